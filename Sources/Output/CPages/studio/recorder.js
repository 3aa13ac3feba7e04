import { find } from "../shared/dom.js";
import { Gestures } from "./gestures.js";

const nothing = { on: false, deviations: [], gestures: [] };

/** The buttons of the recorder, and the recorded gestures as lines of the script. */
export class Recorder {
  /** `act(name)` runs "start", "stop", "undo", "discard" or "keep"; it resolves when that is done. For `gestures`, see `Gestures`. */
  constructor(root, act, gestures) {
    this.root = root;
    this.record = nothing;
    this.canRecord = false;
    this.running = Promise.resolve();
    this.gestures = new Gestures(find("#gestures", root), find("#record-hint", root), gestures);
    this.buttons = Object.fromEntries(["record", "stop", "keep", "undo", "discard"].map(name => [name, find(`#${name}`, root)]));
    for (const [name, button] of Object.entries(this.buttons)) {
      // One after the other: the action before may disable the button.
      button.addEventListener("click", () => {
        this.running = this.running.then(() => button.disabled ? null : act(name === "record" ? "start" : name));
      });
    }
    this.show();
  }

  /** Whether the script has a clip, after which gestures can be recorded. */
  set isReady(is) {
    this.canRecord = is;
    this.buttons.record.disabled = this.isOn || !is;
    this.buttons.record.title = is ? "" : "Fix the script's errors first";
  }

  get isOn() { return this.record.on; }

  get hasGestures() { return this.record.gestures.length > 0; }

  /** Whether a recording is in progress or not kept yet. */
  get isHeld() { return this.record.on || this.hasGestures; }

  toggle() { this.buttons[this.record.on ? "stop" : "record"].click(); }

  show(record = nothing) {
    const focus = find(":focus", this.root), { buttons } = this, hasAny = record.gestures.length > 0;
    this.record = record;
    this.root.classList.toggle("on", record.on);
    buttons.record.disabled = record.on || !this.canRecord;
    buttons.stop.disabled = !record.on;
    buttons.keep.disabled = buttons.undo.disabled = !hasAny;
    buttons.discard.disabled = !hasAny && !record.on;
    // Keeps the focus in the group if the focused button is now disabled.
    if (focus?.disabled) (record.on ? buttons.stop : hasAny ? buttons.keep : buttons.record).focus();
    const overrides = find("#overrides", this.root);
    overrides.hidden = !record.deviations.length;
    overrides.textContent = `Recorded with ${record.deviations.join(", ")}.`;
    this.gestures.show(record.gestures);
  }
}
