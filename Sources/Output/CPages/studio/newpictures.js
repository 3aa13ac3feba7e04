import { find, findAll, make } from "../shared/dom.js";
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
    // The choice of the interaction follows the pictures until the user has made one.
    this.isChosen = false;
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
    this.interaction.addEventListener("change", () => { this.isChosen = true; });
    this.list.addEventListener("change", () => this.load());
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
    this.name.value = "";
    this.list.replaceChildren();
    this.dialog.showModal();
    await this.load();
  }

  get chosen() { return findAll("input:checked", this.list).map(box => box.value); }

  /** Shows the folder's pictures. New ones are checked. */
  async load() {
    try {
      const before = new Set(findAll("input", this.list).map(box => box.value)), left = this.chosen;
      const { folder, pictures, isShortened, limit, interaction, interactions, name } = await this.server.json(
        "api/pictures", { unchecked: [...before].filter(name => !left.includes(name)) });
      const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null;
      // More pictures than a script shows are left to the user.
      const isNew = ({ name }) => pictures.length <= limit && !before.has(name);
      this.list.replaceChildren(...pictures.map(picture => this.row(picture, isNew(picture) || left.includes(picture.name))));
      findAll("input", this.list).find(box => box.value === focused)?.focus();
      if (!this.interaction.length) this.interaction.append(...interactions.map(name => new Option(name, name)));
      if (!this.isChosen) this.interaction.value = interaction;
      if (!this.name.value) this.name.value = name;
      find("p", this.dialog).textContent = !pictures.length ? `There are no pictures in ${folder}.`
        : isShortened ? `The first ${pictures.length} pictures from ${folder}` : `From ${folder}`;
      this.showError("");
    } catch (error) { this.showError(error.message, error.remedy); }
    this.render();
  }

  row({ name, width, height, error }, isChecked) {
    const box = make("input", { type: "checkbox", value: name, ariaLabel: name, checked: isChecked && !error, disabled: Boolean(error) });
    const image = make("img", { src: `api/pictures/${encodeURIComponent(name)}`, alt: "", loading: "lazy" });
    return make("label", { title: error ?? `${name}, ${width} × ${height} pixels` }, box, image,
      make("span", {}, name), ...(error ? [make("em", {}, error)] : []));
  }

  render() { find("#create").disabled = !creatable(this.chosen, this.name.value); }

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
