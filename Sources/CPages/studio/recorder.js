import { find, make } from "../shared/dom.js";

const nothing = { on: false, departures: [], gestures: [] };

/** The recorded gestures as lines of the script, and the buttons to record, save and discard. */
export class Recorder {
  /** `act(name)` runs "start", "stop", "undo", "discard" or "save"; it resolves when that is done. */
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

  /** Whether there is a clip for recording. */
  set isReady(is) {
    this.canRecord = is;
    this.buttons.record.disabled = this.isOn || !is;
  }

  get isOn() { return this.record.on; }

  /** Whether a recording is in progress or unsaved. */
  get isHeld() { return this.record.on || this.record.gestures.length > 0; }

  toggle() { this.buttons[this.record.on ? "stop" : "record"].click(); }

  show(record = nothing) {
    const focus = find(":focus", this.root), { buttons } = this, hasAny = record.gestures.length > 0;
    const isNew = record.gestures.length > this.record.gestures.length, overrides = find("#overrides", this.root);
    this.record = record;
    this.root.classList.toggle("on", record.on);
    buttons.record.disabled = record.on || !this.canRecord;
    buttons.stop.disabled = !record.on;
    buttons.save.disabled = buttons.undo.disabled = !hasAny;
    buttons.discard.disabled = !hasAny && !record.on;
    // Keeps the focus in the group if the focused button is now disabled.
    if (focus?.disabled) (record.on ? buttons.stop : hasAny ? buttons.save : buttons.record).focus();
    overrides.hidden = !record.departures.length;
    overrides.textContent = `Recorded with ${record.departures.join(", ")}. Only the touches are saved: `
      + "the script plays them with its own settings.";
    this.list.replaceChildren(...record.gestures.map(({ lines, note, kind }) =>
      make("li", {}, make("pre", {}, lines.join("\n")), make("p", { className: kind }, note))));
    if (isNew) this.list.scrollTop = this.list.scrollHeight;
  }
}
