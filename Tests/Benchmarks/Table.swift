import Foundation

/// Results as a table.
struct Table {
  let results: Results

  var text: String {
    var lines = [
      "workload   jobs frames drawn  frames/s  CPU ms | simulate  draw encode  hash write (ms a frame) |"
        + " KB/frame peak MB | × cairo wall   CPU  bytes"
    ]
    for run in results.measurements where run.workload != "instant" { lines.append(row(run)) }
    lines.append("")
    lines.append("baselines, ms a frame (wall / CPU) and KB a frame, drawing and writing included:")
    for baseline in results.baselines {
      let ways = baseline.ways.map { way in
        let (wall, processor) = (number(way.seconds * 1e3, 1), number(way.processorSeconds * 1e3, 1))
        return "\(way.name) \(wall) / \(processor), \(way.bytes / 1000)"
      }
      lines.append("  \(baseline.workload): drawing \(number(baseline.draw * 1e3, 1)); \(ways.joined(separator: "; "))")
    }
    lines.append("")
    lines.append("limits, ms a frame, and how many of them a drawn frame takes with one job:")
    for baseline in results.baselines {
      guard let run = results.measurements.first(where: { $0.workload == baseline.workload }) else { continue }
      let (draw, encode) = (run.draw / Double(run.drawn), run.encode / Double(run.drawn))
      lines.append(
        "  \(baseline.workload): a copy of the pixels \(number(baseline.copy * 1e3, 2)), drawing "
          + "\(number(draw / baseline.copy, 1)); encoding what is not known \(number(baseline.encode * 1e3, 2)), encoding "
          + number(encode / baseline.encode, 1))
    }
    lines.append("")
    lines += results.measurements.filter { $0.workload == "instant" }.prefix(1).map {
      "one frame: on the disk \(number($0.firstPictureSeconds * 1e3, 0)) ms after the start of the process, which ends "
        + "after \(number($0.processSeconds * 1e3, 0)) ms and takes \(number($0.processorSeconds * 1e3, 0)) ms of CPU"
    }
    if let trace = results.trace {
      let wall = number(Double(trace.ticks) / trace.seconds, 0)
      let processor = number(Double(trace.ticks) / trace.processorSeconds, 0)
      lines.append("trace: \(wall) ticks a second, \(processor) a CPU second")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ run: Measurement) -> String {
    let frames = Double(max(1, run.frames))
    let phases = [run.simulate, run.draw, run.encode, run.hash, run.write].map { $0 * 1e3 / frames }
    var columns = [
      padded(run.workload, -10), padded("\(run.jobs)", 4), padded("\(run.frames)", 6), padded("\(run.drawn)", 5),
      padded(number(frames / run.seconds, 0), 9), padded(number(run.processorSeconds * 1e3 / frames, 2), 7), "|",
      padded(number(phases[0], 2), 8),
    ]
    columns += zip(phases.dropFirst(), [5, 6, 5, 5]).map { padded(number($0, 2), $1) }
    columns += [
      padded("|", 17), padded("\(run.bytes / run.frames / 1000)", 8), padded(number(Double(run.peakBytes) / 1e6, 0), 7),
    ]
    if let ratio = run.timesCairo {
      columns += [
        "|", padded(number(ratio.wall, 1), 12), padded(number(ratio.processor, 1), 5),
        padded(number(ratio.bytes, 2), 6),
      ]
    }
    return columns.joined(separator: " ")
  }

  private func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

  /// Pads the text on the left, or on the right if the width is negative.
  private func padded(_ text: String, _ width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + spaces : spaces + text
  }
}
