import Script
import Simulation
import Timebase
import Verdicts

/// The names of a clip's probes, and their grouping into panels.
package struct ProbeNames {
  /// All names, in the scene's order.
  package let all: [String]

  package init(_ all: [String]) { self.all = all }

  /// Returns the matching names: the name itself or, for a pattern with `[#]`, all names that differ only in their
  /// indices.
  package func matching(_ wish: String) -> [String] {
    if all.contains(wish) { return [wish] }
    return wish.contains("[#]") ? all.filter { ScriptVocabulary.pattern(of: $0) == wish } : []
  }

  /// Returns some of the names in order, with names that differ only in their indices merged into a pattern.
  package func patterns(of some: [String]) -> [String] {
    var result: [String] = []
    for name in some {
      let pattern = ScriptVocabulary.pattern(of: name)
      let wish = matching(pattern).count > 1 ? pattern : name
      if !result.contains(wish) { result.append(wish) }
    }
    return result
  }

  /// Returns the index that distinguishes a name from others of its pattern: `0` for `bar[0].height`.
  static func index(of name: String) -> String {
    guard let open = name.firstIndex(of: "["), let close = name[open...].firstIndex(of: "]") else { return name }
    return String(name[name.index(after: open)..<close])
  }
}

/// The samples of some probes at many instants.
///
/// Only the first and the last sample of a run of equal values are kept.
package struct ProbeSamples {
  private var columns: [Column]
  /// The index of each column among the readings.
  private var places: [Int] = []

  private struct Column {
    var name: String
    var samples: [Plot.Sample] = []
    /// The first numeric value.
    var first: ProbeValue?
    var changes = false

    mutating func note(_ time: Double, _ value: ProbeValue) {
      switch value {
      case .number, .integer:
        // Values are compared as a trace writes them, so that rounding differences do not count as changes.
        if let first, !changes, first != value { changes = first.description != value.description }
        first = first ?? value
      case .bool, .text, .absent: break
      }
      let count = samples.count
      if count > 1, samples[count - 1].value == value, samples[count - 2].value == value { samples.removeLast() }
      samples.append(Plot.Sample(time, value))
    }
  }

  package init(_ names: [String]) { columns = names.map { Column(name: $0) } }

  /// Appends the readings of a later instant. Each call must pass the same probes in the same order.
  package mutating func note(_ readings: [ProbeReading]) {
    if places.isEmpty {
      places = columns.map { column in readings.firstIndex { $0.name == column.name } ?? 0 }
    }
    guard case .number(let time)? = readings.first(where: { $0.name == "time" })?.value else { return }
    for (index, place) in places.enumerated() { columns[index].note(time, readings[place].value) }
  }

  /// The scene's probes with changing numbers, in the scene's order. Touch probes are left out, since touches have a
  /// row of their own.
  package var changingNumbers: [String] {
    columns.filter { $0.changes && !Stage.probeNames.contains($0.name) }.map(\.name)
  }

  /// Returns the samples of a probe, joined at touch samples.
  ///
  /// A value that follows the finger changes only when the finger is sampled, 60 times per second, and would look like
  /// stairs. If a value is constant between two touch samples, only the first of its samples is kept. The line then
  /// leads straight to the next value.
  func samples(of name: String, joinedAt touches: [Double]) -> [Plot.Sample] {
    let samples = columns.first { $0.name == name }?.samples ?? []
    var result: [Plot.Sample] = []
    var index = 0
    for (touch, next) in zip(touches, touches.dropFirst()) {
      while index < samples.count, samples[index].time < touch {
        result.append(samples[index])
        index += 1
      }
      let between = samples[index...].prefix { $0.time < next }
      index += between.count
      if let first = between.first, between.allSatisfy({ $0.value == first.value }) {
        result.append(Plot.Sample(touch, first.value))
      } else {
        result += between
      }
    }
    return result + samples[index...]
  }
}

/// Makes the panels of a graph from the samples of a clip and, if there is one, of its reference.
package struct PanelBuilder {
  private let names: ProbeNames
  private let rows: ProbeSamples
  /// The instants of the touch samples, in seconds.
  private let touches: [Double]
  private let reference: PlotReference?

  package init(names: ProbeNames, rows: ProbeSamples, touches: [Double], reference: PlotReference?) {
    (self.names, self.rows, self.touches, self.reference) = (names, rows, touches, reference)
  }

  /// Returns the panel of a probe, or of all probes of a pattern.
  package func panel(_ wish: String) -> Plot.Panel {
    let matching = names.matching(wish)
    let series = matching.flatMap { name -> [Plot.Series] in
      let index = matching.count > 1 ? ProbeNames.index(of: name) : ""
      let samples = rows.samples(of: name, joinedAt: touches)
      guard let reference else { return [Plot.Series(index.isEmpty ? name : index, samples)] }
      let before = reference.samples(of: name, like: samples)
      return [
        Plot.Series(index.isEmpty ? "golden" : "\(index) golden", before, isReference: true),
        Plot.Series(index.isEmpty ? "now" : index, samples),
      ]
    }
    return Plot.Panel(wish, unit: ProbeUnit(ofProbe: wish), series: series)
  }
}

/// The reference of a clip's graph: the probes of a golden or of a recording.
package struct PlotReference {
  private let record: ClipRecord

  /// Creates a reference from a golden or a recording.
  package init(_ record: ClipRecord) { self.record = record }

  /// The number of ticks per second.
  package var frameRate: FrameRate {
    let rate = record.hashes.rate
    return FrameRate(rate.frames, per: rate.perSeconds)
  }

  /// Returns the probes whose values differ in a clip at the same ticks, in the order in which they diverge.
  package func deviations(in ticks: [[ProbeReading]]) -> [String] {
    let columns = ["frame"] + (ticks.first ?? []).map(\.name)
    let rows = ticks.enumerated().map { frame, readings in
      [Substring(String(frame))] + readings.map { Substring($0.value.description) }
    }
    return TraceTable(columns: columns, rows: rows).deviations(from: record.trace).map(\.probe)
  }

  /// Returns the samples of a probe, converted to the kind of its current values; empty if the record lacks the
  /// probe.
  func samples(of name: String, like now: [Plot.Sample]) -> [Plot.Sample] {
    let example = now.first { $0.value != .absent }?.value ?? .absent
    return (record.trace[name] ?? []).enumerated().compactMap { tick, cell in
      record.trace.seconds(ofTick: tick).map { Plot.Sample($0, ProbeValue(cell: cell, like: example)) }
    }
  }
}

extension ProbeValue {
  /// Parses a cell of a trace, which does not contain the kind of its values.
  init(cell: Substring, like example: ProbeValue) {
    switch example {
    case .number: self = Double(cell).map(Self.number) ?? .absent
    case .integer: self = Int(cell).map(Self.integer) ?? .absent
    case .bool: self = cell == "true" ? .bool(true) : cell == "false" ? .bool(false) : .absent
    case .text, .absent: self = cell == "-" ? .absent : .text(String(cell))
    }
  }
}
