import LibC
import Synchronization

/// Other programs, found by the `PATH`.
package enum ChildProcess {
  /// Returns the first line of a program's standard output, or `nil` if the program is missing or fails.
  package static func firstLine(of words: [String]) -> String? {
    guard let process = try? RunningProcess(words), let ending = try? process.finish(),
      ending.code == 0
    else { return nil }
    return String(ending.output.prefix { $0 != "\n" })
  }

  /// Runs a program without output. Returns its exit code, or `nil` if it cannot be started or is killed by a signal.
  package static func exitCode(of words: [String]) -> Int32? {
    var status: Int32 = 0
    guard let process = try? start(words) else { return nil }
    defer { forget(process) }
    guard waitpid(process, &status, 0) == process, status & 0x7F == 0 else { return nil }
    return status >> 8
  }

  /// Returns the path of a program, or `nil` if no directory of the `PATH` has it, or it is a path without a program.
  package static func place(of program: String) -> String? {
    if program.contains("/") { return isProgram(program) ? program : nil }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":", omittingEmptySubsequences: false).lazy
      .map { ($0.isEmpty ? "." : String($0)) + "/" + program }
      .first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool { Files.isRegular(path) && access(path, X_OK) == 0 }

  /// Starts a program in a process group of its own.
  ///
  /// It reads from `input` and writes to `output` and `errors` (default: `/dev/null`).
  ///
  /// - Throws: `FileError` if it cannot be started; ``FileError/isMissing`` is true if the program is missing.
  static func start(
    _ words: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws(FileError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [input, output, errors].enumerated() {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program must not inherit blocked or ignored signals. Ctrl-C is forwarded to it explicitly.
    var (blocked, usual) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return try running.withLock { running throws(FileError) in
      var process = pid_t()
      let code = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
      guard code == 0 else { throw FileError(.read, words[0], errno: code) }
      running.insert(process)
      return process
    }
  }

  /// The programs that are running.
  private static let running = Mutex<Set<pid_t>>([])

  /// Makes a pipe that a program started on another thread at the same time does not inherit.
  ///
  /// - Returns: The descriptors for reading and for writing.
  static func pipe() throws(FileError) -> (reading: Int32, writing: Int32) {
    try running.withLock { _ throws(FileError) in
      var ends: [Int32] = [0, 0]
      guard LibC.pipe(&ends) == 0 else { throw FileError(.create, "a pipe", errno: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
  }

  /// Kills all running programs and ends this process. No program can be started afterwards.
  static func endAll(_ exit: () -> Never) -> Never {
    running.withLock { running in
      for process in running { kill(-process, SIGKILL) }
      exit()
    }
  }

  /// Kills a program and its process group.
  static func end(_ process: pid_t) {
    var status: Int32 = 0
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    forget(process)
  }

  /// Returns the status of a program that has ended, and forgets the program. Returns `nil` if it is still running.
  static func status(of process: pid_t) -> Int32? {
    running.withLock { running in
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { return nil }
      running.remove(process)
      return status
    }
  }

  private static func forget(_ process: pid_t) { _ = running.withLock { $0.remove(process) } }
}

/// The arguments of a command line, quoted for copying into a shell.
package enum ShellWord {
  /// The characters without a special meaning in a shell, in addition to ASCII's letters and digits.
  private static let plain = "/._-+=:,@%"

  /// Returns an argument for any POSIX shell, in single quotes if it needs them.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || plain.contains($0)) }
    if isPlain { return text }
    // A quote ends the quotation, is inserted escaped, and a new quotation begins.
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
