import { find, make } from "../shared/dom.js";
import { inImage, lengthOnScreen, pointOnScreen, viewAt, zoomRect } from "./annotationbars.js";
import { partAt } from "./view.js";

/** The distance at which a corner is hit, in page pixels. */
const near = 14;

/**
 * Editing on the screen: the rectangle of a zoom, which is moved and resized, and the target of a callout, which is picked by
 * clicking a view or a point.
 */
export class AnnotationStage {
  /**
   * `view()` returns the place of the screen in the image, the sizes of both in points, and whether a clip is shown. `views()`
   * requests the views of the shown frame.
   */
  constructor(screen, { view, views, onRect, onTarget, onError, isActive }) {
    this.screen = screen;
    this.view = view;
    this.requestViews = views;
    this.onRect = onRect;
    this.onTarget = onTarget;
    this.onError = onError;
    this.isActive = isActive;
    this.root = find("#annotation-stage");
    this.box = find(".zoom-box", this.root);
    this.target = find(".target", this.root);
    // "zoom", "pick", or null.
    this.mode = null;
    this.rect = this.drag = this.over = this.present = null;
    this.views = [];
    const { parentElement } = screen;
    // Before the finger of the live stage, which listens to the screen itself.
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave"]) {
      parentElement.addEventListener(kind, event => {
        if (!this.mode || !isActive()) return;
        event.stopPropagation();
        this[kind]?.(event);
      }, { capture: true });
    }
    new ResizeObserver(() => this.render()).observe(screen);
  }

  /**
   * Shows the rectangle of a zoom, or picks a target; null gives the mouse back.
   *
   * @param {"zoom" | "pick" | null} mode
   * @param {number[] | null} rect the rectangle of the zoom
   * @param {{name: string, rect: number[]} | null} target the present target
   */
  set(mode, rect = null, target = null) {
    if (this.drag && mode === this.mode) return;
    this.mode = mode;
    this.rect = rect;
    this.present = target;
    this.drag = this.over = null;
    this.screen.classList.toggle("picking", mode === "pick");
    this.screen.classList.toggle("framing", mode === "zoom");
    this.views = [];
    if (mode === "pick") this.loadViews();
    this.render();
  }

  /** Shows the frame that has been drawn. */
  update() {
    if (this.mode === "pick") this.loadViews();
    this.render();
  }

  async loadViews() {
    const request = this.loading = this.requestViews().catch(error => { this.onError(error); return []; });
    const views = await request;
    if (this.loading !== request || this.mode !== "pick") return;
    this.views = views;
    this.render();
  }

  position(event) { return pointOnScreen(event, this.screen, this.view()); }

  /** @param {number[]} point */
  isInside(point) {
    const [x, y] = point, { width, height } = this.view().screen;
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  pointerdown(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const at = this.position(event);
    if (this.mode === "pick") {
      if (this.isInside(at)) this.onTarget(viewAt(this.views, at)?.name ?? at.map(Math.round).join(","));
      return;
    }
    const part = this.partAt(at);
    if (!part) return;
    this.screen.parentElement.setPointerCapture(event.pointerId);
    this.drag = { part, from: at, start: this.rect };
  }

  /**
   * The part of the rectangle at a point: a corner, "all", or null.
   *
   * @param {number[]} point
   */
  partAt(point) {
    if (!this.rect) return null;
    const part = partAt(this.rect, point, lengthOnScreen(near, this.screen, this.view()));
    return part?.length === 1 ? "all" : part;
  }

  pointermove(event) {
    const at = this.position(event);
    if (this.mode === "pick") {
      this.over = this.isInside(at) ? viewAt(this.views, at) ?? { name: at.map(Math.round).join(","), rect: [...at, 0, 0] } : null;
    } else if (this.drag) {
      const { part, from, start } = this.drag;
      this.rect = zoomRect(start, part, [at[0] - from[0], at[1] - from[1]], this.view().screen, event.shiftKey);
    } else {
      const part = this.partAt(at);
      this.screen.parentElement.dataset.part = part ?? "";
    }
    this.render();
  }

  pointerleave() {
    this.over = null;
    this.render();
  }

  pointerup() {
    const { drag } = this;
    this.drag = null;
    if (drag && this.rect.join() !== drag.start.join()) this.onRect(this.rect);
  }

  pointercancel() {
    if (this.drag) this.rect = this.drag.start;
    this.drag = null;
    this.render();
  }

  render() {
    const { box, target, mode } = this, isActive = this.isActive();
    this.root.hidden = !mode || !isActive;
    box.hidden = mode !== "zoom" || !this.rect;
    const over = this.over ?? this.present;
    target.hidden = mode !== "pick" || !over;
    if (this.root.hidden) return;
    if (!box.hidden) {
      this.lay(box, this.rect);
      if (!box.firstChild) box.append(...["nw", "ne", "sw", "se"].map(name => make("i", { className: name })), make("span"));
      find("span", box).textContent = `${this.rect[2]}×${this.rect[3]}`;
    }
    if (!target.hidden) {
      const [, y] = this.lay(target, over.rect, true);
      target.classList.toggle("point", over.rect[2] === 0);
      target.classList.toggle("low", y < 24);
      target.replaceChildren(make("span", {}, over.name));
    }
  }

  /** Places an element over a rectangle of the screen, or over the part of it in the image. Returns its left and top, in page pixels. */
  lay(element, rect, isClipped = false) {
    const { place, points } = this.view(), { width } = this.screen.getBoundingClientRect(), scale = width / points.width;
    let [left, top, wide, high] = inImage(place, rect);
    if (isClipped) {
      const [right, bottom] = [Math.min(left + wide, points.width), Math.min(top + high, points.height)];
      [left, top] = [Math.max(left, 0), Math.max(top, 0)];
      [wide, high] = [Math.max(0, right - left), Math.max(0, bottom - top)];
    }
    element.classList.toggle("narrow", wide * scale < 96);
    Object.assign(element.style, Object.fromEntries(Object.entries({ left, top, width: wide, height: high }).map(([name, length]) => [name, `${length * scale}px`])));
    return [left * scale, top * scale];
  }
}
