const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A finger for the keyboard: while the screen has the focus, arrows move it, by 320 points a second, quicker with shift;
 * space puts it down and lifts it, escape takes it away.
 */
export class KeyFinger {
  constructor(screen, mark, live) {
    Object.assign(this, { screen, mark, live });
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
    this.place.x = Math.min(width - 1, Math.max(1, this.place.x + across));
    this.place.y = Math.min(height - 1, Math.max(1, this.place.y + down));
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
