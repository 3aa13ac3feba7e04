import assert from "node:assert/strict";
import test from "node:test";
import { extent, tokens } from "../../Sources/Output/CPages/studio/editor.js";

const forms = {
  drag: ["drag by DX,DY over T [EASING]"], wait: ["wait T"], caption: ['caption "TEXT"'], accent: ["accent COLOR"], background: ["background COLOR"],
  backdrop: ["backdrop COLORS", 'backdrop "FILE"'], feed: ["feed FILE"], include: ["include PATH"], set: ["set SETTING VALUE"] };
const statements = new Map(Object.entries(forms).map(([name, forms]) => [name, { forms }]));
const colours = {
  "drag by 0,-19.5 over 450ms # so": "statement:drag word:by number:0,-19.5 word:over number:450ms comment:# so",
  'wait 1s; caption "a # \\" b"': 'statement:wait number:1s mark:; statement:caption string:"a # \\" b"',
  "backdrop #1B1F2A,#3A4E7A": "statement:backdrop string:#1B1F2A,#3A4E7A",
  "background #F2F2F7 # grey": "statement:background string:#F2F2F7 comment:# grey",
  "accent #FF9F0A; wait 1s#x": "statement:accent string:#FF9F0A mark:; statement:wait number:1s comment:#x",
  'backdrop "a#b.png" # sky': 'statement:backdrop string:"a#b.png" comment:# sky',
  "  { accent #0A7A5C # green": "mark:{ statement:accent string:#0A7A5C comment:# green",
  "feed my#feed.json # mine": "statement:feed word:my#feed.json comment:# mine",
  "include #none": "statement:include comment:#none",
  "set start a#b": "statement:set word:start word:a#b",
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
