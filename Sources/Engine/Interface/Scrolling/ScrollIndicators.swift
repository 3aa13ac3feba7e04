import Graphics

/// The thin bars that indicate the position within the content. They are visible during a motion and fade afterwards.
final class ScrollIndicators {
  private var bars: [Axis: View] = [:]

  /// The thickness of a bar, in points.
  private static let thickness = 2.5
  /// The distance of a bar from the edge and from the ends, in points.
  private static let margin = 3.0
  /// The minimum length of a bar, in points.
  private static let minimumLength = 7.0
  /// The duration of the fade, in seconds.
  private static let fade = 0.3
  /// The time until the fade starts after the content has come to rest, in seconds.
  private static let linger = 0.5

  /// Shows the bars of the axes that can be scrolled, in front of the content.
  func show(in view: ScrollView) {
    for axis in Axis.allCases where wants(axis, in: view) {
      let bar = bars[axis] ?? make(axis, in: view)
      view.bringSubviewToFront(bar)
      bar.alpha = 1
    }
    layout(in: view)
  }

  /// Fades the bars out: within 0.3 s, starting 0.5 s from now.
  func hide(in view: ScrollView) {
    guard let window = view.window else { return }
    for bar in Axis.allCases.compactMap({ bars[$0] }) where bar.alpha > 0 {
      window.animate(withDuration: Self.fade, delay: Self.linger) { bar.alpha = 0 }
    }
  }

  /// Places the bars for the presented offset. Bars shorten while the content is pulled beyond an end.
  func layout(in view: ScrollView) {
    for axis in Axis.allCases { if let bar = bars[axis] { bar.frame = frame(axis, in: view) } }
  }

  /// Whether an axis has a bar: it is enabled, and the content is larger than the view.
  private func wants(_ axis: Axis, in view: ScrollView) -> Bool {
    let isWanted = axis == .vertical ? view.showsVerticalScrollIndicator : view.showsHorizontalScrollIndicator
    return isWanted && view.hasRoom(axis)
  }

  private func make(_ axis: Axis, in view: ScrollView) -> View {
    let bar = View()
    let isDark = view.window?.traits.theme == .dark
    bar.model.backgroundColor = isDark ? Color(white: 1, alpha: 0.45) : Color(white: 0, alpha: 0.35)
    bar.model.cornerRadius = Self.thickness / 2
    bar.isUserInteractionEnabled = false
    bar.statusStripRole = { .leaving }
    view.addSubview(bar)
    bars[axis] = bar
    return bar
  }

  private func frame(_ axis: Axis, in view: ScrollView) -> Rect {
    let visible = view.bounds.size[axis]
    let offset = view.contentOffset
    let limits = view.limits(axis)
    // The track ends above the home indicator, even if the view moves off the screen.
    let indicator = min(view.safeAreaInsets.trailing(axis), view.window?.safeAreaInsets.trailing(axis) ?? 0)
    let track = visible - 2 * Self.margin - indicator
    let range = max(1, limits.upperBound - limits.lowerBound)
    let inside = limits.nearest(to: offset[axis])
    let full = track * visible / (visible + range)
    let length = max(Self.minimumLength, full - abs(offset[axis] - inside))
    let share = (inside - limits.lowerBound) / range
    let place = offset[axis] + Self.margin + (track - length) * share
    let cross = offset[axis.cross] + view.bounds.size[axis.cross] - Self.margin - Self.thickness
    return axis == .vertical
      ? Rect(cross, place, Self.thickness, length) : Rect(place, cross, length, Self.thickness)
  }
}
