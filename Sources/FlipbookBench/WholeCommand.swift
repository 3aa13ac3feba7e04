#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How long a whole command takes, from before it is started until it has ended, without a shell's own share.
/// `scripts/bench-compare` asks for it.
enum WholeCommand {
  /// Runs a command, whose output goes nowhere, and prints the microseconds. It may end with 0 or 1: a comparison may
  /// find a difference.
  static func run(_ words: [String]) throws {
    guard !words.isEmpty else { throw BenchError("--time COMMAND …") }
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for file in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_WRONLY, 0)
    }
    var (child, status) = (pid_t(), Int32())
    let start = ContinuousClock.now
    guard posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) == 0, waitpid(child, &status, 0) == child
    else { throw BenchError("\(words[0]) cannot be started") }
    let time = ContinuousClock.now - start
    // The low byte tells of a signal, the next one is the exit code.
    guard status & 0x7f == 0, status >> 8 <= 1 else { throw BenchError("\(words.joined(separator: " ")) failed") }
    print(Int(time / .microseconds(1)))
  }
}
