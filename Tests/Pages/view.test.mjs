import assert from "node:assert/strict";
import test from "node:test";
import {
  blankText, creatable, initialState, isPresented, itemName, modeOf, modeText, movedRect, partAt, sceneOf, serverText, stageScale, timeText,
} from "../../Sources/Output/CPages/studio/view.js";

const clip = { fps: 60, duration: 2, frames: 120 };

test("the mode is recording even if the stage is live", () => {
  assert.equal(modeOf({ isRecording: true, isLive: true }), "recording");
  assert.equal(modeOf({ isRecording: false, isLive: true }), "live");
  assert.equal(modeOf({ isRecording: false, isLive: false }), "clip");
});

test("the text next to the mode has the time and the finger of a live stage", () => {
  const header = { instant: 1.25, down: false, moving: false };
  assert.equal(modeText({ clip, header }, "live"), "1.3 s");
  assert.equal(modeText({ clip, header: { ...header, moving: true } }, "live"), "1.3 s, moving");
  assert.equal(modeText({ clip, header: { ...header, down: true, moving: true } }, "recording"), "1.3 s, finger down");
  assert.equal(modeText({ clip, header: null }, "clip"), "touch the screen to try it");
  assert.equal(modeText({ clip: null, header: null }, "clip"), null);
});

test("the time text has the graphs' step only if they skip frames", () => {
  assert.equal(timeText({ clip: null }, 0), null);
  assert.deepEqual(timeText({ clip, timeline: { step: 1 } }, 30), { seconds: "0.500 s", detail: "of 2.000 s · frame 30 of 120" });
  assert.match(timeText({ clip, timeline: { step: 4 } }, 30).detail, / · graphs show one frame in 4$/);
});

test("a text replaces the screen until a frame is shown", () => {
  const state = initialState();
  assert.equal(blankText(state), "Loading the clip …");
  assert.equal(blankText({ ...state, hasErrors: true }), "Fix the error in the script to see the clip.");
  assert.equal(blankText({ ...state, clip, hasErrors: true, hasFrame: true }), null);
  assert.equal(blankText({ ...state, clip, hasFrame: true, server: "gone" }), "The studio does not respond.");
});

test("the banner reports a server that has ended or was replaced", () => {
  assert.equal(serverText({ server: "there" }), null);
  assert.match(serverText({ server: "gone" }), /does not respond/);
  assert.match(serverText({ server: "other" }), /^Another studio/);
});

test("the scale fits a whole number of pixels into the container", () => {
  const points = { width: 320, height: 480 };
  assert.equal(stageScale(points, { width: 320, height: 1000 }, 1), 1);
  assert.equal(stageScale(points, { width: 319.5, height: 1000 }, 1), 319 / 320);
  assert.equal(stageScale(points, { width: 2000, height: 480 }, 1.5), 480 / 320);
  assert.equal(stageScale(points, { width: 2000, height: 1500 }, 1), 3.125);
  assert.equal(stageScale(points, { width: 90_000, height: 90_000 }, 3), 16);
  assert.equal(stageScale(points, { width: 1, height: 1 }, 1), 0.01);
});

test("a magnification is in page pixels per point, whatever the size of the container, within the server's limit", () => {
  const points = { width: 402, height: 874 }, container = { width: 100, height: 100 };
  assert.equal(stageScale(points, container, 1, 1), 1);
  assert.equal(stageScale(points, container, 2, 2), 4);
  assert.equal(stageScale(points, container, 1.25, 1), 502 / 402);
  const limited = stageScale(points, container, 3, 2, 1_000_000);
  assert.ok(limited < 2 && 402 * limited * Math.ceil(874 * limited) <= 1_010_000, `${limited}`);
});

test("the presented clip is shown only if it is wanted and there is one", () => {
  const canvas = { width: 480, height: 640 };
  assert.equal(isPresented({ clip: { canvas }, isPresented: true }), true);
  assert.equal(isPresented({ clip: { canvas }, isPresented: false }), false);
  assert.equal(isPresented({ clip: { canvas: null }, isPresented: true }), true);
  assert.equal(isPresented({ clip: null, isPresented: true }), false);
});

test("a script is made only from pictures, and with the name of a visible file", () => {
  assert.ok(creatable(["a.png"], " my shop "));
  for (const name of ["", " ", "a/b", ".hidden", "/a"]) assert.ok(!creatable(["a.png"], name), name);
  assert.ok(!creatable([], "shop"));
});

test("an item is named by its statement and its own name", () => {
  assert.equal(itemName({ kind: "view", name: "cart" }), "view cart");
  assert.equal(itemName({ kind: "tap", name: "" }), "tap");
});

test("a rectangle is moved as a whole, or at its sides", () => {
  assert.deepEqual(movedRect([10, 20, 30, 40], [-5, 5], "all"), [5, 25, 30, 40]);
  assert.deepEqual(movedRect([10, 20, 30, 40], [5, -100], "se"), [10, 20, 35, 4]);
  assert.deepEqual(movedRect([10, 20, 30, 40], [100, -5], "nw"), [36, 15, 4, 45]);
  assert.deepEqual(movedRect([10, 20, 30, 40], [5, 5], "n"), [10, 25, 30, 35]);
});

test("a point is on a side, inside, or outside of a rectangle", () => {
  const rect = [10, 20, 60, 40], parts = [[10, 20, "nw"], [40, 21, "n"], [70, 62, "se"], [9, 40, "w"], [40, 40, "all"], [90, 40, null]];
  for (const [x, y, part] of parts) assert.equal(partAt(rect, [x, y], 4), part, `${x}, ${y}`);
  assert.equal(partAt([0, 0, 9, 9], [4, 4], 4), "all");
});

test("a scene file has its own settings", () => {
  const about = { scenes: [{ name: "pull-for-menu", settings: [1] }] };
  assert.equal(sceneOf(about, { scene: "pull-for-menu" }), about.scenes[0]);
  assert.deepEqual(sceneOf(about, { scene: "shop.scene", controls: [2] }), { name: "shop.scene", settings: [2] });
});
