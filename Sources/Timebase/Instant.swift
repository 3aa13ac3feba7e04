/// A moment of virtual time, counted in whole nanoseconds from the start of a clip.
///
/// Whole nanoseconds make equality and order exact: two ways to the same moment give the same instant, which seconds
/// in floating point would not.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the start.
  public var nanoseconds: Int64

  /// The start of a clip.
  public static let zero = Instant(nanoseconds: 0)

  /// Makes an instant from nanoseconds since the start.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Makes the instant that is nearest to a number of seconds since the start.
  public init(seconds: Double) { self.nanoseconds = Int64((seconds * 1e9).rounded()) }

  /// Seconds since the start.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The time that has passed since an earlier instant, in seconds; negative where `start` is later.
  public func seconds(since start: Instant) -> Double { Double(nanoseconds - start.nanoseconds) / 1e9 }

  /// The instant that lies a number of seconds later, to the nearest nanosecond.
  public func advanced(bySeconds seconds: Double) -> Instant {
    Instant(nanoseconds: nanoseconds + Int64((seconds * 1e9).rounded()))
  }

  /// The instant that lies a number of nanoseconds later.
  public func advanced(byNanoseconds count: Int64) -> Instant { Instant(nanoseconds: nanoseconds + count) }

  /// Whether the first instant is earlier.
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}
