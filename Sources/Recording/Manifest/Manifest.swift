import Imaging
import JSON
import Timebase

/// The text of `manifest.json`. `Assets/schemas/manifest.schema.json` describes it.
struct Manifest {
  /// What tells a recording's directory from others, and which version of the schema it follows.
  static let schema = "urn:flipbook:schema:manifest:1"

  var description: RecordingDescription
  var compression: PNGEncoder.Compression
  var selection: FrameSelection
  /// What is known at the end; `nil` while the recording runs, or for ever where it was interrupted.
  var ending: Ending?

  struct Ending {
    var pixels: PixelSize
    var count: Int
    var ticks: Int
    var hidden: [ClosedRange<Int>]
    var last: Instant
    var events: RecordingEvents
  }

  var text: String { JSONValue.object(members).text + "\n" }

  /// Whether a text is a manifest of ours: it names the schema near its beginning.
  static func isOurs(_ text: String) -> Bool { text.prefix(512).contains("\"\(schema)\"") }

  /// Whether a text is a manifest of ours that was written at the end of a recording.
  static func isComplete(_ text: String) -> Bool {
    isOurs(text) && text.prefix(512).contains("\n  \"complete\": true,")
  }

  /// Whether a text, whole or of an interrupted recording, says the same of a recording as the text of one that begins.
  static func describesSame(_ text: String, _ beginning: String) -> Bool {
    func lines(_ text: String) -> ArraySlice<Substring> {
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("  \"complete\":") }
      return lines.dropLast()
    }
    let expected = lines(beginning)
    // A comma behind the last member, where others follow.
    return lines(text).prefix(expected.count).elementsEqual(expected) { $0 == $1 || $0 == $1 + "," }
  }

  private var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("$schema", .string(Self.schema)),
      .init("complete", .bool(ending != nil)),
      .init("script", .string(description.script)),
      .init("scene", .string(description.scene)),
      .init("device", .orNull(description.device)),
      .init("points", Self.size(description.size.width, description.size.height)),
      .init("scale", .number(description.scale)),
      .init("theme", .string(description.theme)),
      .init("fps", .number(description.frameRate.framesPerSecond)),
      .init("frameRate", rate),
      .init("settings", Self.object(description.settings)),
      .init("input", .orNull(description.input)),
      .init("compression", .string(compression.rawValue)),
      .init("selection", selected),
      .init("renderer", Self.object(description.renderer)),
    ]
    if let ending { members += self.members(of: ending) }
    return members
  }

  private func members(of ending: Ending) -> [JSONValue.Member] {
    [
      .init("pixels", Self.size(Double(ending.pixels.width), Double(ending.pixels.height))),
      .init("count", .integer(ending.count)),
      .init("ticks", .integer(ending.ticks)),
      .init("hidden", .array(ending.hidden.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })),
      .init("duration", .number(ending.last.seconds)),
      .init("shots", .array(ending.events.shots.map(shot))),
      .init("touches", .array(ending.events.touches.map(touch))),
    ]
  }

  private var rate: JSONValue {
    .object([
      .init("frames", .integer(Int(description.frameRate.frames))),
      .init("seconds", .integer(Int(description.frameRate.perSeconds))),
    ])
  }

  private var selected: JSONValue {
    switch selection {
    case .all: .string("all")
    case .frames(let range): .string("\(range.lowerBound)-\(range.upperBound)")
    case .shard(let index, let count): .string("\(index)/\(count)")
    }
  }

  private func shot(_ shot: RecordingEvents.Shot) -> JSONValue {
    .object([.init("name", .string(shot.name)), .init("time", .number(shot.time.seconds))])
  }

  private func touch(_ touch: RecordingEvents.Touch) -> JSONValue {
    .object([
      .init("phase", .string(touch.phase)), .init("time", .number(touch.time.seconds)),
      .init("x", .number(touch.location.x)),
      .init("y", .number(touch.location.y)),
    ])
  }

  private static func size(_ width: Double, _ height: Double) -> JSONValue {
    .object([.init("width", .number(width)), .init("height", .number(height))])
  }

  private static func object(_ entries: [RecordingDescription.Entry]) -> JSONValue {
    .object(entries.map { .init($0.name, .string($0.value)) })
  }
}
