import Graphics

/// A bar with buttons, usually at the bottom of a screen: `UIToolbar`.
///
/// Buttons are arranged from left to right. Flexible spaces share the remaining width between the margins. If the bar
/// ends at the safe area, its background extends to the bottom of the screen, beneath the home indicator.
package final class Toolbar: View {
  /// The height of the bar, in points (UIKit's).
  package static let height = 44.0
  /// The distance of the outer buttons from the edges of the bar, in points.
  private static let margin = 16.0
  /// The distance between adjacent items, in points (UIKit's).
  private static let gap = 10.0

  /// The buttons and spaces, from left to right. Setting them rebuilds the bar.
  package var items: [BarButtonItem] { didSet { build() } }

  private let background = BarBackground(contentAt: .top)
  private var buttons: [BarButton] = []

  /// Creates a bar with buttons and spaces, from left to right.
  package init(items: [BarButtonItem] = []) {
    self.items = items
    super.init()
    name = "toolbar"
    addSubview(background)
  }

  package override func didMoveToWindow() { if window != nil { build() } }

  private func build() {
    for button in buttons { button.removeFromSuperview() }
    buttons = []
    guard let traits = window?.traits else { return }
    for item in items {
      item.changed = { [weak self] in self?.build() }
      let button = BarButton(item, traits: traits)
      buttons.append(button)
      addSubview(button)
    }
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    background.frame = bounds.inset(by: Insets(bottom: -unsafeHeightBelow))
    guard let traits = window?.traits else { return }
    let widths = buttons.map(\.faceWidth)
    let gaps = Double(max(0, buttons.count - 1)) * Self.gap
    let rest = bounds.width - 2 * Self.margin - gaps - widths.reduce(0) { $0 + ($1 ?? 0) }
    let flexible = max(0, rest) / Double(max(1, widths.count { $0 == nil }))
    var x = Self.margin
    for (button, width) in zip(buttons, widths) {
      button.place(x: x, width: width ?? flexible, height: bounds.height, traits: traits)
      x += (width ?? flexible) + Self.gap
    }
  }
}

/// The opaque background of a bar in the theme's colour, with a hairline next to the content. It ignores touches.
final class BarBackground: View {
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
    // The line lies outside the bar, as in UIKit, so that the bar keeps its full height.
    separator.frame = Rect(0, edge == .bottom ? bounds.height : -line, bounds.width, line)
  }
}
