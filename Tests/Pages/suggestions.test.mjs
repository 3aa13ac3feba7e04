import assert from "node:assert/strict";
import test from "node:test";
import { following, parts, suggestions } from "../../Sources/Output/CPages/studio/suggestions.js";

const statement = (...forms) => ({ name: forms[0].split(" ")[0], forms, summary: "" });
const vocabulary = {
  statements: [
    statement("scene SCENE"), statement("scale SCALE"), statement("device DEVICE"), statement("theme light|dark"), statement("set SETTING VALUE"),
    statement("touch at P"), statement("drag by DX,DY over T [EASING]", "drag to P over T [EASING]"), statement("lift"), statement("wait T"),
    statement("flick up|down|left|right at V [from P]"), statement("expect PROBE OP NUMBER", "expect PROBE ==|!= WORD"),
    statement('caption "TEXT" [for T] [after T]', "caption off [after T]"), statement("speed FACTOR [after T]"), statement("screens FILE…"),
    statement("tap TARGET push|sheet NAME [plain]", "tap TARGET back [plain]"),
  ],
  scenes: [{ name: "pull", summary: "pull", probes: [{ name: "page" }, { name: "offset.y" }], views: ["header", "footer"],
    settings: [{ name: "open-at", kind: "choice", choices: ["top", "end"] }, { name: "preload", kind: "boolean" }, { name: "load-delay", kind: "duration" }] }],
  devices: [{ name: "iphone-4", width: 320, height: 480 }, { name: "iphone-17", width: 402, height: 874 }],
  curves: ["linear", "ease-in", "ease-out"],
};

/** The names that are suggested at the end of a line, or at `|`. */
function names(line, text = "scene pull\n", words = vocabulary) {
  const at = line.includes("|") ? line.indexOf("|") : line.length, all = text + line.replace("|", "");
  return suggestions(all, text.length + at, words)?.items.map(item => item.name).join(" ") ?? null;
}

const expected = {
  "sc": "scene scale screens", "  dr": "drag", "touch at 1,2; li": "lift", "repeat 2 { wa": "wait", "# wa": null, 'caption "wa': null,
  "scene ": "pull", "device 17": "iphone-17", "theme ": "light dark", "theme d": "dark", "set ": "open-at preload load-delay", "set open-at ": "top end",
  "set preload ": "true false", "set load-delay 3": "3ms 3s", "touch ": "at", "touch at f": "footer", "touch at 160,3": null,
  "drag ": "by to", "drag by 0,-190 ": "over", "drag by 0,-190 over 450m": "450ms", "drag to footer over 1s ": "linear ease-in ease-out",
  "drag to footer over 1s bezier(0.1, 0, 1, 1) ": null, "flick up at 600": "600pt/s", "flick up at 600pt/s ": "from", "expect ": "page offset.y",
  "expect page ": "== != < <= > >=", 'caption "Pull # on" ': "for after", 'caption "Pull" for 2s ': "after", "caption ": "off", "speed 0.5": "0.5x",
  "wait 300ms": "300ms", "wait| 300ms": "wait", "nonsense ": null, "lift ": null,
};

for (const [line, wanted] of Object.entries(expected)) {
  test(`suggestions for “${line}”`, () => assert.equal(names(line), wanted));
}

test("a complete word is recognised, and one that needs more continues", () => {
  const found = line => suggestions(line, line.length, vocabulary);
  assert.equal(found("lift").isExact, true);
  assert.equal(found("lif").isExact, false);
  assert.deepEqual(found("dra").items.map(item => item.continues), [true]);
  assert.deepEqual(found("lif").items.map(item => item.continues), [false]);
  assert.deepEqual(found("drag by 0,1 o").items.map(item => item.continues), [true]);
  assert.deepEqual(found("theme d").items.map(item => item.continues), [false]);
});

test("the names of a scene file are those of the clip", () => {
  const clip = { names: { probes: [{ name: "screen" }], views: ["cart"] }, controls: [] };
  assert.equal(names("tap at c", "scene \"home.scene\"\n", { ...vocabulary, statements: [statement("tap at P")], clip }), "cart");
  assert.equal(names("tap at c", "scene \"home.scene\"\n", { ...vocabulary, statements: [statement("tap at P")] }), null);
});

test("taps of a scene file lead to its screens", () => {
  assert.equal(names("  tap 1,2,3x4 push d", 'screen home "home.png" {\n}\nscreen detail {\n}\n'), "detail");
});

test("parts of a form are optional or repeated", () => {
  assert.deepEqual(parts("a [b [C]]"), [{ words: ["a"], repeats: false },
    { optional: [{ words: ["b"], repeats: false }, { optional: [{ words: ["C"], repeats: false }] }] }]);
  assert.deepEqual(following(parts("area NAME pages PICTURES [dots [below]]"), ["area", "a", "pages", "x", "dots"]).map(one => one.words), [["below"]]);
});
