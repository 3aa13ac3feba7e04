import { clamp, find, make, makeButton } from "../shared/dom.js";
import { Refusal } from "./server.js";

/** The maximum number of steps, and of the characters that they keep. */
const stepLimit = 200, characterLimit = 8 << 20;
/** The time within which a step extends the previous one of the same key, in milliseconds. */
const pause = 1000;

/**
 * A change that can be undone. `undo` and `redo` restore the state before and after it. `merge` adds the next step of the same
 * `key`; `size` is the number of characters that the step keeps.
 *
 * @typedef {object} Step
 * @property {string} label
 * @property {() => unknown} undo
 * @property {() => unknown} redo
 * @property {string | null} [key]
 * @property {number} [within] the time within which it extends a step of the same key (default: 1 s)
 * @property {(next: any) => void} [merge]
 * @property {number} [size]
 * @property {number} [time]
 */

/** Steps that are undone and redone together. */
const together = steps => ({
  undo: async () => { for (const step of [...steps].reverse()) await step.undo(); },
  redo: async () => { for (const step of steps) await step.redo(); },
});

/** The changes on the page, in order, and the position among them. */
export class History {
  /** `reason()` returns why nothing can be undone now, or null. `onError(error)` reports an error to the page. */
  constructor({ reason = /** @returns {string | null} */ () => null, onError = /** @param {Error} _ */ _ => {} }) {
    this.reason = reason;
    this.onError = onError;
    this.onChange = () => {};
    /** @type {Step[]} */
    this.steps = [];
    this.position = 0;
    this.running = Promise.resolve();
    this.group = null;
  }

  get undoable() { return this.reason() === null ? this.steps[this.position - 1] ?? null : null; }

  get redoable() { return this.reason() === null ? this.steps[this.position] ?? null : null; }

  /**
   * Adds a change that has been made. It replaces the undone ones.
   *
   * @param {Step} step
   */
  add(step) {
    step.time = performance.now();
    if (this.group) { this.group.push(step); return; }
    const last = this.steps[this.position - 1], isLast = this.position === this.steps.length;
    this.steps.length = this.position;
    if (isLast && step.key && last?.key === step.key && step.time - last.time < (step.within ?? pause)) {
      if (last.merge) last.merge(step);
      else Object.assign(last, together([{ ...last }, step]));
      last.time = step.time;
    } else {
      this.steps.push(step);
      this.position += 1;
      this.forget();
    }
    this.onChange();
  }

  /** Drops the oldest steps beyond the limits. */
  forget() {
    let size = 0, first = this.steps.length;
    while (first > 0 && this.steps.length - first < stepLimit && size <= characterLimit) {
      first -= 1;
      size += this.steps[first].size ?? 0;
    }
    if (size > characterLimit && first < this.steps.length - 1) first += 1;
    this.steps.splice(0, first);
    this.position -= first;
  }

  /** Runs an operation; the changes that it adds are one step. */
  async combine(label, work) {
    const outer = this.group, steps = this.group = [];
    try { return await work(); } finally {
      this.group = outer;
      if (steps.length) this.add({ label, size: steps.reduce((sum, { size = 0 }) => sum + size, 0), ...together(steps) });
    }
  }

  undo() { return this.enqueue(() => this.move(-1)); }

  redo() { return this.enqueue(() => this.move(1)); }

  /** Undoes or redoes up to a position. */
  go(position) {
    return this.enqueue(async () => {
      while (this.position !== position && await this.move(Math.sign(position - this.position)));
    });
  }

  enqueue(work) { return this.running = this.running.then(work); }

  /** Moves by one step. Returns false if that is impossible. A step that the server refuses is removed. */
  async move(direction) {
    const isUndo = direction < 0, step = isUndo ? this.undoable : this.redoable;
    if (!step) return false;
    // Moves first: a change that is made meanwhile follows the new position.
    this.position += direction;
    this.onChange();
    try {
      await (isUndo ? step.undo() : step.redo());
      return true;
    } catch (error) {
      const at = this.steps.indexOf(step);
      if (at >= 0) {
        if (error instanceof Refusal) this.steps.splice(at, 1);
        if (!isUndo) this.position -= 1;
        else if (!(error instanceof Refusal) && at === this.position) this.position += 1;
      }
      this.onError(error);
      return false;
    } finally { this.onChange(); }
  }
}

/** The buttons "Undo" and "Redo", and the list of steps. */
export class HistoryView {
  constructor(history) {
    this.history = history;
    this.undo = find("#undo-step");
    this.redo = find("#redo-step");
    this.open = find("#history-button");
    this.popover = find("#history");
    this.list = find("ol", this.popover);
    history.onChange = () => this.update();
    this.undo.addEventListener("click", () => history.undo());
    this.redo.addEventListener("click", () => history.redo());
    this.popover.addEventListener("beforetoggle", event => { if (event.newState === "open") this.lay(); });
    this.popover.addEventListener("toggle", event => { if (event.newState === "open") find("[aria-current]", this.list)?.focus(); });
    this.popover.addEventListener("keydown", event => this.key(event));
    addEventListener("keydown", event => this.shortcut(event), { capture: true });
    document.addEventListener("beforeinput", event => {
      if (!/^history(Undo|Redo)$/.test(event.inputType) || find("dialog[open]")) return;
      event.preventDefault();
      if (event.inputType === "historyUndo") history.undo();
      else history.redo();
    });
    this.update();
  }

  /** Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y, except in dialogs, whose text boxes have their own. */
  shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing || find("dialog[open]")) return;
    const key = event.key.toLowerCase(), isUndo = key === "z" && !event.shiftKey;
    if (!isUndo && key !== "z" && !(key === "y" && !event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isUndo) this.history.undo();
    else this.history.redo();
  }

  /** Shows whether there is something to undo or redo. The focus stays among the buttons. */
  update() {
    const { history } = this, reason = history.reason(), focus = document.activeElement;
    for (const [button, name, step] of [[this.undo, "Undo", history.undoable], [this.redo, "Redo", history.redoable]]) {
      button.disabled = !step;
      button.title = step ? `${name}: ${step.label}` : reason ?? `Nothing to ${name.toLowerCase()}`;
    }
    this.open.disabled = !history.steps.length || reason !== null;
    if (focus === this.undo && this.undo.disabled) this.redo.focus();
    else if (focus === this.redo && this.redo.disabled) this.undo.focus();
    if (!this.popover.matches(":popover-open")) return;
    if (this.open.disabled) this.popover.hidePopover();
    else this.lay();
  }

  /** Makes the list, from the state at the start to the last step. */
  lay() {
    const { history, list, popover } = this, labels = ["Start", ...history.steps.map(step => step.label)];
    const hadFocus = list.contains(document.activeElement);
    const { right, bottom } = this.open.getBoundingClientRect();
    Object.assign(popover.style, { top: `${bottom + 6}px`, right: `${clamp(innerWidth - right, 8, Math.max(8, innerWidth - 308))}px` });
    list.replaceChildren(...labels.map((label, position) => {
      const button = makeButton(label, () => history.go(position), {
        className: position > history.position ? "undone" : "", ariaDescription: position > history.position ? "undone" : "" });
      if (position === history.position) button.ariaCurrent = "step";
      return make("li", {}, button);
    }));
    const now = find("[aria-current]", list);
    if (hadFocus) now?.focus();
    now?.scrollIntoView({ block: "nearest" });
  }

  /** Arrow keys, Home and End move the focus in the list. */
  key(event) {
    const buttons = [...this.list.querySelectorAll("button")], at = buttons.indexOf(document.activeElement);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    buttons[to]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
