import { find, make } from "../shared/dom.js";

const nothing = { on: false, departures: [], gestures: [] };

/** What the finger did, as lines of the script, and the buttons that record, save and discard it. */
export class Recorder {
  /** `act(what)` does "start", "stop", "undo", "discard" or "save" and resolves when it is done. */
  constructor(root, act) {
    this.root = root;
    this.record = nothing;
    this.isBusy = this.canRecord = false;
    this.list = find("#gestures", root);
    this.buttons = Object.fromEntries(["record", "stop", "save", "undo", "discard"].map(name => [name, find(`#${name}`, root)]));
    for (const [name, button] of Object.entries(this.buttons)) {
      button.addEventListener("click", async () => {
        if (this.isBusy) return;
        this.isBusy = true;
        try { await act(name === "record" ? "start" : name); } finally { this.isBusy = false; }
      });
    }
    this.show();
  }

  /** Whether there is a clip on which a finger can be recorded. */
  set isReady(is) {
    this.canRecord = is;
    this.buttons.record.disabled = this.isOn || !is;
  }

  get isOn() { return this.record.on; }

  /** Whether there is something that is not saved, or may be. */
  get isHeld() { return this.record.on || this.record.gestures.length > 0; }

  toggle() { this.buttons[this.record.on ? "stop" : "record"].click(); }

  show(record = nothing) {
    const focus = find(":focus", this.root), { buttons } = this, hasAny = record.gestures.length > 0;
    const isNew = record.gestures.length > this.record.gestures.length, departures = find("#departures", this.root);
    this.record = record;
    this.root.classList.toggle("on", record.on);
    buttons.record.disabled = record.on || !this.canRecord;
    buttons.stop.disabled = !record.on;
    buttons.save.disabled = buttons.undo.disabled = !hasAny;
    buttons.discard.disabled = !hasAny && !record.on;
    // A button that has just been used must not take the focus away with it.
    if (focus?.disabled) (record.on ? buttons.stop : hasAny ? buttons.save : buttons.record).focus();
    departures.hidden = !record.departures.length;
    departures.textContent = `Recorded with ${record.departures.join(", ")}. Only the touches are saved: `
      + "the script plays them with its own settings.";
    this.list.replaceChildren(...record.gestures.map(({ lines, note, kind }) =>
      make("li", {}, make("pre", {}, lines.join("\n")), make("p", { className: kind }, note))));
    if (isNew) this.list.scrollTop = this.list.scrollHeight;
  }
}
