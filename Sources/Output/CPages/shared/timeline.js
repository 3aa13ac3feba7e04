import { clamp, find, make, makeButton } from "./dom.js";

/** The maximum number of moments with a button; all moments have a mark. */
const labelLimit = 400;

export const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
export const number = value => value === null ? "–" : String(Math.round(value * 1000) / 1000);

/** Ascending numbers as ranges of consecutive ones, each `[first, last]`. */
function runs(numbers) {
  const found = [];
  for (const next of numbers) {
    const last = found[found.length - 1];
    if (last && last[1] + 1 === next) last[1] = next;
    else found.push([next, next]);
  }
  return found;
}

/** The scrubber and the curves on one scale: every frame has the same width. */
export class Timeline {
  constructor(root, probes, onSeek) {
    this.root = root;
    this.probes = probes;
    this.onSeek = onSeek;
    this.range = find("input", root);
    this.listen();
    new ResizeObserver(() => this.draw()).observe(root);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  listen() { this.range.addEventListener("input", () => this.onSeek(Number(this.range.value))); }

  /** Shows a clip at a frame. */
  open(clip, frame = clip.first) {
    this.clip = clip;
    this.frame = frame;
    this.range.max = clip.frames - 1;
    this.chosen = this.choose(clip);
    this.offerProbes();
    this.lay();
    this.draw();
  }

  /** The names of the probes that are shown initially: those that diverge, otherwise two that move. */
  choose(clip) {
    const off = clip.probes.filter(probe => probe.departs !== null);
    const moving = clip.probes.filter(probe => new Set(probe.actual).size > 2 && probe.kind === "number");
    return new Set((off.length ? off.slice(0, 4) : moving.slice(0, 2)).map(probe => probe.name));
  }

  offerProbes() {
    const title = make("span", {}, this.clip.probes.length ? "Probes" : "");
    this.probes.replaceChildren(title, ...this.clip.probes.map(probe => {
      const button = makeButton(probe.name, () => {
        if (!this.chosen.delete(probe.name)) this.chosen.add(probe.name);
        button.setAttribute("aria-pressed", this.chosen.has(probe.name));
        this.lay();
        this.draw();
      });
      button.classList.toggle("off", probe.departs !== null);
      button.setAttribute("aria-pressed", this.chosen.has(probe.name));
      return button;
    }));
  }

  /** Makes a lane for each chosen probe, and a label for each named moment. */
  lay() {
    const lanes = this.clip.probes.filter(probe => this.chosen.has(probe.name)).map(probe => {
      const lane = document.createElement("div");
      lane.className = probe.kind === "number" ? "lane" : "lane flat";
      lane.innerHTML = "<p><b></b><span class=range></span><span class=reading></span></p><div class=curve><canvas role=img></canvas></div>";
      find("b", lane).textContent = probe.name;
      find(".range", lane).textContent = this.extent(probe);
      find("canvas", lane).setAttribute("aria-label", this.describe(probe));
      this.watch(find(".curve", lane));
      return { probe, lane, canvas: find("canvas", lane), reading: find(".reading", lane) };
    });
    this.lanes = lanes;
    find(".lanes", this.root).replaceChildren(...lanes.map(({ lane }) => lane));
    find(".moments", this.root).replaceChildren(...this.clip.moments.slice(0, labelLimit).map(moment => {
      const button = makeButton(moment.name, () => this.onSeek(moment.frame));
      button.title = `${moment.name}: frame ${moment.frame}`;
      button.style.left = `${Math.min(96, Math.max(4, this.position(moment.frame) * 100))}%`;
      return button;
    }));
  }

  /** The range of the readings, as text. */
  extent(probe) {
    const all = [...probe.actual, ...(probe.expected || [])].filter(value => value !== null);
    if (probe.kind !== "number" || !all.length) return "";
    const low = all.reduce((a, b) => Math.min(a, b)), high = all.reduce((a, b) => Math.max(a, b));
    return low === high ? number(low) : `${number(low)} to ${number(high)}`;
  }

  describe(probe) {
    return probe.departs === null ? `${probe.name}, identical to the golden`
      : `${probe.name}, diverges from the golden at frame ${probe.departs}`;
  }

  watch(curve) {
    const seek = event => {
      const box = curve.getBoundingClientRect();
      const frame = Math.floor((event.clientX - box.left) / box.width * this.clip.frames);
      this.onSeek(clamp(frame, 0, this.clip.frames - 1));
    };
    curve.addEventListener("pointerdown", event => { curve.setPointerCapture(event.pointerId); seek(event); });
    curve.addEventListener("pointermove", event => { if (event.buttons) seek(event); });
  }

  /** The centre of a frame on the scale, from 0 to 1. */
  position(frame) { return (frame + 0.5) / this.clip.frames; }

  seek(frame) {
    this.frame = frame;
    this.range.value = frame;
    this.range.setAttribute("aria-valuetext", this.timeText(frame));
    find(".cursor", this.root).style.left = `${this.position(frame) * 100}%`;
    for (const { probe, reading } of this.lanes) this.read(probe, reading);
  }

  timeText(frame) { return `frame ${frame}, ${this.clip.times[frame].toFixed(3)} seconds`; }

  read(probe, reading) {
    const at = Math.floor(this.frame / this.step), now = probe.actual[at] ?? null;
    const then = probe.expected ? probe.expected[at] ?? null : now;
    const text = value => probe.kind === "number" ? number(value)
      : value === null ? "–" : probe.kind === "bool" ? String(Boolean(value)) : probe.labels[value];
    const strong = document.createElement("i");
    strong.textContent = text(now);
    reading.classList.toggle("off", then !== now);
    reading.replaceChildren(...(then === now ? [strong] : [`expected ${text(then)} · actual `, strong]));
  }

  /** The number of frames per reading of the probes. */
  get step() { return this.clip.step ?? 1; }

  /** Draws everything, after a change of size, colours or clip. */
  draw() {
    if (!this.clip || !this.root.offsetParent) return;
    this.drawTrack(find(".track canvas", this.root));
    this.thin();
    for (const { probe, canvas } of this.lanes) this.drawLane(probe, canvas);
    this.seek(this.frame);
  }

  /** Reduces labels that would overlap others to marks; a mark that would cover a name appears on hover. */
  thin() {
    const labels = [...find(".moments", this.root).children];
    for (const label of labels) label.classList.remove("tight", "covered");
    let end = -Infinity, name = -Infinity;
    for (const [label, { left, right }] of labels.map(label => [label, label.getBoundingClientRect()])) {
      const isTight = left < end;
      label.classList.toggle("tight", isTight);
      label.classList.toggle("covered", isTight && (left + right) / 2 - 6 < name);
      if (!isTight) name = right;
      end = isTight ? Math.max(end, (left + right) / 2 + 6) : right;
    }
  }

  prepare(canvas) {
    const ratio = devicePixelRatio || 1, { width, height } = canvas.parentElement.getBoundingClientRect();
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.lineJoin = "round";
    return { pen, width, height, step: width / this.clip.frames };
  }

  shadeTouches({ pen, height, step }) {
    pen.fillStyle = colour("--touch");
    for (const [first, last] of this.clip.touches) pen.fillRect(first * step, 0, (last - first + 1) * step, height);
  }

  drawTrack(canvas) {
    const sheet = this.prepare(canvas), { pen, height, step } = sheet, wide = Math.max(step, 1.5);
    this.shadeTouches(sheet);
    pen.fillStyle = colour("--warn");
    for (const [first, last] of runs(this.clip.unlike)) {
      pen.fillRect(first * step, height - 6, Math.max(wide, (last - first + 1) * step), 6);
    }
    pen.fillStyle = colour("--bad");
    for (const [first, last] of runs(this.clip.differing)) {
      pen.fillRect(first * step, height / 2 - 2, Math.max(wide, (last - first + 1) * step), height / 2 + 2);
    }
    pen.fillStyle = colour("--soft");
    for (const moment of this.clip.moments) pen.fillRect(this.position(moment.frame) * sheet.width - 0.5, 0, 1, 9);
  }

  drawLane(probe, canvas) {
    const sheet = this.prepare(canvas);
    sheet.pen.fillStyle = colour("--well");
    sheet.pen.fillRect(0, 0, sheet.width, sheet.height);
    this.shadeTouches(sheet);
    sheet.step *= this.step;
    if (probe.kind === "number") this.drawCurves(probe, sheet);
    else this.drawStates(probe, sheet);
    this.markDeviations(probe, sheet);
  }

  drawCurves(probe, { pen, width, height, step }) {
    const both = [...probe.actual, ...(probe.expected || [])].filter(value => value !== null);
    const low = both.reduce((a, b) => Math.min(a, b), Infinity), high = both.reduce((a, b) => Math.max(a, b), -Infinity);
    const inset = 6;
    const y = value => high === low ? height / 2 : inset + (high - value) / (high - low) * (height - 2 * inset);
    const x = frame => (frame + 0.5) * step;
    if (probe.expected) {
      pen.fillStyle = colour("--gap");
      probe.actual.forEach((now, frame) => {
        const then = probe.expected[frame];
        if (then === now || then === undefined) return;
        if (then === null || now === null) pen.fillRect(frame * step, 0, Math.max(1, step), height);
        else pen.fillRect(frame * step, Math.min(y(then), y(now)) - 1, Math.max(1, step), Math.abs(y(then) - y(now)) + 2);
      });
      this.trace(pen, probe.expected, x, y, colour("--soft"), [4, 3]);
    }
    this.trace(pen, probe.actual, x, y, colour("--accent"), []);
  }

  /** Draws a mark below each reading that deviates, because small deviations are invisible in the curve. */
  markDeviations(probe, { pen, height, step }) {
    if (!probe.expected) return;
    pen.fillStyle = colour("--bad");
    const frames = probe.actual.map((now, frame) => frame).filter(frame => probe.actual[frame] !== probe.expected[frame]);
    for (const [first, last] of runs(frames)) pen.fillRect(first * step, height - 3, Math.max(1.5, (last - first + 1) * step), 3);
  }

  trace(pen, values, x, y, stroke, dash) {
    pen.beginPath();
    let isDown = false;
    values.forEach((value, frame) => {
      if (value === null) { isDown = false; return; }
      if (isDown) pen.lineTo(x(frame), y(value));
      else pen.moveTo(x(frame), y(value));
      isDown = true;
    });
    pen.setLineDash(dash);
    pen.lineWidth = 1.6;
    pen.strokeStyle = stroke;
    pen.stroke();
    pen.setLineDash([]);
  }

  /** Draws a text into its bar if it fits. */
  name(text, pen, left, width, tall, row) {
    pen.font = "10.5px system-ui, sans-serif";
    if (pen.measureText(text).width + 8 > width || tall < 10) return;
    pen.fillStyle = colour("--ink");
    pen.fillText(text, left + 4, row * tall + tall / 2 + 3.5);
  }

  /** Draws texts and Booleans as bars: expected values, if known, above actual ones. */
  drawStates(probe, { pen, height, step }) {
    const rows = probe.expected ? [probe.expected, probe.actual] : [probe.actual];
    const tall = height / rows.length;
    rows.forEach((values, row) => {
      for (let first = 0; first < values.length;) {
        let end = first + 1;
        while (end < values.length && values[end] === values[first]) end += 1;
        if (values[first] !== null && !(probe.kind === "bool" && !values[first])) {
          pen.fillStyle = colour(probe.expected && row === 0 ? "--soft" : "--accent");
          pen.globalAlpha = probe.kind === "text" && values[first] % 2 ? 0.28 : 0.5;
          pen.fillRect(first * step, row * tall + 2, (end - first) * step - 0.5, tall - 4);
          pen.globalAlpha = 1;
          if (probe.kind === "text") this.name(probe.labels[values[first]], pen, first * step, (end - first) * step, tall, row);
        }
        first = end;
      }
    });
  }
}
