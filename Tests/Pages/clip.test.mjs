import assert from "node:assert/strict";
import test from "node:test";
import { Images } from "../../Sources/Output/CPages/report/images.js";
import { lineAt, timelineClip } from "../../Sources/Output/CPages/studio/clipline.js";
import { milliseconds } from "../../Sources/Output/CPages/studio/settings.js";

const clip = { frames: 10, fps: 10, duration: 1 };
const timeline = { shots: [{ name: "b", time: 0.5 }], marks: [{ name: "a", time: 0.2 }], step: 1,
  touches: [{ start: 0.1, end: 2 }],
  probes: [{ name: "state", values: ["on", null, "off", "on"] }, { name: "is", values: [true, false] }, { name: "y", values: [null, 1.5] }] };

test("moments are sorted by time, and touches end with the clip", () => {
  const { moments, touches } = timelineClip(clip, timeline);
  assert.deepEqual(moments, [{ name: "a", frame: 2 }, { name: "b", frame: 5 }]);
  assert.deepEqual(touches, [[1, 9]]);
});

test("probes become numbers: texts by the index of their label, Booleans 0 and 1", () => {
  const [state, is, y] = timelineClip(clip, timeline).probes;
  assert.deepEqual([state.kind, state.labels, state.actual], ["text", ["on", "off"], [0, null, 1, 0]]);
  assert.deepEqual([is.kind, is.actual], ["bool", [1, 0]]);
  assert.deepEqual([y.kind, y.actual], ["number", [null, 1.5]]);
});

test("a clip without a timeline has no moments and no probes", () => {
  const { moments, probes, step } = timelineClip(clip, null);
  assert.deepEqual([moments, probes, step], [[], [], 1]);
});

test("a line acts at the first time of its number, even at 0", () => {
  assert.equal(lineAt([[0, 3], [0.5, 4], [1, 3]], 3), 0);
  assert.equal(lineAt([[0, 3]], 4), null);
});

test("durations require units", () => {
  assert.deepEqual(["450ms", "1.2s", "2min", "3", "s"].map(milliseconds), [450, 1200, 120_000, null, null]);
});

test("runs of rows are split at the ends of sheets, and a negative length repeats a row", () => {
  const images = new Images(0, { images: [[8, 4, 2, -5]], sheetRows: 10 });
  assert.deepEqual(images.parts(0), [
    { sheet: 0, from: 8, count: 2, to: 0, high: 2 }, { sheet: 1, from: 0, count: 2, to: 2, high: 2 },
    { sheet: 0, from: 2, count: 1, to: 4, high: 5 }]);
});
