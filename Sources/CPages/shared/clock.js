/** Plays frames by the clock: where an image comes too late, frames are left out and time is not. */
export class Clock {
  /** `show(frame)` shows a frame, unless `isBusy()`; `button` says what a click on it does. */
  constructor(button, show, isBusy) {
    this.button = button;
    this.show = show;
    this.isBusy = isBusy;
    this.request = null;
  }

  get isRunning() { return this.request !== null; }

  /** Goes on from a frame, at so many frames a second; after the one that `last()` tells it stops, and `onEnd()` hears of that. */
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
