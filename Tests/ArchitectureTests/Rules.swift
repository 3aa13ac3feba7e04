/// The rules that a file is held against. Each answers with sentences that name the file and the line.
struct Rules {
  var manifest: Manifest

  /// System modules that every room may import.
  static let everywhere: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization"]
  /// The modules through which a file can call the system: those, and the room that gives them one name.
  static let system = everywhere.union(["LibC"])
  /// System modules that some rooms may import besides. Foundation costs start-up time, so it is listed room by room.
  static let besides: [String: Set<String>] = [
    "Platform": ["Dispatch"],
    "Recording": ["Dispatch"],
  ]
  /// Rooms that meet the outside world, where the machine's clock is a fact of life. Everything else is virtual.
  static let mayReadTheClock: Set<String> = ["Recording", "Goldens", "Flipbook", "Studio", "FlipbookTool"]
  /// Names that bring in wall-clock time, or state that two stages would share.
  static let forbiddenNames = [
    "Date(", "Date.now", "DispatchTime", "Timer(", "Timer.", "RunLoop", "CFAbsoluteTime", "ContinuousClock",
    "SuspendingClock", "Task.sleep", "sleep(", "usleep(", "nanosleep(", "clock_gettime", "gettimeofday", "time(nil)",
  ]
  /// The room through which everything is written.
  static let door = "Platform"
  /// Calls of the system that make or change files.
  static let writingCalls = [
    "fopen", "creat", "rename", "renameat", "mkdir", "mkdtemp", "mkstemp", "unlink", "rmdir", "symlink", "link",
    "truncate", "ftruncate", "mkfifo", "chmod",
  ]
  /// Flags of `open` that only a writer needs.
  static let writingFlags = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"]
  /// Programs stand on every room; they are no rows of the table.
  static let executables: Set<String> = ["FlipbookCLI"]
  /// How many lines a file may have.
  static let lineLimit = 300
  /// Files that are longer, each with the most it may have and why.
  static let longFiles: [String: Int] = [:]

  /// Everything that is wrong with a file below `Sources`.
  func complaints(about file: SourceFile) -> [String] {
    importComplaints(file) + clockComplaints(file) + staticComplaints(file) + lengthComplaints(file)
      + writingComplaints(file)
  }

  /// An import that the table does not list, or a C module that is not imported `internal`.
  func importComplaints(_ file: SourceFile) -> [String] {
    let all = Set(manifest.rooms.map(\.name))
    guard let listed = Self.executables.contains(file.room) ? all : manifest.imports(of: file.room).map(Set.init) else {
      return ["\(file.path): Package.swift has no room named \(file.room)"]
    }
    let allowed = listed.union(Self.everywhere).union(Self.besides[file.room] ?? [])
    return Self.imports(of: file).flatMap { line, access, module -> [String] in
      if !allowed.contains(module) {
        return ["\(file.path):\(line): \(file.room) may not import \(module); Package.swift has no such arrow"]
      }
      if manifest.cModules.contains(module), access != "internal" {
        return ["\(file.path):\(line): write `internal import \(module)`; C stays out of public signatures"]
      }
      return []
    }
  }

  /// A wall clock in a room whose time is virtual.
  func clockComplaints(_ file: SourceFile) -> [String] {
    let suspects = Self.forbiddenNames.filter(file.mayHold)
    guard !suspects.isEmpty, !Self.mayReadTheClock.contains(file.room) else { return [] }
    return file.codeLines.enumerated().flatMap { index, line in
      suspects.filter { Self.mentions(line, $0) }
        .map { "\(file.path):\(index + 1): \($0) is the machine's clock; time is virtual in \(file.room)" }
    }
  }

  /// State that two stages would share.
  func staticComplaints(_ file: SourceFile) -> [String] {
    guard ["static var", "class var", "nonisolated(unsafe)"].contains(where: file.mayHold) else { return [] }
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

  /// A file that has grown past what one reads in a sitting.
  func lengthComplaints(_ file: SourceFile) -> [String] {
    let count = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let limit = Self.longFiles[file.path] ?? Self.lineLimit
    return count > limit ? ["\(file.path): \(count) lines, more than \(limit); it has two subjects by now"] : []
  }

  /// A file that is written past the door. Only who imports the system's module can call the system.
  func writingComplaints(_ file: SourceFile) -> [String] {
    guard file.room != Self.door,
      Self.imports(of: file).contains(where: { Self.system.contains($0.module) }),
      (Self.writingCalls + Self.writingFlags).contains(where: file.mayHold)
    else { return [] }
    return file.codeLines.enumerated().flatMap { index, line in
      // A method of that name, or its declaration, calls something else.
      let calls = Self.writingCalls.filter { name in
        line.contains("LibC.\(name)(")
          || Self.mentions(line, "\(name)(") && !["func \(name)(", ".\(name)("].contains(where: line.contains)
      }
      return (calls + Self.writingFlags.filter { Self.mentions(line, $0) }).map {
        "\(file.path):\(index + 1): \($0) writes past the door; use Files or FileWriter of \(Self.door)"
      }
    }
  }

  /// The imports of a file: line, access level (empty when unsaid) and module.
  static func imports(of file: SourceFile) -> [(line: Int, access: String, module: String)] {
    file.codeLines.enumerated().compactMap { index, line in
      // Most lines are none; a debug build is slow at taking lines apart.
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

  /// Whether a line has `name` standing by itself, not as the end of a longer word such as `validate(`.
  private static func mentions(_ line: String, _ name: String) -> Bool {
    line.ranges(of: name).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !(before.isLetter || before.isNumber || before == "_")
    }
  }
}
