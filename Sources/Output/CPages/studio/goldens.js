import { find, findAll, make, makeButton, makeCanvas } from "../shared/dom.js";
import { Player } from "../shared/player.js";
import { Refusal } from "./server.js";
import { confirm, reportErrors, showError, notify, showKeys } from "./notices.js";

const outOfDate = "The script has changed since it was verified: verify it again.";
// The values of a golden that is still being verified.
const unknown = { headline: "", sentences: [], frames: 0, fps: 60, different: [], width: 1, height: 1 };

const isJudged = ({ verdict }) => verdict === "different" || verdict === "new";

/** Whether a golden awaits the user's decision. */
const isOpen = golden => isJudged(golden) && !golden.left;

/** The status of a verification, as text. */
export function summary({ state, done, count, goldens }) {
  if (state === "running") return `Verifying: ${done} of ${count}`;
  if (!goldens.length) return "There is no script to verify. Save a script to approve its clip.";
  if (goldens.some(golden => golden.verdict === "running")) return "Not verified yet.";
  const number = holds => goldens.filter(holds).length;
  const open = number(isOpen), wrong = number(golden => golden.verdict === "error"), stale = number(golden => golden.stale);
  return [open && `${open} to review`, wrong && `${wrong} with an error`, stale && `${stale} to verify again`]
    .filter(Boolean).join(", ") || "Nothing is left to review.";
}

/** The list of goldens with their verdicts, and the view to review one. */
export class Goldens {
  constructor(server, history, onView) {
    this.server = server;
    this.history = history;
    this.onView = onView;
    this.list = find("#goldens");
    this.review = find(".review");
    this.goldens = [];
    this.isVerifying = false;
    /** The goldens that are being approved, by id. */
    this.approving = new Set();
    /** Whether the studio responds. */
    this.isThere = true;
    this.shown = this.player = null;
    find("#verify").addEventListener("click", () => this.verify());
    find("#approve-all").addEventListener("click", () => this.approveAll());
    find("#skip-all").addEventListener("click", () =>
      this.history.combine("Skip all", async () => { for (const golden of this.open()) await this.skip(golden); }));
    find("#close-review").addEventListener("click", () => this.close());
    find("#approve-shown").addEventListener("click", () => this.decide("approve"));
    find("#skip-shown").addEventListener("click", () => this.decide("skip"));
  }

  /** The goldens that await a decision. */
  open() { return this.goldens.filter(isOpen); }

  async load() {
    try { this.update(await this.server.json("api/goldens")); } catch (error) { showError(error, "goldens"); }
  }

  async verify() {
    await reportErrors("goldens", () => this.server.send("api/goldens/verify", {}));
    await this.load();
  }

  /** Shows the server's status of all goldens. */
  update(status) {
    this.isVerifying = status.state === "running";
    find(".goldens").hidden = !status.shown;
    this.goldens = status.goldens.map(golden => ({ ...unknown, ...golden, id: String(golden.id) }));
    find("#verified").textContent = this.approving.size ? "Approving …" : summary(status);
    this.render();
    this.lay();
    if (!this.shown) return;
    const now = this.goldens.find(one => one.id === this.shown.id);
    if (!now) this.close();
    else if (now.token !== this.shown.token) this.show(now, true);
    else this.caption(now);
  }

  /** Disables what cannot be done now. */
  render() {
    find("#verify").disabled = this.isVerifying || !this.isThere || !this.goldens.length;
    find("#approve-all").disabled = find("#skip-all").disabled = !this.open().length || !this.isThere || this.approving.size > 0;
    this.list.inert = !this.isThere;
  }

  /** Makes the list; the focus stays on the same button of the same golden. */
  lay() {
    const focus = find("#goldens li:focus-within");
    const [id, name] = focus ? [focus.dataset.id, document.activeElement.className] : [];
    this.list.replaceChildren(...this.goldens.map(golden => this.item(golden)));
    if (!id) return;
    const item = findAll("li", this.list).find(one => one.dataset.id === id);
    const button = item && (findAll("button", item).find(one => one.className === name && !one.disabled) ?? find("button", item));
    button?.focus();
  }

  /** The verdict of a golden and its state, as text. */
  label({ id, verdict, left, stale }) {
    if (this.approving.has(id)) return "approving …";
    const word = verdict === "running" && !this.isVerifying ? "not verified" : verdict;
    return [word, left && "skipped", stale && "out of date"].filter(Boolean).join(", ");
  }

  item(golden) {
    const { id, verdict, name, headline, left, stale } = golden, span = (className, text) => make("span", { className }, text);
    const isApproving = this.approving.has(id);
    const text = isApproving ? this.label(golden) : stale ? outOfDate : left ? `skipped: ${headline}` : headline || this.label(golden);
    const open = makeButton("", () => this.show(golden), {
      className: "open", ariaLabel: `${name}: ${this.label(golden)}. ${stale ? outOfDate : headline}` });
    const item = make("li", {}, open);
    open.append(span(`dot ${verdict}`, ""), make("b", {}, name), span("kind", text));
    if (this.shown?.id === id) open.ariaCurrent = "true";
    Object.assign(item.dataset, { id, verdict }, stale ? { stale } : {});
    if (isJudged(golden)) {
      item.append(make("div", { className: "decide" },
        makeButton("Approve", () => this.approve(golden), { className: "approve", disabled: isApproving }),
        makeButton("Skip", () => this.skip(golden), { className: "skip", disabled: left || isApproving })));
    }
    return item;
  }

  /**
   * Approves the clip that the list or the player shows. If it has changed on the server, shows the change instead. `add`
   * receives the step that undoes it.
   */
  async approve(golden, add = step => this.history.add(step)) {
    this.approving.add(golden.id);
    find("#verified").textContent = "Approving …";
    this.render();
    this.lay();
    if (this.shown?.id === golden.id) this.caption(golden);
    try {
      const { approval } = await this.server.json(`api/goldens/${golden.id}/approve`, { token: golden.token });
      notify(`Approved ${golden.name}.`);
      const swap = async text => {
        await this.change(`${golden.id}/restore`, { approval });
        notify(`${text} ${golden.name}.`);
      };
      if (approval !== null) {
        add({
          label: `Approve ${golden.name}`, undo: () => swap("Restored the previous golden of"), redo: () => swap("Approved") });
      }
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) {
        notify(`${golden.name} has changed and was not approved.`,
          { detail: error.remedy ?? "Review it again.", isBad: true, about: "goldens" });
      } else showError(error, "goldens");
    }
    this.approving.delete(golden.id);
    await this.load();
  }

  async skip(golden) {
    await reportErrors("goldens", async () => {
      await this.server.json(`api/goldens/${golden.id}/leave`, {});
      const leave = left => this.change(`${golden.id}/leave`, { left });
      this.history.add({ label: `Skip ${golden.name}`, undo: () => leave(false), redo: () => leave(true) });
    });
    await this.load();
  }

  /** Undoes or redoes a decision. */
  async change(path, body) {
    try { await this.server.json(`api/goldens/${path}`, body); } finally { await this.load(); }
  }

  async approveAll() {
    const open = this.open(), name = open.length === 1 ? "Approve it" : `Approve ${open.length}`;
    const names = open.slice(0, 12).map(one => one.name).join(", ") + (open.length > 12 ? " …" : "");
    if (await confirm("Approve all?", `Replaces the goldens of ${names}.`, [name, "Cancel"]) === name) {
      const steps = [];
      for (const golden of open) await this.approve(golden, step => steps.push(step));
      await this.history.combine("Approve all", () => { for (const step of steps) this.history.add(step); });
    }
  }

  /** Opens the review of a golden. */
  show(golden, isAgain = false) {
    this.shown = golden;
    this.player ??= this.makePlayer();
    const frame = isAgain ? Math.min(this.player.frame, golden.frames - 1) : undefined;
    this.onView("review");
    this.caption(golden);
    this.lay();
    const nothing = nothingText(golden), isThere = nothing === null;
    find(".nothing", this.review).hidden = isThere || golden.verdict === "error";
    find(".nothing", this.review).textContent = nothing;
    this.player.root.hidden = !isThere;
    this.player.root.classList.toggle("bare", isBare(golden));
    this.player.open(isThere ? clipOf(golden) : null,
      new GoldenImages(this.server, golden, (side, at) => this.near(golden, side, at)), frame);
    if (isThere) this.showGraph(golden);
    if (!isAgain) find("h2", this.review).focus();
  }

  /** Adds the moments, touches and probes, which take longer to load. */
  async showGraph({ id, token }) {
    await reportErrors("goldens", async () => {
      const graph = await this.server.json(`api/goldens/${id}/graph?token=${encodeURIComponent(token)}`);
      if (this.shown?.id === id && this.shown.token === token) this.player.annotate(graph);
    });
  }

  /** A link to a differing frame with an image, for a frame without one; null if none is cached. */
  near(golden, side, frame) {
    const other = golden.different.find(one => one !== frame && this.player.source.images.get(`${side} ${one}`));
    return other === undefined ? null : { text: `Go to frame ${other}`, go: () => this.player.seek(other) };
  }

  makePlayer() {
    return new Player(find("#player"), { keys: {
      a: () => this.decide("approve"), l: () => this.decide("skip"), j: () => this.move(1), k: () => this.move(-1),
      Escape: () => this.close(), "?": showKeys,
    } });
  }

  caption(golden) {
    this.shown = golden;
    const { review } = this, canDecide = isJudged(golden) && !this.approving.has(golden.id), chip = find(".chip", review);
    find("h2", review).textContent = golden.name;
    chip.textContent = this.label(golden);
    chip.className = `chip ${golden.stale ? "stale" : golden.verdict}`;
    find(".headline", review).textContent = golden.stale ? outOfDate : golden.headline;
    find(".headline", review).hidden = golden.verdict === "same" && !golden.stale;
    // Lines of the script, and the carets below them, are literal.
    find(".findings", review).replaceChildren(...golden.sentences.map(finding =>
      make("li", { className: /^\s*\d*\s*\|/.test(finding) ? "literal" : "" }, finding)));
    find("#approve-shown").disabled = !canDecide;
    find("#skip-shown").disabled = !canDecide || golden.left;
  }

  /** Approves or skips the shown golden, and shows the next one that awaits a decision. */
  async decide(action) {
    const golden = this.shown;
    if (!golden || find(`#${action}-shown`).disabled) return;
    await (action === "approve" ? this.approve(golden) : this.skip(golden));
    const at = this.goldens.findIndex(one => one.id === golden.id), open = this.open();
    if (this.shown?.id !== golden.id || open.some(one => one.id === golden.id)) return;
    const next = open.find(one => this.goldens.indexOf(one) > at) ?? open[0];
    if (next) this.show(next);
  }

  move(offset) {
    const next = this.goldens[this.goldens.findIndex(one => one.id === this.shown.id) + offset];
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

/** Whether only the actual images are shown, because there are none to compare them with. */
export const isBare = ({ verdict, pictured = 0 }) => verdict === "new" || verdict === "different" && !pictured;

/** The text in place of the images of a golden; null if there are images. */
export function nothingText({ verdict, frames, expected = 0, stale }) {
  if (verdict === "running") return "This golden has not been verified yet.";
  if (stale && !frames) return outOfDate;
  if (verdict === "same") return `Nothing to review: all ${expected || frames} frames and all probes are the same as in the golden.`;
  return frames > 0 && verdict !== "error" ? null : "There are no images of this clip.";
}

const cacheLimit = 24;

/** The images of a golden, expected and actual, from the server. The latest are cached. */
class GoldenImages {
  constructor(server, golden, other) {
    this.server = server;
    this.golden = golden;
    this.other = other;
    this.images = new Map();
    this.reasons = new Map();
  }

  /** A canvas; null if there is no image. */
  image(side, frame) {
    const key = `${side} ${frame}`;
    if (side === "expected" && this.golden.verdict === "new") {
      this.reasons.set(key, "There is no golden yet.");
      return null;
    }
    const image = this.images.get(key) ?? this.fetch(side, frame, key);
    this.images.delete(key);
    this.images.set(key, image);
    if (this.images.size > cacheLimit) this.images.delete(this.images.keys().next().value);
    return image;
  }

  async fetch(side, frame, key) {
    const { id, token } = this.golden, query = `frame=${frame}&side=${side}&token=${encodeURIComponent(token)}`;
    try {
      const response = await this.server.send(`api/goldens/${id}/image?${query}`);
      if (response.status === 204) throw new Error(side === "actual" ? "There is no image of this frame."
        : "The golden has no image of this frame.");
      const bitmap = await createImageBitmap(await response.blob(), { colorSpaceConversion: "none" });
      const canvas = makeCanvas(bitmap.width, bitmap.height);
      canvas.getContext("2d").drawImage(bitmap, 0, 0);
      bitmap.close();
      this.reasons.delete(key);
      return canvas;
    } catch (error) {
      this.reasons.set(key, error.message);
      return null;
    }
  }

  reason(side, frame) {
    const text = this.reasons.get(`${side} ${frame}`);
    return text ? { text, link: this.other(side, frame) } : null;
  }

  substitute(side, frame) { return frame; }

  omits() { return false; }

  prepare(frame) {
    for (let next = frame + 1; next <= Math.min(frame + 3, this.golden.frames - 1); next += 1) {
      for (const side of ["expected", "actual"]) this.image(side, next);
    }
  }
}

/** The clip of a golden, as the player requires it. */
export function clipOf({ frames: actual, expected = 0, comparable, fps, different, width, height }) {
  const frames = Math.max(actual, expected), all = Array.from({ length: frames }, (_, frame) => frame);
  // A frame that only one side has differs; if size or frame rate differ, all frames do.
  const differing = !expected ? [] : all.filter(frame =>
    !comparable || frame >= Math.min(actual, expected) || different.includes(frame));
  return {
    frames, fps, width, height, first: differing[0] ?? 0, differing, unlike: [], moments: [], touches: [], probes: [],
    times: all.map(frame => frame / fps), lengths: { expected, actual },
  };
}
