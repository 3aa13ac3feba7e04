import Graphics
import Interface

/// A header or footer with an arrow and the title of the neighbouring page.
///
/// It is visible while the content is pulled.
package final class EdgeView: View {
  /// The end of the content at which the view is placed.
  package enum Edge: Hashable, Sendable {
    /// Above the content.
    case header
    /// Below the content.
    case footer
  }

  /// The height, in points; a pull beyond it loads the view.
  package static let height = 55.0
  /// The duration of the arrow's turn, in seconds.
  package static let turnDuration = 0.2

  /// The end of the content at which the view is placed.
  package let edge: Edge
  /// Whether the view has been pulled beyond its height.
  package private(set) var isLoaded = false
  package let arrow: ArrowView
  package let title: Label

  /// Creates a view for one end of the content.
  package init(_ edge: Edge, theme: Theme) {
    self.edge = edge
    arrow = ArrowView(at: Point(13, 4), color: theme.secondaryLabel)
    title = Label("", TextStyle(size: 15, weight: .semibold, color: theme.secondaryLabel))
    super.init()
    name = edge == .header ? "header" : "footer"
    arrow.rotation = restAngle
    addSubview(arrow)
    addSubview(title)
  }

  /// Lays out the arrow at (13, 4), and the title at (59, 13) with 241×21 points in a width of 320 points.
  ///
  /// On screens with rounded corners both are further inside.
  package override func layoutSubviews() {
    // A corner covers this much at the height of the arrow's end (choice).
    let margin = 0.35 * (window?.traits.device?.cornerRadius ?? 0)
    arrow.center = Rect(origin: Point(13 + margin, 4), size: ArrowView.size).center
    title.frame = Rect(59 + margin, 13, max(0, bounds.width - 79 - 2 * margin), 21)
  }

  /// Turns the arrow by half a turn, or back. A running turn is reversed from its presented angle.
  package func setLoaded(_ isLoaded: Bool) {
    self.isLoaded = isLoaded
    let angle = isLoaded ? .pi - restAngle : restAngle
    guard let window else { return arrow.rotation = angle }
    window.animate(withDuration: Self.turnDuration) { arrow.rotation = angle }
  }

  /// The presented angle of the arrow, in degrees.
  package var arrowAngle: Double { arrow.presentation.rotation * 180 / .pi }

  /// The angle of the arrow at rest, in radians: down in the header, up in the footer.
  private var restAngle: Double { edge == .header ? .pi : 0 }
}

/// The arrow of a header or footer: a head, a shaft, and three trailing bars that fade. At 0° it points up.
package final class ArrowView: View {
  /// The size of the arrow, in points.
  package static let size = Size(21, 39)

  private let color: Color

  /// Creates an arrow with its top left corner at a point.
  package init(at origin: Point, color: Color) {
    self.color = color
    super.init(frame: Rect(origin: origin, size: Self.size))
    isUserInteractionEnabled = false
  }

  package override func draw(_ canvas: inout Canvas) {
    let (width, middle) = (canvas.bounds.width, canvas.bounds.midX)
    let (headHeight, shaftWidth, shaftEnd) = (12.0, 9.0, 22.0)
    let (left, right) = (middle - shaftWidth / 2, middle + shaftWidth / 2)
    canvas.fill(
      .polygon([
        Point(middle, 0), Point(width, headHeight), Point(right, headHeight), Point(right, shaftEnd),
        Point(left, shaftEnd), Point(left, headHeight), Point(0, headHeight),
      ]), color)
    for (row, share) in [0.65, 0.4, 0.2].enumerated() {
      let bar = Rect(left, shaftEnd + 2 + Double(row) * 5, shaftWidth, 3)
      canvas.fill(bar, color.withAlpha(color.alpha * share))
    }
  }
}
