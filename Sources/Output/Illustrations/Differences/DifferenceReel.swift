import Graphics
import Timebase

/// The frames of a difference: stretches of the clips' time, one after the other.
package struct DifferenceReel: Sendable {
  /// A frame: an instant of the clips' time, with its step.
  package struct Frame: Sendable {
    package var time: Instant
    /// The step that is shown; `nil` if the clips do not differ.
    package var step: ClipDifference.Step?
    /// Whether the step replaces one without pictures.
    package var isHeld = false
  }

  /// The time shown before and after a difference, in picoseconds (PRODUCT: 300 ms).
  private static let surroundings: Int64 = 300_000_000_000

  /// The periods that are shown, in ascending order and disjoint.
  package private(set) var stretches: [Range<Instant>] = []
  /// The number of frames per second of the clips' time.
  package let frameRate: FrameRate
  package let difference: ClipDifference
  /// The cumulative number of frames up to the end of each stretch.
  private var counts: [Int] = []

  /// Selects the frames.
  ///
  /// - Parameters:
  ///   - isWhole: Whether all of the clips' time is shown.
  ///   - mostFrames: The maximum number of frames per second.
  package init(_ difference: ClipDifference, isWhole: Bool, mostFrames: Int64) {
    self.difference = difference
    let rates = [difference.before.frameRate, difference.after.frameRate]
    let faster = rates[0].framesPerSecond >= rates[1].framesPerSecond ? rates[0] : rates[1]
    frameRate = faster.framesPerSecond <= Double(mostFrames) ? faster : FrameRate(mostFrames)
    if isWhole || difference.steps.isEmpty {
      stretches = [.zero..<difference.end]
    } else {
      // Steps without pictures are left out, unless no step has any.
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

  /// Returns the number of frames in a range of time.
  private func count(of stretch: Range<Instant>) -> Int {
    let length = stretch.upperBound.picoseconds - stretch.lowerBound.picoseconds
    return frameRate.frameCount(upTo: Instant(picoseconds: length - 1))
  }

  /// The number of frames; at least one.
  package var count: Int { counts.last ?? 0 }

  /// Returns a frame, by its number from 0.
  ///
  /// A difference that exists only between two frames is shown in the first of them. The nearest step with pictures
  /// replaces a step without them.
  ///
  /// - Precondition: `number` is at least 0 and below ``count``.
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
