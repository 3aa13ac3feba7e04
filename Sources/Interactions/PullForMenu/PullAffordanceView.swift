import Graphics
import Interface

/// A row of pills that shows how far something has been pulled: one after the other becomes tall, and all become red
/// once it is far enough.
package final class PullAffordanceView: View {
  /// The extent, in points; pulled by its width, it is far enough.
  package static let size = Size(50, 50)
  /// The width of a collapsed pill, in points.
  package static let pillWidth = 4.0

  /// The pills, from left to right.
  package let pills: [SpringExpandView]
  /// How far it has been pulled: 1 is far enough. What lies below 0 was pulled the other way.
  package var progress = 0.0 { didSet { update() } }

  private let theme: Theme

  /// Creates an affordance of some pills in a theme's colours.
  ///
  /// - Precondition: `count` is positive.
  package init(count: Int = 3, theme: Theme) {
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
  package var isArmed: Bool { progress >= 1 }

  /// Whether a pill is tall at the present progress: the last of n is once it is beyond 1, the first beyond 1/n.
  package func isExpanded(_ index: Int) -> Bool { Double(index + 1) / Double(pills.count) < progress }

  /// What the colour of a pill means at the present progress.
  package func color(of index: Int) -> PillColor {
    if isArmed { return .red }
    return isExpanded(index) ? .black : .grey
  }

  /// Places n pills at the left edges of n equal parts.
  package override func layoutSubviews() {
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

/// A pill that springs from a dot to a tall line and back.
///
/// Collapsed it is a square of the view's full width in the middle of its height; expanded it is half as wide and as tall
/// as the view. Its corners are round at each instant: their radius is half of the width that is seen.
package final class SpringExpandView: View {
  /// How long the spring takes, in seconds; from then on the exact end is shown.
  package static let duration = 0.5
  /// The velocity with which the spring starts, in whole distances a second, also where it is turned round half-way.
  package static let initialVelocity = 0.5

  /// The damping ratio of the spring, above 0 up to 1; at 0.4 it overshoots by about a quarter.
  package var dampingRatio = 0.4
  /// Whether the pill is tall, or on its way there.
  package private(set) var isExpanded = false
  private let pill = View()

  package init(color: Color) {
    super.init()
    isUserInteractionEnabled = false
    pill.backgroundColor = color
    addSubview(pill)
  }

  /// The colour; a new one is shown at once, also while the pill springs.
  package var color: Color {
    get { pill.backgroundColor }
    set {
      guard let window else { return pill.backgroundColor = newValue }
      window.performWithoutAnimation { pill.backgroundColor = newValue }
    }
  }

  /// The extent of the pill as it is seen, in points; a spring that swings below zero is seen as zero.
  package var pillSize: Size { pill.presentation.bounds.size }

  /// The radius of the pill's corners as it is seen, in points.
  package var pillCornerRadius: Double { pill.presentation.cornerRadius }

  /// Lets the pill spring to the other shape, from the one that is seen.
  package func setExpanded(_ isExpanded: Bool) {
    guard isExpanded != self.isExpanded else { return }
    self.isExpanded = isExpanded
    guard let window else { return placePill() }
    window.animate(
      withDuration: Self.duration, usingSpringWithDamping: dampingRatio,
      initialSpringVelocity: Self.initialVelocity
    ) { placePill() }
  }

  package override func layoutSubviews() { placePill() }

  private func placePill() {
    let (width, height) = (bounds.width, bounds.height)
    let size = isExpanded ? Size(width / 2, height) : Size(width, width)
    pill.frame = Rect(center: Point(width / 2, height / 2), size: size)
    // Radius and width follow the same spring, so one stays half of the other.
    pill.cornerRadius = size.width / 2
  }
}

/// What the colour of a pill means; how it is drawn is the theme's.
package enum PillColor: String, Hashable, Sendable, CaseIterable {
  /// Not reached yet.
  case grey
  /// Reached.
  case black
  /// All are reached: let go now, and the menu comes.
  case red

  /// The colour on the screen: "black" is the colour of text, so that it is seen on a dark ground too.
  package func color(in theme: Theme) -> Color {
    switch self {
    case .grey: theme.grey
    case .black: theme.label
    case .red: theme.red
    }
  }
}
