import Testing

@testable import CommandLine
@testable import Commands

/// `--shard auto` with the variables documented in the manuals of schedulers.
@Suite struct ShardEnvironmentTests {
  private func shard(_ text: String, of count: Int? = nil) throws -> (Shard, [String]) {
    let pairs = text.split(separator: " ").map { $0.split(separator: "=", omittingEmptySubsequences: false) }
    let variables = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
    var environment = ShardEnvironment { variables[$0] }
    return (try environment.shard(of: count), environment.read)
  }

  private func refusal(_ text: String, of count: Int? = nil) -> String {
    do { return "taken: \(try shard(text, of: count).0)" } catch { return CLIError(error).message }
  }

  @Test(arguments: [
    (
      "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=4 SLURM_ARRAY_TASK_STEP=1 "
        + "SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_JOB_ID=17", nil, 3, 4
    ),
    (
      "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=1 "
        + "SLURM_ARRAY_TASK_COUNT=8", nil, 1, 8
    ),
    (
      "SLURM_ARRAY_TASK_ID=15 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_MAX=20 SLURM_ARRAY_TASK_STEP=5 "
        + "SLURM_ARRAY_TASK_COUNT=4", nil, 3, 4
    ),
    // The option --array=1-8:3 of sbatch creates the tasks 1, 4 and 7.
    ("SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=3", nil, 3, 3),
    ("SGE_TASK_ID=2 SGE_TASK_FIRST=1 SGE_TASK_LAST=10 SGE_TASK_STEPSIZE=1", nil, 2, 10),
    ("SGE_TASK_ID=6 SGE_TASK_FIRST=2 SGE_TASK_LAST=10 SGE_TASK_STEPSIZE=4", nil, 2, 3),
    ("PBS_ARRAY_INDEX=4 PBS_JOBID=1234[4].server", 4, 4, 4), ("PBS_ARRAYID=1", 2, 1, 2),
    ("CI_NODE_INDEX=2 CI_NODE_TOTAL=3 CI=true", nil, 2, 3), ("CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=4", nil, 1, 4),
    ("BUILDKITE_PARALLEL_JOB=4 BUILDKITE_PARALLEL_JOB_COUNT=5", nil, 5, 5),
    ("OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_LOCAL_RANK=1", nil, 2, 2),
    ("TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=3", nil, 1, 3), ("JOB_COMPLETION_INDEX=0", 6, 1, 6),
    ("JOB_COMPLETION_INDEX=5", 6, 6, 6), ("AWS_BATCH_JOB_ARRAY_INDEX=9", 10, 10, 10),
    ("AWS_BATCH_JOB_ARRAY_INDEX=9 AWS_BATCH_JOB_ARRAY_SIZE=10", nil, 10, 10),
    // These are also set outside of an array.
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=2 SGE_TASK_ID=undefined BUILDKITE_PARALLEL_JOB= CIRCLE_NODE_TOTAL=1", nil, 1, 2),
    ("CI_NODE_TOTAL=1 JOB_COMPLETION_INDEX=3", 4, 4, 4), ("CI_NODE_INDEX=2 CI_NODE_TOTAL=3", 3, 2, 3),
  ])
  func `a scheduler's variables give the part and the number of parts`(
    text: String, wanted: Int?, index: Int, count: Int
  ) throws {
    let (shard, read) = try shard(text, of: wanted)
    #expect(shard == Shard(index: index, count: count))
    #expect(!read.isEmpty, "\(read)")
    #expect(read.allSatisfy(text.contains), "\(read)")
  }

  @Test(arguments: [
    ("", nil, "no variable of a scheduler is set"), ("CI_NODE_TOTAL=1", nil, "no variable of a scheduler is set"),
    ("JOB_COMPLETION_INDEX=2", nil, "does not state the number of parts; use --shard auto/N"),
    ("AWS_BATCH_JOB_ARRAY_INDEX=2", nil, "auto/N"), ("PBS_ARRAY_INDEX=2", nil, "auto/N"),
    ("CI_NODE_INDEX=1", nil, "CI_NODE_INDEX=1 does not state the number of parts"),
    ("SLURM_ARRAY_TASK_ID=1 CI_NODE_INDEX=1 CI_NODE_TOTAL=2", nil, "Slurm (SLURM_ARRAY_TASK_ID=1) and GitLab (CI_NODE"),
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=0", nil, "CI_NODE_TOTAL=0 must be at least 1"),
    ("CI_NODE_INDEX=4 CI_NODE_TOTAL=3", nil, "CI_NODE_INDEX=4 is out of range: expected 1 to 3 for 3 GitLab tasks"),
    ("CI_NODE_INDEX=0 CI_NODE_TOTAL=3", nil, "CI_NODE_INDEX=0 is out of range"),
    ("CIRCLE_NODE_INDEX=4 CIRCLE_NODE_TOTAL=4", nil, "expected 0 to 3"),
    ("JOB_COMPLETION_INDEX=4", 4, "for 4 Kubernetes tasks"), ("PBS_ARRAY_INDEX=0", 4, "expected 1 to 4"),
    ("CI_NODE_INDEX=-1 CI_NODE_TOTAL=3", nil, "invalid value \"-1\" of CI_NODE_INDEX"),
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=three", nil, "invalid value \"three\" of CI_NODE_TOTAL"),
    ("CI_NODE_INDEX=99999999999999999999 CI_NODE_TOTAL=3", nil, "expected the number of a task"),
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=999999999", nil, "at most 100000 parts"),
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=3", 4, "--shard auto/4 contradicts CI_NODE_TOTAL, 3 tasks of GitLab"),
    ("SLURM_ARRAY_TASK_ID=3", nil, "without SLURM_ARRAY_TASK_MIN"),
    // With --array=1,2,9 of sbatch, no variable gives the index of a task in the list.
    (
      "SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=3",
      nil, "not the range 1 to 9 without gaps"
    ),
    (
      "SLURM_ARRAY_TASK_ID=6 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_MAX=20 SLURM_ARRAY_TASK_STEP=5", nil,
      "in steps of 5"
    ),
    (
      "SGE_TASK_ID=2 SGE_TASK_FIRST=1 SGE_TASK_LAST=4 SGE_TASK_STEPSIZE=0", nil,
      "SGE_TASK_STEPSIZE=0 must be at least 1"
    ),
    ("SGE_TASK_ID=2 SGE_TASK_FIRST=3 SGE_TASK_LAST=2", nil, "is less than the first task"),
  ])
  func `ambiguous, missing and invalid variables are errors`(text: String, wanted: Int?, message: String) {
    #expect(refusal(text, of: wanted).contains(message), "\(text): \(refusal(text, of: wanted))")
  }

  @Test(arguments: [
    "0/4", "5/4", "1", "1/0", "a/b", "1/2/3", "-1/2", "auto/", "auto/0", "auto/x", "auto/100001", "1/100001",
  ])
  func `an invalid part is rejected`(text: String) throws {
    #expect(throws: CLIError.self) { try Shard.Request(text) }
  }
}
