import Graphics
import Motion
import Simulation
import Timebase

/// A title card: the device sinks and fades, and title and subtitle enter at the centre of the canvas.
struct Card {
  let span: TimeSpan
  private let texts: [(contents: Contents, frame: Rect)]
  private let layout: CanvasLayout
  /// Whether the device is not visible directly before or after the card.
  private let startsAlone: Bool, endsAlone: Bool
  /// The layer between a picture and the text; empty without a picture.
  private let scrim: Contents?

  // All of them are choices, in seconds.
  /// The times in which the device disappears and comes back.
  private static let away = 0.25, back = 0.35
  /// The time before the card's end at which its text has disappeared.
  private static let textEnd = 0.25
  /// The shortest card that is not a cut.
  private static let shortest = 0.8
  /// The distance by which the device sinks, as a part of the canvas's height.
  private static let sinking = 0.03

  /// Creates a card; nil if its texts do not fit.
  ///
  /// - Parameter isNext: Whether another card ends at this one's start, and whether one begins at its end.
  init?(
    _ text: ClipTexts.Text, _ span: TimeSpan, isNext: (before: Bool, after: Bool), _ layout: CanvasLayout,
    _ colors: TextColors, _ shaper: any TextShaper
  ) {
    let area = layout.cardArea
    guard
      let face = TitleText(
        text.title, text.body, .card, (colors.title, colors.body), in: area.size, layout.context(shaper))
    else { return nil }
    texts = face.frames(top: area.midY - face.height / 2, in: area).map { block, frame in (block.contents, frame) }
    let isCut = span.end.seconds(since: span.start) < Self.shortest
    (startsAlone, endsAlone) = (isCut || span.startsAtOnce || isNext.before, isCut || span.endsAtOnce || isNext.after)
    scrim = colors.scrim.map { color in
      Contents(size: layout.size, commands: [.fillRect(RoundedRect(layout.bounds), .color(color))])
    }
    (self.span, self.layout) = (span, layout)
  }

  /// Returns how far the device has disappeared at a moment: from 0, visible, to 1.
  func absence(at moment: TimelinePosition) -> Double {
    guard span.contains(moment) else { return 0 }
    if moment.pauseStart != nil { return 1 }
    let passed = moment.instant.seconds(since: span.start) / Self.away
    let left = span.end.seconds(since: moment.instant) / Self.back
    // Both ways begin and end slowly at the device's place.
    let away = startsAlone ? 1 : TimingCurve.easeIn.value(at: min(1, passed))
    let back = endsAlone ? 1 : TimingCurve.easeIn.value(at: min(1, left))
    return min(away, back)
  }

  /// Returns items that sink and fade as one picture.
  static func sinking(_ items: [DisplayItem], _ absence: Double, _ layout: CanvasLayout) -> [DisplayItem] {
    if absence >= 1 { return [] }
    if absence <= 0 { return items }
    let sunk = Affine.translation(Vector(0, absence * sinking * layout.size.height))
    return [.pushOpacity(1 - absence)] + items.map { $0.transformed(by: sunk) } + [.pop]
  }

  /// Returns the texts at a moment; they are complete during a freeze or card.
  func items(at moment: TimelinePosition) -> [DisplayItem] {
    guard span.contains(moment) else { return [] }
    let isPaused = moment.pauseStart != nil
    let entrance = startsAlone ? 0 : Self.away
    let start = span.startsAtOnce || isPaused ? nil : moment.instant.seconds(since: span.start) - entrance
    let rest =
      span.endsAtOnce || isPaused ? nil : span.end.seconds(since: moment.instant) - (endsAlone ? 0 : Self.textEnd)
    let layer = scrim.map { DisplayItem.fading($0, at: .zero, isPaused ? 1 : absence(at: moment)) } ?? []
    return layer
      + texts.enumerated().flatMap { index, text in
        TextMotion.items(
          text.contents, at: text.frame.origin, since: start.map { $0 - Double(index) * TextMotion.delay }, until: rest,
          layout)
      }
  }
}
