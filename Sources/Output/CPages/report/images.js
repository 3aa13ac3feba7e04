import { find, makeCanvas } from "../shared/dom.js";

/** The images of a clip. Sheets of rows are decoded on demand, and the latest images are cached. */
export class Images {
  constructor(number, clip) {
    this.number = number;
    this.clip = clip;
    this.sheets = new Map();
    this.cached = new Map();
  }

  /** A canvas with an image, by its index from 0. */
  image(index) {
    const image = this.cached.get(index) ?? this.compose(index);
    this.cached.delete(index);
    this.cached.set(index, image);
    const oldest = this.cached.keys().next().value;
    if (this.cached.size > 24) this.cached.delete(oldest);
    return image;
  }

  /** Starts to decode the sheets of an image. */
  prepare(index) {
    if (index >= 0) for (const part of this.parts(index)) this.sheet(part.sheet);
  }

  /** The runs of an image, split at the ends of sheets: `count` rows of a sheet, drawn `high` rows high from row `to` on. */
  parts(index) {
    const runs = this.clip.images[index], { sheetRows } = this.clip, parts = [];
    let to = 0;
    const add = (row, count, high) => {
      parts.push({ sheet: Math.floor(row / sheetRows), from: row % sheetRows, count, to, high });
      to += high;
    };
    for (let at = 0; at < runs.length; at += 2) {
      const [row, length] = [runs[at], runs[at + 1]];
      // A negative length repeats one row.
      if (length < 0) add(row, 1, -length);
      else for (let done = 0; done < length;) {
        const count = Math.min(length - done, sheetRows - (row + done) % sheetRows);
        add(row + done, count, count);
        done += count;
      }
    }
    return parts;
  }

  async compose(index) {
    const parts = this.parts(index), { rowLength } = this.clip, last = parts[parts.length - 1];
    const canvas = makeCanvas(rowLength, last.to + last.high), pen = canvas.getContext("2d");
    pen.imageSmoothingEnabled = false;
    const sheets = await Promise.all(parts.map(part => this.sheet(part.sheet)));
    parts.forEach(({ from, count, to, high }, at) => pen.drawImage(
      sheets[at], 0, from, rowLength, count, 0, to, rowLength, high));
    return canvas;
  }

  sheet(index) {
    const id = `clip-${this.number}-sheet-${index}`;
    if (!this.sheets.has(id)) this.sheets.set(id, Images.decode(find("#" + id).textContent));
    return this.sheets.get(id);
  }

  static async decode(text) {
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
  }
}
