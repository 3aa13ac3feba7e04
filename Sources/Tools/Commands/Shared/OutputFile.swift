import CommandLine
import Flipbook

/// An output file that a command line names. The path `-` is standard output.
struct OutputFile: Sendable {
  let path: String
  /// The extension that decides the format, in lower case: the path's own, or the first of `endings`.
  let ending: String
  /// Whether the bytes go to standard output, which then cannot carry anything else.
  let goesToStandardOutput: Bool

  /// - Parameters:
  ///   - path: The path from the command line.
  ///   - endings: The extensions that the command can write, the default first.
  ///   - texts: The extensions that may go to a terminal.
  ///   - needsEnding: Whether the path must have an extension. A device or a pipe never needs one.
  /// - Throws: `UserError` if the extension is invalid, the path is a terminal that would show binary data, or the
  ///   path is inside a golden. `FileError` if the path is a directory or its folder does not exist.
  init(_ path: String, endings: [String], texts: Set<String> = [], needsEnding: Bool = false) throws {
    if path.isEmpty { throw UserError("missing output name; - is standard output") }
    try Self.checkSpelling(of: path)
    self.path = path
    let given = Self.ending(of: path)
    ending = given ?? endings[0]
    let list = endings.map { "." + $0 }.joined(separator: " or ")
    guard endings.contains(ending) else {
      throw UserError("unsupported format of \(path); expected \(list)")
    }
    let target = try OutputTarget(path)
    if needsEnding, given == nil, case .file = target {
      throw UserError("missing extension of \(path); expected \(list)")
    }
    if target.isTerminal, !texts.contains(ending) {
      throw UserError(
        "cannot write a picture to a terminal, \(path); pass a file, or redirect standard output")
    }
    if case .file(let file, _) = target { try Self.check(notInGolden: file, path) }
    goesToStandardOutput = target.isStandardOutput
  }

  /// Checks that an output is not inside a golden, which only `approve` writes.
  ///
  /// - Parameter name: The output as the command line names it.
  static func check(notInGolden path: String, _ name: String) throws(UserError) {
    guard let golden = GoldenFolder.containing(path) else { return }
    throw UserError("\(name) must not be inside the golden \(golden.path), which only approve writes")
  }

  /// Returns a path's extension in lower case, such as `png`. Returns `nil` if it is not a format's, as in
  /// `release-1.2` and `tmp.Xc3OQZpl7a`.
  static func ending(of path: String) -> String? {
    let name = Files.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    guard (1...5).contains(ending.utf8.count), let first = ending.utf8.first, (97...122).contains(first),
      ending.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) })
    else { return nil }
    return ending
  }

  /// Rejects misspelt names: `.mp4`, which has nothing before the extension, and `clip.mp4 ` with a trailing blank.
  static func checkSpelling(of path: String) throws(UserError) {
    let name = Files.name(of: path)
    if name.hasPrefix("."), RecordCommand.fileEndings.contains(name.dropFirst().lowercased()) {
      throw UserError("missing name before the extension of \"\(path)\"; expected a name such as clip\(name)")
    }
    let trimmed = name.lastIndex { !$0.isWhitespace }.map { name[...$0] } ?? ""
    if trimmed.count < name.count, ending(of: String(trimmed)) != nil {
      throw UserError("unexpected space at the end of \"\(path)\"")
    }
  }

  /// Checks that the output does not replace a file that the same command reads.
  func check(against inputs: [String]) throws(UserError) {
    guard let place = FileIdentity(output: path) else { return }
    if let input = inputs.first(where: { FileIdentity($0) == place }) { throw .replacesInput(path, input) }
  }

  /// Checks that the output does not replace an input of a clip.
  func check(against clip: Clip) throws(UserError) {
    if let input = clip.input(at: path) { throw .replacesInput(path, input) }
  }

  /// Checks that the output is not inside a folder that the same command reads, such as a damaged golden.
  func check(outside folder: String) throws(UserError) {
    guard GoldenFolder(folder).exists, case .file(let target, _)? = try? OutputTarget(path),
      Files.wouldLie(Files.directory(of: target), below: folder)
    else { return }
    throw UserError("\(path) must not be inside \(folder), which this command reads")
  }

  /// Checks that no two outputs of a call are the same file.
  static func check(_ outputs: [OutputFile], usesStandardOutput: String? = nil) throws(UserError) {
    if let option = usesStandardOutput, let other = outputs.first(where: \.goesToStandardOutput) {
      throw UserError("\(option) and \(other.path) both write to standard output")
    }
    let printed = outputs.filter(\.goesToStandardOutput)
    if printed.count > 1 {
      throw UserError("\(printed[0].path) and \(printed[1].path) both write to standard output")
    }
    var seen: [FileIdentity: String] = [:]
    for output in outputs {
      guard let place = FileIdentity(output: output.path) else { continue }
      if let other = seen.updateValue(output.path, forKey: place) {
        throw UserError("the outputs \(other) and \(output.path) are the same file")
      }
    }
  }

  /// Checks that no output replaces a directory or one of its parents.
  static func check(_ outputs: [OutputFile], leave directory: String, _ option: String) throws(UserError) {
    var folder = directory
    while true {
      let place = FileIdentity(output: folder)
      if let place, let output = outputs.first(where: { FileIdentity(output: $0.path) == place }) {
        throw UserError("the output \(output.path) is the directory of \(option); choose another name")
      }
      if case let parent = Files.directory(of: folder), parent != folder { folder = parent } else { return }
    }
  }

  /// Checks that the pictures of a new report do not replace other files.
  static func check(_ pictures: [OutputFile], comeWith report: OutputFile) throws(UserError) {
    if Files.exists(report.path) { return }
    guard let other = pictures.first(where: { Files.exists($0.path) }) else { return }
    throw UserError(
      "\(other.path) already exists, and \(report.path) would replace it; move it, or choose another report",
      .cannotCreate)
  }

  func write(_ bytes: [UInt8]) throws(FileError) { try Files.write(bytes, to: path) }

  /// Prints the path of the result, unless the result itself went to standard output.
  func announce(_ console: Console) throws(UserError) { if !goesToStandardOutput { try console.print(path) } }
}

extension UserError {
  fileprivate static func replacesInput(_ path: String, _ input: String) -> UserError {
    UserError(
      path == input
        ? "\(path) is an input of this command; choose another output"
        : "\(path) is the same file as the input \(input); choose another output")
  }
}
