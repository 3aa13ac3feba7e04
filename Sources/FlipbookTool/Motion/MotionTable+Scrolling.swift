import Flipbook

/// Every model of motion that Flipbook uses.
enum MotionTable {
  static let topics: [MotionTopic] =
    [rubberBand, deceleration, edgeReturn, animatedScrolling, paging, momentum, springs, systemSpring, timingCurves]
    + [fingerVelocity, gestures, transitions]

  static let time = MotionFunction.Parameter("time", .seconds, "the time since the start")
  static let from = MotionFunction.Parameter("from", .points, "the position at the start")
  static let to = MotionFunction.Parameter("to", .points, "the position of rest")
  static let velocity = MotionFunction.Parameter("velocity", .velocity, "the velocity at the start")
  private static let rate = MotionFunction.Parameter(
    "rate", .none, "the factor of the speed in each millisecond", standard: "decelerationNormal")
  private static let width = MotionFunction.Parameter("width", .points, "the page's width")

  private static let rubberBand = MotionTopic(
    name: "rubber-band", title: "Rubber band",
    equation: "y = (1 − 1/(x·c/d + 1))·d, c = 0.55; x the finger's distance past the limit, d the scroll view's length",
    source: "G. Paul, 2012; ScrollMechanics, fluid-scroll, Motion and JetBrains Compose agree",
    recordings: 1, worstError: "0.16 pt in a drag of 435 pt",
    constants: [
      MotionConstant(
        "rubberBandCoefficient", RubberBand.standardCoefficient, .none, "the fraction of the first point that is shown")
    ],
    functions: [
      MotionFunction(
        "rubberBandOffset", "the overscroll that is shown", .points,
        [
          .init("distance", .points, "the finger's distance past the limit"),
          .init("dimension", .points, "the scroll view's length"),
        ],
        """
        if dimension <= 0 {
          return 0
        }
        return distance / (1 / rubberBandCoefficient + abs(distance) / dimension)
        """),
      MotionFunction(
        "rubberBandDistance", "the finger's distance past the limit at which an overscroll is shown", .points,
        [.init("offset", .points, "the overscroll"), .init("dimension", .points, "the scroll view's length")],
        """
        if dimension <= 0 {
          return 0
        }
        let part = min(abs(offset) / dimension, 1 - 1e-12)
        let distance = dimension * part / (rubberBandCoefficient * (1 - part))
        if offset < 0 {
          return -distance
        }
        return distance
        """),
    ])

  private static let deceleration = MotionTopic(
    name: "deceleration", title: "Deceleration",
    equation:
      "x(t) = x0 + v0·r·(1 − r^t)/(1 − r), v = dx/dt, t in ms, v0 in pt/ms; ends when v0·r^t = 0.01, at "
      + "x0 + (v0 − 0.01)·r/(1 − r); announced target x0 + (v0 − 0.01)/|ln r|",
    source:
      "UIScrollView.DecelerationRate; the sum of UIScrollView's steps, one per millisecond; fluid-scroll (0.01, 250)",
    recordings: 13, worstError: "0.6 pt at every sample of a flick of 4,875 pt/s; targets within 0.17 pt",
    choice: "the velocity at the edge, dx/dt, which the edge return takes over",
    constants: [
      MotionConstant(
        "decelerationNormal", DecelerationRate.normal.perMillisecond, .none,
        "the factor of the speed in each millisecond, normal"),
      MotionConstant(
        "decelerationFast", DecelerationRate.fast.perMillisecond, .none,
        "the factor of the speed in each millisecond, fast"),
      MotionConstant("stoppingSpeed", DecayMotion.stoppingSpeed, .velocity, "the speed at which content comes to rest"),
      MotionConstant(
        "throwingSpeed", ScrollMotion.throwingSpeed, .velocity,
        "the speed below which a lift inside the limits moves nothing"),
    ],
    functions: [
      MotionFunction(
        "decayLostVelocity", "the velocity that a deceleration loses before it stops", .velocity, [velocity],
        """
        if abs(velocity) <= stoppingSpeed {
          return 0
        }
        if velocity < 0 {
          return velocity + stoppingSpeed
        }
        return velocity - stoppingSpeed
        """),
      MotionFunction(
        "decayDuration", "the time until a deceleration stops", .seconds, [velocity, rate],
        """
        if abs(velocity) <= stoppingSpeed {
          return 0
        }
        return log(stoppingSpeed / abs(velocity)) / (1000 * log(rate))
        """),
      MotionFunction(
        "decayRestPosition", "the position at which a deceleration stops", .points, [from, velocity, rate],
        """
        return from + decayLostVelocity(velocity) * rate / (1000 * (1 - rate))
        """),
      MotionFunction(
        "decayAnnouncedTarget", "the target that delegates are given before the motion begins", .points,
        [from, velocity, rate],
        """
        return from - decayLostVelocity(velocity) / (1000 * log(rate))
        """),
      MotionFunction(
        "decayPosition", "the position of decelerating content", .points, [time, from, velocity, rate],
        """
        if time >= decayDuration(velocity, rate) {
          return decayRestPosition(from, velocity, rate)
        }
        let reach = velocity * rate / (1000 * (1 - rate))
        return from + reach * (1 - exp(1000 * log(rate) * max(0, time)))
        """),
      MotionFunction(
        "decayVelocity", "the velocity of decelerating content", .velocity, [time, velocity, rate],
        """
        if time >= decayDuration(velocity, rate) {
          return 0
        }
        let reach = velocity * rate / (1000 * (1 - rate))
        return -1000 * log(rate) * reach * exp(1000 * log(rate) * max(0, time))
        """),
      MotionFunction(
        "decayTime", "the time until a deceleration is at a position, infinite if it never is", .seconds,
        [.init("position", .points, "the position"), from, velocity, rate],
        """
        if position == from {
          return 0
        }
        let left = 1 - (position - from) * 1000 * (1 - rate) / (velocity * rate)
        if velocity == 0 || left <= 0 || left > 1 {
          return inf
        }
        let time = log(left) / (1000 * log(rate))
        if time > decayDuration(velocity, rate) {
          return inf
        }
        return time
        """),
      MotionFunction(
        "decayLaunchVelocity", "the v0 of content that moves already, at a velocity dx/dt", .velocity,
        [velocity, rate],
        """
        return velocity * (1 - rate) / (-rate * log(rate))
        """),
    ])

  private static let edgeReturn = MotionTopic(
    name: "edge-return", title: "Edge return",
    equation:
      "y(t) = 0.99^t·[y0 + v0·(r^t − 1)/ln r], t in ms since the release or the crossing; y the overscroll, v0 in pt/ms",
    source: "a published decoding of UIScrollView; Cranpose, pull request 541 (iOS 26.5); OpenUIKit (iOS 26.1)",
    recordings: 4, worstError: "0.9 pt in a return from 177 pt; 0.46, 0.38 and 0.69 pt in the others",
    choice: "a return that crosses its edge inward goes on as deceleration; settled within half a device pixel",
    constants: [
      MotionConstant(
        "edgeReturnRate", EdgeReturn.perMillisecond, .none, "the factor of the overscroll in each millisecond"),
      MotionConstant("restTolerance", 0.25, .points, "the distance of rest: half a device pixel at 2 pixels a point"),
    ],
    functions: [
      MotionFunction(
        "edgeReturnPosition", "the overscroll of content that returns to its edge", .points,
        [time, overscroll, releaseVelocity, rate],
        """
        let moment = 1000 * max(0, time)
        let carried = velocity / 1000 * (exp(log(rate) * moment) - 1) / log(rate)
        return exp(log(edgeReturnRate) * moment) * (overscroll + carried)
        """),
      MotionFunction(
        "edgeReturnVelocity", "the velocity of content that returns to its edge", .velocity,
        [time, overscroll, releaseVelocity, rate],
        """
        let moment = 1000 * max(0, time)
        let carried = velocity * exp((log(edgeReturnRate) + log(rate)) * moment)
        return 1000 * log(edgeReturnRate) * edgeReturnPosition(time, overscroll, velocity, rate) + carried
        """),
      MotionFunction(
        "edgeReturnCrossing", "the time at which content crosses its edge inward, infinite if it settles there",
        .seconds, [overscroll, releaseVelocity, rate],
        """
        if overscroll * velocity >= 0 {
          return inf
        }
        let left = 1 - 1000 * log(rate) * overscroll / velocity
        if left <= 0 {
          return inf
        }
        return log(left) / (1000 * log(rate))
        """),
    ])

  private static let overscroll = MotionFunction.Parameter("overscroll", .points, "the overscroll at the start")
  private static let releaseVelocity = MotionFunction.Parameter(
    "velocity", .velocity, "the finger's velocity at the release, or the deceleration's at the crossing")

  private static let animatedScrolling = MotionTopic(
    name: "animated-scrolling", title: "Animated scrolling",
    equation: "x = from + (to − from)·(1 − cos(π·t/0.3 s))/2",
    source: "OpenUIKit, setContentOffset(_:animated:) of iOS 26.1",
    recordings: 1, worstError: "below 0.25 pt, half a step of the recording's grid",
    constants: [
      MotionConstant(
        "animatedScrollDuration", CosineMotion.standardDuration, .seconds, "the duration of animated scrolling")
    ],
    functions: [
      MotionFunction(
        "animatedScrollPosition", "the position of animated scrolling", .points, [time, from, to],
        """
        if time >= animatedScrollDuration {
          return to
        }
        return from + (to - from) * (1 - cos(pi * max(0, time) / animatedScrollDuration)) / 2
        """),
      MotionFunction(
        "animatedScrollVelocity", "the velocity of animated scrolling", .velocity, [time, from, to],
        """
        if time >= animatedScrollDuration {
          return 0
        }
        return (to - from) * sin(pi * max(0, time) / animatedScrollDuration) * pi / (2 * animatedScrollDuration)
        """),
    ])

  private static let paging = MotionTopic(
    name: "paging", title: "Page turns",
    equation:
      "v ← v·f + k·(target − x); x ← x + v per millisecond: a spring with ω0 = 1000·√k and 2ζω0 = 1000·(1 − f); k and f "
      + "linear in the page's width from 320 to 1024 pt",
    source: "published constants of UIScrollView",
    choice: "the reading as a spring is inferred; the thresholds of 250 pt/s and of one page",
    constants: [
      MotionConstant("pagingNarrowWidth", Paging.widths.lowerBound, .points, "the width up to which k and f stay"),
      MotionConstant("pagingWideWidth", Paging.widths.upperBound, .points, "the width from which on k and f stay"),
      MotionConstant("pagingNarrowPull", Paging.pull.narrow, .none, "k at the narrow width, per millisecond squared"),
      MotionConstant("pagingWidePull", Paging.pull.wide, .none, "k at the wide width, per millisecond squared"),
      MotionConstant("pagingNarrowFriction", Paging.friction.narrow, .none, "f at the narrow width, per millisecond"),
      MotionConstant("pagingWideFriction", Paging.friction.wide, .none, "f at the wide width, per millisecond"),
      MotionConstant(
        "pagingTurningSpeed", Paging.turningSpeed, .velocity, "the speed from which on a lift turns the page"),
      MotionConstant(
        "pagingFastestStart", Paging.fastestStart, .velocity,
        "the greatest speed that a turn takes over from the finger"),
    ],
    functions: [
      MotionFunction(
        "pagingPart", "the part of the way from the narrow to the wide width, 0 to 1", .none, [width],
        """
        let clamped = min(max(width, pagingNarrowWidth), pagingWideWidth)
        return (clamped - pagingNarrowWidth) / (pagingWideWidth - pagingNarrowWidth)
        """),
      MotionFunction(
        "pagingStiffness", "the stiffness of a page turn, at mass 1", .stiffness, [width],
        """
        return 1e6 * (pagingNarrowPull + (pagingWidePull - pagingNarrowPull) * pagingPart(width))
        """),
      MotionFunction(
        "pagingDamping", "the damping of a page turn, at mass 1", .damping, [width],
        """
        return 1000 * (1 - pagingNarrowFriction - (pagingWideFriction - pagingNarrowFriction) * pagingPart(width))
        """),
      MotionFunction(
        "pagingTarget", "the offset of the page at which content rests after a lift", .points,
        [
          .init("offset", .points, "the offset at the lift"),
          .init("dragStart", .points, "the offset at which the drag began"), velocity,
          .init("width", .points, "the page's width"), .init("low", .points, "the offset of the first page"),
          .init("high", .points, "the offset of the last page"),
        ],
        """
        let place = (offset - low) / width
        let start = floor((min(max(dragStart, low), high) - low) / width + 0.5)
        let nearest = floor(place + 0.5)
        var here = place
        if abs(place - nearest) < 1e-6 {
          here = nearest
        }
        var page = nearest
        if velocity >= pagingTurningSpeed {
          page = floor(here) + 1
        }
        if velocity <= -pagingTurningSpeed {
          page = ceil(here) - 1
        }
        return min(max(low + min(max(page, start - 1), start + 1) * width, low), high)
        """),
      MotionFunction(
        "pagingPosition", "the position of content that turns to a page", .points, [time, from, to, velocity, width],
        """
        let start = min(max(velocity, -pagingFastestStart), pagingFastestStart)
        return springPosition(time, from, to, start, pagingStiffness(width), pagingDamping(width), 1)
        """),
    ])
}
