import assert from "node:assert/strict";
import { test } from "node:test";
import { inapplicable, moments, progressText, sizeText } from "../../Sources/CPages/studio/export.js";
import { backdropColors, canvasSize } from "../../Sources/CPages/studio/presentation.js";

test("a control that does not apply to a format has a reason", () => {
  const off = format => Object.entries(inapplicable(format)).filter(([, reason]) => reason).map(([name]) => name).sort();
  assert.deepEqual(off("gif"), []);
  assert.deepEqual(off("mp4"), ["loops"]);
  assert.deepEqual(off("PNG sequence"), ["loops", "maxBytes"]);
  assert.deepEqual(off("picture"), ["backdrop", "canvas", "frame", "from", "loops", "maxBytes", "to"]);
});

test("the moments of a loop include its first and its last frame", () => {
  assert.deepEqual(moments({ start: 0, end: 60 }, 60), { from: "0s", to: "1s" });
  for (const fps of [24, 30, 60, 30000 / 1001]) {
    for (let frame = 0; frame < 100; frame += 7) {
      const { from, to } = moments({ start: frame, end: frame + 1 }, fps);
      assert.ok(parseFloat(from) <= frame / fps && parseFloat(from) > (frame - 0.5) / fps);
      assert.ok(parseFloat(to) >= (frame + 1) / fps - 1e-12 && parseFloat(to) < (frame + 1.5) / fps);
    }
  }
});

test("the progress has the time left, if it is known", () => {
  assert.equal(progressText({ done: 0, count: 0, left: null }), "Preparing …");
  assert.equal(progressText({ done: 30, count: 120, left: 2.2 }), "30 of 120 frames, 3 s left");
  assert.equal(progressText({ done: 30, count: 120, left: 0.4 }), "30 of 120 frames, less than a second left");
  assert.equal(progressText({ done: 30, count: 9000, left: 300 }), "30 of 9000 frames, 5 min left");
  assert.match(progressText({ done: 30, count: 0, left: null }), /^30 frames encoded/);
});

test("sizes have two units", () => {
  assert.deepEqual([12, 12_345, 1_234_567, 2_345_678_901].map(sizeText), ["1 kB", "12 kB", "1.2 MB", "2.35 GB"]);
});

test("typed canvases and backdrops are checked", () => {
  assert.equal(canvasSize(" 1280 × 720 "), "1280x720");
  for (const text of ["", "16:9", "1280", "0x0", "1280x720x2"]) assert.equal(canvasSize(text), null, text);
  assert.deepEqual(backdropColors("#aabbcc, #112233"), ["#aabbcc", "#112233"]);
  for (const text of ["", "red", "#abc", "#aabbcc,", "#000000,#000000,#000000"]) assert.equal(backdropColors(text), null, text);
});
