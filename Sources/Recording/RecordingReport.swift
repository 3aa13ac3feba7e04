/// What a recording did, and how long each phase took.
public struct RecordingReport: Hashable, Sendable {
  /// Frames that were written, drawn or linked.
  public var framesWritten = 0
  /// Frames that were drawn and encoded.
  public var framesDrawn = 0
  /// Frames that are hard links to an earlier one.
  public var framesLinked = 0
  /// Frames that an earlier, interrupted recording had finished.
  public var framesKept = 0
  /// Ticks of the simulation, hidden ones included.
  public var ticks = 0
  /// The bytes of all PNG files, links not counted.
  public var bytes = 0
  /// Seconds that each phase took, summed over all workers.
  public var phases = Phases()
  /// Seconds from beginning to end.
  public var seconds = 0.0

  /// Seconds a phase.
  public struct Phases: Hashable, Sendable {
    /// Simulating, and comparing display lists.
    public var simulate = 0.0
    /// Drawing.
    public var draw = 0.0
    /// Encoding PNG.
    public var encode = 0.0
    /// Hashing the pixels.
    public var hash = 0.0
    /// Writing and linking files.
    public var write = 0.0
  }
}

/// Measures wall-clock time: production may, simulation may not.
struct Stopwatch {
  private var last = ContinuousClock.now

  /// Seconds since the last lap, or since the start.
  mutating func lap() -> Double {
    let now = ContinuousClock.now
    let (seconds, attoseconds) = (now - last).components
    last = now
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
