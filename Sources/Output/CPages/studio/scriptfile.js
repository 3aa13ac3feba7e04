import { confirm, showError, clearError, showBanner } from "./notices.js";
import { Refusal } from "./server.js";

/** The text with the line endings of a text area. */
const unify = text => text.replace(/\r\n?/g, "\n");

/** The file of the script or of its scene, and the edited text. A conflict between both is resolved by the user. */
export class ScriptFile {
  /**
   * `api` is the address of the file, `kind` its name in messages. `onState()` is called when the file is edited or saved,
   * `onText()` when the text is replaced, and `onStep(before, label)` before that, if it can be undone. `isPlayed` is whether the
   * clip shows the file before the page has its text.
   */
  constructor(server, editor, { api, kind, onState, onText, onStep, isPlayed = false }) {
    this.server = server;
    this.editor = editor;
    this.api = api;
    this.kind = kind;
    this.onState = onState;
    this.onText = onText;
    this.onStep = onStep;
    this.isPlayed = isPlayed;
    this.version = null;
    this.saved = "";
    this.ending = "\n";
    this.isMissing = this.isSending = this.isOffering = false;
    // The latest state of the file on the server, and the version about which the user was asked last.
    this.disk = this.offered = null;
  }

  get isEdited() { return this.version !== null && this.editor.text !== this.saved; }

  /** The edited text, with the line endings of the file. */
  get text() { return this.editor.text.replaceAll("\n", this.ending); }

  /** Whether saving writes the file. */
  get isUnsaved() { return this.isEdited || this.isMissing; }

  /** The file's name, without its folder. */
  get name() { return this.disk?.path.split("/").pop() ?? ""; }

  /** Handles the state of the file on the server, initially and after each change. Earlier states may arrive late. */
  update(script) {
    const { version, missing, unreadable } = script, text = unify(script.text);
    // The change that is being written may arrive before the response.
    if (this.isSending) { this.later = script; return; }
    if (script.number < this.disk?.number) return;
    this.disk = script;
    this.isMissing = missing;
    this.onState();
    // The file has the known version again.
    if (version === this.version) { if (this.isOffering) this.clearOffer(); return; }
    if (unreadable) { this.warnUnreadable(); return; }
    const isFirst = this.version === null, isMine = this.isEdited;
    if (isFirst || !isMine) this.take(`Change of ${this.name} by another program`);
    else if (text === this.saved || text === this.editor.text) this.accept();
    else this.offer();
  }

  /** Forgets the file, because another one takes its place. Returns its edited text, for `resume`. */
  forget() {
    const { version, saved, ending, disk } = this, { text } = this.editor;
    this.version = this.disk = null;
    this.isMissing = false;
    this.clearOffer();
    return version === null ? null : { path: disk.path, version, saved, ending, text };
  }

  /** Shows the text of a file that was forgotten. */
  resume({ version, saved, ending, text }) {
    Object.assign(this, { version, saved, ending });
    this.editor.text = text;
  }

  /** Replaces the edited text by the text of the file. */
  async take(label = "Take theirs") {
    const { text } = this.editor, isFirst = this.version === null, isOther = isFirst ? !this.isPlayed : this.disk.text !== this.text;
    this.accept();
    this.editor.text = this.saved;
    this.clearOffer();
    if (!isFirst) this.onStep(text, label);
    if (isOther) this.onText();
  }

  /** Makes the file's version the base of the edited text. */
  accept() {
    const { text, version, unreadable } = this.disk;
    this.version = version;
    // Any text that replaces an unreadable file is an edit.
    this.saved = unreadable ? null : unify(text);
    this.ending = /\r?\n/.exec(text)?.[0] ?? this.ending;
    this.clearOffer();
  }

  clearOffer() {
    if (this.isOffering) showBanner(null);
    this.isOffering = false;
    this.onState();
  }

  /** The file is unreadable: the edited text stays, and replaces the file only if the user confirms. */
  warnUnreadable() {
    const { text, unreadable, replaceable } = this.disk;
    if (this.version === null) {
      // Without a version, saving asks first.
      this.version = "";
      this.editor.text = this.saved = unify(text);
      this.onText();
    }
    this.ask(`Another program changed the ${this.kind}: ${unreadable}. It is not overwritten${replaceable ? " unless you choose so" : ""}.`,
      replaceable ? { "Keep mine": () => this.accept() } : {});
  }

  offer() {
    this.ask(`The ${this.kind} was changed on this page and by another program.`, {
      "Keep mine": () => this.accept(),
      "Take theirs": () => this.take(),
    });
  }

  /** Asks once about each version: a button that is replaced between press and release is not clicked. */
  ask(text, choices) {
    const { version } = this.disk;
    if (this.isOffering && version === this.offered) return;
    this.isOffering = true;
    this.offered = version;
    showBanner(text, choices);
  }

  /** Saves the edited text. Returns whether the file has it. */
  async write() {
    const { text } = this;
    if (this.version === null || this.isSending || !this.isUnsaved) return true;
    const response = await this.send(version => this.server.json(this.api, { text, version, path: this.disk.path }));
    return Boolean(response);
  }

  /** Sends a request based on the file's version. On a conflict, asks the user and sends again or takes the file's text. */
  async send(request) {
    for (;;) {
      const typed = this.editor.text;
      this.isSending = true;
      try {
        const response = await request(this.version), { later } = this;
        this.isSending = false;
        clearError(this.kind.replace(" ", "-"));
        if (this.editor.text === typed) {
          this.editor.text = unify(response.script.text);
          this.onStep(typed, "Save");
        }
        this.disk = response.script;
        this.accept();
        this.update(response.script);
        if (later) this.update(later);
        return response;
      } catch (error) {
        this.isSending = false;
        if (!(error instanceof Refusal) || error.status !== 409 || !error.body.script) { showError(error, this.kind.replace(" ", "-")); return null; }
        this.disk = error.body.script;
        const { unreadable } = this.disk;
        const choice = await (unreadable
          ? confirm("Replace the file?", `Another program changed it: ${unreadable}.`, ["Keep mine", "Cancel"])
          : confirm("Which version?", `Another program changed ${this.name} since you opened it.`,
            ["Keep mine", "Take theirs", "Cancel"]));
        if (choice === "Take theirs") await this.take();
        if (choice !== "Keep mine") return null;
        this.accept();
      } finally {
        this.later = null;
      }
    }
  }
}
