import assert from "node:assert/strict";
import test from "node:test";
import { ScriptFile } from "../../Sources/Output/CPages/studio/scriptfile.js";

/** A file on a server, with a page that shows it. */
function shownFile(text) {
  const banner = { hidden: true, count: 0, querySelector: () => banner, replaceChildren: () => { banner.count += 1; } };
  globalThis.document = { querySelector: name => (name === "#banner" ? banner : null), createElement: () => ({ addEventListener() {}, append() {} }) };
  const editor = { text: "" }, steps = [], disk = { path: "a.flip", text, version: text, number: 1 };
  const server = {
    before: () => {},
    json: async (_, { text }) => { server.before(); return { script: { ...disk, text, version: text, number: 2 } }; },
  };
  const file = new ScriptFile(server, editor, {
    api: "api/script", kind: "script", onState: () => {}, onText: () => {}, onStep: (before, label) => steps.push(label) });
  file.update(disk);
  return { file, editor, steps, server, disk, banner };
}

test("a state of the file from before it was saved may arrive after that", async () => {
  const { file, editor, steps, disk } = shownFile("old");
  editor.text = "mine";
  assert.equal(await file.write(), true);
  file.update(disk);
  assert.deepEqual([editor.text, file.isEdited], ["mine", false]);
  file.update({ ...disk, text: "theirs", version: "theirs", number: 3 });
  assert.deepEqual([editor.text, steps.at(-1)], ["theirs", "Change of a.flip by another program"]);
});

test("of the states that arrive while the file is saved, only a later one counts", async () => {
  for (const [number, text] of [[1, "mine"], [3, "theirs"]]) {
    const { file, editor, server, disk } = shownFile("old");
    editor.text = "mine";
    server.before = () => file.update({ ...disk, text: "theirs", version: "theirs", number });
    await file.write();
    assert.equal(editor.text, text);
  }
});

test("the user is asked once about each version", () => {
  const { file, editor, disk, banner } = shownFile("old");
  editor.text = "mine";
  for (const [number, text, count] of [[2, "theirs", 1], [3, "theirs", 1], [4, "hers", 2], [5, "old", 3]]) {
    file.update({ ...disk, text, version: text, number });
    assert.deepEqual([banner.count, banner.hidden], [count, text === "old"]);
  }
});

test("an edit to the text of the file ends the question", () => {
  const { file, editor, disk, banner } = shownFile("old");
  editor.text = "mine";
  file.update({ ...disk, text: "theirs", version: "theirs", number: 2 });
  editor.text = "theirs";
  file.update({ ...disk, text: "theirs", version: "theirs", number: 3 });
  assert.deepEqual([banner.hidden, file.isEdited], [true, false]);
});
