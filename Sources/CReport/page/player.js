document.documentElement.classList.add("js");
const player = find("#player"), status = find("#status"), play = find("#play"), where = find(".where", player);
const articles = findAll("article"), links = findAll("nav a");
const panes = new Panes(find(".panes", player));
const timeline = new Timeline(find(".timeline", player), find(".probes", player), frame => { stop(); show(frame); });
let clip = null, images = null, current = -1, frame = 0, ticket = 0, isBusy = false, playing = null;

function open(number, wanted) {
  stop();
  current = number;
  articles.forEach((article, at) => article.classList.toggle("current", at === number));
  links.forEach((link, at) => at === number ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"));
  const data = find(`#clip-${number}-data`);
  player.hidden = !data;
  clip = images = null;
  player.dataset.clip = number;
  if (!data) { remember(); return; }
  clip = JSON.parse(data.textContent);
  images = new Images(number, clip);
  find(".stage", articles[number]).append(player);
  find(".panes", player).hidden = !clip.images.length;
  for (const jump of findAll("[data-jump]", player)) jump.disabled = !clip.differing.length;
  panes.open(clip);
  timeline.open(clip);
  show(wanted ?? clip.first);
}

/** The frame whose image is shown for a frame: the same one, or an earlier one where the page leaves the image out. */
function stand(side, at) {
  let frame = at;
  while (frame >= 0 && clip[side][frame] === -2) frame -= 1;
  return (clip[side][frame] ?? -1) < 0 ? -1 : frame;
}

/** Which image is shown for a frame; -1 where there is none. */
function imageAt(side, at) {
  return clip[side][stand(side, at)] ?? -1;
}

async function show(wanted) {
  frame = Math.max(0, Math.min(clip.frames - 1, wanted));
  const mine = ticket += 1, shown = frame, of = clip;
  timeline.seek(frame);
  tellWhere();
  isBusy = true;
  const image = side => imageAt(side, shown) < 0 ? null : images.image(imageAt(side, shown));
  const [expected, actual] = await Promise.all([image("expected"), image("actual")]);
  if (mine !== ticket || of !== clip) return;
  isBusy = false;
  tell(panes.show(shown, expected, actual,
    { expected: lack("expected", shown), actual: lack("actual", shown), omitted: omission },
    { expected: stand("expected", shown), actual: stand("actual", shown) }));
  player.dataset.frame = shown;
  for (let next = 1; next <= 8; next += 1) for (const side of ["expected", "actual"]) images.prepare(imageAt(side, Math.min(shown + next, clip.frames - 1)));
  if (!playing) remember();
}

const omission = { text: "The image of this frame is left out of this page." };

/** Why there is no image of a frame, and the nearest named frame that has one. */
function lack(side, at) {
  if (at >= clip[side].length) {
    const end = clip[side].length - 1;
    return { text: side === "expected" ? `The golden ends at frame ${end}.` : `The recording ends at frame ${end}.`,
      link: end >= 0 ? link(end, "its last frame") : null };
  }
  if (clip[side][at] === -2) return omission;
  if (side === "actual") return { text: "There is no image of this frame." };
  const isThere = other => stand("expected", other) >= 0;
  const near = clip.moments.filter(moment => isThere(moment.frame))
    .sort((a, b) => Math.abs(a.frame - at) - Math.abs(b.frame - at))[0];
  return { text: "The golden has only the hash of this frame, no image.",
    link: near ? link(near.frame, `“${near.name}”`) : null };
}

function link(to, name) {
  return { text: `Go to ${name}, frame ${to}`, go: () => { stop(); show(to); } };
}

function tellWhere() {
  const before = clip.moments.filter(moment => moment.frame <= frame).pop();
  const at = before ? before.frame === frame ? ` · “${before.name}”` : ` · after “${before.name}”` : "";
  find("b", where).textContent = `Frame ${frame}`;
  find("span", where).textContent = `of ${clip.frames} · ${clip.times[frame].toFixed(3)} s${at}`;
}

function tell(found) {
  const isOff = clip.differing.includes(frame), isUnlike = clip.unlike.includes(frame);
  const share = found ? found.count / found.total * 100 : 0;
  const isOmitted = clip.expected[frame] === -2 || clip.actual[frame] === -2;
  const isHashed = !found && frame < clip.expected.length && frame < clip.actual.length;
  const amount = isOmitted ? "; its image is left out of this page"
    : isHashed ? "; the golden has only its hash" : found && found.count ? `: ${found.count.toLocaleString("en")} pixels, `
    + `${share < 0.01 ? "under 0.01" : share.toFixed(2)} %, by up to ${found.largest} of 255` : "";
  status.textContent = isOff ? `This frame differs${amount}.`
    : isUnlike ? `This frame differs within the tolerance${amount}.`
    : frame >= clip.expected.length && clip.expected.length ? "The golden does not have this frame."
    : frame >= clip.actual.length ? "The recording does not have this frame."
    : clip.expected.length ? "This frame is the same." : "There is no golden frame to compare with.";
  status.classList.toggle("bad", isOff);
  player.dataset.pixels = found ? found.count : "";
  player.dataset.largest = found ? found.largest : "";
}

function jump(way) {
  stop();
  const others = clip.differing.filter(other => way > 0 ? other > frame : other < frame);
  if (others.length) show(way > 0 ? others[0] : others[others.length - 1]);
  else status.textContent = way > 0 ? "No frame after this one differs." : "No frame before this one differs.";
}

function stop() {
  if (playing) cancelAnimationFrame(playing.request);
  playing = null;
  play.textContent = "Play";
}

/** Plays by the clock: where drawing is too slow, frames are left out and time is not. */
function start() {
  const from = frame >= clip.frames - 1 ? 0 : frame, begin = performance.now();
  const speed = Number(find("#speed").value);
  playing = {};
  play.textContent = "Pause";
  status.setAttribute("aria-live", "off");
  const step = now => {
    const next = from + Math.floor((now - begin) / 1000 * clip.fps * speed);
    if (next >= clip.frames - 1) { stop(); show(clip.frames - 1); return; }
    if (next !== frame && !isBusy) show(next);
    playing.request = requestAnimationFrame(step);
  };
  playing.request = requestAnimationFrame(step);
}

function toggle() {
  if (!playing) return start();
  stop();
  status.removeAttribute("aria-live");
  remember();
}

/** The address names clip and frame, so that it can be handed on. */
function remember() {
  const place = clip ? `#clip-${current}/${frame}` : `#clip-${current}`;
  try { history.replaceState(null, "", place); } catch { /* Some browsers keep a file's address as it is. */ }
}

function choose(name, value) {
  if (name === "view") panes.setView(value);
  else panes.mode = value;
  for (const button of findAll(`[data-${name}][role=radio]`, player)) {
    const isChosen = button.dataset[name] === value;
    button.setAttribute("aria-checked", isChosen);
    button.tabIndex = isChosen ? 0 : -1;
  }
  if (clip) show(frame);
}

function zoom(to) { find(".zoom output").textContent = panes.setZoom(to); }

function move(way) {
  if (articles[current + way]) open(current + way);
}

const keys = {
  ArrowLeft: event => { stop(); show(frame - (event.shiftKey ? 10 : 1)); },
  ArrowRight: event => { stop(); show(frame + (event.shiftKey ? 10 : 1)); },
  Home: () => { stop(); show(0); }, End: () => { stop(); show(clip.frames - 1); },
  n: () => jump(1), p: () => jump(-1), " ": toggle,
  1: () => choose("view", "side"), 2: () => choose("view", "slider"), 3: () => choose("view", "blink"),
  s: () => choose("view", "slider"), b: () => choose("view", "blink"),
  d: () => choose("mode", panes.mode === "marked" ? "amplified" : "marked"),
  "+": () => zoom(panes.zoom + 1), "=": () => zoom(panes.zoom + 1), "-": () => zoom(panes.zoom - 1), 0: () => zoom(0),
  "?": () => find("dialog", player).showModal(),
};

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || find("dialog", player).open) return;
  const target = event.target, isControl = target.closest("button, a, summary, select");
  if (isControl && (event.key === " " || event.key === "Enter")) return;
  if (target.matches("select")) return;
  if (target.matches("[role=radio]") && event.key.startsWith("Arrow")) return pick(target, event);
  const clips = { j: 1, k: -1 }[event.key];
  if (clips) { move(clips); event.preventDefault(); return; }
  if (!clip || !keys[event.key]) return;
  keys[event.key](event);
  event.preventDefault();
});

/** Arrow keys choose within a group, as in any group of radio buttons. */
function pick(target, event) {
  const all = findAll("[role=radio]", target.parentElement), way = /Left|Up/.test(event.key) ? -1 : 1;
  const next = all[(all.indexOf(target) + way + all.length) % all.length];
  next.focus();
  next.click();
  event.preventDefault();
}

for (const button of findAll("[role=radio]", player)) {
  const name = button.dataset.view ? "view" : "mode";
  button.addEventListener("click", () => choose(name, button.dataset[name]));
}
for (const button of findAll("[data-step]", player)) button.addEventListener("click", () => { stop(); show(frame + Number(button.dataset.step)); });
for (const button of findAll("[data-jump]", player)) button.addEventListener("click", () => jump(Number(button.dataset.jump)));
for (const button of findAll("[data-zoom]", player)) button.addEventListener("click", () => zoom(panes.zoom + Number(button.dataset.zoom)));
play.addEventListener("click", toggle);
find("#speed").addEventListener("change", () => { if (playing) { stop(); start(); } });
find("#help").addEventListener("click", () => keys["?"]());
links.forEach((link, at) => link.addEventListener("click", event => { event.preventDefault(); open(at); }));
for (const button of findAll("button.copy")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(find("code", button.parentElement).textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}
new ResizeObserver(() => panes.resize()).observe(find(".panes", player));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { if (clip) show(frame); });

const place = /^#clip-(\d+)(?:\/(\d+))?$/.exec(location.hash);
const first = place && articles[Number(place[1])] ? Number(place[1]) : 0;
choose("mode", "marked");
choose("view", "side");
open(first, place && place[2] ? Number(place[2]) : undefined);
