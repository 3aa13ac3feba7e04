import Graphics
import Interface
import Platform
import Staging
import Timebase

/// The views of a sheet: rows of pictures, each above its caption.
struct SheetLayout {
  /// The maximum width of a sheet, unless a single picture is wider (choice: four of the widest phones).
  static let greatestWidth = 1640.0

  /// The pictures: frames, or devices that show them.
  let pictures: [View]
  private let views: PictureViews

  init(_ sheet: Sheet, shaper: any TextShaper) {
    let cells = SheetCells(sheet)
    pictures = sheet.pictures.map { cells.picture($0.displayList) }
    let all = zip(pictures, sheet.pictures).map { cells.cell($0, cells.caption($1)) }
    let columns = cells.columns
    let rows = stride(from: 0, to: all.count, by: columns).map { start in
      StackView(Array(all[start..<min(all.count, start + columns)]), .horizontal, spacing: cells.margin)
    }
    views = PictureViews(
      Box(StackView(rows, .vertical, spacing: cells.margin), insets: Insets(cells.margin)),
      background: sheet.style.background, theme: sheet.theme, scale: sheet.scale, shaper: shaper)
  }

  /// The sheet as one display list: each picture is its frame's list, moved.
  func displayList() -> DisplayList { views.window.recordDisplayList() }
}

/// The parts of a sheet's cells.
private struct SheetCells {
  /// The minimum width of a column, so that captions of small screens are legible (choice).
  private static let leastColumn = 150.0

  /// The space between cells and around them, in points.
  let margin: Double
  private let sheet: Sheet
  /// The device frame around each picture; `nil` if there is none.
  private let device: DeviceFrame?
  /// The width of a column, in points.
  private let column: Double
  /// The font size of the captions, in points.
  private let fontSize: Double
  /// The number of decimals of the pictures' times.
  private let digits: Int

  init(_ sheet: Sheet) {
    self.sheet = sheet
    let screen = sheet.pictures[0].displayList
    device =
      sheet.style.showsDevice
      ? DeviceFrame(screen.device ?? .plain(screen.size, scale: sheet.scale), scale: sheet.scale) : nil
    column = max((device?.size ?? screen.size).width, Self.leastColumn)
    // A twentieth of the column, limited to legible sizes (choices); at least 11 pixels in a reduced sheet.
    fontSize = max(min(20, max(11, (column * 0.05).rounded())), 11 / min(1, sheet.scale))
    margin = (fontSize * 1.5).rounded()
    digits = SecondsText.digits(for: sheet.pictures.map(\.time))
  }

  /// The number of pictures in a row.
  var columns: Int {
    let count = sheet.pictures.count
    if let columns = sheet.style.columns { return min(columns, count) }
    let fitting = max(1, Int((SheetLayout.greatestWidth - margin) / (column + margin)))
    let rows = (count + fitting - 1) / fitting
    // The smallest number of rows that fits, with the pictures distributed evenly.
    return (count + rows - 1) / rows
  }

  /// Returns a frame, in its device if the sheet shows one.
  func picture(_ frame: DisplayList) -> View {
    guard let device else { return SnapshotView(frame) }
    return SnapshotView(items: device.items(around: frame, sheet.finish, placedBy: .identity), size: device.size)
  }

  /// Returns a picture above its caption. A frame without a device has an edge of one pixel.
  func cell(_ picture: View, _ caption: View) -> View {
    let framed = device == nil ? Box(picture, edge: 1 / sheet.scale, sheet.theme.grey) : picture
    return Box(StackView([framed, caption], .vertical, spacing: fontSize * 0.5), width: column)
  }

  /// Returns the caption of a picture: its time and names, the script's action, and the moments since the previous
  /// picture. It has a plate if the sheet's background is transparent.
  func caption(_ picture: Sheet.Picture) -> View {
    let theme = sheet.theme
    let plain = TextStyle(size: fontSize, color: theme.secondaryLabel)
    let name = TextStyle(size: fontSize, weight: .semibold, color: theme.tint)
    let time = SecondsText.text(picture.time, digits: digits) + " s"
    var lines: [View] = [
      label(
        [.init(time, TextStyle(size: fontSize, weight: .semibold, color: theme.label))]
          + picture.names.map { .init("  \($0)", name) })
    ]
    if !picture.phase.isEmpty {
      lines.append(phase(label([.init(picture.phase, plain)]), isTouched: picture.isTouched))
    }
    lines += picture.passed.map { moment in
      let time = SecondsText.text(moment.instant, digits: SecondsText.digits(for: [moment.instant]))
      return label([.init(moment.name, name), .init(" at \(time) s", plain)])
    }
    let inset = (fontSize * 0.5).rounded()
    let plate = View(theme.pictureGround, cornerRadius: inset)
    let outset = Insets(top: -inset / 2, left: -inset, bottom: -inset / 2, right: -inset)
    let space = (fontSize * 0.15).rounded()
    return Box(
      StackView(lines, .vertical, spacing: space, alignment: .fill), insets: Insets(bottom: space), width: column,
      plate: sheet.style.background?.alpha ?? 1 < 1 ? (plate, outset) : nil)
  }

  private func label(_ runs: [AttributedText.Run]) -> Label { Label(AttributedText(runs), numberOfLines: 2) }

  /// Returns the script's action, with a dot in front of it while the finger is down.
  private func phase(_ label: Label, isTouched: Bool) -> View {
    guard isTouched else { return label }
    let dot = fontSize * 0.6
    let line = Box(label, insets: Insets(left: (dot + fontSize * 0.35).rounded()))
    // The dot is centred on the lower-case letters: about 0.65 of a line from its top.
    let rect = Rect(0, (fontSize * 0.65 - dot / 2).rounded(), dot, dot)
    line.addSubview(View(sheet.theme.tint, cornerRadius: dot / 2, frame: rect))
    return line
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
