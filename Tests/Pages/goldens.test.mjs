import assert from "node:assert/strict";
import test from "node:test";
import { clipOf, summary } from "../../Sources/CPages/studio/goldens.js";

const status = (state, ...verdicts) => ({ state, done: 1, count: 4, goldens: verdicts.map(verdict => ({ verdict })) });

for (const [name, given, expected] of [
  ["without scripts", status("idle"), "There is no script to verify."],
  ["before the first verification", status("idle", "same", "running"), "Not verified yet."],
  ["while it runs", status("running", "new", "running"), "Verifying: 1 of 4"],
  ["if all are the same", status("idle", "same", "same"), "Nothing is left to review."],
  ["with open verdicts", status("idle", "different", "new", "error", "same"), "2 to review, 1 with an error"],
  ["if one is skipped", { state: "idle", goldens: [{ verdict: "new", left: true }] }, "Nothing is left to review."],
  ["if one is out of date", { state: "idle", goldens: [{ verdict: "new" }, { verdict: "same", stale: true }] },
    "1 to review, 1 to verify again"],
]) test(`the summary ${name}`, () => assert.equal(summary(given), expected));

const clip = { fps: 10, different: [1], comparable: true, width: 1, height: 1 };

test("a frame that only one side has differs", () => {
  assert.deepEqual(clipOf({ ...clip, frames: 3, expected: 4 }).differing, [1, 3]);
  assert.deepEqual(clipOf({ ...clip, frames: 4, expected: 3 }).lengths, { expected: 3, actual: 4 });
});

test("all frames of incomparable clips differ, and none of a new clip", () => {
  assert.deepEqual(clipOf({ ...clip, frames: 2, expected: 2, comparable: false }).differing, [0, 1]);
  assert.deepEqual(clipOf({ ...clip, frames: 2 }).differing, []);
});
