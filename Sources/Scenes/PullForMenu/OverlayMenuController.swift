import Geometry
import Graphics
import Interface

/// The menu: a word in the middle, and how to get away again.
final class OverlayMenuController: ViewController {
  private let heading: Label
  private let hint: Label

  init(theme: Theme) {
    heading = Label("Menu", TextStyle(size: 17, weight: .bold, color: theme.label), alignment: .center)
    hint = Label("Tap to close", TextStyle(size: 17, color: theme.secondaryLabel), alignment: .center)
    super.init(title: "Menu")
  }

  override func viewDidLoad() {
    view.name = "menu"
    view.addSubview(heading)
    view.addSubview(hint)
  }

  /// Places the heading at mid height and the hint below it.
  override func viewDidLayoutSubviews() {
    let (width, height) = (view.bounds.width, 24.0)
    heading.frame = Rect(0, ((view.bounds.height - height) / 2).rounded(), width, height)
    hint.frame = heading.frame.offset(by: Vector(0, height + 4))
  }
}
