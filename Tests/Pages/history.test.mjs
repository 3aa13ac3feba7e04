import assert from "node:assert/strict";
import test from "node:test";
import { difference } from "../../Sources/Output/CPages/studio/choices.js";
import { History } from "../../Sources/Output/CPages/studio/history.js";
import { Refusal } from "../../Sources/Output/CPages/studio/server.js";
import { applied, change, inverse, merged, nameOf, TextStep, Typing, words } from "../../Sources/Output/CPages/studio/textsteps.js";

/** A text whose changes are steps. */
function textbox(history = new History({})) {
  const box = {
    text: "", typing: new Typing(), history,
    set(text, options = {}) {
      const made = change(box.text, text);
      box.text = text;
      history.add(new TextStep(made, {
        ...options, apply: changes => { for (const one of changes) { box.text = applied(box.text, one); assert.notEqual(box.text, null); } } }));
    },
    type(text, event = { inputType: "insertText" }) {
      const made = change(box.text, text);
      box.set(text, box.typing.step(text, made, event));
    },
  };
  return box;
}

test("a change is found, made and reverted", () => {
  for (const [before, after] of [["", "a"], ["abc", "abXc"], ["aa", "a"], ["aXa", "aYYa"], ["abab", "ab"], ["x", ""]]) {
    const made = change(before, after);
    assert.equal(applied(before, made), after);
    assert.equal(applied(after, inverse(made)), before);
  }
  assert.equal(applied("other", change("text", "tent")), null);
});

test("two changes that touch are one", () => {
  // A linear congruential generator, so that the texts are the same in every run.
  let seed = 1;
  const random = limit => (seed = (seed * 48271) % 2147483647) % limit;
  const word = () => "abc".repeat(2).slice(0, random(4));
  let count = 0;
  for (let round = 0; round < 3000; round += 1) {
    const edit = text => {
      const start = random(text.length + 1), end = start + random(text.length - start + 1);
      return { start, removed: text.slice(start, end), inserted: word() };
    };
    const before = `${word()}${word()}${word()}`, first = edit(before), middle = applied(before, first);
    const second = edit(middle), after = applied(middle, second), joined = merged(first, second);
    if (!joined) continue;
    count += 1;
    assert.equal(applied(before, joined), after);
    assert.equal(applied(after, inverse(joined)), before);
  }
  assert.ok(count > 1000);
});

test("a word is one step, and so are a pasted text and a deletion", async () => {
  const box = textbox(), { history } = box;
  for (const text of ["w", "wa", "wai", "wait", "wait ", "wait 3", "wait 30", "wait 300ms"]) box.type(text);
  for (const text of ["wait 300m", "wait 300"]) box.type(text, { inputType: "deleteContentBackward" });
  box.type("wait 300 # ok", { inputType: "insertFromPaste" });
  assert.deepEqual(history.steps.map(step => step.label), ["Type “wait”", "Type “300ms”", "Delete “ms”", "Paste"]);
  const seen = [];
  for (let at = 0; at < 4; at += 1) { await history.undo(); seen.push(box.text); }
  assert.deepEqual(seen, ["wait 300", "wait 300ms", "wait ", ""]);
  await history.go(4);
  assert.equal(box.text, "wait 300 # ok");
});

test("a composition is one step", () => {
  const box = textbox();
  for (const text of ["か", "かn", "かな", "仮名"]) box.type(text, { inputType: "insertCompositionText", isComposing: true });
  assert.deepEqual(box.history.steps.map(step => step.label), ["Type “仮名”"]);
});

test("a text that is moved by the mouse is one step", async () => {
  const box = textbox();
  box.set("one two");
  box.type("two", { inputType: "deleteByDrag" });
  box.type("two one", { inputType: "insertFromDrop" });
  assert.equal(box.history.steps.length, 2);
  await box.history.undo();
  assert.equal(box.text, "one two");
});

test("steps with one key are one step within a second", async context => {
  context.mock.timers.enable({ apis: ["Date"] });
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const box = textbox();
  box.set("a", { label: "Move", key: "caption 4" });
  now = 900;
  box.set("b", { label: "Move", key: "caption 4" });
  now = 2000;
  box.set("c", { label: "Move", key: "caption 4" });
  assert.equal(box.history.steps.length, 2);
  await box.history.undo();
  assert.equal(box.text, "b");
  await box.history.undo();
  assert.equal(box.text, "");
});

test("a new change replaces the undone ones", async () => {
  const box = textbox();
  box.set("a", { label: "a" }), box.set("ab", { label: "b" });
  await box.history.undo();
  box.set("ac", { label: "c" });
  assert.deepEqual(box.history.steps.map(step => step.label), ["a", "c"]);
  assert.equal(box.history.redoable, null);
});

test("combined changes are one step", async () => {
  const box = textbox();
  await box.history.combine("Put into script", async () => { box.set("a"); await null; box.set("a b c"); });
  assert.deepEqual(box.history.steps.map(step => step.label), ["Put into script"]);
  await box.history.undo();
  assert.equal(box.text, "");
  await box.history.redo();
  assert.equal(box.text, "a b c");
});

test("a step that the server refuses is removed, and one that it did not receive is kept", async () => {
  for (const [error, labels] of [[new Refusal(409, { error: "changed" }), ["text"]], [new TypeError("fetch"), ["text", "Approve"]]]) {
    const errors = [], box = textbox(new History({ onError: one => errors.push(one) }));
    box.set("a", { label: "text" });
    box.history.add({ label: "Approve", undo: () => Promise.reject(error), redo: () => {} });
    await box.history.undo();
    assert.deepEqual([box.history.steps.map(step => step.label), box.history.position, errors], [labels, labels.length, [error]]);
  }
});

test("a change that is made while a step is undone is kept", async () => {
  const box = textbox();
  let finish;
  box.history.add({ label: "Approve", undo: () => new Promise(done => { finish = done; }), redo: () => {} });
  const undone = box.history.undo();
  await null;
  box.set("a", { label: "text" });
  finish();
  await undone;
  assert.deepEqual([box.history.steps.map(step => step.label), box.history.position], [["text"], 1]);
});

test("the history is limited to 200 steps and to 8 million characters", () => {
  const box = textbox();
  for (let at = 0; at < 250; at += 1) box.set(`${at}`, { label: `${at}` });
  assert.deepEqual([box.history.steps.length, box.history.steps[0].label, box.history.position], [200, "50", 200]);
  for (const text of ["x", "y", "x", "y", "x"]) box.set(text.repeat(1 << 20), { label: text });
  assert.ok(box.history.steps.reduce((sum, step) => sum + step.size, 0) <= 8 << 20);
  assert.equal(box.history.position, box.history.steps.length);
});

test("nothing is undone while there is a reason", async () => {
  let reason = "recording";
  const box = textbox(new History({ reason: () => reason }));
  box.set("a");
  await box.history.undo();
  assert.equal(box.text, "a");
  reason = null;
  await box.history.undo();
  assert.equal(box.text, "");
});

test("names of typed changes are short", () => {
  assert.equal(nameOf({ start: 0, removed: "", inserted: "  wait 300ms\nlift" }), "Type “wait 300ms”");
  assert.equal(nameOf({ start: 0, removed: "lift", inserted: " " }), "Delete “lift”");
  assert.equal(nameOf({ start: 0, removed: "", inserted: "\n" }), "Type a new line");
  assert.equal(nameOf({ start: 0, removed: " ", inserted: "" }), "Delete space");
});

test("a typed change is named after whole words", () => {
  const made = change("drag over 450ms ease-out", "drag over 900ms ease-out");
  assert.equal(nameOf(words("drag over 900ms ease-out", made)), "Type “900ms”");
});

test("choices have names", () => {
  const none = { chosen: {}, settings: {} }, device = { chosen: { device: "iphone-8" }, settings: {} };
  const page = { chosen: { device: "iphone-8" }, settings: { page: "7" } };
  assert.equal(difference(none, device).label, "Device iphone-8");
  assert.equal(difference(device, page).label, "Set page 7");
  assert.equal(difference(device, none).label, "Reset device");
  assert.equal(difference(page, none).label, "Reset all");
  assert.deepEqual(difference(page, page).names, []);
});
