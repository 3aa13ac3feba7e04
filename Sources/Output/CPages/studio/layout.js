import { clamp, find, findAll } from "../shared/dom.js";

/** The panels around the stage: the axis of their size, its limits in CSS pixels and as a part of the window. */
const panels = {
  source: { axis: "x", least: 220, part: 0.45 },
  side: { axis: "x", least: 220, part: 0.32 },
  time: { axis: "y", least: 170, part: 0.6 },
};

/** The magnifications of the stage: the largest that fits, or CSS pixels per point. */
export const zooms = { "Fit": null, "1:1": 1, "2:1": 2 };

/** The text of a layout, for a cookie. A cookie belongs to all ports, and each studio has its own. */
export const layoutText = layout => encodeURIComponent(JSON.stringify(layout));

/** The layout in the cookies of the page. What is missing or invalid has its default. */
export function readLayout(cookies) {
  const layout = { sizes: {}, folded: [], zoom: "Fit", text: null };
  let found = null;
  try { found = JSON.parse(decodeURIComponent(/(?:^|;\s*)flipbook-layout=([^;]*)/.exec(cookies)[1])); } catch { return layout; }
  for (const name of Object.keys(panels)) {
    const size = found?.sizes?.[name];
    if (Number.isFinite(size) && size > 0 && size < 1e5) layout.sizes[name] = Math.round(size);
  }
  if (Array.isArray(found?.folded)) layout.folded = Object.keys(panels).filter(name => found.folded.includes(name));
  if (Object.hasOwn(zooms, found?.zoom)) layout.zoom = found.zoom;
  if (typeof found?.text === "boolean") layout.text = found.text;
  return layout;
}

/** The sizes of the panels, which of them are folded, and the stage's magnification; kept in the browser. The text has a state of its own. */
export class Layout {
  /** `onZoom()` is called when the magnification was chosen. */
  constructor(root, onZoom) {
    this.root = root;
    this.onZoom = onZoom;
    this.state = readLayout(document.cookie);
    // Whether the text is open before the user has chosen.
    this.opensText = false;
    this.edges = Object.fromEntries(findAll("[role=separator]", root).map(edge => [edge.dataset.panel, edge]));
    this.buttons = Object.fromEntries(findAll("[data-fold]").map(button => [button.dataset.fold, button]));
    this.list = find("#zoom");
    this.list.value = this.state.zoom;
    this.list.addEventListener("change", () => this.setZoom(this.list.value));
    for (const [name, edge] of Object.entries(this.edges)) this.watch(name, edge);
    for (const [name, button] of Object.entries(this.buttons)) button.addEventListener("click", () => this.fold(name));
    addEventListener("resize", () => this.lay());
    this.lay();
  }

  /** CSS pixels per point of the stage; null if it fits. */
  get zoom() { return zooms[this.state.zoom]; }

  setZoom(name) {
    this.state.zoom = this.list.value = name;
    this.keep();
    this.onZoom();
  }

  isFolded(name) { return name === "source" ? !(this.state.text ?? this.opensText) : this.state.folded.includes(name); }

  /** Folds or unfolds a panel. */
  fold(name, is = !this.isFolded(name)) {
    if (name === "source") this.state.text = !is;
    else this.state.folded = Object.keys(panels).filter(one => one === name ? is : this.state.folded.includes(one));
    this.keep();
    this.lay();
  }

  /** Sets the size of a panel; null for its default. */
  resize(name, size) {
    if (size === null) delete this.state.sizes[name];
    else this.state.sizes[name] = Math.round(clamp(size, panels[name].least, this.most(name)));
    this.keep();
    this.lay();
  }

  most(name) {
    const { axis, least, part } = panels[name];
    return Math.max(least, Math.floor((axis === "x" ? innerWidth : innerHeight) * part));
  }

  keep() { document.cookie = `flipbook-layout=${layoutText(this.state)}; path=/; max-age=31536000; samesite=strict`; }

  lay() {
    const { root, state, edges, buttons } = this;
    root.dataset.folded = Object.keys(panels).filter(name => this.isFolded(name)).join(" ");
    for (const [name, { axis, least }] of Object.entries(panels)) {
      const size = state.sizes[name], most = this.most(name), isFolded = this.isFolded(name);
      if (size) root.style.setProperty(`--${name}`, `${clamp(size, least, most)}px`);
      else root.style.removeProperty(`--${name}`);
      buttons[name].ariaExpanded = String(!isFolded);
      const box = find(`.${name}`, root).getBoundingClientRect(), edge = edges[name];
      edge.hidden = isFolded;
      Object.assign(edge, { ariaValueMin: least, ariaValueMax: most, ariaValueNow: Math.round(axis === "x" ? box.width : box.height) });
    }
  }

  /** Moves an edge with the pointer and with arrow keys. */
  watch(name, edge) {
    const { axis } = panels[name], direction = name === "source" ? 1 : -1;
    const size = () => find(`.${name}`, this.root).getBoundingClientRect()[axis === "x" ? "width" : "height"];
    const place = event => axis === "x" ? event.clientX : event.clientY;
    let start = null;
    edge.addEventListener("pointerdown", event => {
      if (event.button !== 0) return;
      edge.setPointerCapture(event.pointerId);
      start = { at: place(event), size: size() };
      event.preventDefault();
      edge.focus();
    });
    edge.addEventListener("pointermove", event => {
      if (start) this.resize(name, start.size + direction * (place(event) - start.at));
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) edge.addEventListener(end, () => { start = null; });
    edge.addEventListener("dblclick", () => this.resize(name, null));
    edge.addEventListener("keydown", event => {
      const step = (event.shiftKey ? 64 : 16) * direction;
      const by = (axis === "x" ? { ArrowLeft: -step, ArrowRight: step } : { ArrowUp: -step, ArrowDown: step })[event.key];
      if (by) this.resize(name, size() + by);
      else if (event.key === "Home" || event.key === "End") this.resize(name, event.key === "Home" ? 0 : Infinity);
      else if (event.key === "Enter") this.fold(name, true), this.buttons[name].focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
