import Imaging
import JSON
import Platform
import Recording
import Script
import Verdicts

extension ClipRecord {
  /// Reads the record of a complete recording.
  package init(recording directory: String) throws {
    self = try Self.read(RecordingFiles.manifest, directory, remedy: "record the clip again") {
      bytes, hashes, trace throws(FileError) in
      let manifest = try Self.parse(RecordingFiles.manifest, bytes) { bytes throws(JSONParser.Failure) in
        try Manifest(bytes)
      }
      guard let ending = manifest.ending else {
        throw FileError(.understand, RecordingFiles.manifest, "the recording was interrupted")
      }
      let description = manifest.description
      let record = ClipRecord(
        script: description.script, settings: description.settingEntries, inputs: description.goldenInputs,
        renderer: description.renderer, hashes: hashes, trace: trace,
        hidden: ending.hidden, moments: ending.events.shots.map { Moment($0.name, seconds: $0.time.seconds) })
      try record.checkTicks()
      return record
    }
  }

  /// Reads the record of frames that another program drew and ``init(copying:to:at:probes:run:)`` copied.
  package init(frames directory: String) throws {
    self = try Self.read(RecordingFiles.hashes, directory, remedy: "verify the frames again") {
      _, hashes, trace throws(FileError) in
      let record = ClipRecord(hashes: hashes, trace: trace)
      try record.checkTicks()
      return record
    }
  }

  /// Reads the record of a golden. File contents are verified, never trusted.
  ///
  /// Files must be regular files of a limited size, with contents as `approve` writes them.
  package init(golden directory: String) throws {
    self = try Self.read(
      GoldenFolder.renderer, directory, remedy: GoldenFolder.remedy, ClipRecord.init(facts:hashes:trace:))
  }

  /// Creates a record from the contents of `renderer.json`.
  package init(facts bytes: [UInt8], hashes: FrameHashes, trace: TraceTable) throws(FileError) {
    self = try Self.parse(GoldenFolder.renderer, bytes) { bytes throws(JSONParser.Failure) in
      try ClipRecord(try JSONParser.parse(bytes), hashes, trace)
    }
    try checkTicks()
  }

  /// Verifies that the frames and the trace have the same ticks.
  private func checkTicks() throws(FileError) {
    if frameCount + hidden.reduce(0, { $0 + $1.count }) != trace.rows.count {
      throw FileError(
        .understand, RecordingFiles.hashes,
        "it has \(frameCount) frames, but \(RecordingFiles.trace) has \(trace.rows.count) ticks")
    }
    let ticks = FrameHashes.ticks(of: trace.rows.count, hidden: hidden)
    if let (late, _) = zip(hashes.rows, ticks).first(where: { $0.tick != $1 }) {
      throw FileError(.understand, RecordingFiles.hashes, "frame \(late.number) has the instant of another frame")
    }
  }

  private init(_ node: JSONValue, _ hashes: FrameHashes, _ trace: TraceTable) throws(JSONParser.Failure) {
    var root = try JSONObject(node)
    let place = try root.peek("$schema").offset
    try root.schema(GoldenFolder.schema)
    self.init(hashes: hashes, trace: trace)
    script = try root.stringOrNull("script")
    settings = try root.strings("settings")
    if root.has(Self.foreignKey) { foreign = try ForeignFrames(try root.node(Self.foreignKey)) }
    guard foreign != nil || settings.contains(where: { $0.name == Script.Keyword.scene.rawValue }) else {
      throw JSONParser.Failure(offset: place, message: "“settings” has no “scene”")
    }
    options = try root.strings("options")
    inputs = try root.strings("inputs")
    renderer = try root.strings("renderer")
    hidden = try root.ranges("hidden", below: trace.rows.count)
    moments = try root.objects("shots") { shot throws(JSONParser.Failure) in
      let name = try shot.parse("name", or: "the name of a shot must not contain a slash") {
        $0.contains("/") ? nil : $0
      }
      return Moment(name, seconds: try shot.number("time", in: 0...1e6))
    }
    if root.has("pictures") { pictures = try root.strings("pictures") }
    try root.finish()
  }

  /// The text of `renderer.json`: everything in a golden except hashes, trace and pictures.
  /// `Assets/schemas/golden.schema.json` describes it.
  package var facts: String {
    let json: JSONValue = [
      "$schema": GoldenFolder.schema, "script": script, "options": Self.object(options),
      "settings": Self.object(settings), "inputs": Self.object(inputs), "renderer": Self.object(renderer),
      "hidden": hidden, "shots": moments.map { ["name": $0.name, "time": $0.seconds] as JSONValue },
    ]
    let further: [JSONValue?] = [
      pictures.map { ["pictures": Self.object($0)] }, foreign.map { [Self.foreignKey: $0.json] },
    ]
    return further.reduce(json) { $0 + $1 }.text + "\n"
  }

  private static let foreignKey = "foreign"

  // MARK: Reading files

  private typealias Facts = (_ bytes: [UInt8], FrameHashes, TraceTable) throws(FileError) -> ClipRecord

  private static func read(
    _ file: String, _ directory: String, remedy: String, _ make: Facts
  ) throws -> ClipRecord {
    do throws(FileError) {
      // The file that identifies the directory is read first: if it is missing, the whole directory is.
      let facts = try read(file, directory)
      let hashes = try parse(RecordingFiles.hashes, try readText(RecordingFiles.hashes, directory)) {
        bytes throws(LineError) in try FrameHashes(bytes: bytes)
      }
      if let stray = hashes.rows.enumerated().first(where: { $0.offset != $0.element.number }) {
        throw FileError(.understand, RecordingFiles.hashes, "frame \(stray.offset) is missing")
      }
      let trace = try parse(RecordingFiles.trace, try readText(RecordingFiles.trace, directory)) {
        bytes throws(LineError) in try TraceTable(text: String(decoding: bytes, as: UTF8.self))
      }
      return try make(facts, hashes, trace)
    } catch {
      var error = error
      error.path = "\(directory)/\(error.path)"
      // The content of a pointer is stored elsewhere, so it is not damaged.
      if error.isPointer { throw error }
      throw UserError.damaged(error.path, error.reason, remedy: remedy)
    }
  }

  private static func read(_ file: String, _ directory: String) throws(FileError) -> [UInt8] {
    do {
      return try Files.readRegular("\(directory)/\(file)")
    } catch {
      var error = error
      error.path = file
      if error.operation == .understand { error.reason = "it \(error.reason)" }
      throw error
    }
  }

  private static func readText(_ file: String, _ directory: String) throws(FileError) -> [UInt8] {
    let bytes = try read(file, directory)
    if String(validating: bytes, as: UTF8.self) == nil { throw FileError(.understand, file, "it is not UTF-8 text") }
    return bytes
  }

  private static func parse<Value, Failure: Error>(
    _ file: String, _ bytes: [UInt8], _ read: ([UInt8]) throws(Failure) -> Value
  ) throws(FileError) -> Value {
    do {
      return try read(bytes)
    } catch {
      throw FileError(.understand, file, (error as? JSONParser.Failure)?.text(in: bytes) ?? "\(error)")
    }
  }

  private static func object(_ entries: [Entry]) -> JSONValue {
    .object(entries.map { .init($0.name, .string($0.value)) })
  }
}

extension RecordingDescription {
  /// The entries of a golden for scene, device and screen, together with the scene's own settings.
  fileprivate var settingEntries: [ClipRecord.Entry] {
    typealias Name = Script.Keyword
    let plain: [(String, String?)] = [
      (Name.scene.rawValue, scene), (Name.device.rawValue, device), (Name.scale.rawValue, NumberText.plain(scale)),
      (Name.theme.rawValue, theme), ("points", "\(NumberText.plain(size.width))×\(NumberText.plain(size.height))"),
      (ClipSettings.touchesName, showsTouches ? "shown" : nil),
    ]
    return plain.compactMap { name, value in value.map { .init(name, $0) } }
      + settings
  }

  /// The entries of a golden for the inputs. The script itself is excluded, since its text may change freely.
  fileprivate var goldenInputs: [ClipRecord.Entry] {
    inputs.compactMap { input in
      switch input.kind {
      case .script, .include, .font, .backdrop, .logo, .substitutions: nil
      case .feed: .init(input.title, "\(input.name) \(input.hash?.description ?? "missing")")
      case .picture, .file: .init(input.title, input.hash?.description ?? "missing")
      }
    }
  }
}

extension ForeignFrames {
  fileprivate init(_ node: JSONValue) throws(JSONParser.Failure) {
    var object = try JSONObject(node)
    let masks = try object.objects("masks") { mask throws(JSONParser.Failure) in
      PixelRegion(
        x: try mask.integer("x", in: 0...Self.limit), y: try mask.integer("y", in: 0...Self.limit),
        width: try mask.integer("width", in: 1...Self.limit), height: try mask.integer("height", in: 1...Self.limit))
    }
    let channelDelta = try object.integer("channelDelta", in: ScriptLimits.channelDelta)
    let percent = try object.number("percent", in: ScriptLimits.percent)
    let isPerceptual = try object.bool("perceptual")
    try object.finish()
    self.init(
      masks: masks,
      tolerance: Tolerance(
        channelDelta: channelDelta, percent: percent, perceptual: isPerceptual ? .standard : nil))
  }

  /// The largest coordinate of a mask, in pixels.
  private static let limit = Int(Int32.max)

  fileprivate var json: JSONValue {
    [
      "masks": masks.map { ["x": $0.x, "y": $0.y, "width": $0.width, "height": $0.height] as JSONValue },
      "channelDelta": tolerance.channelDelta, "percent": tolerance.percent,
      "perceptual": tolerance.perceptual != nil,
    ]
  }
}
