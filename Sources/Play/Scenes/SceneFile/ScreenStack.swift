import Graphics
import Interactions
import Interface
import Motion
import Script
import Touch

/// The open screens of a scene file, one above the other, and the transitions between them.
///
/// During a transition touches are ignored, as in a navigation controller. Closed screens are released, and screens
/// that are not visible are hidden.
final class ScreenStack: View {
  /// A running transition of the top layer.
  private struct Transition {
    var isOpening: Bool
    /// Whether the finger's way back was cancelled, so that the layer opens again.
    var isCancelled = false
  }

  /// The downward velocity from which a sheet is dismissed, in points per second.
  static let sheetVelocity = 1000.0
  /// The number of sheets that are visible beneath another one, at most. The shades of that many leave 1/1000 of the
  /// light, less than a level of 8 bits.
  static let visibleSheets = 32
  /// The spring of sheets, and of screens after the finger is lifted.
  private static let spring = NavigationController.interactivePopSpring

  /// Creates a screen with a name and a size, and the first row that is shown, in points.
  typealias MakeScreen = (_ name: String, Size, _ firstRow: Double, ScreenStack) -> ScreenView

  private let makeScreen: MakeScreen
  private let traits: Traits
  private let safeTop: Double
  /// The height of the rows at the top that stand still while screens move, in points.
  private let statusStrip: Double
  private var layers: [ScreenLayer] = []
  private var transition: Transition?

  /// Creates a stack with one screen.
  ///
  /// - Parameters:
  ///   - window: The window that the stack fills.
  ///   - start: The name of the first screen.
  ///   - makeScreen: Creates a screen.
  init(in window: Window, start: String, makeScreen: @escaping MakeScreen) {
    (self.makeScreen, traits, safeTop) = (makeScreen, window.traits, window.safeAreaInsets.top)
    statusStrip = window.statusStripHeight
    super.init(frame: window.bounds)
    addGestureRecognizer(makeBackGesture())
    add(start, nil)
  }

  // MARK: State

  /// The shown screen; during a transition the one that arrives.
  var screen: ScreenView {
    let isClosing = transition.map { !$0.isOpening && !$0.isCancelled } ?? false
    return layers[layers.count - (isClosing ? 2 : 1)].screen
  }

  /// The name of the running transition: none, push, sheet, fade or back.
  var transitionName: String {
    guard let transition else { return "none" }
    return transition.isOpening ? top.opening?.rawValue ?? "none" : "back"
  }

  /// The progress of the running transition at the window's present instant, 0…1; nil at rest.
  var progress: Double? { transition.map { $0.isOpening ? top.coverage : 1 - top.coverage } }

  private var top: ScreenLayer { layers[layers.count - 1] }

  /// The layers beneath the top one that are visible while it moves: the last opaque one, and the sheets above it. Of
  /// many sheets only the last ones are visible, because their shades make everything beneath black.
  private var beneath: [ScreenLayer] {
    let lower = layers.dropLast()
    let first = lower.lastIndex { $0.isOpaque } ?? 0
    return [lower[first]] + lower[(first + 1)...].suffix(Self.visibleSheets)
  }

  // MARK: Actions

  /// Performs the action of a target. During a transition nothing happens.
  func perform(_ action: SceneDescription.Tap.Action) {
    guard transition == nil else { return }
    switch action {
    case .push(let name): open(name, .push)
    case .sheet(let name, let rows): open(name, .sheet, rows)
    case .fade(let name): open(name, .fade)
    case .show(let name): top.show { makeScreen(name, $0, $1, self) }
    case .back: close()
    }
  }

  /// Adds the layer of a screen above the others.
  private func add(
    _ name: String, _ opening: ScreenLayer.Opening?, _ rows: SceneDescription.Tap.SheetRows? = nil
  ) {
    let layer = ScreenLayer(
      opening, rows, size: bounds.size, safeTop: safeTop, statusStrip: statusStrip, traits: traits
    ) {
      makeScreen(name, $0, $1, self)
    }
    if opening == .sheet { layer.panel.addGestureRecognizer(makeSheetGesture(layer)) }
    layers.append(layer)
    addSubview(layer)
  }

  /// Opens a screen above the present one, with the transition of its kind.
  private func open(
    _ name: String, _ opening: ScreenLayer.Opening, _ rows: SceneDescription.Tap.SheetRows? = nil
  ) {
    add(name, opening, rows)
    begin(Transition(isOpening: true))
    cover(0)
    run(to: 1)
  }

  /// Closes the top screen, by its transition backwards. The first screen stays.
  private func close() {
    guard layers.count > 1 else { return }
    begin(Transition(isOpening: false))
    run(to: 0)
  }

  // MARK: Transitions

  /// Begins a transition: it shows the layers beneath, and ignores touches.
  private func begin(_ transition: Transition) {
    self.transition = transition
    for (layer, next) in zip(beneath, beneath.dropFirst() + [top]).reversed() {
      layer.isHidden = false
      if layer.superview == nil { insertSubview(layer, belowSubview: next) }
    }
    for layer in layers { layer.isUserInteractionEnabled = false }
  }

  /// Places the top layer and those beneath. Animatable.
  private func cover(_ coverage: Double) {
    top.cover(coverage)
    guard top.opening == .push else { return }
    for layer in beneath { layer.frame.origin.x = -NavigationController.parallax * bounds.width * coverage }
  }

  /// Animates the transition that an action has begun.
  private func run(to coverage: Double) {
    guard let window else { return finish() }
    let completion: (Bool) -> Void = { [weak self] _ in self?.finish() }
    switch top.opening {
    case .push:
      window.animate(
        withDuration: NavigationController.transitionDuration, timing: NavigationController.transitionTiming,
        animations: { cover(coverage) }, completion: completion)
    case .fade:
      window.animate(
        withDuration: ScreenLayer.fadeDuration, animations: { cover(coverage) }, completion: completion)
    case .sheet: spring(to: coverage, velocity: 0)
    case nil: finish()
    }
  }

  /// Moves the top layer to its end with the spring.
  ///
  /// - Parameters:
  ///   - coverage: The coverage at the end, 0 or 1.
  ///   - velocity: The velocity of the finger towards the closed position, in points per second.
  private func spring(to coverage: Double, velocity: Double) {
    let distance = (top.coverage - coverage) * top.distance
    guard let window, distance != 0 else { return finish() }
    // In whole distances per second. A faster spring would overshoot the end.
    let speed = min(velocity / distance, Self.spring.angularFrequency)
    let motion = SpringMotion(spring: Self.spring, from: 0, to: distance, velocity: speed * distance)
    window.animate(
      with: Self.spring, duration: motion.duration, initialVelocity: speed, animations: { cover(coverage) },
      completion: { [weak self] _ in self?.finish() })
  }

  /// Ends a transition: a closed layer is removed, and covered ones are hidden.
  private func finish() {
    guard let ended = transition else { return }
    transition = nil
    if ended.isOpening || ended.isCancelled {
      if top.isOpaque { for layer in beneath { layer.isHidden = true } } else { removeCoveredSheets() }
    } else {
      layers.removeLast().removeFromSuperview()
    }
    for layer in layers { layer.isUserInteractionEnabled = true }
  }

  /// Removes the sheets beneath the visible ones, so that the time for a frame does not grow with their number.
  private func removeCoveredSheets() {
    let sheets = layers.reversed().prefix { !$0.isOpaque }
    for sheet in sheets.dropFirst(1 + Self.visibleSheets).prefix(while: { $0.superview != nil }) {
      sheet.removeFromSuperview()
    }
  }

  // MARK: Gestures

  /// Returns the drag from the left edge that closes a pushed screen.
  private func makeBackGesture() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer(axes: .only(.horizontal)) { [unowned self] pan in
      follow(pan, distance: pan.translation.dx, velocity: pan.velocity.dx) { x, velocity in
        abs(velocity) >= NavigationController.interactivePopVelocity ? velocity > 0 : x > top.distance / 2
      }
    }
    pan.name = "back"
    pan.precedesOthers = true
    pan.shouldReceive = { [unowned self] touch in
      transition == nil && top.opening == .push
        && (0...NavigationController.interactivePopReach).contains(touch.location.x)
    }
    pan.shouldBegin = { $0.movement.dx > 0 }
    return pan
  }

  /// Returns the drag that dismisses a sheet. Content of the sheet that can scroll down goes first.
  private func makeSheetGesture(_ layer: ScreenLayer) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer(axes: .only(.vertical)) { [unowned self] pan in
      follow(pan, distance: pan.translation.dy, velocity: pan.velocity.dy) { y, velocity in
        velocity >= Self.sheetVelocity || y > top.distance / 2
      }
    }
    pan.name = "sheet"
    pan.precedesOthers = true
    pan.shouldReceive = { [unowned self] _ in transition == nil }
    pan.shouldBegin = { [unowned layer] pan in
      guard pan.movement.dy > 0, let window = layer.window, let location = pan.location(in: nil) else { return false }
      let touched = window.touchedViews(at: location - pan.movement)
      return touched.allSatisfy { ($0 as? ScrollView).map(Self.isAtTop) ?? true }
    }
    return pan
  }

  /// Whether a downward drag would not scroll a view.
  private static func isAtTop(_ scroller: ScrollView) -> Bool {
    guard scroller.canScroll(.vertical) else { return true }
    // A previous article can be pulled into view.
    if let articles = scroller as? VerticalSwipeView, !articles.header.isHidden { return false }
    return scroller.contentOffset.y <= scroller.limits(.vertical).lowerBound
  }

  /// Moves the top layer with a finger, and completes or cancels the way back when it is lifted.
  ///
  /// - Parameters:
  ///   - pan: The drag.
  ///   - distance: The finger's way towards the closed position, in points.
  ///   - velocity: The finger's velocity towards the closed position, in points per second.
  ///   - closes: Returns whether a lift at a distance with a velocity closes the layer.
  private func follow(
    _ pan: PanGestureRecognizer, distance: Double, velocity: Double, closes: (Double, Double) -> Bool
  ) {
    let way = min(max(0, distance), top.distance)
    switch pan.state {
    case .began:
      begin(Transition(isOpening: false))
      cover(1 - way / top.distance)
    case .changed: if transition != nil { cover(1 - way / top.distance) }
    case .ended, .cancelled, .failed:
      guard transition != nil else { return }
      let isLift = pan.state == .ended
      let isClosing = isLift && closes(way, velocity)
      transition?.isCancelled = !isClosing
      spring(to: isClosing ? 0 : 1, velocity: isLift ? velocity : 0)
    case .possible: break
    }
  }
}
