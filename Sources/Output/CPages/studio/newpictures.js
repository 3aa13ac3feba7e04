import { find, findAll, make } from "../shared/dom.js";
import { examples } from "./examples.js";
import { confirm } from "./notices.js";
import { Refusal } from "./server.js";
import { creatable } from "./view.js";

/** The dialog that makes a script, and a scene file, from pictures in the script's folder. */
export class NewFromPictures {
  /** `onCreate()` is called when the studio has opened the new script. */
  constructor(server, { onCreate }) {
    this.server = server;
    this.onCreate = onCreate;
    this.dialog = find("#new-dialog");
    this.list = find("#pictures");
    this.files = find("input[type=file]", this.dialog);
    this.interaction = find("#interaction");
    this.name = find("#new-name");
    /** The server's description of the folder, and the names of its pictures in the user's order. */
    this.folder = null;
    this.order = [];
    // The choice of the interaction follows the pictures and the relation of the screens until the user has made one.
    this.isChosen = false;
    this.drag = null;
    this.listen();
  }

  listen() {
    const { dialog } = this;
    find("#new").addEventListener("click", () => this.open());
    find("#cancel-new").addEventListener("click", () => dialog.close());
    find("#create").addEventListener("click", () => this.create());
    find("#choose-pictures").addEventListener("click", () => this.files.click());
    this.files.addEventListener("change", () => this.add([...this.files.files]));
    this.name.addEventListener("input", () => this.render());
    this.interaction.addEventListener("change", () => { this.isChosen = true; this.render(); });
    this.list.addEventListener("change", () => this.load());
    for (const radio of findAll("[name=relation]", dialog)) radio.addEventListener("change", () => { this.isChosen = false; this.render(); });
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel", "click", "keydown"]) {
      this.list.addEventListener(kind, event => this[kind](event));
    }
    dialog.addEventListener("dragover", event => { event.preventDefault(); dialog.classList.add("over"); });
    dialog.addEventListener("dragleave", () => dialog.classList.remove("over"));
    dialog.addEventListener("drop", event => {
      event.preventDefault();
      dialog.classList.remove("over");
      this.add([...event.dataTransfer.files]);
    });
  }

  async open() {
    this.isChosen = false;
    this.order = [];
    this.name.value = "";
    find("[value=open]", this.dialog).checked = true;
    this.list.replaceChildren();
    this.dialog.showModal();
    await this.load();
  }

  get chosen() { return findAll("input:checked", this.list).map(box => box.value); }

  /** Shows the folder's pictures in the user's order. New ones are last, and checked. */
  async load() {
    try {
      const before = new Set(this.order), left = this.chosen;
      const folder = this.folder = await this.server.json("api/pictures", { unchecked: this.order.filter(name => !left.includes(name)) });
      const { pictures, isShortened, limit } = folder, focused = document.activeElement?.ariaLabel, known = new Map(pictures.map(picture => [picture.name, picture]));
      // More pictures than a script shows are left to the user.
      const isNew = name => pictures.length <= limit && !before.has(name);
      this.order = [...this.order.filter(name => known.has(name)), ...[...known.keys()].filter(name => !before.has(name))];
      this.list.replaceChildren(...this.order.map(name => this.row(known.get(name), isNew(name) || left.includes(name))));
      this.focus(focused);
      if (!this.interaction.length) this.interaction.append(...folder.interactions.map(({ name }) => new Option(name, name)));
      if (!this.name.value) this.name.value = folder.name;
      find("p", this.dialog).textContent = !pictures.length ? `There are no pictures in ${folder.folder}.`
        : isShortened ? `The first ${pictures.length} pictures from ${folder.folder}` : `From ${folder.folder}`;
      this.showError("");
    } catch (error) { this.showError(error.message, error.remedy); }
    this.render();
  }

  focus(name) { findAll("input", this.list).find(box => box.value === name)?.focus(); }

  row({ name, width, height, error }, isChecked) {
    const box = make("input", { type: "checkbox", value: name, ariaLabel: name, checked: isChecked && !error, disabled: Boolean(error),
      ariaDescription: "Alt and arrow keys move it." });
    const image = make("img", { src: `api/pictures/${encodeURIComponent(name)}`, alt: "", loading: "lazy", draggable: false });
    return make("label", { title: error ?? `${name}, ${width} × ${height} pixels` }, box, image,
      make("span", {}, name), ...(error ? [make("em", {}, error)] : []));
  }

  // The order.

  pointerdown(event) {
    const card = event.target.closest("label");
    this.drag = card && event.button === 0 ? { card, x: event.clientX, y: event.clientY, isMoved: false } : null;
  }

  pointermove({ clientX, clientY, pointerId }) {
    const { drag } = this;
    if (!drag || !drag.isMoved && Math.hypot(clientX - drag.x, clientY - drag.y) < 5) return;
    if (!drag.isMoved) this.list.setPointerCapture(pointerId);
    drag.isMoved = true;
    drag.card.classList.add("dragged");
    const target = document.elementsFromPoint(clientX, clientY).map(element => element.closest("#pictures label")).find(card => card && card !== drag.card);
    if (target) this.move(drag.card.querySelector("input").value, [...this.list.children].indexOf(target));
  }

  pointerup() {
    this.drag?.card.classList.remove("dragged");
    // The click that follows neither checks the picture nor begins a drag.
    setTimeout(() => { this.drag = null; });
  }

  pointercancel() { this.pointerup(); }

  click(event) { if (this.drag?.isMoved) event.preventDefault(); }

  keydown(event) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key], { value } = event.target;
    if (!by || !event.altKey) return;
    event.preventDefault();
    this.move(value, this.order.indexOf(value) + by);
    this.focus(value);
  }

  /** Moves a picture to an index of the order. */
  move(name, to) {
    const from = this.order.indexOf(name), { list } = this, card = list.children[from];
    if (to === from || !list.children[to]) return;
    list.insertBefore(card, list.children[to > from ? to + 1 : to] ?? null);
    this.order.splice(to, 0, ...this.order.splice(from, 1));
  }

  render() {
    find("#create").disabled = !creatable(this.chosen, this.name.value);
    if (!this.folder) return;
    const { relations, interactions } = this.folder, { interaction, dialog } = this;
    if (!this.isChosen) interaction.value = relations[find("[name=relation]:checked", dialog).value];
    else find(`[value=${interaction.value === relations.open ? "open" : "swipe"}]`, dialog).checked = true;
    const shown = interactions.find(({ name }) => name === interaction.value);
    find("#interaction-summary").textContent = shown.summary;
    find("#example").src = examples[shown.name];
  }

  showError(text, remedy = "") { find("#new-error").textContent = [text, remedy].filter(Boolean).join(" "); }

  /** Stores files next to the script. */
  async add(files) {
    for (const file of files) {
      try { await this.store(file); } catch (error) {
        this.showError(error.message, error.remedy);
        return;
      }
    }
    this.files.value = "";
    await this.load();
  }

  async store(file, decision = "") {
    try {
      await this.server.upload(`api/pictures/${encodeURIComponent(file.name)}?decision=${decision}`, file);
    } catch (error) {
      // A link, a folder or a pipe cannot be replaced.
      if (!(error instanceof Refusal) || error.status !== 409 || decision) throw error;
      const choice = await confirm(`${file.name} already exists`, "The folder has another picture with this name.", ["Replace", "Keep both", "Cancel"]);
      if (choice === "Replace") await this.store(file, "replace");
      if (choice === "Keep both") await this.store(file, "keep");
    }
  }

  async create() {
    try {
      await this.server.json("api/new", { name: this.name.value.trim(), interaction: this.interaction.value, pictures: this.chosen });
      this.dialog.close();
      this.onCreate();
    } catch (error) { this.showError(error.message, error.remedy); }
  }
}
