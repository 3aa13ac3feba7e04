import Platform

/// The command that approves the result of a verification. It depends on the program that verifies.
package enum ApprovalCommand: Hashable, Sendable {
  /// The command `approve` of a program with Flipbook's command line: `flipbook`, or `swift run Card`.
  case program([String])
  /// A command that verifies with the default record mode, and writes goldens if `FLIPBOOK_RECORD` is set:
  /// `swift test`.
  case environment([String])

  /// The command of this process: `swift test` in a test, the command `approve` of this program elsewhere.
  package static var current: ApprovalCommand { ApprovalCommand(executable: CommandLine.arguments.first ?? "flipbook") }

  /// The command of a process by the path of its executable, as the process was started.
  package init(executable path: String) {
    let name = Files.name(of: path)
    let folders = path.split(separator: "/").dropLast()
    if name == "xctest" || name == "swiftpm-testing-helper" || name.hasSuffix(".xctest") {
      self = .environment(["swift", "test"])
    } else if name == "flipbook" {
      self = .program([name])
    } else if folders.contains(".build") {
      self = .program(["swift", "run"] + (folders.contains("release") ? ["-c", "release"] : []) + [name])
    } else {
      self = .program([path])
    }
  }

  /// The command line that approves the clip of a script.
  func line(script: String, goldens: String, options: [String], isMissing: Bool) -> String {
    switch self {
    case .program(let words): ShellWord.line(words + ["approve", script, "--goldens", goldens] + options)
    case .environment(let words): "FLIPBOOK_RECORD=\(isMissing ? "missing" : "changed") \(ShellWord.line(words))"
    }
  }

  /// The beginning of the command line, for messages about several scripts; `nil` if there is no command `approve`.
  package var approve: String? {
    if case .program(let words) = self { ShellWord.line(words + ["approve"]) } else { nil }
  }
}
