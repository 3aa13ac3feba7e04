import Graphics
import Platform

extension SceneDescription {
  /// An error in the geometry of a screen.
  struct Problem {
    var location: Script.Location
    var message: String
    var hint: String?
  }

  /// Returns the errors in rectangles and bars: rectangles outside their picture or across the edge of a bar, areas over
  /// a bar or over each other.
  ///
  /// - Parameters:
  ///   - screenSize: The size of the screen, in points.
  ///   - pictureSize: Returns the size of a screen's picture, in points of the screen; `nil` if it is unknown.
  package func diagnostics(
    screenSize: Size, pictureSize: (Script.FileReference) -> Size?
  ) -> [ScriptDiagnostic] {
    problems(screenSize: screenSize, pictureSize: pictureSize).map {
      diagnostic(at: $0.location, $0.message, hint: $0.hint)
    }
  }

  /// Returns the errors in rectangles and bars that are certain with the known sizes.
  func problems(
    screenSize: Size? = nil, pictureSize: (Script.FileReference) -> Size? = { _ in nil }
  ) -> [Problem] {
    screens.flatMap { screen -> [Problem] in
      let size = screen.picture.map(pictureSize) ?? screenSize
      var checker = SceneGeometryChecker(
        screen: screen, content: .init(size), display: .init(screenSize))
      checker.run()
      return checker.problems + sheetProblems(of: screen, screenSize: screenSize, pictureSize: pictureSize)
    }
  }

  /// Returns the errors in the rows of the sheets that a screen opens.
  private func sheetProblems(
    of screen: Screen, screenSize: Size?, pictureSize: (Script.FileReference) -> Size?
  ) -> [Problem] {
    screen.taps.flatMap { tap -> [Problem] in
      guard case .sheet(let name, let rows?) = tap.action, let sheet = self.screen(name) else { return [] }
      var problems: [Problem] = []
      func report(_ message: String, _ hint: String) {
        problems.append(Problem(location: rows.location, message: message, hint: hint))
      }
      let containers = [("the screen", screenSize), ("the picture", sheet.picture.flatMap(pictureSize))]
      if let (container, size) = containers.first(where: { ($0.1?.height).map { $0 <= rows.first } ?? false }) {
        report(
          "sheet \"\(name)\" begins below \(container)",
          "the height of \(container) is \(NumberText.plain(size?.height ?? 0)) points")
      }
      if let bar = sheet.bar(.top), bar.height < rows.first {
        report(
          "the top bar of \"\(name)\" ends above the sheet, which begins at \(NumberText.plain(rows.first))",
          "the bar is \(bar.location.seen(from: rows.location)); its height of \(NumberText.plain(bar.height)) points "
            + "counts from the top of the picture")
      }
      return problems
    }
  }
}

/// Checks the rectangles and the bars of a screen.
private struct SceneGeometryChecker {
  typealias Rectangle = SceneDescription.Rectangle

  /// The known size of a picture. An unknown side is `nil`.
  struct Extent {
    var width: Double?, height: Double?

    init(_ size: Size?) { (width, height) = (size?.width, size?.height) }
    init(width: Double?, height: Double?) { (self.width, self.height) = (width, height) }
  }

  let screen: SceneDescription.Screen
  let content: Extent
  let display: Extent
  private(set) var problems: [SceneDescription.Problem] = []

  /// Deviations that are not errors, in points: rounding errors.
  private static let tolerance = 0.001

  init(screen: SceneDescription.Screen, content: Extent, display: Extent) {
    (self.screen, self.content, self.display) = (screen, content, display)
  }

  mutating func run() {
    for bar in screen.bars { check(bar) }
    checkSum(of: screen.bars.filter { $0.picture == nil }, in: content.height, "the picture")
    checkSum(of: screen.bars, in: display.height, "the screen")
    for overlay in screen.overlays { check(overlay) }
    for rect in screen.rectangles { check(rect) }
    for area in screen.areas { check(area) }
    for (index, area) in screen.areas.enumerated() {
      if let other = screen.areas[..<index].first(where: { overlap(area.rect, $0.rect) }) {
        report(
          area.rect.location, "area \"\(area.name)\" overlaps the area \"\(other.name)\"",
          "the other one is \(other.location.seen(from: area.location))")
      }
    }
  }

  private mutating func check(_ bar: SceneDescription.Bar) {
    guard bar.picture == nil else { return }
    if screen.picture == nil {
      report(bar.location, "a screen without a picture has no rows for a bar", "add a picture to the bar")
    } else if bar.isSoft {
      report(bar.location, "a soft bar requires a picture", "no content scrolls beneath rows of the screen's picture")
    }
  }

  private mutating func checkSum(of bars: [SceneDescription.Bar], in height: Double?, _ container: String) {
    let sum = bars.reduce(0) { $0 + $1.height }
    guard let height, let last = bars.last, sum >= height else { return }
    report(
      last.location, "bars of \(NumberText.plain(sum)) points leave no rows to scroll",
      "the height of \(container) is \(NumberText.plain(height)) points")
  }

  private mutating func check(_ overlay: SceneDescription.Overlay) {
    var rect = overlay.rect
    if rect.y.value < 0 {
      // From the bottom: the last row of the overlay is at most the last row of the screen.
      if let y = rect.y.known(of: display.height), let height = rect.height.known(of: display.height),
        y + height > Self.tolerance || display.height.map({ $0 + y < -Self.tolerance }) ?? false
      {
        return reportOutside(rect, display, "the screen")
      }
      rect.y = .points(0)
    }
    if !isInside(rect, display) { reportOutside(overlay.rect, display, "the screen") }
  }

  private mutating func check(_ rect: Rectangle) {
    switch rect.layer {
    case .content:
      guard isInside(rect, content) else { return reportOutside(rect, content, container) }
      for edge in SceneDescription.Bar.Edge.allCases where crosses(rect, edge) {
        report(
          rect.location, "rectangle \(rect) crosses the edge of the \(edge.rawValue) bar",
          "the height of the bar is \(NumberText.plain(screen.bar(edge)?.height ?? 0)) points")
      }
    case .bar(let edge):
      guard let bar = screen.bar(edge) else { return }
      let extent = Extent(width: display.width ?? content.width, height: bar.height)
      if !isInside(rect, extent) { reportOutside(rect, extent, "the \(edge.rawValue) bar") }
    case .overlay(let name):
      guard let overlay = screen.overlays.first(where: { $0.name == name }) else { return }
      let extent = Extent(
        width: overlay.rect.width.known(of: display.width), height: overlay.rect.height.known(of: display.height))
      if !isInside(rect, extent) { reportOutside(rect, extent, "the overlay \"\(name)\"") }
    }
  }

  private mutating func check(_ area: SceneDescription.Area) {
    guard isInside(area.rect, content) else { return reportOutside(area.rect, content, container) }
    for edge in SceneDescription.Bar.Edge.allCases where covers(area.rect, edge) {
      report(
        area.rect.location, "area \"\(area.name)\" covers the \(edge.rawValue) bar",
        "the height of the bar is \(NumberText.plain(screen.bar(edge)?.height ?? 0)) points")
    }
  }

  private var container: String { screen.picture == nil ? "the screen" : "the picture" }

  /// Whether a rectangle is in an extent, or could be if its size is unknown. The size is rounded up to whole points.
  private func isInside(_ rect: Rectangle, _ extent: Extent) -> Bool {
    func fits(_ start: Rectangle.Length, _ length: Rectangle.Length, _ whole: Double?) -> Bool {
      if start.value < 0 { return false }
      if case .percent(let start) = start, case .percent(let length) = length {
        return start + length <= 100 + Self.tolerance
      }
      guard let whole else {
        if case .percent(let start) = start { return start < 100 }
        if case .percent(let length) = length { return length <= 100 }
        return true
      }
      return start.points(of: whole) + length.points(of: whole) <= whole.rounded(.up) + Self.tolerance
    }
    return fits(rect.x, rect.width, extent.width) && fits(rect.y, rect.height, extent.height)
  }

  /// The rows of a bar that is cut from the screen's picture; `nil` if they are unknown or if there are none.
  private func rows(_ edge: SceneDescription.Bar.Edge) -> ClosedRange<Double>? {
    guard let bar = screen.bar(edge), bar.picture == nil else { return nil }
    if edge == .top { return 0...bar.height }
    return content.height.flatMap { $0 > bar.height ? ($0 - bar.height)...$0 : nil }
  }

  private func rows(_ rect: Rectangle) -> (top: Double, bottom: Double)? {
    guard let top = rect.y.known(of: content.height), let height = rect.height.known(of: content.height) else {
      return nil
    }
    return (top, top + height)
  }

  /// Whether a part of a rectangle is in a bar.
  private func covers(_ rect: Rectangle, _ edge: SceneDescription.Bar.Edge) -> Bool {
    guard let rows = rows(rect), let bar = self.rows(edge) else { return false }
    return rows.top < bar.upperBound - Self.tolerance && rows.bottom > bar.lowerBound + Self.tolerance
  }

  /// Whether a part of a rectangle is in a bar, and another part is not.
  private func crosses(_ rect: Rectangle, _ edge: SceneDescription.Bar.Edge) -> Bool {
    guard covers(rect, edge), let rows = rows(rect), let bar = self.rows(edge) else { return false }
    return edge == .top ? rows.bottom > bar.upperBound + Self.tolerance : rows.top < bar.lowerBound - Self.tolerance
  }

  private func overlap(_ first: Rectangle, _ second: Rectangle) -> Bool {
    func overlap(
      _ a: Rectangle.Length, _ b: Rectangle.Length, _ c: Rectangle.Length, _ d: Rectangle.Length, _ whole: Double?
    ) -> Bool {
      // Percentages of an unknown size are comparable with each other and with 0.
      let all = [a, b, c, d]
      let numbers =
        all.allSatisfy { $0.isPercent || $0.value == 0 } ? all.map(\.value) : all.compactMap { $0.known(of: whole) }
      guard numbers.count == 4 else { return false }
      return min(numbers[0] + numbers[1], numbers[2] + numbers[3]) - max(numbers[0], numbers[2]) > Self.tolerance
    }
    return overlap(first.x, first.width, second.x, second.width, content.width)
      && overlap(first.y, first.height, second.y, second.height, content.height)
  }

  private mutating func reportOutside(_ rect: Rectangle, _ extent: Extent, _ container: String) {
    var hint = "must be within \(container)"
    if let width = extent.width, let height = extent.height {
      hint += ", which has \(NumberText.plain(width)) × \(NumberText.plain(height)) points"
    }
    report(rect.location, "rectangle \(rect) extends beyond \(container)", hint)
  }

  private mutating func report(_ location: Script.Location, _ message: String, _ hint: String) {
    problems.append(.init(location: location, message: message, hint: hint))
  }
}

extension SceneDescription.Rectangle: CustomStringConvertible {
  /// The rectangle as a scene file writes it, without its layer.
  package var description: String { "\(x),\(y),\(width)x\(height)" }
}

extension SceneDescription.Rectangle.Length: CustomStringConvertible {
  /// The length as a scene file writes it.
  package var description: String { NumberText.plain(value) + (isPercent ? "%" : "") }

  fileprivate var isPercent: Bool { if case .percent = self { true } else { false } }

  /// Returns the length in points, or `nil` for a percentage of an unknown length.
  fileprivate func known(of whole: Double?) -> Double? {
    isPercent ? whole.map(points) : value
  }
}
