import assert from "node:assert/strict";
import test from "node:test";
import { Surface } from "../../Sources/Output/CPages/studio/surface.js";

globalThis.devicePixelRatio = 1;
globalThis.ImageData = class {
  constructor(width, height) { Object.assign(this, { width, height, data: new Uint8ClampedArray(4 * width * height) }); }
};

/** A canvas that records the pixels of each row. */
class Canvas {
  style = {};
  pixels = new Map();
  getContext() {
    return { putImageData: (image, x, y, left, top, width, height) => {
      const words = new Uint32Array(image.data.buffer);
      for (let row = top; row < top + height; row += 1) this.pixels.set(row, [...words.subarray(row * width, (row + 1) * width)]);
    } };
  }
}

/** A random image: its rows as references to the previous image, and its new pixels. */
function nextImage(image, width, height, random) {
  const next = [], rows = [], fresh = [];
  while (next.length < height) {
    const y = next.length, count = 1 + random(Math.min(12, height - y)), isNew = !image || random(3) === 0;
    const from = isNew ? -1 : random(2) ? y : random(height - count + 1);
    rows.push([y, count, from]);
    for (let row = 0; row < count; row += 1) {
      const pixels = isNew ? Array.from({ length: width }, () => random(3) * 0x10305 + 0xff000000) : image[from + row];
      next.push(pixels);
      if (isNew) fresh.push(pixels);
    }
  }
  return { next, rows, fresh: fresh.flat() };
}

/** Encodes pixels as repeated and literal runs, each within a row. */
function encode(pixels, width, random) {
  const words = [];
  for (let at = 0; at < pixels.length;) {
    const isRun = pixels[at + 1] === pixels[at], bound = (Math.floor(at / width) + 1) * width;
    let end = at + 1;
    while (end < bound && (isRun ? pixels[end] === pixels[at] : random(4))) end += 1;
    words.push(...(isRun ? [0x80000000 + end - at, pixels[at]] : [end - at, ...pixels.slice(at, end)]));
    at = end;
  }
  return new Uint32Array(words);
}

test("an image consists of rows of the previous image and of new rows", () => {
  const canvas = new Canvas(), surface = new Surface(canvas), width = 3, height = 40;
  let image = null, seed = 1;
  const random = below => (seed = seed * 48271 % 2147483647) % below;
  for (let round = 0; round < 300; round += 1) {
    const { next, rows, fresh } = nextImage(image, width, height, random);
    surface.apply({ width, height, token: String(round), rows }, encode(fresh, width, random));
    assert.deepEqual(Array.from({ length: height }, (_, row) => canvas.pixels.get(row)), next, `image ${round}`);
    image = next;
  }
});

test("an image that refers to an image that is not shown is rejected", async () => {
  const surface = new Surface(new Canvas());
  const server = { image: async () => ({ header: { base: "other" }, words: null }) };
  await assert.rejects(surface.load(server, "frame", () => ({})), /refers to an image that is not shown/);
  assert.equal(surface.token, null);
  assert.equal(surface.loading, null);
});
