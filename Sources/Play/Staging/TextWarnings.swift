import Graphics
import Platform
import Script
import Simulation
import Timebase
import Touch

extension ClipTimeline {
  /// Warnings about captions and callouts that end before their written time, each with its location.
  var textWarnings: [String] { items.compactMap(warning) }

  private func warning(about item: TimelineItem) -> String? {
    guard let written = item.writtenEnd, written > item.span.end else { return nil }
    let (ender, remedy) =
      if let next = item.follower.map({ items[$0].played }) {
        (
          "the \(next.annotation == .captionOff ? "caption off" : "caption") in line \(next.action.location.line)",
          "move that one"
        )
      } else if endsHidden {
        ("the hidden end of the clip", "extend the visible part with wait")
      } else {
        ("the card at the end of the clip", "extend the part before it with wait")
      }
    func seconds(until end: Instant) -> String {
      NumberText.duration(.nanoseconds(end.nanoseconds - item.span.start.nanoseconds))
    }
    let noun = item.kind.rawValue
    return "\(item.played.action.location): the \(noun) needs \(seconds(until: written)), but \(ender) ends it after "
      + "\(seconds(until: item.span.end)); \(remedy), or shorten the \(noun)"
  }
}

extension CanvasLayout {
  /// Returns the warnings about texts and an accent that are hard to see, and about touches off the canvas.
  func warnings(
    _ colors: TextColors, _ touches: [TouchEvent], _ timeline: ClipTimeline, _ script: Script
  ) -> [String] {
    func warning(_ setting: Script.Keyword, _ text: String?) -> String? {
      text.map { (script.settings.locations[setting.rawValue].map { "\($0): " } ?? "") + $0 }
    }
    let text =
      "neither white nor dark text has enough contrast to the backdrop; choose a darker or lighter one"
    return [
      warning(.backdrop, colors.isLegible ? nil : text), warning(.accent, accentWarning),
      warning(.layout, touchWarning(touches, timeline)),
    ].compactMap(\.self)
  }

  private var accentWarning: String? {
    guard let accent = brand.accent, !brand.isTransparent, case let ratio = contrast(of: accent),
      ratio < Contrast.graphics
    else { return nil }
    let shown = NumberText.plain((ratio * 10).rounded(.down) / 10)
    return "the \(Script.Keyword.accent) has a contrast of \(shown):1 to the backdrop; choose a darker or lighter "
      + "colour, for at least \(NumberText.plain(Contrast.graphics)):1"
  }

  /// Returns the warning about the first touch on the part of the device that extends beyond the canvas.
  private func touchWarning(_ touches: [TouchEvent], _ timeline: ClipTimeline) -> String? {
    let offset = screen.origin - Point.zero
    let hidden = touches.first { !bounds.contains(Rect(origin: $0.location + offset, size: Size.zero)) }
    return hidden.map { touch in
      let instant = NumberText.duration(.nanoseconds(timeline.clipTime(of: touch.timestamp).nanoseconds))
      return "the touch at \(instant) is below the canvas; choose a smaller size, or layout center"
    }
  }
}
