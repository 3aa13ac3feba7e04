import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase

/// Fades a screen in to 0.9 and out to 0 within half a second; can cancel the transition at its end.
private final class FadeAnimator: ViewControllerAnimatedTransitioning {
  var isCancelled = false
  var contexts: [TransitionContext] = []
  var endings: [Bool] = []

  func transitionDuration(using context: TransitionContext?) -> Double { 0.5 }

  func animateTransition(using context: TransitionContext) {
    contexts.append(context)
    let view = context.isPresenting ? context.to.view : context.from.view
    guard let window = view.window else { return context.completeTransition(false) }
    if context.isPresenting { view.alpha = 0 }
    window.animate(withDuration: transitionDuration(using: context), timing: .linear) {
      view.alpha = context.isPresenting ? 0.9 : 0
    } completion: { [self] _ in
      context.completeTransition(!isCancelled)
      context.completeTransition(true)
    }
  }

  func animationEnded(_ completed: Bool) { endings.append(completed) }
}

private final class Fading: ViewControllerTransitioningDelegate {
  let animator = FadeAnimator()
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }
  func animationController(forDismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? { animator }
}

struct PresentationTests {
  let window = Window.test()
  let log = MessageLog()
  let root: LoggedController
  let menu: LoggedController
  private let fading = Fading()

  init() {
    root = LoggedController("root", log)
    menu = LoggedController("menu", log)
    window.rootViewController = root
    menu.transitioningDelegate = fading
    menu.modalPresentationStyle = .custom
    _ = log.take()
  }

  @Test func `a custom overlay fades in above the root and out again`() {
    var completions = 0
    root.present(menu, animated: true) { completions += 1 }
    #expect(log.take() == ["menu load", "menu willAppear"])
    #expect(root.presentedViewController === menu)
    #expect(menu.presentingViewController === root)
    window.wait(0.25)
    #expect(abs(menu.view.presentation.alpha - 0.45) < 1e-9)
    #expect(completions == 0)
    window.settle()
    #expect(completions == 1)
    #expect(menu.view.alpha == 0.9)
    #expect(root.view.window === window)
    #expect(log.take() == ["menu didAppear"])

    menu.dismiss(animated: true) { completions += 1 }
    window.wait(0.25)
    #expect(abs(menu.view.presentation.alpha - 0.45) < 1e-9)
    window.settle()
    #expect(completions == 2)
    #expect(log.take() == ["menu willDisappear", "menu didDisappear"])
    #expect(root.presentedViewController == nil)
    #expect(menu.presentingViewController == nil)
    #expect(menu.view.window == nil)
    #expect(window.subviews.count == 1)
    #expect(fading.animator.endings == [true, true])
  }

  @Test func `a full-screen presentation removes the presenting view until the dismissal`() {
    menu.modalPresentationStyle = .fullScreen
    root.present(menu, animated: true)
    #expect(log.take() == ["menu load", "root willDisappear", "menu willAppear"])
    window.settle()
    #expect(log.take() == ["menu didAppear", "root didDisappear"])
    #expect(root.view.window == nil)
    root.dismiss(animated: true)
    #expect(root.view.window === window)
    window.settle()
    #expect(
      log.take() == ["menu willDisappear", "root willAppear", "menu didDisappear", "root didAppear"])
    #expect(window.subviews.map { $0 === root.view } == [true])
  }

  @Test func `a cancelled presentation restores the state before it`() {
    var completions = 0
    fading.animator.isCancelled = true
    menu.modalPresentationStyle = .fullScreen
    root.present(menu, animated: true) { completions += 1 }
    window.settle()
    #expect(completions == 0)
    #expect(fading.animator.endings == [false])
    #expect(fading.animator.contexts.last?.transitionWasCancelled == true)
    #expect(
      log.take() == [
        "menu load", "root willDisappear", "menu willAppear", "menu willDisappear", "menu didDisappear",
        "root willAppear", "root didAppear",
      ])
    #expect(root.presentedViewController == nil)
    #expect(window.subviews.map { $0 === root.view } == [true])
  }

  @Test func `a cancelled dismissal keeps the presented screen`() {
    root.present(menu, animated: true)
    window.settle()
    _ = log.take()
    fading.animator.isCancelled = true
    menu.dismiss(animated: true)
    window.settle()
    #expect(root.presentedViewController === menu)
    #expect(menu.view.window === window)
    #expect(log.take() == ["menu willDisappear", "menu willAppear", "menu didAppear"])
  }

  @Test func `a dismissal during a presentation runs after it`() {
    root.present(menu, animated: true)
    window.wait(0.1)
    menu.dismiss(animated: true)
    #expect(abs(menu.view.presentation.alpha - 0.18) < 1e-9)
    window.wait(0.41)
    #expect(menu.view.alpha == 0)
    #expect(root.presentedViewController === menu)
    window.settle()
    #expect(root.presentedViewController == nil)
  }

  @Test func `touches during a presentation are ignored`() {
    var taps = 0
    root.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    menu.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    root.present(menu, animated: true)
    window.wait(0.1)
    window.tap(at: Point(160, 240))
    #expect(taps == 0)
    window.settle()
    window.tap(at: Point(160, 240))
    #expect(taps == 1)
  }

  @Test func `a controller that presents another one ignores a second presentation`() {
    root.present(menu, animated: true)
    root.present(LoggedController("other", log), animated: true) { Issue.record("nothing was presented") }
    window.settle()
    #expect(root.presentedViewController === menu)
  }

  @Test func `without a delegate the modal style defines the transition`() {
    let sheet = LoggedController("sheet", log)
    root.present(sheet, animated: true)
    #expect(sheet.view.presentedFrame(in: nil).minY == 480)
    window.wait(0.2)
    #expect((1..<479).contains(sheet.view.presentedFrame(in: nil).minY))
    window.settle()
    #expect(sheet.view.presentedFrame(in: nil) == window.bounds)
    root.dismiss(animated: true)
    #expect(window.settle())
    #expect(root.view.presentedFrame(in: nil) == window.bounds)
  }

  @Test func `dismissing a controller dismisses everything presented above it`() {
    let top = LoggedController("top", log)
    root.present(menu, animated: false)
    menu.present(top, animated: false)
    #expect(top.presentingViewController === menu)
    _ = log.take()
    root.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
    #expect(top.view.window == nil)
    #expect(menu.view.window == nil)
    #expect(window.subviews.map { $0 === root.view } == [true])
  }
}
