import { find, make, setText } from "../shared/dom.js";
import { countText, selection } from "./firstview.js";
import { NewFromPictures } from "./newpictures.js";
import { showBanner } from "./notices.js";
import { Server } from "./server.js";

/** The time between two looks at the folder, in milliseconds. */
const pause = 2000;
/** The number of cards that are shown, and the number of scripts from which on there is a filter. */
const limit = 60, filtered = 12;

/** A card: a button with a picture that is requested when the card becomes visible. */
class Card {
  /** `query` names the script or the tour in requests. */
  constructor(page, name, query, onOpen) {
    this.page = page;
    this.query = query;
    this.stamp = undefined;
    const id = `card-${Card.count += 1}`;
    this.title = make("b", { id }, name);
    this.detail = make("span", { id: `${id}-detail` });
    this.picture = make("span", { className: "picture" });
    this.button = make("button", { type: "button", title: name }, this.picture, this.title, this.detail);
    this.button.setAttribute("aria-labelledby", id);
    this.button.setAttribute("aria-describedby", `${id}-detail`);
    this.button.addEventListener("click", onOpen);
    this.element = make("li", {}, this.button);
    this.element.card = this;
    this.isVisible = this.isLoading = this.isLoaded = false;
    page.observer.observe(this.element);
  }

  /** Shows the state of the file: its picture is requested again if it has changed. */
  update(stamp) {
    if (stamp === this.stamp) return;
    this.stamp = stamp;
    this.load();
  }

  async load() {
    if (!this.isVisible || this.isLoading) return;
    const { stamp } = this;
    this.isLoading = true;
    this.isLoaded = true;
    try {
      this.show(await this.page.server.json(`api/first/card?${new URLSearchParams(this.query)}`));
    } catch (error) {
      if (!(error instanceof TypeError)) this.show({ error: error.message });
    }
    this.isLoading = false;
    if (stamp !== this.stamp) this.load();
  }

  show({ scene = "", device = "", image = "", corner = null, error = "" }) {
    this.button.classList.toggle("bad", Boolean(error));
    if (image && find("img", this.picture)?.src !== image) {
      const picture = make("img", { src: image, alt: "" });
      if (corner) picture.style.borderRadius = corner.map(part => `${part * 100}%`).join(" / ");
      this.picture.replaceChildren(picture);
    }
    if (error) this.picture.replaceChildren();
    setText(this.detail, error || (this.query.tour ? device : `${scene} · ${device}`));
  }
}
Card.count = 0;

/** The page: the scripts of the folder, the tours, and ways to make a new script. */
class FirstPage {
  constructor() {
    this.server = new Server({ onState: () => {}, onReopen: () => {} });
    this.cards = new Map();
    this.listing = { scripts: [], tours: [] };
    this.observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const { card } = /** @type {any} */ (target);
        card.isVisible = isIntersecting;
        if (isIntersecting && !card.isLoaded) card.load();
      }
    }, { rootMargin: "200px" });
    new NewFromPictures(this.server, { onCreate: () => location.assign("studio") });
    this.dialog = find("#copy-dialog");
    this.listen();
  }

  listen() {
    find("#filter").addEventListener("input", () => this.render());
    find("#record-form").addEventListener("submit", event => { event.preventDefault(); this.record(); });
    find("form", this.dialog).addEventListener("submit", event => { event.preventDefault(); this.copy(); });
    find("#cancel-copy").addEventListener("click", () => this.dialog.close());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.look(); });
    // Pictures and feeds may have changed while another window was used.
    addEventListener("focus", () => { for (const card of this.cards.values()) card.load(); });
    addEventListener("pageshow", event => { if (event.persisted) this.look(); });
  }

  async start() {
    try {
      const [about] = await Promise.all([this.server.json("api/about"), this.look()]);
      find("#scene").append(...about.scenes.map(({ name, summary }) => Object.assign(new Option(name, name), { title: summary })));
      find("#device").append(...about.devices.map(({ name }) => new Option(name, name)));
      find("#device").value = "iphone-17";
    } catch (error) { this.showState(error); }
    setInterval(() => { if (!document.hidden) this.look(); }, pause);
  }

  /** Shows the folder as it is now. */
  async look() {
    try {
      this.listing = await this.server.json("api/first");
      showBanner(null);
    } catch (error) {
      this.showState(error);
      return;
    }
    const { folder, writable, tours, unused } = this.listing;
    setText(find("#folder"), folder);
    find("#folder").title = folder;
    find("#read-only").hidden = writable;
    const name = find("#record-name");
    if (!name.value || name.value === this.unused) name.value = unused;
    this.unused = unused;
    this.render();
    this.place(find("#tours"), tours.map(tour => this.card(`tour ${tour.name}`, tour.name, { tour: tour.name }, () => this.ask(tour.name))));
  }

  showState(error) {
    showBanner(error instanceof TypeError ? "The studio does not respond. This page continues when it does." : error.message);
  }

  /** Shows the scripts that match the filter. */
  render() {
    const { scripts } = this.listing, filter = find("#filter");
    filter.hidden = scripts.length <= filtered;
    const found = selection(scripts, filter.hidden ? "" : filter.value);
    setText(find("#count"), countText(Math.min(found.length, limit), found.length, scripts.length));
    find("#no-scripts").hidden = scripts.length > 0;
    this.place(find("#scripts"), found.slice(0, limit).map(({ name, stamp }) => {
      const card = this.card(`script ${name}`, name, { script: name }, () => this.open(name));
      card.update(stamp);
      return card;
    }));
    const names = new Set(scripts.map(({ name }) => `script ${name}`));
    for (const key of this.cards.keys()) if (key.startsWith("script ") && !names.has(key)) this.cards.delete(key);
  }

  card(key, name, query, onOpen) {
    if (!this.cards.has(key)) this.cards.set(key, new Card(this, name, query, onOpen));
    return this.cards.get(key);
  }

  /** Shows cards in a list, which stays as it is if it has them. */
  place(list, cards) {
    const elements = cards.map(card => card.element);
    if (elements.length !== list.children.length || elements.some((element, index) => element !== list.children[index])) list.replaceChildren(...elements);
  }

  async open(name) {
    const error = find("#error");
    try {
      await this.server.json("api/first/open", { script: name });
      location.assign("studio");
    } catch (failure) {
      setText(error, failure.message);
      error.hidden = false;
      this.look();
    }
  }

  /** Asks for the name of a copy. */
  ask(tour) {
    this.tour = tour;
    setText(find("#copy-title"), `Open a copy of ${tour}`);
    setText(find("#copy-error"), "");
    find("#copy-name").value = this.listing.tours.find(({ name }) => name === tour).unused;
    this.dialog.showModal();
    find("#copy-name").select();
  }

  async copy() { await this.make({ tour: this.tour, name: find("#copy-name").value.trim() }, find("#copy-error"), "studio"); }

  async record() {
    await this.make({ scene: find("#scene").value, device: find("#device").value, name: find("#record-name").value.trim() },
      find("#record-error"), "studio#record");
  }

  async make(body, error, address) {
    try {
      await this.server.json("api/first/new", body);
      location.assign(address);
    } catch (failure) { setText(error, [failure.message, failure.remedy].filter(Boolean).join(". ").replace(/\.\. /, ". ")); }
  }
}

new FirstPage().start();
