/// A moment of virtual time, counted in whole picoseconds from the start of a clip.
///
/// Whole numbers make equality and order exact: two ways to the same moment give the same instant, which seconds in
/// floating point would not. Picoseconds, since a sixtieth of a second is no whole number of nanoseconds: what moves at
/// 4000 points a second would be a millionth of a point off its formula. There is room for more than a hundred days.
public struct Instant: Hashable, Comparable, Sendable {
  /// Picoseconds since the start.
  public var picoseconds: Int64

  /// The start of a clip.
  public static let zero = Instant(picoseconds: 0)
  /// Later than every instant of a clip.
  public static let distantFuture = Instant(picoseconds: .max)

  /// Creates an instant from picoseconds since the start.
  public init(picoseconds: Int64) { self.picoseconds = picoseconds }

  /// Creates an instant from nanoseconds since the start, at most a hundred days.
  public init(nanoseconds: Int64) { self.picoseconds = nanoseconds * 1_000 }

  /// Creates the instant that is nearest to a number of seconds since the start, at most a hundred days.
  public init(seconds: Double) { self.picoseconds = Int64((seconds * 1e12).rounded()) }

  /// Nanoseconds since the start, to the nearest one.
  public var nanoseconds: Int64 { (picoseconds + (picoseconds < 0 ? -500 : 500)) / 1_000 }

  /// Seconds since the start.
  public var seconds: Double { Double(picoseconds) / 1e12 }

  /// The time that has passed since an earlier instant, in seconds; negative where `start` is later.
  public func seconds(since start: Instant) -> Double { Double(picoseconds - start.picoseconds) / 1e12 }

  /// The instant that lies a number of seconds later, to the nearest picosecond.
  public func advanced(bySeconds seconds: Double) -> Instant {
    Instant(picoseconds: picoseconds + Int64((seconds * 1e12).rounded()))
  }

  /// The instant that lies a duration of whole nanoseconds later.
  public func advanced(by duration: Duration) -> Instant {
    Instant(picoseconds: picoseconds + duration.nanoseconds * 1_000)
  }

  /// The instant that lies a number of picoseconds later.
  public func advanced(byPicoseconds count: Int64) -> Instant { Instant(picoseconds: picoseconds + count) }

  /// Whether the first instant is earlier.
  public static func < (a: Instant, b: Instant) -> Bool { a.picoseconds < b.picoseconds }
}

/// Durations of scripts are whole nanoseconds; curves and what moves along them count in seconds.
extension Duration {
  /// Whole nanoseconds; what is left of one is cut off.
  package var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }

  /// Seconds, the nearest number to the whole nanoseconds.
  package var seconds: Double { Double(nanoseconds) / 1e9 }
}
