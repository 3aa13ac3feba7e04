import { difference } from "./difference.js";
import { clamp, find, findAll, makeButton } from "./dom.js";

// Pixels of the page per pixel of the image; null fits the image into its pane.
const zooms = [null, 0.5, 1, 2, 4, 8];

/** The panes, which show the images of one frame and their difference. */
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
    this.startBlinking();
    this.root.style.setProperty("--ratio", clip.width / Math.max(1, clip.height));
    this.painted.clear();
    this.resize();
  }

  /** Shows no clip. */
  close() {
    this.clip = null;
    this.startBlinking();
  }

  /**
   * Shows the images of a frame, or the reason from `missing`, optionally with a link, why there is none. If the page
   * omits an image, `shown` is the earlier frame whose image replaces it. If the golden has no image of this frame,
   * `expected` and `pair` are both sides of the nearest frame with one.
   */
  show(frame, expected, actual, missing, shown, pair = null) {
    const { figures } = this, other = pair || actual;
    this.fill("expected", expected, missing.expected, `Expected, frame ${frame}`);
    this.fill("actual", actual, missing.actual, `Actual, frame ${frame}`);
    const [under, over] = findAll("canvas", figures.both);
    if (expected && other) {
      this.paint(under, expected);
      this.paint(over, other);
      under.setAttribute("aria-label", `Expected, frame ${frame}`);
      over.setAttribute("aria-label", `Actual, frame ${frame}`);
    }
    const reason = !expected ? missing.expected : !actual ? missing.actual : null;
    this.showReason("both", reason);
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const isOmitted = !pair && [shown.expected, shown.actual].some(index => index >= 0 && index !== frame);
    const found = expected && other && !isOmitted ? difference(expected, other, this.mode, isDark) : null;
    this.found = found;
    const blank = reason || (isOmitted ? missing.omitted : { text: "The images have different sizes." });
    this.fill("difference", found && found.canvas, blank, `Difference, frame ${frame}`);
    for (const side of ["expected", "actual"]) {
      find("span", figures[side]).textContent = shown[side] < 0 || shown[side] === frame ? "" : `frame ${shown[side]}`;
    }
    find("span", figures.difference).textContent = found
      ? found.count ? `${found.count.toLocaleString("en")} px` : "none" : "";
    find("span", figures.both).textContent = "";
    for (const side of pair ? ["expected", "both", "difference"] : []) {
      find("span", figures[side]).textContent = `frame ${shown.expected}, the nearest with an image`;
    }
    return pair ? null : found;
  }

  fill(side, image, reason, label) {
    const canvas = find("canvas", this.figures[side]);
    if (image) this.paint(canvas, image);
    canvas.setAttribute("aria-label", label);
    this.showReason(side, image ? null : reason);
  }

  showReason(side, reason) {
    const figure = this.figures[side], blank = find(".blank", figure);
    find(".sheet", figure).hidden = Boolean(reason);
    blank.hidden = !reason;
    blank.textContent = reason ? reason.text : "";
    if (reason && reason.link) blank.append(makeButton(reason.link.text, reason.link.go));
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
    this.startBlinking();
    if (isAgain) this.blink();
    this.caption();
    this.resize();
  }

  /** Starts to alternate the sides if the view is "blink" and a clip is shown. */
  startBlinking() {
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

  /** Sets the size of the canvases: the image fits into its pane, or has the zoom's page pixels per pixel. */
  resize() {
    if (!this.clip) return;
    const zoom = zooms[this.zoom], { width, height } = this.clip;
    const frames = findAll(".frame", this.root).filter(frame => frame.offsetParent);
    const room = Math.min(...frames.map(frame => frame.clientWidth)) - 2;
    const share = Number(getComputedStyle(this.root).getPropertyValue("--pane-share"));
    const tall = Math.min(innerHeight * share, height * 2) - 2;
    const scale = zoom === null ? Math.min(room / width, tall / height, 2) : zoom;
    this.root.style.setProperty("--wide", `${width * scale}px`);
    this.root.style.setProperty("--high", `${Math.min(height * scale, tall)}px`);
    this.root.style.setProperty("--tall", zoom === null ? `${Math.ceil(height * scale) + 2}px` : "100vh");
    for (const frame of findAll(".frame", this.root)) frame.classList.toggle("fit", zoom === null);
    // The canvas has the size that is shown, because browsers skip pixels when they scale a canvas down.
    const part = this.part = Math.min(1, scale * devicePixelRatio);
    for (const canvas of findAll("canvas.image", this.root)) {
      canvas.width = Math.max(1, Math.round(width * part));
      canvas.height = Math.max(1, Math.round(height * part));
      canvas.style.width = `${canvas.width / part * scale}px`;
      canvas.style.height = `${canvas.height / part * scale}px`;
      if (this.painted.has(canvas)) this.paint(canvas, this.painted.get(canvas));
    }
  }

  /** Scrolls the differing pixels to the centre. */
  centre() {
    const box = this.found && this.found.box, zoom = zooms[this.zoom];
    if (!box || zoom === null) return;
    for (const frame of findAll(".frame", this.root).filter(frame => frame.offsetParent)) {
      frame.scrollLeft = (box.left + box.right + 1) / 2 * zoom - frame.clientWidth / 2;
      frame.scrollTop = (box.top + box.bottom + 1) / 2 * zoom - frame.clientHeight / 2;
    }
  }

  /** Scrolls all panes to the position of one. */
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
