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
    if case .space = item.face { return nil }
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

/// Something in a bar that is tapped: its face dims while a finger is on it.
class BarControl: Control {
  /// How opaque the face is while a finger is on it (a choice close to UIKit's).
  private static let highlightedAlpha = 0.3
  /// How long the face takes to come back, in seconds (a choice close to UIKit's).
  private static let fadeDuration = 0.25

  /// What dims.
  let face = View()

  init() {
    super.init()
    face.isUserInteractionEnabled = false
    addSubview(face)
  }

  /// Dims at once when a finger comes down, and fades back when it goes.
  override func stateDidChange() {
    guard !isHighlighted, let window else { return face.alpha = isHighlighted ? Self.highlightedAlpha : 1 }
    window.animate(withDuration: Self.fadeDuration) { face.alpha = 1 }
  }
}

/// The chevron of a back button, with the area in which it is tapped.
///
/// The words beside it belong to the bar's pages, since they slide while the chevron stays.
final class BackButton: BarControl {
  /// The distance of the chevron from the screen's edge, in points (UIKit's).
  static let margin = 8.0
  /// The extent of the chevron, in points (UIKit's).
  static let chevronSize = Size(13, 21)
  /// Where the words begin, in points from the screen's edge (UIKit's).
  static let textX = 27.0

  private let chevron = ChevronView(frame: Rect(origin: .zero, size: chevronSize))

  override init() {
    super.init()
    face.addSubview(chevron)
  }

  /// Sets the colour and the area, from the screen's edge to the end of the words.
  func place(width: Double, height: Double, traits: Traits) {
    frame = Rect(0, 0, width, height)
    face.frame = bounds
    let y = traits.roundedToPixel((height - Self.chevronSize.height) / 2)
    chevron.frame.origin = Point(Self.margin, y)
    chevron.color = traits.theme.tint
  }
}

private final class ChevronView: View {
  var color = Color.clear {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ canvas: inout Canvas) {
    let path = Path([.move(Point(10.75, 1.75)), .line(Point(2, 10.5)), .line(Point(10.75, 19.25))])
    canvas.stroke(path, color, width: 2.5)
  }
}
