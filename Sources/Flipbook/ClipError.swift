import Graphics
import Platform
import Script
import Simulation
import Timebase

/// Why a clip cannot be made, or not be asked for a moment.
package enum ClipError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene is none of those that there are.
  case noSuchScene(String, known: [String])
  /// The device is none of those that there are.
  case noSuchDevice(String, known: [String])
  /// There is a feed, and the scene shows none.
  case showsNoFeed(String, known: [String])
  /// The scale is not above 0 and at most 16.
  case badScale(Double)
  /// A frame would have more pixels than is allowed.
  case tooLarge(Size, scale: Double)
  /// A canvas of a size in pixels has no room for the device.
  case canvasTooSmall(Size)
  /// The backdrop is transparent, which frames are not.
  case transparentBackdrop
  /// Status bar and home indicator need more than the whole height.
  case tooSmall(Size, Insets)
  /// The clip is over by that instant.
  case beyondEnd(Instant, end: Instant)
  /// No `shot` or `mark` of the script has that name.
  case noSuchMoment(String, known: [String])

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .noSuchScene(let name, let known): "there is no scene \(unknownWord(name, in: known))"
    case .noSuchDevice(let name, let known): "there is no device \(unknownWord(name, in: known))"
    case .showsNoFeed(let name, let known):
      "the scene \(name) shows no feed"
        + (known.isEmpty ? "" : "; those that show one are \(known.joined(separator: ", "))")
    case .badScale(let scale): "a scale is above 0 and at most \(Int(ScriptLimits.scale)), not \(scale)"
    case .tooLarge(let size, let scale):
      "a frame would have \(NumberText.probe((size.width * scale).rounded())) × "
        + "\(NumberText.probe((size.height * scale).rounded())) pixels; the limit is \(ScriptLimits.megapixels) megapixels a frame"
    case .canvasTooSmall(let size):
      "a canvas of \(NumberText.probe(size.width)) × \(NumberText.probe(size.height)) pixels has no room for the device; choose a "
        + "larger one, or less padding"
    case .transparentBackdrop: "frames are opaque, so the backdrop needs a colour such as #F2F2F7"
    case .tooSmall(let size, let insets):
      "a screen of \(NumberText.probe(size.width)) × \(NumberText.probe(size.height)) points is too small for its safe area, which takes "
        + "\(NumberText.probe(insets.top)) points at the top and \(NumberText.probe(insets.bottom)) at the bottom"
    case .beyondEnd(let instant, let end):
      "the clip ends at \(NumberText.probe(end.seconds)) s, before \(NumberText.probe(instant.seconds)) s"
    case .noSuchMoment(let name, let known):
      known.isEmpty
        ? "the script has no shot and no mark named \"\(name)\""
        : "there is no shot or mark \(unknownWord(name, in: known))"
    }
  }

}

extension ClipError: FlipbookError {
  package var exitCode: ExitCode { .usage }
}

/// Everything in a script that did not hold while it was played.
package struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What did not hold; at least one.
  package let failures: [PlaybackFailure]

  /// Makes an error of what did not hold.
  package init(_ failures: [PlaybackFailure]) { self.failures = failures }

  /// Each with its place in the script, the line and a caret; of very many the first ones.
  package var description: String {
    let shown = failures.prefix(ScriptLimits.diagnostics)
    return ScriptError(shown.map(\.diagnostic), hasMore: shown.count < failures.count).description
  }
}

extension PlaybackError: FlipbookError {
  package var exitCode: ExitCode { .badInput }
  package var hasLocation: Bool { true }
}
