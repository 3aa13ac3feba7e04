import { clamp } from "../shared/dom.js";

/**
 * The finger on the screen: pointers and keys become touches of a live stage, which runs by the wall's clock as long as
 * something moves. Events are gathered while a request is on its way.
 */
export class Live {
  /**
   * `start()` says where the stage begins when the first finger comes, `ready()` resolves when it can, `scale()` gives the
   * pixels a point, `onImage(header)` is called with each image, and `onLeave()` when the stage is left.
   */
  constructor(screen, surface, server, { canStart, start, ready, scale, onImage, onLeave, onError }) {
    this.screen = screen;
    this.surface = surface;
    this.server = server;
    this.canStart = canStart;
    this.start = start;
    this.ready = ready;
    this.scale = scale;
    this.onImage = onImage;
    this.onLeave = onLeave;
    this.onError = onError;
    this.points = { width: 0, height: 0 };
    this.isBusy = false;
    this.last = { x: 0, y: 0, time: 0 };
    // Counts stages: an answer for one that was left says nothing of the next one.
    this.stage = 0;
    this.reset(false);
    this.listen();
  }

  /** There is another stage, or none: what is known of this one, and what was to be sent to it, counts no more. */
  reset(isOn) {
    this.stage += 1;
    this.isOn = this.isAsked = isOn;
    this.isMoving = this.isDown = false;
    this.at = this.pointer = null;
    this.events = [];
  }

  listen() {
    const { screen } = this, end = kind => event => {
      if (event.pointerId !== this.pointer) return;
      this.pointer = null;
      this.touch(kind, kind === "up" ? this.place(event) : this.last, event.timeStamp);
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
    this.reset(true);
    this.pump();
  }

  /** Asks for the image again, at another scale. */
  redraw() {
    this.isAsked = true;
    this.pump();
  }

  /** Leaves the stage. */
  leave() {
    this.screen.dataset.moving = this.last.isDown = false;
    this.onLeave();
    this.reset(false);
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
        const body = {
          at: this.at, now: Math.max(performance.now(), this.last.time), events: this.events, scale: this.scale() };
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

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A finger for the keyboard: while the screen has the focus, arrows move it, by 320 points a second, quicker with shift;
 * space puts it down and lifts it, escape takes it away.
 */
export class KeyFinger {
  constructor(screen, mark, live) {
    this.screen = screen;
    this.mark = mark;
    this.live = live;
    this.held = new Set();
    this.place = null;
    this.isDown = this.isFast = false;
    screen.addEventListener("keydown", event => this.press(event));
    screen.addEventListener("keyup", event => this.held.delete(event.key));
    screen.addEventListener("blur", () => this.end());
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.isFast = event.shiftKey;
    if (ways[event.key]) this.go(event.key);
    else if (event.key === " " && !event.repeat) this.toggle(event.timeStamp);
    else if (event.key !== " " && !(event.key === "Escape" && this.isDown)) return;
    else if (event.key === "Escape") this.end();
    event.preventDefault();
    event.stopPropagation();
  }

  show() {
    const { width, height } = this.live.points;
    this.place ??= { x: width / 2, y: height / 2 };
    // The device may be another one by now.
    this.put(0, 0);
    this.mark.hidden = false;
    this.mark.classList.toggle("down", this.isDown);
    this.mark.style.left = `${this.place.x / width * 100}%`;
    this.mark.style.top = `${this.place.y / height * 100}%`;
  }

  toggle(time) {
    this.show();
    if (!this.isDown && (this.live.isFingerDown || !this.live.canStart())) return;
    this.isDown = !this.isDown;
    this.live.touch(this.isDown ? "down" : "up", this.place, time);
    this.show();
  }

  /** Moves at once by four points, and on as long as an arrow is held. */
  go(key) {
    this.show();
    if (!this.held.has(key)) this.move([key], this.isFast ? 16 : 4, performance.now());
    this.held.add(key);
    if (this.moving) return;
    let before = performance.now();
    const step = now => {
      this.moving = this.held.size ? requestAnimationFrame(step) : null;
      this.move(this.held, Math.max(0, now - before) / 1000 * (this.isFast ? 1280 : 320), now);
      before = now;
    };
    this.moving = requestAnimationFrame(step);
  }

  /** Moves its place within the screen. */
  put(across, down) {
    const { width, height } = this.live.points;
    this.place.x = clamp(this.place.x + across, 1, width - 1);
    this.place.y = clamp(this.place.y + down, 1, height - 1);
  }

  move(keys, distance, time) {
    for (const key of keys) this.put(ways[key][0] * distance, ways[key][1] * distance);
    if (this.isDown) this.live.touch("move", this.place, time);
    this.show();
  }

  /** The stage is left: no finger is on it any more. */
  lift() {
    this.isDown = false;
    this.mark.classList.remove("down");
  }

  end() {
    this.held.clear();
    if (this.isDown) this.live.cancel();
    this.isDown = false;
    this.mark.hidden = true;
  }
}
