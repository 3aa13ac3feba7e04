import Graphics
import Interface
import Motion

/// Pages that are flicked through: to the left for the next one, to the right for the previous one.
///
/// A flick is a finger that is still fast when it is lifted, wherever on the page. The page's number changes at once;
/// then the new page pushes the old one out. At the ends the page itself goes out by a quarter and comes back.
///
/// A flick while something moves takes over from what is seen: a push begins with the very picture at hand, be that two
/// pages half-way, and a bounce goes on from where the page is. A bounce that begins while a page is still coming in
/// happens inside that page, so nothing jumps.
package final class FlickDetailView: View {
  /// What moves.
  package enum Motion: Hashable, Sendable {
    /// Nothing.
    case none
    /// A page pushes another one out.
    case push
    /// The page goes out, since there is no other one in that direction.
    case bounceOut
    /// The page comes back.
    case bounceIn
  }

  /// How long a push takes, in seconds, ease-out.
  package static let pushDuration = 0.5
  /// How long each half of a bounce takes, in seconds, ease-out.
  package static let bounceDuration = 0.25
  /// How far the page goes out in a bounce, as a share of its width.
  package static let bounceReach = 0.25
  /// The pace of a push and of both halves of a bounce.
  package static let timing = TimingCurve.easeOut

  /// Provides the pages. It is held weakly.
  package weak var delegate: (any FlickDetailDelegate)?
  /// The number of the page that is shown or on its way in; 0 is the first.
  package private(set) var currentIndex: Int

  private let transitions = TransitionView()
  private var slot: BouncingPage? { transitions.contentView as? BouncingPage }

  /// Creates a view that begins with a page; the page is asked for by `reloadPages`.
  package init(frame: Rect = .zero, startingAt index: Int = 0) {
    currentIndex = index
    super.init(frame: frame)
    name = "pages"
    addSubview(transitions)
    addGestureRecognizer(
      FlickGestureRecognizer(axis: .horizontal) { [unowned self] in flick(FlickDirection(of: $0.displacement)) })
  }

  /// The page that is shown or on its way in.
  package var currentPage: View? { slot?.page }

  /// Replaces the current page by what the delegate answers now, at once.
  package func reloadPages() {
    transitions.contentView = delegate.map { BouncingPage($0.flickDetailView(self, pageAt: currentIndex)) }
    transitions.setNeedsLayout()
  }

  package override func layoutSubviews() { transitions.frame = bounds }

  // MARK: Flicking

  /// Goes to the next or the previous page; where there is none the page bounces.
  package func flick(_ direction: FlickDirection) {
    guard let delegate, let window else { return }
    let index = currentIndex + direction.step
    guard (0..<delegate.numberOfPages(in: self)).contains(index) else {
      slot?.bounce(direction, in: window)
      return
    }
    currentIndex = index
    delegate.flickDetailView(self, didChangePageTo: index)
    let push = Transition(.push, direction.subtype, duration: Self.pushDuration, timing: Self.timing)
    transitions.run(push, to: BouncingPage(delegate.flickDetailView(self, pageAt: index)))
  }

  // MARK: What is seen

  /// What moves at the window's present instant; a bounce comes before a push that it has interrupted.
  package var motion: Motion {
    if let bounce = slot?.bounce { return bounce.isOut ? .bounceOut : .bounceIn }
    return transitions.isTransitioning ? .push : .none
  }

  /// How far the motion has come; nil while nothing moves.
  ///
  /// For a push 0…1. For a bounce the share of its width by which the page is out: 0 → 0.25 on its way out and 0.25 → 0
  /// on its way back, as Core Animation counts a transition that ends at 0.25 and one that leads from there to 0. A
  /// bounce that took over from another one begins where that one was, in the other direction below 0.
  package var progress: Double? {
    guard let slot, let bounce = slot.bounce else { return transitions.progress }
    return bounds.width > 0 ? -slot.shift * Double(bounce.direction.step) / bounds.width : 0
  }

  /// The left edge of the page that is shown or leaves, as it is seen in this view, in points.
  package var currentX: Double {
    if let slot, slot.bounce != nil { return slot.presentation.frame.minX + slot.shift }
    guard let transition = transitions.transition, let progress = transitions.progress else { return 0 }
    return transition.oldOffset(at: progress, in: bounds.size).dx
  }

  /// The left edge of the page that comes, as it is seen in this view, in points; nil while none does. In a bounce it is
  /// the same page once more, at the other's side.
  package var incomingX: Double? {
    if let bounce = slot?.bounce { return currentX + Double(bounce.direction.step) * bounds.width }
    guard let transition = transitions.transition, let progress = transitions.progress else { return nil }
    return transition.newOffset(at: progress, in: bounds.size).dx
  }
}

/// Provides the pages of a ``FlickDetailView``.
package protocol FlickDetailDelegate: AnyObject {
  /// How many pages there are.
  func numberOfPages(in view: FlickDetailView) -> Int
  /// A page, made or filled for this call; 0 is the first. Asked at the start and when it is about to come.
  func flickDetailView(_ view: FlickDetailView, pageAt index: Int) -> View
  /// The index has changed; sent at the lift, before the page comes.
  func flickDetailView(_ view: FlickDetailView, didChangePageTo index: Int)
}

extension FlickDetailDelegate {
  /// Unless implemented, the change of the index is ignored.
  package func flickDetailView(_ view: FlickDetailView, didChangePageTo index: Int) {}
}

/// Which way a flick or a swipe leads: the finger goes to the left for the next page, to the right for the previous one.
package enum FlickDirection: Hashable, Sendable, CaseIterable {
  /// To the page with the next number, which comes from the right.
  case next
  /// To the page with the number before, which comes from the left.
  case previous

  /// Tells the direction from the way between the last two samples of a finger, in points.
  package init(of displacement: Vector) { self = displacement.dx < 0 ? .next : .previous }

  /// What is added to the page's number.
  package var step: Int { self == .next ? 1 : -1 }

  /// The edge from which the page comes.
  var subtype: Transition.Subtype { self == .next ? .fromRight : .fromLeft }
}

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
