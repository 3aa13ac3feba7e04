/**
 * The finger on the screen: pointers and keys become touches of a live stage, which runs by the wall's clock as long as
 * something moves. Events are gathered while a request is on its way.
 */
export class Live {
  /**
   * `start()` says where the stage begins when the first finger comes, `ready()` resolves when it can, and `onImage(header)`
   * hears of each image.
   */
  constructor(screen, surface, server, { canStart, start, ready, onImage, onError }) {
    Object.assign(this, { screen, surface, server, canStart, start, ready, onImage, onError });
    /** Hears that the stage is left. */
    this.onLeave = () => {};
    this.points = { width: 0, height: 0 };
    this.isOn = this.isMoving = this.isDown = this.isBusy = false;
    this.at = null;
    this.events = [];
    // Counts stages: an answer for one that was left says nothing of the next one.
    this.stage = 0;
    this.pointer = null;
    this.last = { x: 0, y: 0, time: 0 };
    this.listen();
  }

  listen() {
    const { screen } = this, end = kind => event => {
      if (event.pointerId === this.pointer) this.finish(kind, event);
    };
    screen.addEventListener("pointerdown", event => this.press(event));
    screen.addEventListener("pointermove", event => this.move(event));
    screen.addEventListener("pointerup", end("up"));
    screen.addEventListener("pointercancel", end("cancel"));
    screen.addEventListener("lostpointercapture", end("cancel"));
    screen.addEventListener("contextmenu", event => event.preventDefault());
    addEventListener("pagehide", () => this.cancel());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.cancel(); });
  }

  press(event) {
    if (event.button !== 0 || this.isFingerDown || !this.canStart()) return;
    this.screen.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    this.box = this.screen.getBoundingClientRect();
    this.touch("down", this.place(event), event.timeStamp);
  }

  move(event) {
    if (event.pointerId !== this.pointer) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const one of all.length ? all : [event]) this.touch("move", this.place(one), one.timeStamp);
  }

  finish(kind, event) {
    this.pointer = null;
    this.touch(kind, kind === "up" ? this.place(event) : this.last, event.timeStamp);
  }

  /** Takes the finger away, as when a call comes in. */
  cancel() {
    if (!this.isFingerDown) return;
    this.pointer = null;
    this.touch("cancel", this.last, performance.now());
  }

  get isFingerDown() { return this.pointer !== null || this.last.isDown === true; }

  /** Whether the stage is touched, or has yet to hear that it is not any more. */
  get isTouched() { return this.isFingerDown || this.events.length > 0; }

  /** Where a pointer is, in points from the top left of the image. */
  place({ clientX, clientY }) {
    const { left, top, width, height } = this.box;
    return { x: (clientX - left) / width * this.points.width, y: (clientY - top) / height * this.points.height };
  }

  /** A touch at a place at a time in milliseconds. The first one starts the stage. */
  touch(kind, { x, y }, when) {
    const time = Math.max(when, this.last.time), { last } = this;
    if (kind === "move" && time === last.time && x === last.x && y === last.y) return;
    this.last = { x, y, time, isDown: kind === "down" || kind === "move" };
    if (kind === "down" && !this.isOn) {
      this.at = this.start();
      this.isOn = true;
    }
    if (!this.isOn) return;
    this.screen.dataset.moving = true;
    this.events.push([kind, Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000, time]);
    this.pump();
  }

  /** Goes on with a stage that the server has started: the image that it shows is asked for. */
  resume() {
    this.stage += 1;
    this.isOn = this.isAsked = true;
    this.at = null;
    this.events = [];
    this.pump();
  }

  /** Leaves the stage. */
  leave() {
    this.stage += 1;
    this.pointer = null;
    this.screen.dataset.moving = false;
    this.onLeave();
    this.last.isDown = this.isOn = this.isMoving = this.isDown = this.isAsked = false;
    this.at = null;
    this.events = [];
  }

  get hasWork() { return this.isOn && (this.events.length > 0 || this.isMoving || this.isDown || this.isAsked); }

  /** Sends what there is, one request at a time; while something moves, one for each frame of the display. */
  async pump() {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.hasWork) {
        await this.step();
        if (this.hasWork && !this.events.length) await new Promise(requestAnimationFrame);
      }
    } catch (error) {
      this.leave();
      this.onError(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** Whether a finger waits for the stage to start. */
  get isStarting() { return this.isOn && this.at !== null; }

  async step() {
    if (this.isStarting) await this.ready();
    if (!this.isOn) return;
    let { stage } = this, header;
    const isLeft = () => !this.isOn || stage !== this.stage;
    try {
      header = await this.surface.load(this.server, "live", () => {
        ({ stage } = this);
        // Left while another image came: the server is not asked.
        if (!this.isOn) throw new Error("The live stage was left.");
        const body = { at: this.at, now: Math.max(performance.now(), this.last.time), events: this.events };
        this.at = null;
        this.events = [];
        this.isAsked = false;
        return body;
      });
    } catch (error) {
      if (isLeft()) return;
      throw error;
    }
    if (isLeft()) return;
    this.isMoving = header.moving;
    this.isDown = header.down;
    this.onImage(header);
  }
}
