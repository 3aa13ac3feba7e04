import Geometry
import Graphics

/// The view of a bar button item.
final class BarButton: BarControl {
  /// The size of the words on buttons, in points (UIKit's).
  static let textSize = 17.0
  /// The side of the box that an icon is drawn in, in points.
  static let iconSide = 24.0
  /// The narrowest area that a finger is asked to hit, in points (UIKit's).
  static let minimumWidth = 44.0

  let item: BarButtonItem
  private var drawing: View?

  init(_ item: BarButtonItem, traits: Traits) {
    self.item = item
    super.init()
    name = item.name
    isEnabled = item.isEnabled
    onTouchUpInside = { [unowned item] in item.action() }
    let color = item.isEnabled ? traits.theme.tint : traits.theme.grey
    switch item.face {
    case .title(let title):
      let weight: TextStyle.Weight = item.style == .done ? .semibold : .regular
      drawing = Label(title, TextStyle(size: Self.textSize, weight: weight, color: color))
    case .icon(let path): drawing = IconView(path, color: color)
    case .plus: drawing = PlusView(color: color)
    case .space: isUserInteractionEnabled = false
    }
    if let drawing { face.addSubview(drawing) }
  }

  /// The width of what is seen, in points; nil for a space that takes what is left. The button must be in a window.
  var faceWidth: Double? {
    if case .space(let width) = item.face { return width }
    return drawing?.sizeThatFits(Size(1e6, 1e6)).width ?? 0
  }

  /// Places what is seen with its left edge at `x`, and the area to hit around it.
  func place(x: Double, width: Double, height: Double, traits: Traits) {
    let room = max(0, Self.minimumWidth - width) / 2
    frame = Rect(x - room, 0, width + 2 * room, height)
    face.frame = bounds
    guard let drawing else { return }
    let size = drawing.sizeThatFits(Size(width, height))
    let y = traits.roundedToPixel((height - size.height) / 2)
    drawing.frame = Rect(traits.roundedToPixel(room), y, width, size.height)
  }
}

/// An outline in a box.
private final class IconView: View {
  /// The thickness of the line, in points: that of the system's icons.
  private static let lineWidth = 1.5
  private let path: Path
  private let color: Color

  init(_ path: Path, color: Color) {
    self.path = path
    self.color = color
    super.init(frame: Rect(0, 0, BarButton.iconSide, BarButton.iconSide))
  }

  override func draw(_ canvas: inout Canvas) { canvas.stroke(path, color, width: Self.lineWidth) }
}

/// The plus of an add button: two bars whose edges lie on device pixels.
private final class PlusView: View {
  /// The length of the bars, in points, and their thickness (UIKit's).
  private static let side = 17.0
  private static let thickness = 1.5
  private let color: Color

  init(color: Color) {
    self.color = color
    super.init(frame: Rect(0, 0, Self.side, Self.side))
  }

  override func draw(_ canvas: inout Canvas) {
    let line = max(canvas.traits.hairline, canvas.traits.roundedToPixel(Self.thickness))
    // Both ends lie equally far from the bar that crosses, and on pixels.
    let arm = canvas.traits.roundedToPixel((canvas.bounds.width - line) / 2)
    let length = 2 * arm + line
    canvas.fill(Rect(0, arm, length, line), color)
    canvas.fill(Rect(arm, 0, line, arm), color)
    canvas.fill(Rect(arm, arm + line, line, arm), color)
  }
}
