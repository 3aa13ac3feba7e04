import Graphics
import Interactions
import Interface
import TestSupport
import Testing
import Timebase
import Touch

/// The spring of a pill by textbook formulas, independent of the sources: ζ 0.4, 0.5 s, initially half a distance per
/// second.
private struct Textbook {
  static let (ratio, duration, velocity, rest) = (0.4, 0.5, 0.5, 0.001)
  static let damped = (1 - ratio * ratio).squareRoot()

  /// The frequency at which a thousandth of the distance is left after the duration, by bisection.
  static let frequency: Double = {
    func left(_ w: Double) -> Double {
      abs((ratio * w - velocity) / (w * damped)) * exponential(-ratio * w * duration)
    }
    var (low, high) = (5.0, 200.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if left(middle) > rest { low = middle } else { high = middle }
    }
    return high
  }()

  /// e^x by its series, after halving x often enough.
  static func exponential(_ x: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for n in 1..<20 {
      term *= x / 64 / Double(n)
      sum += term
    }
    return (0..<6).reduce(sum) { value, _ in value * value }
  }

  /// The progress from 0 to 1, by Runge–Kutta integration of the equation of motion.
  static func share(at time: Double) -> Double {
    if time >= duration { return 1 }
    let steps = 400
    let dt = time / Double(steps)
    var (x, v) = (0.0, velocity)
    func force(_ x: Double, _ v: Double) -> Double { -frequency * frequency * (x - 1) - 2 * ratio * frequency * v }
    for _ in 0..<steps {
      let (x1, v1) = (v, force(x, v))
      let (x2, v2) = (v + v1 * dt / 2, force(x + x1 * dt / 2, v + v1 * dt / 2))
      let (x3, v3) = (v + v2 * dt / 2, force(x + x2 * dt / 2, v + v2 * dt / 2))
      let (x4, v4) = (v + v3 * dt, force(x + x3 * dt, v + v3 * dt))
      x += (x1 + 2 * x2 + 2 * x3 + x4) * dt / 6
      v += (v1 + 2 * v2 + 2 * v3 + v4) * dt / 6
    }
    return x
  }
}

struct PullForMenuTests {
  private let window = Window.test()
  private let controller: PullForMenuController
  private var view: PullForMenuView { controller.menuView }
  private var pills: [SpringExpandView] { view.affordance.pills }

  init() { controller = Self.make(window) }

  private static func make(_ window: Window, pills: Int = 3) -> PullForMenuController {
    let controller = PullForMenuController(
      page: ScrollView(), menu: ViewController(), pillCount: pills, theme: .light)
    window.rootViewController = controller
    window.layoutUntilClean()
    return controller
  }

  private func send(_ phase: TouchEvent.Phase, _ x: Double, after seconds: Double = 0) {
    window.send(TouchEvent(phase: phase, location: Point(x, 240), timestamp: window.now.advanced(bySeconds: seconds)))
  }

  /// Touches down and drags to the left, by a distance in addition to the pan's slop of 10 pt.
  private func pull(_ distance: Double) {
    send(.began, 300)
    send(.moved, 290 - distance, after: 1 / 60.0)
  }

  private var colors: [PillColor] { pills.indices.map { view.affordance.color(of: $0) } }
  private var expanded: [Bool] { pills.map(\.isExpanded) }

  @Test
  func `pull-for-menu 1: an enclosing scroll view as large as its content always bounces horizontally`() {
    #expect(view.contentSize == Size(320, 480))
    #expect(view.bounds.size == Size(320, 480))
    #expect(view.page.frame == Rect(0, 0, 320, 480))
    pull(100)
    #expect(view.contentOffset.x > 40)
    #expect(view.contentOffset.y == 0)
  }

  @Test
  func `pull-for-menu 2: the affordance is 50 × 50, 10 pt beyond the right edge, at mid height`() {
    #expect(view.affordance.frame == Rect(330, 215, 50, 50))
  }

  @Test(arguments: [1, 3, 7])
  func `pull-for-menu 3: n pills, 4 pt wide, are at n-ths of the width`(count: Int) {
    let window = Window.test()
    let pills = Self.make(window, pills: count).menuView.affordance.pills
    #expect(pills.count == count)
    for (index, pill) in pills.enumerated() {
      #expect(abs(pill.frame.minX - Double(index) * 50 / Double(count)) < 1e-12)
      #expect(pill.frame.size == Size(4, 50))
    }
  }

  @Test
  func `pull-for-menu 4: a pill is 4 × 4 collapsed and 2 × 50 expanded, centred`() {
    #expect(pills[0].pillSize == Size(4, 4))
    #expect(pills[0].subviews[0].frame == Rect(0, 23, 4, 4))
    pull(40)
    window.wait(0.5)
    #expect(pills[0].pillSize == Size(2, 50))
    #expect(pills[0].subviews[0].frame == Rect(1, 0, 2, 50))
    #expect(pills[1].pillSize == Size(4, 4))
  }

  @Test
  func `pull-for-menu 5 and 14: height, width and corner follow the spring and are never negative`() {
    pull(40)
    let start = window.now
    var peak = 0.0
    for tick in 0...64 {
      window.advance(to: start.advanced(bySeconds: Double(tick) / 120))
      let share = Textbook.share(at: Double(tick) / 120)
      #expect(abs(pills[0].pillSize.height - (4 + 46 * share)) < 1e-5)
      #expect(abs(pills[0].pillSize.width - (4 - 2 * share)) < 1e-6)
      #expect(abs(pills[0].pillCornerRadius - pills[0].pillSize.width / 2) < 1e-12)
      peak = max(peak, pills[0].pillSize.height)
    }
    #expect(abs(peak - 61.7) < 0.3)
    #expect(pills[0].pillSize == Size(2, 50))
    send(.moved, 290, after: 1 / 60.0)
    let back = window.now
    var hasTouchedZero = false
    for tick in 0...64 {
      window.advance(to: back.advanced(bySeconds: Double(tick) / 120))
      let share = Textbook.share(at: Double(tick) / 120)
      #expect(abs(pills[0].pillSize.height - max(0, 50 - 46 * share)) < 1e-5)
      #expect(abs(pills[0].pillSize.width - (2 + 2 * share)) < 1e-6)
      #expect(abs(pills[0].pillCornerRadius - pills[0].pillSize.width / 2) < 1e-12)
      hasTouchedZero = hasTouchedZero || pills[0].pillSize.height == 0
    }
    #expect(hasTouchedZero)
  }

  @Test
  func `pull-for-menu 5: a reversed spring continues from its presented size with the given velocity`() {
    pull(40)
    window.wait(0.05)
    send(.moved, 285)
    let (height, width) = (4 + 46 * Textbook.share(at: 0.05), 4 - 2 * Textbook.share(at: 0.05))
    let start = window.now
    for tick in 0...31 {
      window.advance(to: start.advanced(bySeconds: Double(tick) / 60))
      let share = Textbook.share(at: Double(tick) / 60)
      #expect(abs(pills[0].pillSize.height - max(0, height + (4 - height) * share)) < 1e-5)
      #expect(abs(pills[0].pillSize.width - (width + (4 - width) * share)) < 1e-6)
      #expect(abs(pills[0].pillCornerRadius - pills[0].pillSize.width / 2) < 1e-12)
    }
    #expect(pills[0].pillSize == Size(4, 4))
  }

  @Test
  func `pull-for-menu 5: a pill set to its current shape does not move`() {
    let pill = SpringExpandView(color: .black)
    pill.frame = Rect(0, 0, 4, 50)
    window.addSubview(pill)
    window.layoutUntilClean()
    pill.setExpanded(false)
    #expect(window.isAtRest)
    pill.setExpanded(true)
    window.wait(0.1)
    let size = pill.pillSize
    pill.setExpanded(true)
    #expect(pill.pillSize == size)
    window.wait(0.4)
    #expect(window.isAtRest)
    #expect(pill.pillSize == Size(2, 50))
  }

  @Test
  func `pull-for-menu 6 and 7: pills grow beyond a third, two thirds and all of 50 pt, only while dragged`() {
    for (count, travel) in [(1, 32.0), (2, 67.7), (3, 107.7)] {
      let window = Window.test()
      let controller = Self.make(window)
      let affordance = controller.menuView.affordance
      func move(_ phase: TouchEvent.Phase, _ distance: Double) {
        let next = window.now.advanced(bySeconds: 1 / 60.0)
        window.send(TouchEvent(phase: phase, location: Point(310 - distance, 240), timestamp: next))
      }
      move(.began, 0)
      move(.moved, 10 + travel - 0.1)
      #expect(affordance.pills.count { $0.isExpanded } == count - 1)
      move(.moved, 10 + travel + 0.1)
      #expect(affordance.pills.count { $0.isExpanded } == count)
      #expect(affordance.progress == controller.menuView.contentOffset.x / 50)
      move(.moved, 10 + travel - 0.5)
      move(.ended, 10 + travel - 0.5)
      window.wait(0.05)
      #expect(controller.menuView.contentOffset.x > 0)
      #expect(affordance.progress == 0)
    }
  }

  @Test
  func `pull-for-menu 7: a pill expands beyond its threshold; exactly 1 arms the affordance`() {
    let affordance = PullAffordanceView(count: 4, theme: .light)
    affordance.progress = 0.25
    #expect(!affordance.isExpanded(0))
    affordance.progress = 0.25.nextUp
    #expect(affordance.isExpanded(0))
    affordance.progress = 1
    #expect(affordance.pills.map(\.isExpanded) == [true, true, true, false])
    #expect(affordance.isArmed)
    affordance.progress = 1.0.nextDown
    #expect(!affordance.isArmed)
  }

  @Test
  func `pull-for-menu 8: colours change at once: grey, black, all red`() {
    let theme = Theme.light
    #expect(colors == [.grey, .grey, .grey])
    pull(70)
    #expect(colors == [.black, .black, .grey])
    #expect(pills.map(\.color) == [theme.label, theme.label, theme.grey])
    send(.moved, 170)
    #expect(colors == [.red, .red, .red])
    #expect(pills.map(\.color) == [theme.red, theme.red, theme.red])
    send(.moved, 230)
    #expect(colors == [.black, .grey, .grey])
  }

  @Test
  func `pull-for-menu 9: an armed lift presents the menu and keeps the pills red; another does nothing`() {
    pull(100)
    send(.ended, 190, after: 1 / 60.0)
    #expect(!controller.isMenuPresented)
    #expect(view.affordance.progress == 0)
    #expect(window.settle())
    pull(110)
    send(.ended, 180, after: 1 / 60.0)
    #expect(controller.isMenuPresented)
    #expect(colors == [.red, .red, .red])
    #expect(window.settle())
    #expect(colors == [.red, .red, .red])
    window.tap(at: Point(20, 20))
    #expect(window.settle())
    #expect(colors == [.grey, .grey, .grey])
    #expect(expanded == [false, false, false])
  }

  @Test
  func `pull-for-menu 10: the menu fades to alpha 0.9 in 0.5 s above the page; a tap anywhere closes it`() {
    pull(120)
    send(.ended, 170, after: 1 / 60.0)
    let lift = window.now
    for tick in 0...30 {
      window.advance(to: lift.advanced(bySeconds: Double(tick) / 60))
      let share = TimedShare.easeInEaseOut(Double(tick) / 30)
      #expect(abs(controller.menuAlpha - 0.9 * share) < 1e-6)
      #expect(view.window === window)
    }
    for place in [Point(3, 3), Point(317, 477), Point(160, 240)] {
      #expect(window.settle())
      if !controller.isMenuPresented {
        pull(120)
        send(.ended, 170, after: 1 / 60.0)
        #expect(window.settle())
      }
      #expect(controller.menuAlpha == 0.9)
      window.tap(at: place)
      let tapped = window.now
      for tick in 0...29 {
        window.advance(to: tapped.advanced(bySeconds: Double(tick) / 60))
        #expect(abs(controller.menuAlpha - 0.9 * (1 - TimedShare.easeInEaseOut(Double(tick) / 30))) < 1e-6)
      }
      window.advance(to: tapped.advanced(bySeconds: 0.5))
      #expect(!controller.isMenuPresented)
      #expect(controller.menu.view.window == nil)
      #expect(controller.menuAlpha == 0)
    }
  }

  @Test
  func `pull-for-menu 10: a cancelled transition reports it and restores the state before it`() {
    var contexts: [TransitionContext] = []
    var ends: [Bool] = []
    controller.makeTransition = { completion in
      Watched(
        OverlayTransition {
          ends.append($0)
          completion($0)
        }, started: { contexts.append($0) })
    }
    #expect(OverlayTransition().transitionDuration(using: nil) == 0.5)
    pull(120)
    send(.ended, 170, after: 1 / 60.0)
    window.wait(0.2)
    contexts[0].cancelTransition()
    #expect(window.settle())
    #expect(ends == [false])
    #expect(!controller.isMenuPresented)
    #expect(colors == [.grey, .grey, .grey])
    pull(120)
    send(.ended, 170, after: 1 / 60.0)
    #expect(window.settle())
    window.tap(at: Point(160, 300))
    contexts[2].cancelTransition()
    #expect(window.settle())
    #expect(ends == [false, true, false])
    #expect(controller.isMenuPresented)
    #expect(controller.menuAlpha == 0.9)
    #expect(colors == [.red, .red, .red])
  }

  @Test
  func `pull-for-menu 12: the page bounces back beneath the fade`() {
    pull(130)
    for _ in 0..<20 { send(.stationary, 160, after: 1 / 60.0) }
    send(.ended, 160)
    let (lift, offset) = (window.now, view.contentOffset.x)
    for tick in 0...20 {
      window.advance(to: lift.advanced(bySeconds: Double(tick) / 60))
      let time = Double(tick) / 60
      let expected = offset * Textbook.exponential(-10.050_335_853_501_44 * time)
      #expect(abs(view.contentOffset.x - expected) < 1e-6)
      #expect(controller.menuAlpha >= 0)
    }
    #expect(controller.menuAlpha > 0.1)
  }

  @Test
  func `pull-for-menu 13: a pull to the right expands nothing`() {
    send(.began, 20)
    send(.moved, 300, after: 1 / 60.0)
    #expect(view.contentOffset.x < -50)
    #expect(colors == [.grey, .grey, .grey])
    #expect(expanded == [false, false, false])
    send(.ended, 300, after: 1 / 60.0)
    #expect(!controller.isMenuPresented)
    #expect(window.settle())
    #expect(view.contentOffset == .zero)
  }

  @Test
  func `pull-for-menu 15: a cancelled touch does not present the menu`() {
    pull(150)
    #expect(colors == [.red, .red, .red])
    send(.cancelled, 140, after: 1 / 60.0)
    #expect(!controller.isMenuPresented)
    #expect(view.affordance.progress == 0)
    #expect(window.settle())
    #expect(colors == [.grey, .grey, .grey])
    #expect(view.contentOffset == .zero)
  }
}

/// Ease-in-ease-out by bisecting the parameter of its Bézier curve.
private enum TimedShare {
  static func easeInEaseOut(_ x: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(0.42, 0.58, middle) < x { low = middle } else { high = middle }
    }
    return bezier(0, 1, low)
  }
}

/// A transition that reports its context.
private final class Watched: ViewControllerAnimatedTransitioning {
  private let inner: OverlayTransition
  private let started: (TransitionContext) -> Void

  init(_ inner: OverlayTransition, started: @escaping (TransitionContext) -> Void) {
    self.inner = inner
    self.started = started
  }

  func transitionDuration(using context: TransitionContext?) -> Double { inner.transitionDuration(using: context) }

  func animateTransition(using context: TransitionContext) {
    started(context)
    inner.animateTransition(using: context)
  }

  func animationEnded(_ completed: Bool) { inner.animationEnded(completed) }
}
