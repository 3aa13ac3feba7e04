import { find } from "../shared/dom.js";

/** Which frame of the clip is shown, and how it moves on: step, play, speed, loop. */
export class Transport {
  /** `onFrame(frame)` is asked to show a frame; `onLeave()` hears that the clip is looked at again. */
  constructor(root, line, { onFrame, onLeave, isBusy }) {
    Object.assign(this, { root, line, onFrame, onLeave, isBusy });
    this.clip = this.playing = null;
    this.frame = 0;
    this.isLooping = false;
    this.range = null;
    this.play = find("#play-clip", root);
    this.rate = find("#rate", root);
    this.play.addEventListener("click", () => this.toggle());
    find("#step-back", root).addEventListener("click", () => this.seek(this.frame - 1));
    find("#step-on", root).addEventListener("click", () => this.seek(this.frame + 1));
    find("#loop", root).addEventListener("click", () => this.setLooping(!this.isLooping));
    find("#loop-start", root).addEventListener("click", () => this.setBorder("start"));
    find("#loop-end", root).addEventListener("click", () => this.setBorder("end"));
    this.rate.addEventListener("change", () => { if (this.playing) this.restart(); });
  }

  /** Another clip: the time that is shown stays the same. */
  open(clip) {
    const time = this.clip ? this.frame / this.clip.fps : 0;
    this.clip = clip;
    this.frame = Math.max(0, Math.min(clip.frames - 1, Math.round(time * clip.fps)));
    if (this.range) this.range = { start: Math.min(this.range.start, clip.frames - 1), end: Math.min(this.range.end, clip.frames - 1) };
    if (this.playing) this.restart();
  }

  /** Stops, and shows a frame. */
  seek(frame) {
    this.stop();
    this.show(frame);
  }

  show(frame) {
    if (!this.clip) return;
    this.frame = Math.max(0, Math.min(this.clip.frames - 1, frame));
    this.onLeave();
    this.line.seek(this.frame);
    this.onFrame(this.frame);
  }

  get last() { return this.isLooping ? this.range.end : this.clip.frames - 1; }

  get first() { return this.isLooping ? this.range.start : 0; }

  /** Plays by the clock: where an image comes too late, frames are left out and time is not. */
  start() {
    if (!this.clip || this.clip.frames < 2) return;
    const isOutside = this.frame >= this.last || this.frame < this.first;
    if (isOutside) this.show(this.first);
    this.playing = {};
    this.play.textContent = "Pause";
    this.restart();
  }

  restart() {
    cancelAnimationFrame(this.playing.request);
    let begin = performance.now(), from = this.frame;
    const step = now => {
      if (!this.playing) return;
      const { fps } = this.clip, speed = Number(this.rate.value);
      let next = from + Math.floor(Math.max(0, now - begin) / 1000 * fps * speed);
      if (next > this.last) {
        if (!this.isLooping) { this.seek(this.last); return; }
        [begin, from, next] = [now, this.first, this.first];
      }
      if (next !== this.frame && !this.isBusy()) this.show(next);
      this.playing.request = requestAnimationFrame(step);
    };
    this.playing.request = requestAnimationFrame(step);
  }

  stop() {
    if (this.playing) cancelAnimationFrame(this.playing.request);
    this.playing = null;
    this.play.textContent = "Play";
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  setLooping(is) {
    if (!this.clip || this.clip.frames < 2) return;
    this.isLooping = is;
    this.range ??= { start: 0, end: this.clip.frames - 1 };
    if (this.range.end <= this.range.start) this.range = { start: 0, end: this.clip.frames - 1 };
    find("#loop", this.root).setAttribute("aria-pressed", is);
    this.line.setLoop(is ? this.range : null);
  }

  /** The range begins or ends at the frame that is shown, and is looped. */
  setBorder(border) {
    if (!this.clip || this.clip.frames < 2) return;
    const last = this.clip.frames - 1, range = this.range ?? { start: 0, end: last };
    this.range = border === "start" ? { start: Math.min(this.frame, last - 1), end: range.end > this.frame ? range.end : last }
      : { start: range.start < this.frame ? range.start : 0, end: Math.max(1, this.frame) };
    this.setLooping(true);
  }
}
