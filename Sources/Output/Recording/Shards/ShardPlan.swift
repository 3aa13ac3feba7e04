/// The division of a list of clips among several machines.
///
/// The clips are lined up one after the other, each as long as its drawing cost. The line is cut into ranges of equal
/// cost, one for each machine. So a machine gets whole clips if there are many, and a part of a long one. A cut close
/// to the end of a clip is moved to that end. Every machine computes the same plan.
package struct ShardPlan: Hashable, Sendable {
  /// The frames of a clip that one machine draws.
  package struct ClipRange: Hashable, Sendable {
    /// The clip's index in the list, from 0.
    package var clip: Int
    /// The frames, from 0, or `nil` for the whole clip, whatever its number of frames.
    package var frames: ClosedRange<Int>?

    package init(clip: Int, frames: ClosedRange<Int>? = nil) { (self.clip, self.frames) = (clip, frames) }

    /// The frames as the selection of a recording.
    package var selection: FrameSelection { frames.map(FrameSelection.frames) ?? .all }
  }

  /// The largest number of machines.
  package static let countLimit = 100_000
  /// How far a cut may move to the end of a clip, as a divisor: a tenth of a machine's range.
  private static let slack = 10

  /// A position on the line: before a frame of a clip.
  private struct Cut: Hashable, Comparable {
    var clip: Int
    var frame: Int

    /// Compares by clip, then by frame.
    static func < (a: Cut, b: Cut) -> Bool { (a.clip, a.frame) < (b.clip, b.frame) }
  }

  /// The number of frames of each clip.
  private let frameCounts: [Int]
  /// The ends of the parts in order, one more than there are parts.
  private let cuts: [Cut]

  /// Divides clips among machines.
  ///
  /// - Parameters:
  ///   - costs: The cost of each frame of each clip, in any unit. A clip with an unknown number of frames has an empty
  ///     list, and is never cut.
  ///   - count: The number of machines, 1 to ``countLimit``.
  /// - Precondition: `count` is in its range, and no cost is negative.
  package init(costs: [[Int]], count: Int) {
    precondition(
      (1...Self.countLimit).contains(count), "the number of parts must be from 1 to \(Self.countLimit), not \(count)")
    frameCounts = costs.map(\.count)
    // A clip whose frames cost nothing still counts as work.
    let lengths = costs.map { max(1, $0.reduce(0, +)) }
    let total = lengths.reduce(0, +)
    var cuts = [Cut(clip: 0, frame: 0)]
    var (clip, start) = (0, 0)
    for index in 1..<count {
      let place = total / count * index + total % count * index / count
      while clip < costs.count, start + lengths[clip] <= place {
        start += lengths[clip]
        clip += 1
      }
      guard clip < costs.count else { break }
      let slack = total / count / Self.slack
      let cut = Self.cut(clip, at: place - start, of: lengths[clip], costs[clip], slack: slack)
      cuts.append(max(cut, cuts[cuts.count - 1]))
    }
    while cuts.count <= count { cuts.append(Cut(clip: costs.count, frame: 0)) }
    self.cuts = cuts
  }

  /// Returns the cut at a distance from the start of a clip.
  private static func cut(_ clip: Int, at place: Int, of length: Int, _ costs: [Int], slack: Int) -> Cut {
    let (before, after) = (Cut(clip: clip, frame: 0), Cut(clip: clip + 1, frame: 0))
    if place <= slack { return before }
    if length - place <= slack { return after }
    var (sum, frame) = (0, 0)
    while frame < costs.count, sum + costs[frame] / 2 < place {
      sum += costs[frame]
      frame += 1
    }
    if frame > 0, frame < costs.count { return Cut(clip: clip, frame: frame) }
    return 2 * place < length ? before : after
  }

  /// The number of machines.
  package var count: Int { cuts.count - 1 }

  /// Returns the pieces of a machine, in the order of the list; possibly none.
  ///
  /// - Precondition: `index` is from 1 to ``count``.
  package func pieces(of index: Int) -> [ClipRange] {
    precondition((1...count).contains(index), "there is no part \(index) of \(count)")
    let (start, end) = (cuts[index - 1], cuts[index])
    guard start < end else { return [] }
    return (start.clip...min(end.clip, frameCounts.count - 1)).compactMap { clip in
      let first = clip == start.clip ? start.frame : 0
      let last = (clip == end.clip ? end.frame : frameCounts[clip]) - 1
      if first == 0, last == frameCounts[clip] - 1, clip < end.clip { return ClipRange(clip: clip) }
      return first <= last ? ClipRange(clip: clip, frames: first...last) : nil
    }
  }
}
