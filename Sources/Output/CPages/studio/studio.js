import { clamp, find, findAll, setText } from "../shared/dom.js";
import { AllScripts } from "./allscripts.js";
import { makeAnnotations } from "./annotations.js";
import { Board } from "./board.js";
import { ChoiceSteps } from "./choices.js";
import { ClipLine, lineAt, timelineClip } from "./clipline.js";
import { ExportDialog } from "./export.js";
import { Goldens } from "./goldens.js";
import { History, HistoryView } from "./history.js";
import { listenToKeys } from "./keys.js";
import { Layout } from "./layout.js";
import { KeyFinger, Live } from "./live.js";
import { notify, reportErrors, clearError, showBanner, showError, showKeys } from "./notices.js";
import { Recording } from "./recording.js";
import { NewFromPictures } from "./newpictures.js";
import { Presentation } from "./presentation.js";
import { Latest, Server } from "./server.js";
import { SceneItems } from "./sceneitems.js";
import { Settings } from "./settings.js";
import { Sources } from "./sources.js";
import { Surface } from "./surface.js";
import { Transport } from "./transport.js";
import { blankText, initialState, isPresented, modeOf, modeText, sceneOf, serverText, stageScale, timeText } from "./view.js";

/** Selects a value of a list; a value that is not in the list is empty, and shown as `text`. */
function setChoice(list, [value, text]) {
  find("[value='']", list)?.remove();
  if (!value) list.append(new Option(text, ""));
  list.value = value;
}

/** The page. Its parts change one state, which `render` shows. */
class Studio {
  constructor() {
    this.state = initialState();
    this.main = find("#studio");
    this.screen = find("#screen");
    this.lists = { scene: find("#scene"), device: find("#device"), theme: find("#theme") };
    this.surface = new Surface(this.screen);
    this.layout = new Layout(this.main, () => this.fit());
    this.server = new Server({ onState: state => this.setServer(state), onReopen: () => this.restart() });
    this.history = new History({
      reason: () => (this.recorder?.isHeld ? "Keep or discard the recording first" : null), onError: error => showError(error, "history") });
    this.sources = new Sources(this.server, this.history, {
      onText: () => this.compile(), onSeekLine: number => this.seekLine(number), isHeld: () => this.recorder.isHeld,
      hasGestures: () => this.recorder.hasGestures, onSave: () => this.recording.keepBeforeSaving() });
    this.file = this.sources.script;
    this.editor = this.sources.scriptEditor;
    new NewFromPictures(this.server, { onCreate: () => location.reload() });
    this.line = new ClipLine(find(".timeline"), find("#chooser"), {
      onSeek: frame => this.transport.seek(frame), onLoop: range => { this.transport.range = range; } });
    this.frames = new Latest(index => this.showFrame(index), error => showError(error, "frame"));
    this.clips = new Latest(() => this.makeClip(), error => showError(error, "clip"));
    this.transport = new Transport(find(".transport"), this.line, {
      onFrame: frame => { this.renderTime(); this.frames.request(frame); }, onLeave: () => { this.leaveLive(); this.leaveScreen(); },
      isBusy: () => this.frames.isBusy });
    this.live = new Live(this.screen, this.surface, this.server, {
      canStart: () => this.state.clip !== null && !this.state.screen, start: () => this.startLive(), ready: () => this.clips.running, view: () => this.view,
      choices: () => ({ scale: this.state.scale, presented: this.isPresented }), onImage: header => this.showLive(header), onLeave: () => { this.state.header = null; this.keyFinger.lift(); },
      onError: error => { showError(error, "live"); this.back(); } });
    this.recording = new Recording(this, find(".recorder"));
    this.recorder = this.recording.recorder;
    this.settings = new Settings(find("#settings"), () => this.compile());
    this.presentation = new Presentation(this);
    this.exporting = new ExportDialog(this);
    this.choices = new ChoiceSteps(this.history, {
      read: () => ({ chosen: this.state.chosen, settings: this.settings.chosen, presentation: this.presentation.chosen }), show: choices => this.restoreChoices(choices) });
    this.goldens = new Goldens(this.server, this.history, view => this.setView(view));
    this.items = new SceneItems(this.screen, {
      edit: change => this.editItem(change), reveal: (line, isEdited) => this.revealItem(line, isEdited),
      view: () => this.view, isStill: () => this.state.screen !== null, onStart: () => { this.annotations.leave(); if (this.live.isOn) this.back(); },
      onError: error => showError(error, "item") });
    this.board = new Board(this.server, name => this.showScreen(name === this.state.screen ? null : name));
    this.annotations = makeAnnotations(this);
    this.keyFinger = new KeyFinger(this.screen, find(".finger"), this.live);
    this.listen();
  }

  /** @param {Partial<import("./view.js").State>} change */
  update(change) {
    Object.assign(this.state, change);
    this.render();
  }

  render() {
    this.renderMode();
    this.renderPresented();
    this.renderTime();
    this.renderChoices();
    const blank = blankText(this.state);
    find("#blank").hidden = !blank;
    setText(find("#blank"), blank ?? "");
    const { clip, isRight, server } = this.state, isThere = server === "there";
    for (const button of findAll("#shot, #command, .time .transport button")) button.disabled = !clip || !isThere;
    find("#export").disabled = !clip || !isRight || !isThere;
    find("#export").title = clip && !isRight ? "Fix the errors in the script first" : "";
    find("#new").disabled = !isThere;
    this.goldens.isThere = this.sources.isThere = isThere;
    this.goldens.render();
    this.sources.render();
    this.recorder.isReady = clip !== null && isRight && isThere;
    this.annotations.renderState();
  }

  renderMode() {
    const mode = find("#mode"), state = modeOf({ isRecording: this.recorder.isOn, isLive: this.live.isOn });
    if (mode.dataset.state !== state) {
      mode.dataset.state = this.main.dataset.state = state;
      setText(find("b", mode), { recording: "Recording", live: "Live", clip: "Clip" }[state]);
      find("#back").disabled = state === "clip";
      this.renderPresented();
    }
    const text = modeText(this.state, state);
    if (text) setText(find("span", mode), text);
  }

  renderPresented() {
    const button = find("#presented");
    button.disabled = !this.state.clip || this.recorder.isOn || this.state.server !== "there";
    button.setAttribute("aria-pressed", this.isPresented);
    this.main.dataset.presented = this.isPresented;
  }

  renderTime() {
    const text = timeText(this.state, this.transport.frame);
    if (!text) return;
    setText(find(".time .where b"), text.seconds);
    setText(find(".time .where span"), text.detail);
  }

  /** Shows which choices override the script; they can be reset even if the script has errors. */
  renderChoices() {
    const { chosen } = this.state;
    this.settings.update();
    this.settings.explain(this.state);
    this.presentation.render();
    for (const [name, list] of Object.entries(this.lists)) list.parentElement.classList.toggle("chosen", name in chosen);
    find("#reset").disabled = !Object.keys(chosen).length && !Object.keys(this.settings.chosen).length;
  }

  // The clip.

  async compile() {
    this.recording.update();
    this.showChoices();
    this.choices.note();
    this.renderChoices();
    this.main.setAttribute("aria-busy", "true");
    await this.clips.request(null);
    this.main.setAttribute("aria-busy", String(this.clips.isBusy));
    this.renderMode();
  }

  async makeClip() {
    const { live, server, surface } = this;
    // A touch stays with the clip on which it began, and a recording belongs to the script as it was.
    while (live.isTouched && !live.isStarting) await new Promise(requestAnimationFrame);
    this.state.isStale = this.recorder.isHeld;
    if (this.file.version === null) return;
    if (this.state.isStale) { notify("Keep or discard the recording to see this change."); return; }
    // A live stage belongs to its clip: the server drops it with the response.
    if (live.isOn && !live.isStarting) {
      live.leave();
      this.state.isKept = true;
    }
    await surface.loading;
    const response = await server.request("clip", this.clipBody());
    clearError("clip");
    this.sources.showErrors(response.mistakes);
    this.update({ isRight: response.clip !== null, hasErrors: response.mistakes.length > 0 });
    if (response.clip) await this.showClip(response.clip);
    else if (this.state.isKept && !live.isOn) live.resume();
    // Errors are seen at their lines.
    if (!this.state.clip) this.layout.opensText = true, this.layout.lay();
  }

  showControls(scene, lists, settings, presentation) {
    for (const [name, choice] of Object.entries(lists)) setChoice(this.lists[name], choice);
    if (scene) this.settings.show(scene, settings);
    if (presentation.frame) this.presentation.show(presentation);
  }

  /** Shows the choices and the script's values of everything else, because a script with errors has no clip that has them. */
  showChoices() {
    const { about, chosen } = this.state, { own } = this.choices;
    const lists = Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, [value, ""]]));
    this.showControls(chosen.scene ? sceneOf(about, { scene: chosen.scene }) : own.scene, { ...own.lists, ...lists },
      { ...own.settings, ...this.settings.chosen }, { ...own.presentation, ...this.presentation.chosen });
  }

  /** The texts of the clip, and everything that overrides the script. */
  clipBody() {
    return {
      text: this.file.text, sceneFile: this.sources.sceneFile, ...this.state.chosen, settings: this.settings.chosen,
      presentation: this.presentation.chosen };
  }

  async showClip(clip) {
    const made = this.state.made + 1, scene = sceneOf(this.state.about, clip);
    this.screen.dataset.clip = made;
    this.sources.clip = clip;
    clip.screen = clip.points;
    if (!this.state.made) this.openAt(clip);
    this.transport.open(clip);
    // The previous timeline stays until the new one arrives.
    this.line.open(timelineClip(clip, this.state.timeline), this.transport.frame);
    const lists = {
      scene: [clip.controls ? "" : clip.scene, clip.scene], theme: [clip.theme, ""],
      device: [clip.device ?? "", `${Math.round(clip.points.width)}×${Math.round(clip.points.height)}`] };
    this.choices.learn({ scene, lists, settings: clip.settings, presentation: clip.presentation });
    this.showControls(scene, lists, clip.settings, clip.presentation);
    this.presentation.warn(clip.warnings);
    this.main.dataset.transparent = clip.presentation.canvas?.endsWith("transparent") ? clip.theme : "";
    this.update({ clip, made });
    if (!clip.screens?.some(({ name }) => name === this.state.screen)) this.state.screen = null;
    if (clip.screens) this.board.show(clip.screens, made);
    this.measure();
    const shown = this.frames.request(this.transport.frame);
    this.server.request("timeline").then(timeline => { if (made === this.state.made) this.showTimeline(timeline); },
      error => showError(error, "clip"));
    await shown;
    this.recordAsAsked();
  }

  /** A script with a canvas opens presented, one with pictures without its text. */
  openAt(clip) {
    this.state.isPresented = clip.canvas !== null;
    this.layout.opensText = !clip.hasPictures;
    this.layout.lay();
  }

  /** Starts the recording that the first page asks for. */
  recordAsAsked() {
    if (location.hash !== "#record") return;
    history.replaceState(null, "", location.pathname);
    this.recording.act("start");
  }

  async showFrame(index) {
    this.state.isKept = false;
    const header = await this.surface.load(this.server, "frame", () => ({
      index, screen: this.state.screen, scroll: this.state.scroll, presented: this.isPresented, scale: this.state.scale }));
    clearError("frame");
    if (this.live.isOn) return;
    this.state.place = header.place;
    this.state.scroll = header.scroll ?? 0;
    this.screen.dataset.frame = header.index ?? index;
    this.screen.dataset.instant = header.instant;
    this.editor.mark(header.line ?? 0);
    const { clip, screen } = this.state;
    this.items.show(header.items ?? null, clip.screens?.map(({ name }) => name) ?? []);
    this.board.mark(screen, header.screen);
    this.annotations.stage.update();
    if (!this.state.hasFrame) this.update({ hasFrame: true });
  }

  showTimeline(timeline) {
    this.line.open(timelineClip(this.state.clip, timeline), this.transport.frame);
    this.annotations.show(this.state.clip, timeline);
    this.main.dataset.timeline = String(this.state.made);
    this.update({ timeline });
  }

  // Items of the scene file.

  async editItem(change) {
    const { sources } = this, response = await this.server.request("scene-item", {
      index: this.transport.frame, screen: this.state.screen, sceneFile: sources.sceneFile, ...change });
    clearError("item");
    sources.edit("scene", response.text, { label: `${change.do[0].toUpperCase()}${change.do.slice(1)} ${change.kind ?? "item"}`, line: response.line });
    this.items.selected = response.line;
    find(`#scene-items li[data-line="${response.line}"] button`)?.focus();
  }

  revealItem(line, isEdited = false) {
    if (line === null) return;
    this.sources.show("scene");
    if (isEdited) this.sources.sceneEditor.go({ line, column: 1, length: Infinity });
    else this.sources.sceneEditor.reveal(line);
  }

  /** Shows a screen of the scene file at rest, to be edited; null for the clip. */
  showScreen(screen) {
    this.transport.stop();
    this.leaveLive();
    this.items.leave();
    this.annotations.leave();
    this.update({ screen, scroll: 0 });
    this.measure();
    this.frames.request(this.transport.frame);
  }

  /** Scrolls the screen at rest by a turn of the wheel. */
  scrollScreen(event) {
    if (!this.state.screen) return;
    this.state.scroll = Math.max(0, this.state.scroll + event.deltaY * this.view.points.width / this.screen.clientWidth);
    this.frames.request(this.transport.frame);
    event.preventDefault();
  }

  /** Shows the clip instead of a screen. */
  leaveScreen() {
    if (!this.state.screen) return;
    this.items.leave();
    this.update({ screen: null });
    this.measure();
  }

  // The presented clip.

  /** The place of the screen in the shown image, and the sizes of both in points. */
  get view() {
    const { place, clip } = this.state;
    return { place, points: clip.points, screen: clip.screen };
  }

  /** Whether the presented clip is shown, not the plain screen. */
  get isPresented() { return isPresented(this.state); }

  /** Shows the presented clip, or the plain screen, on which touches and recordings happen. */
  present(is) {
    this.state.isPresented = is;
    this.measure();
    this.back();
    this.render();
  }

  // Live.

  startLive() {
    this.transport.stop();
    return { frame: this.transport.frame };
  }

  leaveLive() {
    if (!this.live.isOn) return;
    this.live.leave();
    if (this.recorder.isOn) this.recording.act("stop");
    this.renderMode();
  }

  /** Renders only the mode, because a change of the layout would delay the image. */
  showLive(header) {
    clearError("live");
    this.state.place = header.place;
    this.screen.dataset.instant = header.instant;
    this.screen.dataset.moving = header.moving;
    if (header.record) this.recording.show(header.record);
    this.state.header = header;
    this.renderMode();
  }

  /** Shows the clip again, at the frame of the slider. */
  back() {
    this.leaveLive();
    this.transport.show(this.transport.frame);
    this.renderMode();
  }

  // The server and the window.

  setServer(server) {
    this.update({ server });
    showBanner(serverText(this.state));
    if (server === "there") notify("The studio responds again.");
  }

  /** Requests everything again after the server has lost the page's state. */
  restart() {
    this.surface.token = null;
    this.state.isKept = false;
    this.live.leave();
    this.recording.lose();
    this.goldens.load();
    this.compile();
  }

  setView(name) {
    this.main.dataset.view = name;
    find(".review").hidden = name !== "review";
    this.transport.stop();
    this.fit();
  }

  /** Sets the scale at which the shown image is drawn. Returns whether it has changed. */
  measure() {
    const { clip, about, scale } = this.state, show = find(".show"), { width, height } = show.getBoundingClientRect();
    const margin = 2 * parseFloat(getComputedStyle(show).getPropertyValue("--margin"));
    if (!clip || width <= margin) return false;
    clip.points = this.isPresented && clip.canvas || clip.screen;
    this.state.scale = stageScale(clip.points,
      { width: width - margin, height: innerWidth <= 980 ? innerHeight * 0.62 : height - margin },
      devicePixelRatio, this.layout.zoom, about.framePixels);
    // The plain image has the pixels outside of the screen's round corners, too.
    this.screen.style.borderRadius = `${this.isPresented && this.state.clip.canvas ? 3 : Math.max(3, clip.cornerRadius * this.state.scale / devicePixelRatio)}px`;
    return this.state.scale !== scale;
  }

  /** Draws the screen again if its size or the display's resolution has changed. */
  fit() {
    if (!this.state.clip) return;
    this.surface.lay();
    if (!this.measure()) return;
    if (this.live.isOn) this.live.redraw();
    else this.centre(this.frames.request(this.transport.frame));
  }

  /** Keeps the point at the centre of the stage there when the screen has another size. */
  async centre(drawn) {
    const show = find(".show"), { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = show;
    const [across, down] = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    await drawn;
    show.scrollTo(across * show.scrollWidth - show.clientWidth / 2, down * show.scrollHeight - show.clientHeight / 2);
  }

  /** Watches the display's resolution, which changes with zoom and when the window moves to another display. */
  watchRatio() {
    const onChange = () => { this.fit(); this.watchRatio(); };
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", onChange, { once: true });
  }

  seekLine(number) {
    const { clip, timeline } = this.state, time = timeline && lineAt(timeline.lines, number);
    if (time === null) notify(`Line ${number} has no action in this clip.`);
    else this.transport.seek(Math.round(time * clip.fps));
  }

  // Controls.

  listen() {
    for (const [name, list] of Object.entries(this.lists)) list.addEventListener("change", () => this.choose(name, list.value));
    find("#reset").addEventListener("click", () => { this.state.chosen = {}; this.settings.reset(); });
    find("#back").addEventListener("click", () => this.back());
    find("#presented").addEventListener("click", () => {
      this.present(!this.isPresented);
      // On a narrow window the panel is a part of the scrolled page.
      if (this.isPresented && innerWidth > 980) find("#presentation").scrollIntoView({ block: "nearest" });
    });
    this.screen.parentElement.addEventListener("wheel", event => this.scrollScreen(event), { passive: false });
    find("#keys").addEventListener("click", showKeys);
    find("#shot").addEventListener("click", () => reportErrors("shot", () => this.shoot()));
    find("#command").addEventListener("click", () => reportErrors("command", () => this.copyCommand()));
    find("#chooser").addEventListener("beforetoggle", ({ target }) => {
      const { left, top } = find("#choose").getBoundingClientRect();
      target.style.left = `${clamp(left, 8, Math.max(8, innerWidth - 530))}px`;
      target.style.bottom = `${innerHeight - top + 6}px`;
    });
    new ResizeObserver(() => this.fit()).observe(find(".show"));
    this.watchRatio();
    new HistoryView(this.history);
    listenToKeys(this);
  }

  choose(name, value) {
    if (!value) return;
    this.state.chosen = { ...this.state.chosen, [name]: value };
    this.compile();
  }

  /** Shows choices of the history. */
  restoreChoices({ chosen, settings, presentation }) {
    this.state.chosen = chosen;
    this.presentation.chosen = presentation;
    this.settings.chosen = settings;
    this.settings.forgetTyping();
    return this.compile();
  }

  async shoot() {
    const { path } = await this.server.request("shot", { index: this.transport.frame, presented: this.isPresented });
    notify("Wrote", { detail: path });
  }

  async copyCommand() {
    const { command } = await this.server.request("command", {});
    const isCopied = await navigator.clipboard.writeText(command).then(() => true, () => false);
    notify(isCopied ? "Copied" : "The browser does not allow copying. The command:", { detail: command });
  }

  // The start.

  async start() {
    try {
      const [about] = await Promise.all([this.server.json("api/about"), this.server.open()]), { lists } = this;
      document.title = `${about.script} · Flipbook studio`;
      find("#name").textContent = about.script;
      new AllScripts(this, about);
      lists.scene.append(...about.scenes.map(({ name, summary }) => Object.assign(new Option(name, name), { title: summary })));
      lists.device.append(...about.devices.map(({ name, width, height, scale }) =>
        new Option(`${name}  ${Math.round(width)}×${Math.round(height)}@${Math.round(scale * 100) / 100}`, name)));
      lists.theme.append(...about.themes.map(name => new Option(name, name)));
      for (const [name, { value }] of Object.entries(lists)) this.choices.own.lists[name] = [value, ""];
      this.sources.setLanguage(about);
      for (const { controls } of [this.presentation, this.exporting]) controls.setOffers(about);
      this.presentation.controls.setChoices(about.presentation);
      // The finger is not a choice of an export.
      this.exporting.controls.setChoices(about.presentation.filter(({ name }) => name !== "finger"));
      this.state.about = about;
      this.server.watch(event => this.handle(event));
    } catch (error) {
      showBanner(`The studio cannot start: ${error.message}`, { "Try again": () => location.reload() });
    }
  }

  /** Handles an event of the server: a file has changed. */
  handle(event) {
    const { version } = event.script, { seen } = this.state, isSame = seen.version === version;
    if (event.script.path !== this.state.about.script) {
      showBanner(`Another page has opened ${event.script.path}.`, { "Open it here": () => location.reload() });
      return;
    }
    this.sources.update(event.script, event.sceneFile);
    // If the script is unchanged, an included file or the feed has changed.
    if (isSame && event.inputs !== seen.inputs) this.compile();
    if (event.goldens !== seen.goldens) this.goldens.load();
    this.state.seen = { version, inputs: event.inputs, goldens: event.goldens };
  }
}

new Studio().start();
