import JSON
import Simulation
import Timebase

extension RecordingEvents.Presentation {
  /// What the manifest says; times are seconds of the clip.
  var json: JSONValue {
    .object([
      .init("captions", .array(captions.map { .object($0.members("text")) })),
      .init("cards", .array(cards.map { .object($0.members("title")) })),
      .init(
        "speeds",
        .array(
          speeds.map { .object([.init("start", .number($0.start.seconds)), .init("speed", .number($0.speed))]) })),
    ])
  }

  init(_ node: JSONNode) throws(JSONParser.Failure) {
    var root = try JSONObject(node)
    self.init()
    for node in try root.elements("captions") { captions.append(try ClipNote(node, "text")) }
    for node in try root.elements("cards") { cards.append(try ClipNote(node, "title")) }
    for node in try root.elements("speeds") {
      var speed = try JSONObject(node)
      speeds.append(ClipSpeed(start: try speed.instant("start"), speed: try speed.number("speed", in: 1e-3...1e3)))
      try speed.finish()
    }
    try root.finish()
  }
}

extension ClipNote {
  fileprivate func members(_ name: String) -> [JSONValue.Member] {
    [
      .init(name, .string(text)), .init("start", .number(start.seconds)), .init("end", .number(end.seconds)),
    ] + (subtitle.map { [.init("subtitle", .string($0))] } ?? [])
  }

  fileprivate init(_ node: JSONNode, _ name: String) throws(JSONParser.Failure) {
    var note = try JSONObject(node)
    self.init(text: try note.string(name), start: try note.instant("start"), end: try note.instant("end"))
    if note.has("subtitle") { subtitle = try note.string("subtitle") }
    try note.finish()
  }
}
