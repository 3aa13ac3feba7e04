import { find } from "../shared/dom.js";

/** What the finger did, as lines of the script, and the buttons that record, save and discard it. */
export class Recorder {
  /** `act(what)` does "start", "stop", "undo", "discard" or "save" and resolves when it is done. */
  constructor(root, act) {
    this.root = root;
    this.record = { on: false, gestures: [] };
    this.isBusy = false;
    this.list = find("#gestures", root);
    this.buttons = Object.fromEntries(["record", "stop", "save", "undo", "discard"].map(name => [name, find(`#${name}`, root)]));
    for (const [name, button] of Object.entries(this.buttons)) {
      button.addEventListener("click", async () => {
        if (this.isBusy) return;
        this.isBusy = true;
        try { await act(name === "record" ? "start" : name); } finally { this.isBusy = false; }
      });
    }
    this.show(this.record);
  }

  get isOn() { return this.record.on; }

  /** Whether there is something that is not saved, or may be. */
  get isHeld() { return this.record.on || this.record.gestures.length > 0; }

  toggle() { this.buttons[this.record.on ? "stop" : "record"].click(); }

  show(record) {
    const focus = document.activeElement, { buttons } = this, hasAny = record.gestures.length > 0;
    const isNew = record.gestures.length > this.record.gestures.length;
    this.record = record;
    this.root.classList.toggle("on", record.on);
    buttons.record.disabled = record.on;
    buttons.stop.disabled = !record.on;
    buttons.save.disabled = buttons.undo.disabled = !hasAny;
    buttons.discard.disabled = !hasAny && !record.on;
    // A button that has just been used must not take the focus away with it.
    if (focus?.disabled) (record.on ? buttons.stop : hasAny ? buttons.save : buttons.record).focus();
    this.list.replaceChildren(...record.gestures.map(gesture => this.item(gesture)));
    if (isNew) this.list.scrollTop = this.list.scrollHeight;
  }

  item(gesture) {
    const item = document.createElement("li"), lines = document.createElement("pre"), note = document.createElement("p");
    lines.textContent = gesture.lines.join("\n");
    const share = Math.round(gesture.velocityError * 1000) / 10, points = Math.round(gesture.deviation * 100) / 100;
    const kind = { lines: "Lines", stroke: "Stroke with its samples", tap: "Tap" }[gesture.kind] ?? gesture.kind;
    note.textContent = gesture.note || `${kind}, within ${points} pt, velocity within ${share} %`;
    note.className = gesture.kind;
    item.append(lines, note);
    return item;
  }
}
