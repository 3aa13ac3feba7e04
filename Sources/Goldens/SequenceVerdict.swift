import Imaging

/// What came out of the comparison of two sequences of pictures, frame by frame.
package struct SequenceVerdict: Hashable, Sendable, CustomStringConvertible {
  /// A frame that both sequences have, and that did not pass.
  package struct Frame: Hashable, Sendable {
    /// Its place in the order, from 0.
    package var index: Int
    /// What the first sequence calls it.
    package var name: String
    /// What differs.
    package var verdict: Verdict

    package init(index: Int, name: String, verdict: Verdict) {
      (self.index, self.name, self.verdict) = (index, name, verdict)
    }
  }

  /// How many frames the first sequence has.
  package var firstCount: Int
  /// How many frames the second sequence has.
  package var secondCount: Int
  /// The frames that did not pass, in order.
  package private(set) var differing: [Frame] = []
  /// How many frames differ, but by no more than the tolerance allows.
  package private(set) var toleratedCount = 0

  /// Makes the verdict on sequences of which no frame has been compared.
  package init(firstCount: Int, secondCount: Int) { (self.firstCount, self.secondCount) = (firstCount, secondCount) }

  /// Takes down a frame; frames come in order.
  package mutating func note(_ frame: Frame) {
    if !frame.verdict.isSame {
      differing.append(frame)
    } else if frame.verdict != .same {
      toleratedCount += 1
    }
  }

  /// Whether the comparison passes. Two sequences without any frame do not: nothing was compared.
  package var isSame: Bool { firstCount == secondCount && firstCount > 0 && differing.isEmpty }

  /// Whether the counts differ, or the sizes of some frame.
  package var shapeDiffers: Bool {
    firstCount != secondCount
      || differing.contains { frame in if case .size = frame.verdict { true } else { false } }
  }

  /// The longest run of neighbouring frames that differ, the first of several; places in the order, from 0.
  package var longestRun: ClosedRange<Int>? {
    [ClosedRange<Int>](runsOf: differing.map(\.index)).max { $0.count < $1.count }
  }

  /// The verdict in a few lines.
  package var description: String {
    if firstCount + secondCount == 0 { return "there are no frames to compare" }
    var lines: [String] = []
    if firstCount != secondCount { lines.append("counts differ: \(firstCount) frames against \(secondCount)") }
    let common = min(firstCount, secondCount)
    if let first = differing.first {
      lines.append("\(differing.count) of \(common) frames differ")
      lines.append("first: frame \(first.index), \(first.name): \(first.verdict)")
      if let run = longestRun, run.count > 1 {
        lines.append("longest run: \(run.count) frames, \(run.lowerBound) to \(run.upperBound)")
      }
    } else if firstCount == secondCount {
      let within = toleratedCount > 0 ? " (\(toleratedCount) within the tolerance)" : ""
      lines.append("same: \(common) \(common == 1 ? "frame" : "frames")\(within)")
    } else {
      lines.append("the first \(common) are the same")
    }
    return lines.joined(separator: "\n")
  }
}
