import Geometry
import Graphics
import Interface

/// A pill that springs from a dot to a tall line and back.
///
/// Collapsed it is a square of the view's full width in the middle of its height; expanded it is half as wide and as tall
/// as the view. Its corners are round at each instant: their radius is half of the width that is seen.
public final class SpringExpandView: View {
  /// How long the spring takes, in seconds; from then on the exact end is shown.
  public static let duration = 0.5
  /// The velocity with which the spring starts, in whole distances a second, also where it is turned round half-way.
  public static let initialVelocity = 0.5

  /// The damping ratio of the spring, above 0 up to 1; at 0.4 it overshoots by about a quarter.
  public var dampingRatio = 0.4
  /// Whether the pill is tall, or on its way there.
  public private(set) var isExpanded = false
  private let pill = View()

  /// Makes a collapsed pill.
  public init(color: Color) {
    super.init()
    isUserInteractionEnabled = false
    pill.backgroundColor = color
    addSubview(pill)
  }

  /// The colour; a new one is shown at once, also while the pill springs.
  public var color: Color {
    get { pill.backgroundColor }
    set {
      guard let window else { return pill.backgroundColor = newValue }
      window.performWithoutAnimation { pill.backgroundColor = newValue }
    }
  }

  /// The extent of the pill as it is seen, in points; a spring that swings below zero is seen as zero.
  public var pillSize: Size { pill.presentation.bounds.size }

  /// The radius of the pill's corners as it is seen, in points.
  public var pillCornerRadius: Double { pill.presentation.cornerRadius }

  /// Lets the pill spring to the other shape, from the one that is seen.
  public func setExpanded(_ isExpanded: Bool) {
    guard isExpanded != self.isExpanded else { return }
    self.isExpanded = isExpanded
    guard let window else { return placePill() }
    window.animate(
      withDuration: Self.duration, usingSpringWithDamping: dampingRatio,
      initialSpringVelocity: Self.initialVelocity
    ) { placePill() }
  }

  /// Gives the pill its shape.
  public override func layoutSubviews() { placePill() }

  private func placePill() {
    let (width, height) = (bounds.width, bounds.height)
    let size = isExpanded ? Size(width / 2, height) : Size(width, width)
    pill.frame = Rect(center: Point(width / 2, height / 2), size: size)
    // Radius and width follow the same spring, so one stays half of the other.
    pill.cornerRadius = size.width / 2
  }
}
