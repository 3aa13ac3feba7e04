import { clamp } from "../shared/dom.js";

/**
 * An item of the timeline: a presentation statement, a mark or a shot. Times are in seconds of the clip.
 *
 * @typedef {object} Item
 * @property {string} kind
 * @property {string} name the statement and its text
 * @property {number} frame the first frame
 * @property {number} endFrame the first frame after it
 * @property {number | null} line the line in the script; null in another file
 * @property {number} column
 * @property {boolean} isEditable
 * @property {boolean} isResizable whether its ends can be dragged
 * @property {number} [liftFrame] the frame of a gesture at which its pause begins
 * @property {string | null} reason why it cannot be edited
 * @property {number[] | null} rect its area of the screen, in points
 * @property {number} start
 * @property {number} end
 * @property {string} [text]
 * @property {string | null} [subtitle]
 * @property {string} [target]
 * @property {number | null} [duration] in milliseconds
 * @property {number} [rate]
 * @property {{frame: number, endFrame: number}} [shown] its frames while it is dragged
 */

/** The groups of rows, from top to bottom. */
const groups = [["gesture"], ["caption", "card"], ["callout"], ["zoom"], ["speed", "freeze"], ["mark", "shot"]];

/**
 * The left and the right of an item's bar, in page pixels. An item that is too short for a bar is a flag with its name, on the
 * left of its frame if there is no space on the right.
 *
 * @param {{frame: number, endFrame: number}} item
 * @param {number} frames the number of frames of the clip
 * @param {number} width the width of the timeline
 * @param {number} nameWidth
 */
export function barBox({ frame, endFrame }, frames, width, nameWidth) {
  const scale = width / frames, left = Math.min(frame * scale, width - 2), wide = (endFrame - frame) * scale - 1;
  if (wide >= 14) return { left, right: left + wide, isFlag: false, isFlipped: false };
  const isFlipped = left + nameWidth > width;
  return { left: isFlipped ? Math.max(0, left + 2 - nameWidth) : left, right: isFlipped ? left + 2 : left + nameWidth, isFlag: true, isFlipped };
}

/**
 * The row of each item, such that items of a row do not overlap. Items of a kind are in adjacent rows.
 *
 * @param {{kind: string, left: number, right: number}[]} spans
 */
export function pack(spans) {
  const rows = spans.map(() => 0);
  let first = 0;
  for (const kinds of groups) {
    const ends = [];
    const order = spans.map((_, at) => at).filter(at => kinds.includes(spans[at].kind))
      .sort((a, b) => spans[a].left - spans[b].left || spans[b].right - spans[a].right);
    for (const at of order) {
      let row = ends.findIndex(end => end <= spans[at].left);
      if (row < 0) row = ends.length;
      ends[row] = spans[at].right;
      rows[at] = first + row;
    }
    first += ends.length;
  }
  return rows;
}

/**
 * The frame to which a dragged end snaps, and the target; the frame itself and null if no target is near.
 *
 * @param {number[]} edges the frames of the dragged ends
 * @param {number} by the distance of the drag, in frames
 * @param {number[]} targets
 * @param {number} near the largest distance, in frames
 */
export function snapped(edges, by, targets, near) {
  let best = { by: Math.round(by), target: null }, least = near;
  for (const edge of edges) {
    for (const target of targets) {
      const distance = Math.abs(edge + by - target);
      if (distance <= least && distance < near) [best, least] = [{ by: target - edge, target }, distance];
    }
  }
  return best;
}

/** The frames of an item while it is dragged: the whole item, its start or its end. */
export function dragged({ frame, endFrame }, part, by, frames) {
  if (part === "start") return { frame: clamp(frame + by, 0, Math.max(0, endFrame - 1)), endFrame };
  if (part === "end") return { frame, endFrame: clamp(endFrame + by, frame + 1, frames) };
  const to = clamp(frame + by, 0, frames - 1);
  return { frame: to, endFrame: to + endFrame - frame };
}

/**
 * The smallest view at a point of the screen; null if there is none.
 *
 * @template {{rect: number[]}} View
 * @param {View[]} views
 * @param {number[]} point
 * @returns {View | null}
 */
export function viewAt(views, point) {
  const [x, y] = point;
  const hits = views.filter(({ rect: [left, top, width, height] }) => x >= left && x <= left + width && y >= top && y <= top + height);
  const area = ({ rect }) => rect[2] * rect[3];
  return hits.sort((a, b) => area(a) - area(b))[0] ?? null;
}

/** A point of the image as a point of the screen. */
export const onScreen = ({ x, y, scale }, point) => [(point[0] - x) / scale, (point[1] - y) / scale];

/** A rectangle of the screen as a rectangle of the image. */
export const inImage = ({ x, y, scale }, [left, top, width, height]) => [x + left * scale, y + top * scale, width * scale, height * scale];

/** Page pixels as points of the screen. `canvas` shows the image. */
export const lengthOnScreen = (pixels, canvas, { place, points }) =>
  pixels * points.width / canvas.getBoundingClientRect().width / place.scale;

/** The position of a pointer in points of the screen. */
export function pointOnScreen({ clientX, clientY }, canvas, { place, points }) {
  const { left, top, width } = canvas.getBoundingClientRect(), scale = points.width / width;
  return onScreen(place, [(clientX - left) * scale, (clientY - top) * scale]);
}

/** The shortest side of a zoom's rectangle, in points. */
const shortest = 10;

/**
 * The rectangle of a zoom, moved or with a corner ("nw", "ne", "sw", "se") moved, in whole points on the screen.
 *
 * @param {number[]} rect
 * @param {string} part
 * @param {[number, number]} by
 * @param {{width: number, height: number}} screen
 * @param {boolean} keepsRatio
 */
export function zoomRect([left, top, width, height], part, [dx, dy], screen, keepsRatio = false) {
  if (part === "all") {
    return [clamp(Math.round(left + dx), 0, Math.floor(screen.width - width)), clamp(Math.round(top + dy), 0, Math.floor(screen.height - height)), width, height];
  }
  const isWest = part.includes("w"), isNorth = part.includes("n");
  const fixed = [isWest ? left + width : left, isNorth ? top + height : top];
  const room = [isWest ? fixed[0] : screen.width - fixed[0], isNorth ? fixed[1] : screen.height - fixed[1]];
  let size = [width + (isWest ? -dx : dx), height + (isNorth ? -dy : dy)];
  if (keepsRatio) {
    const scale = Math.min(Math.max(size[0] / width, size[1] / height, shortest / width, shortest / height), room[0] / width, room[1] / height);
    size = [width * scale, height * scale];
  }
  const [wide, high] = size.map((side, at) => clamp(Math.round(side), shortest, Math.floor(room[at])));
  return [isWest ? fixed[0] - wide : fixed[0], isNorth ? fixed[1] - high : fixed[1], wide, high].map(Math.round);
}

/** A rectangle as a script writes it. */
export const rectText = ([x, y, width, height]) => `${x},${y},${width}x${height}`;
