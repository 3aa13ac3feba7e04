import Flipbook
import Interactions

extension MotionTable {
  static let momentum = MotionTopic(
    name: "momentum", title: "Momentum that builds",
    equation: "sign(v)·min(0.000816·|v|^1.967, 40000) is added to a flick that catches content moving at v",
    source: "Flutter, BouncingScrollPhysics.carriedMomentum (pull requests 11685, 79382), fitted by eye to iOS",
    choice: "at most 0.1 s for a finger's first 10 points, at most 0.04 s of rest; off by default",
    constants: [
      MotionConstant("momentumFactor", CarriedMomentum.factor, .none, "the factor of the power law"),
      MotionConstant("momentumExponent", CarriedMomentum.exponent, .none, "the exponent of the power law"),
      MotionConstant("momentumLimit", CarriedMomentum.limit, .velocity, "the greatest velocity that is carried"),
      MotionConstant(
        "momentumNeededShare", CarriedMomentum.neededShare, .none,
        "the fraction of the carried velocity that a flick needs to get it"),
      MotionConstant("momentumRestLimit", CarriedMomentum.restLimit, .seconds, "the longest rest of the finger"),
      MotionConstant("momentumStartLimit", CarriedMomentum.startLimit, .seconds, "the longest start of the finger"),
    ],
    functions: [
      MotionFunction(
        "carriedVelocity", "the velocity that a flick takes over from moving content", .velocity,
        [.init("existing", .velocity, "the content's velocity when the finger came down")],
        """
        if existing == 0 {
          return 0
        }
        let size = min(momentumFactor * exp(momentumExponent * log(abs(existing))), momentumLimit)
        if existing < 0 {
          return -size
        }
        return size
        """)
    ])

  static let fingerVelocity = MotionTopic(
    name: "finger-velocity", title: "Velocity of a finger",
    equation:
      "v = 0.2·current + 0.8·previous difference; release 0.75·previous + 0.25·latest v; 0 after 0.1 s of rest, "
      + "except in a stroke",
    source: "fluid-scroll, velocity_tracker.rs; ScrollMechanics",
    choice: "60 samples a second",
    constants: [
      MotionConstant(
        "velocityLatestDifference", VelocityTracker.latestDifference, .none, "the weight of the latest difference"),
      MotionConstant("velocityLatestSample", VelocityTracker.latestSample, .none, "the weight of the latest velocity"),
      MotionConstant("restBeforeLift", GestureConstants.restBeforeLift, .seconds, "the rest that resets the velocity"),
      MotionConstant("touchRate", Double(TouchSampler().rate), .perSecond, "the rate of touch samples"),
    ],
    functions: [
      MotionFunction(
        "releaseVelocity", "the velocity at the lift, from the last three differences", .velocity,
        [
          .init("first", .velocity, "the difference before the previous one"),
          .init("previous", .velocity, "the previous difference"), .init("latest", .velocity, "the latest difference"),
        ],
        """
        let old = 1 - velocityLatestDifference
        let before = velocityLatestDifference * previous + old * first
        let last = velocityLatestDifference * latest + old * previous
        return (1 - velocityLatestSample) * before + velocityLatestSample * last
        """)
    ])

  static let gestures = MotionTopic(
    name: "gestures", title: "Gestures",
    equation: "swipe: t ≤ 0.5 s, along ≥ 50·(1 − 0.94·t) pt, across ≤ 50·(1 − 0.98·t) pt, nothing 0.1 pt backward",
    source: "OpenUIKit (iOS 26.1) for swipes; UIKit's documentation and defaults",
    recordings: 24, worstError: "below 0.001 pt, the width of the brackets",
    constants: [
      MotionConstant(
        "panSlop", GestureConstants.slop, .points, "the distance after which a pan begins, and of a tap at most"),
      MotionConstant(
        "axisLockTangent", GestureConstants.axisLockTangent, .none, "tan 20°, within which a pan keeps to an axis"),
      MotionConstant(
        "contentTouchDelay", GestureConstants.contentTouchDelay, .seconds, "the delay of touches of content"),
      MotionConstant("longPressDuration", GestureConstants.longPressDuration, .seconds, "the duration of a long press"),
      MotionConstant(
        "flickDistance", GestureConstants.flickDistance, .points, "the distance of a flick's last two samples"),
      MotionConstant("swipeDistance", GestureConstants.swipeDistance, .points, "the distance of a swipe at touch-down"),
      MotionConstant("swipeDuration", GestureConstants.swipeDuration, .seconds, "the longest time of a swipe"),
      MotionConstant(
        "swipeLengthDecay", GestureConstants.swipeLengthDecay, .perSecond,
        "the fraction of the distance along that is lost"),
      MotionConstant(
        "swipeWidthDecay", GestureConstants.swipeWidthDecay, .perSecond,
        "the fraction of the distance across that is lost"),
      MotionConstant(
        "swipeBacktrack", GestureConstants.swipeBacktrack, .points, "the movement backward that fails a swipe"),
    ],
    functions: [
      MotionFunction(
        "isSwipe", "whether a finger that moves is recognised as a swipe", .boolean,
        [
          .init("time", .seconds, "the time since touch-down"),
          .init("along", .points, "the distance along the direction"),
          .init("across", .points, "the distance across it"),
          .init("backward", .points, "the greatest movement against it so far"),
        ],
        """
        let longEnough = along >= swipeDistance * (1 - swipeLengthDecay * time)
        let straightEnough = abs(across) <= swipeDistance * (1 - swipeWidthDecay * time)
        return time <= swipeDuration && longEnough && straightEnough && backward < swipeBacktrack
        """)
    ])

  static let transitions = MotionTopic(
    name: "transitions", title: "Transitions",
    equation:
      "push at progress p, from the right: the old page at −p·W, the new one at (1 − p)·W; navigation: the old at −0.3·p·W",
    source: "CATransition and UINavigationController; the originals' source code of the five interactions",
    choice: "the pace of a push, 0.08 of dimming, the modal durations",
    constants: [
      MotionConstant("navigationDuration", NavigationController.transitionDuration, .seconds, "a push or a pop"),
      MotionConstant(
        "navigationParallax", NavigationController.parallax, .none, "the shift of the page below, per width"),
      MotionConstant(
        "navigationDimming", NavigationController.dimming, .none, "the opacity of the black above the page below"),
      MotionConstant(
        "coverDuration", ModalTransitionStyle.coverVertical.duration, .seconds, "a modal page that covers"),
      MotionConstant(
        "dissolveDuration", ModalTransitionStyle.crossDissolve.duration, .seconds, "a modal page that dissolves"),
      MotionConstant("pageTurnDuration", EdgeView.turnDuration, .seconds, "vertical-swipe: the turn of an arrow"),
      MotionConstant("pillDuration", SpringExpandView.duration, .seconds, "pull-for-menu: a pill's spring"),
      MotionConstant("detailPushDuration", FlickDetailView.pushDuration, .seconds, "flick-detail: a push"),
      MotionConstant(
        "detailBounceDuration", FlickDetailView.bounceDuration, .seconds, "flick-detail: half a bounce at the ends"),
      MotionConstant("slideDuration", PageGlide.slideDuration, .seconds, "virtual-pages: a slide"),
    ])
}
