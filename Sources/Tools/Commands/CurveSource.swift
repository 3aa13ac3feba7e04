import CommandLine
import Flipbook

struct CurveSource {
  /// The unit of a curve's argument.
  enum Unit { case fraction, seconds, points }

  static let kinds = ["bezier", "spring", "decay", "edge", "cosine", "rubber-band"]

  var unit: Unit
  /// The range of the default samples, from 0, in the unit.
  var extent: Double
  var value: (Double) -> Double
  var velocity: (Double) -> Double

  /// The options of each kind, in addition to those of all kinds.
  private static let optionsOfKinds: [String: [OptionName]] = [
    "bezier": [],
    "spring": [
      .duration, .damping, .mass, .stiffness, .dampingCoefficient, .dampingRatio, .response, .bounce,
      .velocity,
      .from, .to,
    ],
    "decay": [.velocity, .rate, .from, .target],
    "edge": [.velocity, .rate, .from],
    "cosine": [.from, .to],
    "rubber-band": [.dimension, .coefficient],
  ]

  /// The range of the control points' y coordinates, as multiples of the whole distance.
  private static let heights = -1e6...1e6
  /// The range of the arguments of `--at`: instants, fractions and distances.
  private static let instants = -1e9...1e9

  init(_ command: CurveCommand) throws(UserError) {
    guard let kind = command.kind else {
      throw UserError("missing argument; expected a curve (\(Self.kinds.joined(separator: ", "))) or --all")
    }
    guard let known = Self.optionsOfKinds[kind] else {
      throw UserError(unknown("curve", kind, in: Self.kinds))
    }
    for option in command.given where !(known + [.at, .fps, .format, .json]).contains(option) {
      let kinds = Self.kinds.filter { Self.optionsOfKinds[$0]?.contains(option) ?? false }
      throw UserError("--\(option) requires \(kinds.joined(separator: " or ")), not \(kind)")
    }
    if kind != "bezier", let other = command.bezier {
      throw UserError("unexpected argument \"\(other)\"")
    }
    switch kind {
    case "bezier": try self.init(bezier: command)
    case "spring": try self.init(spring: command)
    case "decay": try self.init(decay: command)
    case "edge": try self.init(edge: command)
    case "cosine": try self.init(cosine: command)
    default: try self.init(rubberBand: command)
    }
  }

  private init(bezier command: CurveCommand) throws(UserError) {
    guard let text = command.bezier else {
      throw UserError("missing argument; expected control points, such as 0.42,0,0.58,1, or a name, such as ease-out")
    }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    let curve: TimingCurve
    if let named = TimingCurve.named(text) {
      curve = named
    } else if text.contains(",") {
      guard text.filter({ $0 == "," }).count == 3, numbers.count == 4,
        let made = TimingCurve(validating: numbers[0], numbers[1], numbers[2], numbers[3]),
        Self.heights.contains(made.y1), Self.heights.contains(made.y2)
      else {
        throw UserError(
          "invalid bezier \"\(text)\"; expected X1,Y1,X2,Y2 with X1 and X2 in 0…1, Y1 and Y2 in \(Self.text(Self.heights))"
        )
      }
      curve = made
    } else {
      throw UserError(unknown("bezier", text, in: TimingCurve.names))
    }
    (unit, extent, value, velocity) = (.fraction, 1, { curve.value(at: $0) }, { curve.slope(at: $0) })
  }

  private init(spring command: CurveCommand) throws(UserError) {
    let from = command.from ?? 0
    let to = command.to ?? 1
    let given = command.velocity ?? 0
    let motion: SpringMotion
    var extent: Double?
    if let fitted = try Self.fittedSpring(command, velocity: given) {
      extent = fitted.duration
      motion = SpringMotion(
        spring: fitted.spring, from: from, to: to, velocity: given * (to - from), duration: fitted.duration)
    } else {
      let spring = try Self.physicalSpring(command)
      // The tolerance is tiny, so that the curve is not cut off at the point where its motion becomes invisible.
      let scale = max(abs(to - from), 1e-3)
      motion = SpringMotion(spring: spring, from: from, to: to, velocity: given, tolerance: scale * 1e-12)
      extent = SpringMotion(spring: spring, from: from, to: to, velocity: given, tolerance: scale * 1e-3).duration
    }
    self.init(motion, extent: extent)
  }

  private init(decay command: CurveCommand) throws(UserError) { self.init(try Self.decay(command)) }

  /// Returns the deceleration that the command line describes.
  static func decay(_ command: CurveCommand) throws(UserError) -> DecayMotion {
    guard let velocity = command.velocity else {
      throw UserError("decay requires --velocity, in points per second")
    }
    return DecayMotion(
      from: command.from ?? 0, velocity: velocity, rate: command.rate ?? .normal)
  }

  private init(cosine command: CurveCommand) throws(UserError) {
    self.init(CosineMotion(from: command.from ?? 0, to: command.to ?? 1))
  }

  private init(edge command: CurveCommand) throws(UserError) {
    let overscroll = command.from ?? 0
    let velocity = command.velocity ?? 0
    guard overscroll != 0 || velocity != 0 else {
      throw UserError("edge requires --from, the overscroll in points, or --velocity, in points per second")
    }
    let rate = command.rate ?? .normal
    let isUpper = overscroll == 0 ? velocity > 0 : overscroll > 0
    func motion(tolerance: Double) -> ScrollMotion {
      // Content at the edge itself moves outward by its own velocity, and is not released by a finger.
      ScrollMotion(
        from: overscroll, velocity: velocity, isLift: overscroll != 0,
        limits: isUpper ? -.infinity...0 : 0...(.infinity), rate: rate, tolerance: tolerance)
    }
    self.init(motion(tolerance: 1e-9), extent: motion(tolerance: 0.25).duration)
  }

  private init(rubberBand command: CurveCommand) throws(UserError) {
    guard let dimension = command.dimension else {
      throw UserError("rubber-band requires --dimension, the length of the scroll view in points")
    }
    let coefficient = command.coefficient ?? RubberBand.standardCoefficient
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

  /// Returns UIView's spring if the command line describes one.
  private static func fittedSpring(
    _ command: CurveCommand, velocity: Double
  ) throws(UserError) -> (spring: Spring, duration: Double)? {
    guard command.duration != nil || command.damping != nil else { return nil }
    try exclude([.mass, .stiffness, .dampingCoefficient, .dampingRatio, .response, .bounce], command)
    guard let duration = command.duration,
      let damping = command.damping
    else { throw UserError("--duration and --damping require each other") }
    return (Spring(duration: duration, dampingRatio: damping, initialVelocity: velocity), duration)
  }

  private static func physicalSpring(_ command: CurveCommand) throws(UserError) -> Spring {
    if command.response != nil || command.bounce != nil {
      try exclude([.mass, .stiffness, .dampingCoefficient, .dampingRatio], command)
      guard let response = command.response,
        let bounce = command.bounce
      else { throw UserError("--response and --bounce require each other") }
      return Spring(response: response, bounce: bounce)
    }
    guard let stiffness = command.stiffness else {
      throw UserError(
        "a spring requires --duration and --damping, --response and --bounce, or --stiffness and a damping")
    }
    if let ratio = command.dampingRatio {
      try exclude([.mass, .dampingCoefficient], command)
      return Spring(stiffness: stiffness, dampingRatio: ratio)
    }
    guard let damping = command.dampingCoefficient else {
      throw UserError("--stiffness requires --damping-coefficient or --damping-ratio")
    }
    return Spring(mass: command.mass ?? 1, stiffness: stiffness, damping: damping)
  }

  private static func exclude(_ options: [OptionName], _ command: CurveCommand) throws(UserError) {
    for option in options where command.given.contains(option) {
      throw UserError("--\(option) cannot be combined with the other options of this spring; see flipbook help curve")
    }
  }

  /// Returns an argument of `--at`: a number, for times also with a unit (`300ms`, `0.3s`).
  func instant(_ text: Substring) throws(UserError) -> Double {
    var digits = text
    var factor = 1.0
    if unit == .seconds, digits.hasSuffix("ms") {
      digits = digits.dropLast(2)
      factor = 1000
    } else if unit == .seconds, digits.hasSuffix("s") {
      digits = digits.dropLast()
    }
    guard let number = Double(digits), Self.instants.contains(number) else {
      throw .invalid(String(text), .at, "numbers in \(Self.text(Self.instants)), such as 0,0.5,1")
    }
    return number / factor
  }

  /// A range as text: `0.001…1000`.
  fileprivate static func text(_ range: ClosedRange<Double>) -> String {
    "\(plain(range.lowerBound))…\(plain(range.upperBound))"
  }
}

extension ArgumentType<DecelerationRate> {
  /// The range of deceleration rates, as factors of the velocity per millisecond.
  private static var factors: ClosedRange<Double> { 0.001...0.999_999 }

  static var decelerationRate: Self {
    Self(
      .text("normal|fast|R", suggestions: ["normal", "fast"]),
      "normal, fast, or a factor per millisecond between 0 and 1 (\(CurveSource.text(factors)))"
    ) { text in
      switch text {
      case "normal": .normal
      case "fast": .fast
      default:
        Double(text).flatMap { factors.contains($0) ? DecelerationRate(perMillisecond: $0) : nil }
      }
    }
  }
}
