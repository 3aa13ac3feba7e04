import Graphics
import Interface
import Motion

/// Pages that are turned by flicks: to the left for the next page, to the right for the previous one.
///
/// A flick is a finger that is still fast when it is lifted, anywhere on the page. The index changes at once, and then
/// the new page pushes the old one out. At the ends the page bounces by a quarter of its width.
///
/// A flick during a motion continues from the presented state. A push begins with the visible picture, even if that
/// shows two pages. A bounce starts at the page's present position. If a page is still entering, the bounce runs inside
/// that page, so nothing jumps.
package final class FlickDetailView: View {
  /// The motion in progress.
  package enum Motion: Hashable, Sendable {
    /// No motion.
    case none
    /// One page pushes another one out.
    case push
    /// The page moves out, because there is no page in that direction.
    case bounceOut
    /// The page returns.
    case bounceIn
  }

  /// The duration of a push, in seconds; ease-out.
  package static let pushDuration = 0.5
  /// The duration of each half of a bounce, in seconds; ease-out.
  package static let bounceDuration = 0.25
  /// The distance of a bounce, as a fraction of the page's width.
  package static let bounceReach = 0.25
  /// The timing curve of a push and of both halves of a bounce.
  package static let timing = TimingCurve.easeOut

  /// The delegate that provides the pages, held weakly.
  package weak var delegate: (any FlickDetailDelegate)?
  /// The index of the page that is shown or entering, from 0.
  package private(set) var currentIndex: Int

  private let transitions = TransitionView()
  private var slot: BouncingPage? { transitions.contentView as? BouncingPage }

  /// Creates a view that starts with the page at `index`; `reloadPages` requests the page.
  package init(frame: Rect = .zero, startingAt index: Int = 0) {
    currentIndex = index
    super.init(frame: frame)
    name = "pages"
    addSubview(transitions)
    addGestureRecognizer(
      FlickGestureRecognizer(axis: .horizontal) { [unowned self] in flick(FlickDirection(of: $0.displacement)) })
  }

  /// The page that is shown or entering.
  package var currentPage: View? { slot?.page }

  /// Replaces the current page at once by the delegate's.
  package func reloadPages() {
    transitions.contentView = delegate.map { BouncingPage($0.flickDetailView(self, pageAt: currentIndex)) }
    transitions.setNeedsLayout()
  }

  package override func layoutSubviews() { transitions.frame = bounds }

  // MARK: Flicking

  /// Shows the next or the previous page; the current page bounces if there is none.
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

  // MARK: Presented state

  /// The motion at the window's present instant. A bounce takes precedence over a push that it has interrupted.
  package var motion: Motion {
    if let bounce = slot?.bounce { return bounce.isOut ? .bounceOut : .bounceIn }
    return transitions.isTransitioning ? .push : .none
  }

  /// The progress of the motion; nil without a motion.
  ///
  /// For a push it is in 0…1. For a bounce it is the displacement as a fraction of the page's width. It goes from 0 to
  /// 0.25 on the way out and back to 0, as in Core Animation for transitions between 0 and 0.25. A bounce that replaces
  /// another one in the opposite direction starts below 0.
  package var progress: Double? {
    guard let slot, let bounce = slot.bounce else { return transitions.progress }
    return bounds.width > 0 ? -slot.shift * Double(bounce.direction.step) / bounds.width : 0
  }

  /// The presented left edge of the page that is shown or leaving, in this view's coordinates, in points.
  package var currentX: Double {
    if let slot, slot.bounce != nil { return slot.presentation.frame.minX + slot.shift }
    guard let transition = transitions.transition, let progress = transitions.progress else { return 0 }
    return transition.oldOffset(at: progress, in: bounds.size).dx
  }

  /// The presented left edge of the entering page, in this view's coordinates, in points; nil if there is none.
  ///
  /// In a bounce it is the second picture of the same page, at the opposite side.
  package var incomingX: Double? {
    if let bounce = slot?.bounce { return currentX + Double(bounce.direction.step) * bounds.width }
    guard let transition = transitions.transition, let progress = transitions.progress else { return nil }
    return transition.newOffset(at: progress, in: bounds.size).dx
  }
}

/// Provides the pages of a ``FlickDetailView``.
package protocol FlickDetailDelegate: AnyObject {
  /// Returns the number of pages.
  func numberOfPages(in view: FlickDetailView) -> Int
  /// Returns the page at an index, from 0. Called at the start, and when a page is about to enter.
  func flickDetailView(_ view: FlickDetailView, pageAt index: Int) -> View
  /// The index has changed. Sent at the lift, before the page enters.
  func flickDetailView(_ view: FlickDetailView, didChangePageTo index: Int)
}

extension FlickDetailDelegate {
  /// Does nothing by default.
  package func flickDetailView(_ view: FlickDetailView, didChangePageTo index: Int) {}
}

/// The direction of a flick or swipe: the finger moves to the left for the next page, to the right for the previous
/// one.
package enum FlickDirection: Hashable, Sendable, CaseIterable {
  /// To the next page, which enters from the right.
  case next
  /// To the previous page, which enters from the left.
  case previous

  /// Creates the direction from the displacement between the last two samples of a finger, in points.
  package init(of displacement: Vector) { self = displacement.dx < 0 ? .next : .previous }

  /// The change of the page index: 1 or −1.
  package var step: Int { self == .next ? 1 : -1 }

  /// The edge from which the page enters.
  var subtype: Transition.Subtype { self == .next ? .fromRight : .fromLeft }
}

/// A page that can bounce by a quarter of its width. Its own picture fills the uncovered side.
final class BouncingPage: View {
  /// A running bounce: its direction, and whether it is still on the way out.
  struct Bounce: Equatable {
    let direction: FlickDirection
    var isOut = true
  }

  let page: View
  private(set) var bounce: Bounce?
  private let strip = View()
  private var pictures: [View] = []
  /// The number of motions so far, so that the end of a replaced one has no effect.
  private var token = 0

  init(_ page: View) {
    self.page = page
    super.init()
    clipsToBounds = true
    statusStripRole = { .page() }
    strip.statusStripRole = { [unowned self] in bounce == nil ? nil : .page(goesOn: [.left, .right]) }
    strip.addSubview(page)
    addSubview(strip)
  }

  /// The presented displacement of the page, in points; negative to the left.
  var shift: Double { strip.presentation.frame.minX }

  override func layoutSubviews() {
    guard strip.bounds.size != bounds.size else { return }
    strip.frame = Rect(origin: .zero, size: bounds.size)
    page.frame = strip.bounds
  }

  /// Starts a bounce from the page's presented position; a running one is replaced.
  func bounce(_ direction: FlickDirection, in window: Window) {
    layoutIfNeeded()
    if bounce == nil { addPictures() }
    bounce = Bounce(direction: direction)
    // The page stops first. Otherwise a bounce to the destination of the previous one would not run for its whole
    // duration.
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

  /// Adds the page's picture on both sides, because a bounce can be reversed.
  private func addPictures() {
    for side in [-1.0, 1] {
      let picture = page.snapshotView()
      picture.frame = Rect(origin: Point(side * bounds.width, 0), size: bounds.size)
      strip.addSubview(picture)
      pictures.append(picture)
    }
  }
}
