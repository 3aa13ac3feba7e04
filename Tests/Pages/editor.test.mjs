import assert from "node:assert/strict";
import test from "node:test";
import { extent, tokens } from "../../Sources/CPages/studio/editor.js";

const statements = new Set(["drag", "wait", "caption", "backdrop", "background"]);
const colours = {
  "drag by 0,-19.5 over 450ms # so": "statement:drag word:by number:0,-19.5 word:over number:450ms comment:# so",
  'wait 1s; caption "a # \\" b"': 'statement:wait number:1s mark:; statement:caption string:"a # \\" b"',
  "backdrop #1B1F2A,#3A4E7A": "statement:backdrop string:#1B1F2A,#3A4E7A",
  "background #F2F2F7 # grey": "statement:background string:#F2F2F7 comment: # grey",
  "expect wait >= 2": "word:expect word:wait operator:>= number:2",
};

for (const [line, expected] of Object.entries(colours)) {
  test(`the tokens of ${line} have kinds`, () => {
    const found = tokens(line, statements).map(([start, end, kind]) => `${kind}:${line.slice(start, end)}`).join(" ");
    assert.equal(found, expected);
  });
}

test("columns count grapheme clusters", () => {
  assert.deepEqual(extent('shot "👩‍👩‍👧 x"', { column: 8, length: 1 }), [14, 15]);
  assert.deepEqual(extent("wait 1s", { column: 6, length: 2 }), [5, 7]);
});

test("an extent past the end is empty, and one without a length has one character", () => {
  assert.deepEqual(extent("wait", { column: 9, length: 1 }), [4, 4]);
  assert.deepEqual(extent("wait", { column: 1, length: 0 }), [0, 1]);
});
