/**
 * A change of a text: at `start`, `removed` was replaced by `inserted`.
 *
 * @typedef {{start: number, removed: string, inserted: string}} Change
 */

/**
 * The change from one text to another.
 *
 * @returns {Change}
 */
export function change(before, after) {
  const limit = Math.min(before.length, after.length);
  let start = 0, end = 0;
  while (start < limit && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  while (end < limit - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end += 1;
  return { start, removed: before.slice(start, before.length - end), inserted: after.slice(start, after.length - end) };
}

/** @returns {Change} */
export const inverse = ({ start, removed, inserted }) => ({ start, removed: inserted, inserted: removed });

/** The text after a change; null if the text is not the one of the change. */
export function applied(text, { start, removed, inserted }) {
  if (text.slice(start, start + removed.length) !== removed || start > text.length) return null;
  return text.slice(0, start) + inserted + text.slice(start + removed.length);
}

/** The change that has the effect of two; null if there is text between them. */
export function merged(first, second) {
  const end = first.start + first.inserted.length, secondEnd = second.start + second.removed.length;
  if (second.start > end || secondEnd < first.start) return null;
  const before = Math.max(0, first.start - second.start), after = Math.max(0, secondEnd - end);
  return {
    start: Math.min(first.start, second.start),
    removed: second.removed.slice(0, before) + first.removed + second.removed.slice(second.removed.length - after),
    inserted: first.inserted.slice(0, Math.max(0, second.start - first.start)) + second.inserted
      + first.inserted.slice(Math.max(0, first.inserted.length - Math.max(0, end - secondEnd))),
  };
}

const shortened = text => (text.length > 32 ? `${text.slice(0, 31)}…` : text);

/** The name of a change that the user made by typing. */
export function nameOf({ removed, inserted }) {
  const text = (inserted.trim() ? inserted : removed).trim().split("\n")[0].trim();
  if (!text) return `${removed && !inserted ? "Delete" : "Type"} ${/\n/.test(removed + inserted) ? "a new line" : "space"}`;
  return `${inserted.trim() ? "Type" : "Delete"} “${shortened(text)}”`;
}

/** The change of a text, extended to whole words. */
export function words(text, { start, removed, inserted }) {
  const before = /\S*$/.exec(text.slice(0, start))[0], after = /^\S*/.exec(text.slice(start + inserted.length))[0];
  return { start: start - before.length, removed, inserted: before + inserted + after };
}

/** A step of the page's history that changes a text. Only the differences are kept. */
export class TextStep {
  /** `apply(changes)` makes changes in the text. Without a label, the step is named after its change. */
  constructor(change, { label = null, key = null, within = undefined, apply }) {
    this.changes = [change];
    this.name = label;
    this.key = key;
    this.within = within;
    this.apply = apply;
  }

  get label() { return this.name ?? nameOf(this.changes.at(-1)); }

  get size() { return this.changes.reduce((sum, { removed, inserted }) => sum + removed.length + inserted.length, 0); }

  undo() { this.apply([...this.changes].reverse().map(inverse)); }

  redo() { this.apply(this.changes); }

  /** Adds the next step of the same key. */
  merge(next) {
    for (const change of next.changes) {
      const joined = merged(this.changes.at(-1), change);
      if (joined) this.changes.splice(-1, 1, joined);
      else this.changes.push(change);
    }
    this.name = next.name;
  }
}

const names = {
  insertFromPaste: "Paste", insertFromDrop: "Move text", deleteByDrag: "Move text", deleteByCut: "Cut",
};

/** Combines typed characters: a step ends at a new word, a new line, a pause, or if the cursor has moved. */
export class Typing {
  constructor() {
    this.number = 0;
    this.last = null;
  }

  /** Ends the current step, because a composition of characters begins. */
  end() { this.last = null; }

  /**
   * The label and the key of a typed change, for `TextStep`.
   *
   * @param {string} text the text after it
   * @param {Change} change
   * @param {{inputType?: string, isComposing?: boolean}} event
   */
  step(text, { start, removed, inserted }, { inputType = "", isComposing = false }) {
    const kind = isComposing || inputType === "insertCompositionText" ? "compose" : inputType.startsWith("delete") ? "delete" : "insert";
    const { last } = this, label = names[inputType] ?? null, isDrop = inputType === "insertFromDrop" && last?.label === label;
    const isNear = last && start <= last.end && start + removed.length >= last.start;
    const isWord = kind !== "insert" || !last || !/\n/.test(inserted) && !(/\s$/.test(last.inserted) && /^\S/.test(inserted));
    if (!(isDrop || !label && isNear && last.kind === kind && !last.label && isWord)) this.number += 1;
    this.last = { kind, label, start, end: start + inserted.length, inserted };
    const name = inserted.trim() ? nameOf(words(text, { start, removed, inserted })) : null;
    return { label: label ?? name, key: `typing ${this.number}`, within: kind === "compose" ? Infinity : undefined };
  }
}
