#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's counters for this process.
struct Usage {
  /// User and system time so far, in seconds.
  static var processorSeconds: Double {
    let usage = current
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The peak memory so far, in bytes.
  static var peakBytes: Int {
    #if canImport(Darwin)
      current.ru_maxrss
    #else
      current.ru_maxrss * 1024
    #endif
  }

  private static var current: rusage {
    var usage = rusage()
    // RUSAGE_SELF has different types on different systems.
    getrusage(0, &usage)
    return usage
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}

/// The wall clock and the processor's clock.
struct Lap {
  private var wall = ContinuousClock.now
  private var processor = Usage.processorSeconds

  /// Seconds since the last lap, or since the start.
  mutating func next() -> (wall: Double, processor: Double) {
    let (now, used) = (ContinuousClock.now, Usage.processorSeconds)
    defer { (wall, processor) = (now, used) }
    let (whole, attoseconds) = (now - wall).components
    return (Double(whole) + Double(attoseconds) * 1e-18, used - processor)
  }
}
