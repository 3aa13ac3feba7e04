import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase

struct TransitionViewTests {
  let window = Window.test()
  let old = View()
  let new = View()
  let view: TransitionView

  init() {
    old.backgroundColor = Color(rgb: 200, 0, 0)
    new.backgroundColor = Color(rgb: 0, 0, 200)
    view = TransitionView(old, frame: Rect(0, 64, 320, 416))
    window.addSubview(view)
    window.layoutUntilClean()
  }

  /// The frames of fills of a colour on the screen, back to front.
  private func places(of color: Color) -> [Rect] {
    window.recordDisplayList().items.compactMap { item in
      if case .fill(let shape, color, let transform) = item { transform.boundingBox(of: shape.rect) } else { nil }
    }
  }

  @Test(arguments: [
    (Transition.Subtype.fromRight, Vector(320, 0)), (.fromLeft, Vector(-320, 0)), (.fromTop, Vector(0, -416)),
    (.fromBottom, Vector(0, 416)),
  ])
  func `a push follows its timing curve in each direction`(_ subtype: Transition.Subtype, _ travel: Vector) {
    let transition = Transition(.push, subtype, duration: 0.5, timing: .easeOut)
    var endings: [Bool] = []
    view.run(transition, to: new) { endings.append($0) }
    for tick in 1..<30 {
      window.advance(to: Instant(seconds: Double(tick) / 60))
      let p = TimingCurve.easeOut.value(at: window.now.seconds / 0.5)
      #expect(abs((view.progress ?? -1) - p) < 1e-9)
      let (leaves, comes) = (places(of: old.backgroundColor), places(of: new.backgroundColor))
      #expect(leaves.count == 1)
      #expect(comes.count == 1)
      #expect(((leaves.first?.origin ?? .zero) - (Point(0, 64) + travel * -p)).length < 1e-9)
      #expect(((comes.first?.origin ?? .zero) - (Point(0, 64) + travel * (1 - p))).length < 1e-9)
    }
    #expect(endings == [])
    window.wait(0.1)
    #expect(endings == [true])
    #expect(view.progress == nil)
    #expect(places(of: old.backgroundColor) == [])
    #expect(places(of: new.backgroundColor) == [Rect(0, 64, 320, 416)])
    #expect(window.isAtRest)
  }

  @Test func `a partial push and its return run one after the other on the same page`() {
    let out = Transition(.push, duration: 0.25, timing: .linear, startProgress: 0, endProgress: 0.25)
    let back = Transition(.push, duration: 0.25, timing: .linear, startProgress: 0.25, endProgress: 0)
    var messages: [String] = []
    view.run(out, to: old) { _ in
      messages.append("out")
      view.run(back, to: old) { messages.append("back \($0)") }
    }
    for (time, p) in [(0.125, 0.125), (0.25, 0.25), (0.375, 0.125), (0.49, 0.01)] {
      window.advance(to: Instant(seconds: time))
      let xs = places(of: old.backgroundColor).map(\.minX).sorted()
      #expect(xs.count == 2)
      #expect(abs((xs.first ?? 0) + 320 * p) < 1e-6)
      #expect(abs((xs.last ?? 0) - 320 * (1 - p)) < 1e-6)
    }
    window.settle()
    #expect(messages == ["out", "back true"])
    #expect(places(of: old.backgroundColor) == [Rect(0, 64, 320, 416)])
  }

  @Test(arguments: [Transition.Kind.push, .fade, .moveIn, .reveal])
  func `a transition that replaces another starts from what is visible`(_ kind: Transition.Kind) {
    var endings: [Bool] = []
    view.run(Transition(.push, duration: 0.5), to: new) { endings.append($0) }
    window.wait(0.2)
    let seen = (places(of: old.backgroundColor), places(of: new.backgroundColor))
    let third = View()
    view.run(Transition(kind, .fromLeft, duration: 0.5), to: third) { endings.append($0) }
    #expect(endings == [false])
    #expect(places(of: old.backgroundColor) == seen.0)
    #expect(places(of: new.backgroundColor) == seen.1)
    window.settle()
    #expect(endings == [false, true])
    #expect(places(of: new.backgroundColor) == [])
    #expect(third.frame == view.bounds)
    #expect(third.alpha == 1)
    #expect(view.subviews.count == 1)
  }

  @Test func `a push to the same view shows a snapshot of its old content`() {
    view.run(Transition(.push, duration: 0.5, timing: .linear)) { old.backgroundColor = new.backgroundColor }
    window.wait(0.25)
    #expect(places(of: Color(rgb: 200, 0, 0)) == [Rect(-160, 64, 320, 416)])
    #expect(places(of: new.backgroundColor) == [Rect(160, 64, 320, 416)])
  }

  @Test func `a fade moves nothing`() {
    view.run(Transition(.fade, duration: 0.5, timing: .linear), to: new)
    window.wait(0.25)
    #expect(abs(new.presentation.alpha - 0.5) < 1e-9)
    #expect(new.presentation.frame == view.bounds)
    window.settle()
    #expect(new.alpha == 1)
  }

  @Test func `without a window a transition completes at once`() {
    let alone = TransitionView(old)
    var endings: [Bool] = []
    alone.run(Transition(.push), to: new) { endings.append($0) }
    #expect(endings == [true])
    #expect(alone.contentView === new)
  }

  @Test func `a snapshot view keeps its content after the original changes`() {
    let label = Label("still", TextStyle(size: 17), frame: Rect(10, 10, 100, 30))
    old.addSubview(label)
    old.transform = .scale(2, 2)
    window.layoutUntilClean()
    let snapshot = old.snapshotView()
    label.text = "changed"
    old.removeFromSuperview()
    window.addSubview(snapshot)
    let items = window.recordDisplayList().items
    let fills = items.filter { if case .fill(_, old.backgroundColor, .identity) = $0 { true } else { false } }
    let texts = items.compactMap { item -> Affine? in if case .contents(_, let place) = item { place } else { nil } }
    #expect(fills.count == 1)
    #expect(texts == [.translation(Vector(10, 10))])
    #expect(snapshot.frame == Rect(0, 0, 320, 416))
  }
}
