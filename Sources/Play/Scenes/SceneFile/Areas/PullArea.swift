import Graphics
import Interactions
import Interface
import Script

/// A page that is pulled to the left to open a menu, as in pull-for-menu.
///
/// The first picture is the page, and an optional second one is the menu, which fades in above the page.
final class PullArea: AreaContent, PullForMenuDelegate {
  /// The number of pills that indicate the progress of the pull.
  static let pillCount = 3
  /// The indices of the pills in the names of probes.
  static let pillNames = (0..<pillCount).map { "[\($0)]" }

  /// The view that fills the area, with the page and the menu above it.
  private let container = PullContainer()
  /// The page that scrolls.
  private let text: PictureScrollView
  /// The scroll view that is pulled horizontally.
  private let puller: PullForMenuView
  /// The menu; `nil` for an area with a single picture.
  private let menu: ScreenshotView?
  /// Whether the menu is open, or opens.
  private var isMenuPresented = false

  init(_ pictures: [Screenshot], insets: Insets, theme: Theme) {
    text = PictureScrollView(pictures[0], isFittedToWidth: true, insets: insets)
    text.load()
    puller = PullForMenuView(text, pillCount: Self.pillCount, theme: theme)
    menu = pictures.count > 1 ? ScreenshotView(.covering, pictures[1]) : nil
    puller.backgroundColor = theme == .light ? theme.groupedBackground : theme.secondaryGroupedBackground
    puller.contentInsetAdjustmentBehavior = .never
    puller.menuDelegate = self
    puller.affordance.name = nil
    for pill in puller.affordance.pills { pill.name = nil }
    menu?.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in closeMenu() })
    container.fill(with: puller)
  }

  var view: View { container }
  var offsetX: Double? { puller.contentOffset.x }

  func readProbes() -> [ProbeReading] {
    // The picture of the menu becomes opaque. The probe has the value of the built-in menu.
    let alpha = isMenuPresented ? (menu?.presentation.alpha ?? 0) * OverlayTransition.alpha : 0
    return MenuProbes(
      view: puller, textOffset: text.contentOffset.y, isMenuPresented: isMenuPresented, menuAlpha: alpha
    ).readings
  }

  func view(named name: String) -> View? {
    switch name {
    case "text": text
    case "affordance": puller.affordance
    case "menu": isMenuPresented ? menu : nil
    default:
      puller.affordance.pills.indices.first { name == "bar[\($0)]" }.map { puller.affordance.pills[$0] }
    }
  }

  // MARK: The menu

  func pullForMenuViewDidOpenMenu(_ view: PullForMenuView) {
    guard let menu else { return view.endMenu() }
    isMenuPresented = true
    menu.alpha = 0
    container.fill(with: menu)
    fade(to: 1) {}
  }

  private func closeMenu() {
    fade(to: 0) { [weak self] in
      self?.menu?.removeFromSuperview()
      self?.isMenuPresented = false
      self?.puller.endMenu()
    }
  }

  /// Fades the menu. Touches on the area are ignored meanwhile.
  private func fade(to alpha: Double, completion: @escaping () -> Void) {
    guard let window = container.window else { return }
    container.isUserInteractionEnabled = false
    window.animate(withDuration: OverlayTransition.duration) {
      menu?.alpha = alpha
    } completion: { [weak container] _ in
      container?.isUserInteractionEnabled = true
      completion()
    }
  }
}

/// A view whose subviews fill it.
private final class PullContainer: View {
  func fill(with view: View) {
    view.frame = bounds
    addSubview(view)
  }

  override func layoutSubviews() { for view in subviews { view.frame = bounds } }
}
