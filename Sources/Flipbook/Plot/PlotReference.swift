import Goldens
import Imaging
import Platform
import Plots
import Recording
import Simulation
import Timebase

/// What a clip's graph is compared with: what a golden, or a recording, has of the probes.
struct PlotReference {
  private let record: ClipRecord

  /// Reads the directory of a golden or of a recording.
  ///
  /// - Throws: `FileError` where a file is missing, ``GoldenError`` where one is damaged.
  init(directory: String) throws {
    _ = try Files.entries(of: directory)
    let isRecording = Files.exists("\(directory)/\(RecordingFiles.manifest)")
    record = try isRecording ? ClipRecord(recording: directory) : ClipRecord(golden: directory)
  }

  /// The probes that read something else in a clip, those first that differ first.
  func departures(in clip: Clip) throws -> [String] {
    var clip = clip
    let rate = record.hashes.rate
    clip.frameRate = FrameRate(rate.frames, per: rate.perSeconds)
    var columns = ["frame"]
    var rows: [[Substring]] = []
    _ = try clip.trace { row in
      if rows.isEmpty { columns += row.probes.map(\.name) }
      rows.append([Substring(String(row.frame))] + row.probes.map { Substring($0.value.description) })
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
