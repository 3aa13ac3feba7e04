import CommandLine
import Flipbook

struct Shard: Equatable {
  var index: Int
  var count: Int

  var directory: String { "output/parts/\(index)-of-\(count)" }

  /// The part that a command line requests: a given one, or the one in the environment's variables.
  enum Request: Sendable, Equatable {
    case part(Shard)
    case auto(count: Int?)

    init(_ text: String) throws(CLIError) {
      let limit = ShardPlan.countLimit
      if text == "auto" {
        self = .auto(count: nil)
      } else if text.hasPrefix("auto/") {
        guard let count = NumberText.whole(text.dropFirst(5)), (1...limit).contains(count) else {
          throw .invalid(text, .shard, "auto/N with N from 1 to \(limit)")
        }
        self = .auto(count: count)
      } else {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { NumberText.whole($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], (1...limit).contains(count),
          (1...count).contains(index)
        else { throw .invalid(text, .shard, "I/N with at most \(limit) parts, such as 1/4, or auto or auto/4") }
        self = .part(Shard(index: index, count: count))
      }
    }

    /// Returns the part. If it comes from the environment, a line reports the variables.
    func shard(_ console: Console, isQuiet: Bool) throws -> Shard {
      let wanted: Int?
      switch self {
      case .part(let shard): return shard
      case .auto(let count): wanted = count
      }
      var environment = ShardEnvironment(console.variable)
      let shard = try environment.shard(of: wanted)
      if !isQuiet {
        console.note(
          "flipbook: part \(shard.index) of \(shard.count), from \(environment.read.joined(separator: ", "))")
      }
      // Bazel expects this file from a test that supports sharding. Otherwise it assumes that each shard runs all
      // tests.
      if let file = console.variable("TEST_SHARD_STATUS_FILE"), !file.isEmpty { try Files.touch(file) }
      return shard
    }
  }
}

extension OptionKey<Shard.Request> {
  static var shard: Self {
    Self(
      .shard,
      ArgumentType(.text("I/N|auto|auto/N", suggestions: ["auto"])) { (text, _) throws(CLIError) in
        try Shard.Request(text)
      }, help: "make part I of N (auto: read it from the environment)")
  }
}

/// Determines the part of a task from the environment. Uncertain cases are errors: a task that ran the wrong part, or
/// all parts, would be noticed late.
struct ShardEnvironment {
  /// Returns a variable's text, or `nil` if it is not set.
  private let variable: (String) -> String?
  /// The variables that were read, with their values.
  private(set) var read: [String] = []

  init(_ variable: @escaping (String) -> String?) { self.variable = variable }

  /// Returns the part of this task.
  ///
  /// - Parameter wanted: The number of parts, if the command line has one.
  /// - Throws: `CLIError` if the variables of no scheduler or of several are set, or if they do not determine a part.
  mutating func shard(of wanted: Int?) throws(CLIError) -> Shard {
    let families = ShardFamily.all.filter { text($0.index, of: $0) != nil }
    guard let family = families.first else {
      throw .usage(
        "--shard auto: no variable of a scheduler is set, such as \(ShardFamily.all[0].index) or JOB_COMPLETION_INDEX; "
          + "use --shard I/N")
    }
    if families.count > 1 {
      let found = families.map { "\($0.name) (\($0.index)=\(variable($0.index) ?? ""))" }.joined(separator: " and ")
      throw .usage("--shard auto is ambiguous: variables of \(found) are set; unset one, or use --shard I/N")
    }
    let number = try number(family.index, of: family) ?? 0
    let (start, step) = (try start(of: family), try step(of: family))
    let count = try count(of: family, start: start, step: step, wanted: wanted)
    // PBS and other schedulers that provide only the index are assumed to start at the number in their manuals.
    guard number >= start, (number - start) % step == 0, case let index = (number - start) / step + 1, index <= count
    else {
      let numbers = "\(start)" + (count > 1 ? " to \(start + (count - 1) * step)" : "")
      throw .usage(
        "\(family.index)=\(number) is out of range: expected \(numbers)" + (step > 1 ? " in steps of \(step)" : "")
          + " for \(count) \(family.name) tasks; use --shard I/N")
    }
    return Shard(index: index, count: count)
  }

  private mutating func start(of family: ShardFamily) throws(CLIError) -> Int {
    guard let name = family.first else { return family.start }
    guard let number = try number(name, of: family) else {
      throw .usage("\(family.index) is set without \(name), the first task; use --shard I/N")
    }
    return number
  }

  private mutating func step(of family: ShardFamily) throws(CLIError) -> Int {
    guard let name = family.step, let step = try number(name, of: family) else { return 1 }
    if step == 0 { throw .usage("\(name)=0 must be at least 1; use --shard I/N") }
    return step
  }

  private mutating func count(of family: ShardFamily, start: Int, step: Int, wanted: Int?) throws(CLIError) -> Int {
    var found: (name: String, count: Int)?
    if let name = family.last, let last = try number(name, of: family) {
      guard last >= start else {
        throw .usage("\(name)=\(last) is less than the first task, \(start); use --shard I/N")
      }
      found = (name, (last - start) / step + 1)
    }
    if let name = family.count, let count = try number(name, of: family) {
      if let other = found, other.count != count {
        throw .usage(
          "\(name)=\(count) tasks are not the range \(start) to \(start + (other.count - 1) * step) without gaps; submit one "
            + "range, or use --shard I/N")
      }
      found = (name, count)
    }
    guard let found else {
      if let wanted { return wanted }
      throw .usage(
        "\(family.index)=\(variable(family.index) ?? "") does not state the number of parts; use --shard auto/N")
    }
    if found.count == 0 { throw .usage("\(found.name)=0 must be at least 1; use --shard I/N") }
    if found.count > ShardPlan.countLimit {
      throw .usage("\(found.name)=\(found.count) is out of range: at most \(ShardPlan.countLimit) parts are supported")
    }
    if let wanted, wanted != found.count {
      throw .usage("--shard auto/\(wanted) contradicts \(found.name), \(found.count) tasks of \(family.name)")
    }
    return found.count
  }

  private func text(_ name: String, of family: ShardFamily) -> String? {
    variable(name).flatMap { $0.isEmpty || $0 == family.unset ? nil : $0 }
  }

  /// Returns the value of a variable, at least 0, or `nil` if it is not set.
  private mutating func number(_ name: String, of family: ShardFamily) throws(CLIError) -> Int? {
    guard let text = text(name, of: family) else { return nil }
    guard (1...9).contains(text.utf8.count), let number = NumberText.whole(text) else {
      throw .usage(
        "invalid value \"\(text.prefix(40))\" of \(name); expected the number of a task; unset it, or use --shard I/N")
    }
    read.append("\(name)=\(text)")
    return number
  }
}

/// A scheduler, with the variables of the environment that hold the number of a task.
struct ShardFamily: Sendable {
  var name: String
  /// The variable with the task's number. The scheduler is detected by it.
  var index: String
  /// The first task's number, if no variable has it.
  var start = 0
  /// The variable with the first task's number.
  var first: String?
  /// The variable with the last task's number.
  var last: String?
  /// The variable with the step between numbers.
  var step: String?
  /// The variable with the number of tasks.
  var count: String?
  /// The value that means "not set".
  var unset = ""

  /// All schedulers that `--shard auto` detects, with the variables in their documentation.
  static let all = [
    ShardFamily(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN",
      last: "SLURM_ARRAY_TASK_MAX", step: "SLURM_ARRAY_TASK_STEP", count: "SLURM_ARRAY_TASK_COUNT"),
    // Outside of an array the number is "undefined".
    ShardFamily(
      name: "Grid Engine", index: "SGE_TASK_ID", first: "SGE_TASK_FIRST", last: "SGE_TASK_LAST",
      step: "SGE_TASK_STEPSIZE", unset: "undefined"),
    ShardFamily(name: "PBS", index: "PBS_ARRAY_INDEX", start: 1),
    ShardFamily(name: "Torque", index: "PBS_ARRAYID", start: 1),
    ShardFamily(name: "GitLab", index: "CI_NODE_INDEX", start: 1, count: "CI_NODE_TOTAL"),
    ShardFamily(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    ShardFamily(name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    ShardFamily(name: "Open MPI", index: "OMPI_COMM_WORLD_RANK", count: "OMPI_COMM_WORLD_SIZE"),
    ShardFamily(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
    ShardFamily(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    ShardFamily(name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
  ]
}
