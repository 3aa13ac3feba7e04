import Goldens
import Plots
import Script
import Timebase

/// What a clip's graph is compared with: what a golden, or a recording, has of the probes.
package struct PlotReference {
  private let record: ClipRecord

  /// The readings of a golden or a recording.
  package init(_ record: ClipRecord) { self.record = record }

  /// How many ticks a second it has.
  package var frameRate: FrameRate {
    let rate = record.hashes.rate
    return FrameRate(rate.frames, per: rate.perSeconds)
  }

  /// The probes that read something else in a clip at the same ticks, in the order in which they diverge.
  package func departures(in ticks: [[ProbeReading]]) -> [String] {
    let columns = ["frame"] + (ticks.first ?? []).map(\.name)
    let rows = ticks.enumerated().map { frame, readings in
      [Substring(String(frame))] + readings.map { Substring($0.value.description) }
    }
    return TraceTable(columns: columns, rows: rows).departures(from: record.trace).map(\.probe)
  }

  /// What a probe read, as the same kind of value that it reads now; none where it was not there.
  func samples(of name: String, like now: [Plot.Sample]) -> [Plot.Sample] {
    let example = now.first { $0.value != .absent }?.value ?? .absent
    return (record.trace[name] ?? []).enumerated().compactMap { tick, cell in
      record.trace.seconds(ofTick: tick).map { Plot.Sample($0, ProbeValue(cell: cell, like: example)) }
    }
  }
}

extension ProbeValue {
  /// Reads a cell of a trace, which does not tell the kind of its values.
  init(cell: Substring, like example: ProbeValue) {
    switch example {
    case .number: self = Double(cell).map(Self.number) ?? .absent
    case .integer: self = Int(cell).map(Self.integer) ?? .absent
    case .bool: self = cell == "true" ? .bool(true) : cell == "false" ? .bool(false) : .absent
    case .text, .absent: self = cell == "-" ? .absent : .text(String(cell))
    }
  }
}
