import { find } from "../shared/dom.js";
import { confirm, showError, clearError, showBanner } from "./notices.js";
import { Refusal } from "./server.js";

/** A text area has one kind of line ending. */
const unify = text => text.replace(/\r\n?/g, "\n");

/** The file of the script: what is typed and what is on the disk. Who changed it last wins only after asking. */
export class ScriptFile {
  /**
   * `onText()` hears that another text is in the editor. `isHeld()` says whether something waits to be appended to the text
   * as it is; `onTake()` hears that it is dropped for another text.
   */
  constructor(server, editor, { onText, isHeld, onTake }) {
    this.server = server;
    this.editor = editor;
    this.onText = onText;
    this.isHeld = isHeld;
    this.onTake = onTake;
    this.version = null;
    this.saved = "";
    this.ending = "\n";
    this.isMissing = this.isSending = this.isOffering = false;
    // The latest state of the file on the server.
    this.disk = null;
    this.button = find("#write");
    this.button.addEventListener("click", () => this.write());
    addEventListener("beforeunload", event => { if (this.isEdited || this.isHeld()) event.preventDefault(); });
  }

  get isEdited() { return this.version !== null && this.editor.text !== this.saved; }

  /** What is typed, with the line endings of the file. */
  get text() { return this.editor.text.replaceAll("\n", this.ending); }

  edited() {
    find("#edited").hidden = !this.isEdited;
    this.button.disabled = !this.isEdited && !this.isMissing;
  }

  /** Shows the file's state on the server, at first and whenever it was changed. */
  update(script) {
    const { version, path, missing, unreadable } = script, text = unify(script.text);
    // What is being written may arrive before the answer.
    if (this.isSending) { this.later = script; return; }
    this.disk = script;
    this.isMissing = missing;
    this.edited();
    find("#path").textContent = missing ? "not written yet" : "";
    find("#path").title = path;
    find("#name").title = path;
    // The file is again as the page knows it.
    if (version === this.version) { if (this.isOffering) this.clearOffer(); return; }
    if (unreadable) { this.warnUnreadable(); return; }
    const isFirst = this.version === null, isMine = this.isEdited || this.isHeld();
    if (isFirst || !isMine) this.take();
    else if (text === this.saved || text === this.editor.text) this.accept();
    else this.offer();
  }

  /** The text on the disk takes the place of what is in the editor. */
  async take() {
    if (this.isHeld()) await this.onTake();
    const isOther = this.version === null || this.disk.text !== this.text;
    this.accept();
    this.editor.text = this.saved;
    this.clearOffer();
    if (isOther) this.onText();
  }

  /** What is typed goes on from the text on the disk. */
  accept() {
    const { text, version, unreadable } = this.disk;
    this.version = version;
    // What replaces a file that cannot be read is an edit, whatever it says.
    this.saved = unreadable ? null : unify(text);
    this.ending = /\r?\n/.exec(text)?.[0] ?? this.ending;
    this.clearOffer();
  }

  clearOffer() {
    if (this.isOffering) showBanner(null);
    this.isOffering = false;
    this.edited();
  }

  /** The file that is there cannot be read: the text stays, and replaces the file only if the user says so. */
  warnUnreadable() {
    const { text, unreadable, replaceable } = this.disk;
    if (this.version === null) {
      // No version of a file: saving asks first.
      this.version = "";
      this.editor.text = this.saved = unify(text);
      this.onText();
    }
    this.isOffering = true;
    showBanner(`The script was changed elsewhere: ${unreadable}. It is not overwritten${replaceable ? " unless you choose so" : ""}.`,
      replaceable ? { "Keep mine": () => this.accept() } : {});
  }

  offer() {
    this.isOffering = true;
    showBanner("The script was changed elsewhere, and here, too.", {
      "Keep mine": () => this.accept(),
      "Take theirs": () => this.take(),
    });
  }

  /** Writes what was typed; whether it is written. */
  async write() {
    const { text } = this;
    if (this.version === null || this.isSending || !this.isEdited && !this.isMissing) return true;
    const answer = await this.send(version => this.server.json("api/script", { text, version }));
    return Boolean(answer);
  }

  /** Sends what is made of a version; where it is not the latest any more, asks, and sends again or takes theirs. */
  async send(request) {
    for (;;) {
      const typed = this.editor.text;
      this.isSending = true;
      try {
        const answer = await request(this.version), { later } = this;
        this.isSending = false;
        clearError("script");
        if (this.editor.text === typed) this.editor.text = unify(answer.script.text);
        this.disk = answer.script;
        this.accept();
        this.update(later && later.version !== this.version ? later : answer.script);
        return answer;
      } catch (error) {
        this.isSending = false;
        if (!(error instanceof Refusal) || error.status !== 409 || !error.body.script) { showError(error, "script"); return null; }
        this.disk = error.body.script;
        const { unreadable } = this.disk;
        const choice = await (unreadable
          ? confirm("Replace the file?", `It was changed by another program: ${unreadable}.`, ["Keep mine", "Cancel"])
          : confirm("Who wins?", `${find("#name").textContent} was changed by someone else since you opened it.`,
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
