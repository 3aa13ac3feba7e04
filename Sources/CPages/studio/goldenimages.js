import { makeCanvas } from "../shared/dom.js";

const kept = 24;

/** The images of a golden, expected and actual, as the server has them; the latest are kept. */
export class GoldenImages {
  constructor(server, golden, other) {
    Object.assign(this, { server, golden, other });
    this.images = new Map();
    this.lacks = new Map();
  }

  /** A canvas; null where no image is kept. */
  image(side, frame) {
    const key = `${side} ${frame}`;
    if (side === "expected" && this.golden.verdict === "new") {
      this.lacks.set(key, "There is no golden yet.");
      return null;
    }
    const image = this.images.get(key) ?? this.fetch(side, frame, key);
    this.images.delete(key);
    this.images.set(key, image);
    if (this.images.size > kept) this.images.delete(this.images.keys().next().value);
    return image;
  }

  async fetch(side, frame, key) {
    const { id, token } = this.golden, query = `frame=${frame}&side=${side}&token=${encodeURIComponent(token)}`;
    try {
      const answer = await this.server.send(`api/goldens/${encodeURIComponent(id)}/image?${query}`);
      if (answer.status === 204) throw new Error(side === "actual" ? "There is no image of this frame."
        : "No image of the golden's frame is kept.");
      const bitmap = await createImageBitmap(await answer.blob(), { colorSpaceConversion: "none" });
      const canvas = makeCanvas(bitmap.width, bitmap.height);
      canvas.getContext("2d").drawImage(bitmap, 0, 0);
      bitmap.close();
      this.lacks.delete(key);
      return canvas;
    } catch (error) {
      this.lacks.set(key, error.message);
      return null;
    }
  }

  lack(side, frame) {
    const text = this.lacks.get(`${side} ${frame}`);
    return text ? { text, link: this.other(side, frame) } : null;
  }

  stand(side, frame) { return frame; }

  omits() { return false; }

  prepare(frame) {
    for (let next = frame + 1; next <= Math.min(frame + 3, this.golden.frames - 1); next += 1) {
      for (const side of ["expected", "actual"]) this.image(side, next);
    }
  }
}

/** What the player wants to know of a golden's clip. */
export function clipOf({ frames: actual, expected = 0, comparable, fps, different, width, height }) {
  const frames = Math.max(actual, expected), all = Array.from({ length: frames }, (_, frame) => frame);
  // A frame that the other side lacks differs, and so does each where sizes or rates are others.
  const differing = !expected ? [] : all.filter(frame =>
    !comparable || frame >= Math.min(actual, expected) || different.includes(frame));
  return {
    frames, fps, width, height, first: differing[0] ?? 0, differing, unlike: [], moments: [], touches: [], probes: [],
    times: all.map(frame => frame / fps), lengths: { expected, actual },
  };
}
