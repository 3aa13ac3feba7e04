/// A scheduler, with the variables of the environment in which it tells a task its number.
struct ShardFamily: Sendable {
  /// What the numbers of tasks start with.
  enum Start: Sendable {
    /// The same for all.
    case number(Int)
    /// What a variable says.
    case variable(String)
  }

  /// What people call it.
  var name: String
  /// The variable with the task's number; a scheduler is there where it is set.
  var index: String
  /// The first task's number.
  var start: Start
  /// The variable with the last task's number.
  var last: String?
  /// The variable with the distance between numbers.
  var step: String?
  /// The variable with the number of tasks.
  var count: String?
  /// What a variable says that is set without meaning anything.
  var unset = ""

  /// All that `--shard auto` knows, with the variables of their documentation.
  static let all = [
    ShardFamily(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", start: .variable("SLURM_ARRAY_TASK_MIN"),
      last: "SLURM_ARRAY_TASK_MAX", step: "SLURM_ARRAY_TASK_STEP", count: "SLURM_ARRAY_TASK_COUNT"),
    // Outside of an array the number is "undefined".
    ShardFamily(
      name: "Grid Engine", index: "SGE_TASK_ID", start: .variable("SGE_TASK_FIRST"), last: "SGE_TASK_LAST",
      step: "SGE_TASK_STEPSIZE", unset: "undefined"),
    ShardFamily(name: "PBS", index: "PBS_ARRAY_INDEX", start: .number(1)),
    ShardFamily(name: "Torque", index: "PBS_ARRAYID", start: .number(1)),
    ShardFamily(name: "GitLab", index: "CI_NODE_INDEX", start: .number(1), count: "CI_NODE_TOTAL"),
    ShardFamily(name: "CircleCI", index: "CIRCLE_NODE_INDEX", start: .number(0), count: "CIRCLE_NODE_TOTAL"),
    ShardFamily(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", start: .number(0), count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    ShardFamily(
      name: "Open MPI", index: "OMPI_COMM_WORLD_RANK", start: .number(0), count: "OMPI_COMM_WORLD_SIZE"),
    ShardFamily(name: "Bazel", index: "TEST_SHARD_INDEX", start: .number(0), count: "TEST_TOTAL_SHARDS"),
    ShardFamily(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", start: .number(0)),
    ShardFamily(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", start: .number(0), count: "AWS_BATCH_JOB_ARRAY_SIZE"),
  ]
}
