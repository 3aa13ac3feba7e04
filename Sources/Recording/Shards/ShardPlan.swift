/// Who draws which frames of a list of clips, where several machines share the work.
///
/// The clips lie on a line, one after the other, each as long as it costs to draw. The line is cut into stretches of equal
/// cost, a stretch a machine, so that each has whole clips where there are many, and a part where one is long. A cut that
/// falls close to the end of a clip is made there. Every machine finds the same plan.
package struct ShardPlan: Hashable, Sendable {
  /// What a machine draws of a clip.
  package struct Piece: Hashable, Sendable {
    /// The clip's place in the list, from 0.
    package var clip: Int
    /// Which of its frames, from 0; `nil` for the whole clip, however many it has.
    package var frames: ClosedRange<Int>?

    package init(clip: Int, frames: ClosedRange<Int>? = nil) { (self.clip, self.frames) = (clip, frames) }

    /// The frames as they are chosen for a recording.
    package var selection: FrameSelection { frames.map(FrameSelection.frames) ?? .all }
  }

  /// The most machines that may share a list.
  package static let countLimit = 100_000
  /// How far a cut may be moved to the end of a clip: the tenth part of a stretch.
  private static let slack = 10

  /// A place on the line: before a frame of a clip.
  private struct Cut: Hashable, Comparable {
    var clip: Int
    var frame: Int

    static func < (a: Cut, b: Cut) -> Bool { (a.clip, a.frame) < (b.clip, b.frame) }
  }

  private let frameCounts: [Int]
  private let cuts: [Cut]

  /// Shares clips.
  ///
  /// - Parameters:
  ///   - costs: what each frame of each clip costs, in any unit; a clip of unknown frames has none, and is never cut.
  ///   - count: how many machines there are, 1 to ``countLimit``.
  /// - Precondition: `count` is in its range, and no cost is negative.
  package init(costs: [[Int]], count: Int) {
    precondition((1...Self.countLimit).contains(count), "work is shared by 1 to \(Self.countLimit), not by \(count)")
    frameCounts = costs.map(\.count)
    // A clip whose frames cost nothing is still work.
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

  /// The cut of a clip at a distance from its start.
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

  /// How many machines share the list.
  package var count: Int { cuts.count - 1 }

  /// The pieces of a machine, in the order of the list; perhaps none.
  ///
  /// - Precondition: `index` is from 1 to ``count``.
  package func pieces(of index: Int) -> [Piece] {
    precondition((1...count).contains(index), "there is no part \(index) of \(count)")
    let (start, end) = (cuts[index - 1], cuts[index])
    guard start < end else { return [] }
    return (start.clip...min(end.clip, frameCounts.count - 1)).compactMap { clip in
      let first = clip == start.clip ? start.frame : 0
      let last = (clip == end.clip ? end.frame : frameCounts[clip]) - 1
      if first == 0, last == frameCounts[clip] - 1, clip < end.clip { return Piece(clip: clip) }
      return first <= last ? Piece(clip: clip, frames: first...last) : nil
    }
  }
}
