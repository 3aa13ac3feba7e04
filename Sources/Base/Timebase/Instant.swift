/// A moment of virtual time, in whole picoseconds from the start of a clip.
///
/// Whole numbers make equality and order exact. Different computations of the same moment give the same instant,
/// which floating-point seconds would not. The unit is the picosecond because a sixtieth of a second is not a
/// whole number of nanoseconds. At 4000 points per second, that error would be a millionth of a point. The range
/// is more than a hundred days.
public struct Instant: Hashable, Comparable, Sendable {
  /// Picoseconds since the start.
  public var picoseconds: Int64

  /// The start of a clip.
  public static let zero = Instant(picoseconds: 0)
  /// An instant later than every instant of a clip.
  public static let distantFuture = Instant(picoseconds: .max)

  /// Creates an instant from picoseconds since the start.
  public init(picoseconds: Int64) { self.picoseconds = picoseconds }

  /// Creates an instant from nanoseconds since the start, at most a hundred days.
  public init(nanoseconds: Int64) { self.picoseconds = nanoseconds * 1_000 }

  /// Creates the instant nearest to a number of seconds since the start, at most a hundred days.
  public init(seconds: Double) { self.picoseconds = Int64((seconds * 1e12).rounded()) }

  /// The nanoseconds since the start, rounded to the nearest one.
  public var nanoseconds: Int64 { (picoseconds + (picoseconds < 0 ? -500 : 500)) / 1_000 }

  /// The seconds since the start.
  public var seconds: Double { Double(picoseconds) / 1e12 }

  /// Returns the time since an earlier instant, in seconds; negative if `start` is later.
  public func seconds(since start: Instant) -> Double { Double(picoseconds - start.picoseconds) / 1e12 }

  /// Returns the instant a number of seconds later, to the nearest picosecond.
  public func advanced(bySeconds seconds: Double) -> Instant {
    Instant(picoseconds: picoseconds + Int64((seconds * 1e12).rounded()))
  }

  /// Returns the instant a duration of whole nanoseconds later.
  public func advanced(by duration: Duration) -> Instant {
    Instant(picoseconds: picoseconds + duration.nanoseconds * 1_000)
  }

  /// Returns the instant a number of picoseconds later.
  public func advanced(byPicoseconds count: Int64) -> Instant { Instant(picoseconds: picoseconds + count) }

  /// Returns whether the first instant is earlier.
  public static func < (a: Instant, b: Instant) -> Bool { a.picoseconds < b.picoseconds }
}

/// Conversions of durations. Scripts use whole nanoseconds; motion curves use seconds.
extension Duration {
  /// The whole nanoseconds, with any remainder cut off.
  package var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }

  /// The seconds nearest to the whole nanoseconds.
  package var seconds: Double { Double(nanoseconds) / 1e9 }
}
