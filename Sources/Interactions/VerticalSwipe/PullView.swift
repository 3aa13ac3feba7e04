import Geometry
import Graphics
import Interface

/// A header or footer that is seen when the content is pulled: an arrow, and the title of what comes next.
public final class PullView: View {
  /// At which end of the content it lies.
  public enum Edge: Hashable, Sendable {
    /// Above the content.
    case header
    /// Below the content.
    case footer
  }

  /// The height, in points; pulled beyond it, it is loaded.
  public static let height = 55.0
  /// How long the arrow takes to turn, in seconds.
  public static let turnDuration = 0.2

  /// At which end of the content it lies.
  public let edge: Edge
  /// The arrow.
  public let arrow: ArrowView
  /// The title.
  public let title: Label

  /// Makes the view for an end of the content.
  public init(_ edge: Edge, theme: Theme) {
    self.edge = edge
    arrow = ArrowView(at: Point(13, 4), color: theme.secondaryLabel)
    title = Label("", TextStyle(size: 15, weight: .semibold, color: theme.secondaryLabel))
    super.init()
    name = edge == .header ? "header" : "footer"
    arrow.rotation = restAngle
    addSubview(arrow)
    addSubview(title)
  }

  /// Places the title: at (59, 13), 241 × 21 in a width of 320 points.
  public override func layoutSubviews() {
    title.frame = Rect(59, 13, max(0, bounds.width - 79), 21)
  }

  /// Turns the arrow half round, or back; a turn that is under way is reversed where it is.
  public func setLoaded(_ isLoaded: Bool) {
    let angle = isLoaded ? .pi - restAngle : restAngle
    guard let window else { return arrow.rotation = angle }
    window.animate(withDuration: Self.turnDuration) { arrow.rotation = angle }
  }

  /// The arrow's angle as it is seen, in degrees.
  public var arrowAngle: Double { arrow.presentation.rotation * 180 / .pi }

  /// The header's arrow points down at rest, the footer's up, in radians.
  private var restAngle: Double { edge == .header ? .pi : 0 }
}
