extension ReportPage {
  /// How the page finds out what differs between two pictures, and shows it.
  static let differenceScript = #"""
    /** The pixels of a picture, made smaller by a further factor: means, rounded half up, as the report's maker does. */
    function pixels({ canvas, factor }, wanted) {
      const image = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const by = wanted / factor;
      if (by <= 1 || by !== Math.floor(by)) return image;
      const result = new ImageData(Math.ceil(image.width / by), Math.ceil(image.height / by));
      for (let y = 0; y < result.height; y += 1) {
        for (let x = 0; x < result.width; x += 1) {
          const right = Math.min(image.width, (x + 1) * by), bottom = Math.min(image.height, (y + 1) * by);
          const count = (right - x * by) * (bottom - y * by), at = 4 * (y * result.width + x);
          for (let channel = 0; channel < 4; channel += 1) {
            let sum = 0;
            for (let row = y * by; row < bottom; row += 1) {
              for (let column = x * by; column < right; column += 1) {
                sum += image.data[4 * (row * image.width + column) + channel];
              }
            }
            result.data[at + channel] = Math.floor((sum + Math.floor(count / 2)) / count);
          }
        }
      }
      return result;
    }

    /**
     * What differs between two pictures: how many pixels, by how much at most, within which bounds; and a picture of it.
     * Marked, pixels that differ are red on a faded copy. Amplified, a pixel shows eight times the difference.
     */
    function difference(expected, actual, mode, isDark) {
      const factor = Math.max(expected.factor, actual.factor);
      const before = pixels(expected, factor), after = pixels(actual, factor);
      if (before.width !== after.width || before.height !== after.height) return null;
      const a = new Uint32Array(before.data.buffer), b = new Uint32Array(after.data.buffer);
      const result = new ImageData(before.width, before.height), out = new Uint32Array(result.data.buffer);
      const marked = mode === "marked", paper = isDark ? 30 : 250, fade = isDark ? 0.15 : 0.2;
      const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
      let count = 0, largest = 0;
      for (let at = 0; at < a.length; at += 1) {
        const p = a[at], q = b[at];
        if (p === q) {
          if (!marked) { out[at] = 0xff000000; continue; }
          const light = ((p & 255) * 54 + (p >>> 8 & 255) * 183 + (p >>> 16 & 255) * 19) >>> 8;
          const grey = isDark ? paper + light * fade | 0 : paper - (255 - light) * fade | 0;
          out[at] = (0xff000000 | grey << 16 | grey << 8 | grey) >>> 0;
          continue;
        }
        const red = Math.abs((p & 255) - (q & 255)), green = Math.abs((p >>> 8 & 255) - (q >>> 8 & 255));
        const blue = Math.abs((p >>> 16 & 255) - (q >>> 16 & 255)), clear = Math.abs((p >>> 24) - (q >>> 24));
        const delta = Math.max(red, green, blue, clear), x = at % before.width, y = (at - x) / before.width;
        count += 1;
        if (delta > largest) largest = delta;
        if (x < box.left) box.left = x;
        if (x > box.right) box.right = x;
        if (y < box.top) box.top = y;
        if (y > box.bottom) box.bottom = y;
        if (marked) {
          const strength = 0.55 + 0.45 * Math.min(1, delta / 96), rest = paper * (1 - strength);
          out[at] = (0xff000000 | (40 * strength + rest) << 16 | (20 * strength + rest) << 8
            | Math.min(255, 232 * strength + rest)) >>> 0;
        } else {
          out[at] = (0xff000000 | Math.min(255, 8 * blue) << 16 | Math.min(255, 8 * green) << 8
            | Math.min(255, 8 * red)) >>> 0;
        }
      }
      const canvas = Album.canvas(result.width, result.height);
      canvas.getContext("2d").putImageData(result, 0, 0);
      return { canvas, factor, count, largest, total: a.length, box: count ? box : null };
    }
    """#
}
