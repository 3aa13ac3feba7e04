import Graphics
import Motion
import Simulation
import Timebase

/// The entrance and the exit of a text on the canvas.
enum TextMotion {
  // All of them are choices.
  /// The time of an entrance, and of an exit, in seconds.
  private static let entrance = 0.5, exit = 0.2
  /// The delay of a body after its title, in seconds.
  static let delay = 0.08
  /// The height of the rise, in units of the layout.
  private static let rise = 1.1

  private static let curve = SpringMotion(
    spring: Spring(duration: entrance, dampingRatio: 1), from: 0, to: 1, duration: entrance)

  /// Returns a text that rises and fades in after some seconds, and fades out before it has none left. A text of less
  /// than a second does both in proportion.
  ///
  /// - Parameters:
  ///   - start: The seconds since the text's start; nil if it is complete from the start.
  ///   - rest: The seconds until the text's end; nil if it stays.
  static func items(
    _ contents: Contents, at origin: Point, since start: Double?, until rest: Double?, opacity: Double = 1,
    _ layout: CanvasLayout
  ) -> [DisplayItem] {
    let whole = start.flatMap { start in rest.map { start + $0 } } ?? .infinity
    let pace = max(1, 1 / max(whole, 1e-3))
    if let rest, rest <= 0 { return [] }
    let share = start.map { max(0, min(1, curve.position(at: max(0, $0) * pace))) } ?? 1
    let going = rest.map { min(1, $0 * pace / exit) } ?? 1
    let place = Point(origin.x, origin.y + (1 - share) * rise * layout.unit)
    return DisplayItem.fading(contents, at: place, share * going * opacity)
  }
}

/// A caption: its texts beside the device, and the title in a pill during a zoom.
struct Caption {
  let span: TimeSpan
  /// The title and the body beside the device.
  private let texts: [(contents: Contents, frame: Rect)]
  /// The pill with the title; nil in a clip without zooms.
  private let pill: (contents: Contents, frame: Rect)?
  private let layout: CanvasLayout

  // All of them are choices, in units of the layout.
  private static let pillColor = Color(rgb: 20, 20, 24, alpha: 0.86)
  private static let padding = Size(4, 1.8), pillBottom = 5.5
  /// The part of the canvas's width that a pill may have.
  private static let pillWidth = 0.9

  /// Creates a caption; nil if its texts do not fit.
  ///
  /// - Parameter hasZooms: Whether the clip has zooms, over which captions stand in a pill.
  init?(
    _ text: ClipTexts.Text, _ span: TimeSpan, _ layout: CanvasLayout, _ colors: TextColors, hasZooms: Bool,
    _ shaper: any TextShaper
  ) {
    let (area, context) = (layout.captionArea, layout.context(shaper))
    // The area below a centred device is as high as its tallest caption, in whole pixels.
    let room = Size(area.width, layout.place == .center ? .infinity : area.height)
    let needsPill = hasZooms || layout.place == .cover
    pill = needsPill ? Self.pill(text.title, layout, context) : nil
    if needsPill, pill == nil { return nil }
    (self.span, self.layout) = (span, layout)
    if layout.place == .cover {
      texts = []
      return
    }
    guard
      let beside = TitleText(
        text.title, text.body, layout.captionStyle, (colors.title, colors.body), in: room, context)
    else { return nil }
    let top = layout.place == .center ? area.minY : area.midY - beside.height / 2
    texts = beside.frames(top: top, in: area).map { block, frame in (block.contents, frame) }
  }

  private static func pill(
    _ title: String, _ layout: CanvasLayout, _ context: TitleText.Context
  ) -> (contents: Contents, frame: Rect)? {
    let padding = Size(Self.padding.width * layout.unit, Self.padding.height * layout.unit)
    let width = pillWidth * layout.size.width - 2 * padding.width
    guard let text = TitleText(title, nil, .zoomed, (.white, .white), in: Size(width, .infinity), context) else {
      return nil
    }
    let size = Size(text.width + 2 * padding.width, text.height + 2 * padding.height)
    let frame = Rect(
      (layout.size.width - size.width) / 2, layout.size.height - pillBottom * layout.unit - size.height, size.width,
      size.height)
    let shape = RoundedRect(Rect(origin: .zero, size: size), cornerRadius: size.height / 2)
    return (
      Contents(
        size: size,
        commands: [
          .fillRect(shape, .color(pillColor)), .text(text.title.text, at: Point(padding.width, padding.height)),
        ]),
      frame
    )
  }

  /// Returns the frame of the visible texts at an instant.
  func frame(_ camera: Camera, at instant: Instant) -> Rect {
    if let pill, camera.captionShares(at: instant).over > 0 { return pill.frame }
    return texts.reduce(.zero) { $0.union($1.frame) }
  }

  /// Returns the opacity of the texts beside the device; 0 during a zoom.
  func besideOpacity(at moment: TimelinePosition, _ camera: Camera) -> Double {
    span.opacity(at: moment) * camera.captionShares(at: moment.instant).beside
  }

  /// Returns the caption at a moment; it is complete during a freeze or card.
  func items(at moment: TimelinePosition, _ camera: Camera) -> [DisplayItem] {
    guard span.contains(moment) else { return [] }
    let isPaused = moment.pauseStart != nil
    let start = span.startsAtOnce || isPaused ? nil : moment.instant.seconds(since: span.start)
    let rest = span.endsAtOnce || isPaused ? nil : span.end.seconds(since: moment.instant)
    let shares = camera.captionShares(at: moment.instant)
    func items(_ text: (contents: Contents, frame: Rect), _ delay: Double, _ share: Double) -> [DisplayItem] {
      TextMotion.items(
        text.contents, at: text.frame.origin, since: start.map { $0 - delay }, until: rest, opacity: share, layout)
    }
    return texts.enumerated().flatMap { items($1, Double($0) * TextMotion.delay, shares.beside) }
      + (pill.map { items($0, 0, shares.over) } ?? [])
  }
}

extension TextBlock {
  /// The text as contents, which have its size.
  var contents: Contents { Contents(size: Size(width, text.size.height), commands: [.text(text, at: .zero)]) }
}

extension CanvasLayout {
  /// The surroundings of texts.
  func context(_ shaper: any TextShaper) -> TitleText.Context {
    TitleText.Context(unit: unit, pixels: textPixels, font: brand.font, shaper: shaper)
  }
}
