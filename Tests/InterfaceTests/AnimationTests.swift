import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase

/// Records the arguments of completions.
final class CompletionLog {
  var told: [Bool] = []
  func note(_ finished: Bool) { told.append(finished) }
}

struct AnimationTests {
  let window = Window.test()
  let view = View(frame: Rect(0, 0, 100, 100))
  let log = CompletionLog()

  init() { window.addSubview(view) }

  private var x: Double { view.presentation.position.x }

  /// Starts an animation, and records the argument of its completion.
  private func animate(
    _ duration: Double, delay: Double = 0, timing: TimingCurve = .easeInEaseOut, _ animations: () -> Void
  ) {
    window.animate(
      withDuration: duration, delay: delay, timing: timing, animations: animations, completion: log.note)
  }

  @Test func `an animation sets the model at once, and its presentation follows`() {
    animate(0.4, timing: .linear) { view.center.x = 150 }
    #expect(view.center.x == 150)
    #expect(x == 50)
    window.wait(0.1)
    #expect(x == 75)
    window.advance(to: Instant(nanoseconds: 399_999_999))
    #expect(log.told.isEmpty)
    #expect(!window.isAtRest)
    window.advance(to: Instant(nanoseconds: 400_000_000))
    #expect(x == 150)
    #expect(log.told == [true])
    #expect(window.isAtRest)
    window.wait(10)
    #expect(log.told == [true])
  }

  @Test func `the presentation keeps its value during an animation's delay`() {
    animate(0.4, delay: 0.3, timing: .linear) { view.alpha = 0 }
    window.wait(0.3)
    #expect(view.presentation.alpha == 1)
    window.wait(0.2)
    #expect(abs(view.presentation.alpha - 0.5) < 1e-12)
    window.wait(0.2)
    #expect(view.presentation.alpha == 0)
    #expect(log.told == [true])
  }

  @Test func `the default timing is ease-in-ease-out`() {
    window.animate(withDuration: 1) { view.center.x = 150 }
    window.wait(0.67)
    #expect(abs(x - (50 + 100 * TimingCurve.easeInEaseOut.value(at: 0.67))) < 1e-9)
  }

  @Test func `a replaced animation continues from the presented value and completes once with false`() {
    animate(0.4, timing: .linear) { view.center.x = 150 }
    window.wait(0.2)
    animate(0.4, timing: .linear) { view.center.x = 50 }
    #expect(x == 100)
    #expect(log.told == [false])
    window.wait(0.2)
    #expect(x == 75)
    window.wait(5)
    #expect(x == 50)
    #expect(log.told == [false, true])
  }

  @Test func `a partly replaced animation completes with false at its own end`() {
    animate(0.4) {
      view.center.x = 150
      view.alpha = 0
    }
    window.wait(0.2)
    view.alpha = 1
    #expect(log.told.isEmpty)
    #expect(view.presentation.alpha == 1)
    window.wait(0.2)
    #expect(log.told == [false])
  }

  @Test func `a spring without an initial velocity keeps the presented value and velocity`() {
    window.animate(withDuration: 1, timing: .linear) { view.center.x = 150 }
    window.wait(0.5)
    window.animate(withDuration: 0.5, usingSpringWithDamping: 0.6, initialSpringVelocity: nil) { view.center.x = 20 }
    #expect(x == 100)
    #expect(abs(view.presentedVelocity(of: .positionX) - 100) < 1e-6)
    window.wait(0.000_1)
    #expect(abs((x - 100) / 0.000_1 - 100) < 5)
    window.wait(0.5)
    #expect(x == 20)
  }

  @Test func `a spring with an initial velocity starts with it, in units of its travel`() {
    window.animate(withDuration: 0.5, usingSpringWithDamping: 0.4, initialSpringVelocity: 0.5) { view.center.x = 150 }
    #expect(abs(view.presentedVelocity(of: .positionX) - 50) < 1e-9)
  }

  @Test func `the innermost animation block decides`() {
    window.animate(withDuration: 1, timing: .linear) {
      view.center.x = 150
      window.animate(withDuration: 0.2, timing: .linear) { view.alpha = 0 }
      view.center.y = 150
    }
    window.wait(0.1)
    #expect(abs(view.presentation.alpha - 0.5) < 1e-12)
    #expect(abs(x - 60) < 1e-9)
    #expect(abs(view.presentation.position.y - 60) < 1e-9)
  }

  @Test func `performWithoutAnimation changes the presentation at once`() {
    window.animate(withDuration: 1) {
      window.performWithoutAnimation { view.alpha = 0.25 }
      view.center.x = 150
    }
    #expect(view.presentation.alpha == 0.25)
    #expect(x == 50)
  }

  @Test func `an animation block without changes completes after its duration`() {
    animate(0.5) {}
    window.wait(0.4)
    #expect(log.told.isEmpty)
    #expect(!window.isAtRest)
    window.wait(0.1)
    #expect(log.told == [true])
    #expect(window.isAtRest)
  }

  @Test func `a removed view's animation completes once with false and presents its model`() {
    animate(0.5) { view.center.x = 150 }
    window.wait(0.1)
    view.removeFromSuperview()
    #expect(log.told == [false])
    #expect(x == 150)
    #expect(window.isAtRest)
    window.addSubview(view)
    window.wait(2)
    #expect(log.told == [false])
    #expect(x == 150)
  }

  @Test func `a completion can start another animation`() {
    window.animate(withDuration: 0.25, timing: .linear) {
      view.center.x = 150
    } completion: { _ in
      window.animate(withDuration: 0.25, timing: .linear) {
        view.center.x = 50
      } completion: {
        log.note($0)
      }
    }
    window.wait(0.375)
    #expect(abs(x - 100) < 1e-9)
    window.wait(0.125)
    #expect(x == 50)
    #expect(log.told == [true])
  }

  @Test func `an animation from the completion of a removed view leaves the window at rest`() {
    window.animate(withDuration: 0.5) {
      view.center.x = 150
    } completion: { _ in
      window.animate(withDuration: 0.5) { view.center.x = 0 }
    }
    window.wait(0.1)
    view.removeFromSuperview()
    window.addSubview(view)
    #expect(x == 0)
    #expect(window.settle())
  }

  @Test func `actions scheduled for one instant run in the order of scheduling`() {
    var order: [Int] = []
    // Instants alternate, so that an action is not simply inserted at the front or at the back.
    for number in 0..<12 { window.schedule(after: number % 3 == 1 ? 0.2 : 0.1) { order.append(number) } }
    window.wait(0.2)
    #expect(order == [0, 2, 3, 5, 6, 8, 9, 11, 1, 4, 7, 10])
  }

  @Test func `animations that end at one instant complete in order, before timers`() {
    var order: [String] = []
    window.schedule(after: 0.5) { order.append("timer") }
    for name in ["first", "second", "third"] {
      window.animate(withDuration: 0.5) {
      } completion: { _ in
        order.append(name)
      }
    }
    window.advance(to: Instant(picoseconds: 499_999_999_999))
    #expect(order.isEmpty)
    window.advance(to: Instant(picoseconds: 500_000_000_000))
    #expect(order == ["first", "second", "third", "timer"])
  }

  @Test func `windows have separate clocks and animations`() {
    let other = Window.test()
    let stranger = View(frame: Rect(0, 0, 10, 10))
    other.addSubview(stranger)
    window.animate(withDuration: 1, timing: .linear) {
      view.center.x = 150
      stranger.center.x = 150
    }
    #expect(stranger.presentation.position.x == 150)
    #expect(other.isAtRest)
    window.wait(0.5)
    other.wait(0.1)
    #expect(x == 100)
    #expect(other.now == Instant(seconds: 0.1))
  }

  @Test func `each animatable property is interpolated halfway at half its duration`() {
    for (number, property) in AnimatableProperty.allCases.enumerated() {
      let own = View(frame: Rect(0, 0, 10, 10))
      window.addSubview(own)
      window.animate(withDuration: 1, timing: .linear) { change(own, property, to: Double(number) + 3) }
      let before = read(own.presentation, property)
      window.wait(0.5)
      #expect(abs(read(own.presentation, property) - (before + Double(number) + 3) / 2) < 1e-9, "\(property)")
      window.wait(0.5)
    }
  }

  private func change(_ view: View, _ property: AnimatableProperty, to value: Double) {
    switch property {
    case .boundsX: view.bounds.origin.x = value
    case .boundsY: view.bounds.origin.y = value
    case .width: view.bounds.size.width = value
    case .height: view.bounds.size.height = value
    case .positionX: view.center.x = value
    case .positionY: view.center.y = value
    case .alpha: view.alpha = value
    case .rotation: view.rotation = value
    case .transformA: view.transform.a = value
    case .transformB: view.transform.b = value
    case .transformC: view.transform.c = value
    case .transformD: view.transform.d = value
    case .transformX: view.transform.tx = value
    case .transformY: view.transform.ty = value
    case .cornerRadius: view.cornerRadius = value
    case .backgroundRed: view.backgroundColor.red = value
    case .backgroundGreen: view.backgroundColor.green = value
    case .backgroundBlue: view.backgroundColor.blue = value
    case .backgroundAlpha: view.backgroundColor.alpha = value
    }
  }

  private func read(_ state: ViewState, _ property: AnimatableProperty) -> Double {
    switch property {
    case .boundsX: state.bounds.origin.x
    case .boundsY: state.bounds.origin.y
    case .width: state.bounds.size.width
    case .height: state.bounds.size.height
    case .positionX: state.position.x
    case .positionY: state.position.y
    case .alpha: state.alpha
    case .rotation: state.rotation
    case .transformA: state.transform.a
    case .transformB: state.transform.b
    case .transformC: state.transform.c
    case .transformD: state.transform.d
    case .transformX: state.transform.tx
    case .transformY: state.transform.ty
    case .cornerRadius: state.cornerRadius
    case .backgroundRed: state.backgroundColor.red
    case .backgroundGreen: state.backgroundColor.green
    case .backgroundBlue: state.backgroundColor.blue
    case .backgroundAlpha: state.backgroundColor.alpha
    }
  }
}
