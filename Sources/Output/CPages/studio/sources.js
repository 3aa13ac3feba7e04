import { find, make, makeButton, setText } from "../shared/dom.js";
import { Completion } from "./completion.js";
import { Editor } from "./editor.js";
import { ScriptFile } from "./scriptfile.js";
import { TextStep, Typing, applied, change } from "./textsteps.js";

/** The texts of the page: the script and, if it names one, its scene file, each with a tab, and the errors of both. */
export class Sources {
  /**
   * `onText()` is called when a text is edited or replaced. `isHeld()` returns whether a recording is open, and `hasGestures()`
   * whether it has gestures. Saving calls `onSave()`, which keeps them and returns whether that was done.
   */
  constructor(server, history, { onText, onSeekLine, isHeld, hasGestures, onSave }) {
    this.hasGestures = hasGestures;
    this.onSave = onSave;
    this.history = history;
    this.onText = onText;
    const onState = () => this.render();
    const onInput = (name, typing) => (before, event) => {
      const { text } = this[name].editor, made = change(before, text);
      this.note(name, made, typing.step(text, made, event));
      this.changed();
    };
    const onStep = name => (before, label) => {
      if (before !== this[name].editor.text) this.note(name, change(before, this[name].editor.text), { label });
    };
    const editor = (name, onSeekLine) => {
      const typing = new Typing(), made = new Editor(find(`#${name}-editor`), { onInput: onInput(name, typing), onSeekLine });
      made.area.addEventListener("compositionstart", () => typing.end());
      new Completion(made, () => this.about && {
        ...this.about, statements: made === this.sceneEditor ? this.about.sceneStatements : this.about.statements, clip: this.clip });
      return made;
    };
    // The names that the editors complete: those of all scripts, and those of the clip's scene.
    this.about = this.clip = null;
    this.scriptEditor = editor("script", onSeekLine);
    this.sceneEditor = editor("scene", () => {});
    this.script = new ScriptFile(server, this.scriptEditor, {
      api: "api/script", kind: "script", onState, onText, onStep: onStep("script") });
    this.scene = new ScriptFile(server, this.sceneEditor, {
      api: "api/scene-file", kind: "scene file", onState, onText, onStep: onStep("scene"), isPlayed: true });
    // The edited texts of scene files that the script does not name now, by path.
    this.kept = new Map();
    this.tabs = { script: find("#script-tab"), scene: find("#scene-tab") };
    this.shown = "script";
    this.errors = [];
    /** Whether the studio responds. */
    this.isThere = true;
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
    // Whether the user has accepted that edits and a recording are lost.
    this.isLeaving = false;
    addEventListener("beforeunload", event => { if (!this.isLeaving && (this.isEdited || isHeld())) event.preventDefault(); });
  }

  get files() { return [this.script, ...(this.tabs.scene.hidden ? [] : [this.scene])]; }

  get isEdited() {
    return this.files.some(file => file.isEdited) || [...this.kept.values()].some(({ text, saved }) => text !== saved);
  }

  /** The editor that is shown. */
  get editor() { return this.shown === "script" ? this.scriptEditor : this.sceneEditor; }

  /** The edited text of the scene file for a request; null if the script names none. */
  get sceneFile() {
    return this.tabs.scene.hidden || this.scene.version === null ? null : { path: this.scene.disk.path, text: this.scene.text };
  }

  /** Sets the statements and names of the language. */
  setLanguage(about) {
    this.about = about;
    this.scriptEditor.setStatements(about.statements);
    this.sceneEditor.setStatements(about.sceneStatements);
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
    if (isOther) {
      const old = this.scene.forget(), kept = sceneFile && this.kept.get(sceneFile.path);
      if (old) this.kept.set(old.path, old);
      if (kept) this.scene.resume(kept);
      this.kept.delete(sceneFile?.path);
    }
    this.tabs.scene.hidden = !sceneFile;
    if (sceneFile) this.scene.update(sceneFile);
    else if (this.shown === "scene") this.show("script");
    if (isOther) this.showErrors(this.errors);
    if (isOther && this.scene.isEdited) this.onText();
    this.render();
  }

  render() {
    const { script, files } = this;
    find("#edited").hidden = !this.isEdited;
    find("#write").disabled = !this.isThere || !files.some(file => file.isUnsaved) && !this.hasGestures();
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
    const { editor } = this, before = editor.text;
    editor.text = text.replace(/\r\n?/g, "\n");
    if (editor.text !== before) {
      this.note(name, change(before, editor.text), { label, key });
      this.changed();
    }
    if (line) editor.reveal(line);
  }

  changed() {
    this.render();
    this.onText();
  }

  /** Adds a change to the history. */
  note(name, change, { label, key = null, within = undefined }) {
    const path = this[name].disk?.path;
    this.history.add(new TextStep(change, { label, key, within, apply: changes => this.apply(name, path, changes) }));
  }

  /** Undoes or redoes changes of a file, which may be a scene file that the script does not name now. */
  apply(name, path, changes) {
    const file = this[name], isShown = file.disk?.path === path, kept = this.kept.get(path);
    let text = isShown ? file.editor.text : kept?.text ?? null;
    for (const change of changes) text = text === null ? null : applied(text, change);
    if (text === null) throw new Error(`${path} has another text now`);
    if (!isShown) { kept.text = text; return; }
    this.show(name);
    file.editor.text = text;
    const { start, inserted } = changes.at(-1);
    file.editor.moveTo(start + inserted.length);
    this.changed();
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
