import { find } from "../shared/dom.js";
import { ask, complain, notify, showBanner } from "./notices.js";
import { Refusal } from "./server.js";

/** The file of the script: what is typed and what is on the disk. Who changed it last wins only after asking. */
export class ScriptFile {
  /**
   * `onText()` hears that another text is in the editor. `isHeld()` says whether something waits to be appended to the text
   * as it is; `onTake()` hears that it is dropped for another text.
   */
  constructor(server, editor, { onText, isHeld, onTake }) {
    Object.assign(this, { server, editor, onText, isHeld, onTake });
    this.version = null;
    this.saved = "";
    this.button = find("#write");
    this.button.addEventListener("click", () => this.write());
    addEventListener("beforeunload", event => { if (this.isEdited) event.preventDefault(); });
  }

  get isEdited() { return this.version !== null && this.editor.text !== this.saved; }

  edited() {
    const { isEdited } = this;
    find("#edited").hidden = !isEdited;
    this.button.disabled = !isEdited;
  }

  /** What the server says of the file, at first and whenever it was changed. */
  told(script) {
    const { text, version, path, missing } = script;
    // What is being written may be told before the answer is there.
    if (this.isSending) { this.later = script; return; }
    find("#path").textContent = missing ? "not written yet" : "";
    find("#path").title = path;
    find("#name").title = path;
    if (version === this.version) return;
    const isFirst = this.version === null, isMine = this.isEdited || this.isHeld();
    if (isFirst || !isMine || text === this.editor.text) this.take({ text, version });
    else if (text === this.saved) this.version = version;
    else this.offer({ text, version });
  }

  /** The text on the disk takes the place of what is in the editor. */
  async take({ text, version }) {
    if (this.isHeld()) await this.onTake();
    const isOther = this.version === null || text !== this.editor.text;
    this.version = version;
    this.saved = text;
    this.editor.text = text;
    this.settle();
    if (isOther) this.onText();
  }

  settle() {
    if (this.isOffering) showBanner(null);
    this.isOffering = false;
    this.edited();
  }

  offer({ text, version }) {
    this.isOffering = true;
    showBanner("The script was changed elsewhere, and here, too.", {
      "Keep mine": () => { this.version = version; this.saved = text; this.settle(); },
      "Take theirs": () => this.take({ text, version }),
    });
  }

  /** Writes what was typed; whether it is written. */
  async write() {
    const { text } = this.editor;
    if (this.version === null || !this.isEdited) return true;
    const answer = await this.send(version => this.server.json("api/script", { text, version }));
    return Boolean(answer);
  }

  /** Sends what is made of a version; where it is not the latest any more, asks, and sends again or takes theirs. */
  async send(request) {
    for (;;) {
      const typed = this.editor.text;
      this.isSending = true;
      try {
        const answer = await request(this.version), { text, version } = answer.script, { later } = this;
        this.version = version;
        this.saved = text;
        if (this.editor.text === typed) this.editor.text = text;
        this.settle();
        this.isSending = false;
        if (later && later.text !== text) this.told(later);
        return answer;
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 409 || !error.body.script) { complain(error); return null; }
        const { script } = error.body;
        const choice = await ask("Who wins?", `${find("#name").textContent} was changed by someone else since you opened it.`,
          ["Keep mine", "Take theirs", "Cancel"]);
        if (choice === "Take theirs") await this.take(script);
        if (choice !== "Keep mine") return null;
        this.version = script.version;
      } finally {
        this.isSending = false;
        this.later = null;
      }
    }
  }
}
