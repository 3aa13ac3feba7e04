import { makeCanvas } from "./dom.js";

/**
 * The difference between two images: number of pixels, largest delta, bounding box, and a canvas; null if the sizes differ.
 * "marked" draws differing pixels in red on a faded copy; "amplified" draws eight times the difference.
 */
export function difference(expected, actual, mode, isDark) {
  const pixels = canvas => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const before = pixels(expected), after = pixels(actual);
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
  const canvas = makeCanvas(result.width, result.height);
  canvas.getContext("2d").putImageData(result, 0, 0);
  return { canvas, count, largest, total: a.length, box: count ? box : null };
}
