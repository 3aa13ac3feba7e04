/// Where a probe's reading leaves its golden for the first time.
public struct ProbeDeparture: Hashable, Sendable {
  /// The probe's name.
  public var probe: String
  /// The first tick at which it reads something else, from 0.
  public var tick: Int
  /// That tick's instant in seconds.
  public var seconds: Double
  /// What the golden has there.
  public var expected: String
  /// What is read now.
  public var actual: String
  /// The largest difference at any tick; `nil` where some reading is no number.
  public var largest: Double?
  /// At how many ticks it reads something else.
  public var tickCount: Int

  /// What is read now less what the golden has; `nil` where either is no number.
  public var delta: Double? {
    TraceTable.number(actual).flatMap { now in TraceTable.number(expected).map { now - $0 } }
  }
}

extension TraceTable {
  /// By how much two numbers may differ and still be the same: readings are rounded to 1e-6, and what lies at the edge
  /// between two may fall to either side.
  public static let rounding = 1.5e-6

  /// Where each probe leaves the golden, in the order of time; at one tick in the order of the columns.
  ///
  /// Compared are the probes that both have, at the ticks that both have. `frame` and `time` are no probes.
  public func departures(from golden: TraceTable) -> [ProbeDeparture] {
    let found = columns.enumerated().compactMap { index, name -> ProbeDeparture? in
      guard name != "frame", name != "time", let column = golden.columns.firstIndex(of: name) else { return nil }
      return departure(of: index, from: golden, column)
    }
    // Sorting is stable.
    return found.sorted { $0.tick < $1.tick }
  }

  private func departure(of index: Int, from golden: TraceTable, _ column: Int) -> ProbeDeparture? {
    var departure: ProbeDeparture?
    for (tick, (now, then)) in zip(rows, golden.rows).enumerated() where now[index] != then[column] {
      let delta = Self.number(now[index]).flatMap { now in Self.number(then[column]).map { abs(now - $0) } }
      if let delta, delta <= Self.rounding { continue }
      var current =
        departure
        ?? ProbeDeparture(
          probe: columns[index], tick: tick, seconds: seconds(ofTick: tick) ?? 0, expected: String(then[column]),
          actual: String(now[index]), largest: 0, tickCount: 0)
      current.tickCount += 1
      current.largest = delta.flatMap { delta in current.largest.map { max($0, delta) } }
      departure = current
    }
    return departure
  }
}

extension ProbeDeparture: CustomStringConvertible {
  /// The departure in a line: `footer.arrow.angle reads 142.1, was 180 (-37.9), at tick 37, 0.617 s`.
  public var description: String {
    let difference = delta.map { " (\($0 < 0 ? "-" : "+")\(Self.short(abs($0))))" } ?? ""
    return "\(probe) reads \(actual), was \(expected)\(difference), at tick \(tick), \(Self.short(seconds)) s"
  }

  /// A number to six places, without trailing zeros.
  private static func short(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }
}
