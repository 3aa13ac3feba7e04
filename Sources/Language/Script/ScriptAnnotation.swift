import Graphics
import Platform

extension Script {
  /// A presentation statement, which changes nothing that is simulated: a caption, a zoom, another speed.
  ///
  /// Every duration is in the clip's time, which continues while virtual time stands still.
  package enum Annotation: Sendable, Hashable, CustomStringConvertible {
    /// A text beside the device, which stays until the next caption if it has no duration.
    case caption(String, body: String?, duration: Duration?)
    /// Ends the caption.
    case captionOff
    /// A playback speed from this instant on, in seconds of virtual time per second of the clip: 0.05 to 20.
    case speed(Double)
    /// The image freezes.
    case freeze(Duration)
    /// The camera moves to a part of the screen.
    case zoom(Region, duration: Duration, curve: Curve)
    /// The camera follows the finger until the next zoom, with a magnification from 1 to 8. The movement to the finger
    /// takes the duration.
    case zoomFollow(Double, duration: Duration)
    /// The camera moves back to the whole canvas.
    case zoomOut(duration: Duration, curve: Curve)
    /// A ring and a label, or a disc with a number, 1 to 99, whose text is in a legend (default duration:
    /// ``calloutDuration``).
    case callout(Position, String, number: Int?, duration: Duration?)
    /// A title on the whole canvas, with a logo above it, while virtual time stands still.
    case card(title: String, subtitle: String?, logo: FileReference? = nil, duration: Duration)

    /// A part of the screen.
    package enum Region: Sendable, Hashable, CustomStringConvertible {
      /// The visible area of a view.
      case view(String)
      /// A rectangle, in points from the screen's top left.
      case rect(Rect)

      /// The region as a script writes it.
      package var description: String {
        switch self {
        case .view(let name): ScriptText.name(name)
        case .rect(let rect):
          [rect.minX, rect.minY].map(NumberText.plain).joined(separator: ",")
            + ",\(rect.size.sides)"
        }
      }
    }

    /// The default duration of a callout: 2 s (own choice).
    package static let calloutDuration = Duration.seconds(2)
    /// The default duration of a movement of the camera: 0.5 s (own choice).
    package static let zoomDuration = Duration.milliseconds(500)

    /// The time for which virtual time stands still.
    package var pause: Duration {
      switch self {
      case .freeze(let duration), .card(_, _, _, let duration): duration
      case .caption, .captionOff, .speed, .zoom, .zoomFollow, .zoomOut, .callout: .zero
      }
    }

    /// The duration of the camera's movement; `nil` for any other statement.
    package var cameraMove: Duration? {
      switch self {
      case .zoom(_, let duration, _), .zoomFollow(_, let duration), .zoomOut(let duration, _): duration
      case .caption, .captionOff, .speed, .freeze, .callout, .card: nil
      }
    }

    /// Whether the statement changes the mapping between the clip's time and virtual time.
    package var changesTime: Bool { if case .speed = self { true } else { pause > .zero } }

    /// The displayed texts: of a caption with its body, a callout, or a card with its subtitle.
    package var texts: [String] {
      switch self {
      case .callout(_, let text, _, _): [text]
      case .caption(let title, let second, _), .card(let title, let second, _, _):
        [title] + [second].compactMap(\.self)
      case .captionOff, .speed, .freeze, .zoom, .zoomFollow, .zoomOut: []
      }
    }

    /// Returns the statement with other texts, which replace ``texts``.
    package func with(texts: [String]) -> Annotation {
      guard let first = texts.first, texts.count == self.texts.count else { return self }
      switch self {
      case .caption(_, _, let duration):
        return .caption(first, body: texts.dropFirst().first, duration: duration)
      case .callout(let position, _, let number, let duration):
        return .callout(position, first, number: number, duration: duration)
      case .card(_, _, let logo, let duration):
        return .card(title: first, subtitle: texts.dropFirst().first, logo: logo, duration: duration)
      case .captionOff, .speed, .freeze, .zoom, .zoomFollow, .zoomOut: return self
      }
    }

    /// The statement as a script writes it.
    package var description: String { statement(quoting: ScriptText.quotedShown) }

    /// Returns the statement as a script writes it.
    ///
    /// - Parameter quoted: Returns a displayed text as the script writes it.
    package func statement(quoting quoted: (String) -> String) -> String {
      func during(_ duration: Duration?) -> String { duration.map { " for \(NumberText.duration($0))" } ?? "" }
      func second(_ text: String?) -> String { text.map { " \(quoted($0))" } ?? "" }
      func over(_ duration: Duration, _ curve: Script.Curve) -> String {
        "over \(NumberText.duration(duration))" + (curve == .easeInOut ? "" : " \(curve)")
      }
      switch self {
      case .caption(let title, let body, let duration):
        return "caption \(quoted(title))\(second(body))\(during(duration))"
      case .captionOff: return "caption off"
      case .speed(let rate): return "speed \(NumberText.plain(rate))x"
      case .freeze(let duration): return "freeze \(NumberText.duration(duration))"
      case .zoom(let region, let duration, let curve): return "zoom to \(region) \(over(duration, curve))"
      case .zoomFollow(let factor, let duration):
        return "zoom follow finger \(NumberText.plain(factor))x over \(NumberText.duration(duration))"
      case .zoomOut(let duration, let curve): return "zoom out \(over(duration, curve))"
      case .callout(let position, let text, let number, let duration):
        let disc = number.map { " as \($0)" } ?? ""
        return "point at \(position) \(quoted(text))\(disc)\(during(duration))"
      case .card(let title, let subtitle, let logo, let duration):
        let picture = logo.map { " logo \(ScriptText.quoted($0.path))" } ?? ""
        return "card \(quoted(title))\(second(subtitle))\(picture)\(during(duration))"
      }
    }
  }
}
