import assert from "node:assert/strict";
import test from "node:test";

import { countText, selection } from "../../Sources/Output/CPages/studio/firstview.js";

const scripts = ["pull.flip", "Pull for menu.flip", "Ünïcode.flip", "z.flip"].map(name => ({ name }));
const names = filter => selection(scripts, filter).map(({ name }) => name);

test("a filter finds each of its words, in any case", () => {
  assert.deepEqual(names(""), scripts.map(({ name }) => name));
  assert.deepEqual(names("PULL"), ["pull.flip", "Pull for menu.flip"]);
  assert.deepEqual(names(" menu  pull "), ["Pull for menu.flip"]);
  assert.deepEqual(names("pull z"), []);
});

test("a filter finds letters with accents, however they are composed", () => {
  assert.deepEqual(names("u\u0308n"), ["Ünïcode.flip"]);
});

test("the count is shown if not all scripts are", () => {
  assert.equal(countText(3, 3, 3), "");
  assert.equal(countText(0, 0, 0), "");
  assert.equal(countText(60, 300, 300), "The first 60 of 300");
  assert.equal(countText(60, 61, 300), "The first 60 of 61");
  assert.equal(countText(2, 2, 300), "2 of 300");
  assert.equal(countText(0, 0, 300), "No script matches the filter.");
});
