const pixels = image => new Uint32Array(image.data.buffer);

/**
 * Decodes `words` from index `at` into the pixels from `start` to `end`. A word is the number of literal pixels that follow; if
 * its highest bit is set, the number of times the next pixel repeats. Returns the index after the last word.
 */
function decode(words, at, target, start, end) {
  while (start < end) {
    const head = words[at++], next = start + (head & 0x7fffffff);
    if (head >>> 31) target.fill(words[at++], start, next), start = next;
    else while (start < next) target[start++] = words[at++];
  }
  return at;
}

/**
 * The bitmap that the page shows. The server sends an image as a difference from the shown one: rows that stay or move, and new
 * rows. One image is requested at a time; two buffers are reused.
 */
export class Surface {
  constructor(canvas) {
    this.canvas = canvas;
    // The processor writes the pixels, so a canvas in main memory is faster.
    this.pen = canvas.getContext("2d", { willReadFrequently: true });
    this.token = null;
    this.front = this.back = null;
    this.loading = null;
  }

  /** Requests an image, shows it, and returns its header. `body()` is called just before the request is sent. */
  async load(server, path, body) {
    while (this.loading) await this.loading;
    const work = this.fetch(server, path, body);
    this.loading = work.then(() => {}, () => {}).finally(() => { this.loading = null; });
    return work;
  }

  async fetch(server, path, body) {
    const { header, words } = await server.image(path, { ...body(), have: this.token });
    if (header.base !== null && header.base !== this.token) {
      this.token = null;
      throw new Error("The image refers to an image that is not shown.");
    }
    this.apply(header, words);
    return header;
  }

  apply({ width, height, token, rows }, words) {
    if (!this.front || this.front.width !== width || this.front.height !== height) this.resize(width, height);
    const moves = rows.some(([y, , from]) => from >= 0 && from !== y);
    if (moves) this.back ??= new ImageData(width, height);
    const source = pixels(this.front), target = moves ? pixels(this.back) : source;
    let at = 0;
    for (const [y, count, from] of rows) {
      if (from < 0) at = decode(words, at, target, y * width, (y + count) * width);
      else if (moves) target.set(source.subarray(from * width, (from + count) * width), y * width);
    }
    if (moves) [this.front, this.back] = [this.back, this.front];
    this.paint(rows, width);
    this.token = token;
  }

  /** Draws new and moved rows onto the canvas, adjacent rows together. */
  paint(rows, width) {
    let first = 0, end = 0;
    const flush = () => { if (end > first) this.pen.putImageData(this.front, 0, 0, 0, first, width, end - first); };
    for (const [y, count, from] of rows) {
      if (from === y) continue;
      if (y !== end) {
        flush();
        first = y;
      }
      end = y + count;
    }
    flush();
  }

  resize(width, height) {
    this.front = new ImageData(width, height);
    this.back = null;
    this.canvas.width = width;
    this.canvas.height = height;
    this.lay();
  }

  /** Sets the size at which one pixel of the image is one pixel of the display, so the browser does not scale it. */
  lay() {
    this.canvas.style.width = `${this.canvas.width / devicePixelRatio}px`;
    this.canvas.style.height = `${this.canvas.height / devicePixelRatio}px`;
  }
}
