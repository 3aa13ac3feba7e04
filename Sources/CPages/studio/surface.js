const pixels = image => new Uint32Array(image.data.buffer);

/**
 * Writes the pixels from `start` to `end` that `words` encode from `at` on: a word is the count of those that follow, or, if its
 * highest bit is set, for how many the next one stands. Gives where the words go on.
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
 * The bitmap that the page shows. The server sends an image as rows of the one that is shown already, and new rows: what
 * has not changed is not sent. Two buffers are used again and again; one image is asked for at a time.
 */
export class Surface {
  constructor(canvas) {
    this.canvas = canvas;
    // Its pixels are written by the processor: a canvas that lies there too takes them in less time.
    this.pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    this.token = null;
    this.front = this.back = null;
    this.loading = null;
  }

  /** Asks `server` for an image and shows it; gives its header. `body` is asked for what to send at the last moment. */
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
      throw new Error("The image is relative to another one than is shown.");
    }
    this.put(header, words);
    return header;
  }

  put({ width, height, token, rows }, words) {
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

  /** Puts the rows onto the canvas that are not where they were; neighbours together. */
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

  /** A pixel of the image is a pixel of the display, so that the browser scales nothing. */
  lay() {
    this.canvas.style.width = `${this.canvas.width / devicePixelRatio}px`;
    this.canvas.style.height = `${this.canvas.height / devicePixelRatio}px`;
  }
}
