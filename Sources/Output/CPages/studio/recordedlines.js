/**
 * The index of the first of some lines in a text's lines: the occurrence nearest to an index, of those that begin at a line that
 * is not taken. -1 if there is none.
 *
 * @param {string[]} lines the lines of the text
 * @param {string[]} wanted the lines to find
 * @param {number} near
 * @param {Set<number>} [taken] the indices at which other gestures begin
 */
export function findLines(lines, wanted, near, taken = new Set()) {
  let best = -1;
  for (let at = 0; at + wanted.length <= lines.length; at += 1) {
    if (taken.has(at) || best >= 0 && Math.abs(at - near) >= Math.abs(best - near)) continue;
    if (wanted.every((line, index) => lines[at + index] === line)) best = at;
  }
  return best;
}

/**
 * The state of a kept gesture in the script's lines: whether its exact or its smooth lines are there, and the index of the first
 * one. If neither is, it is "edited" as long as the first line of one is there, and "gone" otherwise, such as after Undo.
 *
 * @param {{exact: string[], smooth: string[] | null, at: number}} gesture
 * @param {string[]} lines
 * @param {Set<number>} [taken]
 * @returns {{state: "exact" | "smooth" | "edited" | "gone", at: number}}
 */
export function locate({ exact, smooth, at }, lines, taken) {
  const places = { exact: findLines(lines, exact, at, taken), smooth: smooth ? findLines(lines, smooth, at, taken) : -1 };
  if (places.exact < 0 && places.smooth < 0) {
    const isThere = [exact, smooth ?? exact].some(([first]) => findLines(lines, [first], at, taken) >= 0);
    return { state: isThere ? "edited" : "gone", at };
  }
  const isSmooth = places.exact < 0 || places.smooth >= 0 && Math.abs(places.smooth - at) < Math.abs(places.exact - at);
  return isSmooth ? { state: "smooth", at: places.smooth } : { state: "exact", at: places.exact };
}

/** The text with some lines, from an index on, replaced by others. */
export function replaceLines(text, at, count, lines) {
  const all = text.split("\n");
  all.splice(at, count, ...lines);
  return all.join("\n");
}

/** The indices of the first lines of gestures that were appended to a script, without those of their pauses. */
export function firstLines(gestures, line) {
  let at = line - 1;
  return gestures.map(({ pause, exact, smooth }) => {
    const first = at + (pause ? 1 : 0);
    at = first + (smooth ?? exact).length;
    return first;
  });
}

/** The names of probes, for a sentence. */
export function listed(names) {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown[0];
}
