import Geometry
import Graphics

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
    var path = Path()
    path.move(to: Point(10.75, 1.75))
    path.line(to: Point(2, 10.5))
    path.line(to: Point(10.75, 19.25))
    canvas.stroke(path, color, width: 2.5)
  }
}
