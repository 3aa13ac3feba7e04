/// The view that a controller has unless it makes one itself: it tells the controller when to lay out, and is opaque.
final class ControllerView: View {
  private weak var controller: ViewController?

  init(of controller: ViewController) {
    self.controller = controller
    super.init()
  }

  override func layoutSubviews() { controller?.viewDidLayoutSubviews() }

  override func didMoveToWindow() {
    if let theme = window?.traits.theme, backgroundColor.alpha == 0 { backgroundColor = theme.background }
  }
}
