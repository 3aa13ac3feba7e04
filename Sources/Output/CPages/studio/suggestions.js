import { tokens } from "./editor.js";

/**
 * A part of a statement's syntax: an `optional` sequence of parts or, otherwise, `words`, which are literal in lower case and
 * placeholders in upper case.
 *
 * @typedef {{words?: string[], optional?: Part[], repeats?: boolean}} Part
 */

/**
 * The names that the editor completes. `clip` has the settings, probes and views of a scene file.
 *
 * @typedef {object} Vocabulary
 * @property {{name: string, forms: string[], summary: string}[]} statements
 * @property {any[]} scenes
 * @property {any[]} devices
 * @property {string[]} curves
 * @property {any} [clip]
 */

/**
 * The parts of a form such as `zoom out over T [EASING]`.
 *
 * @returns {Part[]}
 */
export function parts(form) {
  const stack = [[]];
  for (const [word] of form.matchAll(/\[|\]|[^\s[\]]+/g)) {
    if (word === "[") stack.push([]);
    else if (word === "]") {
      const optional = stack.pop();
      stack.at(-1).push({ optional });
    } else stack.at(-1).push({ words: word.replace("…", "").split("|"), repeats: word.endsWith("…") });
  }
  return stack[0];
}

const isPlaceholder = word => /^[^a-z]*[A-Z]/.test(word);

/** Whether a token of a statement can be a part. */
const fits = (words, token) => words.some(word => (word.startsWith('"') ? token.startsWith('"')
  : isPlaceholder(word) ? word === "FILE" || word.startsWith("PICTURE") || !token.startsWith('"') : word === token));

/** The first parts of a sequence, each with whether another part must follow it. */
function first(sequence, found) {
  for (const [at, part] of sequence.entries()) {
    if (!part.optional) {
      found.push({ words: part.words, continues: sequence.slice(at + 1).some(next => !next.optional) });
      return;
    }
    first([...part.optional, ...sequence.slice(at + 1)], found);
  }
}

/** The parts that may follow the tokens of a statement. */
export function following(sequence, given, found = []) {
  if (!given.length) {
    first(sequence, found);
    return found;
  }
  const [part, ...rest] = sequence;
  if (!part) return found;
  if (part.optional) {
    following([...part.optional, ...rest], given, found);
    following(rest, given, found);
  } else if (fits(part.words, given[0])) {
    following(rest, given.slice(1), found);
    if (part.repeats) following(sequence, given.slice(1), found);
  }
  return found;
}

/** Numbers that are typed so far, with their possible units. */
const units = (prefix, endings, examples) => {
  const number = /^\d+(\.\d+)?/.exec(prefix)?.[0];
  return number ? endings.map(unit => ({ name: `${number}${unit}` })) : examples.map(name => ({ name }));
};

const list = names => names.map(name => ({ name }));

/** The values of a placeholder. */
const values = {
  SCENE: ({ scenes }) => scenes,
  DEVICE: ({ devices }) => devices.map(({ name, width, height }) => ({ name, summary: `${Math.round(width)}×${Math.round(height)}` })),
  SETTING: ({ scene }) => scene?.settings ?? [],
  VALUE: ({ scene, given, prefix }) => {
    const setting = scene?.settings.find(({ name }) => name === given[1]);
    if (setting?.kind === "duration") return units(prefix, ["ms", "s"], ["0ms", "100ms", "500ms", "1s"]);
    return list(setting?.kind === "boolean" ? ["true", "false"] : setting?.choices ?? []);
  },
  PROBE: ({ scene }) => scene?.probes ?? [],
  P: ({ scene }) => list(scene?.views ?? []),
  REGION: ({ scene }) => list(scene?.views ?? []),
  VIEW: ({ scene }) => list(scene?.views ?? []),
  T: ({ prefix }) => units(prefix, ["ms", "s"], ["100ms", "300ms", "500ms", "1s", "2s"]),
  V: ({ prefix }) => units(prefix, ["pt/s"], ["600pt/s", "1200pt/s", "1800pt/s"]),
  FACTOR: ({ prefix }) => units(prefix, ["x"], ["0.1x", "0.25x", "0.5x", "1x", "2x"]),
  EASING: ({ curves }) => list(curves),
  OP: () => list(["==", "!=", "<", "<=", ">", ">="]),
  CANVAS: () => list(["16:9", "1:1", "9:16", "4:3"]),
  RATE: () => list(["30", "60", "120"]),
  NAME: ({ given, text }) => (["tap", "start", "view"].includes(given[0])
    ? list([...text.matchAll(/^\s*screen\s+([^\s"{]+)/gm)].map(match => match[1])) : []),
};

/** The scene that a script selects: its settings, probes and views. */
function sceneIn(text, { scenes, clip = null }) {
  const name = /^\s*scene\s+([^\s;#]+)/m.exec(text)?.[1];
  const scene = scenes.find(one => one.name === name);
  return scene ?? (clip?.names ? { ...clip.names, settings: clip.controls ?? [] } : null);
}

/** The statement before an offset: its tokens, and the word at the offset; null in a comment or a text. */
function statementAt(text, offset) {
  const start = text.lastIndexOf("\n", offset - 1) + 1, line = text.slice(start, offset);
  let from = 0;
  for (const [begin, end, kind] of tokens(line, new Map())) {
    if (kind === "mark") from = end;
    if (kind === "comment" || kind === "string" && end === line.length && !/^"(?:[^"\\]|\\.)*"$/.test(line.slice(begin, end))) return null;
  }
  const before = line.slice(from), prefix = /[^\s"]*$/.exec(before)[0];
  const given = before.slice(0, before.length - prefix.length).match(/"(?:[^"\\]|\\.)*"|[^\s"(]*\([^)]*\)|[^\s"]+/g) ?? [];
  return { given, prefix, start: offset - prefix.length, end: offset + /^[^\s;{}"]*/.exec(text.slice(offset, offset + 200))[0].length };
}

/**
 * The suggestions at an offset of a text: the range that they replace, and the items; null if there are none. An item
 * `continues` if the statement needs something after it.
 *
 * @param {string} text
 * @param {number} offset
 * @param {Vocabulary} vocabulary
 */
export function suggestions(text, offset, vocabulary) {
  const at = statementAt(text, offset);
  if (!at) return null;
  const { given, prefix } = at, { statements } = vocabulary;
  let all;
  if (!given.length) {
    all = statements.map(({ name, forms, summary }) => ({ name, summary, continues: forms.every(form => form !== name) }));
  } else {
    const context = { ...vocabulary, given, prefix, text, scene: sceneIn(text, vocabulary) };
    const forms = statements.find(({ name }) => name === given[0])?.forms ?? [];
    all = forms.flatMap(form => following(parts(form), given)).flatMap(({ words, continues }) => words.flatMap(word =>
      (isPlaceholder(word) ? values[word]?.(context) ?? [] : /^[a-z=!<>]/.test(word) ? [{ name: word }] : [])
        .map(({ name, summary = "" }) => ({ name, summary, continues }))));
  }
  const items = [...new Map(all.map(item => [item.name, item])).values()];
  const starting = items.filter(({ name }) => name.startsWith(prefix));
  const found = starting.length || prefix.length < 2 ? starting : items.filter(({ name }) => name.includes(prefix));
  return found.length ? { ...at, items: found.slice(0, 60), isExact: found.some(({ name }) => name === prefix) } : null;
}
