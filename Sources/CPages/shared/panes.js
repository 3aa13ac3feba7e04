import { difference } from "./difference.js";
import { clamp, find, findAll, makeButton } from "./dom.js";

// Pixels of the page per pixel of the image; null fits the image into its pane.
const zooms = [null, 0.5, 1, 2, 4, 8];

/** The panes, which show one frame. */
export class Panes {
  constructor(root) {
    this.root = root;
    this.view = "side";
    this.mode = "marked";
    this.zoom = 0;
    this.split = 50;
    this.painted = new Map();
    this.figures = Object.fromEntries(findAll("figure", root).map(figure => [figure.dataset.side, figure]));
    this.watchHandle();
    for (const frame of findAll(".frame", root)) frame.addEventListener("scroll", () => this.follow(frame));
  }

  open(clip) {
    this.clip = clip;
    this.time();
    this.root.style.setProperty("--ratio", clip.width / Math.max(1, clip.height));
    this.painted.clear();
    this.resize();
  }

  /** Nothing is shown any more. */
  close() {
    this.clip = null;
    this.time();
  }

  /**
   * Shows the images of a frame, or says why there is none: `missing` has the words, perhaps with a link. Where an image
   * was left out of the page, `shown` names the earlier frame whose image takes its place. With `pair`, no image of the
   * golden's frame is kept: `expected` and `pair` are both sides of the nearest frame that has one.
   */
  show(frame, expected, actual, missing, shown, pair = null) {
    const { figures } = this, beside = pair || actual;
    this.fill("expected", expected, missing.expected, `Expected, frame ${frame}`);
    this.fill("actual", actual, missing.actual, `Actual, frame ${frame}`);
    const [under, over] = findAll("canvas", figures.both);
    if (expected && beside) {
      this.paint(under, expected);
      this.paint(over, beside);
      under.setAttribute("aria-label", `Expected, frame ${frame}`);
      over.setAttribute("aria-label", `Actual, frame ${frame}`);
    }
    const lack = !expected ? missing.expected : !actual ? missing.actual : null;
    this.showReason("both", lack);
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const isOmitted = !pair && [shown.expected, shown.actual].some(other => other >= 0 && other !== frame);
    const found = expected && beside && !isOmitted ? difference(expected, beside, this.mode, isDark) : null;
    this.found = found;
    const blank = lack || (isOmitted ? missing.omitted : { text: "The images have different sizes." });
    this.fill("difference", found && found.canvas, blank, `Difference, frame ${frame}`);
    for (const side of ["expected", "actual"]) {
      find("span", figures[side]).textContent = shown[side] < 0 || shown[side] === frame ? "" : `frame ${shown[side]}`;
    }
    find("span", figures.difference).textContent = found
      ? found.count ? `${found.count.toLocaleString("en")} px` : "none" : "";
    find("span", figures.both).textContent = "";
    for (const side of pair ? ["expected", "both", "difference"] : []) {
      find("span", figures[side]).textContent = `frame ${shown.expected}, the nearest with a kept image`;
    }
    return pair ? null : found;
  }

  fill(side, image, words, label) {
    const canvas = find("canvas", this.figures[side]);
    if (image) this.paint(canvas, image);
    canvas.setAttribute("aria-label", label);
    this.showReason(side, image ? null : words);
  }

  showReason(side, words) {
    const figure = this.figures[side], blank = find(".blank", figure);
    find(".sheet", figure).hidden = Boolean(words);
    blank.hidden = !words;
    blank.textContent = words ? words.text : "";
    if (words && words.link) blank.append(makeButton(words.link.text, words.link.go));
  }

  paint(canvas, image) {
    const pen = canvas.getContext("2d"), { part } = this;
    this.painted.set(canvas, image);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, image.width * part, image.height * part);
  }

  setView(view) {
    const isAgain = view === "blink" && this.view === "blink";
    this.view = this.root.dataset.view = view;
    this.isBlinking = view === "blink" && !isAgain && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.time();
    if (isAgain) this.blink();
    this.caption();
    this.resize();
  }

  /** Sides take turns as long as a clip is there. */
  time() {
    clearInterval(this.blinking);
    if (this.clip && this.isBlinking) this.blinking = setInterval(() => this.blink(), 600);
  }

  blink() {
    this.figures.both.classList.toggle("before");
    this.caption();
  }

  caption() {
    const side = this.figures.both.classList.contains("before") ? "Expected" : "Actual";
    find("figcaption", this.figures.both).firstChild.textContent = this.view === "blink" ? side : "Expected | Actual";
  }

  setZoom(zoom) {
    this.zoom = clamp(zoom, 0, zooms.length - 1);
    this.root.classList.toggle("zoomed", this.zoom > 2);
    this.resize();
    this.centre();
    return zooms[this.zoom] === null ? "fit" : `${zooms[this.zoom] * 100} %`;
  }

  /** Gives the canvases their size: the whole image in its pane, or so many screen pixels a pixel. */
  resize() {
    if (!this.clip) return;
    const zoom = zooms[this.zoom], { width, height } = this.clip;
    const frames = findAll(".frame", this.root).filter(frame => frame.offsetParent);
    const room = Math.min(...frames.map(frame => frame.clientWidth)) - 2;
    const tall = Math.min(innerHeight * (innerWidth <= 860 ? 0.52 : 0.6), height * 2) - 2;
    const scale = zoom === null ? Math.min(room / width, tall / height, 2) : zoom;
    this.root.style.setProperty("--wide", `${width * scale}px`);
    this.root.style.setProperty("--high", `${Math.min(height * scale, tall)}px`);
    this.root.style.setProperty("--tall", zoom === null ? `${Math.ceil(height * scale) + 2}px` : "60vh");
    for (const frame of findAll(".frame", this.root)) frame.classList.toggle("fit", zoom === null);
    // An image that is shown smaller is drawn smaller: a browser that scales a canvas leaves pixels out.
    const part = this.part = Math.min(1, scale * devicePixelRatio);
    for (const canvas of findAll("canvas.image", this.root)) {
      canvas.width = Math.max(1, Math.round(width * part));
      canvas.height = Math.max(1, Math.round(height * part));
      canvas.style.width = `${canvas.width / part * scale}px`;
      canvas.style.height = `${canvas.height / part * scale}px`;
      if (this.painted.has(canvas)) this.paint(canvas, this.painted.get(canvas));
    }
  }

  /** Scrolls what differs into the middle. */
  centre() {
    const box = this.found && this.found.box, zoom = zooms[this.zoom];
    if (!box || zoom === null) return;
    for (const frame of findAll(".frame", this.root).filter(frame => frame.offsetParent)) {
      frame.scrollLeft = (box.left + box.right + 1) / 2 * zoom - frame.clientWidth / 2;
      frame.scrollTop = (box.top + box.bottom + 1) / 2 * zoom - frame.clientHeight / 2;
    }
  }

  /** All panes show the same part. */
  follow(frame) {
    for (const other of findAll(".frame", this.root)) {
      if (other === frame || !other.offsetParent) continue;
      if (other.scrollLeft !== frame.scrollLeft) other.scrollLeft = frame.scrollLeft;
      if (other.scrollTop !== frame.scrollTop) other.scrollTop = frame.scrollTop;
    }
  }

  watchHandle() {
    const handle = find(".handle", this.root), sheet = handle.parentElement;
    const move = split => {
      this.split = clamp(split, 0, 100);
      sheet.style.setProperty("--split", `${this.split}%`);
      handle.setAttribute("aria-valuenow", Math.round(this.split));
    };
    sheet.addEventListener("pointerdown", event => {
      if (this.view !== "slider") return;
      handle.setPointerCapture(event.pointerId);
      this.drag = event.pointerId;
      const box = sheet.getBoundingClientRect();
      move((event.clientX - box.left) / box.width * 100);
    });
    handle.addEventListener("pointermove", event => {
      const box = sheet.getBoundingClientRect();
      if (this.drag === event.pointerId) move((event.clientX - box.left) / box.width * 100);
    });
    for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, () => { this.drag = null; });
    handle.addEventListener("keydown", event => {
      const step = { ArrowLeft: -2, ArrowDown: -2, ArrowRight: 2, ArrowUp: 2, Home: -100, End: 100 }[event.key];
      if (!step) return;
      move(this.split + step);
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
