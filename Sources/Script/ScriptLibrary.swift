/// The files of a script, each parsed once, and the errors found in them.
struct ScriptLibrary {
  /// The path of the main script.
  private let root: String
  private let allowsOutsideFiles: Bool
  private let include: Script.Include?
  private let fileCheck: Script.FileCheck?
  /// The opened files by path, with the order in which they were opened.
  private var sources: [String: (order: Int, source: Script.Source)] = [:]
  /// The statements of included files by path; `nil` for an unreadable file.
  private var parsed: [String: [ParsedStatement]?] = [:]
  /// The size of all files so far, in bytes of UTF-8.
  private var bytes = 0
  private var diagnostics: [ScriptDiagnostic] = []
  /// The errors that were reported, so that repeated statements do not report them again.
  private var reported: Set<Report> = []
  /// The number of errors about feeds and files of settings that cannot be read.
  private var unreadableFiles = 0
  /// Whether the maximum number of errors is reached, so that further ones are not reported.
  private(set) var isFull = false

  /// The identity of an error.
  private struct Report: Hashable {
    var location: Script.Location
    var message: String
  }

  init(
    root: String, allowsOutsideFiles: Bool, include: Script.Include?, fileCheck: Script.FileCheck?
  ) {
    (self.root, self.allowsOutsideFiles, self.include) = (root, allowsOutsideFiles, include)
    self.fileCheck = fileCheck
  }

  /// The main script's name in messages.
  var rootFile: String { root }

  /// The main script's normalised path.
  var rootPath: String { ScriptPath.normalize(root) }

  /// Parses the main script. Throws only if it is too long; other errors are collected.
  mutating func open(text: String) throws(ScriptError) -> [ParsedStatement] {
    guard fits(text) else { throw .tooLong(file: root) }
    return parse(text, file: root)
  }

  /// Parses an included file. Returns `nil` after reporting an error if the file cannot be opened.
  mutating func open(path: String, resolved: String, location: Script.Location) -> [ParsedStatement]? {
    if let known = parsed[resolved] { return known }
    if resolved == rootPath { return [] }
    let isInside = !path.hasPrefix("/") && ScriptPath.contains(folder: ScriptPath.folder(of: root), resolved)
    guard isInside || allowsOutsideFiles else {
      report(
        location, "cannot include \"\(path)\"",
        hint: "must be a relative path to a file in the script's folder or below")
      return nil
    }
    let statements = read(resolved, location: location)
    parsed[resolved] = .some(statements)
    return statements
  }

  /// Reads and parses an included file. Returns `nil` after reporting an error.
  private mutating func read(_ path: String, location: Script.Location) -> [ParsedStatement]? {
    guard let include else {
      report(location, "cannot include files", hint: "the script was not read from a file")
      return nil
    }
    do {
      let text = try include(path, location.file)
      if fits(text) { return parse(text, file: path) }
      report(
        location, "the script with this file is longer than 1 MiB", hint: ScriptError.lengthHint)
    } catch {
      report(location, "cannot read \"\(path)\": \(error)", hint: nil)
    }
    return nil
  }

  /// Adds a text to the total size. Returns whether it is within ``ScriptLimits/textBytes``.
  private mutating func fits(_ text: String) -> Bool {
    bytes += text.utf8.count
    return bytes <= ScriptLimits.textBytes
  }

  private mutating func parse(_ text: String, file: String) -> [ParsedStatement] {
    let source = Script.Source(file: file, text: text)
    sources[file] = (sources.count, source)
    var parser = ScriptParser(source: source)
    let statements = parser.parse()
    for diagnostic in parser.diagnostics { add(diagnostic) }
    isFull = isFull || parser.isFull
    return statements
  }

  /// Reports a file that a script names if it cannot be read.
  mutating func check(_ file: Script.FileReference) {
    guard let reason = fileCheck?(file.resolvedPath) else { return }
    unreadableFiles += 1
    let isSamePath = file.resolvedPath == ScriptPath.normalize(file.path)
    report(
      file.location, "cannot read \"\(file.path)\": \(reason)",
      hint: isSamePath ? nil : "the path is relative to the script's folder: \(file.resolvedPath)")
  }

  /// Reports an error, once per location and message.
  mutating func report(_ location: Script.Location, _ message: String, hint: @autoclosure () -> String?) {
    guard !isFull, !reported.contains(Report(location: location, message: message)) else { return }
    guard let source = sources[location.file]?.source else { return }
    add(source.diagnostic(at: location, message, hint: hint()))
  }

  private mutating func add(_ diagnostic: ScriptDiagnostic) {
    let report = Report(location: diagnostic.location, message: diagnostic.message)
    guard !isFull, reported.insert(report).inserted else { return }
    if diagnostics.count < ScriptLimits.diagnostics { diagnostics.append(diagnostic) } else { isFull = true }
  }

  /// Whether any error was found.
  var hasErrors: Bool { !diagnostics.isEmpty }

  /// Whether every error is an unreadable feed or an unreadable file of a setting.
  var hasOnlyUnreadableFiles: Bool { diagnostics.count == unreadableFiles }

  /// The errors in the order in which files were opened, then of lines and columns.
  var error: ScriptError {
    func key(_ diagnostic: ScriptDiagnostic) -> (Int, Int, Int) {
      (sources[diagnostic.file]?.order ?? 0, diagnostic.line, diagnostic.column)
    }
    return ScriptError(diagnostics.sorted { key($0) < key($1) }, hasMore: isFull)
  }

  /// The files in the order in which they were opened.
  var sortedSources: [Script.Source] { sources.values.sorted { $0.order < $1.order }.map(\.source) }
}
