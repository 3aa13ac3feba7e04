import Geometry
import Graphics

/// A bar with buttons, usually at the bottom of a screen: `UIToolbar`.
///
/// Buttons lie from left to right; flexible spaces share what is left between the margins.
public final class Toolbar: View {
  /// The height of the bar, in points (UIKit's).
  public static let height = 44.0
  /// The distance of the outer buttons from the screen's edges, in points.
  private static let margin = 16.0
  /// The distance between two buttons with no space between them, in points (UIKit's).
  private static let gap = 10.0

  /// The buttons and spaces, from left to right.
  public var items: [BarButtonItem] {
    didSet { build() }
  }

  private let background = BarBackground(contentAt: .top)
  private var buttons: [BarButton] = []

  /// Makes a bar.
  public init(items: [BarButtonItem] = []) {
    self.items = items
    super.init()
    name = "toolbar"
    addSubview(background)
  }

  /// Takes the colours of the window.
  public override func didMoveToWindow() { if window != nil { build() } }

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

  /// Places the ground and the buttons.
  public override func layoutSubviews() {
    background.frame = Rect(origin: .zero, size: bounds.size)
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
