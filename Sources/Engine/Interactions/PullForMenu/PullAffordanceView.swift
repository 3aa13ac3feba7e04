import Graphics
import Interface

/// A row of pills that indicates the progress of a pull.
///
/// One pill after the other expands, and all become red at the end.
package final class PullAffordanceView: View {
  /// The size, in points. A pull by its width is sufficient.
  package static let size = Size(50, 50)
  /// The width of a collapsed pill, in points.
  package static let pillWidth = 4.0

  /// The pills, from left to right.
  package let pills: [SpringExpandView]
  /// The progress of the pull; at 1 it is sufficient. A negative value is a pull in the opposite direction.
  package var progress = 0.0 { didSet { update() } }

  private let theme: Theme

  /// Creates an affordance with a number of pills in a theme's colours.
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

  /// Whether a lift now opens the menu.
  package var isArmed: Bool { progress >= 1 }

  /// Whether a pill is expanded at the present progress. The first of n expands beyond 1/n, the last beyond 1.
  package func isExpanded(_ index: Int) -> Bool { Double(index + 1) / Double(pills.count) < progress }

  /// Returns the state of a pill's colour at the present progress.
  package func color(of index: Int) -> PillColor {
    if isArmed { return .red }
    return isExpanded(index) ? .black : .grey
  }

  /// Lays out n pills at the left edges of n equal parts.
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

/// A pill that springs between a dot and a tall line.
///
/// Collapsed it is a square with the view's full width, centred vertically. Expanded it is half as wide and as tall as
/// the view. Its corner radius is half of its presented width at each instant.
package final class SpringExpandView: View {
  /// The duration of the spring, in seconds; afterwards the exact end state is shown.
  package static let duration = 0.5
  /// The initial velocity of the spring, in whole distances per second, also when it is reversed.
  package static let initialVelocity = 0.5

  /// The damping ratio of the spring, above 0 and up to 1; at 0.4 it overshoots by about a quarter.
  package var dampingRatio = 0.4
  /// Whether the pill is expanded or expanding.
  package private(set) var isExpanded = false
  private let pill = View()

  package init(color: Color) {
    super.init()
    isUserInteractionEnabled = false
    pill.backgroundColor = color
    addSubview(pill)
  }

  /// The colour. A change is shown at once, even during a spring.
  package var color: Color {
    get { pill.backgroundColor }
    set {
      guard let window else { return pill.backgroundColor = newValue }
      window.performWithoutAnimation { pill.backgroundColor = newValue }
    }
  }

  /// The presented size of the pill, in points; an overshoot below zero is presented as zero.
  package var pillSize: Size { pill.presentation.bounds.size }

  /// The presented corner radius of the pill, in points.
  package var pillCornerRadius: Double { pill.presentation.cornerRadius }

  /// Animates the pill with a spring from its presented shape.
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
    // Radius and width follow the same spring, so the radius remains half of the width.
    pill.cornerRadius = size.width / 2
  }
}

/// The state that the colour of a pill indicates. The theme defines the actual colour.
package enum PillColor: String, Hashable, Sendable, CaseIterable {
  /// The pull has not reached the pill.
  case grey
  /// The pull has reached the pill.
  case black
  /// The pull is sufficient: a lift opens the menu.
  case red

  /// Returns the displayed colour. `black` is the theme's text colour, so that it is visible on a dark background.
  package func color(in theme: Theme) -> Color {
    switch self {
    case .grey: theme.grey
    case .black: theme.label
    case .red: theme.red
    }
  }
}
