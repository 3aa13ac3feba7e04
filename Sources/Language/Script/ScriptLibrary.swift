import Platform
import Syntax

/// The files of a script or of a scene file, each parsed once, and the errors found in them.
struct ScriptLibrary {
  /// The path of the main script.
  private let root: String
  private let allowsOutsideFiles: Bool
  private let include: Script.Include?
  private let fileCheck: Script.FileCheck?
  private let screensCheck: Script.ScreensCheck?
  /// The opened files by path, with the order in which they were opened.
  private var sources: [String: (order: Int, source: Script.Source)] = [:]
  /// The statements of included files by language and path; `nil` for an unreadable file.
  private var parsed: [String: Any] = [:]
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
    root: String, allowsOutsideFiles: Bool, include: Script.Include?, fileCheck: Script.FileCheck?,
    screensCheck: Script.ScreensCheck? = nil
  ) {
    (self.root, self.allowsOutsideFiles, self.include) = (root, allowsOutsideFiles, include)
    (self.fileCheck, self.screensCheck) = (fileCheck, screensCheck)
  }

  /// The main script's name in messages.
  var rootFile: String { root }

  /// The main script's normalised path.
  var rootPath: String { Files.normalized(root) }

  /// Parses the main file. Throws only if it is too long; other errors are collected.
  mutating func open<Parser: TreeParser>(text: String, by parser: Parser.Type) throws(ScriptError) -> [Parser.Statement]
  {
    guard fits(text) else { throw .tooLong(file: root) }
    return parse(text, file: root, by: parser)
  }

  /// Parses a file that another one names. Returns `nil` after reporting an error if the file cannot be opened.
  mutating func open<Parser: TreeParser>(
    _ file: Script.FileReference, root: String, by parser: Parser.Type
  ) -> [Parser.Statement]? {
    let path = file.resolvedPath, key = "\(Parser.language.name) \(path)"
    if let known = parsed[key] { return known as? [Parser.Statement] }
    let statements = read(file, root: root).map { parse($0, file: path, by: parser) }
    parsed[key] = statements as Any
    return statements
  }

  /// Parses an included file, and adds it to the open files. Returns `nil` after reporting an error if the file is open
  /// already or cannot be opened.
  mutating func openIncluded<Parser: TreeParser>(
    _ file: Script.FileReference, root: String, by parser: Parser.Type, _ openFiles: inout [String]
  ) -> [Parser.Statement]? {
    let path = file.resolvedPath
    if let start = openFiles.firstIndex(of: path) {
      let cycle = (openFiles[start...] + [path]).joined(separator: " includes ")
      report(file.location, "a \(Parser.language.noun) cannot include itself", hint: cycle)
      return nil
    }
    guard let statements = open(file, root: root, by: parser) else { return nil }
    openFiles.append(path)
    return statements
  }

  /// Returns the text of a file that another one names, or `nil` after reporting an error.
  ///
  /// - Parameter root: The main file, in whose folder or below the file must be.
  private mutating func read(_ file: Script.FileReference, root: String) -> String? {
    let (path, location) = (file.resolvedPath, file.location)
    guard allowsOutsideFiles || path == Files.normalized(root) || file.isInside(root) else {
      report(
        location, "cannot include \"\(file.path)\"",
        hint: "must be a relative path to a file in the folder of \(Files.name(of: root)) or below")
      return nil
    }
    guard let include else {
      report(location, "cannot include files", hint: "the script was not read from a file")
      return nil
    }
    do {
      let text = try include(path, root)
      if fits(text) { return text }
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

  private mutating func parse<Parser: TreeParser>(
    _ text: String, file: String, by parser: Parser.Type
  ) -> [Parser.Statement] {
    let tree = SyntaxTree(text, parser.language.grammar)
    add(file, tree.source)
    var parser = parser.init(tree, file: file)
    let statements = parser.parse()
    for diagnostic in parser.diagnostics { add(diagnostic) }
    isFull = isFull || parser.isFull
    return statements
  }

  private mutating func add(_ file: String, _ text: SourceText) {
    sources[file] = (sources[file]?.order ?? sources.count, Script.Source(file: file, text: text))
  }

  /// Reports a file that a script names if it cannot be read.
  ///
  /// - Parameter acceptsSeveral: Whether a folder or a glob can stand for several files.
  mutating func check(_ file: Script.FileReference, acceptsSeveral: Bool = false) {
    let path = file.resolvedPath
    guard let fileCheck else { return }
    let isSeveral = acceptsSeveral && Files.expanded(path) != [path]
    guard let reason = isSeveral ? Files.whyUnusable(path) : fileCheck(path) else { return }
    unreadableFiles += 1
    let isSamePath = file.resolvedPath == Files.normalized(file.path)
    report(
      file.location, "cannot read \"\(file.path)\": \(reason)",
      hint: isSamePath
        ? nil : "the path is relative to the folder of \(Files.name(of: file.location.file)): \(file.resolvedPath)"
    )
  }

  /// Reports the first word of `screens` that names no pictures.
  mutating func check(_ screens: [Script.FileReference]) {
    guard let error = screensCheck?(screens) else { return }
    unreadableFiles += 1
    report(error.location, error.message, hint: error.hint)
  }

  /// Returns the location of the option that names the scene. Its errors are reported like those of a file.
  mutating func optionLocation(_ value: String) -> Script.Location {
    add(Script.Location.option, SourceText(value))
    return Script.Location(file: Script.Location.option, line: 1, column: 1, length: max(value.count, 1))
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

  /// Whether every error is an unreadable feed, picture or file of a setting.
  var hasOnlyUnreadableFiles: Bool { diagnostics.count == unreadableFiles }

  /// The errors in the order in which files were opened, then of lines and columns.
  var error: ScriptError {
    func key(_ diagnostic: ScriptDiagnostic) -> (Int, Int, Int) {
      (sources[diagnostic.file]?.order ?? 0, diagnostic.line, diagnostic.column)
    }
    return ScriptError(diagnostics.sorted { key($0) < key($1) }, hasMore: isFull)
  }

  /// The files in the order in which they were opened, without options.
  var sortedSources: [Script.Source] {
    sources.values.sorted { $0.order < $1.order }.map(\.source).filter { $0.file != Script.Location.option }
  }
}

// MARK: Scene files

extension ScriptLibrary {
  /// Reads and checks a scene file. Returns `nil` after reporting errors.
  mutating func scene(_ file: Script.FileReference, root: String) -> SceneDescription? {
    let count = diagnostics.count
    guard let statements = open(file, root: root, by: SceneFileParser.self) else { return nil }
    let scene = description(file.resolvedPath, statements)
    return diagnostics.count == count ? scene : nil
  }

  /// Returns the description of a parsed scene file, and reports the errors in it.
  mutating func description(_ file: String, _ statements: [SceneStatement]) -> SceneDescription {
    var builder = SceneDescriptionBuilder(file: file)
    builder.run(statements, &self)
    var description = builder.description
    description.sources = builder.files.compactMap { sources[$0]?.source }
    return description
  }
}

extension Script.FileReference {
  /// Whether the path is relative and does not leave the folder of a file.
  func isInside(_ root: String) -> Bool {
    !path.hasPrefix("/") && Files.contains(resolvedPath, in: Files.directory(of: root))
  }
}
