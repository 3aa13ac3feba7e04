import { find, findAll, makeButton } from "../shared/dom.js";
import { Player } from "../shared/player.js";
import { clipOf, GoldenImages } from "./goldenimages.js";
import { Refusal } from "./server.js";
import { ask, complain, notify, relent, showKeys } from "./notices.js";

const words = { same: "same", different: "different", new: "new", error: "error", running: "running" };
// As long as a golden is verified, little is known of it.
const unknown = { headline: "", sentences: [], frames: 0, fps: 60, different: [], width: 1, height: 1 };

/** Whether one has to decide about a golden. */
const isOpen = golden => (golden.verdict === "different" || golden.verdict === "new") && !golden.left;

/** Where a verification stands, in a sentence. */
export function standing({ state, done, count, goldens, error }) {
  if (error) return error;
  if (state === "running") return `Verifying: ${done} of ${count}`;
  if (!goldens.length) return "There is no script to verify.";
  if (goldens.some(golden => golden.verdict === "running")) return "Not verified yet.";
  const open = goldens.filter(isOpen).length, wrong = goldens.filter(golden => golden.verdict === "error").length;
  if (open + wrong === 0) return "Nothing is left to decide.";
  return [open && `${open} to decide`, wrong && `${wrong} with an error`].filter(Boolean).join(", ");
}

/** The goldens with their verdicts, and the view in which one of them is looked through. */
export class Goldens {
  constructor(server, onView) {
    Object.assign(this, { server, onView });
    this.list = find("#goldens");
    this.review = find(".review");
    this.goldens = [];
    this.shown = this.player = null;
    find("#verify").addEventListener("click", () => this.verify());
    find("#approve-all").addEventListener("click", () => this.approveAll());
    find("#leave-all").addEventListener("click", () => this.all(this.open(), golden => this.leave(golden)));
    find("#leave-review").addEventListener("click", () => this.close());
    find("#approve-shown").addEventListener("click", () => this.decide("approve"));
    find("#leave-shown").addEventListener("click", () => this.decide("leave"));
  }

  /** Those that wait for a decision. */
  open() { return this.goldens.filter(isOpen); }

  async load() {
    try { this.take(await this.server.json("api/goldens")); } catch (error) { complain(error, "goldens"); }
  }

  async verify() {
    try {
      await this.server.send("api/goldens/verify", {});
      relent("goldens");
      await this.load();
    } catch (error) { complain(error, "goldens"); }
  }

  take(told) {
    this.isVerifying = told.state === "running";
    this.goldens = told.goldens.map(golden => ({ ...unknown, ...golden, id: String(golden.id) }));
    find("#verified").textContent = standing(told);
    find("#verified").classList.toggle("bad", Boolean(told.error));
    find("#verify").disabled = this.isVerifying;
    find("#approve-all").disabled = find("#leave-all").disabled = !this.open().length;
    this.lay();
    if (!this.shown) return;
    const now = this.goldens.find(one => one.id === this.shown.id);
    if (!now) this.close();
    else if (now.token !== this.shown.token) this.show(now, true);
    else this.caption(now);
  }

  /** Makes the list; the focus stays at the same button of the same golden. */
  lay() {
    const focus = document.activeElement?.closest("#goldens li");
    const [id, name] = focus ? [focus.dataset.id, document.activeElement.className] : [];
    this.list.replaceChildren(...this.goldens.map(golden => this.item(golden)));
    if (!id) return;
    const item = findAll("li", this.list).find(one => one.dataset.id === id);
    const button = item && (findAll("button", item).find(one => one.className === name && !one.disabled) ?? find("button", item));
    button?.focus();
  }

  /** A golden's verdict in a word. */
  word({ verdict }) { return verdict === "running" && !this.isVerifying ? "not verified" : words[verdict]; }

  item(golden) {
    const item = document.createElement("li"), open = makeButton("", () => this.show(golden));
    const [dot, name, kind] = ["span", "b", "span"].map(tag => document.createElement(tag));
    item.dataset.id = golden.id;
    item.dataset.verdict = golden.verdict;
    dot.className = `dot ${golden.verdict}`;
    name.textContent = golden.name;
    kind.className = "kind";
    kind.textContent = golden.left ? `left: ${golden.headline}` : golden.headline || this.word(golden);
    open.className = "open";
    open.append(dot, name, kind);
    open.setAttribute("aria-label", `${golden.name}: ${this.word(golden)}${golden.left ? ", left" : ""}. ${golden.headline}`);
    if (this.shown?.id === golden.id) open.setAttribute("aria-current", "true");
    item.append(open);
    if (golden.verdict === "different" || golden.verdict === "new") {
      const row = document.createElement("div"), approve = makeButton("Approve", () => this.approve(golden));
      const leave = makeButton("Leave", () => this.leave(golden));
      row.className = "decide";
      [approve.className, leave.className] = ["approve", "leave"];
      leave.disabled = golden.left;
      row.append(approve, leave);
      item.append(row);
    }
    return item;
  }

  /** Approves what the list or the player shows. Where the server has something else by now, it is shown instead. */
  async approve(golden) {
    try {
      await this.server.json(`api/goldens/${encodeURIComponent(golden.id)}/approve`, { token: golden.token });
      notify(`Approved ${golden.name}.`);
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) {
        notify(`${golden.name} shows something else by now, and was not approved.`,
          { detail: error.remedy ?? "Look at it again.", isBad: true, about: "goldens" });
      } else complain(error, "goldens");
    }
    await this.load();
  }

  async leave(golden) {
    try {
      await this.server.json(`api/goldens/${encodeURIComponent(golden.id)}/leave`, {});
      relent("goldens");
    } catch (error) { complain(error, "goldens"); }
    await this.load();
  }

  async all(goldens, act) { for (const golden of goldens) await act(golden); }

  async approveAll() {
    const open = this.open(), name = open.length === 1 ? "Approve it" : `Approve ${open.length}`;
    const names = open.slice(0, 12).map(one => one.name).join(", ") + (open.length > 12 ? " …" : "");
    if (await ask("Approve all?", `What these show becomes their golden: ${names}.`, [name, "Cancel"]) === name) {
      await this.all(open, golden => this.approve(golden));
    }
  }

  /** Opens the view in which a golden is looked through. */
  async show(golden, isAgain = false) {
    this.shown = golden;
    this.player ??= this.makePlayer();
    if (this.shown !== golden) return;
    const frame = isAgain ? Math.min(this.player.frame, golden.frames - 1) : undefined;
    this.onView("review");
    this.caption(golden);
    this.lay();
    const isThere = golden.frames > 0 && golden.verdict !== "error";
    this.player.root.hidden = !isThere;
    this.player.open(isThere ? clipOf(golden) : null,
      new GoldenImages(this.server, golden, (side, at) => this.near(golden, side, at)), frame);
    if (!isAgain) find("h2", this.review).focus();
  }

  /** Where the next image is: the first frame that differs, of which there is most likely one. */
  near(golden, side, frame) {
    const other = golden.different.find(one => one !== frame && this.player.source.images.get(`${side} ${one}`));
    return other === undefined ? null : { text: `Go to frame ${other}`, go: () => this.player.seek(other) };
  }

  makePlayer() {
    return new Player(find("#player"), { keys: {
      a: () => this.decide("approve"), l: () => this.decide("leave"), j: () => this.move(1), k: () => this.move(-1),
      Escape: () => this.close(), "?": showKeys,
    } });
  }

  caption(golden) {
    this.shown = golden;
    const { review } = this, canDecide = golden.verdict === "different" || golden.verdict === "new";
    const chip = find(".chip", review);
    find("h2", review).textContent = golden.name;
    chip.textContent = golden.left ? `${this.word(golden)}, left` : this.word(golden);
    chip.className = `chip ${golden.verdict}`;
    find(".headline", review).textContent = golden.headline;
    find(".sentences", review).replaceChildren(...golden.sentences.map(sentence => {
      const item = document.createElement("li");
      item.textContent = sentence;
      // A line of the script, or a caret that stands below what it means there.
      item.classList.toggle("literal", /^\s*\d*\s*\|/.test(sentence));
      return item;
    }));
    find("#approve-shown").disabled = !canDecide;
    find("#leave-shown").disabled = !canDecide || golden.left;
  }

  /** Decides about the one that is shown, and goes on to the next that waits. */
  async decide(what) {
    const golden = this.shown;
    if (!golden || find(`#${what}-shown`).disabled) return;
    await (what === "approve" ? this.approve(golden) : this.leave(golden));
    const at = this.goldens.findIndex(one => one.id === golden.id), open = this.open();
    if (this.shown?.id !== golden.id || open.some(one => one.id === golden.id)) return;
    const next = open.find(one => this.goldens.indexOf(one) > at) ?? open[0];
    if (next) await this.show(next);
  }

  move(way) {
    const next = this.goldens[this.goldens.findIndex(one => one.id === this.shown.id) + way];
    if (next) this.show(next);
  }

  close() {
    const { id } = this.shown ?? {};
    this.player?.open(null);
    this.shown = null;
    this.onView("clip");
    this.lay();
    const item = findAll("li", this.list).find(one => one.dataset.id === id);
    if (item) find("button", item).focus();
  }
}
