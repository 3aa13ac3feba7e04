import { find, findAll, make } from "../shared/dom.js";
import { confirm } from "./notices.js";
import { PresentationControls } from "./presentation.js";
import { Refusal } from "./server.js";

const formats = ["mp4", "gif", "webp", "apng", "webm", "PNG sequence", "picture"];
const looping = ["gif", "webp", "apng"];

/** The reasons why a control does not apply to a format, by the control's name. */
export function inapplicable(format) {
  const isPicture = format === "picture", isVideo = !isPicture && format !== "PNG sequence";
  const picture = isPicture ? "A picture shows the screen alone" : "";
  return {
    canvas: picture, frame: picture, backdrop: picture,
    maxBytes: isVideo ? "" : "Only a video can be made smaller to fit",
    loops: looping.includes(format) ? "" : `${isVideo ? format : `A ${format}`} has no loops`,
    from: isPicture ? "A picture shows the moment of the slider" : "", to: isPicture ? "A picture shows the moment of the slider" : "",
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

const later = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** The dialog "Export", which makes files of the clip that the page shows. */
export class ExportDialog {
  constructor(studio) {
    this.studio = studio;
    this.dialog = find("#export-dialog");
    const field = name => find(`[name="${name}"]`, this.dialog);
    this.fields = Object.fromEntries(["format", "preset", "device", "theme", "scale", "maxBytes", "from", "to", "loops"].map(name => [name, field(name)]));
    this.presentation = {};
    this.controls = new PresentationControls(this.dialog, (name, value) => {
      if (value === null) delete this.presentation[name];
      else this.presentation[name] = value;
      if (value === null) this.controls.show({ ...studio.state.clip.presentation, ...this.presentation });
      this.plan();
    });
    this.command = find("#export-command");
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
    find("#copy-export").addEventListener("click", () => this.copy());
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
    if (name === "preset" && fields.preset.value === "pull-request") {
      Object.assign(fields.format, { value: "gif" });
      Object.assign(fields.scale, { value: "fit" });
      Object.assign(fields.maxBytes, { value: "10MB" });
    } else if (["format", "scale", "maxBytes"].includes(name)) fields.preset.value = "none";
    if (this.state === "done") this.setState("idle");
    find("#exported").replaceChildren();
    this.render();
    this.plan();
  }

  /** The request: what the page shows, with the choices of the dialog. */
  get body() {
    const { fields, studio } = this, body = studio.clipBody();
    const reasons = inapplicable(fields.format.value), isPicture = fields.format.value === "picture";
    const text = name => reasons[name] ? "" : fields[name].value.trim();
    return {
      ...body, ...(text("device") && text("device") !== studio.state.clip.device ? { device: text("device") } : {}),
      ...(fields.theme.value !== studio.state.clip.theme ? { theme: fields.theme.value } : {}),
      presentation: isPicture ? {} : { ...body.presentation, ...this.presentation },
      format: fields.format.value, scale: fields.scale.value, maxBytes: text("maxBytes"), loops: text("loops"),
      from: text("from"), to: text("to"), frame: studio.transport.frame,
    };
  }

  /** Disables the controls that do not apply to the format. */
  render() {
    const reasons = inapplicable(this.fields.format.value), isBusy = this.state === "running";
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

  showError(text, remedy = "") { find("#export-error").textContent = [text, remedy].filter(Boolean).join("; "); }

  /** Shows the command line and the files of the choices, or why they are not possible. */
  async plan() {
    const plan = this.plans += 1;
    try {
      const { command, names, folder, width, height, error, remedy } = await this.studio.server.request("export/plan", this.body);
      if (plan !== this.plans) return;
      if (error) throw Object.assign(new Error(error), { remedy });
      this.isPlanned = true;
      this.command.value = command;
      this.showError("");
      find("#export-files").textContent = `${names.join(" and ")}, ${width} × ${height} pixels, in ${folder === "." ? "this folder" : folder}`;
    } catch (error) {
      if (plan !== this.plans) return;
      this.isPlanned = false;
      this.command.value = "";
      find("#export-files").textContent = "";
      this.showError(error.message, error.remedy);
    }
    find("#export-unsaved").hidden = !this.studio.sources.files.some(file => file.isUnsaved);
    this.render();
  }

  async copy() {
    const isCopied = await navigator.clipboard.writeText(this.command.value).then(() => true, () => false);
    if (!isCopied) this.command.select();
    find("#copy-export").textContent = isCopied ? "Copied" : "Press Ctrl-C";
    setTimeout(() => { find("#copy-export").textContent = "Copy"; }, 2000);
  }

  async start(decision = null) {
    this.showError("");
    find("#exported").replaceChildren();
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
    const choice = await confirm(`${existing.join(" and ")} already exist${existing.length > 1 ? "" : "s"}`,
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

  /** Shows the files, each as a download, and the warnings. */
  finish({ id, files, warnings }) {
    find("#exported").replaceChildren(...files.map(({ name, path, size, isDirectory }) => make("li", {},
      isDirectory ? make("b", {}, `${name}/`)
        : make("a", { href: `api/exports/${id}/${encodeURIComponent(name)}`, download: name }, `Download ${name}`),
      make("span", {}, `${sizeText(size)}, written to ${path}`))),
      ...warnings.map(text => make("li", { className: "warning" }, text)));
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
