import Geometry
import Interface
import Touch

/// One of the three pages that are cycled. It recognises swipes and taps, and tells; what becomes of them is the business
/// of the controller that holds the three.
open class VirtualPageController: ViewController {
  /// The item that the page shows, or nil before the first one is loaded.
  public internal(set) var item: Int?
  /// Told of a swipe: the way of the items, and the finger's speed along the screen, in points per second.
  var onSwipe: ((VirtualPageController, VirtualPagesController.Direction, Double) -> Void)?
  /// Told of a tap.
  var onTap: ((VirtualPageController) -> Void)?

  /// Makes the page's content show an item; the page may be out of sight. Called again when the item has changed.
  open func show(item: Int) {}

  /// Adds the recognisers. A subclass calls it too.
  open override func viewDidLoad() {
    for direction in [SwipeRecognizer.Direction.left, .right] {
      view.addGestureRecognizer(
        SwipeGestureRecognizer(direction: direction) { [unowned self] swipe in
          onSwipe?(self, direction == .left ? .next : .previous, abs(swipe.velocity.dx))
        })
    }
    view.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in onTap?(self) })
  }
}
