import Graphics
import Imaging
import JSON
import Script
import Simulation
import Timebase

extension Manifest {
  /// The manifest's JSON text, which `init(_:)` parses.
  package var text: String { json.text + "\n" }

  /// Parses a manifest. No member may be missing, unknown, or of another type.
  ///
  /// - Throws: `JSONParser.Failure` with the location of the error.
  package init(_ bytes: [UInt8]) throws(JSONParser.Failure) {
    var root = try JSONObject(try JSONParser.parse(bytes))
    try root.schema(Self.schema)
    let isComplete = try root.bool("complete")
    description = try RecordingDescription(&root)
    compression = try root.parse("compression", PNGEncoder.Compression.init)
    selection = try root.parse("selection", FrameSelection.init)
    ending = isComplete ? try Ending(&root) : nil
    try root.finish()
  }

  private var json: JSONValue {
    let head: JSONValue = ["$schema": Self.schema, "complete": ending != nil]
    let options: JSONValue = ["compression": compression.rawValue, "selection": selection.word]
    return head + description.json + options + ending?.json
  }
}

extension RecordingDescription {
  private typealias Name = Script.Keyword

  fileprivate var json: JSONValue {
    [
      "flipbook": version, "script": script, Name.scene.rawValue: scene, Name.device.rawValue: device,
      "points": JSONValue.size(size.width, size.height), Name.scale.rawValue: scale, Name.theme.rawValue: theme,
      Name.fps.rawValue: frameRate.framesPerSecond,
      "frameRate": ["frames": Int(frameRate.frames), "seconds": Int(frameRate.perSeconds)] as JSONValue,
      "showsTouches": showsTouches, "settings": JSONValue.entries(settings), "inputs": inputs.map(\.json),
      "renderer": JSONValue.entries(renderer),
    ]
  }

  fileprivate init(_ root: inout JSONObject) throws(JSONParser.Failure) {
    let version = try root.stringOrNull("flipbook")
    let (script, scene) = (try root.string("script"), try root.string(Name.scene.rawValue))
    let device = try root.stringOrNull(Name.device.rawValue)
    var points = try root.object("points")
    let size = Size(try points.number("width", in: 0...1e9), try points.number("height", in: 0...1e9))
    try points.finish()
    let scale = try root.number(Name.scale.rawValue, in: 1e-9...1e9)
    let theme = try root.string(Name.theme.rawValue)
    _ = try root.number(Name.fps.rawValue)
    var rate = try root.object("frameRate")
    let limit = 1...Int(Int32.max)
    let frameRate = FrameRate(
      Int64(try rate.integer("frames", in: limit)), per: Int64(try rate.integer("seconds", in: limit)))
    try rate.finish()
    let showsTouches = try root.bool("showsTouches")
    let settings = try root.strings("settings")
    let inputs = try root.objects("inputs") { object throws(JSONParser.Failure) in try RecordingInput(&object) }
    self.init(
      script: script, scene: scene, device: device, size: size, scale: scale, frameRate: frameRate, theme: theme,
      showsTouches: showsTouches, settings: settings, inputs: inputs, version: version,
      renderer: try root.strings("renderer"))
  }
}

extension Manifest.Ending {
  fileprivate var json: JSONValue {
    let touches = events.touches.map { touch -> JSONValue in
      ["phase": touch.phase, "time": touch.time.seconds, "x": touch.location.x, "y": touch.location.y]
    }
    let json: JSONValue = [
      "pixels": JSONValue.size(Double(pixels.width), Double(pixels.height)), "count": count, "ticks": ticks,
      "hidden": hidden, "duration": last.seconds,
      "shots": events.shots.map { ["name": $0.name, "time": $0.time.seconds] as JSONValue },
      "touches": touches,
    ]
    return json + events.presentation.map { ["presentation": $0.json] }
  }

  fileprivate init(_ root: inout JSONObject) throws(JSONParser.Failure) {
    var size = try root.object("pixels")
    let side = 0...Int(Int32.max)
    pixels = PixelSize(width: try size.integer("width", in: side), height: try size.integer("height", in: side))
    try size.finish()
    ticks = try root.integer("ticks", in: 0...FrameHashes.frameLimit)
    count = try root.integer("count", in: 0...ticks)
    hidden = try root.ranges("hidden", below: ticks)
    last = Instant(seconds: try root.number("duration", in: JSONObject.instants))
    events = RecordingEvents()
    events.shots = try root.objects("shots") { shot throws(JSONParser.Failure) in
      .init(name: try shot.string("name"), time: try shot.instant("time"))
    }
    events.touches = try root.objects("touches") { touch throws(JSONParser.Failure) in
      .init(
        phase: try touch.string("phase"), time: try touch.instant("time"),
        location: Point(try touch.number("x"), try touch.number("y")))
    }
    if let node = root.optional("presentation") { events.presentation = try .init(node) }
  }
}

extension JSONObject {
  /// The valid instants of a clip, in seconds. A clip is at most an hour long.
  fileprivate static let instants = 0.0...1e6

  /// Returns an instant, written in seconds from 0.
  mutating func instant(_ key: String) throws(Failure) -> Instant {
    Instant(seconds: try number(key, in: Self.instants))
  }
}

extension FrameSelection {
  /// The selection as text: `all`, or a range such as `3-59`.
  var word: String {
    switch self {
    case .all: "all"
    case .frames(let range): "\(range.lowerBound)-\(range.upperBound)"
    }
  }

  fileprivate init?(word: String) {
    let bounds = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if word == "all" {
      self = .all
    } else if bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last {
      self = .frames(first...last)
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
  /// The presentation as the manifest stores it; times are seconds of the clip.
  var json: JSONValue {
    [
      "captions": captions.map { $0.json("text", "body") }, "cards": cards.map { $0.json("title", "subtitle") },
      "speeds": speeds.map { ["start": $0.start.seconds, "speed": $0.speed] as JSONValue },
    ]
  }

  init(_ node: JSONValue) throws(JSONParser.Failure) {
    var root = try JSONObject(node)
    self.init()
    captions = try root.objects("captions") { note throws(JSONParser.Failure) in try TimedText(&note, "text", "body") }
    cards = try root.objects("cards") { note throws(JSONParser.Failure) in try TimedText(&note, "title", "subtitle") }
    speeds = try root.objects("speeds") { speed throws(JSONParser.Failure) in
      ClipSpeed(start: try speed.instant("start"), speed: try speed.number("speed", in: 1e-3...1e3))
    }
    try root.finish()
  }
}

extension TimedText {
  fileprivate func json(_ name: String, _ second: String) -> JSONValue {
    let json: JSONValue = [name: text, "start": start.seconds, "end": end.seconds]
    return json + subtitle.map { [second: $0] }
  }

  fileprivate init(_ note: inout JSONObject, _ name: String, _ second: String) throws(JSONParser.Failure) {
    self.init(text: try note.string(name), start: try note.instant("start"), end: try note.instant("end"))
    if note.has(second) { subtitle = try note.string(second) }
  }
}
