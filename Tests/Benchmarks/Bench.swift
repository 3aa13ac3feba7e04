import Foundation

/// Measures workloads, each run in a child process, because peak memory is counted by process. The child is this
/// program with `--run`.
enum Bench {
  /// In memory if the system has such a folder: the disk is not part of the measurement.
  private static let scratch =
    (access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : NSTemporaryDirectory())
    + "flipbook-bench-\(ProcessInfo.processInfo.processIdentifier)"

  static func measureOne(_ words: [String]) throws {
    guard words.count == 4, let workload = Workload.named(words[1]), let count = Int(words[2]) else {
      throw BenchError("--run KIND WORKLOAD COUNT DIR")
    }
    let encoder = JSONEncoder()
    let data =
      switch words[0] {
      case "record": try encoder.encode(Runs.record(workload, jobs: count, to: words[3]))
      case "baseline": try encoder.encode(Runs.baseline(workload, samples: count, to: words[3]))
      case "trace": try encoder.encode(Runs.trace(workload, beside: words[3]))
      default: throw BenchError("no kind \(words[0])")
      }
    FileHandle.standardOutput.write(data)
  }

  /// Runs a child process. Returns its result, the seconds from its start to its end, and those to its first picture.
  /// Its output is removed at once, so that the next run reuses memory that is already mapped: under a hypervisor, the
  /// first touch of a page costs more than writing it.
  private static func child<Result: Decodable>(
    _ kind: String, _ workload: String, _ count: Int, as type: Result.Type
  ) throws -> (result: Result, seconds: Double, firstPicture: Double) {
    let directory = scratch + "/\(workload)-\(kind)-\(count)-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--run", kind, workload, String(count), directory]
    let pipe = Pipe()
    process.standardOutput = pipe
    let start = ContinuousClock.now
    try process.run()
    while process.isRunning, access(directory + "/frames/frame-00000.png", F_OK) != 0 { usleep(500) }
    let firstPicture = ContinuousClock.now - start
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let seconds = ContinuousClock.now - start
    guard process.terminationStatus == 0 else { throw BenchError("\(kind) \(workload) failed") }
    return (try JSONDecoder().decode(type, from: data), seconds / .seconds(1), firstPicture / .seconds(1))
  }

  /// The fastest of several runs: other load of the machine only adds to the time.
  private static func record(_ workload: Workload, jobs: Int, times: Int) throws -> Measurement {
    let runs = try (0..<times).map { _ in
      var (result, seconds, firstPicture) = try child("record", workload.name, jobs, as: Measurement.self)
      (result.processSeconds, result.firstPictureSeconds) = (seconds, firstPicture)
      return result
    }
    guard let best = runs.min(by: { $0.seconds < $1.seconds }) else { throw BenchError("no runs") }
    return best
  }

  static func measureAll(_ options: BenchOptions) throws {
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    var results = Results()
    for workload in Workload.all where options.workloads.isEmpty || options.workloads.contains(workload.name) {
      FileHandle.standardError.write(Data("\(workload.name): \(workload.words)\n".utf8))
      for jobs in [1, 2] { results.measurements.append(try record(workload, jobs: jobs, times: options.times)) }
      if workload.name == "minute" {
        results.trace = try child("trace", workload.name, 1, as: TraceSpeed.self).result
      } else if workload.name != "instant", options.samples > 0 {
        results.baselines.append(try child("baseline", workload.name, options.samples, as: Baseline.self).result)
      }
    }
    results.compare()
    if options.isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      FileHandle.standardOutput.write(try encoder.encode(results) + Data("\n".utf8))
    } else {
      print(Table(results: results).text, terminator: "")
    }
  }
}
