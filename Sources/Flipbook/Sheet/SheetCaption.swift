import Geometry
import Graphics
import Interface
import Timebase

/// What stands under a picture of a sheet: the time and its names, what the script does, and the moments gone by.
struct SheetCaption {
  /// How high it is, in points.
  private(set) var height = 0.0
  private var contents = Contents(size: .zero, commands: [])
  /// How much wider a plate is on each side, in points.
  private let inset: Double

  init(
    _ picture: Sheet.Picture, letter: Double, width: Double, digits: Int, theme: Theme, shaper: any TextShaper
  ) {
    inset = (letter * 0.5).rounded()
    let name = TextStyle(size: letter, weight: .semibold, color: theme.tint)
    var title = [
      AttributedText.Run(
        SecondsText.text(picture.time, digits: digits) + " s",
        TextStyle(size: letter, weight: .semibold, color: theme.label))
    ]
    for text in picture.names { title.append(.init("  \(text)", name)) }
    var commands: [DrawCommand] = []
    func add(_ text: AttributedText, indent: Double = 0) {
      let shaped = shaper.shape(text, in: TextColumn(width: width - indent, maximumLines: 2))
      commands.append(.text(shaped, at: Point(indent, height)))
      height += shaped.size.height + (letter * 0.15).rounded()
    }
    add(AttributedText(title))
    if !picture.phase.isEmpty {
      let dot = letter * 0.6
      if picture.isTouched {
        // In the middle of the small letters: about 0.65 of a line from its top.
        let rect = Rect(0, (height + letter * 0.65 - dot / 2).rounded(), dot, dot)
        commands.append(.fillRect(RoundedRect(rect, cornerRadius: dot / 2), .color(theme.tint)))
      }
      add(
        AttributedText(picture.phase, TextStyle(size: letter, color: theme.secondaryLabel)),
        indent: picture.isTouched ? (dot + letter * 0.35).rounded() : 0)
    }
    for moment in picture.passed {
      let time = SecondsText.text(moment.instant, digits: SecondsText.digits(for: [moment.instant]))
      add(
        AttributedText([
          .init(moment.name, name), .init(" at \(time) s", TextStyle(size: letter, color: theme.secondaryLabel)),
        ]))
    }
    contents = Contents(size: Size(width, height.rounded(.up)), commands: commands)
  }

  /// The caption with its top left corner at a point.
  ///
  /// - Parameter plate: what is behind it, where it would otherwise lie on a page of unknown colour.
  func items(at point: Point, plate: Color? = nil) -> [DisplayItem] {
    let caption = DisplayItem.contents(contents, .translation(Vector(point.x, point.y)))
    guard let plate else { return [caption] }
    let rect = Rect(point.x - inset, point.y - inset / 2, contents.size.width + 2 * inset, contents.size.height + inset)
    return [.fill(RoundedRect(rect, cornerRadius: inset), plate, .identity), caption]
  }
}

/// Instants as seconds with a fixed count of decimals.
enum SecondsText {
  /// Two where that says it all, otherwise three.
  static func digits(for instants: [Instant]) -> Int {
    instants.allSatisfy { $0.picoseconds % 10_000_000_000 == 0 } ? 2 : 3
  }

  /// Such as `1.35`, to the nearest.
  static func text(_ instant: Instant, digits: Int) -> String {
    let unit: Int64 = digits == 2 ? 10_000_000_000 : 1_000_000_000
    let count = (instant.picoseconds + unit / 2) / unit
    let perSecond = 1_000_000_000_000 / unit
    let fraction = String(count % perSecond)
    return "\(count / perSecond)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
