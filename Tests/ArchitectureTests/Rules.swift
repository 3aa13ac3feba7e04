/// The rules for a file. Each returns complaints that name the file and the line.
struct Rules {
  var manifest: Manifest

  /// System modules that every module may import.
  static let everywhere: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization"]
  /// The modules through which a file can call the system: those above, and the module that re-exports them.
  static let system = everywhere.union(["LibC"])
  /// Additional system modules for some modules. Foundation costs start-up time, so it is listed by module.
  static let extraImports: [String: Set<String>] = [
    "Platform": ["Dispatch"],
    "Recording": ["Dispatch"],
  ]
  /// Modules that may use the machine's clock. Time is virtual in all others.
  static let mayReadTheClock: Set<String> = ["Recording", "Verdicts", "Flipbook", "CommandLine", "Studio"]
  /// Names that use wall-clock time, or state shared by two stages.
  static let forbiddenNames = [
    "Date(", "Date.now", "DispatchTime", "Timer(", "Timer.", "RunLoop", "CFAbsoluteTime", "ContinuousClock",
    "SuspendingClock", "Task.sleep", "sleep(", "usleep(", "nanosleep(", "clock_gettime", "gettimeofday", "time(nil)",
  ]
  /// The only module that writes files.
  static let writingModule = "Platform"
  /// System calls that create or change files.
  static let writingCalls = [
    "fopen", "creat", "rename", "renameat", "mkdir", "mkdtemp", "mkstemp", "unlink", "rmdir", "symlink", "link",
    "truncate", "ftruncate", "mkfifo", "chmod",
  ]
  /// Flags of `open` that only a writer needs.
  static let writingFlags = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"]
  /// Programs may import all modules; the table does not contain them.
  static let executables: Set<String> = ["FlipbookCLI"]
  /// The maximum number of lines in a file.
  static let lineLimit = 300
  /// Longer files, each with its own maximum and the reason.
  static let longFiles: [String: Int] = [:]

  /// All complaints about a file in `Sources`.
  func complaints(about file: SourceFile) -> [String] {
    importComplaints(file) + clockComplaints(file) + staticComplaints(file) + lengthComplaints(file)
      + writingComplaints(file)
  }

  /// Imports missing in the table, and C modules not imported `internal`.
  func importComplaints(_ file: SourceFile) -> [String] {
    let all = Set(manifest.modules.map(\.name))
    guard let listed = Self.executables.contains(file.module) ? all : manifest.imports(of: file.module).map(Set.init)
    else {
      return ["\(file.path): Package.swift has no module named \(file.module)"]
    }
    let allowed = listed.union(Self.everywhere).union(Self.extraImports[file.module] ?? [])
    return Self.imports(of: file).flatMap { line, access, module -> [String] in
      if !allowed.contains(module) {
        return [
          "\(file.path):\(line): \(file.module) may not import \(module); its entry in Package.swift does not list it"
        ]
      }
      if manifest.cModules.contains(module), access != "internal" {
        return ["\(file.path):\(line): write `internal import \(module)`; C stays out of public signatures"]
      }
      return []
    }
  }

  /// Uses of a wall clock in a module with virtual time.
  func clockComplaints(_ file: SourceFile) -> [String] {
    let suspects = Self.forbiddenNames.filter(file.contains)
    guard !suspects.isEmpty, !Self.mayReadTheClock.contains(file.module) else { return [] }
    return file.codeLines.enumerated().flatMap { index, line in
      suspects.filter { Self.mentions(line, $0) }
        .map { "\(file.path):\(index + 1): \($0) is the machine's clock; time is virtual in \(file.module)" }
    }
  }

  /// State shared by two stages.
  func staticComplaints(_ file: SourceFile) -> [String] {
    guard ["static var", "class var", "nonisolated(unsafe)"].contains(where: file.contains) else { return [] }
    return file.codeLines.enumerated().compactMap { index, line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "(" && $0 != ")" }.map(String.init)
      if words.contains("nonisolated(unsafe)") {
        return "\(file.path):\(index + 1): nonisolated(unsafe) hides shared state"
      }
      // A computed `static var x: T { … }` shares nothing.
      guard let at = words.firstIndex(of: "var"), at > 0, line.firstRange(of: "{") == nil else { return nil }
      let isStatic = words[..<at].contains("static") || words[..<at].contains("class")
      return isStatic ? "\(file.path):\(index + 1): a static var is shared by every stage in the process" : nil
    }
  }

  /// Files longer than the limit.
  func lengthComplaints(_ file: SourceFile) -> [String] {
    let count = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let limit = Self.longFiles[file.path] ?? Self.lineLimit
    return count > limit ? ["\(file.path): \(count) lines, more than \(limit); split it by subject"] : []
  }

  /// System calls that write files outside the permitted module. Only files that import the system's module can call
  /// it.
  func writingComplaints(_ file: SourceFile) -> [String] {
    guard file.module != Self.writingModule,
      Self.imports(of: file).contains(where: { Self.system.contains($0.module) }),
      (Self.writingCalls + Self.writingFlags).contains(where: file.contains)
    else { return [] }
    return file.codeLines.enumerated().flatMap { index, line in
      // A method of that name, or its declaration, calls something else.
      let calls = Self.writingCalls.filter { name in
        line.contains("LibC.\(name)(")
          || Self.mentions(line, "\(name)(") && !["func \(name)(", ".\(name)("].contains(where: line.contains)
      }
      return (calls + Self.writingFlags.filter { Self.mentions(line, $0) }).map {
        "\(file.path):\(index + 1): \($0) writes without the file writer; use Files or FileWriter of \(Self.writingModule)"
      }
    }
  }

  /// The imports of a file: line, access level (empty if omitted) and module.
  static func imports(of file: SourceFile) -> [(line: Int, access: String, module: String)] {
    file.codeLines.enumerated().compactMap { index, line in
      // Few lines import something, and splitting lines is slow in a debug build.
      guard line.utf8.count < 100, line.contains("import") else { return nil }
      var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      words.removeAll { $0.hasPrefix("@") }
      guard let at = words.firstIndex(of: "import"), at <= 1, at + 1 < words.count else { return nil }
      var names = Array(words[(at + 1)...])
      if ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"].contains(names[0]) {
        names.removeFirst()
      }
      let module = names.first?.split(separator: ".").first.map(String.init) ?? ""
      return (index + 1, at == 1 ? words[0] : "", module)
    }
  }

  /// Whether a line contains `name` on its own, not as the end of a longer word such as `validate(`.
  private static func mentions(_ line: String, _ name: String) -> Bool {
    line.ranges(of: name).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !(before.isLetter || before.isNumber || before == "_")
    }
  }
}
