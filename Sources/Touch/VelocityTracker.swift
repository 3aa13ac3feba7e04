import Graphics
import Timebase

/// The velocity with which a finger leaves the screen, from the last samples of its touch.
///
/// With d the difference of two consecutive samples divided by the time between them, the velocity at a sample is
/// `v_i = 0.2·d_i + 0.8·d_(i−1)`, and a lift releases with `0.75·v_(i−1) + 0.25·v_i` (fluid-scroll,
/// `velocity_tracker.rs`, found by comparison with `UIScrollView`). Where there is only one difference, or one
/// velocity, it stands alone. A finger that has not moved for 0.1 s or more releases with zero (ScrollMechanics).
///
/// Samples of a resting finger count: they are what makes a velocity fall when a drag ends in a hold. A recorded finger
/// that rests keeps the velocity of its last movement instead, for as long as it rests: UIKit reports 0.625 pt/ms after
/// 300 ms of touches at one place (recorded, iOS 26.1).
package struct VelocityTracker: Hashable, Sendable {
  /// The weight of the latest difference in the velocity at a sample; the previous one has the rest.
  package static let latestDifference = 0.2
  /// The weight of the latest velocity in that of the release; the previous one has the rest.
  package static let latestSample = 0.25

  /// A sample and the last instant, so far, at which the finger had moved.
  private struct Record: Hashable, Sendable {
    var sample: TouchSample
    var movement: Instant?
  }

  /// The last samples, at most four: three differences, as much as the release velocity looks at.
  private var records: [Record] = []
  /// The samples up to the last movement, while a recorded finger rests.
  private var recordsBeforeRest: [Record]?

  /// A tracker without samples, whose velocity is zero.
  package init() {}

  /// Appends the sample of a touch.
  ///
  /// A recorded sample at the place of the one before is not a movement: until the finger moves on, or a `hold` begins,
  /// the velocity stays.
  package mutating func add(_ event: TouchEvent) {
    let isRest =
      event.isRecorded && records.last.map { $0.movement != nil && $0.sample.location == event.location } ?? false
    let before = isRest ? recordsBeforeRest ?? records : nil
    add(event.location, at: event.timestamp)
    recordsBeforeRest = before
    if isRest, !records.isEmpty { records[records.count - 1].movement = event.timestamp }
  }

  /// Notes where the finger is at an instant.
  ///
  /// A sample at the instant of the one before replaces it: the lift at the end of a drag is that drag's last sample.
  /// A sample from the past is ignored.
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

  /// The velocity, in points per second, with which the finger leaves when it is lifted at `lift`.
  package func velocity(at lift: Instant) -> Vector {
    guard let movement = records.last?.movement else { return .zero }
    guard lift.seconds(since: movement) < GestureConstants.restBeforeLift else { return .zero }
    let velocities = Self.velocities(recordsBeforeRest ?? records)
    guard let last = velocities.last else { return .zero }
    guard velocities.count > 1 else { return last }
    return velocities[velocities.count - 2] * (1 - Self.latestSample) + last * Self.latestSample
  }

  /// The way between the last two samples, in points; zero where there is only one.
  package var lastDisplacement: Vector {
    let records = recordsBeforeRest ?? records
    guard records.count > 1 else { return .zero }
    return records[records.count - 1].sample.location - records[records.count - 2].sample.location
  }

  /// The smoothed velocities at the last samples, in points per second.
  ///
  /// The first difference of a touch is its own velocity. Once four samples are kept, the first difference that is
  /// left may not be the touch's first; but then two later velocities follow, and only those two are looked at.
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
