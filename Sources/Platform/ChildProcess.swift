import LibC
import Synchronization

/// Other programs of the `PATH`.
package enum ChildProcess {
  /// The first line that a program writes to standard output; `nil` where there is no such program or it fails.
  package static func firstLine(of words: [String]) -> String? {
    guard let process = try? RunningProcess(words), let ending = try? process.finish(),
      ending.code == 0
    else { return nil }
    return String(ending.output.prefix { $0 != "\n" })
  }

  /// Runs a program whose output goes nowhere; answers its exit code, or `nil` where it cannot be started or is killed.
  package static func exitCode(of words: [String]) -> Int32? {
    var status: Int32 = 0
    guard let process = try? start(words) else { return nil }
    defer { forget(process) }
    guard waitpid(process, &status, 0) == process, status & 0x7F == 0 else { return nil }
    return status >> 8
  }

  /// Where the `PATH` has a program; `nil` where it has none of that name.
  package static func place(of program: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":", omittingEmptySubsequences: false).lazy
      .map { ($0.isEmpty ? "." : String($0)) + "/" + program }
      .first { Files.isRegular($0) && access($0, X_OK) == 0 }
  }

  /// Starts a program, a group of processes of its own. What it reads is at `input`, what it writes goes to `output` and
  /// `errors`; each of them is nothing unless said.
  ///
  /// - Throws: `FileError` where it cannot be started; ``FileError/isMissing`` tells that there is no such program.
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
    // It may be stopped by the signals that are blocked and ignored here; Ctrl-C is for us to pass on.
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

  /// The programs that were started and have not ended.
  private static let running = Mutex<Set<pid_t>>([])

  /// A pipe whose ends no program gets that is started meanwhile by another thread: where to read and where to write.
  static func pipe() throws(FileError) -> (reading: Int32, writing: Int32) {
    try running.withLock { _ throws(FileError) in
      var ends: [Int32] = [0, 0]
      guard LibC.pipe(&ends) == 0 else { throw FileError(.create, "a pipe", errno: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
  }

  /// Ends the programs that were started, before this process ends. None is started any more.
  static func endAll(_ exit: () -> Never) -> Never {
    running.withLock { running in
      for process in running { kill(-process, SIGKILL) }
      exit()
    }
  }

  /// Ends a program with those that it has started.
  static func end(_ process: pid_t) {
    var status: Int32 = 0
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    forget(process)
  }

  /// The status of a program that has ended, which is forgotten; `nil` where it has not.
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

/// Words of a command line that a person may copy into a shell.
package enum ShellWord {
  /// The characters that mean nothing to a shell, besides ASCII's letters and digits.
  private static let plain = "/._-+=:,@%"

  /// A word that any POSIX shell takes as it is meant: in single quotes unless it needs none.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || plain.contains($0)) }
    if isPlain { return text }
    // A quote ends the quotation, stands escaped, and begins another one.
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
