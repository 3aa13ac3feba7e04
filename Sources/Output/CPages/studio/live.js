import { clamp } from "../shared/dom.js";
import { inImage, pointOnScreen } from "./annotationbars.js";

/**
 * The finger on the screen: pointers and keys become touches of a live stage, which runs in real time as long as something
 * moves. Events are collected while a request is in progress.
 */
export class Live {
  /**
   * `start()` returns where the stage begins at the first touch, `ready()` resolves when it can begin, `view()` is the place of the
   * screen in the image, and `choices()` are the image's scale and whether it is presented. `onImage(header)` is called for each image, and `onLeave()` when the page leaves the stage.
   */
  constructor(screen, surface, server, { canStart, start, ready, view, choices, onImage, onLeave, onError }) {
    this.screen = screen;
    this.surface = surface;
    this.server = server;
    this.canStart = canStart;
    this.start = start;
    this.ready = ready;
    this.view = view;
    this.choices = choices;
    this.onImage = onImage;
    this.onLeave = onLeave;
    this.onError = onError;
    this.isBusy = false;
    this.last = { x: 0, y: 0, time: 0 };
    // Counts stages, to ignore responses for a stage that was left.
    this.stage = 0;
    this.reset(false);
    this.listen();
  }

  /** Starts without the state and the pending events of the previous stage. */
  reset(isOn) {
    this.stage += 1;
    this.isOn = this.needsImage = isOn;
    this.isMoving = this.isDown = false;
    this.at = this.pointer = null;
    this.events = [];
  }

  listen() {
    const { screen } = this, end = kind => event => {
      if (event.pointerId !== this.pointer) return;
      this.pointer = null;
      this.touch(kind, kind === "up" ? this.position(event) : this.last, event.timeStamp);
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
    const at = this.position(event), { width, height } = this.view().screen;
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) return;
    this.screen.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    this.touch("down", at, event.timeStamp);
  }

  move(event) {
    if (event.pointerId !== this.pointer) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const one of all.length ? all : [event]) this.touch("move", this.position(one), one.timeStamp);
  }

  /** Cancels the touch, as the system does for an incoming call. */
  cancel() {
    if (!this.isFingerDown) return;
    this.pointer = null;
    this.touch("cancel", this.last, performance.now());
  }

  get isFingerDown() { return this.pointer !== null || this.last.isDown === true; }

  /** Whether the stage is touched, or has events that are not sent yet. */
  get isTouched() { return this.isFingerDown || this.events.length > 0; }

  /** The position of a pointer in points of the screen. */
  position(event) {
    const [x, y] = pointOnScreen(event, this.screen, this.view());
    return { x, y };
  }

  /** Sends a touch at a position and time, in milliseconds. The first one starts the stage. */
  touch(kind, { x, y }, timeStamp) {
    const time = Math.max(timeStamp, this.last.time), { last } = this;
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

  /** Continues a stage that the server has started, and requests its image. */
  resume() {
    this.reset(true);
    this.pump();
  }

  /** Requests the image again, at another scale. */
  redraw() {
    this.needsImage = true;
    this.pump();
  }

  /** Leaves the stage. */
  leave() {
    this.screen.dataset.moving = this.last.isDown = false;
    this.onLeave();
    this.reset(false);
  }

  get hasWork() { return this.isOn && (this.events.length > 0 || this.isMoving || this.isDown || this.needsImage); }

  /** Sends the events, one request at a time; while something moves, one request per frame of the display. */
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

  /** Whether a touch waits for the stage to start. */
  get isStarting() { return this.isOn && this.at !== null; }

  async step() {
    if (this.isStarting) await this.ready();
    if (!this.isOn) return;
    let { stage } = this, header;
    const isLeft = () => !this.isOn || stage !== this.stage;
    try {
      header = await this.surface.load(this.server, "live", () => {
        ({ stage } = this);
        // The stage was left while another image was loading.
        if (!this.isOn) throw new Error("The live stage was left.");
        const body = {
          at: this.at, now: Math.max(performance.now(), this.last.time), events: this.events, ...this.choices() };
        this.at = null;
        this.events = [];
        this.needsImage = false;
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

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A finger for the keyboard. While the screen has the focus, arrows move it at 320 points per second, with shift at 1280;
 * space touches and lifts, escape cancels.
 */
export class KeyFinger {
  constructor(screen, mark, live) {
    this.screen = screen;
    this.mark = mark;
    this.live = live;
    this.held = new Set();
    this.position = null;
    this.isDown = this.isFast = false;
    screen.addEventListener("keydown", event => this.press(event));
    screen.addEventListener("keyup", event => this.held.delete(event.key));
    screen.addEventListener("blur", () => this.end());
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.live.canStart()) return;
    this.isFast = event.shiftKey;
    if (directions[event.key]) this.go(event.key);
    else if (event.key === " " && !event.repeat) this.toggle(event.timeStamp);
    else if (event.key !== " " && !(event.key === "Escape" && this.isDown)) return;
    else if (event.key === "Escape") this.end();
    event.preventDefault();
    event.stopPropagation();
  }

  show() {
    const { place, points, screen: { width, height } } = this.live.view();
    this.position ??= { x: width / 2, y: height / 2 };
    // The device may have changed.
    this.moveBy(0, 0);
    this.mark.hidden = false;
    this.mark.classList.toggle("down", this.isDown);
    const [left, top] = inImage(place, [this.position.x, this.position.y, 0, 0]);
    this.mark.style.left = `${left / points.width * 100}%`;
    this.mark.style.top = `${top / points.height * 100}%`;
  }

  toggle(time) {
    this.show();
    if (!this.isDown && (this.live.isFingerDown || !this.live.canStart())) return;
    this.isDown = !this.isDown;
    this.live.touch(this.isDown ? "down" : "up", this.position, time);
    this.show();
  }

  /** Moves by four points, and continues as long as the arrow key is held. */
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

  /** Moves the position, within the screen. */
  moveBy(across, down) {
    const { width, height } = this.live.view().screen;
    this.position.x = clamp(this.position.x + across, 1, width - 1);
    this.position.y = clamp(this.position.y + down, 1, height - 1);
  }

  move(keys, distance, time) {
    for (const key of keys) this.moveBy(directions[key][0] * distance, directions[key][1] * distance);
    if (this.isDown) this.live.touch("move", this.position, time);
    this.show();
  }

  /** Shows the finger as lifted, when the stage is left. */
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
