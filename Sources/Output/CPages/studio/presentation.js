import { find, findAll, make, makeButton } from "../shared/dom.js";
import { reportErrors } from "./notices.js";

/** The choices for the canvas's list, besides a size. */
const canvases = ["16:9", "1:1", "9:16", "4:3"];
const custom = "custom";

/** The colours of a backdrop, one to four "#RRGGBB" with commas; null for any other text. */
export function backdropColors(text) {
  const colors = text.split(",").map(part => part.trim());
  return colors.length <= 4 && colors.every(color => /^#[0-9a-f]{6}$/i.test(color)) ? colors : null;
}

/** A backdrop as a script has it: colours, the name of a preset, or a picture in quotation marks; null for any other text. */
export function backdropText(text, presets = []) {
  if (presets.some(preset => preset.name === text.trim())) return text.trim();
  const colors = backdropColors(text), name = text.trim().replace(/^"(.*)"$/, "$1");
  return colors?.join(",") ?? (/^[^#"\\]+\.(png|jpe?g)$/i.test(name) ? `"${name}"` : null);
}

/** A colour "#RRGGBB"; null for any other text. */
export const accentText = text => backdropColors(text)?.length === 1 ? text.trim() : null;

/** The fade of a loop as a script has it; null for any other text. */
export const loopText = text => (/^\s*(none)?\s*$/.test(text) ? "none" : /^\s*\d+(\.\d+)?m?s\s*$/.test(text) ? `fade ${text.trim()}` : null);

/** A picture of a backdrop's colours. */
const gradient = ([first, ...others]) => [...others.map((color, at) => `radial-gradient(circle at ${["10% 0%", "100% 40%", "40% 110%"][at]}, ${color}, transparent 70%)`),
  `linear-gradient(${first}, ${first})`].join(", ");

/** A canvas such as "1280x720" or "16:9 transparent"; null for any other text. */
export function canvasText(text) {
  const match = /^\s*(?:(\d{2,5})\s*[x×]\s*(\d{2,5})|(\d+:\d+))(\s+transparent)?\s*$/i.exec(text), [, width, height, ratio, clear] = match ?? [];
  return match && (!ratio || canvases.includes(ratio)) ? `${ratio ?? `${width}x${height}`}${clear ? " transparent" : ""}` : null;
}

/**
 * The controls of a presentation: canvas, backdrop, accent, a list for each choice of words, such as the frame, and, if `root` has
 * them, layout, font and loop. Each shows the current value until the user changes it.
 * An element of `root` with a class is a control's.
 */
export class PresentationControls {
  /** `onChange(name, value)` is called when the user changes a value. */
  constructor(root, onChange) {
    this.canvas = find(".canvas-list", root);
    this.size = find(".canvas-size", root);
    /** The named backdrops, with their colours. */
    this.presets = [];
    this.place = root.querySelector(".layout-list");
    this.extent = root.querySelector(".layout-size");
    this.font = root.querySelector(".font-list");
    this.loop = root.querySelector(".loop");
    /** The fields of colours, each with a well for each colour. */
    this.colors = { backdrop: find(".backdrop", root), accent: find(".accent", root) };
    /** The lists of the choices of words, by name. */
    this.lists = {};
    this.onChange = onChange;
    this.canvas.append(new Option("none", ""), ...canvases.map(name => new Option(name, name)), new Option("custom …", custom));
    this.canvas.addEventListener("change", () => this.chooseCanvas());
    this.size.addEventListener("change", () => this.check(this.size, "canvas", canvasText(this.size.value)));
    for (const [name, valid] of Object.entries({ backdrop: text => backdropText(text, this.presets), accent: accentText })) {
      const field = this.colors[name];
      field.addEventListener("input", () => this.preview(field));
      field.addEventListener("change", () => this.check(field, name, valid(field.value)));
    }
  }

  /** Offers the server's layouts, backdrops and fonts. */
  setOffers({ layouts, layoutSizes, backdrops, fonts }) {
    this.presets = backdrops;
    const { place, extent, font, loop } = this;
    if (!place) return;
    place.append(...layouts.map(name => new Option(name, name)));
    Object.assign(extent, layoutSizes);
    place.addEventListener("change", () => {
      const { value } = place;
      // A device at a side needs a canvas. The choice of one shows the script's layout again.
      if (!this.canvas.value && value !== layouts[0]) this.onChange("canvas", canvases[0]);
      this.onChange("layout", value);
    });
    extent.addEventListener("input", () => this.onChange("layout", `${place.value} ${extent.value}%`));
    font.append(...fonts.map(path => new Option(path.split("/").pop(), `"${path}"`)));
    font.addEventListener("change", () => this.onChange("font", font.value || null));
    loop.addEventListener("change", () => this.check(loop, "loop", loopText(loop.value)));
    find(".presets", this.canvas.closest(".fields")).replaceChildren(...backdrops.map(({ name, colors }) => {
      const button = makeButton("", () => this.onChange("backdrop", name), { title: name, ariaLabel: name });
      button.style.background = gradient(colors);
      return button;
    }));
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
    if (this.place) {
      const [place, size] = values.layout.split(" ");
      this.place.value = place;
      this.extent.value = parseFloat(size ?? 80);
      this.extent.disabled = !canvas;
      this.font.value = values.font ?? "";
      if (!isTyping(this.loop)) this.loop.value = values.loop === "none" ? "" : values.loop.replace("fade ", "");
    }
    for (const [name, field] of Object.entries(this.colors)) {
      if (!isTyping(field)) {
        field.value = values[name] ?? "";
        field.setAttribute("aria-invalid", "false");
      }
      this.preview(field);
    }
  }

  /** Shows a well for each colour of a field; its colour is that of the text, which it changes. */
  preview(field) {
    const name = field === this.colors.accent ? "accent" : "backdrop", text = field.value.trim();
    const colors = backdropColors(text) ?? this.presets.find(preset => preset.name === text)?.colors ?? [null];
    const wells = find(".wells", field.parentElement), { children } = wells;
    while (children.length > colors.length) wells.lastChild.remove();
    while (children.length < colors.length) {
      const at = children.length, well = make("input", { type: "color", ariaLabel: `${name[0].toUpperCase()}${name.slice(1)} colour ${at + 1}` });
      well.addEventListener("input", () => {
        const now = [...children].map(({ value }) => value.toUpperCase());
        field.value = now.join(",");
        this.onChange(name, field.value);
      });
      wells.append(well);
    }
    colors.forEach((color, at) => {
      const well = /** @type {HTMLInputElement} */ (children[at]);
      well.classList.toggle("none", !color);
      if (document.activeElement !== well) well.value = (color ?? "#808080").toLowerCase();
    });
  }
}

/** Shows warnings in the list of an element. One with a location or with the name of a control leads there. */
export function showWarnings(root, warnings, { sources, layout }) {
  find(".warnings", root).replaceChildren(...warnings.map(text => {
    const [, file, line, column] = /^(.+?):(\d+):(\d+): /.exec(text) ?? [], field = root.ownerDocument.querySelector(
      `#presentation .${["accent", "backdrop"].find(name => text.includes(name)) ?? "none"}`);
    if (!line && !field) return make("li", {}, text);
    return make("li", {}, makeButton(text, () => {
      root.closest("dialog")?.close();
      if (!line) { field.focus(); return; }
      layout.fold("source", false);
      sources.show(file.endsWith(sources.scene.name) && sources.sceneFile ? "scene" : "script");
      sources.editor.go({ line: Number(line), column: Number(column), length: Infinity });
    }, { className: "link" }));
  }));
}

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
  warn(warnings) { showWarnings(this.root, warnings, this.studio); }

  /** The names of everything that overrides the script. */
  get overrides() {
    const { state, settings } = this.studio;
    return [...Object.keys(state.chosen), ...Object.keys(settings.chosen), ...Object.keys(this.chosen)];
  }

  render() {
    const { state, recorder } = this.studio, names = this.overrides;
    for (const label of findAll("[data-name]", this.root)) label.classList.toggle("chosen", label.dataset.name in this.chosen);
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
