import Geometry
import Imaging
import JSON
import Simulation
import Timebase

extension Manifest {
  /// The text that is read as this manifest.
  package var text: String { JSONValue.object(members).text + "\n" }

  /// Reads a manifest; nothing may be missing, of another kind, or left over.
  package init(_ bytes: [UInt8]) throws(JSONParser.Failure) {
    var root = try JSONObject(try JSONParser.parse(bytes))
    let (schemaOffset, schema) = (try root.peek("$schema").offset, try root.string("$schema"))
    guard schema == Self.schema else {
      let words = schema.hasPrefix("urn:flipbook:") ? "another version of Flipbook wrote it" : "it is no manifest"
      throw JSONParser.Failure(offset: schemaOffset, message: words)
    }
    let isComplete = try root.bool("complete")
    description = try RecordingDescription(&root)
    compression = try Self.word("compression", &root, PNGEncoder.Compression.init)
    selection = try Self.word("selection", &root, FrameSelection.init)
    ending = isComplete ? try Ending(&root) : nil
    try root.finish()
  }

  private static func word<Value>(
    _ key: String, _ object: inout JSONObject, _ make: (String) -> Value?
  ) throws(JSONParser.Failure) -> Value {
    let (offset, word) = (try object.peek(key).offset, try object.string(key))
    guard let value = make(word) else {
      throw JSONParser.Failure(offset: offset, message: "“\(word.prefix(20))” is no \(key)")
    }
    return value
  }

  private var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("$schema", .string(Self.schema)), .init("complete", .bool(ending != nil))]
    members += description.members
    members += [.init("compression", .string(compression.rawValue)), .init("selection", .string(selection.word))]
    if let ending { members += ending.members }
    return members
  }
}

extension RecordingDescription {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("flipbook", .orNull(version)), .init("script", .string(script)), .init("scene", .string(scene)),
      .init("device", .orNull(device)), .init("points", .size(size.width, size.height)),
      .init("scale", .number(scale)), .init("theme", .string(theme)),
      .init("fps", .number(frameRate.framesPerSecond)),
      .init(
        "frameRate",
        ["frames": Int(frameRate.frames), "seconds": Int(frameRate.perSeconds)]),
      .init("showsTouches", .bool(showsTouches)), .init("settings", .entries(settings)),
      .init("inputs", .array(inputs.map(\.json))), .init("renderer", .entries(renderer)),
    ]
  }

  fileprivate init(_ root: inout JSONObject) throws(JSONParser.Failure) {
    let version = try root.stringOrNull("flipbook")
    let (script, scene, device) = (try root.string("script"), try root.string("scene"), try root.stringOrNull("device"))
    var points = try root.object("points")
    let size = Size(try points.number("width", in: 0...1e9), try points.number("height", in: 0...1e9))
    try points.finish()
    let scale = try root.number("scale", in: 1e-9...1e9)
    let theme = try root.string("theme")
    _ = try root.number("fps")
    var rate = try root.object("frameRate")
    let limit = 1...Int(Int32.max)
    let frameRate = FrameRate(
      Int64(try rate.integer("frames", in: limit)), per: Int64(try rate.integer("seconds", in: limit)))
    try rate.finish()
    let showsTouches = try root.bool("showsTouches")
    let settings = try root.strings("settings").map { Entry($0.name, $0.value) }
    var inputs: [RecordingInput] = []
    for node in try root.elements("inputs") { inputs.append(try RecordingInput(node)) }
    self.init(
      script: script, scene: scene, device: device, size: size, scale: scale, frameRate: frameRate, theme: theme,
      showsTouches: showsTouches, settings: settings, inputs: inputs, version: version,
      renderer: try root.strings("renderer").map { Entry($0.name, $0.value) })
  }
}

extension Manifest.Ending {
  /// An hour at a thousand frames a second.
  private static let tickLimit = FrameHashes.frameLimit

  fileprivate var members: [JSONValue.Member] {
    [
      .init("pixels", .size(Double(pixels.width), Double(pixels.height))), .init("count", .integer(count)),
      .init("ticks", .integer(ticks)), .init("hidden", hidden.json), .init("duration", .number(last.seconds)),
      .init(
        "shots",
        .array(
          events.shots.map {
            ["name": $0.name, "time": $0.time.seconds]
          })),
      .init(
        "touches",
        .array(
          events.touches.map {
            [
              "phase": $0.phase, "time": $0.time.seconds, "x": $0.location.x,
              "y": $0.location.y,
            ]
          })),
    ] + (events.presentation.map { [.init("presentation", $0.json)] } ?? [])
  }

  fileprivate init(_ root: inout JSONObject) throws(JSONParser.Failure) {
    var size = try root.object("pixels")
    let side = 0...Int(Int32.max)
    pixels = PixelSize(width: try size.integer("width", in: side), height: try size.integer("height", in: side))
    try size.finish()
    ticks = try root.integer("ticks", in: 0...Self.tickLimit)
    count = try root.integer("count", in: 0...ticks)
    hidden = try root.ranges("hidden", below: ticks)
    last = Instant(seconds: try root.number("duration", in: JSONObject.instants))
    events = RecordingEvents()
    for node in try root.elements("shots") {
      var shot = try JSONObject(node)
      events.shots.append(.init(name: try shot.string("name"), time: try shot.instant("time")))
      try shot.finish()
    }
    for node in try root.elements("touches") {
      var touch = try JSONObject(node)
      let (phase, time) = (try touch.string("phase"), try touch.instant("time"))
      let place = Point(try touch.number("x"), try touch.number("y"))
      events.touches.append(.init(phase: phase, time: time, location: place))
      try touch.finish()
    }
    if let node = root.optional("presentation") { events.presentation = try .init(node) }
  }
}

extension JSONObject {
  /// Seconds that an instant of a clip may have: an hour, and what a reel of many clips takes.
  fileprivate static let instants = 0.0...1e6

  mutating func instant(_ key: String) throws(Failure) -> Instant {
    Instant(seconds: try number(key, in: Self.instants))
  }
}

extension FrameSelection {
  /// The selection in a word: `all`, `3-59`, `1/4`.
  var word: String {
    switch self {
    case .all: "all"
    case .frames(let range): "\(range.lowerBound)-\(range.upperBound)"
    case .shard(let index, let count): "\(index)/\(count)"
    }
  }

  fileprivate init?(word: String) {
    func pair(_ separator: Character) -> (Int, Int)? {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
      return (first, second)
    }
    if word == "all" {
      self = .all
    } else if let (first, last) = pair("-"), first <= last {
      self = .frames(first...last)
    } else if let (index, count) = pair("/"), index >= 1, index <= count {
      self = .shard(index: index, count: count)
    } else {
      return nil
    }
    guard self.word == word else { return nil }
  }
}

extension JSONValue {
  fileprivate static func size(_ width: Double, _ height: Double) -> JSONValue {
    ["width": width, "height": height]
  }

  fileprivate static func entries(_ entries: [RecordingDescription.Entry]) -> JSONValue {
    .object(entries.map { .init($0.name, .string($0.value)) })
  }
}

extension RecordingEvents.Presentation {
  /// What the manifest says; times are seconds of the clip.
  var json: JSONValue {
    [
      "captions": captions.map { JSONValue.object($0.members("text")) },
      "cards": cards.map { JSONValue.object($0.members("title")) },
      "speeds": speeds.map { ["start": $0.start.seconds, "speed": $0.speed] as JSONValue },
    ]
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
