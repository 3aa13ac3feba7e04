import assert from "node:assert/strict";
import test from "node:test";
import { barBox, dragged, inImage, onScreen, pack, rectText, snapped, viewAt, zoomRect } from "../../Sources/Output/CPages/studio/annotationbars.js";
import { changes, fieldsOf } from "../../Sources/Output/CPages/studio/annotationform.js";

test("bars of a kind share a row unless they overlap, and kinds have rows of their own", () => {
  const spans = [["zoom", 0, 50], ["caption", 0, 40], ["caption", 40, 90], ["card", 30, 60], ["mark", 5, 60], ["zoom", 40, 60]];
  assert.deepEqual(pack(spans.map(([kind, left, right]) => ({ kind, left, right }))), [2, 0, 0, 1, 4, 3]);
  assert.deepEqual(pack([]), []);
});

test("no two bars of a row overlap, for random bars", () => {
  let seed = 1;
  const random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
  const spans = Array.from({ length: 200 }, () => {
    const left = random() * 900;
    return { kind: ["caption", "zoom", "freeze", "mark"][Math.floor(random() * 4)], left, right: left + 5 + random() * 90 };
  });
  const rows = pack(spans);
  spans.forEach((a, i) => spans.forEach((b, j) => {
    if (i < j && rows[i] === rows[j]) assert.ok(a.right <= b.left || b.right <= a.left, `${i} and ${j}`);
  }));
});

test("an item too short for a bar is a flag whose name is on the timeline", () => {
  const box = (frame, endFrame) => barBox({ frame, endFrame }, 100, 400, 60);
  assert.deepEqual(box(10, 20), { left: 40, right: 79, isFlag: false, isFlipped: false });
  assert.deepEqual(box(10, 11), { left: 40, right: 100, isFlag: true, isFlipped: false });
  assert.deepEqual(box(99, 100), { left: 338, right: 398, isFlag: true, isFlipped: true });
  assert.deepEqual(box(100, 100), { left: 340, right: 400, isFlag: true, isFlipped: true });
});

test("a dragged end snaps to the nearest target", () => {
  assert.deepEqual(snapped([10, 30], 4.6, [36, 50], 3), { by: 6, target: 36 });
  assert.deepEqual(snapped([10], 4.6, [36, 50], 3), { by: 5, target: null });
  assert.deepEqual(snapped([10], 4.6, [14, 16], 3), { by: 4, target: 14 });
  assert.deepEqual(snapped([10], 4.6, [], 3), { by: 5, target: null });
});

test("a dragged item stays in the clip, and its ends stay in order", () => {
  const item = { frame: 10, endFrame: 30 };
  assert.deepEqual(dragged(item, "all", -20, 100), { frame: 0, endFrame: 20 });
  assert.deepEqual(dragged(item, "all", 200, 100), { frame: 99, endFrame: 119 });
  assert.deepEqual(dragged(item, "start", 50, 100), { frame: 29, endFrame: 30 });
  assert.deepEqual(dragged(item, "end", -50, 100), { frame: 10, endFrame: 11 });
  assert.deepEqual(dragged(item, "end", 100, 100), { frame: 10, endFrame: 100 });
});

test("points and rectangles are converted between the screen and the image", () => {
  const place = { x: 100, y: 50, scale: 2 };
  assert.deepEqual(onScreen(place, [140, 70]), [20, 10]);
  assert.deepEqual(inImage(place, [20, 10, 30, 40]), [140, 70, 60, 80]);
});

test("the smallest view at a point is picked", () => {
  const views = [{ name: "list", rect: [0, 0, 100, 100] }, { name: "cell", rect: [0, 40, 100, 20] }];
  assert.deepEqual([[50, 50], [50, 10], [200, 10]].map(point => viewAt(views, point)?.name), ["cell", "list", undefined]);
});

test("the rectangle of a zoom stays on the screen, in whole points", () => {
  const screen = { width: 320, height: 480 };
  assert.deepEqual(zoomRect([80, 120, 160, 240], "all", [500, -500.4], screen), [160, 0, 160, 240]);
  assert.deepEqual(zoomRect([80, 120, 160, 240], "se", [10.4, 20.6], screen), [80, 120, 170, 261]);
  assert.deepEqual(zoomRect([80, 120, 160, 240], "nw", [-500, 500], screen), [0, 350, 240, 10]);
  assert.deepEqual(zoomRect([80, 120, 160, 240], "se", [80, 0], screen, true), [80, 120, 240, 360]);
  assert.deepEqual(zoomRect([80, 120, 160, 240], "nw", [-500, -500], screen, true), [0, 0, 240, 360]);
  assert.equal(rectText([0, 200, 320, 240]), "0,200,320x240");
});

test("a form has the fields of its kind, and gives the changed values", () => {
  const fields = fieldsOf({ kind: "caption", text: "Hi", duration: null });
  assert.deepEqual(fields.map(({ name, text, isRequired }) => [name, text, isRequired]), [["text", "Hi", true], ["duration", "", false]]);
  assert.deepEqual(changes(fields, ["Ho", "1.5"]), { label: "Ho", duration: 1500 });
  assert.deepEqual(changes(fields, ["Hi", ""]), {});
  const card = fieldsOf({ kind: "card", text: "A", subtitle: "B", duration: 2000 });
  assert.deepEqual(changes(card, ["A", "", "2"]), { subtitle: "" });
  assert.deepEqual(changes(fieldsOf({ kind: "speed", rate: 0.3 }), ["0.5"]), { rate: 0.5 });
  const callout = fieldsOf({ kind: "callout", text: "A", target: "footer", number: 2, duration: 2000 });
  assert.deepEqual(callout.map(({ name, isRequired }) => [name, isRequired]), [["text", true], ["target", true], ["number", false], ["duration", true]]);
  assert.deepEqual(changes(callout, ["A", "footer", "7", "2"]), { number: 7 });
  assert.deepEqual(changes(callout, ["A", "footer", "", "2"]), { number: 0 });
  const follow = fieldsOf({ kind: "zoom", rate: 2, duration: 500 });
  assert.deepEqual(follow.map(({ label, text }) => [label, text]), [["Magnification", "2"], ["Seconds of the move", "0.5"]]);
  assert.deepEqual(changes(follow, ["3", "0.5"]), { rate: 3 });
  assert.deepEqual(fieldsOf({ kind: "callout", text: "" }, ["text"]).map(({ name }) => name), ["text"]);
});
