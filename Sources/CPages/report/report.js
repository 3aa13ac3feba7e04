import { find, findAll } from "../shared/dom.js";
import { omission, Player } from "../shared/player.js";
import { Images } from "./images.js";

document.documentElement.classList.add("js");
const root = find("#player"), articles = findAll("article"), links = findAll("nav a");
const player = new Player(root, { onShow: remember });
let current = -1;

/** The images of a clip that the page holds, of both sides. */
class ClipSource {
  constructor(number, clip) {
    this.clip = clip;
    this.images = new Images(number, clip);
    this.kept = clip.unlike.filter(frame => clip.expected[frame] >= 0);
  }

  /**
   * The frame whose image is shown for a frame: the same one, an earlier one if the page leaves the image out, or the
   * nearest frame that differs if no image of it is kept.
   */
  stand(side, at) {
    let frame = at;
    while (frame >= 0 && this.omits(side, frame)) frame -= 1;
    return (this.clip[side][frame] ?? -1) < 0 ? this.nearest(side, at) : frame;
  }

  /** The nearest frame that differs and has the golden's image; -1 if there is none. */
  nearest(side, at) {
    if (side !== "expected" || at >= this.clip.expected.length) return -1;
    return this.kept.reduce((near, frame) => near < 0 || Math.abs(frame - at) < Math.abs(near - at) ? frame : near, -1);
  }

  /** Whether another frame's image stands in, since none of this frame is kept. */
  isHeld(at) { return this.clip.expected[at] === -1 && this.nearest("expected", at) >= 0; }

  omits(side, frame) { return this.clip[side][frame] === -2; }

  /** Which image is shown for a frame; -1 where there is none. */
  index(side, frame) { return this.clip[side][this.stand(side, frame)] ?? -1; }

  image(side, frame) {
    const index = this.index(side, frame);
    return index < 0 ? null : this.images.image(index);
  }

  /** Why there is no image of a frame, and the nearest named frame that has one. */
  lack(side, at) {
    const { clip } = this;
    if (at >= clip[side].length) {
      const end = clip[side].length - 1;
      return { text: side === "expected" ? `The golden ends at frame ${end}.` : `The recording ends at frame ${end}.`,
        link: end >= 0 ? link(end, "its last frame") : null };
    }
    if (this.omits(side, at)) return omission;
    if (side === "actual") return { text: "There is no image of this frame." };
    return { text: "The golden has only the hash of this frame, no image." };
  }

  /** Starts to decode what the next frames need. */
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
  // Without any image of the golden's side there is nothing to compare: only what is drawn now is shown.
  root.classList.toggle("bare", clip.unlike.length > 0 && clip.unlike.every(frame => clip.expected[frame] === -1));
  player.open(clip, new ClipSource(number, clip), wanted);
}

/** The address leads to what is shown. */
function remember() {
  const place = player.clip ? `#clip-${current}/${player.frame}` : `#clip-${current}`;
  try { history.replaceState(null, "", place); } catch { /* Some browsers keep a file's address as it is. */ }
}

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || find("dialog", root).open) return;
  const way = { j: 1, k: -1 }[event.key];
  if (!way || /** @type {Element} */ (event.target).matches("select")) player.press(event);
  else {
    if (articles[current + way]) open(current + way);
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

const place = /^#clip-(\d+)(?:\/(\d+))?$/.exec(location.hash);
const first = place && articles[Number(place[1])] ? Number(place[1]) : 0;
open(first, place && place[2] ? Number(place[2]) : undefined);
