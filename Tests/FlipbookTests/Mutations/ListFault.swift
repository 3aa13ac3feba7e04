import Graphics
import Interactions
import TestSupport

/// A fault in a display list: one item is wrong.
enum ListFault: String, CaseIterable {
  case shiftedView = "view shifted by a device pixel"
  case otherColor = "colour off by two levels"
  case turnedArrow = "arrow off by 2°"
  case largerText = "text one size off"
  case wrongOrder = "wrong z-order"
  case missingView = "view missing"

  /// Returns the list with the fault in the item at an index; `nil` if that item cannot have it.  - Parameter scale:
  /// Device pixels a point.
  func plant(in list: DisplayList, at index: Int, scale: Double) -> DisplayList? {
    var list = list
    switch (self, list.items[index]) {
    case (.shiftedView, let item):
      guard let item = item.moved(by: Vector(1 / scale, 0)) else { return nil }
      list.items[index] = item
    case (.otherColor, .fill(let rect, let color, let transform)):
      list.items[index] = .fill(rect, color.shifted, transform)
    case (.otherColor, .contents(let contents, let transform)):
      guard let other = contents.mapped({ $0.recoloured }) else { return nil }
      list.items[index] = .contents(other, transform)
    case (.turnedArrow, .contents(let contents, let transform)):
      guard contents.size == ArrowView.size else { return nil }
      let (x, y) = (contents.size.width / 2, contents.size.height / 2)
      let turn = Affine.translation(Vector(-x, -y)).concatenated(with: .rotation(2 * .pi / 180))
        .concatenated(with: .translation(Vector(x, y)))
      list.items[index] = .contents(contents, turn.concatenated(with: transform))
    case (.largerText, .contents(let contents, let transform)):
      guard let other = contents.mapped({ $0.enlarged }) else { return nil }
      list.items[index] = .contents(other, transform)
    case (.wrongOrder, let item):
      guard item.isLeaf, index + 1 < list.items.count, list.items[index + 1].isLeaf else { return nil }
      list.items.swapAt(index, index + 1)
    case (.missingView, let item):
      guard item.isLeaf else { return nil }
      list.items.remove(at: index)
    default: return nil
    }
    return list
  }
}

extension DisplayItem {
  /// Whether the item draws, and neither begins nor ends a group.
  var isLeaf: Bool {
    switch self {
    case .fill, .contents, .softEdge: true
    case .pushClip, .pushOpacity, .pop: false
    }
  }

  fileprivate func moved(by offset: Vector) -> DisplayItem? {
    switch self {
    case .fill(let rect, let color, let transform):
      .fill(rect, color, transform.concatenated(with: .translation(offset)))
    case .contents(let contents, let transform):
      .contents(contents, transform.concatenated(with: .translation(offset)))
    case .softEdge, .pushClip, .pushOpacity, .pop: nil
    }
  }
}

extension Contents {
  /// Returns the contents with some commands replaced; `nil` if none is.
  fileprivate func mapped(_ change: (DrawCommand) -> DrawCommand?) -> Contents? {
    let changed = commands.map { ($0, change($0)) }
    guard changed.contains(where: { $1 != nil }) else { return nil }
    return Contents(size: size, commands: changed.map { $1 ?? $0 }, isOpaque: isOpaque)
  }
}

extension Color {
  /// The colour two levels of 255 brighter, or darker if it is bright.
  fileprivate var shifted: Color {
    let step = red > 0.5 ? -2.0 / 255 : 2.0 / 255
    return Color(red: red + step, green: green + step, blue: blue + step, alpha: alpha)
  }
}

extension DrawCommand {
  fileprivate var recoloured: DrawCommand? {
    switch self {
    case .fillRect(let rect, .color(let color)): .fillRect(rect, .color(color.shifted))
    case .fill(let path, .color(let color)): .fill(path, .color(color.shifted))
    case .text(let text, let point): .text(text.changed(by: 0, color: \.shifted), at: point)
    default: nil
    }
  }

  fileprivate var enlarged: DrawCommand? {
    guard case .text(let text, let point) = self else { return nil }
    return .text(text.changed(by: 1, color: \.self), at: point)
  }
}

extension ShapedText {
  /// Returns the text in another font size and colour, with letter spacing in proportion.
  fileprivate func changed(by points: Double, color: KeyPath<Color, Color>) -> ShapedText {
    let runs = self.runs.map { run in
      var run = run
      let ratio = (run.font.size + points) / run.font.size
      run.font.size += points
      run.color = run.color[keyPath: color]
      let start = run.glyphs.first?.position.x ?? 0
      run.glyphs = run.glyphs.map {
        Glyph(id: $0.id, position: Point(start + ($0.position.x - start) * ratio, $0.position.y))
      }
      return run
    }
    return ShapedText(size: size, lines: lines, runs: runs, rules: rules, missing: missing, links: links)
  }
}
