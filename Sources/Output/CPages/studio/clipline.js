import { clamp, find } from "../shared/dom.js";
import { colour, Timeline } from "../shared/timeline.js";

/** The timeline of the clip: a slider in seconds, curves of probes, and the loop. */
export class ClipLine extends Timeline {
  constructor(root, probes, { onSeek, onLoop }) {
    super(root, probes, onSeek);
    this.onLoop = onLoop;
    this.loop = null;
    this.handles = [...find(".looped", root).children];
    this.range.step = "any";
    this.range.addEventListener("keydown", event => this.key(event));
    this.handles.forEach((handle, end) => this.watchHandle(handle, end));
  }

  /** Seeks when the slider moves; its value is in seconds of the clip. */
  listen() {
    this.range.addEventListener("input", () => this.onSeek(Math.round(Number(this.range.value) * this.clip.fps)));
  }

  key(event) {
    const far = Math.max(1, Math.round(this.clip.fps / 6)), last = this.clip.frames - 1;
    const step = event.shiftKey ? 10 : 1;
    const to = { ArrowLeft: this.frame - step, ArrowDown: this.frame - step, ArrowRight: this.frame + step,
      ArrowUp: this.frame + step, PageDown: this.frame - far, PageUp: this.frame + far, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    this.onSeek(clamp(to, 0, last));
    event.preventDefault();
    event.stopPropagation();
  }

  open(clip, frame) {
    const { chosen } = this, names = new Set(clip.probes.map(probe => probe.name)), last = clip.frames - 1;
    this.kept = chosen && (!names.size || [...chosen].some(name => names.has(name))) ? chosen : null;
    super.open(clip, frame);
    this.range.max = last / clip.fps;
    this.setLoop(this.loop && { start: Math.min(this.loop.start, last), end: Math.min(this.loop.end, last) });
    this.seek(frame);
  }

  /** The chosen probes; none at first. */
  choose() { return this.kept ?? new Set(); }

  /** Makes the lanes; without a probe the timeline is lower. */
  lay() {
    super.lay();
    find("#studio").dataset.probes = String(this.chosen.size);
  }

  describe({ name }) { return `${name} over the clip's time`; }

  timeText(frame) { return `${(frame / this.clip.fps).toFixed(3)} seconds, frame ${frame}`; }

  seek(frame) {
    super.seek(frame);
    this.range.value = frame / this.clip.fps;
  }

  /** Shows the loop, a range of frames; null for none. */
  setLoop(loop) {
    this.loop = loop;
    const range = find(".looped", this.root), { frames, fps } = this.clip;
    range.hidden = !loop;
    if (!loop) return;
    range.style.left = `${loop.start / frames * 100}%`;
    range.style.width = `${(loop.end + 1 - loop.start) / frames * 100}%`;
    [loop.start, loop.end].forEach((frame, end) => Object.assign(this.handles[end], {
      ariaValueMin: 0, ariaValueMax: ((frames - 1) / fps).toFixed(3), ariaValueNow: (frame / fps).toFixed(3),
      ariaValueText: this.timeText(frame) }));
  }

  watchHandle(handle, end) {
    const move = frame => {
      const { start, end: stop } = this.loop, last = this.clip.frames - 1;
      const next = end === 0 ? { start: clamp(frame, 0, stop - 1), end: stop } : { start, end: clamp(frame, start + 1, last) };
      this.setLoop(next);
      this.onLoop(next);
    };
    handle.addEventListener("pointerdown", event => { handle.setPointerCapture(event.pointerId); event.preventDefault(); });
    handle.addEventListener("pointermove", event => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const box = find(".track", this.root).getBoundingClientRect();
      move(Math.round((event.clientX - box.left) / box.width * this.clip.frames));
    });
    handle.addEventListener("keydown", event => {
      const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!direction) return;
      move((end === 0 ? this.loop.start : this.loop.end) + direction * (event.shiftKey ? 10 : 1));
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** Draws the scale and the moments. */
  drawTrack(canvas) {
    const sheet = this.prepare(canvas), { pen, width, height } = sheet, { duration } = this.clip;
    const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 600].find(step => step / duration * width >= 44) ?? 600;
    pen.font = "10.5px system-ui, sans-serif";
    pen.fillStyle = colour("--soft");
    for (let at = 0, time = 0; time < duration; at += 1, time = at * step) {
      const x = time / duration * width;
      pen.globalAlpha = 0.45;
      pen.fillRect(x, height - 6, 1, 6);
      for (let part = 1; part < 5; part += 1) pen.fillRect(x + part / 5 * step / duration * width, height - 3, 1, 3);
      pen.globalAlpha = 1;
      if (x + 30 < width) pen.fillText(`${Math.round(time * 100) / 100} s`, x + 4, height - 5);
    }
    pen.fillStyle = colour("--accent");
    for (const moment of this.clip.moments) pen.fillRect(this.position(moment.frame) * width - 0.75, 0, 1.5, height - 8);
  }
}

const frameAt = ({ frames, fps }, time) => clamp(Math.round(time * fps), 0, frames - 1);

/**
 * The clip as the timeline draws it. `timeline` is the server's description, with times in seconds of the clip; null before
 * it arrives.
 */
export function timelineClip({ frames, fps, duration }, timeline) {
  const { shots, marks, touches, probes, step } =
    timeline ?? { shots: [], marks: [], touches: [], probes: [], step: 1 };
  const frame = time => frameAt({ frames, fps }, time);
  return {
    frames, fps, duration, step, differing: [], unlike: [],
    moments: [...shots, ...marks].sort((a, b) => a.time - b.time).map(({ name, time }) => ({ name, frame: frame(time) })),
    touches: touches.map(({ start, end }) => [frame(start), frame(end)]), probes: probes.map(probe),
  };
}

/** A probe as the graph draws it; a text is represented by its index in `labels`. */
function probe({ name, values }) {
  const there = values.filter(value => value !== null), labels = [...new Set(there.map(String))];
  const kind = { string: "text", boolean: "bool" }[typeof there[0]] ?? "number";
  const numbers = new Map(labels.map((label, at) => [label, at]));
  const read = { text: value => numbers.get(String(value)), bool: Number,
    number: value => typeof value === "number" ? value : null }[kind];
  return { name, kind, labels, actual: values.map(value => value === null ? null : read(value)), expected: null, departs: null };
}

/** The time of a line's first action, in seconds; null if it has none. `lines` are pairs of a time and the line that acts then. */
export function lineAt(lines, number) { return lines.find(([, line]) => line === number)?.[0] ?? null; }
