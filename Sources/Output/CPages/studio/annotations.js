import { find, findAll, make, makeButton, setText } from "../shared/dom.js";
import { barBox, dragged, pack, rectText, snapped } from "./annotationbars.js";
import { AnnotationForm } from "./annotationform.js";
import { AnnotationStage } from "./annotationstage.js";
import { clearError, notify, showError } from "./notices.js";

/** The maximum number of items with a bar. */
const itemLimit = 400;
/** The height of a row, and the distance at which ends snap, in page pixels. */
const rowHeight = 22, near = 6;
/** The kinds that the buttons add at the playhead. */
const kinds = ["caption", "zoom", "callout", "speed", "freeze", "card", "mark", "pause"];
/** Whether an item has values to edit. */
const hasForm = item => "text" in item || "duration" in item || "rate" in item;
/** The field that is entered before an item of a kind is added. */
const asked = { caption: "text", callout: "text", card: "text", mark: "text" };

/**
 * The list "Annotations": a bar for each gesture, presentation statement, mark and shot, which is moved, resized, edited and removed.
 * Each change is an edit of the script's text.
 */
export class Annotations {
  /**
   * @param {any} hooks `request(name, body)` sends a request, `edit(response, label, key)` changes the text, `text()` returns it,
   *   `seek(frame)` shows a frame, `reveal(line)` shows a line, `frame()` returns the shown frame, `view()` the place of the
   *   screen, `reason()` why nothing can be changed or null, `isActive()` whether the clip is shown, `onStart()` is called before
   *   the mouse on the screen edits an item
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.list = find("#annotations");
    this.note = find("#annotation-note");
    this.hasMore = false;
    this.guide = find("#annotation-guide");
    this.form = new AnnotationForm();
    /** @type {import("./annotationbars.js").Item[]} */
    this.items = [];
    this.clip = null;
    this.actions = find("#annotation-actions");
    // The line and the column of the selected item, the new callout whose target is picked, the drag in progress, and the item on
    // which the pointer was pressed.
    this.selected = this.pending = this.drag = this.pressed = null;
    this.queue = [];
    this.isSending = this.focusNext = false;
    // Whether the selection is the place of an item in the changed text, whose items have not arrived.
    this.isPlaced = false;
    // The index of the item that has the focus after a removal.
    this.focusAt = null;
    this.pen = document.createElement("canvas").getContext("2d");
    this.stage = new AnnotationStage(find("#screen"), {
      view: hooks.view, isActive: hooks.isActive, onError: hooks.onError,
      views: async () => (await hooks.request("views", { index: hooks.frame() })).views,
      onRect: rect => this.send({ do: "edit", target: rectText(rect) }, this.item, "Change zoom"),
      onTarget: target => this.pick(target) });
    this.listen();
  }

  listen() {
    for (const kind of kinds) find(`#add-${kind}-item`).addEventListener("click", event => this.start(kind, event.currentTarget));
    find(".edit", this.actions).addEventListener("click", () => this.edit(this.item));
    find(".remove", this.actions).addEventListener("click", () => this.remove(this.item));
    addEventListener("keydown", event => {
      if (event.key !== "Escape" || !(this.selected || this.pending) || find("dialog[open], :popover-open")) return;
      this.leave();
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true });
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel", "dblclick", "click", "keydown"]) {
      this.list.addEventListener(kind, event => this[kind](event));
    }
    new ResizeObserver(() => this.render()).observe(this.list);
  }

  /** The selected item. */
  get item() {
    const { selected, items } = this, isSelected = item => selected && item?.line === selected.line && item.column === selected.column;
    // A repeated statement has several items.
    return isSelected(items[selected?.at]) ? items[selected.at] : items.find(isSelected) ?? null;
  }

  /** Shows the items of a clip. While a change is sent or an item is dragged, they are shown afterwards. */
  show(clip, timeline) {
    this.late = null;
    if (this.isSending || this.queue.length || this.drag) { this.late = { clip, timeline }; return; }
    const hadFocus = this.list.contains(document.activeElement) || this.focusNext, before = this.item;
    this.clip = clip;
    const items = [...timeline.gestures, ...timeline.annotations];
    this.items = items.slice(0, itemLimit);
    this.hasMore = items.length > itemLimit;
    // Lines that another change inserts or removes move the selected item.
    if (this.selected && !this.isPlaced && before && this.item?.name !== before.name) this.selected = this.placeOf(before) ?? (this.item && this.selected);
    if (!this.item) this.selected = null;
    this.isPlaced = false;
    this.render();
    const next = this.item ?? (this.focusAt === null ? null : this.items[Math.min(this.focusAt, this.items.length - 1)]);
    if (hadFocus && next) this.button(next).focus();
    else if (hadFocus && !this.items.length) find(".annotation-adders button").focus();
    this.focusNext = false;
    this.focusAt = null;
    this.showOnStage();
  }

  /** The place of the only item with the name of another one, such as after an undone move; null if there is none. */
  placeOf({ kind, name }) {
    const found = this.items.filter(item => item.kind === kind && item.name === name);
    return found.length === 1 ? { line: found[0].line, column: found[0].column } : null;
  }

  /** Shows items that arrived during a change which has not changed the text, or during a drag. */
  showLate() { if (this.late) this.show(this.late.clip, this.late.timeline); }

  /** Shows whether items can be added and changed. */
  renderState() {
    const reason = this.hooks.reason();
    for (const button of findAll(".annotation-adders button")) {
      button.disabled = reason !== null;
      button.title = reason ?? "";
    }
    this.renderActions(reason);
    this.list.classList.toggle("fixed", reason !== null);
    this.list.title = reason ?? "";
  }

  /** Shows the buttons of the selected item. */
  renderActions(reason) {
    const { item } = this, fixed = reason ?? item?.reason ?? null;
    this.actions.hidden = !item;
    if (!item) return;
    this.actions.ariaLabel = item.name;
    for (const [name, why] of [["remove", fixed], ["edit", fixed ?? (hasForm(item) ? null : "It has no values.")]]) {
      Object.assign(find(`.${name}`, this.actions), { disabled: why !== null, title: why ?? "" });
    }
  }

  button(item) { return this.list.children[this.items.indexOf(item)]?.firstChild ?? null; }

  // The bars.

  /** Makes the bars; while an item is dragged, its bar has its future frames. */
  render() {
    if (!this.clip) return;
    this.renderState();
    const { frames } = this.clip, { width } = this.list.getBoundingClientRect();
    this.note.hidden = this.items.length > 0 && !this.hasMore;
    setText(this.note, this.hasMore ? `Only the first ${itemLimit} annotations are shown.`
      : "Captions, zooms and slow motion appear here. Add one at the playhead.");
    const boxes = this.items.map(item => this.box(item, frames, width || 1000));
    this.width = width || 1000;
    const rows = pack(boxes);
    this.list.style.height = `${(rows.length ? Math.max(...rows) + 1 : 0) * rowHeight}px`;
    while (this.list.children.length > this.items.length) this.list.lastChild.remove();
    this.items.forEach((item, at) => this.showBar(item, boxes[at], rows[at], this.list.children[at] ?? this.makeBar()));
  }

  makeBar() {
    const button = makeButton("", () => {});
    button.append(make("span", { ariaHidden: "true" }), make("i", { className: "start" }), make("i", { className: "end" }));
    return this.list.appendChild(make("li", {}, button));
  }

  /** The left and the right of a bar, in page pixels. */
  box(item, frames, width) {
    this.pen.font = "11px system-ui, sans-serif";
    const name = Math.min(150, this.pen.measureText(item.name).width + 16);
    return { kind: item.kind, ...barBox(item.shown ?? item, frames, width, name) };
  }

  showBar(item, { left, right, isFlag, isFlipped }, row, element) {
    const button = element.firstChild;
    this.placeBar(element, left, right);
    element.style.top = `${row * rowHeight}px`;
    button.className = `item ${item.kind}${isFlag ? " flag" : ""}${isFlipped ? " flipped" : ""}${item.isEditable ? "" : " fixed"}`;
    button.classList.toggle("resizable", item.isResizable && !isFlag);
    Object.assign(button, { ariaLabel: item.name, title: this.titleOf(item) });
    button.setAttribute("aria-pressed", item === this.item);
    button.style.setProperty("--lift", `${item.liftFrame === undefined ? 100 : (item.liftFrame - item.frame) / (item.endFrame - item.frame) * 100}%`);
    setText(find("span", button), item.name);
  }

  placeBar(element, left, right) {
    Object.assign(element.style, { left: `${left / this.width * 100}%`, width: `${(right - left) / this.width * 100}%` });
  }

  titleOf({ name, start, end, line, reason }) {
    const time = end > start ? `${start.toFixed(3)} to ${end.toFixed(3)} s` : `${start.toFixed(3)} s`;
    return [`${name}: ${time}`, line === null ? "" : `line ${line}`, reason ?? ""].filter(Boolean).join(" · ");
  }

  itemOf(event) {
    const bar = event.target.closest?.("li");
    return bar ? this.items[[...this.list.children].indexOf(bar)] ?? null : null;
  }

  // Selection.

  /** Selects an item: its line is shown and, of a zoom or a callout, the mouse on the screen edits it. */
  select(item) {
    this.pending = null;
    this.selected = { line: item.line, column: item.column, at: this.items.indexOf(item) };
    if (item.line !== null) this.hooks.reveal(item.line);
    const frame = this.hooks.frame();
    this.hooks.onStart();
    if (frame < item.frame || frame >= Math.max(item.endFrame, item.frame + 1)) this.hooks.seek(item.frame + this.fadeOf(item));
    this.render();
    this.showOnStage();
  }

  /** The frames after which a text is fully visible. */
  fadeOf({ kind, frame, endFrame }) {
    return ["caption", "callout", "card"].includes(kind) ? Math.floor(Math.min(0.25 * this.clip.fps, (endFrame - frame) / 2)) : 0;
  }

  leave() {
    this.selected = this.pending = null;
    this.render();
    this.showOnStage();
  }

  /** The mouse on the screen edits the selected zoom, or picks the target of a callout. */
  showOnStage() {
    this.hooks.choose(this.item?.line ?? 0);
    const { item, pending } = this, canEdit = this.hooks.reason() === null && item?.isEditable;
    const isZoom = canEdit && item.kind === "zoom" && item.rect;
    const isCallout = canEdit && item.kind === "callout";
    this.stage.set(pending || isCallout ? "pick" : isZoom ? "zoom" : null, isZoom ? item.rect.map(Math.round) : null,
      isCallout && item.rect ? { name: item.target, rect: item.rect } : null);
    find("#annotation-hint").textContent = pending ? "Click a view or a point for the callout. Escape cancels."
      : this.stage.mode === "pick" ? "Click a view or a point to change the callout's target. Escape ends this."
        : this.stage.mode === "zoom" ? "Drag the rectangle or its corners; Shift keeps its shape. Escape ends this." : "";
  }

  // Mouse.

  pointerdown(event) {
    const item = this.itemOf(event);
    if (event.button !== 0) return;
    this.pressed = item;
    if (!item) { this.leave(); return; }
    const part = event.target.classList.contains("start") ? "start" : event.target.classList.contains("end") ? "end" : "all";
    this.moved = false;
    if (!item.isEditable || this.hooks.reason() !== null) return;
    this.list.setPointerCapture(event.pointerId);
    this.drag = { item, part, x: event.clientX };
  }

  pointermove(event) {
    const { drag } = this;
    if (!drag) return;
    const distance = event.clientX - drag.x;
    if (!this.moved && Math.abs(distance) < 3) return;
    this.moved = true;
    const { frames } = this.clip, { item, part } = drag, perFrame = this.list.getBoundingClientRect().width / frames;
    const edges = part === "end" ? [item.endFrame] : part === "start" || item.endFrame === item.frame ? [item.frame] : [item.frame, item.endFrame];
    const targets = event.altKey ? [] : [0, frames, this.hooks.frame(),
      ...this.items.filter(other => other !== item).flatMap(other => [other.frame, other.liftFrame ?? other.endFrame, other.endFrame])];
    const { by, target } = snapped(edges, distance / perFrame, targets, near / perFrame);
    this.showDrag(dragged(item, part, by, frames), target);
  }

  /** Shows the dragged bar, and the time of its end. */
  showDrag(frames, target) {
    const { item } = this.drag;
    item.shown = frames;
    const { width } = this.list.getBoundingClientRect(), box = this.box(item, this.clip.frames, width), row = this.button(item)?.parentElement;
    if (row) this.placeBar(row, box.left, box.right);
    const edge = target ?? (this.drag.part === "end" ? frames.endFrame : frames.frame);
    this.guide.hidden = false;
    this.guide.classList.toggle("snapped", target !== null);
    this.guide.style.left = `${edge / this.clip.frames * 100}%`;
    setText(this.guide.firstChild, `${(edge / this.clip.fps).toFixed(3)} s`);
    this.drag.frames = frames;
  }

  pointerup(event) {
    const { drag } = this;
    this.drag = null;
    this.guide.hidden = true;
    if (!drag) return;
    const { item, part, frames } = drag, isChanged = frames && (frames.frame !== item.frame || frames.endFrame !== item.endFrame);
    this.select(item);
    this.button(item)?.focus({ preventScroll: true });
    if (!isChanged) {
      delete item.shown;
      this.render();
      this.showLate();
      return;
    }
    this.send(part === "all" ? { do: "move", frame: frames.frame }
      : { do: "resize", edge: part, frame: part === "start" ? frames.frame : frames.endFrame }, item, `${part === "all" ? "Move" : "Resize"} ${item.name}`);
  }

  pointercancel() {
    if (this.drag) delete this.drag.item.shown;
    this.drag = null;
    this.guide.hidden = true;
    this.render();
    this.showLate();
  }

  /** A click by the keyboard, or on an item that cannot be dragged. */
  click(event) {
    const item = this.itemOf(event);
    if (!item || event.detail > 0 && item.isEditable && this.hooks.reason() === null) return;
    this.select(item);
    this.button(item)?.focus();
  }

  /** Opens the form. It opens in this event because the release of the pointer closes popovers, and the capture hides the item. */
  dblclick(event) {
    const item = this.itemOf(event) ?? this.pressed;
    if (item) this.edit(item);
  }

  // Keyboard.

  keydown(event) {
    const item = this.itemOf(event), direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!item || event.ctrlKey || event.metaKey) return;
    if (direction) this.step(item, direction * (event.shiftKey ? 10 : 1), event.altKey ? "end" : "all");
    else if (event.key === "Enter") this.edit(item);
    else if (event.key === "Delete" || event.key === "Backspace") this.remove(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves an item, or its end, by frames; presses less than a second apart are one step. */
  step(item, by, part) {
    if (!this.canChange(item) || part === "end" && !item.isResizable) return;
    if (item !== this.item) this.select(item);
    const frames = dragged(item.shown ?? item, part, part === "all" ? this.stepOf(item, by) : by, this.clip.frames);
    item.shown = frames;
    this.render();
    const change = part === "all" ? { do: "move", frame: frames.frame } : { do: "resize", edge: "end", frame: frames.endFrame };
    this.send(change, item, `${part === "all" ? "Move" : "Resize"} ${item.name}`, `item ${item.name} ${part}`);
  }

  /** The frames of a step: a gesture passes the next one. */
  stepOf(item, by) {
    if (item.kind !== "gesture") return by;
    const gestures = this.items.filter(({ kind }) => kind === "gesture"), next = gestures[gestures.indexOf(item) + Math.sign(by)];
    return next ? Math.sign(by) + Math.round((next.frame + next.endFrame) / 2) - (by < 0 ? item.frame : item.endFrame) : 0;
  }

  canChange(item) {
    const reason = item.isEditable ? this.hooks.reason() : item.reason;
    if (reason) this.hooks.onNotice(reason);
    return !reason;
  }

  remove(item) {
    if (!this.canChange(item)) return;
    this.selected = null;
    this.focusAt = this.items.indexOf(item);
    this.send({ do: "delete" }, item, `Delete ${item.name}`);
    this.showOnStage();
  }

  /** Opens the form of an item. */
  edit(item) {
    if (!this.canChange(item)) return;
    this.select(item);
    if (!hasForm(item)) return;
    if (item.target !== undefined) this.stage.requestViews().then(views => this.form.offer(views), () => {});
    this.form.open(item, this.button(item) ?? this.list, {
      title: `Edit ${item.name}`, action: "Apply",
      onApply: values => (Object.keys(values).length ? this.send({ do: "edit", ...values }, item, `Edit ${item.name}`, null, true) : null) });
  }

  // Adding.

  /** Adds an item at the playhead, after its text is entered if it has one. */
  start(kind, origin) {
    const reason = this.hooks.reason();
    if (reason) { this.hooks.onNotice(reason); return; }
    const frame = this.hooks.frame();
    this.hooks.onStart();
    if (!asked[kind]) { this.send({ do: "add", kind, frame }, null, `Add ${kind}`); return; }
    const isCallout = kind === "callout";
    this.form.open({ kind, text: "", target: null }, origin, {
      title: `Add ${kind}`, action: "Add", only: isCallout ? ["text", "target"] : ["text"],
      note: isCallout ? "Without a target, click it on the screen afterwards." : "",
      onApply: ({ label, target }) => {
        if (!isCallout || target) return this.send({ do: "add", kind, frame, label, ...(target ? { target } : {}) }, null, `Add ${kind}`, null, true);
        this.selected = null;
        this.pending = { kind, frame, label };
        this.render();
        this.showOnStage();
        return null;
      } });
    if (isCallout) this.stage.requestViews().then(views => this.form.offer(views), () => {});
  }

  /** Handles the target that was clicked on the screen. */
  pick(target) {
    const { pending } = this;
    this.pending = null;
    if (pending) this.send({ do: "add", ...pending, target }, null, "Add callout");
    else if (this.item) this.send({ do: "edit", target }, this.item, "Change target");
  }

  // Changes of the text.

  /**
   * Sends a change, after the earlier ones. A move replaces one of the same item that has not been sent. With `throws` the
   * error is the caller's.
   */
  send(change, item, label, key = null, throws = false) {
    const last = this.queue.at(-1);
    if (key && last?.key === key && last.item === item) { last.change = change; return last.done; }
    const entry = { change, item, label, key, done: null };
    this.queue.push(entry);
    const work = (this.working ?? Promise.resolve()).then(() => this.perform(entry));
    this.working = work.catch(() => {});
    entry.done = throws ? work : work.catch(error => this.hooks.onError(error));
    return entry.done;
  }

  async perform(entry) {
    const { item, label, key } = entry;
    this.queue.splice(this.queue.indexOf(entry), 1);
    this.isSending = true;
    let isChanged = false;
    try {
      const place = item ? { line: item.line, column: item.column } : {}, isSelected = !item || item === this.item;
      const response = await this.hooks.request("annotation", { text: this.hooks.text(), ...place, ...entry.change });
      if (response.line !== null) {
        if (item) Object.assign(item, { line: response.line, column: response.column });
        if (isSelected) { this.selected = { line: response.line, column: response.column }; this.isPlaced = true; }
      }
      this.focusNext = !item || response.line === null;
      isChanged = this.hooks.edit(response, label, key);
    } finally {
      this.isSending = false;
      // Without a change no new items will arrive.
      if (!isChanged) {
        if (item) delete item.shown;
        this.render();
        this.showLate();
      }
    }
  }
}

/** Makes the annotations of the studio's page. */
export function makeAnnotations(studio) {
  const { state, sources, server, live } = studio, script = sources.script;
  return new Annotations({
    request: (name, body) => server.request(name, body), text: () => script.text, frame: () => studio.transport.frame,
    edit({ text, line }, label, key) {
      const before = script.text;
      clearError("annotation");
      sources.edit("script", text, { label, key, line });
      return script.text !== before;
    },
    seek: frame => studio.transport.seek(frame),
    reveal(line) { sources.show("script"); sources.scriptEditor.reveal(line); },
    choose: line => sources.scriptEditor.choose(line),
    view: () => studio.view,
    reason: () => !state.clip ? "There is no clip yet." : studio.recorder.isHeld ? "Keep or discard the recording first."
      : !state.isRight ? "Fix the script's errors first." : state.server !== "there" ? "The studio does not respond." : null,
    isActive: () => state.clip !== null && !live.isOn,
    onStart() { studio.items.leave(); if (live.isOn) studio.back(); },
    onNotice: text => notify(text), onError: error => showError(error, "annotation"),
  });
}
