import LibC

/// This process: its arguments, environment, processors and limits.
package enum CurrentProcess {
  /// The arguments without the program's name, as bytes, which need not be UTF-8.
  package static var arguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }.map { word in
      Array(UnsafeBufferPointer(start: word, count: strlen(word))).map(UInt8.init(bitPattern:))
    }
  }

  /// The number of processors that are online, at least 1.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Returns a variable of the environment, or `nil` if it is not set.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Starts the program again without a variable of the environment, if it is set.
  package static func restart(withoutVariable name: String) {
    #if os(Linux)
      guard variable(name) != nil else { return }
      unsetenv(name)
      execv("/proc/self/exe", CommandLine.unsafeArgv)
    #endif
  }

  /// Ends the process.
  package static func exit(_ code: ExitCode) -> Never { LibC.exit(code.rawValue) }

  // MARK: Limits

  /// The number of open files that every command can work with.
  private static let files = 16
  /// The bytes of memory that small pictures need.
  private static let memory = 192 << 20

  /// The kilobytes of stack that each thread needs.
  private static let stack = 512

  /// Returns a message with the limit that is too low and the way to raise it, or `nil` if all are sufficient.
  ///
  /// Beyond these limits the drawing libraries end the process without a message.
  package static func shortage() -> String? {
    let open = sysconf(Int32(_SC_OPEN_MAX))
    if (0..<files).contains(open) {
      return "the limit of open files is \(open), and must be at least \(files); raise it with: ulimit -n \(files)"
    }
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
      let resource = RLIMIT_STACK
    #endif
    var limit = rlimit()
    if getrlimit(resource, &limit) == 0, limit.rlim_cur < stack << 10 {
      return
        "the limit of the stack is \(limit.rlim_cur >> 10) kB, and must be at least \(stack) kB; raise it with: ulimit -s 8192"
    }
    // The memory is reserved and released, but not touched.
    let place = mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard place != MAP_FAILED else {
      return
        "less than \(memory >> 20) MB of memory are available; end other programs, or raise the limit with: ulimit -v"
    }
    munmap(place, memory)
    return nil
  }
}
