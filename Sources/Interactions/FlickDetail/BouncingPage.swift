import Geometry
import Interface

/// A page that can go out by a quarter and come back, with its own picture following at the side that is uncovered.
final class BouncingPage: View {
  /// A bounce under way: towards which page it wanted to go, and whether it is still on its way out.
  struct Bounce: Equatable {
    let direction: FlickDirection
    var isOut = true
  }

  let page: View
  private(set) var bounce: Bounce?
  private let strip = View()
  private var pictures: [View] = []
  /// Counts bounces, so that the end of one that has been replaced changes nothing.
  private var token = 0

  init(_ page: View) {
    self.page = page
    super.init()
    clipsToBounds = true
    strip.addSubview(page)
    addSubview(strip)
  }

  /// How far the page is seen beside its place, in points; negative to the left.
  var shift: Double { strip.presentation.frame.minX }

  override func layoutSubviews() {
    guard strip.bounds.size != bounds.size else { return }
    strip.frame = Rect(origin: .zero, size: bounds.size)
    page.frame = strip.bounds
  }

  /// Starts a bounce from where the page is seen; one that is under way is replaced.
  func bounce(_ direction: FlickDirection, in window: Window) {
    layoutIfNeeded()
    if bounce == nil { addPictures() }
    bounce = Bounce(direction: direction)
    // Stands still first, so that a bounce to the very place where the last one leads takes its whole time again.
    strip.frame.origin.x = shift
    let goal = -FlickDetailView.bounceReach * bounds.width * Double(direction.step)
    move(to: goal, in: window) { [unowned window] in $0.comeBack(in: window) }
  }

  private func comeBack(in window: Window) {
    bounce?.isOut = false
    move(to: 0, in: window) { $0.end() }
  }

  private func move(to x: Double, in window: Window, then next: @escaping (BouncingPage) -> Void) {
    token += 1
    let own = token
    window.animate(withDuration: FlickDetailView.bounceDuration, timing: FlickDetailView.timing) {
      strip.frame.origin.x = x
    } completion: { [weak self] finished in
      if finished, let self, token == own { next(self) }
    }
  }

  private func end() {
    bounce = nil
    for picture in pictures { picture.removeFromSuperview() }
    pictures = []
  }

  /// Puts the page's picture to both sides: a bounce may be turned round.
  private func addPictures() {
    for side in [-1.0, 1] {
      let picture = page.snapshotView()
      picture.frame = Rect(origin: Point(side * bounds.width, 0), size: bounds.size)
      strip.addSubview(picture)
      pictures.append(picture)
    }
  }
}
