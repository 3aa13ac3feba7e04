import CommandLine
import Flipbook

/// A summary of a trace: for each probe that changes, its first and last value, its extremes, and the times of changes.
struct TraceDigest {
  /// The maximum number of changes to a word that are listed.
  private static let changeLimit = 8

  private struct Column {
    let name: String
    let first: ProbeValue
    var last: ProbeValue
    var least: (value: Double, time: Double)?
    var greatest: (value: Double, time: Double)?
    var changes: [(time: Double, value: ProbeValue)] = []
    var changeCount = 0
    var firstChange = 0.0
    var lastChange = 0.0

    init(_ reading: ProbeReading) { (name, first, last) = (reading.name, reading.value, reading.value) }

    mutating func add(_ value: ProbeValue, at time: Double) {
      if case .number(let number) = value {
        if number < least?.value ?? .infinity { least = (number, time) }
        if number > greatest?.value ?? -.infinity { greatest = (number, time) }
      }
      guard value != last else { return }
      last = value
      changeCount += 1
      if changeCount == 1 { firstChange = time }
      lastChange = time
      if changes.count < TraceDigest.changeLimit { changes.append((time, value)) }
    }

    var text: String {
      let ends = "\(name): \(first) → \(last)"
      guard let least, let greatest, changeCount > changes.count || least.value < greatest.value else {
        let rest = changeCount - changes.count
        let more = rest > 0 ? ", and \(NumberText.counted(rest, "more change"))" : ""
        return ends + "; " + changes.map { "\($0.value) at \(seconds($0.time))" }.joined(separator: ", ") + more
      }
      return ends + "; min \(NumberText.probe(least.value)) at \(seconds(least.time)), "
        + "max \(NumberText.probe(greatest.value)) at \(seconds(greatest.time)), "
        + "changes from \(seconds(firstChange)) to \(seconds(lastChange))"
    }

    private func seconds(_ time: Double) -> String { NumberText.seconds(time) }
  }

  private let clip: Clip
  private let requested: [String]
  private var columns: [Column] = []
  private var indices: [Int] = []
  private var frames = 0
  private var end = 0.0

  /// - Parameter requested: The names of the probes, in which `[#]` stands for any index; empty for all.
  init(_ clip: Clip, _ requested: [String]) { (self.clip, self.requested) = (clip, requested) }

  /// Adds a row of the trace.
  ///
  /// - Throws: `UserError` for an unknown probe.
  mutating func add(_ frame: Int, _ probes: [ProbeReading]) throws {
    if frames == 0 {
      let names = probes.map(\.name)
      for name in requested where !names.contains(where: { ScriptVocabulary.Scene.names([name], contain: $0) }) {
        throw UserError(unknown("probe", name, in: names))
      }
      indices = probes.indices.filter { index in
        requested.isEmpty
          ? names[index] != "time" : ScriptVocabulary.Scene.names(requested, contain: names[index])
      }
      columns = indices.map { Column(probes[$0]) }
    }
    frames += 1
    end = clip.frameRate.instant(ofFrame: frame).seconds
    for (column, index) in indices.enumerated() { columns[column].add(probes[index].value, at: end) }
  }

  var text: String {
    let changing = columns.filter { $0.changeCount > 0 }
    let constant = columns.filter { $0.changeCount == 0 }.map { "\($0.name) \($0.first)" }
    let title =
      "\(clip.scene.name): \(NumberText.counted(frames, "frame")) in \(NumberText.seconds(end)); first → last value"
    let rest = constant.isEmpty ? [] : ["unchanged: " + constant.joined(separator: ", ")]
    return ([title] + changing.map(\.text) + rest).joined(separator: "\n")
  }
}
