import { clamp, make } from "../shared/dom.js";
import { suggestions } from "./suggestions.js";

let count = 0;

/** The list of suggestions of an editor: it opens while the user types a word, or with Ctrl-Space. */
export class Completion {
  /** `vocabulary()` returns the names that are completed; null before the page has them. */
  constructor(editor, vocabulary) {
    const id = `completions-${count += 1}`;
    this.editor = editor;
    this.area = editor.area;
    this.vocabulary = vocabulary;
    this.list = make("ul", { id, className: "completions", role: "listbox", popover: "manual", ariaLabel: "Completions" });
    this.found = null;
    this.at = 0;
    this.area.after(this.list);
    this.area.setAttribute("aria-controls", id);
    this.area.setAttribute("aria-autocomplete", "list");
    this.area.addEventListener("input", event => this.typed(event));
    this.area.addEventListener("blur", () => this.close());
    this.area.addEventListener("scroll", () => this.place());
    this.area.addEventListener("wheel", () => this.close(), { passive: true });
    this.area.parentElement.addEventListener("keydown", event => this.key(event), { capture: true });
    this.area.addEventListener("pointerdown", () => this.close());
    this.list.addEventListener("toggle", () => { if (!this.list.matches(":popover-open")) this.close(); });
    // Keeps the focus in the text.
    this.list.addEventListener("pointerdown", event => event.preventDefault());
    this.list.addEventListener("click", event => {
      const option = event.target.closest("[role=option]");
      if (option) this.accept([...this.list.children].indexOf(option));
    });
  }

  get isOpen() { return this.list.matches(":popover-open"); }

  /** Suggests while a word is typed, except inside one and if the word is complete. */
  typed(event) {
    const isTyped = /^insert(Text|ReplacementText)$/.test(event.inputType) || this.isOpen && event.inputType === "deleteContentBackward";
    const found = isTyped && !event.isComposing ? this.find() : null;
    if (found && found.prefix && !found.isExact && found.end === this.area.selectionStart) this.show(found);
    else if (found && this.isOpen && this.isAsked && !found.isExact) this.show(found);
    else this.close();
  }

  find() {
    const { selectionStart, selectionEnd, readOnly } = this.area, vocabulary = this.vocabulary();
    return vocabulary && !readOnly && selectionStart === selectionEnd ? suggestions(this.editor.text, selectionStart, vocabulary) : null;
  }

  show(found) {
    this.found = found;
    this.list.replaceChildren(...found.items.map(({ name, summary }, at) =>
      make("li", { id: `${this.list.id}-${at}`, role: "option" }, make("b", {}, name), make("span", {}, summary))));
    this.list.showPopover();
    this.place();
    this.select(0);
  }

  close() {
    this.found = null;
    this.isAsked = false;
    this.area.removeAttribute("aria-activedescendant");
    if (this.isOpen) this.list.hidePopover();
  }

  /** Places the list below the word, or above it if there is no room. */
  place() {
    if (!this.isOpen) return;
    const { x, top, height } = this.editor.position(this.found.start), { offsetWidth, offsetHeight } = this.list;
    const box = this.area.getBoundingClientRect(), line = clamp(top, box.top, box.bottom - height), below = line + height + 2, isBelow = below + offsetHeight <= innerHeight - 8;
    this.list.style.left = `${clamp(x - 9, 8, Math.max(8, innerWidth - offsetWidth - 8))}px`;
    this.list.style.top = `${isBelow ? below : Math.max(8, line - offsetHeight - 2)}px`;
  }

  select(at) {
    const options = [...this.list.children], { length } = options;
    this.at = (at + length) % length;
    options.forEach((option, index) => { option.ariaSelected = String(index === this.at); });
    options[this.at].scrollIntoView({ block: "nearest" });
    this.area.setAttribute("aria-activedescendant", options[this.at].id);
  }

  /** Replaces the word by an item. If the statement needs more, a space follows, and the next suggestions. */
  accept(at) {
    const { start, end, items } = this.found, { name, continues } = items[at];
    const hasSpace = /\s/.test(this.editor.text[end] ?? "") && this.editor.text[end] !== "\n";
    this.close();
    this.editor.insert(start, end, continues && !hasSpace ? `${name} ` : name);
    const next = continues ? this.find() : null;
    if (next && !next.prefix) { this.isAsked = true; this.show(next); }
  }

  key(event) {
    if (event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key === " ") {
      const found = this.find();
      if (found) { this.show(found); this.isAsked = true; }
    } else if (!this.isOpen || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
      return;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") this.select(this.at + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "PageDown" || event.key === "PageUp") this.select(clamp(this.at + (event.key === "PageDown" ? 8 : -8), 0, this.list.children.length - 1));
    else if (event.key === "Enter" || event.key === "Tab") this.accept(this.at);
    else if (event.key === "Escape") this.close();
    else {
      if (/^(Arrow|Home|End)/.test(event.key)) this.close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
