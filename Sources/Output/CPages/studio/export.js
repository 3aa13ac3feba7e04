import { find, findAll, make } from "../shared/dom.js";
import { confirm } from "./notices.js";
import { PresentationControls, showWarnings } from "./presentation.js";
import { Refusal } from "./server.js";

const formats = ["mp4", "gif", "webp", "apng", "webm", "html", "PNG sequence", "picture"];
const looping = ["gif", "webp", "apng"];

/** The values that the presets choose. A preset with `markup` writes the files and the markup of `flipbook embed`. */
const presets = {
  github: { fields: { format: "webp", scale: "fit", maxBytes: "" }, markup: true, limit: "3MB" },
  documentation: { fields: { format: "mp4", scale: "fit", maxBytes: "" }, markup: true, limit: "no limit" },
  "pull-request": { fields: { format: "gif", scale: "fit", maxBytes: "10MB" } },
  "app-preview": { fields: { format: "mp4", scale: "", maxBytes: "" }, limit: "12 Mbit/s" },
};
const hasMarkup = preset => Boolean(presets[preset]?.markup);

/** The reasons why a control does not apply to a format or a preset, by the control's name. */
export function inapplicable(format, preset = "none") {
  const isPicture = format === "picture", isVideo = !isPicture && format !== "PNG sequence";
  const fixed = hasMarkup(preset) ? "The preset chooses this" : "";
  const encoding = preset === "app-preview" ? "The preset chooses this" : fixed;
  const range = fixed ? "The preset exports the whole clip" : isPicture ? "A picture shows the moment of the slider" : "";
  return {
    format: encoding, theme: fixed, scale: encoding, from: range, to: range,
    maxBytes: preset === "app-preview" ? encoding : isVideo ? "" : "Only a video can be made smaller to fit",
    loops: looping.includes(format) ? "" : `${isVideo ? format : `A ${format}`} has no loops`,
  };
}

/** The moments of a loop as text: from before its first frame to its last one. */
export function moments({ start, end }, fps) {
  const text = microseconds => `${Number((microseconds / 1e6).toFixed(6))}s`;
  return { from: text(Math.floor(start / fps * 1e6)), to: text(Math.ceil(end / fps * 1e6)) };
}

/** The progress of an export as text. */
export function progressText({ done, count, left }) {
  if (!done) return "Preparing …";
  if (!count) return `${done} frames encoded, looking for the best quality within the size`;
  const frames = `${done} of ${count} frames`;
  if (left === null) return frames;
  return `${frames}, ${left < 1 ? "less than a second" : left < 90 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min`} left`;
}

/** A number of bytes as text. */
export function sizeText(bytes) {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** The names of files as text. */
export const listText = names => new Intl.ListFormat("en-GB").format(names);

const later = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** The dialog "Export", which makes files of the clip that the page shows. */
export class ExportDialog {
  constructor(studio) {
    this.studio = studio;
    this.dialog = find("#export-dialog");
    const field = name => find(`[name="${name}"]`, this.dialog);
    this.fields = Object.fromEntries(["format", "preset", "device", "theme", "scale", "maxBytes", "from", "to", "loops", "alt"].map(name => [name, field(name)]));
    this.presentation = {};
    this.controls = new PresentationControls(this.dialog, (name, value) => {
      if (value === null) delete this.presentation[name];
      else this.presentation[name] = value;
      if (value === null) this.controls.show({ ...studio.state.clip.presentation, ...this.presentation });
      this.plan();
    });
    this.command = find("#export-command");
    this.markup = find("#export-markup");
    /** Whether the format or the preset has both themes, and the theme that was chosen before; null if the user has chosen another. */
    this.isBoth = false;
    this.theme = null;
    this.button = find("#export-clip");
    this.cancelButton = find("#cancel-export");
    this.state = "idle";
    this.plans = 0;
    this.listen();
  }

  listen() {
    const { fields } = this;
    fields.format.append(...formats.map(name => new Option(name, name)));
    for (const [name, control] of Object.entries(fields)) {
      control.addEventListener(control.matches("select") ? "change" : "input", () => this.change(name));
    }
    find("#export").addEventListener("click", () => this.open());
    this.button.addEventListener("click", () => this.start());
    this.cancelButton.addEventListener("click", () => this.cancel());
    for (const field of [this.command, this.markup]) find("button", field.parentElement).addEventListener("click", () => this.copy(field));
    this.dialog.addEventListener("cancel", event => {
      if (this.state !== "running") return;
      event.preventDefault();
      this.cancel();
    });
  }

  /** Opens the dialog with the choices of the page. */
  open() {
    const { studio, fields } = this, { state, transport } = studio, { clip } = state;
    transport.stop();
    this.presentation = {};
    const devices = state.about.devices.map(({ name }) => name);
    fields.device.replaceChildren(...devices.map(name => new Option(name, name)));
    if (!clip.device) fields.device.prepend(new Option(find("#device").selectedOptions[0]?.text ?? "the script's size", ""));
    fields.device.value = clip.device ?? "";
    fields.theme.value = clip.theme;
    this.isBoth = false;
    this.chooseTheme();
    const range = transport.isLooping ? moments(transport.range, clip.fps) : { from: "", to: "" };
    Object.assign(fields.from, { value: range.from });
    Object.assign(fields.to, { value: range.to });
    this.controls.show(clip.presentation);
    this.setState("idle");
    this.showError("");
    find("#exported").replaceChildren();
    this.dialog.showModal();
    fields.format.focus();
    this.render();
    this.plan();
  }

  change(name) {
    const { fields } = this;
    if (name === "preset") {
      for (const [field, value] of Object.entries(presets[fields.preset.value]?.fields ?? {})) Object.assign(fields[field], { value });
    } else if (fields.preset.value === "pull-request" && name in presets["pull-request"].fields) fields.preset.value = "none";
    if (name === "theme") this.theme = null;
    else this.chooseTheme();
    if (this.state === "done") this.setState("idle");
    find("#exported").replaceChildren();
    this.render();
    this.plan();
  }

  /** Chooses both themes for a page and for markup, which switch between them, and the previous theme after that. */
  chooseTheme() {
    const { format, preset, theme } = this.fields, isBoth = format.value === "html" || hasMarkup(preset.value);
    if (isBoth === this.isBoth) return;
    this.isBoth = isBoth;
    if (isBoth) this.theme = theme.value;
    const value = isBoth ? "both" : this.theme;
    if (value !== null) Object.assign(theme, { value });
  }

  /** The request: what the page shows, with the choices of the dialog. */
  get body() {
    const { fields, studio } = this, body = studio.clipBody(), { clip } = studio.state;
    const format = fields.format.value, preset = fields.preset.value, reasons = inapplicable(format, preset);
    const text = name => reasons[name] ? "" : fields[name].value.trim();
    // A picture is that of the plain screen, unless the page or the dialog has a presentation.
    const presented = format !== "picture" || studio.isPresented || Object.keys(this.presentation).length > 0;
    return {
      ...body, ...(text("device") && text("device") !== clip.device ? { device: text("device") } : {}),
      ...(fields.theme.value !== clip.theme || format === "html" ? { theme: fields.theme.value } : {}),
      presentation: presented ? { ...body.presentation, ...this.presentation } : {}, presented,
      format, preset, scale: text("scale"), maxBytes: text("maxBytes"), loops: text("loops"), alt: hasMarkup(preset) ? text("alt") : "",
      from: text("from"), to: text("to"), frame: studio.transport.frame,
    };
  }

  /** Disables the controls that do not apply to the format and the preset. */
  render() {
    const { format, preset, alt, maxBytes, loops } = this.fields, isBusy = this.state === "running", isEmbed = hasMarkup(preset.value);
    const reasons = inapplicable(format.value, preset.value);
    alt.parentElement.hidden = this.markup.parentElement.hidden = !isEmbed;
    maxBytes.placeholder = presets[preset.value]?.limit ?? "no limit, or 10MB";
    loops.placeholder = isEmbed ? "3" : "forever";
    for (const label of findAll(".fields label", this.dialog)) {
      const reason = reasons[label.dataset.name] ?? "";
      label.title = reason;
      label.classList.toggle("off", reason !== "");
      for (const control of findAll("select, input", label)) control.disabled = isBusy || reason !== "";
    }
    this.button.disabled = isBusy || !this.isPlanned;
    this.cancelButton.textContent = this.state === "done" ? "Close" : "Cancel";
    find("#export-progress").hidden = !isBusy;
    find("#export-result").hidden = isBusy;
  }

  setState(state) {
    this.state = state;
    this.render();
  }

  /** Shows what is known before the export. */
  warn(warnings) {
    this.warnings = warnings;
    showWarnings(this.dialog, warnings, this.studio);
  }

  showError(text, remedy = "") { find("#export-error").textContent = [text, remedy].filter(Boolean).join("; "); }

  /** Shows the command line and the files of the choices, or why they are not possible. */
  async plan() {
    const plan = this.plans += 1;
    try {
      const { command, names, folder, width, height, markup, alt, warnings, error, remedy } = await this.studio.server.request("export/plan", this.body);
      if (plan !== this.plans) return;
      if (error) throw Object.assign(new Error(error), { remedy });
      this.isPlanned = true;
      this.command.value = command;
      this.markup.value = markup ?? "";
      this.fields.alt.placeholder = alt ?? "";
      this.showError("");
      this.warn(warnings);
      find("#export-files").textContent = `${listText(names)}, ${width} × ${height} pixels, in ${folder === "." ? "this folder" : folder}`;
    } catch (error) {
      if (plan !== this.plans) return;
      this.isPlanned = false;
      this.command.value = this.markup.value = "";
      find("#export-files").textContent = "";
      this.warn([]);
      this.showError(error.message, error.remedy);
    }
    find("#export-unsaved").hidden = !this.studio.sources.files.some(file => file.isUnsaved);
    this.render();
  }

  /** Copies the text of a field; its button says so. */
  async copy(field) {
    const button = find("button", field.parentElement), name = button.dataset.name ??= button.textContent;
    const isCopied = await navigator.clipboard.writeText(field.value).then(() => true, () => false);
    if (!isCopied) field.select();
    button.textContent = isCopied ? "Copied" : "Press Ctrl-C";
    setTimeout(() => { button.textContent = name; }, 2000);
  }

  async start(decision = null) {
    this.showError("");
    find("#exported").replaceChildren();
    find("#export-result > :not(ul)")?.remove();
    this.show({ done: 0, count: 0, left: null });
    this.setState("running");
    this.cancelButton.focus();
    try {
      await this.studio.server.request("export", { ...this.body, decision });
      await this.follow();
    } catch (error) {
      this.setState("idle");
      if (error instanceof Refusal && error.body.existing) return this.ask(error.body.existing);
      this.showError(error.message, error.remedy);
      this.button.focus();
    }
  }

  async ask(existing) {
    const choice = await confirm(`${listText(existing)} already exist${existing.length > 1 ? "" : "s"}`,
      `Replace ${existing.length > 1 ? "them" : "it"} with this export, or keep both and number the new one?`, ["Replace", "Keep both", "Cancel"]);
    if (choice === "Replace") await this.start("replace");
    else if (choice === "Keep both") await this.start("keep");
    else this.button.focus();
  }

  /** Shows the progress until the end of the export. */
  async follow() {
    for (;;) {
      const state = await this.studio.server.json(`api/pages/${this.studio.server.page}/export`);
      if (state.state === "running") {
        this.show(state);
        await later(150);
        continue;
      }
      this.setState(state.state === "done" ? "done" : "idle");
      if (state.state === "done") this.finish(state);
      else {
        this.showError(state.error ?? (state.state === "cancelled" ? "The export was cancelled." : "The studio has lost the export."));
        this.button.focus();
      }
      return;
    }
  }

  show(state) {
    const bar = find("#export-progress progress");
    if (state.count) Object.assign(bar, { max: state.count, value: state.done });
    else bar.removeAttribute("value");
    find("#export-progress span").textContent = progressText(state);
  }

  /** Shows the files, each as a download, their markup, and the warnings. */
  finish({ id, files, markup, warnings }) {
    this.markup.value = markup ?? "";
    const address = name => `api/exports/${id}/${encodeURIComponent(name)}`;
    const shown = files.find(({ name }) => /\.(mp4|webm|gif|webp|apng|png)$/.test(name)), isVideo = /\.(mp4|webm)$/.test(shown?.name);
    find("#export-result").replaceChildren(find("#exported"), ...(shown ? [make(isVideo ? "video" : "img", {
      src: address(shown.name), ariaLabel: "Exported clip", ...(isVideo ? { muted: true, loop: true, autoplay: true, controls: true } : {}) })] : []));
    find("#exported").replaceChildren(...files.map(({ name, path, size, isDirectory }) => make("li", {},
      isDirectory ? make("b", {}, `${name}/`)
        : make("a", { href: address(name), download: name }, `Download ${name}`),
      make("span", {}, `${sizeText(size)}, written to ${path}`))),
      ...warnings.filter(text => !this.warnings.includes(text)).map(text => make("li", { className: "warning" }, text)));
    (find("#exported a") ?? this.cancelButton).focus();
    this.dialog.scrollTop = this.dialog.scrollHeight;
  }

  /** Ends a running export; otherwise closes the dialog. */
  async cancel() {
    if (this.state !== "running") {
      this.dialog.close();
      return;
    }
    try { await this.studio.server.request("export/cancel", {}); } catch (error) { this.showError(error.message, error.remedy); }
  }
}
