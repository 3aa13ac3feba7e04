/**
 * What the timeline draws of a clip: `told` is the server's account of it, null as long as that is not there.
 * Times of the server are seconds of the clip.
 */
export function timelineClip(clip, told) {
  const { frames, fps, duration } = clip, frame = time => Math.max(0, Math.min(frames - 1, Math.round(time * fps)));
  const moments = told ? [...told.shots, ...told.marks].sort((a, b) => a.time - b.time) : [];
  return {
    frames, fps, duration, times: Array.from({ length: frames }, (_, index) => index / fps), differing: [], unlike: [],
    moments: moments.map(({ name, time }) => ({ name, frame: frame(time) })),
    strokes: told ? told.touches : [], captions: told ? told.captions : [],
    touches: told ? told.touches.map(({ start, end }) => [frame(start), frame(end)]) : [],
    probes: told ? told.probes.map(probe) : [],
  };
}

/** A probe's readings as the graph draws them: words by their number. */
function probe({ name, values }) {
  const first = values.find(value => value !== null);
  const kind = typeof first === "string" ? "text" : typeof first === "boolean" ? "bool" : "number";
  const labels = [...new Set(values.filter(value => value !== null).map(String))];
  const numbers = new Map(labels.map((label, at) => [label, at]));
  const actual = kind === "text" ? values.map(value => value === null ? null : numbers.get(String(value)))
    : kind === "bool" ? values.map(value => value === null ? null : Number(value))
    : values.map(value => typeof value === "number" ? value : null);
  return { name, kind, actual, labels, expected: null, departs: null };
}

/** When a line acts first, in seconds; null where it does not. `lines` says which line acts from when on. */
export function lineAt(lines, number) {
  const found = lines.find(([, line]) => line === number);
  return found ? found[0] : null;
}
