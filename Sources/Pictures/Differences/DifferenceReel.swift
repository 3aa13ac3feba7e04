import Graphics
import Timebase

/// The frames in which a difference is shown: stretches of the clips' time, one after the other.
package struct DifferenceReel: Sendable {
  /// A frame: an instant of the clips' time, with what is shown there.
  package struct Frame: Sendable {
    package var time: Instant
    /// The step that is shown; `nil` where the clips do not differ.
    package var step: ClipDifference.Step?
    /// Whether the step stands in for one without pictures.
    package var isHeld = false
  }

  /// How much is seen before and after a difference, in picoseconds (PRODUCT: 300 ms).
  private static let surroundings: Int64 = 300_000_000_000

  /// The stretches of time that are shown, in order; they do not touch.
  package private(set) var stretches: [Range<Instant>] = []
  /// How many frames a second of the clips' time.
  package let frameRate: FrameRate
  package let difference: ClipDifference
  /// How many frames there are up to the end of each stretch.
  private var counts: [Int] = []

  /// Chooses what is shown.
  package init(_ difference: ClipDifference, isWhole: Bool, mostFrames: Int64) {
    self.difference = difference
    let rates = [difference.before.frameRate, difference.after.frameRate]
    let faster = rates[0].framesPerSecond >= rates[1].framesPerSecond ? rates[0] : rates[1]
    frameRate = faster.framesPerSecond <= Double(mostFrames) ? faster : FrameRate(mostFrames)
    if isWhole || difference.steps.isEmpty {
      stretches = [.zero..<difference.end]
    } else {
      // What cannot be shown is left out, unless nothing can be shown.
      let isAll = difference.showsOnlyAfter
      for step in difference.steps where isAll || !step.isUnknown { add(step, of: difference) }
    }
    for stretch in stretches { counts.append((counts.last ?? 0) + count(of: stretch)) }
  }

  private mutating func add(_ step: ClipDifference.Step, of difference: ClipDifference) {
    let start = max(.zero, step.time.advanced(byPicoseconds: -Self.surroundings))
    let next = difference.grid.instant(ofFrame: step.index + 1)
    let end = min(difference.end, next.advanced(byPicoseconds: Self.surroundings))
    if let last = stretches.last, start <= last.upperBound {
      stretches[stretches.count - 1] = last.lowerBound..<max(last.upperBound, end)
    } else {
      stretches.append(start..<end)
    }
  }

  private func count(of stretch: Range<Instant>) -> Int {
    let length = stretch.upperBound.picoseconds - stretch.lowerBound.picoseconds
    return frameRate.frameCount(upTo: Instant(picoseconds: length - 1))
  }

  /// How many frames there are; at least one.
  package var count: Int { counts.last ?? 0 }

  /// A frame, by its number from 0. Where a difference comes and goes between two frames, the first of them shows it. The
  /// nearest difference whose pictures are there stands in for one without pictures.
  ///
  /// - Precondition: there is such a frame.
  package subscript(number: Int) -> Frame {
    let place = counts.partitioningIndex { $0 > number }
    let first = place > 0 ? counts[place - 1] : 0
    let start = stretches[place].lowerBound
    func time(_ index: Int) -> Instant {
      start.advanced(byPicoseconds: frameRate.instant(ofFrame: index).picoseconds)
    }
    let (now, next) = (time(number - first), min(time(number - first + 1), stretches[place].upperBound))
    let steps = difference.steps
    let from = steps.partitioningIndex { $0.time >= now }, to = steps.partitioningIndex { $0.time >= next }
    let step = ClipDifference.Step.largest(of: steps[from..<to])
    guard let shown = step ?? difference.step(at: now) else { return Frame(time: now) }
    if shown.isUnknown, let near = difference.nearestPictured(to: shown) {
      return Frame(time: near.time, step: near, isHeld: true)
    }
    return Frame(time: step?.time ?? now, step: shown)
  }
}
