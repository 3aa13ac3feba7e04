import Goldens
import Imaging
import JSON
import Platform
import Recording

extension ClipRecord {
  /// Reads the record of a recording (`manifest`) or of a golden (`renderer`).
  ///
  /// - Throws: `FileError` where a file is missing, `GoldenError` where one is damaged.
  init(directory: String, facts file: String) throws {
    let hashes = try Self.parse("\(directory)/\(RecordingFiles.hashes)") { text throws(FrameHashError) in
      try FrameHashes(text: text)
    }
    let trace = try Self.parse("\(directory)/\(RecordingFiles.trace)") { text throws(TraceTable.Failure) in
      try TraceTable(text: text)
    }
    let path = "\(directory)/\(file)"
    let root: JSONNode
    do {
      root = try JSONParser.parse(try Files.read(path))
    } catch let error as JSONParser.Failure {
      throw GoldenError.damaged(path: path, reason: "\(error.message) (byte \(error.offset))")
    }
    self.init(
      script: root["script"]?.text, settings: Self.settings(root), renderer: Self.entries(root["renderer"]),
      hashes: hashes, trace: trace, hidden: root["hidden"]?.elements?.compactMap(Self.range) ?? [],
      moments: root["shots"]?.elements?.compactMap(Self.moment) ?? [])
  }

  /// The text of `renderer.json`: what a golden keeps besides hashes, trace and pictures.
  ///
  /// - Parameter script: The way from the golden's directory to the script, if it has a file.
  func facts(script: String?) -> String {
    JSONValue.object([
      .init("$schema", .string(GoldenFolder.schema)), .init("script", .orNull(script)),
      .init("settings", Self.object(settings)), .init("renderer", Self.object(renderer)),
      .init("hidden", .array(hidden.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })),
      .init(
        "shots", .array(moments.map { .object([.init("name", .string($0.name)), .init("time", .number($0.seconds))]) })),
    ]).text + "\n"
  }

  private static func parse<Value, Failure: Error & CustomStringConvertible>(
    _ path: String, _ read: (String) throws(Failure) -> Value
  ) throws -> Value {
    let text = try Files.readText(path)
    do {
      return try read(text)
    } catch {
      throw GoldenError.damaged(path: path, reason: error.description)
    }
  }

  /// What a manifest says of scene and screen comes before the scene's own settings; a golden has them together.
  private static func settings(_ root: JSONNode) -> [Entry] {
    let plain = ["scene", "device", "scale", "theme"].compactMap { name in
      root[name]?.text.map { Entry(name, $0) }
    }
    let points = root["points"].flatMap { points -> Entry? in
      guard let width = points["width"]?.text, let height = points["height"]?.text else { return nil }
      return Entry("points", "\(width)×\(height)")
    }
    return plain + [points].compactMap(\.self) + entries(root["settings"])
  }

  private static func entries(_ node: JSONNode?) -> [Entry] {
    guard let node else { return [] }
    return node.keys.compactMap { key in node[key]?.text.map { Entry(key, $0) } }
  }

  private static func range(_ node: JSONNode) -> ClosedRange<Int>? {
    guard let bounds = node.elements?.compactMap({ $0.text.flatMap { Int($0) } }), bounds.count == 2, bounds[0] >= 0,
      bounds[0] <= bounds[1]
    else { return nil }
    return bounds[0]...bounds[1]
  }

  private static func moment(_ node: JSONNode) -> Moment? {
    guard let name = node["name"]?.text, let seconds = node["time"]?.text.flatMap({ Double($0) }) else { return nil }
    return Moment(name, seconds: seconds)
  }

  private static func object(_ entries: [Entry]) -> JSONValue {
    .object(entries.map { .init($0.name, .string($0.value)) })
  }
}
