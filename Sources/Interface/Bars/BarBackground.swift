import Geometry

/// The ground of a bar, with a hairline towards the content.
final class BarBackground: View {
  /// On which side the content lies.
  enum Edge { case top, bottom }

  private let edge: Edge
  private let separator = View()

  init(contentAt edge: Edge) {
    self.edge = edge
    super.init()
    isUserInteractionEnabled = false
    addSubview(separator)
  }

  override func didMoveToWindow() {
    guard let theme = window?.traits.theme else { return }
    backgroundColor = theme.bar
    separator.backgroundColor = theme.separator
    setNeedsLayout()
  }

  override func layoutSubviews() {
    guard let line = window?.traits.hairline else { return }
    // The line lies beyond the bar, as in UIKit, so that the bar keeps its whole height.
    separator.frame = Rect(0, edge == .bottom ? bounds.height : -line, bounds.width, line)
  }
}
