/// The measurements of one run of a workload. Times are in seconds, wall-clock unless the name differs.
struct Measurement: Codable {
  var workload: String
  var jobs: Int
  var frames = 0
  var drawn = 0
  /// The time from the first tick to the last file.
  var seconds = 0.0
  /// User and system time of the whole process, including start-up.
  var processorSeconds = 0.0
  var simulate = 0.0
  var draw = 0.0
  var encode = 0.0
  var hash = 0.0
  var write = 0.0
  /// The size of all files; a frame equal to the one before counts nothing.
  var bytes = 0
  /// The peak memory of the process, in bytes.
  var peakBytes = 0
  /// The time from the start of the process to its end.
  var processSeconds = 0.0
  /// The time from the start of the process to its first picture.
  var firstPictureSeconds = 0.0
  /// The ratios to cairo's own PNG writer on one thread; known for workloads with baselines.
  var timesCairo: Ratio?

  struct Ratio: Codable {
    /// Frames a second, in wall-clock time.
    var wall: Double
    /// Frames a second of processor time.
    var processor: Double
    /// Bytes a frame.
    var bytes: Double
  }
}

/// The baselines of a workload, for each frame drawn completely and written to a file.
struct Baseline: Codable {
  var workload: String
  /// The number of measured frames, spread evenly over the clip.
  var samples = 0
  /// The time to draw one frame completely, with cached contents.
  var draw = 0.0
  /// The time to copy the pixels of a frame: a lower bound of drawing it.
  var copy = 0.0
  /// The time to encode a frame without a cache.
  var encode = 0.0
  var ways: [Way] = []

  struct Way: Codable {
    var name: String
    /// Seconds a frame, including drawing and writing.
    var seconds = 0.0
    /// Processor seconds a frame, including drawing and writing.
    var processorSeconds = 0.0
    /// Bytes a frame.
    var bytes = 0
  }
}

/// The number of ticks a second of a trace, without drawing.
struct TraceSpeed: Codable {
  var workload: String
  var ticks = 0
  var seconds = 0.0
  var processorSeconds = 0.0
}

/// All results, as printed by `--json`.
struct Results: Codable {
  var measurements: [Measurement] = []
  var baselines: [Baseline] = []
  var trace: TraceSpeed?

  /// Compares each run with the baseline of its workload.
  mutating func compare() {
    for index in measurements.indices {
      let run = measurements[index]
      guard let way = baselines.first(where: { $0.workload == run.workload })?.ways.first else { continue }
      let frames = Double(run.frames)
      measurements[index].timesCairo = .init(
        wall: way.seconds * frames / run.seconds, processor: way.processorSeconds * frames / run.processorSeconds,
        bytes: Double(run.bytes) / frames / Double(way.bytes))
    }
  }
}
