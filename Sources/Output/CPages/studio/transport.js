import { Clock } from "../shared/clock.js";
import { clamp, find } from "../shared/dom.js";

/** The controls of the shown frame: step, play, speed, loop. */
export class Transport {
  /** `onFrame(frame)` shows a frame; `onLeave()` leaves the live stage. */
  constructor(root, line, { onFrame, onLeave, isBusy }) {
    this.root = root;
    this.line = line;
    this.onFrame = onFrame;
    this.onLeave = onLeave;
    this.clip = this.range = null;
    this.frame = 0;
    this.isLooping = false;
    this.clock = new Clock(find("#play-clip", root), frame => this.show(frame), isBusy);
    const on = (selector, act) => find(selector, root).addEventListener("click", act);
    on("#play-clip", () => this.toggle());
    on("#step-back", () => this.seek(this.frame - 1));
    on("#step-on", () => this.seek(this.frame + 1));
    on("#loop", () => this.setLooping(!this.isLooping));
    on("#loop-start", () => this.setBorder("start"));
    on("#loop-end", () => this.setBorder("end"));
    find("#rate", root).addEventListener("change", () => { if (this.clock.isRunning) this.play(); });
  }

  /** Opens a clip; the shown time stays the same. */
  open(clip) {
    const time = this.clip ? this.frame / this.clip.fps : 0, last = clip.frames - 1;
    this.clip = clip;
    this.frame = clamp(Math.round(time * clip.fps), 0, last);
    if (this.range) this.range = { start: Math.min(this.range.start, last), end: Math.min(this.range.end, last) };
    if (this.clock.isRunning) this.play();
  }

  /** Stops, and shows a frame. */
  seek(frame) {
    this.stop();
    this.show(frame);
  }

  show(frame) {
    if (!this.clip) return;
    this.frame = clamp(frame, 0, this.clip.frames - 1);
    this.onLeave();
    this.line.seek(this.frame);
    this.onFrame(this.frame);
  }

  /** Whether there are several frames. */
  get canPlay() { return this.clip?.frames > 1; }

  get last() { return this.isLooping ? this.range.end : this.clip.frames - 1; }

  get first() { return this.isLooping ? this.range.start : 0; }

  start() {
    if (!this.canPlay) return;
    if (this.frame >= this.last || this.frame < this.first) this.show(this.first);
    this.play();
  }

  play() {
    this.clock.start(this.frame, this.clip.fps * Number(find("#rate", this.root).value), () => this.last, () => {
      if (this.isLooping) this.start();
      else this.show(this.last);
    });
  }

  stop() { this.clock.stop(); }

  toggle() {
    if (this.clock.isRunning) this.stop();
    else this.start();
  }

  setLooping(is) {
    if (!this.canPlay) return;
    this.isLooping = is;
    if (!this.range || this.range.end <= this.range.start) this.range = { start: 0, end: this.clip.frames - 1 };
    find("#loop", this.root).setAttribute("aria-pressed", is);
    this.line.setLoop(is ? this.range : null);
  }

  /** Starts or ends the loop at the shown frame. */
  setBorder(border) {
    if (!this.canPlay) return;
    const last = this.clip.frames - 1, { frame } = this, { start, end } = this.range ?? { start: 0, end: last };
    this.range = border === "start" ? { start: Math.min(frame, last - 1), end: end > frame ? end : last }
      : { start: start < frame ? start : 0, end: Math.max(1, frame) };
    this.setLooping(true);
  }
}
