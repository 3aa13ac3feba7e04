import Platform
import Script
import Simulation
import Timebase

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
