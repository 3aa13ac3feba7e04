import Graphics
import Platform
import Script
import Simulation
import Timebase

/// An error in a clip's settings, in a moment of it, or during its playback.
package enum ClipError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene is unknown.
  case noSuchScene(String, known: [String])
  /// The device is unknown.
  case noSuchDevice(String, known: [String])
  /// The scene shows no feed, but one is named.
  case showsNoFeed(String, known: [String])
  /// The scene shows no pictures of screens, but some are named.
  case showsNoScreens(String, known: [String])
  /// The scale is not above 0 and at most 16.
  case badScale(Double)
  /// A frame would exceed the limit on pixels.
  case tooLarge(Size, scale: Double)
  /// The canvas, with its size in pixels, has no room for the device.
  case canvasTooSmall(Size)
  /// The backdrop is transparent, but frames are opaque.
  case transparentBackdrop
  /// The safe area is taller than the screen.
  case tooSmall(Size, Insets)
  /// The clip ends before the instant.
  case beyondEnd(Instant, end: Instant)
  /// The options have a text for a name that the script does not declare.
  case noSuchText(String, known: [String])
  /// No `shot` or `mark` of the script has that name.
  case noSuchMoment(String, known: [String])
  /// There is no text for those who do not see the clip.
  case noAlternative(String)
  /// The script fails during playback; at least one failure.
  case failed([PlaybackFailure])

  /// The message: the error and its remedy.
  package var description: String {
    switch self {
    case .noSuchScene(let name, let known): "unknown scene \(unknownWord(name, in: known))"
    case .noSuchDevice(let name, let known): "unknown device \(unknownWord(name, in: known))"
    case .showsNoFeed(let name, let known):
      "the scene \(name) shows no feed"
        + (known.isEmpty ? "" : "; scenes with a feed: \(known.joined(separator: ", "))")
    case .showsNoScreens(let name, let known):
      "the scene \(name) shows no pictures of screens"
        + (known.isEmpty ? "" : "; scenes with pictures: \(known.joined(separator: ", "))")
    case .badScale(let scale):
      "the scale must be above 0 and at most \(Int(ScriptLimits.scale)), not \(NumberText.plain(scale))"
    case .tooLarge(let size, let scale):
      "a frame would have \(NumberText.probe((size.width * scale).rounded())) × "
        + "\(NumberText.probe((size.height * scale).rounded())) pixels; the limit is \(ScriptLimits.megapixels) megapixels a frame"
    case .canvasTooSmall(let size):
      "a canvas of \(NumberText.probe(size.width)) × \(NumberText.probe(size.height)) pixels is too small for the device; choose a "
        + "larger one, or less padding"
    case .transparentBackdrop:
      "the backdrop must be an opaque colour such as #F2F2F7; for transparent frames, write canvas 16:9 transparent"
    case .tooSmall(let size, let insets):
      "a screen of \(NumberText.probe(size.width)) × \(NumberText.probe(size.height)) points is too small for its safe area, which takes "
        + "\(NumberText.probe(insets.top)) points at the top and \(NumberText.probe(insets.bottom)) at the bottom"
    case .beyondEnd(let instant, let end):
      "the clip ends at \(NumberText.probe(end.seconds)) s, before \(NumberText.probe(instant.seconds)) s"
    case .noSuchText(let name, let known):
      "the script has no let " + (known.isEmpty ? "\(name); add let \(name) \"TEXT\"" : unknownWord(name, in: known))
    case .noSuchMoment(let name, let known):
      known.isEmpty
        ? "the script has no shot and no mark named \"\(name)\""
        : "there is no shot or mark \(unknownWord(name, in: known))"
    case .noAlternative(let script):
      "no alternative text: \(script) has neither a card nor a caption nor a comment; add one, or pass --alt TEXT"
    case .failed(let failures):
      // Each failure has its location, the line and a caret.
      ScriptError(
        failures.prefix(ScriptLimits.diagnostics).map(\.diagnostic), hasMore: failures.count > ScriptLimits.diagnostics
      ).description
    }
  }

}

extension ClipError: FlipbookError {
  package var exitCode: ExitCode { hasLocation ? .badInput : .usage }
  package var hasLocation: Bool { if case .failed = self { true } else { false } }
}
