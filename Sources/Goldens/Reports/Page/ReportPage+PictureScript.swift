extension ReportPage {
  /// How the page puts pictures together from their strips, when they are looked at and not before.
  static let pictureScript = #"""
    const find = (selector, root = document) => root.querySelector(selector);
    const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

    /** The pictures of a clip: sheets are decoded when a picture needs them, pictures are kept while there is room. */
    class Album {
      constructor(number, clip) {
        this.number = number;
        this.clip = clip;
        this.sheets = new Map();
        this.pictures = new Map();
        this.starts = clip.atlases.map(atlas => {
          let start = 0;
          return atlas.rows.map(rows => { const first = start; start += rows; return first; });
        });
      }

      /** A canvas with the picture, as large as it is kept, with its factor; pictures are counted from 0. */
      picture(index) {
        let picture = this.pictures.get(index);
        if (picture) this.pictures.delete(index);
        else picture = this.compose(index);
        this.pictures.set(index, picture);
        const oldest = this.pictures.keys().next().value;
        if (this.pictures.size > 24) this.pictures.delete(oldest);
        return picture;
      }

      /** Sees to it that what a picture needs is decoded when it is its turn. */
      prepare(index) {
        if (index >= 0) this.parts(index).forEach(part => this.sheet(this.clip.pictures[index].atlas, part.sheet));
      }

      /** The runs of a picture, cut where sheets end: from which row of which sheet, how many, to which row. */
      parts(index) {
        const { atlas, runs } = this.clip.pictures[index];
        const starts = this.starts[atlas], rows = this.clip.atlases[atlas].rows, parts = [];
        let to = 0;
        for (let at = 0; at < runs.length; at += 2) {
          let from = runs[at], left = runs[at + 1];
          while (left > 0) {
            let sheet = 0;
            while (sheet + 1 < starts.length && starts[sheet + 1] <= from) sheet += 1;
            const count = Math.min(left, starts[sheet] + rows[sheet] - from);
            parts.push({ sheet, from: from - starts[sheet], count, to });
            from += count; to += count; left -= count;
          }
        }
        return parts;
      }

      async compose(index) {
        const atlas = this.clip.pictures[index].atlas, { factor, byColumn, length } = this.clip.atlases[atlas];
        const parts = this.parts(index), height = parts.reduce((sum, part) => sum + part.count, 0);
        const strips = Album.canvas(length, height), pen = strips.getContext("2d");
        const sheets = await Promise.all(parts.map(part => this.sheet(atlas, part.sheet)));
        parts.forEach((part, at) => pen.drawImage(
          sheets[at], 0, part.from, length, part.count, 0, part.to, length, part.count));
        if (!byColumn) return { canvas: strips, factor };
        const canvas = Album.canvas(height, length), turned = canvas.getContext("2d");
        turned.imageSmoothingEnabled = false;
        turned.setTransform(0, 1, 1, 0, 0, 0);
        turned.drawImage(strips, 0, 0);
        return { canvas, factor };
      }

      sheet(atlas, index) {
        const id = `clip-${this.number}-sheet-${atlas}-${index}`;
        if (!this.sheets.has(id)) this.sheets.set(id, Album.decode(find("#" + id).textContent));
        return this.sheets.get(id);
      }

      static async decode(text) {
        const letters = atob(text), bytes = new Uint8Array(letters.length);
        for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
        return createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
      }

      static canvas(width, height) {
        const canvas = document.createElement("canvas");
        canvas.width = width;
        canvas.height = height;
        // Pixels are read back for each difference: that is quick only where no graphics card has them.
        canvas.getContext("2d", { willReadFrequently: true });
        return canvas;
      }
    }
    """#
}
