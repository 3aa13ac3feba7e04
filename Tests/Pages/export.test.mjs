import assert from "node:assert/strict";
import { test } from "node:test";
import { inapplicable, listText, moments, progressText, sizeText } from "../../Sources/Output/CPages/studio/export.js";
import { accentText, backdropText, canvasText, loopText } from "../../Sources/Output/CPages/studio/presentation.js";

test("a control that does not apply to a format or a preset has a reason", () => {
  const off = (...choices) => Object.entries(inapplicable(...choices)).filter(([, reason]) => reason).map(([name]) => name).sort();
  assert.deepEqual(off("gif"), []);
  assert.deepEqual(off("gif", "pull-request"), []);
  for (const format of ["mp4", "html"]) assert.deepEqual(off(format), ["loops"]);
  assert.deepEqual(off("PNG sequence"), ["loops", "maxBytes"]);
  assert.deepEqual(off("picture"), ["from", "loops", "maxBytes", "to"]);
  assert.deepEqual(off("gif", "github"), ["format", "from", "scale", "theme", "to"]);
  assert.deepEqual(off("mp4", "documentation"), ["format", "from", "loops", "scale", "theme", "to"]);
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

test("names are a list", () => {
  assert.deepEqual([["a"], ["a", "b"], ["a", "b", "c"]].map(listText), ["a", "a and b", "a, b and c"]);
});

test("typed canvases, backdrops and accents are checked", () => {
  assert.equal(canvasText(" 1280 × 720 "), "1280x720");
  assert.equal(canvasText("640x480 transparent"), "640x480 transparent");
  assert.equal(canvasText("16:9  transparent"), "16:9 transparent");
  for (const text of ["", "16:10", "1280", "0x0", "1280x720x2", "16:9 clear"]) assert.equal(canvasText(text), null, text);
  assert.equal(backdropText("#aabbcc, #112233"), "#aabbcc,#112233");
  assert.equal(backdropText(" sky ", [{ name: "sky" }]), "sky");
  for (const [text, value] of [["", "none"], ["none", "none"], [" 400ms", "fade 400ms"], ["1.5s", "fade 1.5s"], ["4", null], ["fade", null]]) {
    assert.equal(loopText(text), value, text);
  }
  for (const text of ["brand.png", ' "brand.png" ']) assert.equal(backdropText(text), '"brand.png"');
  for (const text of ["", "red", "#abc", "#aabbcc,", "#000000,#000000,#000000,#000000,#000000", "sky", 'a"b.png', "#a.png"]) assert.equal(backdropText(text), null, text);
  assert.equal(accentText(" #ff8800 "), "#ff8800");
  for (const text of ["", "orange", "#ff8800,#000000"]) assert.equal(accentText(text), null, text);
});
