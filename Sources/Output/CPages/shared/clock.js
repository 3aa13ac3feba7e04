/** Plays frames in real time: if an image is late, frames are dropped. */
export class Clock {
  /** `show(frame)` shows a frame unless `isBusy()`; `button` is labelled "Play" or "Pause". */
  constructor(button, show, isBusy) {
    this.button = button;
    this.show = show;
    this.isBusy = isBusy;
    this.request = null;
  }

  get isRunning() { return this.request !== null; }

  /** Plays from a frame on at `rate` frames per second; stops after frame `last()` and calls `onEnd()`. */
  start(from, rate, last, onEnd) {
    this.stop();
    const begin = performance.now();
    let shown = from;
    const step = now => {
      const next = from + Math.floor(Math.max(0, now - begin) / 1000 * rate);
      if (next > last()) {
        this.stop();
        onEnd();
        return;
      }
      this.request = requestAnimationFrame(step);
      if (next === shown || this.isBusy()) return;
      shown = next;
      this.show(next);
    };
    this.request = requestAnimationFrame(step);
    this.button.textContent = "Pause";
  }

  stop() {
    if (this.isRunning) cancelAnimationFrame(this.request);
    this.request = null;
    this.button.textContent = "Play";
  }
}
