import Geometry
import Graphics

/// A word that can be tapped: `UIButton`'s system type.
public final class Button: Control {
  /// What is written on it.
  public var title: String {
    didSet { if title != oldValue { restyle() } }
  }
  /// The size and weight of the title; its colour is the tint.
  public var titleStyle = TextStyle(size: 17) {
    didSet { if titleStyle != oldValue { restyle() } }
  }
  /// The colour of the title; nil for the theme's.
  public var tintColor: Color? {
    didSet { if tintColor != oldValue { restyle() } }
  }
  /// The label that shows the title.
  public let titleLabel = Label(alignment: .center)

  /// The opacity of the title while a finger presses it: close to iOS's; choice.
  private static let pressedAlpha = 0.2
  /// The opacity of the title while it is disabled; choice.
  private static let disabledAlpha = 0.35
  /// How long the title takes to come back when the finger goes, in seconds; choice.
  private static let fade = 0.25

  /// Makes a button; the action is called when it is tapped.
  public init(title: String, frame: Rect = .zero, action: (() -> Void)? = nil) {
    self.title = title
    super.init(frame: frame)
    onTouchUpInside = action
    addSubview(titleLabel)
    restyle()
  }

  /// The extent of the title, in points; the button must be in a window.
  public override func sizeThatFits(_ size: Size) -> Size { titleLabel.sizeThatFits(size) }

  /// Lets the title fill the button.
  public override func layoutSubviews() { titleLabel.frame = bounds }

  /// Takes the theme's tint.
  public override func didMoveToWindow() { restyle() }

  /// Shows at once that a finger presses it, and lets the title fade back.
  public override func stateDidChange() {
    let alpha = !isEnabled ? Self.disabledAlpha : isHighlighted ? Self.pressedAlpha : 1
    guard !isHighlighted, isEnabled, let window else { return titleLabel.alpha = alpha }
    window.animate(withDuration: Self.fade) { titleLabel.alpha = alpha }
  }

  private func restyle() {
    var style = titleStyle
    style.color = tintColor ?? window?.traits.theme.tint ?? Theme.light.tint
    titleLabel.attributedText = AttributedText(title, style)
  }
}
