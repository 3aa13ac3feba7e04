import { find, make } from "../shared/dom.js";

/** The list "Screens": a thumbnail for each screen of the scene file, with arrows to the screens that its taps open. */
export class Board {
  /** `server` draws the thumbnails, `onChoose(name)` shows a screen, or the clip again if it is shown. */
  constructor(server, onChoose) {
    this.server = server;
    this.onChoose = onChoose;
    this.list = find("#screens");
    this.arrows = find(".board g");
    this.screens = [];
    new ResizeObserver(() => this.draw()).observe(this.list);
  }

  /** Shows the screens of a clip; `version` changes with their pictures. */
  show(screens, version) {
    this.screens = screens;
    const query = name => new URLSearchParams({ name, version });
    const known = new Map([...this.list.children].map(item => [item.textContent, item]));
    this.list.replaceChildren(...screens.map(({ name }) => {
      const address = `api/pages/${this.server.page}/screen?${query(name)}`, old = known.get(name);
      // The picture before stays until the new one has arrived.
      if (old) { find("img", old).src = address; return old; }
      const button = make("button", { type: "button", title: `Edit the screen ${name}` }, make("img", { src: address, alt: "" }), make("span", {}, name));
      button.addEventListener("click", () => this.onChoose(name));
      return make("li", {}, button);
    }));
    this.draw();
  }

  /** Marks the screen that is edited, and that of the shown frame. */
  mark(edited, shown) {
    this.screens.forEach(({ name }, at) => {
      const button = find("button", this.list.children[at]);
      button.setAttribute("aria-pressed", String(name === edited));
      button.classList.toggle("shown", name === shown);
    });
  }

  /** Draws the arrows, each bent to its own side so that two opposite ones are apart. */
  draw() {
    const cards = [...this.list.children].map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => (
      [offsetLeft + offsetWidth / 2, offsetTop + offsetHeight / 2 - 10]));
    const index = new Map(this.screens.map(({ name }, at) => [name, at]));
    const paths = this.screens.flatMap(({ opens }, from) => [...new Set(opens)].filter(name => index.has(name) && index.get(name) !== from && this.list.offsetParent).map(name => {
      const [[x, y], [toX, toY]] = [cards[from], cards[index.get(name)]], length = Math.hypot(toX - x, toY - y), [dx, dy] = [(toX - x) / length, (toY - y) / length];
      const [side, bend, gap] = [7, Math.min(18, length / 6), Math.min(26, length / 3)], [ox, oy] = [-dy * side, dx * side];
      return `M${x + ox + dx * gap} ${y + oy + dy * gap}Q${(x + toX) / 2 - dy * bend} ${(y + toY) / 2 + dx * bend} ${toX + ox - dx * gap} ${toY + oy - dy * gap}`;
    }));
    this.arrows.innerHTML = paths.map(path => `<path d="${path}" marker-end="url(#tip)"/>`).join("");
  }
}
