import Agents
import CommandLine
import Flipbook
import JSON
import Synchronization

/// The tools that agents call, and the skill that explains them.
struct AgentTools: MCPService {
  /// The program's console, whose scenes and signals the calls share.
  let console: Console
  /// The absolute path of the folder that contains all files of calls.
  let folder: String

  var instructions: String { AgentText.instructions }
  var tools: [JSONValue] { AgentTool.allCases.map(\.json) }
  var resources: [JSONValue] {
    [
      [
        "uri": AgentText.skillAddress, "name": "skill", "title": "How to write Flipbook scripts",
        "description": AgentText.skillDescription, "mimeType": "text/markdown",
      ]
    ]
  }

  func contents(of address: String) -> JSONValue? {
    guard address == AgentText.skillAddress else { return nil }
    return ["uri": address, "mimeType": "text/markdown", "text": AgentText.skill(console.scenes)]
  }

  func call(_ name: String, _ arguments: JSONValue?) throws(RPCError) -> @Sendable (Cancellation) -> JSONValue {
    guard let tool = AgentTool(rawValue: name) else {
      throw .invalidParameters(unknown("tool", name, in: AgentTool.allCases.map(\.rawValue)))
    }
    let arguments = try AgentArguments(arguments, of: tool)
    return { AgentCall(arguments, self, $0).result(of: tool).json }
  }
}

/// The result of a tool: texts and pictures.
struct AgentResult {
  var content: [JSONValue]
  var isError = false

  init(_ content: [JSONValue], isError: Bool = false) { (self.content, self.isError) = (content, isError) }

  init(_ text: String, isError: Bool = false) { self.init([Self.text(text)], isError: isError) }

  static func text(_ text: String) -> JSONValue {
    ["type": "text", "text": text.withVisibleControls]
  }

  static func image(_ bitmap: Bitmap) throws -> JSONValue {
    let bytes = try PNGEncoder(.fast).encode(bitmap)
    return ["type": "image", "data": String(decoding: Base64.encode(bytes), as: UTF8.self), "mimeType": "image/png"]
  }

  var json: JSONValue { ["content": content, "isError": isError] }
}

/// A call of a tool, with a console of its own.
private struct AgentCall {
  /// The longest side of pictures, in pixels.
  private static let longestSide = 1200

  private let arguments: AgentArguments
  private let folder: String
  private let console: Console
  private let notes: CallNotes

  init(_ arguments: AgentArguments, _ tools: AgentTools, _ cancellation: Cancellation) {
    let notes = CallNotes()
    (self.arguments, self.notes, folder) = (arguments, notes, tools.folder)
    let bytes = Array((arguments.text ?? "").utf8)
    console = Console(
      output: { _ in 0 }, diagnostics: notes.append, interruption: tools.console.interruption,
      scenes: tools.console.scenes, readInput: { _ in bytes },
      isCancelled: { cancellation.isCancelled || tools.console.isAbandoned() }, folder: tools.folder)
  }

  func result(of tool: AgentTool) -> AgentResult {
    do {
      return switch tool {
      case .check: try check()
      case .shot: try drawn { [try AgentResult.image(try shot($0))] }
      case .sheet:
        try drawn { [try AgentResult.image(try sheet($0, frames: arguments.frameCount, arguments.isPresented))] }
      case .record: try record()
      case .trace: try drawn(trace)
      case .list: AgentResult(try list())
      }
    } catch {
      return AgentResult(UserError(error).description, isError: true)
    }
  }

  // MARK: Scripts

  /// The script as an operand of a command: its path, or `-` for the text of the call.
  private var operand: String { arguments.script.map(Self.operand) ?? "-" }

  /// Returns a path that is no option and not standard input.
  private static func operand(_ path: String) -> String { path.hasPrefix("-") ? "./\(path)" : path }

  private func clip() throws -> Clip { try ClipLoader(ClipArguments([]), console).clip(operand) }

  private func check() throws -> AgentResult {
    do {
      let clip = try clip()
      let dryRun = try clip.checked()
      console.note(warnings: dryRun.warnings)
      return AgentResult(CheckCommand.result(clip.script, dryRun.end) + notes.text)
    } catch let error as ScriptError {
      return AgentResult("\(error)", isError: error.diagnostics.contains(where: namesOutsideFile))
    } catch let error as any FlipbookError where !(error is UserError) && [.usage, .badInput].contains(error.exitCode) {
      return AgentResult("\(error)")
    }
  }

  /// Whether a diagnostic is about the path of a file outside the folder.
  private func namesOutsideFile(_ diagnostic: ScriptDiagnostic) -> Bool {
    let token = diagnostic.sourceLine.dropFirst(diagnostic.column - 1).prefix(diagnostic.length)
    let path = token.filter { $0 != "\"" }
    let place = path.hasPrefix("/") ? path : "\(Files.directory(of: diagnostic.file))/\(path)"
    return !Files.wouldLie(place, below: folder)
  }

  /// Returns content made of a clip. If the script has errors, they follow the content, if there is any.
  private func drawn(_ draw: (Clip) throws -> [JSONValue]) throws -> AgentResult {
    let clip = try clip()
    do {
      try clip.check()
    } catch let error as ScriptError {
      return AgentResult(((try? draw(clip)) ?? []) + [AgentResult.text("\(error)")], isError: true)
    }
    return AgentResult(try draw(clip))
  }

  private func list() throws -> String {
    let isOfScript = arguments.script != nil || arguments.text != nil
    return try ListCommand().text(of: arguments.list, for: isOfScript ? try clip() : nil, console)
  }

  private func trace(_ clip: Clip) throws -> [JSONValue] {
    var digest = TraceDigest(clip, arguments.probes)
    _ = try clip.trace { try digest.add($0, $1) }
    return [AgentResult.text(digest.text)]
  }

  // MARK: Pictures

  private func shot(_ clip: Clip) throws -> Bitmap {
    let shot = try clip.shot(at: arguments.moment, ShotStyle(subject: arguments.isPresented ? .presented : .screen))
    return try shot.displayList.bitmap(scale: shot.scale, longestSide: Self.longestSide)
  }

  private func sheet(_ clip: Clip, frames: Int, _ isPresented: Bool) throws -> Bitmap {
    var sheet = try clip.sheet(.frames(frames), presented: isPresented)
    sheet.style.columns = sheet.squareColumns
    // Captions have a minimum size in pixels, so the size of the sheet depends on its scale.
    for _ in 1...2 {
      let size = try sheet.displayList().size
      sheet.scale = min(sheet.scale, Double(Self.longestSide) / max(size.width, size.height))
    }
    return try sheet.displayList().bitmap(scale: sheet.scale, longestSide: Self.longestSide)
  }

  // MARK: Recordings

  private func record() throws -> AgentResult {
    let output = Self.operand(arguments.output)
    try checkOutput(output)
    let code = Program(commands: [RecordCommand()])
      .run([RecordCommand().name, operand, "-o", output, "--\(OptionName.quiet)"], console)
    // A clip with failed expectations is recorded.
    guard code == .done || code == .badInput && Files.exists(output) else {
      return AgentResult(String(notes.text.dropFirst()), isError: true)
    }
    let clip = try clip()
    let seconds = plain((try clip.play(run: Run(console)).timeline.end.seconds * 1e3).rounded() / 1e3)
    let text = "\(arguments.output): \(seconds) s, \(Self.bytes(of: output)) bytes" + notes.text
    let sheet = try sheet(clip, frames: 6, true)
    return AgentResult([AgentResult.text(text), try AgentResult.image(sheet)], isError: code != .done)
  }

  /// Checks that an output is in the folder, and new unless the call replaces it.
  private func checkOutput(_ path: String) throws {
    var place = path
    if !Files.isDirectory(path), !path.isEmpty {
      guard case .file(let target, _) = try OutputTarget(path) else {
        throw UserError("\(path) is a device or a pipe; choose a file or a directory", .cannotCreate)
      }
      place = target
    }
    guard Files.wouldLie(place, below: folder) else {
      throw UserError("cannot write \(path): it is outside the folder \(folder)", .cannotCreate)
    }
    if !arguments.overwrites, Files.isTaken(place) {
      throw UserError("\(path) already exists; choose another name, or pass \"overwrite\": true", .cannotCreate)
    }
  }

  /// The size of a file, or of all files of a recording.
  private static func bytes(of path: String) -> Int {
    guard Files.isDirectory(path) else { return Files.size(of: path) }
    return Files.names(in: path).reduce(0) { $0 + bytes(of: "\(path)/\($1)") }
  }
}

/// Collects what a command prints to standard error.
private final class CallNotes: Sendable {
  private let lines = Mutex("")

  /// The lines, each after a line break.
  var text: String { lines.withLock { $0.isEmpty ? "" : "\n" + $0.dropLast() } }

  @Sendable func append(_ text: String) -> Int32 {
    lines.withLock { $0 += text }
    return 0
  }
}
