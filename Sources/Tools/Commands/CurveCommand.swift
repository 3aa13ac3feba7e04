import CommandLine
import Flipbook

struct CurveCommand: Command {
  let name = "curve"
  let summary = "print a motion curve as numbers or as CSS"
  let usage = [
    "bezier X1,Y1,X2,Y2|NAME [--at F,F… | --fps N]",
    "spring --duration T --damping Z [--velocity V] [--from A --to B]",
    "spring --stiffness K --damping-coefficient C [--mass M] [--from A --to B --velocity V]",
    "spring --stiffness K --damping-ratio Z [--from A --to B --velocity V]",
    "spring --response T --bounce B [--from A --to B --velocity V]",
    "decay --velocity V [--rate normal|fast|R] [--from A] [--target]",
    "edge --from Y [--velocity V] [--rate normal|fast|R]",
    "cosine [--from A --to B]",
    "rubber-band --dimension D [--coefficient C] [--at X,X…]",
    "--all --format json",
  ]
  let discussion = """
    Prints the columns at, value and velocity. The meaning of "at" depends on the curve:

      bezier       the fraction of the time; velocity is progress per duration
      spring       seconds; --duration and --damping describe UIView's spring
      decay        seconds; the rate is the factor of the speed per millisecond
      edge         seconds since the release or the crossing; value is the overscroll in points
      cosine       seconds of an animated scroll, which lasts 0.3 s
      rubber-band  the finger's distance beyond the edge in points

    --all prints every equation and constant of Flipbook's motion with its source and error.
    """
  let examples = [
    "curve bezier ease-out --at 0,0.25,0.5,0.75,1",
    "curve spring --duration 0.5 --damping 0.4 --velocity 0.5 --fps 120 --format json",
    "curve spring --response 0.4 --bounce 0.3 --format css",
    "curve decay --velocity 1800 --rate normal",
    "curve decay --velocity 4875 --from 5536 --target",
    "curve edge --from 100 --at 0,50ms,100ms,200ms",
    "curve cosine --from 0 --to 400 --format css",
    "curve rubber-band --dimension 416",
    "curve --all --format json",
  ]

  @Operand(.choice("KIND", CurveSource.kinds)) var kind: String?
  @Operand(.text("X1,Y1,X2,Y2|NAME", suggestions: TimingCurve.names)) var bezier: String?
  @Option(.at, .text("T,T…"), help: "values of the column at, separated by commas") var instants: [String]
  @Option(.fps, .frameRate, help: "samples per second (default: 60)") var frameRate: FrameRate?
  @Option(.format, .choice(), help: "output format (default: tsv)")
  var chosenFormat: Format?
  @Flag(.all, help: "print every equation and constant") var showsAll
  @Flag(.target, help: "decay: print the announced target and the rest position") var showsTarget
  @Flag(.json, help: "short for --format json") var isJSON
  @Option(.duration, .number("SECONDS", in: Spring.fittedDurations), help: "spring: duration of UIView's spring")
  var duration: Double?
  @Option(.damping, .number("Z", in: 1e-6...1), help: "spring: damping ratio of UIView's spring")
  var damping: Double?
  @Option(.mass, .number("M", in: 1e-6...1e9), help: "spring: mass (default: 1)") var mass: Double?
  @Option(.stiffness, .number("K", in: 1e-6...1e9), help: "spring: stiffness") var stiffness: Double?
  @Option(.dampingCoefficient, .number("C", in: 0...1e9), help: "spring: damping, as in CASpringAnimation")
  var dampingCoefficient: Double?
  @Option(.dampingRatio, .number("Z", in: 0...1e4), help: "spring: fraction of the critical damping")
  var dampingRatio: Double?
  @Option(.response, .number("SECONDS", in: 0.001...1e4), help: "spring: period without damping")
  var response: Double?
  @Option(.bounce, .number("B", above: -1, upTo: 1), help: "spring: above -1 and at most 1; 0 does not oscillate")
  var bounce: Double?
  @Option(.velocity, .number("V"), help: "spring, decay, edge: initial velocity") var velocity: Double?
  @Option(.from, .number("A"), help: "spring, decay, edge, cosine: start (default: 0)") var from: Double?
  @Option(.to, .number("B"), help: "spring, cosine: end (default: 1)") var to: Double?
  @Option(.rate, .decelerationRate, help: "decay, edge: deceleration rate (default: normal)") var rate:
    DecelerationRate?
  @Option(.dimension, .number("D", in: 0.001...1e9), help: "rubber-band: length of the scroll view in points")
  var dimension: Double?
  @Option(.coefficient, .number("C", in: 0.001...1e9), help: "rubber-band: stiffness (default: 0.55)")
  var coefficient: Double?
  /// The given options, in alphabetical order.
  let given = OptionReader.arguments.given

  enum Format: String, CaseIterable {
    case tsv, json, css
  }

  /// The maximum number of rows, more than an hour at 240 frames a second.
  private static let rowLimit = 1_000_000

  func run(_ console: Console) throws -> ExitCode {
    let format = isJSON ? .json : chosenFormat ?? .tsv
    if showsAll {
      try console.print(try all(as: format))
      return .done
    }
    let source = try CurveSource(self)
    if showsTarget {
      try console.print(try target(as: format))
      return .done
    }
    if format == .css {
      try console.print(try css(source))
      if source.unit == .seconds { console.note("over \(plain((source.extent * 1e6).rounded() / 1e3))ms") }
      return .done
    }
    let rows = try instants(of: source).map { at in
      let (value, velocity) = (source.value(at), source.velocity(at))
      guard value.isFinite, velocity.isFinite else {
        throw UserError("the value at \(plain(at)) is out of range")
      }
      return (plain(at), plain(value), plain(velocity))
    }
    if format == .json {
      let items = rows.map { "  {\"at\": \($0), \"value\": \($1), \"velocity\": \($2)}" }
      try console.print(items.isEmpty ? "[]" : "[\n" + items.joined(separator: ",\n") + "\n]")
    } else {
      try console.print("at\tvalue\tvelocity\n" + rows.map { "\($0)\t\($1)\t\($2)\n" }.joined())
    }
    return .done
  }

  /// Returns every equation and constant.
  private func all(as format: Format) throws -> String {
    if let kind { throw UserError("unexpected argument \"\(kind)\" with --all") }
    for option in given where ![.all, .format, .json].contains(option) {
      throw UserError.conflict(.all, option)
    }
    guard format == .json else { throw UserError("--all requires --format json") }
    return try MotionTable.json().text
  }

  /// Returns the announced target and the rest position of a deceleration, in points.
  private func target(as format: Format) throws(UserError) -> String {
    if !instants.isEmpty || frameRate != nil || format == .css {
      throw UserError("--target cannot be combined with --at, --fps or --format css")
    }
    let decay = try CurveSource.decay(self)
    let (announced, rest) = (plain(decay.announcedTarget), plain(decay.destination))
    return format == .json
      ? "{\"announced\": \(announced), \"rest\": \(rest)}" : "announced\trest\n\(announced)\t\(rest)\n"
  }

  private func css(_ source: CurveSource) throws -> String {
    if !instants.isEmpty || frameRate != nil {
      throw UserError("--format css cannot be combined with --at or --fps")
    }
    guard source.unit != .points else {
      throw UserError("a rubber band is not a function of time, so it cannot be CSS")
    }
    guard source.extent.isFinite, source.extent > 0 else {
      throw UserError("--format css requires a curve that moves and comes to rest")
    }
    let (start, end) = (source.value(0), source.value(source.extent))
    guard end != start else {
      throw UserError("--format css requires a curve that ends at another value than it starts at")
    }
    return LinearEasing { (source.value($0 * source.extent) - start) / (end - start) }.text
  }

  private func instants(of source: CurveSource) throws(UserError) -> [Double] {
    guard instants.isEmpty else {
      if frameRate != nil { throw .conflict(.at, .fps) }
      var result: [Double] = []
      for text in instants.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
        result.append(try source.instant(text))
      }
      return result
    }
    if source.unit == .points {
      if frameRate != nil { throw UserError("a rubber band is not a function of time; use --at 0,50,100") }
      return (0...10).map { source.extent * Double($0) / 10 }
    }
    let framesPerSecond = frameRate?.framesPerSecond ?? 60
    guard source.extent.isFinite, source.extent * framesPerSecond < Double(Self.rowLimit) else {
      throw UserError("the curve does not come to rest within \(Self.rowLimit) samples; use --at 0,0.5,1")
    }
    // The subtraction keeps rounding errors from adding a frame to a whole number of frames.
    let count = Int((source.extent * framesPerSecond - 1e-9).rounded(.up))
    return (0...max(0, count)).map { Double($0) / framesPerSecond }
  }
}

/// A curve as CSS's `linear()` (CSS Easing Functions Level 2): a polyline with as few vertices as the tolerance
/// allows.
struct LinearEasing {
  /// The number of intervals into which the curve is sampled.
  private static let samples = 400
  /// The maximum distance of the polyline from the samples, as a fraction of the whole distance.
  static let tolerance = 0.0005

  /// `linear(0, 0.0613 4.17%, …, 1)`.
  var text: String

  /// - Parameter progress: The progress at a fraction of the time, from 0 at 0 to 1 at 1.
  init(_ progress: (Double) -> Double) {
    let fractions = (0...Self.samples).map { Double($0) / Double(Self.samples) }
    let corners = Self.simplify(fractions.map { ($0, progress($0)) })
    let stops = corners.map { point in
      let progress = plain((point.progress * 1e4).rounded() / 1e4)
      // The first and the last stop are at 0 and 100 % by default.
      if point.time == 0 || point.time == 1 { return progress }
      return "\(progress) \(plain((point.time * 1e4).rounded() / 100))%"
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }

  /// Simplifies a polyline by the Ramer–Douglas–Peucker algorithm, with vertical distances.
  private static func simplify(_ points: [(time: Double, progress: Double)]) -> [(time: Double, progress: Double)] {
    var kept = [0, points.count - 1]
    var open = [(0, points.count - 1)]
    while let (low, high) = open.popLast() {
      let (a, b) = (points[low], points[high])
      var furthest = (index: low, distance: tolerance)
      for index in low..<high where index > low {
        let fraction = (points[index].time - a.time) / (b.time - a.time)
        let distance = abs(points[index].progress - a.progress - fraction * (b.progress - a.progress))
        if distance > furthest.distance { furthest = (index, distance) }
      }
      guard furthest.index > low else { continue }
      kept.append(furthest.index)
      open += [(low, furthest.index), (furthest.index, high)]
    }
    return Set(kept).sorted().map { points[$0] }
  }
}
