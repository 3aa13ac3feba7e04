/**
 * The state of the studio's page.
 *
 * @typedef {object} State
 * @property {any} about the server's description of the script, the scenes and the devices; null before it arrives
 * @property {any} clip the shown clip; null before the first one
 * @property {any} timeline the clip's touches, moments and probes; null before they arrive
 * @property {number} made the number of clips that were shown
 * @property {Record<string, string>} chosen the scene, device and theme that the user has chosen
 * @property {{version?: string, inputs?: unknown, goldens?: unknown}} seen the latest versions of the server's files
 * @property {"there" | "gone" | "other"} server whether this studio responds, none, or another one
 * @property {boolean} isStale whether the clip waits for a recording to be kept or discarded
 * @property {boolean} isRight whether the script makes a clip
 * @property {boolean} hasErrors whether the script has errors
 * @property {boolean} hasFrame whether a frame is shown
 * @property {boolean} isKept whether the server still has a live stage that the page has left
 * @property {number} scale pixels of the display per point of the clip
 * @property {string | null} screen the screen of the scene file that is shown at rest; null for the clip
 * @property {number} scroll the distance by which that screen is scrolled, in points
 * @property {boolean} isPresented whether the user wants to see the presented clip
 * @property {{x: number, y: number, scale: number}} place the screen in the shown image: its origin, and points per point
 * @property {any} header the header of the latest live image; null outside a live stage
 */

/** @returns {State} */
export function initialState() {
  return {
    about: null, clip: null, timeline: null, made: 0, chosen: {}, seen: {}, server: "there",
    isStale: false, isRight: false, hasErrors: false, hasFrame: false, isKept: false, scale: 1, header: null,
    isPresented: false, screen: null, scroll: 0, place: { x: 0, y: 0, scale: 1 },
  };
}

/** The mode of the screen: the clip, a live stage, or a recording. */
export function modeOf({ isRecording, isLive }) { return isRecording ? "recording" : isLive ? "live" : "clip"; }

/** Whether the presented clip is shown, which looks like the plain one without presentation statements. */
export const isPresented = ({ clip, isPresented, screen }) => isPresented && clip !== null && !screen;

/** The text next to the mode; null leaves it unchanged. */
export function modeText(state, mode) {
  const { clip, header } = state;
  if (mode === "clip") return clip && (state.screen ? `the screen ${state.screen}, to be edited` : "touch the screen to try it");
  return header && `${header.instant.toFixed(1)} s${header.down ? ", finger down" : header.moving ? ", moving" : ""}`;
}

/** The time of a frame: its seconds, and the text after them; null without a clip. */
export function timeText({ clip, timeline }, frame) {
  if (!clip) return null;
  return {
    seconds: `${(frame / clip.fps).toFixed(3)} s`,
    detail: `of ${clip.duration.toFixed(3)} s · frame ${frame} of ${clip.frames}`
      + (timeline?.step > 1 ? ` · graphs show one frame in ${timeline.step}` : ""),
  };
}

/** The text in place of the screen; null for the screen. */
export function blankText({ server, clip, hasErrors, hasFrame }) {
  if (server !== "there") return "The studio does not respond.";
  if (hasFrame) return null;
  return !clip && hasErrors ? "Fix the error in the script to see the clip." : "Loading the clip …";
}

/** The text of the banner about the server; null if this studio answers. */
export function serverText({ server }) {
  return {
    there: null,
    gone: "The studio does not respond. This page continues when it does; your edits are kept.",
    other: "Another studio is running at this address. Copy your edits, then open the address that it has printed.",
  }[server];
}

/**
 * The scale at which a clip is drawn: it fills its container, or has a number of page pixels per point, and is a whole number of
 * display pixels wide.
 *
 * @param {{width: number, height: number}} points the size of the clip
 * @param {{width: number, height: number}} container the size of the container, in page pixels
 * @param {number} ratio the display's pixels per page pixel
 * @param {number | null} zoom page pixels per point; null to fill the container
 * @param {number} pixels the largest number of pixels that the server draws
 */
export function stageScale({ width, height }, container, ratio, zoom = null, pixels = Infinity) {
  const most = (zoom ?? Math.min(container.width / width, container.height / height)) * ratio;
  const limit = Math.min(16, most, Math.sqrt(pixels / width / height));
  // The tolerance is for quotients such as 804 / 402 * 402.
  return Math.min(16, Math.max(0.01, Math.max(1, Math.floor(width * limit + 1e-6)) / width));
}

/** The scene of a clip: its name, and its settings. A scene file is no scene of the list. */
export const sceneOf = ({ scenes }, { scene, controls = [] }) =>
  scenes.find(({ name }) => name === scene) ?? { name: scene, settings: controls };

/** Whether a script can be made: there are pictures, and the name can be a file's. */
export const creatable = (pictures, name) => pictures.length > 0 && /^[^\s./][^/]*$/.test(name.trim());

/** The name of an item of a scene file: its statement and its own name. */
export const itemName = ({ kind, name }) => [kind, name].filter(Boolean).join(" ");

/** The smallest side of a rectangle, in points. */
const smallest = 4;

/** A rectangle that is moved by a distance, or whose sides are: "n", "e", "s", "w" or a corner such as "se". */
export function movedRect([x, y, width, height], [dx, dy], part) {
  if (part === "all") return [x + dx, y + dy, width, height];
  const along = (start, length, by, isFirst, isLast) => {
    const most = Math.min(by, length - smallest);
    return isFirst ? [start + most, length - most] : [start, isLast ? Math.max(smallest, length + by) : length];
  };
  const [left, wide] = along(x, width, dx, part.includes("w"), part.includes("e"));
  const [top, high] = along(y, height, dy, part.includes("n"), part.includes("s"));
  return [left, top, wide, high];
}

/** The part of a rectangle at a point: sides within a distance, "all", or null. */
export function partAt(rect, point, near) {
  const [x, y, width, height] = rect, [px, py] = point;
  if (px < x - near || py < y - near || px > x + width + near || py > y + height + near) return null;
  const side = (at, start, length, first, last) => {
    const reach = Math.min(near, length / 3);
    return at < start + reach ? first : at > start + length - reach ? last : "";
  };
  return side(py, y, height, "n", "s") + side(px, x, width, "w", "e") || "all";
}
