#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Other programs of the `PATH`.
package enum ChildProcess {
  /// The first line that a program writes to standard output; `nil` where there is no such program or it fails.
  package static func firstLine(of words: [String]) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let process = start(words, output: writing, closing: reading)
    close(writing)
    guard let process else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    // To the end, so that the program is not stopped by a full pipe.
    while case let count = read(reading, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process, status == 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Runs a program whose output goes nowhere; answers its exit code, or `nil` where it cannot be started or is killed.
  package static func exitCode(of words: [String]) -> Int32? {
    var status: Int32 = 0
    guard let process = start(words), waitpid(process, &status, 0) == process, status & 0x7F == 0 else { return nil }
    return status >> 8
  }

  /// Starts a program with its output going to a descriptor, or nowhere; another descriptor is closed for it.
  private static func start(_ words: [String], output: Int32? = nil, closing reading: Int32? = nil) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let reading { posix_spawn_file_actions_addclose(&actions, reading) }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // It may be stopped by the signals that are blocked and ignored here.
    var (blocked, usual) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    return code == 0 ? process : nil
  }
}
