/// The name of every option, without its dashes: the one place where each is spelled.
enum OptionName: String, CaseIterable, Sendable {
  // Every command.
  case help, json, quiet
  // What a clip shows.
  case device, feed, fps, scale, scene, theme, touches, with
  // What is around its screen.
  case background, canvas
  case deviceFrame = "device-frame"
  case padding, plain
  // What is written, and how.
  case compress, jobs, memory, output
  // Pictures of moments and of motion.
  case against, at, columns, every, height, probe, shots, view, width
  // Recordings.
  case captions, format, frames, from, raw, resume, shard, to
  // Videos.
  case direct
  case framesDir = "frames-dir"
  case loop
  case maxBytes = "max-bytes"
  case quick
  // Goldens.
  case approved, artifacts, baseline, changed, goldens, mask, missing, pictures, prune, record, report
  case strictRenderer = "strict-renderer"
  // Comparisons.
  case channelDelta = "channel-delta"
  case exact, perceptual, share
  case sideBySide = "side-by-side"
  case after, before, markdown, whole
  // Manifests of pictures.
  case check, only, variants
  // Shared work.
  case command, count
  // Import, export, new scripts and packages.
  case axes, flipbook
  case keepIdle = "keep-idle"
  case mirror, package, rotate
  // The demo and the studio.
  case noTouches = "no-touches"
  case open, port, tours, videos
  // Curves.
  case all, bounce, coefficient, damping
  case dampingCoefficient = "damping-coefficient"
  case dampingRatio = "damping-ratio"
  case dimension, duration, mass, rate, response, stiffness, target, velocity
}

extension OptionName: CustomStringConvertible {
  var description: String { rawValue }
}

/// The options of a list that the command line has, in the list's order.
func given(_ options: KeyValuePairs<OptionName, Bool>) -> [OptionName] { options.compactMap { $1 ? $0 : nil } }
