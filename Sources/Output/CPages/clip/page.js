// The player of a page with one clip. Positions are numbers of frames; a seek goes to the middle of a frame, since the time at
// its edge may show its neighbour.

/** @type {(selector: string) => any} */
const find = selector => document.querySelector(selector);
const main = find("main"), video = find("video"), range = find("input"), play = find("#play"), captions = find("#captions");
const steps = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("li button")]);
const starts = steps.map(step => Number(step.dataset.frame));
const [frames, still] = [Number(main.dataset.frames), Number(main.dataset.still)];
const [count, seconds] = main.dataset.rate.split("/").map(Number), fps = count / (seconds || 1);
const isDark = matchMedia("(prefers-color-scheme: dark)");
const texts = { light: video.getAttribute("src"), dark: find("#dark")?.textContent.trim() };
const urls = {};

/** The frame that is shown or, during a seek, wanted. */
let frame = 0;
/** Whether only the still was shown so far, so that playing begins at the start. */
let isStill = false;
/** Whether another frame is wanted since the beginning of the current seek. */
let isStale = false;

/** The object URL of a theme's video: not every browser seeks in a `data:` URL. */
function url(theme) {
  urls[theme] ??= URL.createObjectURL(new Blob(
    [Uint8Array.from(atob(texts[theme].replace(/^data:.*?,/, "")), character => character.charCodeAt(0))],
    { type: "video/mp4" }));
  return urls[theme];
}

/** Opens the video of the page's colours, at the same frame. */
function open() {
  const isPlaying = !video.paused;
  video.src = url(isDark.matches && texts.dark ? "dark" : "light");
  video.currentTime = (frame + .5) / fps;
  if (isPlaying) start();
}

/** Shows the position in the player, and a step as the current one (default: the last that has begun). */
function show(next, chosen = -1) {
  frame = Math.max(0, Math.min(frames - 1, next));
  range.value = frame;
  const time = `${(frame / fps).toFixed(2)} s`;
  find(".where").textContent = `${time} of ${(frames / fps).toFixed(2)} s`;
  const step = chosen < 0 ? starts.filter(start => start <= frame).length - 1 : chosen;
  range.setAttribute("aria-valuetext", step < 0 ? time : `${time}: ${find(`li:nth-child(${step + 1}) .text`).textContent}`);
  steps.forEach((button, at) => {
    if (at !== step) button.removeAttribute("aria-current");
    else if (!button.hasAttribute("aria-current")) { button.setAttribute("aria-current", "step"); reveal(button); }
  });
}

/** Shows a step, in the first frame in which it has faded in. */
const visit = at => seek(Number(steps[at].dataset.shown), at);

/** Scrolls the list of steps, but never the page. */
function reveal(button) {
  const list = find(".steps"), { offsetTop: top, offsetHeight: height } = button;
  if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

function seek(next, step = -1) {
  isStill = false;
  show(next, step);
  if (video.seeking) isStale = true;
  else video.currentTime = (frame + .5) / fps;
}

function start() {
  if (isStill || frame === frames - 1) seek(0);
  video.play().catch(() => {});
}

const toggle = () => video.paused ? start() : video.pause();
const move = by => { video.pause(); seek(frame + by); };
const current = () => Math.floor(video.currentTime * fps + 1e-3);

function follow() {
  if (video.paused) return;
  if (!video.seeking) show(current());
  requestAnimationFrame(follow);
}

video.addEventListener("play", () => { play.textContent = "Pause"; follow(); });
video.addEventListener("pause", () => {
  play.textContent = "Play";
  if (!video.seeking) show(current());
});
video.addEventListener("seeked", () => {
  if (isStale) video.currentTime = (frame + .5) / fps;
  isStale = false;
});
video.addEventListener("error", () => { find(".note").hidden = false; });
video.addEventListener("click", toggle);
play.addEventListener("click", toggle);
range.addEventListener("input", () => { video.pause(); seek(Number(range.value)); });
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-move]"))) {
  button.addEventListener("click", () => move(Number(button.dataset.move)));
}
steps.forEach((button, at) => button.addEventListener("click", () => visit(at)));
isDark.addEventListener("change", () => { if (texts.dark) open(); });

addEventListener("keydown", event => {
  const target = /** @type {Element} */ (event.target), { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target === range && key !== " " && !/^[1-9c]$/.test(key)) return;
  if (key === " " && target.matches("button")) return;
  if (key === " ") toggle();
  else if (key === "ArrowLeft" || key === "ArrowRight") move((key === "ArrowLeft" ? -1 : 1) * (event.shiftKey ? 10 : 1));
  else if (key === "Home") move(-frame);
  else if (key === "End") move(frames);
  else if (/^[1-9]$/.test(key) && steps[Number(key) - 1]) visit(Number(key) - 1);
  else if (key === "c" && !captions.hidden) captions.click();
  else return;
  event.preventDefault();
});

// Captions are drawn in the picture; the track shows them larger.
const spoken = steps.filter(step => step.dataset.kind === "caption");
if (spoken.length) {
  const track = video.addTextTrack("captions", "Captions");
  for (const step of spoken) {
    track.addCue(new VTTCue(Number(step.dataset.frame) / fps, Number(step.dataset.end) / fps, step.querySelector(".text").textContent));
  }
  track.mode = "disabled";
  captions.hidden = false;
  captions.addEventListener("click", () => {
    const isShown = track.mode !== "showing";
    track.mode = isShown ? "showing" : "disabled";
    captions.setAttribute("aria-pressed", isShown);
  });
}

range.max = frames - 1;
video.controls = false;
video.preload = "auto";
for (const part of [".transport", ".hint"]) find(part).hidden = false;
if (matchMedia("(prefers-reduced-motion: reduce)").matches) { show(still); isStill = true; } else show(0);
open();
if (!isStill) start();

export {};
