import Imaging
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

  var text: String { JSONValue.object(members).text() + "\n" }

  private var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("$schema", .string(Self.schema)),
      ("complete", .bool(ending != nil)),
      ("script", .string(description.script)),
      ("scene", .string(description.scene)),
      ("device", description.device.map(JSONValue.string) ?? .null),
      ("points", Self.size(description.size.width, description.size.height)),
      ("scale", .number(description.scale)),
      ("theme", .string(description.theme)),
      ("fps", .number(description.frameRate.framesPerSecond)),
      ("frameRate", rate),
      ("settings", Self.object(description.settings)),
      ("compression", .string(compression.rawValue)),
      ("selection", selected),
      ("renderer", Self.object(description.renderer)),
    ]
    if let ending { members += self.members(of: ending) }
    return members
  }

  private func members(of ending: Ending) -> [(String, JSONValue)] {
    [
      ("pixels", Self.size(Double(ending.pixels.width), Double(ending.pixels.height))),
      ("count", .integer(ending.count)),
      ("ticks", .integer(ending.ticks)),
      ("hidden", .array(ending.hidden.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })),
      ("duration", .number(ending.last.seconds)),
      ("shots", .array(ending.events.shots.map(shot))),
      ("touches", .array(ending.events.touches.map(touch))),
    ]
  }

  private var rate: JSONValue {
    .object([
      ("frames", .integer(Int(description.frameRate.frames))),
      ("seconds", .integer(Int(description.frameRate.perSeconds))),
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
    .object([("name", .string(shot.name)), ("time", .number(shot.time.seconds))])
  }

  private func touch(_ touch: RecordingEvents.Touch) -> JSONValue {
    .object([
      ("phase", .string(touch.phase)), ("time", .number(touch.time.seconds)), ("x", .number(touch.location.x)),
      ("y", .number(touch.location.y)),
    ])
  }

  private static func size(_ width: Double, _ height: Double) -> JSONValue {
    .object([("width", .number(width)), ("height", .number(height))])
  }

  private static func object(_ entries: [RecordingDescription.Entry]) -> JSONValue {
    .object(entries.map { ($0.name, .string($0.value)) })
  }
}
