import Imaging

/// The result of a frame-by-frame comparison of two picture sequences.
package struct SequenceVerdict: Hashable, Sendable, CustomStringConvertible {
  /// A frame that exists in both sequences and did not pass.
  package struct Frame: Hashable, Sendable {
    /// The index in the sequence, from 0.
    package var index: Int
    /// The frame's name in the first sequence.
    package var name: String
    /// The verdict on the frame.
    package var verdict: Verdict

    package init(index: Int, name: String, verdict: Verdict) {
      (self.index, self.name, self.verdict) = (index, name, verdict)
    }
  }

  /// The number of frames in the first sequence.
  package var firstCount: Int
  /// The number of frames in the second sequence.
  package var secondCount: Int
  /// The frames that did not pass, in order.
  package private(set) var differing: [Frame] = []
  /// The number of frames that differ within the tolerance.
  package private(set) var toleratedCount = 0

  /// Creates the verdict on two sequences before any frame is compared.
  package init(firstCount: Int, secondCount: Int) { (self.firstCount, self.secondCount) = (firstCount, secondCount) }

  /// Records the verdict on a frame; frames must be passed in order.
  package mutating func note(_ frame: Frame) {
    if !frame.verdict.isSame {
      differing.append(frame)
    } else if frame.verdict != .same {
      toleratedCount += 1
    }
  }

  /// Whether the comparison passes. Two empty sequences do not pass, since nothing was compared.
  package var isSame: Bool { firstCount == secondCount && firstCount > 0 && differing.isEmpty }

  /// Whether the numbers of frames differ, or the sizes of any frame.
  package var shapeDiffers: Bool {
    firstCount != secondCount
      || differing.contains { frame in if case .size = frame.verdict { true } else { false } }
  }

  /// The longest run of consecutive differing frames, as indices from 0; the first of several.
  package var longestRun: ClosedRange<Int>? {
    [ClosedRange<Int>](runsOf: differing.map(\.index)).max { $0.count < $1.count }
  }

  /// The verdict in a few lines.
  package var description: String {
    if firstCount + secondCount == 0 { return "there are no frames to compare" }
    var lines: [String] = []
    if firstCount != secondCount { lines.append("numbers of frames differ: \(firstCount) and \(secondCount)") }
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
      lines.append("the first \(common) frames are the same")
    }
    return lines.joined(separator: "\n")
  }
}
