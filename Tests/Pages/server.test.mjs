import assert from "node:assert/strict";
import test from "node:test";
import { Latest, Refusal } from "../../Sources/Output/CPages/studio/server.js";

test("of the requests during an operation only the latest is run", async () => {
  const done = [], latest = new Latest(async value => { done.push(value); await null; }, assert.ifError);
  for (const value of [1, 2, 3]) latest.request(value);
  assert.equal(latest.isBusy, true);
  await latest.request(4);
  assert.deepEqual(done, [1, 4]);
  assert.equal(latest.isBusy, false);
});

test("work continues after an error", async () => {
  const errors = [], latest = new Latest(async value => { if (value === 1) throw new Error("one"); }, error => errors.push(error.message));
  latest.request(1);
  await latest.request(2);
  assert.deepEqual(errors, ["one"]);
});

test("a refusal has the server's message, or the status", () => {
  assert.equal(new Refusal(409, { error: "changed", remedy: "reload" }).message, "changed");
  assert.equal(new Refusal(409, { error: "changed", remedy: "reload" }).remedy, "reload");
  assert.match(new Refusal(500, {}).message, /500/);
});
