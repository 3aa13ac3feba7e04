/// The names of all options, without dashes.
package enum OptionName: String, CaseIterable, Sendable {
  // All commands.
  case help, json, quiet
  // Content of a clip.
  case device, feed, fps, `let`, lets, scale, scene, screens, theme, touches, with
  // The area around the screen.
  case accent, background, canvas
  case deviceFrame = "device-frame"
  case padding, plain, presented
  // Output.
  case compress, jobs, memory, output
  // Images of moments and of motion.
  case against, at, columns, every, height, probe, shots, view, views, width
  // Recordings.
  case captions, format, frames, from, raw, resume, shard, to
  // Videos.
  case direct
  case framesDir = "frames-dir"
  case loop, lossless, preset
  case maxBytes = "max-bytes"
  case quick
  // Pages.
  case alt
  case `for`
  case into, still
  // Goldens.
  case approved, artifacts
  case `as`
  case baseline, changed, goldens, mask, missing, pictures, probes, prune, record, report
  case strictRenderer = "strict-renderer"
  // Comparisons.
  case channelDelta = "channel-delta"
  case exact, perceptual, share
  case sideBySide = "side-by-side"
  case after, before, markdown, whole
  // Manifests of pictures.
  case check, only, variants
  // Import, export, new scripts and packages.
  case flipbook
  case keepIdle = "keep-idle"
  case package
  case sceneFile = "scene-file"
  case smooth
  // The demo and the studio.
  case noTouches = "no-touches"
  case open, port
  // Curves.
  case all, bounce, coefficient, damping
  case dampingCoefficient = "damping-coefficient"
  case dampingRatio = "damping-ratio"
  case dimension, duration, mass, rate, response, stiffness, target, velocity
}

extension OptionName {
  /// The options of several commands that few users need.
  package static let rare: Set<Self> = [
    .scene, .let, .lets, .shard, .padding, .background, .accent, .captions, .framesDir, .lossless, .memory, .compress,
    .preset, .raw,
  ]
}

extension OptionName: CustomStringConvertible {
  package var description: String { rawValue }
}

/// Returns the options of a list that are given, in the list's order.
package func given(_ options: KeyValuePairs<OptionName, Bool>) -> [OptionName] { options.compactMap { $1 ? $0 : nil } }
