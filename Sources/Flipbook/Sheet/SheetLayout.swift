import Geometry
import Graphics
import Interface
import Timebase

/// Where everything of a sheet stands. All lengths are in points; places of pictures are whole device pixels.
struct SheetLayout {
  /// The widest that a sheet becomes, unless a single picture is wider (choice: four of the widest phones).
  static let greatestWidth = 1640.0
  /// The narrowest column, so that captions of small screens can be read (choice).
  static let leastColumn = 150.0

  /// Where the pictures stand.
  private(set) var frames: [Rect] = []
  /// The extent of the sheet.
  private(set) var size = Size.zero

  private let sheet: Sheet
  private let shaper: any TextShaper
  private let column: Double
  /// The size of the captions' letters.
  private let letter: Double
  private let margin: Double
  /// The device around each picture; nil where there is none.
  private let device: DeviceFrame?
  private var captions: [SheetCaption] = []

  init(_ sheet: Sheet, shaper: any TextShaper) {
    self.sheet = sheet
    self.shaper = shaper
    let screen = sheet.pictures[0].displayList.size
    device =
      sheet.style.showsDevice ? DeviceFrame(screen: screen, theme: sheet.theme, scale: sheet.scale) : nil
    let outside = device?.size ?? screen
    column = max(outside.width, Self.leastColumn)
    // A twentieth of the column, within what reads well (choices); of a reduced sheet at least 11 pixels.
    letter = max(min(20, max(11, (column * 0.05).rounded())), 11 / min(1, sheet.scale))
    margin = (letter * 1.5).rounded()
    let digits = SecondsText.digits(for: sheet.pictures.map(\.time))
    captions = sheet.pictures.map {
      SheetCaption($0, letter: letter, width: column, digits: digits, theme: sheet.theme, shaper: shaper)
    }
    place(screen, outside)
  }

  /// How many pictures stand in a row.
  private var columns: Int {
    if let columns = sheet.style.columns { return min(columns, captions.count) }
    let fitting = max(1, Int((Self.greatestWidth - margin) / (column + margin)))
    let rows = (captions.count + fitting - 1) / fitting
    // As many rows as are needed, and the pictures evenly among them.
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

  /// The nearest whole device pixel.
  private func snap(_ length: Double) -> Double { (length * sheet.scale).rounded() / sheet.scale }

  /// Everything as one list: each picture is its frame's list, moved.
  func displayList() -> DisplayList {
    // Pictures are white or black up to their edges, so the sheet is neither.
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

  private func items(of frame: DisplayList, in rect: Rect) -> [DisplayItem] {
    if let device { return device.items(around: frame, at: rect.origin - (device.screenOrigin - .zero)) }
    let line = 1 / sheet.scale
    let edge = Rect(
      rect.minX - line, rect.minY - line, rect.width + 2 * line, rect.height + 2 * line)
    return [.fill(RoundedRect(edge), sheet.theme.grey, .identity)] + frame.items(at: rect.origin)
  }
}
