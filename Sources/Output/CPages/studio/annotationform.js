import { clamp, find, make } from "../shared/dom.js";

/** The fields of each kind: the name of the value, its label, and its type. Durations are entered in seconds. */
const fields = {
  caption: [["text", "Text", "text"], ["subtitle", "Body", "optional"], ["duration", "Seconds", "seconds"]],
  card: [["text", "Title", "text"], ["subtitle", "Subtitle", "optional"], ["duration", "Seconds", "seconds"]],
  callout: [["text", "Text", "text"], ["target", "Points at", "text"], ["number", "Number", "number"], ["duration", "Seconds", "seconds"]],
  zoom: [["target", "Zoom to", "text"], ["rate", "Magnification", "magnification"], ["duration", "Seconds of the move", "seconds"]],
  speed: [["rate", "Speed", "rate"]],
  freeze: [["duration", "Seconds", "seconds"]],
  mark: [["text", "Name", "text"]],
  gesture: [["duration", "Seconds of the pause", "seconds"]],
  shot: [["text", "Name", "text"]],
};

/** The attributes of a field's input. */
const inputs = {
  text: { type: "text", maxLength: 300 },
  optional: { type: "text", maxLength: 300 },
  number: { type: "number", min: "1", max: "99", step: "1", title: "A disc with this number takes the place of the ring and the label" },
  seconds: { type: "number", min: "0.001", max: "3600", step: "any" },
  rate: { type: "number", min: "0.05", max: "20", step: "any" },
  magnification: { type: "number", min: "1", max: "8", step: "any" },
};

/** The types of the fields that may be empty, and of those whose values are numbers, 0 for an empty one. */
const optional = ["optional", "number"], numeric = ["rate", "magnification", "number"];

/** The text of a value in its field. */
const shown = (value, type) => value === null || value === undefined ? ""
  : type === "seconds" ? String(value / 1000) : String(value);

/**
 * The fields of an item: those of its kind for which it has a value, or those in `only`. A caption may have no duration.
 *
 * @param {any} item
 * @param {string[] | null} only
 */
export function fieldsOf(item, only = null) {
  return (fields[item.kind] ?? []).filter(([name]) => (only ? only.includes(name) : name in item)).map(([name, label, type]) => (
    { name, label, type, text: shown(item[name], type), isRequired: !optional.includes(type) && item[name] !== null }));
}

/** The changed values of a form, as the server expects them. */
export function changes(fields, texts) {
  const value = (type, text) => type === "seconds" ? Number(text) * 1000 : numeric.includes(type) ? Number(text) : text;
  const changed = fields.map((field, at) => ({ ...field, entered: texts[at] }))
    .filter(({ text, entered, type }) => entered !== text && (entered || optional.includes(type) || type === "text"));
  return Object.fromEntries(changed.map(({ name, type, entered }) => [name === "text" ? "label" : name, value(type, entered)]));
}

/** The form in which the values of an item are entered: Enter applies them, Escape and a click elsewhere close it. */
export class AnnotationForm {
  constructor() {
    this.root = find("#annotation-form");
    this.form = find("form", this.root);
    this.error = find("[role=alert]", this.root);
    this.onApply = null;
    this.origin = null;
    this.form.addEventListener("submit", event => {
      event.preventDefault();
      this.apply();
    });
    find(".cancel", this.root).addEventListener("click", () => this.close());
    this.root.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close();
    });
    this.root.addEventListener("toggle", event => { if (event.newState === "closed") this.onApply = null; });
  }

  get isOpen() { return this.root.matches(":popover-open"); }

  /**
   * Opens the form above an element, which has the focus again when the form is closed. `onApply(values)` resolves when the
   * values are applied; its error is shown in the form.
   */
  open(item, origin, { title, action, only = null, note = "", onApply }) {
    this.fields = fieldsOf(item, only);
    this.inputs = this.fields.map(({ label, type, text, isRequired }) =>
      make("input", { ...inputs[type], value: text, required: isRequired, ariaLabel: label, autocomplete: "off", spellcheck: false }));
    this.offer([]);
    this.inputs.forEach((input, at) => { if (this.fields[at].name === "target") input.setAttribute("list", "annotation-views"); });
    find("h3", this.root).textContent = title;
    find(".fields", this.root).replaceChildren(...this.fields.map(({ label }, at) => make("label", {}, make("span", {}, label), this.inputs[at])));
    find(".note", this.root).textContent = note;
    find("[type=submit]", this.root).textContent = action;
    this.error.textContent = "";
    this.origin = origin;
    this.onApply = onApply;
    this.root.showPopover();
    this.place(origin);
    this.inputs[0]?.focus();
    this.inputs[0]?.select();
  }

  /** Offers views as targets. */
  offer(views) { find("datalist", this.root).replaceChildren(...views.map(({ name }) => new Option(name))); }

  place(origin) {
    const { left, top, bottom } = origin.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = this.root;
    this.root.style.left = `${clamp(left, 8, Math.max(8, innerWidth - width - 8))}px`;
    this.root.style.top = `${top - height - 8 >= 8 ? top - height - 8 : Math.min(bottom + 8, Math.max(8, innerHeight - height - 8))}px`;
  }

  async apply() {
    const { onApply } = this;
    if (!onApply || this.isBusy) return;
    this.isBusy = true;
    try {
      await onApply(changes(this.fields, this.inputs.map(input => input.value.trim())));
      if (this.onApply === onApply) this.close();
    } catch (error) {
      this.error.textContent = [error.message, error.remedy].filter(Boolean).join(" ");
      this.place(this.origin);
    } finally { this.isBusy = false; }
  }

  close() { if (this.isOpen) this.root.hidePopover(); }
}
