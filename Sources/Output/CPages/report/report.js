import { find, findAll } from "../shared/dom.js";
import { omitted, Player } from "../shared/player.js";
import { Images } from "./images.js";

document.documentElement.classList.add("js");
const root = find("#player"), articles = findAll("article"), links = findAll("nav a");
const player = new Player(root, { onShow: remember });
let current = -1;

/** The images of a clip in the page, expected and actual. */
class ClipSource {
  constructor(number, clip) {
    this.clip = clip;
    this.images = new Images(number, clip);
    this.pictured = clip.unlike.filter(frame => clip.expected[frame] >= 0);
  }

  /**
   * The frame whose image is shown for a frame: the same one, an earlier one if the page omits the image, or the nearest
   * differing frame with an image if the golden has none.
   */
  substitute(side, at) {
    let frame = at;
    while (frame >= 0 && this.omits(side, frame)) frame -= 1;
    return (this.clip[side][frame] ?? -1) < 0 ? this.nearest(side, at) : frame;
  }

  /** The nearest frame that differs and has the golden's image; -1 if there is none. */
  nearest(side, at) {
    if (side !== "expected" || at >= this.clip.expected.length) return -1;
    return this.pictured.reduce((near, frame) => near < 0 || Math.abs(frame - at) < Math.abs(near - at) ? frame : near, -1);
  }

  /** Whether the image of another frame is shown, because the golden has none of this frame. */
  isHeld(at) { return this.clip.expected[at] === -1 && this.nearest("expected", at) >= 0; }

  omits(side, frame) { return this.clip[side][frame] === -2; }

  /** The index of the image that is shown for a frame; -1 if there is none. */
  index(side, frame) { return this.clip[side][this.substitute(side, frame)] ?? -1; }

  image(side, frame) {
    const index = this.index(side, frame);
    return index < 0 ? null : this.images.image(index);
  }

  /** The reason why there is no image of a frame, with a link to one that has an image. */
  reason(side, at) {
    const { clip } = this;
    if (at >= clip[side].length) {
      const end = clip[side].length - 1;
      return { text: side === "expected" ? `The golden ends at frame ${end}.` : `The recording ends at frame ${end}.`,
        link: end >= 0 ? link(end, "its last frame") : null };
    }
    if (this.omits(side, at)) return omitted;
    if (side === "actual") return { text: "There is no image of this frame." };
    return { text: "The golden has only the hash of this frame, no image." };
  }

  /** Starts to decode the images of the next frames. */
  prepare(frame) {
    for (let next = 1; next <= 8; next += 1) for (const side of ["expected", "actual"]) {
      this.images.prepare(this.index(side, Math.min(frame + next, this.clip.frames - 1)));
    }
  }
}

function link(to, name) {
  return { text: `Go to ${name}, frame ${to}`, go: () => player.seek(to) };
}

function open(number, wanted) {
  current = number;
  articles.forEach((article, at) => article.classList.toggle("current", at === number));
  links.forEach((link, at) => at === number ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"));
  const data = find(`#clip-${number}-data`);
  root.hidden = !data;
  root.dataset.clip = number;
  if (!data) { player.open(null); remember(); return; }
  const clip = JSON.parse(data.textContent);
  clip.lengths = { expected: clip.expected.length, actual: clip.actual.length };
  find(".stage", articles[number]).append(root);
  find(".panes", root).hidden = !clip.images.length;
  // Without any golden image there is nothing to compare, so only the actual images are shown.
  root.classList.toggle("bare", clip.unlike.length > 0 && clip.unlike.every(frame => clip.expected[frame] === -1));
  player.open(clip, new ClipSource(number, clip), wanted);
}

/** Records the shown clip and frame in the page's URL. */
function remember() {
  const fragment = player.clip ? `#clip-${current}/${player.frame}` : `#clip-${current}`;
  try { history.replaceState(null, "", fragment); } catch { /* Some browsers do not change the URL of a file. */ }
}

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || find("dialog", root).open) return;
  const direction = { j: 1, k: -1 }[event.key];
  if (!direction || /** @type {Element} */ (event.target).matches("select")) player.press(event);
  else {
    if (articles[current + direction]) open(current + direction);
    event.preventDefault();
  }
});
links.forEach((link, at) => link.addEventListener("click", event => { event.preventDefault(); open(at); }));
for (const button of findAll("button.copy")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(find("code", button.parentElement).textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}

const fragment = /^#clip-(\d+)(?:\/(\d+))?$/.exec(location.hash);
const first = fragment && articles[Number(fragment[1])] ? Number(fragment[1]) : 0;
open(first, fragment && fragment[2] ? Number(fragment[2]) : undefined);
