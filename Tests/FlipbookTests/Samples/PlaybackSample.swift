import Flipbook

/// Writes frames, a video and a filmstrip of a script, which is simulated once for what they have in common.
func handIn(_ script: String) throws {
  let playback = try Clip(script: script).play()
  for warning in playback.warnings { print(warning) }
  let recorded = try playback.record(to: "output/card")
  _ = try playback.writeVideo(to: "card.mp4")
  let sheet = try playback.sheet(.frames(8), presented: true)
  print(recorded.report.framesWritten, try sheet.bitmap().size, playback.frames.filter(\.isVisible).count)
}
