import { clamp, find, make, makeButton } from "../shared/dom.js";
import { inImage, lengthOnScreen, pointOnScreen, viewAt } from "./annotationbars.js";
import { itemName, movedRect, partAt } from "./view.js";

/** The smallest side of a drawn rectangle, in points of the screen. */
const smallest = 4;
/** The distance at which a side is hit, in page pixels. */
const near = 9;

/**
 * The items of the shown screen of a scene file: views, bars, areas, overlays and taps. They are drawn, moved and resized on
 * the screen; each change is an edit of the scene file's text. Items of included files have no line and cannot be changed.
 */
export class SceneItems {
  /**
   * `edit(change)` requests an edit of the text, `reveal(line)` shows a line, and `view()` returns the place of the screen in the
   * image, and the sizes of both in points.
   * `onStart()` is called before an item is drawn or chosen: the items are those of the clip's frame, not of a live stage.
   * `isStill()` returns whether a screen is shown at rest, on which a click selects an item.
   */
  constructor(screen, { edit, reveal, view, isStill, onStart, onError }) {
    this.screen = screen;
    this.edit = edit;
    this.reveal = reveal;
    this.view = view;
    this.isStill = isStill;
    this.onStart = onStart;
    this.onError = onError;
    this.section = find(".scene-items");
    this.list = find("#scene-items");
    this.outline = find("#outline");
    this.buttons = { view: find("#add-view"), bar: find("#add-bar"), tap: find("#add-tap") };
    this.items = [];
    this.screens = [];
    // The line of the selected item, the kind that is drawn, and the drag in progress.
    this.selected = this.drawing = this.drag = null;
    this.listen();
  }

  get isEditing() { return this.drawing !== null || this.selected !== null; }

  listen() {
    for (const [kind, button] of Object.entries(this.buttons)) {
      button.addEventListener("click", () => this.draw(this.drawing === kind ? null : kind));
    }
    this.tap = { action: find("#tap-action"), to: find("#tap-to"), plain: find("#tap-plain") };
    for (const control of Object.values(this.tap)) control.addEventListener("change", () => this.setTap());
    find("#remove-item").addEventListener("click", () => this.change({ do: "delete", line: this.selected }));
    const { parentElement } = this.screen;
    // Before the finger of the live stage, which listens to the screen itself.
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      parentElement.addEventListener(kind, event => {
        if (!this.isEditing && !this.isStill()) return;
        event.stopPropagation();
        this[kind](event);
      }, { capture: true });
    }
    addEventListener("keydown", event => {
      if (event.key !== "Escape" || !this.isEditing) return;
      this.leave();
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true });
  }

  /** Shows the items of a frame; null if the clip has no scene file. `screens` are the names of all screens. */
  show(items, screens) {
    this.section.hidden = !screens.length;
    this.items = items ?? [];
    this.screens = screens;
    if (!this.items.some(item => item.line === this.selected)) this.selected = null;
    if (!items) this.drawing = null;
    this.render();
  }

  leave() {
    this.selected = this.drawing = this.drag = null;
    this.render();
  }

  /** Turns the mouse on the screen to drawing an item of a kind; null ends that. */
  draw(kind) {
    if (kind) this.onStart();
    this.drawing = kind;
    this.selected = null;
    this.render();
  }

  select(line) {
    this.selected = this.selected === line ? null : line;
    this.drawing = null;
    if (this.selected !== null) {
      this.onStart();
      this.reveal(line);
    }
    this.render();
  }

  render() {
    const { activeElement } = document, focused = this.list.contains(activeElement) ? Number(activeElement.closest("li").dataset.line) : null;
    this.list.replaceChildren(...this.items.map(item => this.row(item)));
    if (focused !== null) find(`li[data-line="${focused}"] button`, this.list)?.focus();
    for (const [kind, button] of Object.entries(this.buttons)) button.setAttribute("aria-pressed", this.drawing === kind);
    const { item, tap } = this, isTap = item?.action !== undefined;
    find("#remove-item").disabled = !item || item.line === null;
    find(".tap", this.section).hidden = !isTap;
    if (isTap) {
      if ([...tap.to.options].map(option => option.value).join() !== this.screens.join()) tap.to.replaceChildren(...this.screens.map(name => new Option(name, name)));
      Object.assign(tap.action, { value: item.action });
      if (item.to) tap.to.value = item.to;
      tap.to.disabled = item.action === "back";
      tap.plain.checked = item.plain;
    }
    this.screen.classList.toggle("drawing", this.drawing !== null);
    this.showOutline(item?.rect ?? null);
  }

  /** The selected item. */
  get item() { return this.items.find(({ line }) => line !== null && line === this.selected) ?? null; }

  /** Changes the action of the selected tap. */
  setTap() {
    const { action, to, plain } = this.tap;
    this.change({ do: "set", line: this.selected, action: action.value, to: to.value, plain: plain.checked });
  }

  row(item) {
    const button = makeButton(itemName(item), () => this.select(item.line), { title: item.text });
    button.setAttribute("aria-pressed", item.line === this.selected);
    button.addEventListener("keydown", event => this.key(event, item));
    if (item.rect) button.append(make("span", { ariaHidden: "true" }, item.rect.map(Math.round).join(", ")));
    const row = make("li", {}, button);
    row.dataset.line = item.line;
    return row;
  }

  key(event, item) {
    const step = event.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (by && item.rect && item.isMovable) this.change({ do: "move", line: item.line, rect: movedRect(item.rect, by, "all") });
    else if ((event.key === "Delete" || event.key === "Backspace") && item.line !== null) this.change({ do: "delete", line: item.line });
    else if (event.key === "Enter") this.reveal(item.line, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Edits the text, one change after the other. */
  change(change) {
    this.working = (this.working ?? Promise.resolve()).then(() => this.edit(change)).catch(error => this.onError(error));
  }

  // Drawing and dragging on the screen.

  /** The position of a pointer, in points of the screen and not outside of it. */
  position(event) {
    const view = this.view(), [x, y] = pointOnScreen(event, this.screen, view);
    return [clamp(x, 0, view.screen.width), clamp(y, 0, view.screen.height)];
  }

  pointerdown(event) {
    if (event.button !== 0) return;
    const [x, y] = this.position(event);
    this.screen.parentElement.setPointerCapture(event.pointerId);
    if (this.drawing) this.drag = { from: [x, y], rect: [x, y, 0, 0], part: "new" };
    else {
      const reach = lengthOnScreen(near, this.screen, this.view()), { item } = this;
      let part = item?.rect && partAt(item.rect, [x, y], reach);
      if (!part) {
        const other = viewAt(this.items.filter(({ rect, line }) => rect && line !== null), [x, y]);
        if (other && other.line !== this.selected) this.select(other.line);
        part = "all";
      }
      if (!this.item?.rect || !this.item.isMovable) return;
      this.drag = { from: [x, y], rect: this.item.rect, start: this.item.rect, part };
    }
    this.showOutline(this.drag.rect);
  }

  pointermove(event) {
    const [x, y] = this.position(event), { item } = this;
    if (!this.drag) {
      const isFree = item?.rect && item.isMovable;
      this.screen.parentElement.dataset.part = isFree && partAt(item.rect, [x, y], lengthOnScreen(near, this.screen, this.view())) || "";
      return;
    }
    const { from, start, part } = this.drag;
    this.drag.rect = part === "new"
      ? [Math.min(x, from[0]), Math.min(y, from[1]), Math.abs(x - from[0]), Math.abs(y - from[1])]
      : movedRect(start, [x - from[0], y - from[1]], part);
    this.showOutline(this.drag.rect);
  }

  pointerup() {
    const { drag, drawing, selected } = this;
    this.drag = null;
    if (!drag) return;
    const rect = drag.rect.map(Math.round);
    if (drag.part !== "new") {
      if (rect.some((value, at) => value !== Math.round(drag.start[at]))) this.change({ do: "move", line: selected, rect });
    } else if (rect[2] >= smallest && rect[3] >= smallest) {
      this.change({ do: "add", kind: drawing, rect });
      this.draw(null);
      return;
    }
    this.render();
  }

  pointercancel() {
    this.drag = null;
    this.render();
  }

  showOutline(rect) {
    const { outline } = this;
    outline.hidden = !rect;
    if (!rect) return;
    const { place, points } = this.view(), [x, y, width, height] = inImage(place, rect), across = 100 / points.width, down = 100 / points.height;
    Object.assign(outline.style, { left: `${x * across}%`, top: `${y * down}%`, width: `${width * across}%`, height: `${height * down}%` });
    if (!outline.firstChild) outline.append(...["nw", "n", "ne", "e", "se", "s", "sw", "w"].map(className => make("i", { className })));
  }
}

