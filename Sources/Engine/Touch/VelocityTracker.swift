import Graphics
import Timebase

/// The velocity of a finger at its lift, computed from the last samples of its touch.
///
/// With d the difference of two consecutive samples divided by the time between them, the velocity at a sample is
/// `v_i = 0.2·d_i + 0.8·d_(i−1)`. A lift releases with `0.75·v_(i−1) + 0.25·v_i` (fluid-scroll,
/// `velocity_tracker.rs`, found by comparison with `UIScrollView`). A single difference or velocity is used
/// unchanged. A finger that has not moved for 0.1 s or more releases with zero (ScrollMechanics).
///
/// Samples of a resting finger count: they reduce the velocity when a drag ends in a hold. A recorded finger that
/// rests keeps the velocity of its last movement instead, for the whole rest. UIKit reports 0.625 pt/ms after 300
/// ms of touches at one location (recorded, iOS 26.1).
package struct VelocityTracker: Hashable, Sendable {
  /// The weight of the latest difference in the velocity at a sample; the previous one has the remaining weight.
  package static let latestDifference = 0.2
  /// The weight of the latest velocity in the release velocity; the previous one has the remaining weight.
  package static let latestSample = 0.25

  /// A sample, and the last instant up to it at which the finger had moved.
  private struct Record: Hashable, Sendable {
    var sample: TouchSample
    var movement: Instant?
  }

  /// The last samples, at most four: the release velocity uses three differences.
  private var records: [Record] = []
  /// The samples up to the last movement, while a recorded finger rests.
  private var recordsBeforeRest: [Record]?

  /// Creates a tracker without samples, whose velocity is zero.
  package init() {}

  /// Appends the sample of a touch.
  ///
  /// A recorded sample at an unchanged location is not a movement. The velocity stays until the finger moves or a
  /// `hold` begins.
  package mutating func add(_ event: TouchEvent) {
    let isRest =
      event.isRecorded && records.last.map { $0.movement != nil && $0.sample.location == event.location } ?? false
    let before = isRest ? recordsBeforeRest ?? records : nil
    add(event.location, at: event.timestamp)
    recordsBeforeRest = before
    if isRest, !records.isEmpty { records[records.count - 1].movement = event.timestamp }
  }

  /// Records the finger's location at an instant.
  ///
  /// A sample at the instant of the previous one replaces it: the lift at the end of a drag is that drag's last
  /// sample. A sample before the previous one is ignored.
  package mutating func add(_ location: Point, at instant: Instant) {
    recordsBeforeRest = nil
    if let last = records.last {
      guard instant >= last.sample.instant else { return }
      if instant == last.sample.instant { records.removeLast() }
    }
    if records.count == 4 { records.removeFirst() }
    let previous = records.last
    let hasMoved = previous.map { $0.sample.location != location } ?? false
    records.append(
      Record(
        sample: TouchSample(instant: instant, location: location), movement: hasMoved ? instant : previous?.movement))
  }

  /// Returns the velocity of a finger that lifts at `lift`, in points per second.
  package func velocity(at lift: Instant) -> Vector {
    guard let movement = records.last?.movement else { return .zero }
    guard lift.seconds(since: movement) < GestureConstants.restBeforeLift else { return .zero }
    let velocities = Self.velocities(recordsBeforeRest ?? records)
    guard let last = velocities.last else { return .zero }
    guard velocities.count > 1 else { return last }
    return velocities[velocities.count - 2] * (1 - Self.latestSample) + last * Self.latestSample
  }

  /// The displacement between the last two samples, in points; zero if there are fewer.
  package var lastDisplacement: Vector {
    let records = recordsBeforeRest ?? records
    guard records.count > 1 else { return .zero }
    return records[records.count - 1].sample.location - records[records.count - 2].sample.location
  }

  /// Returns the smoothed velocities at the last samples, in points per second.
  ///
  /// The first difference of a touch is its own velocity. Once four samples are kept, the first remaining
  /// difference may not be the touch's first. The two later velocities are the only ones used in that case.
  private static func velocities(_ records: [Record]) -> [Vector] {
    let differences = zip(records, records.dropFirst()).map { earlier, later in
      (later.sample.location - earlier.sample.location)
        / later.sample.instant.seconds(since: earlier.sample.instant)
    }
    return differences.indices.map { index in
      index == 0
        ? differences[0]
        : differences[index] * Self.latestDifference + differences[index - 1] * (1 - Self.latestDifference)
    }
  }
}
