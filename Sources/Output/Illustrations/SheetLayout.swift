import Graphics
import Platform
import Staging
import Timebase

/// The positions of all elements of a sheet, in points. Pictures are aligned to whole device pixels.
struct SheetLayout {
  /// The maximum width of a sheet, unless a single picture is wider (choice: four of the widest phones).
  static let greatestWidth = 1640.0
  /// The minimum width of a column, so that captions of small screens are legible (choice).
  static let leastColumn = 150.0

  /// The areas of the pictures, in points.
  private(set) var frames: [Rect] = []
  /// The size of the sheet, in points.
  private(set) var size = Size.zero

  private let sheet: Sheet
  private let shaper: any TextShaper
  /// The width of a column, in points.
  private let column: Double
  /// The font size of the captions, in points.
  private let letter: Double
  private let margin: Double
  /// The device frame around each picture; `nil` if there is none.
  private let device: DeviceFrame?
  private var captions: [SheetCaption] = []

  init(_ sheet: Sheet, shaper: any TextShaper) {
    (self.sheet, self.shaper) = (sheet, shaper)
    let first = sheet.pictures[0].displayList
    let screen = first.size
    device =
      sheet.style.showsDevice
      ? DeviceFrame(screen: screen, corners: first.corners, theme: sheet.theme, scale: sheet.scale) : nil
    let outside = device?.size ?? screen
    column = max(outside.width, Self.leastColumn)
    // A twentieth of the column, limited to legible sizes (choices); at least 11 pixels in a reduced sheet.
    letter = max(min(20, max(11, (column * 0.05).rounded())), 11 / min(1, sheet.scale))
    margin = (letter * 1.5).rounded()
    let digits = SecondsText.digits(for: sheet.pictures.map(\.time))
    captions = sheet.pictures.map {
      SheetCaption($0, letter: letter, width: column, digits: digits, theme: sheet.theme, shaper: shaper)
    }
    place(screen, outside)
  }

  /// The number of pictures in a row.
  private var columns: Int {
    if let columns = sheet.style.columns { return min(columns, captions.count) }
    let fitting = max(1, Int((Self.greatestWidth - margin) / (column + margin)))
    let rows = (captions.count + fitting - 1) / fitting
    // The smallest number of rows that fits, with the pictures distributed evenly.
    return (captions.count + rows - 1) / rows
  }

  private mutating func place(_ screen: Size, _ outside: Size) {
    let bezel = device?.bezel ?? 0
    var y = margin
    for start in stride(from: 0, to: captions.count, by: columns) {
      let row = start..<min(captions.count, start + columns)
      for index in row {
        let x = margin + Double(index - start) * (column + margin)
        frames.append(Rect(snap(x) + bezel, snap(y) + bezel, screen.width, screen.height))
      }
      y += outside.height + letter * 0.5 + (row.map { captions[$0].height }.max() ?? 0) + margin
    }
    size = Size(margin + Double(columns) * (column + margin), y.rounded(.up))
  }

  /// Rounds a length in points to whole device pixels.
  private func snap(_ length: Double) -> Double { (length * sheet.scale).rounded() / sheet.scale }

  /// The sheet as one display list: each picture is its frame's list, moved.
  func displayList() -> DisplayList {
    // The sheet is neither white nor black, since pictures may be white or black up to their edges.
    let isDark = sheet.theme == .dark
    let ground = isDark ? sheet.theme.secondaryGroupedBackground : sheet.theme.groupedBackground
    var list = DisplayList(size: size, background: sheet.style.background ?? ground)
    let bezel = device?.bezel ?? 0
    let plate = list.background.alpha < 1 ? ground : nil
    for (index, picture) in sheet.pictures.enumerated() {
      list.items += items(of: picture.displayList, in: frames[index])
      let origin = Point(frames[index].minX - bezel, snap(frames[index].maxY + bezel + letter * 0.5))
      list.items += captions[index].items(at: origin, plate: plate)
    }
    return list
  }

  /// Returns the items of a picture: in its device, or with an edge of one pixel.
  private func items(of frame: DisplayList, in rect: Rect) -> [DisplayItem] {
    if let device { return device.items(around: frame, at: rect.origin - (device.screenOrigin - .zero)) }
    let line = 1 / sheet.scale
    let edge = Rect(rect.minX - line, rect.minY - line, rect.width + 2 * line, rect.height + 2 * line)
    return [.fill(RoundedRect(edge), sheet.theme.grey, .identity)] + frame.items(at: rect.origin)
  }
}

/// The caption of a picture: its time and names, the script's action, and the moments since the previous picture.
struct SheetCaption {
  /// The height, in points.
  private(set) var height = 0.0
  private var contents = Contents(size: .zero, commands: [])
  /// The margin of a plate on each side, in points.
  private let inset: Double

  init(_ picture: Sheet.Picture, letter: Double, width: Double, digits: Int, theme: Theme, shaper: any TextShaper) {
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
        // The dot is centred on the lower-case letters: about 0.65 of a line from its top.
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

  /// Returns the caption with its top left corner at a point.
  ///
  /// - Parameter plate: The colour of a plate behind the caption, for sheets with a transparent background.
  func items(at point: Point, plate: Color? = nil) -> [DisplayItem] {
    let caption = DisplayItem.contents(contents, .translation(Vector(point.x, point.y)))
    guard let plate else { return [caption] }
    let rect = Rect(point.x - inset, point.y - inset / 2, contents.size.width + 2 * inset, contents.size.height + inset)
    return [.fill(RoundedRect(rect, cornerRadius: inset), plate, .identity), caption]
  }
}

/// The text of instants in seconds, with a fixed number of decimals.
enum SecondsText {
  /// Returns 2 if two decimals are exact for all instants, otherwise 3.
  static func digits(for instants: [Instant]) -> Int {
    instants.allSatisfy { $0.picoseconds % 10_000_000_000 == 0 } ? 2 : 3
  }

  /// Returns the instant in seconds, such as `1.35`, rounded to the nearest.
  static func text(_ instant: Instant, digits: Int) -> String {
    let unit: Int64 = digits == 2 ? 10_000_000_000 : 1_000_000_000
    let count = (instant.picoseconds + unit / 2) / unit
    let perSecond = 1_000_000_000_000 / unit
    return "\(count / perSecond)." + NumberText.padded(count % perSecond, to: digits)
  }
}

extension Sheet {
  /// The number of columns with which the sheet is nearest to a square.
  package var squareColumns: Int {
    // About the height of a caption, in points.
    let caption = 40.0
    let count = pictures.count, size = pictures.first?.displayList.size ?? .zero
    func side(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      return max(Double(columns) * size.width, Double(rows) * (size.height + caption))
    }
    return (1...max(1, count)).min { side($0) < side($1) } ?? 1
  }
}
