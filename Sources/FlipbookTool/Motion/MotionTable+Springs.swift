import Flipbook

extension MotionTable {
  private static let stiffness = MotionFunction.Parameter("stiffness", .stiffness, "the stiffness")
  private static let damping = MotionFunction.Parameter("damping", .damping, "the damping")
  private static let mass = MotionFunction.Parameter("mass", .mass, "the mass", standard: "springMass")
  private static let ratio = MotionFunction.Parameter("dampingRatio", .none, "the damping ratio ζ")
  private static let swings = MotionFunction.Parameter(
    "velocity", .velocityInDistances, "the velocity at the start, towards the end")
  private static let duration = MotionFunction.Parameter("duration", .seconds, "the duration of UIView's animation")

  static let springs = MotionTopic(
    name: "springs", title: "Springs",
    equation:
      "m·x″ + c·x′ + k·x = 0; UIView's, for a duration T: |(ζω − v)/(ω√(1−ζ²))|·e^(−ζωT) = 0.001, for ζ = 1 "
      + "((ω − v)T + 1)·e^(−ωT) = 0.001, k = ω², c = 2ζω; k = (2π/response)²; ζ = 1 − bounce, below 0 1/(1 + bounce)",
    source:
      "the damped oscillator; Framer, OpenUXKit and OpenSwiftUI; stiffnesses of UIKit's CASpringAnimation (OpenUIKit)",
    recordings: 17, worstError: "7e-8 of the stiffness",
    choice: "without a duration a spring ends where it stays within half a device pixel",
    constants: [
      MotionConstant("springMass", Spring.standard.mass, .mass, "CASpringAnimation's mass"),
      MotionConstant("springStiffness", Spring.standard.stiffness, .stiffness, "CASpringAnimation's stiffness"),
      MotionConstant("springDamping", Spring.standard.damping, .damping, "CASpringAnimation's damping"),
      MotionConstant("springRest", Spring.rest, .none, "the fraction of the distance that is left after the duration"),
      MotionConstant(
        "springShortest", Spring.fittedDurations.lowerBound, .seconds,
        "the shortest duration that a spring is fitted to"),
      MotionConstant(
        "springLongest", Spring.fittedDurations.upperBound, .seconds, "the longest duration that a spring is fitted to"),
    ],
    functions: [
      MotionFunction(
        "springPosition", "the position on a spring", .points, [time, from, to, velocity, stiffness, damping, mass],
        """
        if time <= 0 {
          return from
        }
        let start = from - to
        let decay = damping / (2 * mass)
        let frequency = sqrt(stiffness / mass)
        let excess = (decay - frequency) * (decay + frequency)
        if abs(excess) <= 1e-14 * frequency * frequency {
          return to + exp(-frequency * time) * (start + (velocity + frequency * start) * time)
        }
        if excess < 0 {
          let swing = sqrt(-excess)
          let odd = (velocity + decay * start) / swing
          return to + exp(-decay * time) * (start * cos(swing * time) + odd * sin(swing * time))
        }
        let split = sqrt(excess)
        let fast = decay + split
        let slow = frequency * frequency / fast
        let first = (velocity + fast * start) / (2 * split)
        return to + first * exp(-slow * time) + (start - first) * exp(-fast * time)
        """),
      MotionFunction(
        "springVelocity", "the velocity on a spring", .velocity, [time, from, to, velocity, stiffness, damping, mass],
        """
        let moment = max(0, time)
        let start = from - to
        let decay = damping / (2 * mass)
        let frequency = sqrt(stiffness / mass)
        let excess = (decay - frequency) * (decay + frequency)
        let pull = frequency * frequency * start + decay * velocity
        if abs(excess) <= 1e-14 * frequency * frequency {
          return exp(-frequency * moment) * (velocity - pull * moment)
        }
        if excess < 0 {
          let swing = sqrt(-excess)
          return exp(-decay * moment) * (velocity * cos(swing * moment) - pull / swing * sin(swing * moment))
        }
        let split = sqrt(excess)
        let fast = decay + split
        let slow = frequency * frequency / fast
        let first = (velocity + fast * start) / (2 * split)
        return -slow * first * exp(-slow * moment) - fast * (start - first) * exp(-fast * moment)
        """),
      MotionFunction(
        "springStiffnessForResponse", "the stiffness for a response, at mass 1", .stiffness,
        [.init("response", .seconds, "the undamped period")],
        """
        return 4 * pi * pi / (response * response)
        """),
      MotionFunction(
        "dampingRatioForBounce", "the damping ratio for a bounce", .none,
        [.init("bounce", .none, "the bounce, above -1 up to 1")],
        """
        if bounce >= 0 {
          return 1 - bounce
        }
        return 1 / (1 + bounce)
        """),
      MotionFunction(
        "dampingForRatio", "the damping for a damping ratio, at mass 1", .damping, [stiffness, ratio],
        """
        return 2 * dampingRatio * sqrt(stiffness)
        """),
      MotionFunction(
        "springResidue", "the fraction of the distance that is left after a duration", .none,
        [.init("frequency", .perSecond, "the undamped angular frequency ω"), duration, ratio, swings],
        """
        if dampingRatio == 1 {
          return abs((frequency - velocity) * duration + 1) * exp(-frequency * duration)
        }
        let swing = frequency * sqrt((1 - dampingRatio) * (1 + dampingRatio))
        return abs((dampingRatio * frequency - velocity) / swing) * exp(-dampingRatio * frequency * duration)
        """),
      MotionFunction(
        "springStiffnessForDuration", "the stiffness of UIView's spring, at mass 1", .stiffness,
        [duration, ratio, swings],
        """
        let length = min(max(duration, springShortest), springLongest)
        if velocity == 0 && dampingRatio < 1 {
          let amplitude = dampingRatio / sqrt((1 - dampingRatio) * (1 + dampingRatio))
          var size = amplitude
          if amplitude <= springRest {
            size = 1
          }
          let frequency = log(size / springRest) / (dampingRatio * length)
          return frequency * frequency
        }
        let towards = max(0, velocity)
        let travel = length * towards
        var crest = towards
        if dampingRatio < 1 {
          crest = (travel + sqrt(travel * travel + 4 * travel)) / (2 * dampingRatio * length)
        }
        var low = 0
        var high = crest
        if springResidue(crest, length, dampingRatio, velocity) > springRest {
          low = crest
          high = max(2 * crest, 1 / length)
          while springResidue(high, length, dampingRatio, velocity) > springRest {
            high = high * 2
          }
        }
        var step = 0
        while step < 200 {
          let middle = (low + high) / 2
          if springResidue(middle, length, dampingRatio, velocity) > springRest {
            low = middle
          } else {
            high = middle
          }
          step = step + 1
        }
        return high * high
        """),
      MotionFunction(
        "springSettlingDuration", "CASpringAnimation's settling duration, below critical damping at mass 1", .seconds,
        [stiffness, damping, swings],
        """
        let decay = damping / 2
        let swing = sqrt(stiffness - decay * decay)
        return log((1 + abs((decay - velocity) / swing)) / springRest) / decay
        """),
    ])

  /// A spring that Flipbook's motions do not use, for readers who rebuild the motion of iOS.
  static let systemSpring = MotionTopic(
    name: "system-spring", title: "The system's spring",
    equation: "mass 3, stiffness 1000, damping 500, evaluated as critically damped: ω0 = √(1000/3) = 18.2574/s",
    source: "five independent published lines (push, keyboard, sheet)",
    constants: [
      MotionConstant("systemSpringMass", 3, .mass, "the mass of push, keyboard and sheet"),
      MotionConstant("systemSpringStiffness", 1000, .stiffness, "the stiffness of push, keyboard and sheet"),
      MotionConstant("systemSpringDamping", 500, .damping, "the damping, which is not evaluated"),
    ],
    functions: [
      MotionFunction(
        "systemSpringPosition", "the position on the system's spring", .points, [time, from, to, velocity],
        """
        let damping = 2 * sqrt(systemSpringStiffness * systemSpringMass)
        return springPosition(time, from, to, velocity, systemSpringStiffness, damping, systemSpringMass)
        """)
    ])

  static let timingCurves = MotionTopic(
    name: "timing-curves", title: "Timing curves",
    equation: "cubic Bézier (0, 0), (x1, y1), (x2, y2), (1, 1): the progress y at the fraction x of the time",
    source: "CAMediaTimingFunction; Apple's values at x = 0.67 in GNUstep's tests",
    recordings: 5, worstError: "below 1e-6, the table's last digit",
    choice: "outside 0…1 a curve continues with the slopes of its ends; the pace of a push",
    constants: [
      MotionConstant("linear", bezier: TimingCurve.linear.numbers, "constant speed"),
      MotionConstant("easeIn", bezier: TimingCurve.easeIn.numbers, "a start from rest"),
      MotionConstant("easeOut", bezier: TimingCurve.easeOut.numbers, "an end at rest"),
      MotionConstant("easeInEaseOut", bezier: TimingCurve.easeInEaseOut.numbers, "UIView's standard"),
      MotionConstant("standardEasing", bezier: TimingCurve.standard.numbers, "Core Animation's standard"),
      MotionConstant(
        "navigationEasing", bezier: NavigationController.transitionTiming.numbers, "the pace of a push or a pop"),
    ],
    functions: [
      MotionFunction(
        "bezierCoordinate", "a coordinate of a cubic Bézier from 0 to 1", .none,
        [
          .init("parameter", .none, "the parameter, 0 to 1"), .init("a", .none, "the first control point's coordinate"),
          .init("b", .none, "the second control point's coordinate"),
        ],
        """
        return (((1 - 3 * b + 3 * a) * parameter + (3 * b - 6 * a)) * parameter + 3 * a) * parameter
        """),
      MotionFunction(
        "bezierSlope", "the slope of a line from the origin, level if it is vertical", .none,
        [
          .init("x", .none, "the near control point's x"), .init("y", .none, "the near control point's y"),
          .init("farX", .none, "the far control point's x"), .init("farY", .none, "the far control point's y"),
        ],
        """
        if x > 0 {
          return y / x
        }
        if y == 0 && farX > 0 {
          return farY / farX
        }
        return 0
        """),
      MotionFunction(
        "bezierValue", "the progress at a fraction of the time", .none,
        [.init("fraction", .none, "the fraction of the time")]
          + ["x1", "y1", "x2", "y2"].map { .init($0, .none, "a coordinate of a control point") },
        """
        if fraction <= 0 {
          return fraction * bezierSlope(x1, y1, x2, y2)
        }
        if fraction >= 1 {
          return 1 + (fraction - 1) * bezierSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1)
        }
        var low = 0
        var high = 1
        var step = 0
        while step < 60 {
          let middle = (low + high) / 2
          if bezierCoordinate(middle, x1, x2) < fraction {
            low = middle
          } else {
            high = middle
          }
          step = step + 1
        }
        return bezierCoordinate((low + high) / 2, y1, y2)
        """),
    ])
}

extension TimingCurve {
  /// The coordinates of the control points.
  fileprivate var numbers: [Double] { [x1, y1, x2, y2] }
}
