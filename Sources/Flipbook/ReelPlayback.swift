import Platform
import Recording
import Rendering
import Simulation

/// The simulations of a reel's clips, one each; see ``Playback``.
package struct ReelPlayback {
  package let reel: Reel
  package let playbacks: [Playback]
  let shaper: PangoTextShaper

  /// The warnings of the clips, each once.
  package var warnings: [String] {
    var known: Set<String> = []
    return playbacks.flatMap(\.warnings).filter { known.insert($0).inserted }
  }

  /// The number of frames of the reel.
  package var frameCount: Int {
    playbacks.indices.reduce(0) { $0 + reel.cardFrames(before: $1) + playbacks[$1].frameCount }
  }

  func frames() throws -> ReelSequence { try ReelSequence(reel, playbacks.map { try $0.frames() }, shaper: shaper) }

  /// Records the reel into a directory; see ``Reel/record(to:options:run:)``.
  package func record(to path: String, options: Recorder.Options, run: Run) throws -> Clip.RecordingResult {
    // Lays out the cards' texts first, because the renderer's description lists the fonts of all texts.
    let frames = try frames()
    let description = try reel.description(
      sceneInputs: playbacks.map(\.sceneInputs), shaper: shaper, renderer: try RendererFingerprint())
    let ending = {
      for (index, playback) in playbacks.enumerated() {
        try playback.clip.check(description.inputs, sceneInputs: playback.sceneInputs, clip: index + 1)
      }
      return frames.events
    }
    let report = try Recorder(options: options, scale: reel.scale).record(
      description, to: path, frames: frames.next, events: ending,
      run: run.counting(to: options.selection.count(of: frameCount)))
    return Clip.RecordingResult(report: report, failures: frames.failures, warnings: frames.warnings)
  }
}
