import Geometry
import Graphics
import Interface

/// A row of pills that shows how far something has been pulled: one after the other becomes tall, and all become red
/// once it is far enough.
public final class PullAffordanceView: View {
  /// The extent, in points; pulled by its width, it is far enough.
  public static let size = Size(50, 50)
  /// The width of a collapsed pill, in points.
  public static let pillWidth = 4.0

  /// The pills, from left to right.
  public let pills: [SpringExpandView]
  /// How far it has been pulled: 1 is far enough. What lies below 0 was pulled the other way.
  public var progress = 0.0 {
    didSet { update() }
  }

  private let theme: Theme

  /// Makes an affordance.
  ///
  /// - Parameter count: how many pills it has.
  /// - Precondition: `count` is positive.
  public init(count: Int = 3, theme: Theme) {
    precondition(count > 0, "an affordance has at least one pill, but \(count) were asked for")
    self.theme = theme
    pills = (0..<count).map { _ in SpringExpandView(color: PillColor.grey.color(in: theme)) }
    super.init(frame: Rect(origin: .zero, size: Self.size))
    name = "affordance"
    isUserInteractionEnabled = false
    for (index, pill) in pills.enumerated() {
      pill.name = "bar[\(index)]"
      addSubview(pill)
    }
  }

  /// Whether letting go now is far enough.
  public var isArmed: Bool { progress >= 1 }

  /// Whether a pill is tall at the present progress: the last of n is once it is beyond 1, the first beyond 1/n.
  public func isExpanded(_ index: Int) -> Bool { Double(index + 1) / Double(pills.count) < progress }

  /// What the colour of a pill means at the present progress.
  public func color(of index: Int) -> PillColor {
    if isArmed { return .red }
    return isExpanded(index) ? .black : .grey
  }

  /// Places n pills at the left edges of n equal parts.
  public override func layoutSubviews() {
    let stride = bounds.width / Double(pills.count)
    for (index, pill) in pills.enumerated() {
      pill.frame = Rect(Double(index) * stride, 0, Self.pillWidth, bounds.height)
    }
  }

  private func update() {
    for (index, pill) in pills.enumerated() {
      pill.setExpanded(isExpanded(index))
      pill.color = color(of: index).color(in: theme)
    }
  }
}
