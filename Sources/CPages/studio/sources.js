import { find, make, makeButton, setText } from "../shared/dom.js";
import { Editor } from "./editor.js";
import { ScriptFile } from "./scriptfile.js";

/** The texts of the page: the script and, if it names one, its scene file, each with a tab, and the errors of both. */
export class Sources {
  /**
   * `onText()` is called when a text is edited or replaced, `isHeld()` and `onTake()` are those of `ScriptFile`. Saving keeps a
   * recording: `hasGestures()` returns whether there is one, and `onSave()` keeps it and returns whether that was done.
   */
  constructor(server, { onText, onSeekLine, isHeld, onTake, hasGestures, onSave }) {
    this.hasGestures = hasGestures;
    this.onSave = onSave;
    const onInput = () => { this.render(); onText(); }, onState = () => this.render();
    this.scriptEditor = new Editor(find("#script-editor"), { onInput, onSeekLine });
    this.sceneEditor = new Editor(find("#scene-editor"), { onInput, onSeekLine: () => {} });
    this.script = new ScriptFile(server, this.scriptEditor, { api: "api/script", kind: "script", onState, onText, isHeld, onTake });
    this.scene = new ScriptFile(server, this.sceneEditor, { api: "api/scene-file", kind: "scene file", onState, onText, isPlayed: true });
    this.tabs = { script: find("#script-tab"), scene: find("#scene-tab") };
    this.shown = "script";
    this.errors = [];
    for (const [name, tab] of Object.entries(this.tabs)) {
      tab.addEventListener("click", () => this.show(name));
      tab.addEventListener("keydown", event => {
        if (!["ArrowLeft", "ArrowRight"].includes(event.key) || this.tabs.scene.hidden) return;
        this.show(this.shown === "script" ? "scene" : "script");
        this.tabs[this.shown].focus();
        event.preventDefault();
        event.stopPropagation();
      });
    }
    find("#write").addEventListener("click", () => this.write());
    addEventListener("beforeunload", event => { if (this.isEdited || isHeld()) event.preventDefault(); });
  }

  get files() { return [this.script, ...(this.tabs.scene.hidden ? [] : [this.scene])]; }

  get isEdited() { return this.files.some(file => file.isEdited); }

  /** The editor that is shown. */
  get editor() { return this.shown === "script" ? this.scriptEditor : this.sceneEditor; }

  /** The edited text of the scene file for a request; null if the script names none. */
  get sceneFile() {
    return this.tabs.scene.hidden || this.scene.version === null ? null : { path: this.scene.disk.path, text: this.scene.text };
  }

  /** Shows a tab. */
  show(name) {
    this.shown = name;
    for (const [one, tab] of Object.entries(this.tabs)) {
      tab.setAttribute("aria-selected", one === name);
      tab.tabIndex = one === name ? 0 : -1;
      find(`#${one}-editor`).hidden = one !== name;
    }
    this.editor.draw();
  }

  /** Handles the state of both files on the server; `sceneFile` is null if the script names none. */
  update(script, sceneFile) {
    this.script.update(script);
    const isOther = sceneFile?.path !== this.scene.disk?.path;
    if (isOther) this.scene.forget();
    this.tabs.scene.hidden = !sceneFile;
    if (sceneFile) this.scene.update(sceneFile);
    else if (this.shown === "scene") this.show("script");
    if (isOther) this.showErrors(this.errors);
    this.render();
  }

  render() {
    const { script, files } = this;
    find("#edited").hidden = !this.isEdited;
    find("#write").disabled = !files.some(file => file.isUnsaved) && !this.hasGestures();
    setText(find("#path"), script.isMissing ? "not saved yet" : "");
    find("#name").title = find("#path").title = script.disk?.path ?? "";
    this.tabs.scene.title = this.scene.disk?.path ?? "";
  }

  /**
   * Changes a text ("script" or "scene") as one step of the undo, and shows a line of it. `label` names the step, such as
   * "Add caption"; a step with the `key` of the previous one, less than a second later, extends that one.
   */
  edit(name, text, { label, key = null, line = null }) {
    this.show(name);
    this.editor.replace(text);
    if (line) this.editor.reveal(line);
  }

  /** Saves the edited texts, with an open recording. Returns whether the files have them. */
  async write() {
    if (!await this.onSave()) return false;
    const results = [];
    for (const file of this.files) results.push(await file.write());
    return results.every(Boolean);
  }

  /** Shows errors at their lines, and all of them in the list below the text. */
  showErrors(errors) {
    this.errors = errors;
    const path = this.scene.disk?.path, isScene = error => Boolean(error.file) && error.file === path;
    this.scriptEditor.show(errors.filter(error => !error.file));
    // Errors of options, includes and settings make the script invalid, too.
    this.scriptEditor.area.setAttribute("aria-invalid", String(errors.some(error => !isScene(error))));
    this.sceneEditor.show(errors.filter(isScene));
    const list = find(".errors"), { length } = errors;
    setText(find("h3", list), length === 0 ? "No errors" : length === 1 ? "1 error" : `${length} errors`);
    list.classList.toggle("any", length > 0);
    find("ol", list).replaceChildren(...errors.slice(0, 100).map(error => {
      const { file, line, message, hint } = error, isElsewhere = Boolean(file) && !isScene(error);
      const button = makeButton("", () => this.go(error, isScene(error) ? "scene" : "script"), { disabled: isElsewhere });
      const place = !file ? "Line " : isScene(error) ? `${this.scene.name}:` : `${file}:`;
      button.append(make("b", {}, `${place}${line}`), ` ${message}${hint ? `; ${hint}` : ""}`);
      return make("li", {}, button);
    }));
  }

  go(error, name) {
    this.show(name);
    this.editor.go(error);
  }
}
