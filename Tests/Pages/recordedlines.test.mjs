import assert from "node:assert/strict";
import test from "node:test";
import { reason } from "../../Sources/Output/CPages/studio/gestures.js";
import { findLines, firstLines, listed, locate, replaceLines } from "../../Sources/Output/CPages/studio/recordedlines.js";

const exact = ["touch at 1,2", "drag by 0,-9 over 9ms", "hold 5ms", "lift"], smooth = ["touch at 1,2", "drag by 0,-9 over 14ms", "lift"];

test("of several occurrences, the nearest one that is not taken is found", () => {
  const lines = ["a", "b", "a", "b", "a"];
  assert.equal(findLines(lines, ["a", "b"], 3), 2);
  assert.equal(findLines(lines, ["a", "b"], 3, new Set([2])), 0);
  assert.equal(findLines(lines, ["a", "b", "b"], 0), -1);
});

test("a gesture is exact, smooth or edited, also after lines were inserted above it", () => {
  const gesture = { exact, smooth, at: 1 };
  assert.deepEqual(locate(gesture, ["wait 1s", ...exact]), { state: "exact", at: 1 });
  assert.deepEqual(locate(gesture, ["wait 1s", "# more", ...smooth, "settle within 1s"]), { state: "smooth", at: 2 });
  assert.deepEqual(locate(gesture, ["wait 1s", ...exact.slice(0, 2), "hold 6ms", "lift"]), { state: "edited", at: 1 });
  assert.deepEqual(locate({ ...gesture, smooth: null }, smooth), { state: "edited", at: 1 });
});

test("a gesture without its first line is gone, unless that line is another gesture's", () => {
  const gesture = { exact, smooth, at: 1 };
  assert.deepEqual(locate(gesture, ["wait 1s", ...exact.slice(1)]), { state: "gone", at: 1 });
  assert.deepEqual(locate(gesture, ["wait 1s", exact[0], "lift"], new Set([1])), { state: "gone", at: 1 });
  assert.deepEqual(locate({ exact: ["stroke at 1,2 {", "}"], smooth, at: 1 }, ["wait 1s", smooth[0], "lift"]), { state: "edited", at: 1 });
  assert.deepEqual(locate({ exact: ["tap at 1,2"], smooth: null, at: 1 }, ["wait 1s"]), { state: "gone", at: 1 });
});

test("lines are replaced by fewer lines, and back", () => {
  const text = ["wait 1s", ...exact, "wait 2s", ""].join("\n");
  const other = replaceLines(text, 1, exact.length, smooth);
  assert.equal(other, ["wait 1s", ...smooth, "wait 2s", ""].join("\n"));
  assert.equal(replaceLines(other, 1, smooth.length, exact), text);
});

test("the lines of appended gestures follow each other, after their pauses", () => {
  const gestures = [{ pause: null, exact, smooth: null }, { pause: "wait 1s", exact, smooth }, { pause: "wait 1s", exact: ["tap at 1,2"], smooth: null }];
  assert.deepEqual(firstLines(gestures, 10), [9, 14, 18]);
});

test("many probes are shortened", () => {
  assert.equal(listed(["page"]), "page");
  assert.equal(listed(["page", "offset"]), "page and offset");
  assert.equal(listed(["a", "b", "c", "d", "e"]), "a, b, c and 2 others");
});

test("a gesture has a reason why it cannot be changed, or stays exact", () => {
  const gesture = { isTap: false, state: "exact", obstacle: null };
  assert.equal(reason(gesture), null);
  assert.equal(reason({ ...gesture, obstacle: "the finger does not move" }), "It has no smooth form: the finger does not move.");
  assert.match(reason({ ...gesture, others: ["page"] }), /^Stays exact: .* with another value of page\.$/);
  assert.equal(reason({ ...gesture, others: ["page"], state: "smooth" }), null);
  assert.match(reason({ ...gesture, state: "edited" }), /were edited/);
  assert.equal(reason({ ...gesture, isTap: true, obstacle: "it is a tap" }), null);
});
