/**
 * What the page asks first, on its way while the other modules still come: answers by their paths, each for one who asks.
 * This module imports nothing, so that it starts as soon as it is there.
 */
export const early = new Map();

function ask(path, init) {
  const answer = fetch(path, init);
  // Who takes the answer hears of a failure.
  answer.catch(() => {});
  early.set(path, answer);
  return answer;
}

ask("api/about");
ask("api/pages", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })
  .then(answer => answer.clone().json())
  .then(({ page }) => ask(`api/events?page=${page}&since=0`))
  .catch(() => {});
