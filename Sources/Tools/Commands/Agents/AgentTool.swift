import Agents
import CommandLine
import Flipbook
import JSON

/// A tool that an agent can call.
enum AgentTool: String, CaseIterable, Sendable {
  case check, shot, sheet, record, trace, list

  /// The arguments, in the order of the schema.
  var arguments: [AgentArgument] {
    let script: [AgentArgument] = [.script, .text]
    return switch self {
    case .check: script
    case .shot: script + [.at, .presented]
    case .sheet: script + [.frames, .presented]
    case .record: script + [.output, .overwrite]
    case .trace: script + [.probes]
    case .list: [.what] + script
    }
  }

  /// The arguments that every call needs.
  var required: [AgentArgument] {
    switch self {
    case .shot: [.at]
    case .record: [.output]
    case .list: [.what]
    case .check, .sheet, .trace: []
    }
  }

  private var title: String {
    switch self {
    case .check: "Check a script"
    case .shot: "Draw one moment"
    case .sheet: "Draw a filmstrip"
    case .record: "Record a clip"
    case .trace: "Summarise the probes"
    case .list: "List names"
    }
  }

  private var summary: String {
    switch self {
    case .check:
      "Plays a script without drawing and returns every error with its location and a hint, or “no errors” and the "
        + "duration. Call it after each change."
    case .shot: "Draws one moment of a script and returns the picture."
    case .sheet: "Draws evenly spaced frames of a script, with times and actions, and returns the picture."
    case .record:
      "Records a script as a video (mp4, gif, webp, apng, webm), a self-contained page (html) or a directory of PNG "
        + "files. Returns path, duration, bytes and a filmstrip."
    case .trace: "Plays a script without drawing and returns when each probe changed, and its extremes."
    case .list: "Lists the names that scripts may use, of all scenes or of a script’s scene."
    }
  }

  /// The description of the tool, with the schema of its arguments.
  var json: JSONValue {
    let properties = JSONValue.object(arguments.map { .init($0.rawValue, $0.schema) })
    let schema: JSONValue = [
      "type": "object", "properties": properties, "required": required.map(\.rawValue),
      "additionalProperties": false,
    ]
    let isReading = self != .record
    let annotations: JSONValue = [
      "title": title, "readOnlyHint": isReading, "destructiveHint": !isReading, "idempotentHint": true,
      "openWorldHint": false,
    ]
    return [
      "name": rawValue, "title": title, "description": summary, "inputSchema": schema, "annotations": annotations,
    ]
  }
}

/// An argument of a tool.
enum AgentArgument: String, Sendable {
  case script, text, at, presented, frames, output, overwrite, probes, what

  /// The numbers of pictures in a sheet.
  static let frameCounts = 1...24

  fileprivate var schema: JSONValue {
    switch self {
    case .script:
      Self.schema("string", "The path of a script below the server's folder. Either script or text is needed.")
    case .text: Self.schema("string", "The script itself; its paths are relative to the server's folder.")
    case .at: Self.schema("string", "A time such as 1.2s, a percentage such as 50%, or the name of a shot or mark.")
    case .presented: Self.schema("boolean", "Show canvas, device, captions and callouts (default: the bare screen).")
    case .frames:
      Self.schema("integer", "The number of frames (default: 6).") + [
        "minimum": Self.frameCounts.lowerBound, "maximum": Self.frameCounts.upperBound,
      ]
    case .output: Self.schema("string", "The file or directory to write, below the server's folder, such as clip.gif.")
    case .overwrite: Self.schema("boolean", "Replace an existing file or recording (default: false).")
    case .probes:
      Self.schema("array", "Probes to include (default: all). [#] stands for any index.") + [
        "items": ["type": "string"] as JSONValue
      ]
    case .what: Self.schema("string", "The list.") + ["enum": ListCommand.Kind.allCases.map(\.rawValue)]
    }
  }

  private static func schema(_ type: String, _ text: String) -> JSONValue { ["type": type, "description": text] }
}

/// The parsed arguments of a call.
struct AgentArguments: Sendable {
  private(set) var script: String?
  private(set) var text: String?
  private(set) var moment = Clip.Moment.fraction(0)
  private(set) var isPresented = false
  private(set) var frameCount = 6
  private(set) var output = ""
  private(set) var overwrites = false
  private(set) var probes: [String] = []
  private(set) var list = ListCommand.Kind.scenes

  /// Parses arguments. `null` stands for a missing one.
  ///
  /// - Throws: `RPCError` for a missing or unknown argument, or a value of another type.
  init(_ value: JSONValue?, of tool: AgentTool) throws(RPCError) {
    do throws(JSONParser.Failure) {
      try parse(value ?? [:], of: tool)
    } catch {
      throw .invalidParameters(error.message)
    }
    let missing = tool.required.first { value?[$0.rawValue] == nil }
    if let missing { throw .invalidParameters("“\(missing.rawValue)” is missing") }
    if script != nil, text != nil { throw .invalidParameters("“script” and “text” exclude each other") }
    if script == nil, text == nil, tool != .list {
      throw .invalidParameters("“script”, a path, or “text”, the script itself, is missing")
    }
  }

  private mutating func parse(_ value: JSONValue, of tool: AgentTool) throws(JSONParser.Failure) {
    var members = try JSONObject(value)
    for argument in tool.arguments {
      let key = argument.rawValue
      guard let given = value[key], given.kind != "null" else {
        _ = members.optional(key)
        continue
      }
      switch argument {
      case .script: script = try members.string(key)
      case .text: text = try members.string(key)
      case .at:
        moment = try members.parse(key, or: "expected a time from 0s to 3600s, or a percentage from 0% to 100%") {
          Clip.Moment($0)
        }
      case .presented: isPresented = try members.bool(key)
      case .frames: frameCount = try members.integer(key, in: AgentArgument.frameCounts)
      case .output: output = try members.string(key)
      case .overwrite: overwrites = try members.bool(key)
      case .probes: probes = try members.words(key)
      case .what:
        let all = ListCommand.Kind.allCases.map(\.rawValue)
        list = try members.parse(key, or: unknown("list", given.string ?? "", in: all), ListCommand.Kind.init)
      }
    }
    try members.finish()
  }
}
