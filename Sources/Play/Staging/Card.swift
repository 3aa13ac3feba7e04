import Graphics
import Motion
import Simulation
import Timebase

/// A title card: the device sinks and fades, and title and subtitle enter at the centre of the canvas.
struct Card {
  let span: TimeSpan
  /// The logo, the title and the subtitle.
  private let parts: [(contents: Contents, frame: Rect)]
  private let layout: CanvasLayout
  /// Whether the device is not visible directly before or after the card.
  private let startsAlone: Bool, endsAlone: Bool
  /// The layer between a picture and the text; nil without a picture.
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

  /// The heights of a square logo and of another one, and the distance below it, in units of the layout.
  private static let icon = 16.0, wideLogo = 10.0, logoGap = 4.5
  /// The radius of an icon's corners, as a fraction of its side.
  private static let iconCorner = 0.224

  /// Creates a card; nil if its texts do not fit.
  ///
  /// - Parameter isNext: Whether another card ends at this one's start, and whether one begins at its end.
  init?(
    _ text: ClipTexts.Text, _ logo: ImageReference?, _ span: TimeSpan, isNext: (before: Bool, after: Bool),
    _ layout: CanvasLayout, _ colors: TextColors, _ shaper: any TextShaper
  ) {
    let area = layout.cardArea
    guard
      let face = TitleText(
        text.title, text.body, .card, (colors.title, colors.body), in: area.size, layout.context(shaper))
    else { return nil }
    let picture = logo.map { Self.logo($0, layout) }
    let above = picture.map { $0.size.height + Self.logoGap * layout.unit } ?? 0
    let top = area.midY - (above + face.height) / 2
    let icon = picture.map { ($0, Rect(origin: Point(area.midX - $0.size.width / 2, top), size: $0.size)) }
    parts = [icon].compactMap(\.self) + face.frames(top: top + above, in: area).map { ($0.contents, $1) }
    let isCut = span.end.seconds(since: span.start) < Self.shortest
    (startsAlone, endsAlone) = (isCut || span.startsAtOnce || isNext.before, isCut || span.endsAtOnce || isNext.after)
    scrim = colors.scrim.map { color in
      Contents(size: layout.size, commands: [.fillRect(RoundedRect(layout.bounds), .color(color))])
    }
    (self.span, self.layout) = (span, layout)
  }

  private static func logo(_ image: ImageReference, _ layout: CanvasLayout) -> Contents {
    let isIcon = image.pixelWidth == image.pixelHeight
    let height = (isIcon ? icon : wideLogo) * layout.unit
    let size = Size(height * Double(image.pixelWidth) / Double(image.pixelHeight), height)
    let shape = RoundedRect(Rect(origin: .zero, size: size), cornerRadius: isIcon ? iconCorner * height : 0)
    return Contents(size: size, commands: [.image(image, in: shape)])
  }

  /// Returns how far the device has disappeared at a moment: from 0, visible, to 1.
  func absence(at moment: TimelinePosition) -> Double {
    guard span.contains(moment) else { return 0 }
    if moment.pauseStart != nil { return 1 }
    let passed = moment.instant.seconds(since: span.start) / Self.away
    let left = span.end.seconds(since: moment.instant) / Self.back
    // The way back mirrors the way there.
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
      + parts.enumerated().flatMap { index, part in
        TextMotion.items(
          part.contents, at: part.frame.origin, since: start.map { $0 - Double(index) * TextMotion.delay }, until: rest,
          layout)
      }
  }
}
