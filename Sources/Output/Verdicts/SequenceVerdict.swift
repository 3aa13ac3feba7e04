import Imaging

/// The result of a frame-by-frame comparison of two picture sequences, or of two folders of pictures.
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
  /// The names of the frames without a counterpart in the other sequence.
  package var onlyInFirst: [String] = [], onlyInSecond: [String] = []
  /// The names of the two folders, if pictures are paired by their names; empty for sequences.
  package var folders: [String] = []
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
  package var isSame: Bool { !isIncomplete && firstCount > 0 && differing.isEmpty }

  /// Whether a frame has no counterpart.
  private var isIncomplete: Bool { firstCount != secondCount || !onlyInFirst.isEmpty || !onlyInSecond.isEmpty }

  /// Whether a frame has no counterpart, or one of another size.
  package var shapeDiffers: Bool {
    isIncomplete
      || differing.contains { frame in if case .size = frame.verdict { true } else { false } }
  }

  /// The longest run of consecutive differing frames, as indices from 0; the first of several.
  package var longestRun: ClosedRange<Int>? {
    [ClosedRange<Int>](runsOf: differing.map(\.index)).max { $0.count < $1.count }
  }

  /// The number of frames that were compared.
  private var pairCount: Int { min(firstCount - onlyInFirst.count, secondCount - onlyInSecond.count) }

  /// The verdict in a few lines.
  package var description: String {
    if firstCount + secondCount == 0 { return "there are no frames to compare" }
    var lines = unpaired
    if let first = differing.first {
      lines.append("\(differing.count) of \(pairCount) frames differ")
      lines.append("first: frame \(first.index), \(first.name): \(first.verdict)")
      if let run = longestRun, run.count > 1 {
        lines.append("longest run: \(run.count) frames, \(run.lowerBound) to \(run.upperBound)")
      }
    } else if !isIncomplete {
      let within = toleratedCount > 0 ? " (\(toleratedCount) within the tolerance)" : ""
      lines.append("same: \(pairCount) \(pairCount == 1 ? "frame" : "frames")\(within)")
    } else if folders.isEmpty {
      lines.append("the first \(pairCount) frames are the same")
    } else if pairCount > 0 {
      lines.append(pairCount == 1 ? "the other picture is the same" : "the other \(pairCount) pictures are the same")
    }
    return lines.joined(separator: "\n")
  }

  /// The lines about frames without a counterpart.
  private var unpaired: [String] {
    if folders.count == 2 {
      return zip([onlyInFirst, onlyInSecond], folders).flatMap { names, folder in
        names.map { "\($0) is only in \(folder)" }
      }
    }
    return firstCount == secondCount ? [] : ["numbers of frames differ: \(firstCount) and \(secondCount)"]
  }
}
