import { clamp, find, findAll } from "../shared/dom.js";
import { ClipLine, lineAt, timelineClip } from "./clipline.js";
import { Editor } from "./editor.js";
import { Goldens } from "./goldens.js";
import { KeyFinger, Live } from "./live.js";
import { ask, attempt, complain, notify, relent, showBanner, showKeys } from "./notices.js";
import { Recorder } from "./recorder.js";
import { ScriptFile } from "./scriptfile.js";
import { Latest, Server } from "./server.js";
import { Settings } from "./settings.js";
import { Surface } from "./surface.js";
import { Transport } from "./transport.js";

const screen = find("#screen"), finger = find(".finger"), main = find("#studio");
const lists = { scene: find("#scene"), device: find("#device"), theme: find("#theme") };
const surface = new Surface(screen);
const server = new Server({ onState: tellServer, onReopen: startAgain });
const editor = new Editor(find(".editor"), { onInput: () => { file.edited(); compile(); }, onSeekLine: seekLine });
const file = new ScriptFile(server, editor, {
  onText: () => compile(), isHeld: () => recorder.isHeld, onTake: () => record("discard") });
const line = new ClipLine(find(".timeline"), find("#chooser"), {
  onSeek: frame => transport.seek(frame), onLoop: range => { transport.range = range; } });
const frames = new Latest(showFrame, error => complain(error, "frame"));
const clips = new Latest(makeClip, error => complain(error, "clip"));
const transport = new Transport(find(".transport"), line, {
  onFrame: frame => { tellWhere(); frames.ask(frame); }, onLeave: leaveLive, isBusy: () => frames.isBusy });
const live = new Live(screen, surface, server, {
  canStart: () => clip !== null, start: startLive, ready: () => clips.running, scale: () => scale, onImage: showLive,
  onError: error => { complain(error, "live"); leaveLive(); transport.show(transport.frame); } });
const recorder = new Recorder(find(".recorder"), record);
const settings = new Settings(find("#settings"), () => compile());
const goldens = new Goldens(server, view);
const keyFinger = new KeyFinger(screen, finger, live);
live.onLeave = () => keyFinger.lift();

let about = null, clip = null, timeline = null, made = 0, seen = {}, chosen = {}, isStale = false, isRight = false;
// Pixels of the display a point of the clip.
let scale = 1;
// Whether the server still has a live stage that the page has left: until it is asked for a frame, or has another clip.
let isKept = false;

// What the page asks for.

async function compile() {
  tellChosen();
  main.setAttribute("aria-busy", true);
  await clips.ask(null);
  main.setAttribute("aria-busy", clips.isBusy);
  tellMode();
}

async function makeClip() {
  // A finger goes on with the clip on which it came down, and what is recorded belongs to the script as it was.
  while (live.isTouched && !live.isStarting) await new Promise(requestAnimationFrame);
  isStale = recorder.isHeld;
  if (file.version === null) return;
  if (isStale) { notify("Save or discard what was recorded; then this is shown."); return; }
  // A live stage goes on only as long as its clip is the same: the server drops it with the answer.
  if (live.isOn && !live.isStarting) {
    live.leave();
    isKept = true;
  }
  await surface.loading;
  const answer = await server.ask("clip", { text: file.text, ...chosen, settings: settings.chosen });
  isRight = answer.clip !== null;
  relent("clip");
  showMistakes(answer.mistakes);
  if (!isRight) {
    if (isKept && !live.isOn) live.resume();
    return;
  }
  clip = answer.clip;
  const mine = made += 1;
  screen.dataset.clip = mine;
  measure();
  showClip();
  const shown = frames.ask(transport.frame);
  server.ask("timeline").then(told => { if (mine === made) showTimeline(told); }, error => complain(error, "clip"));
  await shown;
}

async function showFrame(index) {
  isKept = false;
  const header = await surface.load(server, "frame", () => ({ index, scale }));
  relent("frame");
  if (live.isOn) return;
  showBlank(null);
  screen.dataset.frame = header.index;
  screen.dataset.instant = header.instant;
  editor.mark(header.line ?? 0);
}

function showClip() {
  const scene = about.scenes.find(scene => scene.name === clip.scene);
  live.points = clip.points;
  transport.open(clip);
  // What was told of the clip before stands there until this one is told.
  line.open(timelineClip(clip, timeline), transport.frame);
  lists.scene.value = clip.scene;
  setDevice();
  lists.theme.value = clip.theme;
  if (scene) settings.show(scene, clip.settings);
  tellChosen();
  for (const button of findAll("#shot, #command, .time .transport button")) button.disabled = false;
  recorder.isReady = true;
  tellWhere();
  tellMode();
}

/** What is chosen here can be left to the script again, whether it is right or not. */
function tellChosen() {
  settings.tell();
  for (const [name, list] of Object.entries(lists)) list.parentElement.classList.toggle("chosen", name in chosen);
  find("#reset").disabled = !Object.keys(chosen).length && !Object.keys(settings.chosen).length;
}

/** A clip may have a size of its own in place of a device. */
function setDevice() {
  const { device, points: { width, height } } = clip;
  lists.device.querySelector("[value='']")?.remove();
  if (!device) lists.device.append(new Option(`${Math.round(width)}×${Math.round(height)}`, ""));
  lists.device.value = device ?? "";
}

function showTimeline(told) {
  timeline = told;
  line.open(timelineClip(clip, told), transport.frame);
  main.dataset.timeline = made;
  tellWhere();
}

function showMistakes(mistakes) {
  editor.show(mistakes);
  if (!clip && mistakes.length) showBlank("Fix the error on the left to see the clip.");
}

/** A text in place of the screen, or the screen. */
function showBlank(text) {
  find("#blank").hidden = !text;
  find("#blank").textContent = text ?? "";
}

// Live and recording.

function startLive() {
  transport.stop();
  return { frame: transport.frame };
}

function leaveLive() {
  if (!live.isOn) return;
  live.leave();
  if (recorder.isOn) record("stop");
  tellMode();
}

function showLive(header) {
  relent("live");
  screen.dataset.instant = header.instant;
  screen.dataset.moving = header.moving;
  if (header.record) showRecord(header.record);
  tellMode(header);
}

async function record(what) {
  await attempt("record", async () => {
    if (what === "save") return save();
    if (what === "start" && !isRight) throw new Error("The script has mistakes; mend them before you record.");
    if (what === "start") transport.stop();
    showRecord(await server.ask("record", { do: what }));
    if (what === "start" || what === "undo") live.resume();
    if (what === "discard") back();
    if (isStale && !recorder.isHeld) compile();
  });
  tellMode();
}

function showRecord(record) {
  recorder.show(record);
  editor.isReadOnly = recorder.isHeld;
}

/** Writes the script with what was recorded. */
async function save() {
  // Between gestures the server adds lines of its own, which wait for rest.
  const count = text => text.split("\n").filter(line => line.trim()).length, before = count(editor.text);
  const answer = await file.send(version => server.ask("record/save", { version }));
  if (!answer) return;
  const lines = count(editor.text) - before;
  showRecord(answer.record);
  live.leave();
  await compile();
  notify(`Added ${lines} ${lines === 1 ? "line" : "lines"} to ${about.script}.`);
}

/** Back to the clip, at the frame of the slider. */
function back() {
  leaveLive();
  transport.show(transport.frame);
}

// What is told.

function tellMode(header) {
  const state = recorder.isOn ? "recording" : live.isOn ? "live" : "clip", mode = find("#mode");
  if (mode.dataset.state !== state) {
    mode.dataset.state = main.dataset.state = state;
    find("b", mode).textContent = { recording: "Recording", live: "Live", clip: "Clip" }[state];
    find("#back").disabled = state === "clip";
  }
  const words = state === "clip" ? clip && "touch the screen to try it"
    : header && `${header.instant.toFixed(1)} s${header.down ? ", finger down" : header.moving ? ", moving" : ""}`;
  // A text that changes costs layout, and the image waits for that.
  if (words && words !== find("span", mode).textContent) find("span", mode).textContent = words;
}

function tellWhere() {
  if (!clip) return;
  const where = find(".time .where"), frame = transport.frame, seconds = frame / clip.fps;
  find("b", where).textContent = `${seconds.toFixed(3)} s`;
  find("span", where).textContent = `of ${clip.duration.toFixed(3)} s · frame ${frame} of ${clip.frames}`
    + (timeline?.step > 1 ? ` · graphs have one frame in ${timeline.step}` : "");
}

function tellServer(state) {
  showBlank(state !== "there" ? "The studio does not answer." : screen.dataset.frame === undefined ? "Loading the clip …" : null);
  showBanner({ gone: "The studio does not answer. This page goes on when it does; nothing that you typed is lost.",
    other: "Another studio answers here. Open the address that it has printed; copy what you typed before." }[state]);
  if (state === "there") notify("The studio is back.");
}

/** The server knows nothing of this page any more. */
function startAgain() {
  surface.token = null;
  isKept = false;
  showBlank(null);
  live.leave();
  const lines = recorder.record.gestures.flatMap(gesture => gesture.lines);
  if (lines.length) ask("The studio has forgotten what was recorded", lines.join("\n"), ["Close"]);
  showRecord();
  goldens.load();
  compile();
}

function view(name) {
  main.dataset.view = name;
  find(".review").hidden = name !== "review";
  transport.stop();
  fit();
}

// A point is at most this many pixels of the page.
const largest = 2;

/** The scale at which the screen fills its room: a whole number of the display's pixels wide. Tells whether it is another one. */
function measure() {
  const room = find(".show").getBoundingClientRect(), { width, height } = clip.points;
  if (!room.width) return false;
  const tall = innerWidth <= 980 ? innerHeight * 0.62 : room.height - 2;
  const most = Math.min(largest, (room.width - 2) / width, tall / height) * devicePixelRatio;
  const before = scale;
  scale = Math.min(16, Math.max(0.01, Math.max(1, Math.floor(width * most)) / width));
  return scale !== before;
}

/** Has the screen drawn again if it has another size by now, or the display other pixels. */
function fit() {
  if (!clip) return;
  surface.lay();
  if (!measure()) return;
  if (live.isOn) live.redraw();
  else frames.ask(transport.frame);
}

/** Looks for another count of pixels: zoom, or a window that moves to another display. */
function watchRatio() {
  const look = () => { fit(); watchRatio(); };
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", look, { once: true });
}

function seekLine(number) {
  const time = timeline && lineAt(timeline.lines, number);
  if (time === null) notify(`Line ${number} does not act in this clip.`);
  else transport.seek(Math.round(time * clip.fps));
}

// Buttons and keys.

for (const [name, list] of Object.entries(lists)) {
  list.addEventListener("change", () => {
    if (!list.value) return;
    chosen = { ...chosen, [name]: list.value };
    if (name === "scene") settings.make(about.scenes.find(scene => scene.name === list.value));
    compile();
  });
}
find("#reset").addEventListener("click", () => { chosen = {}; settings.reset(); });
find("#back").addEventListener("click", back);
find("#keys").addEventListener("click", showKeys);
find("#shot").addEventListener("click", () => attempt("shot", async () => {
  const { path } = await server.ask("shot", { index: transport.frame });
  notify("Wrote the image to", { detail: path });
}));
find("#command").addEventListener("click", () => attempt("command", async () => {
  const { command } = await server.ask("command", {});
  const isCopied = await navigator.clipboard.writeText(command).then(() => true, () => false);
  notify(isCopied ? "Copied" : "This is the command; the browser does not let the page copy it:", { detail: command });
}));

const step = (event, way) => transport.seek(transport.frame + way * (event.shiftKey ? 10 : 1));
const keys = {
  " ": () => transport.toggle(), ArrowLeft: event => step(event, -1), ArrowRight: event => step(event, 1), Home: () => transport.seek(0),
  End: () => transport.seek((clip?.frames ?? 1) - 1), i: () => transport.setBorder("start"), o: () => transport.setBorder("end"),
  l: () => transport.setLooping(!transport.isLooping), r: () => recorder.toggle(), Escape: () => { if (live.isOn) back(); },
  e: () => editor.area.focus(), g: () => find("#goldens button")?.focus(), "?": showKeys,
};

addEventListener("keydown", event => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
    event.preventDefault();
    if (!find("dialog[open]")) file.write();
    return;
  }
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
  if (target.matches("textarea, select, input:not([type=range], [type=checkbox])") || event.defaultPrevented) return;
  if (target.closest("button, summary, a, [type=checkbox]") && [" ", "Enter"].includes(event.key)) return;
  if (main.dataset.view === "review") goldens.player.press(event);
  else if (keys[event.key] && !(target.matches("[type=range]") && /^(Arrow|Home|End)/.test(event.key))) {
    keys[event.key](event);
    event.preventDefault();
  }
});
// Before all other keys: Escape closes what is open over the page, wherever the focus is.
addEventListener("keydown", event => {
  const popover = event.key === "Escape" && find(":popover-open");
  if (!popover) return;
  popover.hidePopover();
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
new ResizeObserver(fit).observe(find(".show"));
watchRatio();
find("#chooser").addEventListener("beforetoggle", ({ target }) => {
  const { left, top } = find("#choose").getBoundingClientRect();
  target.style.left = `${clamp(left, 8, Math.max(8, innerWidth - 530))}px`;
  target.style.bottom = `${innerHeight - top + 6}px`;
});

// The start.

function listen(event) {
  file.told(event.script);
  // Where the script is as it was, a file that it includes has changed, or its feed.
  const { version } = event.script, isSame = seen.version === version;
  if (isSame && event.inputs !== seen.inputs) compile();
  if (event.goldens !== seen.goldens) goldens.load();
  seen = { version, inputs: event.inputs, goldens: event.goldens };
}

try {
  [about] = await Promise.all([server.json("api/about"), server.open()]);
  document.title = `${about.script} · Flipbook studio`;
  find("#name").textContent = about.script;
  lists.scene.append(...about.scenes.map(({ name, summary }) => Object.assign(new Option(name, name), { title: summary })));
  lists.device.append(...about.devices.map(({ name, width, height, scale }) =>
    new Option(`${name}  ${Math.round(width)}×${Math.round(height)}@${Math.round(scale * 100) / 100}`, name)));
  lists.theme.append(...about.themes.map(name => new Option(name, name)));
  editor.know(about.statements);
  server.watch(listen);
} catch (error) {
  showBanner(`The studio cannot start: ${error.message}`, { "Try again": () => location.reload() });
}
