import Graphics
import TestSupport
import Testing
import Timebase
import Touch

@Suite struct TapRecognizerTests {
  @Test(arguments: [
    (Timeline((0, 5, 5), (80, 5, 5)), RecognizerState.ended),
    (Timeline((0, 5, 5), (0, 5, 5)), .ended),
    (Timeline((0, 5, 5), (499.9, 5, 5)), .ended),
    (Timeline((0, 5, 5), (500, 5, 5)), .failed),
    (Timeline((0, 5, 5), (30, 11, 13), (80, 11, 13)), .ended),
    (Timeline((0, 5, 5), (30, 15.1, 5), (50, 5, 5), (80, 5, 5)), .failed),
    (Timeline((0, 5, 5), (80, 16, 5)), .failed),
  ])
  func `a tap ends within 500 ms and 10 pt, and fails otherwise`(timeline: Timeline, expected: RecognizerState) {
    var tap = TapRecognizer()
    #expect(tap.states(during: timeline.events).last == expected)
    #expect(tap.location == Point(5, 5))
  }

  @Test func `a tap fails at its deadline without an event`() {
    var tap = TapRecognizer()
    #expect(tap.deadline == nil)
    tap.handle(TouchEvent(phase: .began, location: .zero, timestamp: .ms(100)))
    #expect(tap.deadline == .ms(600))
    tap.handleDeadline(.ms(599))
    #expect(tap.state == .possible)
    tap.handleDeadline(.ms(600))
    #expect(tap.state == .failed)
    #expect(tap.deadline == nil)
  }
}

@Suite struct LongPressRecognizerTests {
  @Test func `a long press begins at its deadline and ends with the lift`() {
    var press = LongPressRecognizer()
    let timeline = Timeline((100, 5, 5), (300, 9, 5), (900, 60, 5), (1000, 60, 5))
    #expect(press.states(during: timeline.events) == [.possible, .began, .changed, .ended])
    press.reset()
    #expect(press == LongPressRecognizer())
  }

  @Test func `a long press fails if the finger moves too far or lifts early`() {
    var press = LongPressRecognizer()
    #expect(press.states(during: Timeline((0, 0, 0), (300, 10.1, 0), (900, 0, 0)).events) == [.possible, .failed])
    press.reset()
    #expect(press.states(during: Timeline((0, 0, 0), (499, 0, 0)).events) == [.possible, .failed])
  }

  /// Exactly one of tap and long press is recognised.
  @Test(arguments: [0.0, 100, 499.999, 500, 500.001, 800])
  func `a touch is either a tap or a long press`(lift: Double) {
    var (press, tap) = (LongPressRecognizer(), TapRecognizer())
    let events = Timeline((0, 0, 0), (lift, 0, 0)).events
    let pressed = press.states(during: events).last == .ended
    let tapped = tap.states(during: events).last == .ended
    #expect(pressed != tapped)
  }

  @Test func `a long press allows a movement of 10 pt`() {
    var press = LongPressRecognizer()
    #expect(press.states(during: Timeline((0, 0, 0), (300, 10, 0), (900, 0, 0)).events) == [.possible, .began, .ended])
    press.reset()
    let beyond = Timeline((0, 0, 0), (300, 10.0.nextUp, 0), (900, 0, 0))
    #expect(press.states(during: beyond.events) == [.possible, .failed])
  }

  @Test func `a resting finger is no change`() {
    var press = LongPressRecognizer()
    #expect(press.states(during: Timeline((0, 5, 5), (600, 5, 5), (700, 5, 5)).events) == [.possible, .began, .ended])
  }

  @Test func `a long press without a minimum duration begins at once`() {
    var press = LongPressRecognizer(minimumPressDuration: 0)
    #expect(press.states(during: Timeline((5, 0, 0), (16, 0, 0)).events) == [.possible, .began, .ended])
  }

  @Test func `a long press begins after its minimum duration`() {
    var press = LongPressRecognizer(minimumPressDuration: 0.2)
    press.handle(TouchEvent(phase: .began, location: .zero, timestamp: .ms(50)))
    #expect(press.deadline == .ms(250))
    press.handleDeadline(.ms(250))
    #expect(press.state == .began)
  }
}

@Suite struct SwipeRecognizerTests {
  @Test func `a swipe is recognised once, before the lift`() {
    var swipe = SwipeRecognizer(direction: .left)
    let events = Timeline((0, 300, 9), (100, 260, 9), (150, 255, 9), (200, 100, 9), (220, 100, 9)).events
    swipe.handle(events[0])
    swipe.handle(events[1])
    #expect(swipe.state == .possible)
    swipe.handle(events[2])
    #expect(swipe.state == .ended, "45 points are enough")
    for event in events.dropFirst(3) { swipe.handle(event) }
    #expect(swipe.state == .ended)
  }

  @Test(arguments: SwipeDirection.allCases, SwipeDirection.allCases)
  func `a swipe is recognised in its own direction only`(
    direction: SwipeDirection, finger: SwipeDirection
  ) {
    let way: [SwipeDirection: Point] = [
      .left: Point(-80, 0), .right: Point(80, 0), .up: Point(0, -80), .down: Point(0, 80),
    ]
    var swipe = SwipeRecognizer(direction: direction)
    let events = TouchSampler().events(of: .line(to: way[finger] ?? .zero, seconds: 0.2))
    #expect((swipe.states(during: events).last == .ended) == (direction == finger))
  }

  /// The outcome of a swipe to the right: the finger jumps by `along` and `across` points after `ms` milliseconds.
  private func outcome(_ ms: Double, along: Double, across: Double = 0, from start: Point = .zero) -> RecognizerState? {
    var swipe = SwipeRecognizer(direction: .right)
    let end = start + Vector(along, across)
    return swipe.states(
      during: Timeline((0, start.x, start.y), (ms, end.x, end.y), (ms + 40, end.x, end.y)).events
    ).last
  }

  /// MOTION: at t seconds at least 50·(1 − 0.94·t) points along and at most 50·(1 − 0.98·t) across.
  @Test(arguments: [
    (1.0, 49.953, 49.951), (50, 47.65, 47.55), (90, 45.77, 45.59), (100, 45.3, 45.1), (200, 40.6, 40.2),
    (250, 38.25, 37.75),
    (300, 35.9, 35.3), (400, 31.2, 30.4), (499, 26.547, 25.549), (500, 26.5, 25.5),
  ])
  func `the limits of a swipe fall with the time`(ms: Double, along: Double, across: Double) {
    #expect(outcome(ms, along: along + 0.001) == .ended)
    #expect(outcome(ms, along: along - 0.001) == .failed)
    #expect(outcome(ms, along: 60, across: across - 0.001) == .ended)
    #expect(outcome(ms, along: 60, across: across + 0.001) == .failed)
    #expect(outcome(ms, along: 60, across: -across + 0.001) == .ended)
    #expect(outcome(ms, along: 60, across: -across - 0.001) == .failed)
    for start in [Point.zero, Point(160.3, 240.7), Point(1.1, 33.33)] {
      #expect(outcome(ms, along: along, across: across, from: start) == .ended, "at the limits themselves")
    }
  }

  @Test func `a swipe takes half a second at most`() {
    #expect(outcome(500, along: 26.5) == .ended)
    #expect(outcome(501, along: 26.5) == .failed)
    #expect(outcome(501, along: 300) == .failed)
  }

  @Test(arguments: [0.0, 30]) func `a movement of 0.1 pt against its direction fails a swipe`(after along: Double) {
    func outcome(_ back: Double..., from start: Double = 0) -> RecognizerState? {
      var swipe = SwipeRecognizer(direction: .right)
      let samples = [0, along] + back.map { along - $0 } + [along + 60]
      let events = samples.enumerated().map { index, x in
        TouchEvent(
          phase: index == 0 ? .began : .moved, location: Point(start + x, 0), timestamp: .ms(20 * Double(index)))
      }
      return swipe.states(during: events).last
    }
    for start in [0.0, 160.3, 200.1] {
      #expect(outcome(0.099, from: start) == .ended)
      #expect(outcome(0.1, from: start) == .failed)
      #expect(outcome(0.101, from: start) == .failed)
    }
    #expect(outcome(0.06, 0.12) == .failed, "it adds up")
    #expect(outcome(0.06, 0, 0.06) == .ended)
  }

  /// UIKit evaluates a swipe only when the finger moves; the falling limits do not turn a rest into a swipe.
  @Test func `neither a resting finger nor a lift is a swipe`() {
    var swipe = SwipeRecognizer(direction: .right)
    #expect(
      swipe.states(during: Timeline((0, 0, 0), (50, 40, 0), (100, 40, 0), (400, 40, 0), (410, 40, 0)).events).last
        == .failed)
    swipe.reset()
    #expect(
      swipe.states(during: Timeline((0, 0, 0), (50, 40, 0), (400, 40, 0), (410, 40.1, 0), (420, 40.1, 0)).events).last
        == .ended)
  }

  @Test func `a late swipe fails without a handled deadline`() {
    var swipe = SwipeRecognizer(direction: .right)
    swipe.handle(TouchEvent(phase: .began, location: .zero, timestamp: .zero))
    swipe.handle(TouchEvent(phase: .moved, location: Point(60, 0), timestamp: .ms(501)))
    #expect(swipe.state == .failed)
  }

  @Test func `the deadline of a swipe is the first instant that is too late`() {
    var swipe = SwipeRecognizer(direction: .right)
    swipe.handle(TouchEvent(phase: .began, location: .zero, timestamp: .zero))
    #expect(swipe.deadline == Instant(nanoseconds: 500_000_001))
    swipe.handleDeadline(Instant(nanoseconds: 500_000_001))
    #expect(swipe.state == .failed)
  }
}

@Suite struct FlickRecognizerTests {
  @Test(arguments: [
    ((10.0, 0.0), RecognizerState.failed), ((10.0.nextUp, 0), .ended), (((-10.0).nextDown, 0), .ended),
    ((6, 8), .failed), ((20, 19.9), .ended), ((20, 20), .failed), ((0, 40), .failed),
  ])
  func `a flick is recognised by its last step alone`(step: (x: Double, y: Double), expected: RecognizerState) {
    var flick = FlickRecognizer(axis: .horizontal)
    let timeline = Timeline((0, 0, 0), (16, step.x, step.y), (16, step.x, step.y))
    #expect(flick.states(during: timeline.events) == [.possible, expected])
    #expect(flick.displacement == Vector(step.x, step.y))
    flick.reset()
    let longer = Timeline((0, 0, 0), (16, 90, 50), (33, 0, 0), (50, step.x, step.y), (50, step.x, step.y))
    #expect(flick.states(during: longer.events) == [.possible, expected], "only the last step counts")
  }
}

@Suite struct RecognizerTests {
  /// A touch cancelled before a gesture begins fails each recogniser at once.
  @Test func `a cancelled touch fails each possible recogniser`() {
    let events = [TouchEvent.Phase.began, .cancelled].map {
      TouchEvent(phase: $0, location: .zero, timestamp: .ms(5))
    }
    var recognizers: [any Recognizer] = [
      TapRecognizer(), LongPressRecognizer(), SwipeRecognizer(direction: .left), FlickRecognizer(axis: .vertical),
      PanRecognizer(),
    ]
    for index in recognizers.indices { recognizers[index].handle(events[0]) }
    #expect(recognizers.map(\.state) == Array(repeating: .possible, count: 5))
    for index in recognizers.indices { recognizers[index].handle(events[1]) }
    #expect(recognizers.map(\.state) == Array(repeating: .failed, count: 5))
  }

  @Test func `a touch that began elsewhere is ignored`() {
    var recognizers: [any Recognizer] = [
      TapRecognizer(), LongPressRecognizer(minimumPressDuration: 0), SwipeRecognizer(direction: .left),
      FlickRecognizer(axis: .vertical), PanRecognizer(),
    ]
    for phase in [TouchEvent.Phase.moved, .stationary, .ended, .cancelled] {
      let event = TouchEvent(phase: phase, location: .zero, timestamp: .ms(5))
      for index in recognizers.indices { recognizers[index].handle(event) }
      #expect(recognizers.map(\.state) == Array(repeating: .possible, count: 5), "\(phase)")
      #expect(recognizers.allSatisfy { $0.deadline == nil }, "\(phase)")
    }
  }

  @Test func `states and phases are classified`() {
    let states: [RecognizerState] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    #expect(states.filter(\.isActive) == [.began, .changed])
    #expect(states.filter(\.isRecognized) == [.began, .changed, .ended])
    #expect(states.filter(\.isFinal) == [.ended, .cancelled, .failed])
    let phases: [TouchEvent.Phase] = [.began, .moved, .stationary, .ended, .cancelled]
    #expect(phases.filter(\.isFinal) == [.ended, .cancelled])
  }

  /// Invalid arguments.
  static let misuses: [@Sendable () -> Void] = [
    { _ = LongPressRecognizer(minimumPressDuration: -.leastNonzeroMagnitude) },
    { _ = TouchSampler(rate: 0) },
    { _ = TouchSampler(rate: -1) },
    {
      var path = TouchPath(from: .zero, at: .zero)
      path.drag(to: .zero, seconds: -.leastNonzeroMagnitude)
    },
    {
      var arena = GestureArena()
      for _ in 1...2 { arena.register(1, label: "tap") }
    },
    {
      var arena = GestureArena()
      arena.register(1, label: "tap")
      arena.require(1, toWaitFor: 2)
    },
  ]

  @Test(arguments: misuses.indices) func `an invalid argument is a fatal error`(number: Int) async {
    await #expect(processExitsWith: .failure) { [number] in RecognizerTests.misuses[number]() }
  }
}
