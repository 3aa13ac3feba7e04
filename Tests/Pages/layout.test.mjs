import assert from "node:assert/strict";
import test from "node:test";
import { layoutText, readLayout } from "../../Sources/Output/CPages/studio/layout.js";

const usual = { sizes: {}, folded: [], zoom: "Fit", text: null };

test("a layout is kept in a cookie", () => {
  const layout = { sizes: { source: 312, time: 240 }, folded: ["time"], zoom: "2:1", text: false };
  assert.deepEqual(readLayout(`a=b; flipbook-layout=${layoutText(layout)}; c=d`), layout);
});

test("invalid parts of a layout have their defaults", () => {
  for (const cookies of ["", "flipbook-layout=", "flipbook-layout=%", "flipbook-layout=null", "flipbook-layout=5", "flipbook-layout=[]"]) {
    assert.deepEqual(readLayout(cookies), usual, cookies);
  }
  const odd = { sizes: { source: "9", side: -1, time: 1e9, other: 3 }, folded: ["stage", "side", 4], zoom: "toString", text: "open" };
  assert.deepEqual(readLayout(`flipbook-layout=${layoutText(odd)}`), { ...usual, folded: ["side"] });
  assert.deepEqual(readLayout(`flipbook-layout=${layoutText({ sizes: null, folded: "side" })}`), usual);
});
