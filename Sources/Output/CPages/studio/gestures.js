import { find, make, makeButton, setText } from "../shared/dom.js";
import { listed, locate } from "./recordedlines.js";

/**
 * A recorded gesture on the page.
 *
 * @typedef {object} Gesture
 * @property {number} id its number on the server
 * @property {string | null} pause the line for the pause before it
 * @property {string[]} exact the lines with the samples of the finger
 * @property {string[] | null} smooth the flicks and drags in place of the exact lines; null if they were not made yet
 * @property {boolean} isTap whether it is a tap, which has one form
 * @property {string} note the accuracy of the exact lines
 * @property {string} smoothNote the accuracy of the smooth lines
 * @property {string | null} obstacle why it has no smooth form
 * @property {string[]} [others] the probes that prevent smoothing
 * @property {boolean} [isKept] whether its lines are in the script's text, not in the open recording
 * @property {number} at the index of its first line in the text
 * @property {"exact" | "smooth" | "edited" | "gone"} state
 */

/**
 * The list of recorded gestures: those in the script's text, and those of the open recording. Kept gestures whose lines are gone
 * have no row; Redo may bring them back.
 */
export class Gestures {
  /** `hint` is shown if there are none. `onChoose(gesture, isSmooth)` makes a gesture smooth or exact, `onReveal(gesture)` shows its lines in the script. */
  constructor(list, hint, { onChoose, onReveal }) {
    this.list = list;
    this.hint = hint;
    this.onChoose = onChoose;
    this.onReveal = onReveal;
    /** @type {Gesture[]} */
    this.kept = [];
    /** @type {Gesture[]} */
    this.open = [];
    this.rows = new Map();
    this.running = Promise.resolve();
  }

  get all() { return [...this.kept, ...this.open]; }

  /** Shows the gestures of the open recording. What the page knows about them stays. */
  show(gestures) {
    const known = new Map(this.all.map(gesture => [gesture.id, gesture])), isMore = gestures.length > this.open.length;
    this.open = gestures.map(gesture => ({
      at: 0, ...known.get(gesture.id), ...gesture, state: gesture.smooth ? "smooth" : "exact", isKept: false }));
    this.render();
    // The beginning of the latest gesture stays in view.
    const last = this.list.lastElementChild;
    if (isMore && last) this.list.scrollTop = last.offsetTop - this.list.offsetTop;
  }

  /** Adds gestures that are now in the script's text; `at` is the index of each one's first line. */
  keep(gestures, at) {
    const known = new Map(this.all.map(gesture => [gesture.id, gesture]));
    this.kept.push(...gestures.map((gesture, index) => ({
      ...known.get(gesture.id), ...gesture, isKept: true, at: at[index] })));
    this.open = [];
  }

  /** Finds the kept gestures in the script's text. */
  update(text) {
    const lines = text.split("\n"), taken = new Set();
    for (const gesture of this.kept) {
      Object.assign(gesture, locate(gesture, lines, taken));
      if (["exact", "smooth"].includes(gesture.state)) taken.add(gesture.at);
    }
    this.render();
  }

  /** Forgets all gestures. */
  clear() {
    this.kept = [];
    this.open = [];
    this.render();
  }

  /** Makes a gesture smooth or exact, after the choices before. */
  choose(id, isSmooth) {
    const work = async () => {
      const gesture = this.all.find(one => one.id === id);
      if (gesture && gesture.state !== "edited" && (gesture.state === "smooth") !== isSmooth) await this.onChoose(gesture, isSmooth);
      this.render();
    };
    return this.running = this.running.then(work);
  }

  /** Makes a row for each gesture. Existing rows stay, so that the focus does. */
  render() {
    const all = this.all.filter(({ state }) => state !== "gone"), ids = new Set(all.map(gesture => gesture.id));
    this.hint.hidden = all.length > 0;
    for (const [id, row] of this.rows) {
      if (ids.has(id)) continue;
      row.remove();
      this.rows.delete(id);
    }
    all.forEach((gesture, index) => {
      let row = this.rows.get(gesture.id);
      if (!row) {
        row = this.makeRow(gesture.id);
        this.rows.set(gesture.id, row);
        this.list.append(row);
      }
      this.renderRow(row, gesture, `Gesture ${index + 1}`);
    });
  }

  makeRow(id) {
    const button = (name, isSmooth) => makeButton(name, () => this.choose(id, isSmooth), { className: name.toLowerCase() });
    const choice = make("div", { className: "smoothing", role: "group" }, button("Smooth", true), button("Exact", false));
    const place = makeButton("", () => this.onReveal(this.all.find(one => one.id === id)), { className: "place" });
    return make("li", {}, make("div", { className: "title" }, make("b"), place), choice, make("pre"), make("p"),
      make("p", { className: "why", role: "status" }));
  }

  renderRow(row, gesture, name) {
    const { isTap, state, obstacle, others = [], isKept = false, at = 0 } = gesture, lines = shownLines(gesture);
    setText(find("b", row), name);
    const place = find(".place", row);
    place.hidden = !isKept || state === "edited";
    setText(place, `line ${at + 1}`);
    place.title = "Show in the script";
    setText(find("pre", row), lines.join("\n"));
    const note = find("p", row), why = find(".why", row), choice = find(".smoothing", row);
    setText(note, state === "smooth" ? gesture.smoothNote : gesture.note);
    setText(why, reason(gesture) ?? "");
    why.hidden = !why.textContent;
    why.classList.toggle("warn", others.length > 0 && state === "exact");
    choice.hidden = isTap;
    choice.ariaLabel = name;
    const [smooth, exact] = choice.children;
    smooth.disabled = obstacle !== null || state === "edited";
    exact.disabled = state === "edited";
    smooth.title = smooth.disabled ? why.textContent : "A flick or a drag for each part between two holds";
    exact.title = exact.disabled ? why.textContent : "The samples of the finger";
    smooth.setAttribute("aria-pressed", state === "smooth");
    exact.setAttribute("aria-pressed", state === "exact");
  }
}

/** The lines of a gesture as they are shown: with the pause before it, unless they are in the script. */
function shownLines({ pause, exact, smooth, state, isKept }) {
  const lines = state === "smooth" && smooth ? smooth : exact;
  return pause && !isKept ? [pause, ...lines] : lines;
}

/** The reason why a gesture cannot be changed or stays exact; null if there is none. */
export function reason({ isTap, state, obstacle, others = [] }) {
  if (state === "edited") return "These lines were edited.";
  if (isTap) return null;
  if (obstacle !== null) return `It has no smooth form: ${obstacle}.`;
  if (others.length && state === "exact") {
    return `Stays exact: the smooth form would come to rest with ${others.length === 1 ? "another value" : "other values"} of ${listed(others)}.`;
  }
  return null;
}
