import Platform
import Script
import Simulation
import Timebase

/// The visible times of the captions and callouts of a clip.
struct TextTimes {
  /// The presentation statements, in order.
  let annotations: [PlayedAnnotation]
  /// The mapping between the clip's time and virtual time, with an instant for each of them.
  let timeline: ClipTimeline
  /// Whether the clip ends hidden.
  let endsHidden: Bool

  /// Returns the index of the annotation that ends a caption: the next `caption` or `caption off`.
  private func follower(of index: Int) -> Int? {
    guard annotations[index].annotation.isCaption else { return nil }
    return annotations[(index + 1)...].firstIndex { $0.annotation.isCaption }
  }

  /// Returns the end that the script writes; nil without a duration.
  private func writtenEnd(of index: Int) -> Instant? {
    switch annotations[index].annotation {
    case .caption(_, let duration), .callout(_, _, _, let duration):
      duration.map { timeline.instants[index].advanced(by: $0) }
    default: nil
    }
  }

  /// Returns the visible time of a caption or a callout.
  func span(of index: Int) -> TimeSpan {
    let start = timeline.instants[index]
    let limit = follower(of: index).map { timeline.instants[$0] } ?? .distantFuture
    let isCaption = annotations[index].annotation.isCaption
    let usual = isCaption ? .distantFuture : start.advanced(by: Script.Annotation.calloutDuration)
    return TimeSpan(start, min(writtenEnd(of: index) ?? usual, limit), in: timeline.end)
  }

  /// Warnings about texts that end before their written time, each with its location.
  var warnings: [String] { annotations.indices.compactMap(warning) }

  private func warning(of index: Int) -> String? {
    let (start, end) = (timeline.instants[index], span(of: index).end)
    guard let written = writtenEnd(of: index), written > end else { return nil }
    let next = follower(of: index).map { annotations[$0] }
    let (ender, remedy) =
      if let next {
        ("the \(next.annotation.keyword) in line \(next.action.location.line)", "move that one")
      } else if endsHidden {
        ("the hidden end of the clip", "extend the visible part with wait")
      } else {
        ("the card at the end of the clip", "extend the part before it with wait")
      }
    let location = annotations[index].action.location
    let noun = annotations[index].annotation.isCaption ? "caption" : "callout"
    return "\(location): the \(noun) needs \(seconds(start, written)), but \(ender) ends it after "
      + "\(seconds(start, end)); \(remedy), or shorten the \(noun)"
  }

  private func seconds(_ start: Instant, _ end: Instant) -> String {
    NumberText.duration(.nanoseconds(end.nanoseconds - start.nanoseconds))
  }
}

extension Script.Annotation {
  /// Whether the statement begins or ends a caption.
  fileprivate var isCaption: Bool {
    switch self {
    case .caption, .captionOff: true
    default: false
    }
  }

  /// The statement's keywords, for messages.
  fileprivate var keyword: String { self == .captionOff ? "caption off" : "caption" }
}
