/// What one run of a workload took. Times are in seconds, wall-clock unless the name says otherwise.
struct Measurement: Codable {
  var workload: String
  var jobs: Int
  var frames = 0
  var drawn = 0
  /// From the first tick to the last file.
  var seconds = 0.0
  /// User and system time of the whole process, start-up included.
  var processorSeconds = 0.0
  var simulate = 0.0
  var draw = 0.0
  var encode = 0.0
  var hash = 0.0
  var write = 0.0
  /// All files; a frame that equals the one before counts nothing.
  var bytes = 0
  /// The most memory that the process had, in bytes.
  var peakBytes = 0
  /// From the start of the process to its end.
  var processSeconds = 0.0
  /// From the start of the process until its first picture was there.
  var firstPictureSeconds = 0.0
  /// How it does beside cairo's own PNG writer on one thread; known for workloads with baselines.
  var timesCairo: Ratio?

  struct Ratio: Codable {
    /// Frames a second, by the wall's clock.
    var wall: Double
    /// Frames a second of processor time.
    var processor: Double
    /// Bytes a frame.
    var bytes: Double
  }
}

/// What the habitual ways take for a frame of a workload, each with drawing anew and writing the file.
struct Baseline: Codable {
  var workload: String
  /// How many frames were tried, evenly spread over the clip.
  var samples = 0
  /// Drawing one frame anew, contents being cached.
  var draw = 0.0
  /// Copying the pixels of a frame: the least that drawing all of it can take.
  var copy = 0.0
  /// Encoding a frame of which nothing is known.
  var encode = 0.0
  var ways: [Way] = []

  struct Way: Codable {
    var name: String
    /// Seconds a frame, drawing and writing included.
    var seconds = 0.0
    /// The same, processor time.
    var processorSeconds = 0.0
    /// Bytes a frame.
    var bytes = 0
  }
}

/// How many ticks a second a trace makes, without drawing.
struct TraceSpeed: Codable {
  var workload: String
  var ticks = 0
  var seconds = 0.0
  var processorSeconds = 0.0
}

/// All results, as `--json` prints them.
struct Results: Codable {
  var measurements: [Measurement] = []
  var baselines: [Baseline] = []
  var trace: TraceSpeed?

  /// Holds each run against the baseline of its workload.
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
