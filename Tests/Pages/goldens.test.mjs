import assert from "node:assert/strict";
import test from "node:test";
import { clipOf, isBare, nothingText, summary } from "../../Sources/Output/CPages/studio/goldens.js";

const status = (state, ...verdicts) => ({ state, done: 1, count: 4, goldens: verdicts.map(verdict => ({ verdict })) });

for (const [name, given, expected] of [
  ["without scripts", status("idle"), "There is no script to verify. Save a script to approve its clip."],
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

test("only the actual images of a clip are shown if its golden has none", () => {
  assert.ok(isBare({ verdict: "new" }));
  assert.ok(isBare({ verdict: "different", pictured: 0 }));
  assert.ok(!isBare({ verdict: "different", pictured: 3 }));
});

test("a text replaces the images of a golden that has nothing to compare", () => {
  const golden = { verdict: "same", frames: 0, expected: 12 };
  assert.equal(nothingText(golden), "Nothing to review: all 12 frames and all probes are the same as in the golden.");
  assert.equal(nothingText({ ...golden, stale: true }), "The script has changed since it was verified: verify it again.");
  assert.equal(nothingText({ verdict: "running", frames: 0 }), "This golden has not been verified yet.");
  assert.equal(nothingText({ verdict: "error", frames: 0 }), "There are no images of this clip.");
  for (const verdict of ["different", "new"]) assert.equal(nothingText({ verdict, frames: 12 }), null);
});
