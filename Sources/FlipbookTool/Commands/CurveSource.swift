import Motion

struct CurveSource {
  /// What a curve is asked with.
  enum Unit { case fraction, seconds, points }

  static let kinds = ["bezier", "spring", "decay", "edge", "cosine", "rubber-band"]

  var unit: Unit
  /// How far the default samples go, in the unit.
  var extent: Double
  var value: (Double) -> Double
  var velocity: (Double) -> Double

  /// The options that each kind has, besides those of every kind.
  private static let optionsOfKinds: [String: [String]] = [
    "bezier": [],
    "spring": [
      "duration", "damping", "mass", "stiffness", "damping-coefficient", "damping-ratio", "response", "bounce",
      "velocity",
      "from", "to",
    ],
    "decay": ["velocity", "rate", "from", "target"],
    "edge": ["velocity", "rate", "from"],
    "cosine": ["from", "to"],
    "rubber-band": ["dimension", "coefficient"],
  ]

  /// The control points' heights, in whole distances.
  private static let heights = -1e6...1e6
  /// The factors of the speed per millisecond.
  private static let rates = 0.001...0.999_999
  /// The instants, fractions and distances that can be asked for.
  private static let instants = -1e9...1e9

  init(_ arguments: Arguments) throws(CLIError) {
    guard let kind = arguments.operands.first else {
      throw .usage("curve needs KIND (\(Self.kinds.joined(separator: ", "))), or --all")
    }
    guard let known = Self.optionsOfKinds[kind] else {
      throw .usage(unknown("curve", kind, in: Self.kinds))
    }
    for option in arguments.given where !(known + ["at", "fps", "format", "json"]).contains(option) {
      let kinds = Self.kinds.filter { Self.optionsOfKinds[$0]?.contains(option) ?? false }
      throw .usage("--\(option) is for \(kinds.joined(separator: " and ")), not for \(kind)")
    }
    if kind != "bezier", arguments.operands.count > 1 {
      throw .usage("\(kind) does not know what to do with \"\(arguments.operands[1])\"")
    }
    switch kind {
    case "bezier": try self.init(bezier: arguments)
    case "spring": try self.init(spring: arguments)
    case "decay": try self.init(decay: arguments)
    case "edge": try self.init(edge: arguments)
    case "cosine": try self.init(cosine: arguments)
    default: try self.init(rubberBand: arguments)
    }
  }

  private init(bezier arguments: Arguments) throws(CLIError) {
    guard arguments.operands.count == 2 else {
      throw .usage("bezier needs its control points, such as 0.42,0,0.58,1, or a name, such as ease-out")
    }
    let text = arguments.operands[1]
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    let curve: TimingCurve
    if let named = TimingCurve.named(text) {
      curve = named
    } else if text.contains(",") {
      guard text.filter({ $0 == "," }).count == 3, numbers.count == 4,
        let made = TimingCurve(validating: numbers[0], numbers[1], numbers[2], numbers[3]),
        Self.heights.contains(made.y1), Self.heights.contains(made.y2)
      else {
        throw .usage(
          "a bezier has four numbers X1,Y1,X2,Y2 with X1 and X2 in 0…1 and Y1 and Y2 in \(Self.text(Self.heights)), "
            + "not \"\(text)\"")
      }
      curve = made
    } else {
      throw .usage(unknown("bezier", text, in: TimingCurve.names))
    }
    (unit, extent, value, velocity) = (.fraction, 1, { curve.value(at: $0) }, { curve.slope(at: $0) })
  }

  private init(spring arguments: Arguments) throws(CLIError) {
    let from = try arguments.number("from") ?? 0
    let to = try arguments.number("to") ?? 1
    let given = try arguments.number("velocity") ?? 0
    let motion: SpringMotion
    var extent: Double?
    if let fitted = try Self.fittedSpring(arguments, velocity: given) {
      extent = fitted.duration
      motion = SpringMotion(
        spring: fitted.spring, from: from, to: to, velocity: given * (to - from), duration: fitted.duration)
    } else {
      let spring = try Self.physicalSpring(arguments)
      // The curve itself, not cut where one could no longer see it move.
      let scale = max(abs(to - from), 1e-3)
      motion = SpringMotion(spring: spring, from: from, to: to, velocity: given, tolerance: scale * 1e-12)
      extent = SpringMotion(spring: spring, from: from, to: to, velocity: given, tolerance: scale * 1e-3).duration
    }
    self.init(motion, extent: extent)
  }

  private init(decay arguments: Arguments) throws(CLIError) { self.init(try Self.decay(arguments)) }

  /// The deceleration that the command line describes.
  static func decay(_ arguments: Arguments) throws(CLIError) -> DecayMotion {
    guard let velocity = try arguments.number("velocity") else {
      throw .usage("decay needs --velocity, in points a second")
    }
    return DecayMotion(
      from: try arguments.number("from") ?? 0, velocity: velocity, rate: try decelerationRate(arguments))
  }

  private init(cosine arguments: Arguments) throws(CLIError) {
    self.init(CosineMotion(from: try arguments.number("from") ?? 0, to: try arguments.number("to") ?? 1))
  }

  private init(edge arguments: Arguments) throws(CLIError) {
    let overscroll = try arguments.number("from") ?? 0
    let velocity = try arguments.number("velocity") ?? 0
    guard overscroll != 0 || velocity != 0 else {
      throw .usage("edge needs --from, the overscroll in points, or --velocity, in points a second")
    }
    let rate = try Self.decelerationRate(arguments)
    let isUpper = overscroll == 0 ? velocity > 0 : overscroll > 0
    func motion(tolerance: Double) -> ScrollMotion {
      // At the edge itself the content is on its way out, and not let go.
      ScrollMotion(
        from: overscroll, velocity: velocity, isLift: overscroll != 0,
        limits: isUpper ? -.infinity...0 : 0...(.infinity), rate: rate, tolerance: tolerance)
    }
    self.init(motion(tolerance: 1e-9), extent: motion(tolerance: 0.25).duration)
  }

  private static func decelerationRate(_ arguments: Arguments) throws(CLIError) -> DecelerationRate {
    switch arguments.value("rate") ?? "normal" {
    case "normal": return .normal
    case "fast": return .fast
    case let text:
      guard let number = Double(text), rates.contains(number) else {
        throw .usage(
          "--rate is normal, fast, or a factor per millisecond between 0 and 1 (\(Self.text(rates))), not \"\(text)\"")
      }
      return DecelerationRate(perMillisecond: number)
    }
  }

  private init(rubberBand arguments: Arguments) throws(CLIError) {
    guard let dimension = try arguments.number("dimension", in: 0.001...1e9) else {
      throw .usage("rubber-band needs --dimension, the scroll view's length in points")
    }
    let coefficient = try arguments.number("coefficient", in: 0.001...1e9) ?? RubberBand.standardCoefficient
    let band = RubberBand(dimension: dimension, coefficient: coefficient)
    (unit, extent) = (.points, dimension)
    (value, velocity) = ({ band.offset(forDistance: $0) }, { band.slope(atDistance: $0) })
  }

  private init(_ motion: some MotionCurve, extent: Double? = nil) {
    unit = .seconds
    self.extent = extent ?? motion.duration
    value = { motion.position(at: $0) }
    velocity = { motion.velocity(at: $0) }
  }

  /// UIView's spring, where the command line describes one.
  private static func fittedSpring(
    _ arguments: Arguments, velocity: Double
  ) throws(CLIError) -> (spring: Spring, duration: Double)? {
    guard arguments.has("duration") || arguments.has("damping") else { return nil }
    try exclude(["mass", "stiffness", "damping-coefficient", "damping-ratio", "response", "bounce"], arguments)
    guard let duration = try arguments.number("duration", in: Spring.fittedDurations),
      let damping = try arguments.number("damping", in: 1e-6...1)
    else { throw .usage("UIView's spring needs both --duration and --damping") }
    return (Spring(duration: duration, dampingRatio: damping, initialVelocity: velocity), duration)
  }

  private static func physicalSpring(_ arguments: Arguments) throws(CLIError) -> Spring {
    if arguments.has("response") || arguments.has("bounce") {
      try exclude(["mass", "stiffness", "damping-coefficient", "damping-ratio"], arguments)
      guard let response = try arguments.number("response", in: 0.001...1e4),
        let bounce = try arguments.number("bounce", above: -1, upTo: 1)
      else { throw .usage("this spring needs both --response and --bounce") }
      return Spring(response: response, bounce: bounce)
    }
    guard let stiffness = try arguments.number("stiffness", in: 1e-6...1e9) else {
      throw .usage("a spring needs --duration and --damping, --response and --bounce, or --stiffness and its damping")
    }
    if let ratio = try arguments.number("damping-ratio", in: 0...1e4) {
      try exclude(["mass", "damping-coefficient"], arguments)
      return Spring(stiffness: stiffness, dampingRatio: ratio)
    }
    guard let damping = try arguments.number("damping-coefficient", in: 0...1e9) else {
      throw .usage("a spring with --stiffness needs --damping-coefficient or --damping-ratio")
    }
    return Spring(mass: try arguments.number("mass", in: 1e-6...1e9) ?? 1, stiffness: stiffness, damping: damping)
  }

  private static func exclude(_ options: [String], _ arguments: Arguments) throws(CLIError) {
    for option in options where arguments.has(option) {
      throw .usage("--\(option) belongs to another way of describing a spring; see flipbook help curve")
    }
  }

  /// Where to ask, as typed: a number, for times also with a unit (`300ms`, `0.3s`).
  func instant(_ text: Substring) throws(CLIError) -> Double {
    var digits = text
    var factor = 1.0
    if unit == .seconds, digits.hasSuffix("ms") {
      digits = digits.dropLast(2)
      factor = 1000
    } else if unit == .seconds, digits.hasSuffix("s") {
      digits = digits.dropLast()
    }
    guard let number = Double(digits), Self.instants.contains(number) else {
      throw .usage("--at is a list of numbers in \(Self.text(Self.instants)), such as 0,0.5,1, not \"\(text)\"")
    }
    return number / factor
  }

  /// A range as text: `0.001…1000`.
  private static func text(_ range: ClosedRange<Double>) -> String {
    "\(plain(range.lowerBound))…\(plain(range.upperBound))"
  }
}
