import { find, findAll, make } from "../shared/dom.js";
import { reportErrors } from "./notices.js";

/** The choices for the canvas's list, besides a size. */
const canvases = ["16:9", "1:1", "9:16", "4:3"];
const custom = "custom";

/** The colours of a backdrop, "#RRGGBB" or two with a comma; null for any other text. */
export function backdropColors(text) {
  const colors = text.split(",").map(part => part.trim());
  return colors.length <= 2 && colors.every(color => /^#[0-9a-f]{6}$/i.test(color)) ? colors : null;
}

/** A backdrop as a script has it: colours, or a picture in quotation marks; null for any other text. */
export function backdropText(text) {
  const colors = backdropColors(text), name = text.trim().replace(/^"(.*)"$/, "$1");
  return colors?.join(",") ?? (/^[^#"\\]+\.(png|jpe?g)$/i.test(name) ? `"${name}"` : null);
}

/** A colour "#RRGGBB"; null for any other text. */
export const accentText = text => backdropColors(text)?.length === 1 ? text.trim() : null;

/** A canvas such as "1280x720" or "16:9 transparent"; null for any other text. */
export function canvasText(text) {
  const match = /^\s*(?:(\d{2,5})\s*[x×]\s*(\d{2,5})|(\d+:\d+))(\s+transparent)?\s*$/i.exec(text), [, width, height, ratio, clear] = match ?? [];
  return match && (!ratio || canvases.includes(ratio)) ? `${ratio ?? `${width}x${height}`}${clear ? " transparent" : ""}` : null;
}

/**
 * The controls of a presentation: canvas, backdrop, accent, and a list for each choice of words, such as the frame. Each shows the
 * current value until the user changes it.
 * An element of `root` with a class is a control's.
 */
export class PresentationControls {
  /** `onChange(name, value)` is called when the user changes a value. */
  constructor(root, onChange) {
    this.canvas = find(".canvas-list", root);
    this.size = find(".canvas-size", root);
    /** The fields of colours, each with a swatch. */
    this.colors = { backdrop: find(".backdrop", root), accent: find(".accent", root) };
    /** The lists of the choices of words, by name. */
    this.lists = {};
    this.onChange = onChange;
    this.canvas.append(new Option("none", ""), ...canvases.map(name => new Option(name, name)), new Option("custom …", custom));
    this.canvas.addEventListener("change", () => this.chooseCanvas());
    this.size.addEventListener("change", () => this.check(this.size, "canvas", canvasText(this.size.value)));
    for (const [name, valid] of Object.entries({ backdrop: backdropText, accent: accentText })) {
      const field = this.colors[name];
      field.addEventListener("input", () => this.preview(field));
      field.addEventListener("change", () => this.check(field, name, valid(field.value)));
    }
  }

  /** Makes the lists of some settings, `{ name, choices }`. */
  setChoices(settings) {
    for (const { name, choices } of settings.toReversed()) {
      const title = name[0].toUpperCase() + name.slice(1), list = make("select", { ariaLabel: title }), label = make("label", {}, `${title} `, list);
      list.append(...choices.map(choice => new Option(choice, choice)));
      list.addEventListener("change", () => this.onChange(name, list.value));
      label.dataset.name = name;
      this.size.parentElement.after(label);
      this.lists[name] = list;
    }
  }

  chooseCanvas() {
    this.size.parentElement.hidden = this.canvas.value !== custom;
    if (this.canvas.value === custom) this.size.focus();
    else this.onChange("canvas", this.canvas.value);
  }

  /** Reports a typed value; one that is not valid is marked. */
  check(field, name, value) {
    field.setAttribute("aria-invalid", String(value === null && field.value !== ""));
    if (value !== null) this.onChange(name, value);
    else if (field.value === "") this.onChange(name, null);
  }

  /** Shows values; a field in which the user types keeps its text. */
  show(values) {
    const { canvas } = values, isTyping = field => document.activeElement === field && field.matches("[type=text]");
    find("[value='']", this.canvas)?.remove();
    if (!canvas) this.canvas.prepend(new Option("none", ""));
    const isNamed = !canvas || canvases.includes(canvas);
    if (!isTyping(this.size)) {
      this.canvas.value = isNamed ? canvas ?? "" : custom;
      this.size.value = isNamed ? "" : canvas;
      this.size.parentElement.hidden = isNamed;
    }
    for (const [name, list] of Object.entries(this.lists)) list.value = values[name];
    for (const [name, field] of Object.entries(this.colors)) {
      if (!isTyping(field)) {
        field.value = values[name] ?? "";
        field.setAttribute("aria-invalid", "false");
      }
      this.preview(field);
    }
  }

  /** Shows the colours of a field next to its text. */
  preview(field) {
    const colors = backdropColors(field.value), [top, bottom = top] = colors ?? ["", ""];
    const swatch = find(".swatch", field.parentElement);
    swatch.style.background = colors ? `linear-gradient(${top}, ${bottom})` : "";
    swatch.classList.toggle("none", !colors);
  }
}

/** Shows warnings in the list of an element. */
export const showWarnings = (root, warnings) =>
  find(".warnings", root).replaceChildren(...warnings.map(text => make("li", {}, text)));

/** The group "Presentation", whose values override the script's, and the buttons that put overrides into the script. */
export class Presentation {
  constructor(studio) {
    this.studio = studio;
    this.root = find("#presentation");
    /** The values that override the script's, by name. */
    this.chosen = {};
    this.controls = new PresentationControls(this.root, (name, value) => this.choose(name, value));
    this.buttons = findAll(".put");
    find("#reset-presentation").addEventListener("click", () => this.reset());
    for (const button of this.buttons) button.addEventListener("click", () => this.put());
  }

  /** Overrides a value, and shows the presented clip, in which it is seen. */
  async choose(name, value) {
    const { studio } = this;
    if (value === null) delete this.chosen[name];
    else this.chosen[name] = value;
    await studio.compile();
    if (!studio.isPresented && !find("#presented").disabled) studio.present(true);
  }

  reset() {
    this.chosen = {};
    this.studio.compile();
  }

  /** Shows the values of a clip. */
  show(values) { this.controls.show(values); }

  /** Shows the warnings of a clip. */
  warn(warnings) { showWarnings(this.root, warnings); }

  /** The names of everything that overrides the script. */
  get overrides() {
    const { state, settings } = this.studio;
    return [...Object.keys(state.chosen), ...Object.keys(settings.chosen), ...Object.keys(this.chosen)];
  }

  render() {
    const { state, recorder } = this.studio, names = this.overrides;
    for (const label of findAll("label[data-name]", this.root)) label.classList.toggle("chosen", label.dataset.name in this.chosen);
    find("#reset-presentation").disabled = !Object.keys(this.chosen).length;
    const reason = !names.length ? "Nothing here differs from the script"
      : !state.isRight ? "Fix the errors first" : recorder.isHeld ? "Keep or discard the recording first" : null;
    for (const button of this.buttons) {
      button.disabled = reason !== null;
      button.title = reason ?? `Write ${names.join(", ")} into the script`;
    }
  }

  /** Writes all overrides into the script's text, as one step. */
  async put() {
    const { studio } = this;
    await reportErrors("put", async () => {
      const { text, line, skipped } = await studio.server.request("put", studio.clipBody());
      const kept = new Set(skipped.map(({ statement }) => statement.split(" ")[statement.startsWith("set ") ? 1 : 0]));
      const keep = values => Object.fromEntries(Object.entries(values).filter(([name]) => kept.has(name)));
      await studio.history.combine("Put into script", () => {
        studio.state.chosen = keep(studio.state.chosen);
        studio.settings.chosen = keep(studio.settings.chosen);
        this.chosen = keep(this.chosen);
        studio.choices.note();
        if (line !== null) studio.sources.edit("script", text, { label: "Put into script", line });
      });
      if (skipped.length) throw new Error(skipped.map(({ statement, reason }) => `${statement}: ${reason}`).join("; "));
    });
    this.render();
  }
}
