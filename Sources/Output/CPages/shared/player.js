import { Clock } from "./clock.js";
import { clamp, find, findAll } from "./dom.js";
import { Panes } from "./panes.js";
import { Timeline } from "./timeline.js";

/**
 * A player for the expected and actual images of a clip in step, with their difference.
 *
 * A clip has `frames`, `fps`, `times`, `first` (the initial frame), `differing` and `unlike` (frames beyond and within the
 * tolerance), `moments`, `probes`, `touches`, `width`, `height` and `lengths` (number of frames of each side). A source
 * provides its images: `image(side, frame)` is a canvas, null, or a promise of either; `substitute(side, frame)` the frame
 * whose image is shown, −1 if there is none; `reason(side, frame)` the reason why there is none; `omits(side, frame)` whether
 * the page omits it; `prepare(frame)` loads the next ones; the optional `isHeld(frame)` whether the golden's image of another
 * frame is shown, because it has none of this frame.
 */
export class Player {
  /**
   * @param {any} root
   * @param {{onShow?: (frame: number) => void, keys?: Record<string, () => void>}} options
   */
  constructor(root, { onShow = _ => {}, keys = {} } = {}) {
    this.root = root;
    this.onShow = onShow;
    this.status = find("#status", root);
    this.clock = new Clock(find("#play", root), frame => this.show(frame), () => this.isBusy);
    this.panes = new Panes(find(".panes", root));
    this.timeline = new Timeline(find(".timeline", root), find(".probes", root), frame => this.seek(frame));
    this.clip = this.source = null;
    this.frame = this.requests = 0;
    this.isBusy = false;
    // The keys of the page, which also work without a clip.
    this.keys = keys;
    this.clipKeys = this.ownKeys();
    this.listen();
    this.choose("mode", "marked");
    this.choose("view", "side");
  }

  /** Shows a clip; null closes the player. */
  open(clip, source, frame) {
    this.stop();
    this.clip = clip;
    this.source = source;
    this.requests += 1;
    if (!clip) { this.panes.close(); return; }
    for (const jump of findAll("[data-jump]", this.root)) jump.disabled = !clip.differing.length;
    this.panes.open(clip);
    this.timeline.open(clip);
    this.show(frame ?? clip.first);
  }

  /** Adds moments, touches and probes to the shown clip. */
  annotate(graph) {
    this.timeline.open(Object.assign(this.clip, graph), this.frame);
    this.updateTime();
  }

  /** Stops, and shows a frame. */
  seek(frame) {
    this.stop();
    this.show(frame);
  }

  async show(wanted) {
    const { clip, source } = this;
    this.frame = clamp(wanted, 0, clip.frames - 1);
    const request = this.requests += 1, frame = this.frame;
    this.timeline.seek(frame);
    this.updateTime();
    this.isBusy = true;
    const held = source.isHeld?.(frame) ? source.substitute("expected", frame) : -1;
    const [expected, actual, pair] = await Promise.all([source.image("expected", frame), source.image("actual", frame),
      held < 0 ? null : source.image("actual", held)]);
    if (request !== this.requests) return;
    this.isBusy = false;
    this.updateStatus(this.panes.show(frame, expected, actual,
      { expected: source.reason("expected", frame), actual: source.reason("actual", frame), omitted },
      { expected: source.substitute("expected", frame), actual: source.substitute("actual", frame) }, pair), held);
    this.root.dataset.frame = frame;
    source.prepare(frame);
    if (!this.clock.isRunning) this.onShow(frame);
  }

  updateTime() {
    const { clip, frame } = this, where = find(".where", this.root);
    const before = clip.moments.filter(moment => moment.frame <= frame).pop();
    const at = before ? before.frame === frame ? ` · “${before.name}”` : ` · after “${before.name}”` : "";
    find("b", where).textContent = `Frame ${frame}`;
    find("span", where).textContent = `of ${clip.frames} · ${clip.times[frame].toFixed(3)} s${at}`;
  }

  updateStatus(found, held) {
    const { clip, source, frame, status } = this;
    const isOff = clip.differing.includes(frame), isUnlike = clip.unlike.includes(frame);
    const percentage = found ? found.count / found.total * 100 : 0;
    const isOmitted = source.omits("expected", frame) || source.omits("actual", frame);
    const isHashed = !found && frame < clip.lengths.expected && frame < clip.lengths.actual;
    const amount = isOmitted ? "; this page omits its image"
      : held >= 0 ? `; the golden has only its hash, so frame ${held}, the nearest with an image, is compared instead`
      : isHashed ? "; the golden has only its hash" : found && found.count ? `: ${found.count.toLocaleString("en")} pixels, `
      + `${percentage < 0.01 ? "under 0.01" : percentage.toFixed(2)} %, by up to ${found.largest} of 255` : "";
    status.textContent = frame >= clip.lengths.expected && clip.lengths.expected ? "The golden does not have this frame."
      : frame >= clip.lengths.actual ? "The recording does not have this frame."
      : isOff ? `This frame differs${amount}.` : isUnlike ? `This frame differs within the tolerance${amount}.`
      : clip.lengths.expected ? "This frame is identical." : "There is no golden frame to compare with.";
    status.classList.toggle("bad", isOff);
    this.root.dataset.pixels = found ? found.count : "";
    this.root.dataset.largest = found ? found.largest : "";
  }

  /** Shows the next or the previous frame that differs. */
  jump(direction) {
    this.stop();
    const others = this.clip.differing.filter(other => direction > 0 ? other > this.frame : other < this.frame);
    if (others.length) this.show(direction > 0 ? others[0] : others[others.length - 1]);
    else this.status.textContent = direction > 0 ? "No frame after this one differs." : "No frame before this one differs.";
  }

  stop() { this.clock.stop(); }

  start() {
    const last = this.clip.frames - 1, rate = this.clip.fps * Number(find("#speed", this.root).value);
    this.clock.start(this.frame >= last ? 0 : this.frame, rate, () => last, () => this.show(last));
    this.status.setAttribute("aria-live", "off");
  }

  toggle() {
    if (!this.clock.isRunning) return this.start();
    this.stop();
    this.status.removeAttribute("aria-live");
    this.onShow(this.frame);
  }

  choose(name, value) {
    if (name === "view") this.panes.setView(value);
    else this.panes.mode = value;
    for (const button of findAll(`[data-${name}][role=radio]`, this.root)) {
      const isChosen = button.dataset[name] === value;
      button.setAttribute("aria-checked", isChosen);
      button.tabIndex = isChosen ? 0 : -1;
    }
    if (this.clip) this.show(this.frame);
  }

  zoom(to) { find(".zoom output", this.root).textContent = this.panes.setZoom(to); }

  ownKeys() {
    const { panes } = this, step = (event, direction) => this.seek(this.frame + direction * (event.shiftKey ? 10 : 1));
    return {
      ArrowLeft: event => step(event, -1), ArrowRight: event => step(event, 1),
      Home: () => this.seek(0), End: () => this.seek(this.clip.frames - 1),
      n: () => this.jump(1), p: () => this.jump(-1), " ": () => this.toggle(),
      1: () => this.choose("view", "side"), 2: () => this.choose("view", "slider"), 3: () => this.choose("view", "blink"),
      s: () => this.choose("view", "slider"), b: () => this.choose("view", "blink"),
      d: () => this.choose("mode", panes.mode === "marked" ? "amplified" : "marked"),
      "+": () => this.zoom(panes.zoom + 1), "=": () => this.zoom(panes.zoom + 1), "-": () => this.zoom(panes.zoom - 1),
      0: () => this.zoom(0), "?": () => find("dialog", this.root).showModal(),
    };
  }

  /** Runs the action of a key. Returns whether there is one. */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || find("dialog", this.root).open) return false;
    const target = event.target, isControl = target.closest("button, a, summary, select");
    if (isControl && (event.key === " " || event.key === "Enter") || target.matches("select")) return false;
    if (target.matches("[role=radio]") && event.key.startsWith("Arrow")) pick(target, event.key);
    else {
      const act = this.keys[event.key] ?? (this.clip && this.clipKeys[event.key]);
      if (!act) return false;
      act(event);
    }
    event.preventDefault();
    return true;
  }

  listen() {
    const { root } = this, on = (selector, act) => {
      for (const button of findAll(selector, root)) button.addEventListener("click", () => act(button.dataset));
    };
    on("[role=radio][data-view]", ({ view }) => this.choose("view", view));
    on("[role=radio][data-mode]", ({ mode }) => this.choose("mode", mode));
    on("[data-step]", ({ step }) => this.seek(this.frame + Number(step)));
    on("[data-jump]", ({ jump }) => this.jump(Number(jump)));
    on("[data-zoom]", ({ zoom }) => this.zoom(this.panes.zoom + Number(zoom)));
    on("#play", () => this.toggle());
    on("#help", () => (this.keys["?"] ?? this.clipKeys["?"])());
    find("#speed", root).addEventListener("change", () => { if (this.clock.isRunning) this.start(); });
    new ResizeObserver(() => this.panes.resize()).observe(find(".panes", root));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { if (this.clip) this.show(this.frame); });
  }
}

/** The reason for a frame whose image the page omits. */
export const omitted = { text: "This page omits the image of this frame." };

/** Chooses the next or previous radio button of a group, for an arrow key. */
function pick(target, key) {
  const all = findAll("[role=radio]", target.parentElement), direction = /Left|Up/.test(key) ? -1 : 1;
  const next = all[(all.indexOf(target) + direction + all.length) % all.length];
  next.focus();
  next.click();
}
