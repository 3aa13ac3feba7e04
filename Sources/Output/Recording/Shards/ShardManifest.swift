import Imaging
import JSON
import Platform

/// A shard manifest, the contents of `shard.json`: the number of a part, its work, and its frames.
///
/// The file is written last, so a part without it is unfinished.
package struct ShardManifest: Hashable, Sendable {
  /// The kind of result that the parts form.
  package enum Kind: String, Sendable {
    /// Recordings.
    case recordings
    /// Verdicts on clips and their goldens.
    case verdicts
  }

  /// A clip of the work.
  package struct Clip: Hashable, Sendable {
    /// The name of the directory or the golden, or empty if the part itself is the recording.
    package var name: String
    /// The number of frames, or 0 if it is unknown.
    package var frames: Int
    /// The hash of everything that determines the frames, or `nil` if the clip cannot be played.
    package var content: ContentHash?
    /// The hash of the golden that the frames are compared with, or `nil` if there is none.
    package var golden: ContentHash?

    package init(_ name: String, frames: Int, content: ContentHash?, golden: ContentHash? = nil) {
      (self.name, self.frames, self.content, self.golden) = (name, frames, content, golden)
    }

    /// Returns why a recording does not belong to a piece of the clip, or `nil` if it does.
    package func contradiction(_ manifest: Manifest, _ piece: ShardPlan.ClipRange) -> String? {
      if manifest.description.content != content { return "it is a recording of another clip" }
      if manifest.selection != piece.selection {
        return "it is \(manifest.selection) of the clip instead of \(piece.selection)"
      }
      guard let count = manifest.ending?.visibleCount, count != frames else { return nil }
      return "its clip has \(count) frames instead of \(frames)"
    }
  }

  /// The name of the shard manifest's file.
  package static let file = "shard.json"
  /// The identifier of the format and its version.
  private static let schema = "urn:flipbook:schema:shard:1"

  /// The kind of result that the parts form.
  package var kind: Kind
  /// The number of this part, from 1.
  package var index: Int
  /// The number of parts.
  package var count: Int
  /// The version of Flipbook that made the part.
  package var version: String
  /// The options for all clips, such as tolerances.
  package var options: [String]
  /// The clips of the whole work, in order.
  package var clips: [Clip]
  /// The pieces of the clips that this part has.
  package var pieces: [ShardPlan.ClipRange]
  /// Notes to report for the whole work; the same in all parts.
  package var notes: [String] = []
  /// The names of masked views that appear in no clip of this part.
  package var unseenMasks: [String] = []

  package init(
    _ kind: Kind, index: Int, count: Int, version: String, options: [String] = [], clips: [Clip],
    pieces: [ShardPlan.ClipRange]
  ) {
    (self.kind, self.index, self.count, self.version) = (kind, index, count, version)
    (self.options, self.clips, self.pieces) = (options, clips, pieces)
  }

  /// Returns a difference that shows that two parts belong to different work, or `nil` if there is none.
  func difference(from other: ShardManifest) -> String? {
    if kind != other.kind { return "\(kind.rawValue) in one, \(other.kind.rawValue) in the other" }
    if count != other.count { return "a part of \(count) and a part of \(other.count)" }
    if version != other.version { return "version \(version) of Flipbook and version \(other.version)" }
    if options != other.options || notes != other.notes { return "the options differ" }
    let names = [clips, other.clips].map { Set($0.map(\.name)) }
    if let name = names[0].symmetricDifference(names[1]).min() { return "\(name) is only in one of them" }
    if let (mine, _) = zip(clips, other.clips).first(where: { $0.golden != $1.golden }) {
      return "part \(other.index) was made with another golden of \(mine.name)"
    }
    if let (mine, _) = zip(clips, other.clips).first(where: { $0 != $1 }) {
      return "\(mine.name.isEmpty ? "the clip" : mine.name) differs in its script, inputs, options or renderer"
    }
    return nil
  }

  /// Writes the shard manifest, which marks the part as finished.
  ///
  /// - Throws: `RecordingError` if the file cannot be written.
  package func write(to part: String) throws(RecordingError) {
    try OutputDirectory.write(Array(text.utf8), to: "\(part)/\(Self.file)")
  }

  /// Whether a directory has a shard manifest, valid or not.
  package static func isThere(in part: String) -> Bool { Files.exists("\(part)/\(file)") }

  /// Removes a part's shard manifest, so that the part counts as unfinished.
  ///
  /// - Throws: `ShardError.notAPart` if the file is not a shard manifest, or the error of removing it.
  package static func remove(from part: String) throws {
    guard isThere(in: part) else { return }
    if (try? ShardManifest(of: part)) == nil { throw ShardError.notAPart(path: "\(part)/\(file)") }
    try Files.remove("\(part)/\(file)")
  }

  /// Reads the shard manifest of a part.
  ///
  /// - Throws: `ShardError` if the file is missing or damaged.
  package init(of part: String) throws(ShardError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.readRegular("\(part)/\(Self.file)") } catch {
      throw error.isMissing ? .unfinished(path: part) : .damaged(path: part, reason: error.reason)
    }
    do throws(JSONParser.Failure) { try self.init(bytes) } catch {
      throw .damaged(path: part, reason: error.text(in: bytes))
    }
  }

  /// Parses a shard manifest. No member may be missing, unknown, or of another type.
  ///
  /// - Throws: `JSONParser.Failure` with the location of the error.
  package init(_ bytes: [UInt8]) throws(JSONParser.Failure) {
    var root = try JSONObject(try JSONParser.parse(bytes))
    try root.schema(Self.schema)
    let kindPlace = try root.peek("kind").offset
    let kind = try root.parse("kind", Kind.init)
    let count = try root.integer("count", in: 1...ShardPlan.countLimit)
    self.init(
      kind, index: try root.integer("index", in: 1...count), count: count, version: try root.string("flipbook"),
      options: try root.words("options"), clips: [], pieces: [])
    clips = try root.objects("clips") { clip throws(JSONParser.Failure) in try Clip(&clip) }
    if clips.contains(where: \.name.isEmpty), clips.count > 1 || kind == .verdicts {
      throw JSONParser.Failure(offset: kindPlace, message: "a clip has no name")
    }
    pieces = try root.objects("pieces") { piece throws(JSONParser.Failure) in try ShardPlan.ClipRange(&piece, of: clips)
    }
    (notes, unseenMasks) = (try root.words("notes"), try root.words("unseenMasks"))
    try root.finish()
  }

  /// The shard manifest's JSON text, which `init(_:)` parses.
  package var text: String {
    let json: JSONValue = [
      "$schema": Self.schema, "kind": kind.rawValue, "index": index,
      "count": count, "flipbook": version, "options": options,
      "clips": clips.map(\.json), "pieces": pieces.map(\.json), "notes": notes,
      "unseenMasks": unseenMasks,
    ]
    return json.text + "\n"
  }
}

extension ShardManifest.Clip {
  fileprivate init(_ object: inout JSONObject) throws(JSONParser.Failure) {
    let name = try object.parse("name", or: "the name of a clip leads out of its directory") {
      $0.isEmpty || Files.staysBelow($0) ? $0 : nil
    }
    self.init(name, frames: try object.integer("frames", in: 0...1 << 40), content: nil)
    (content, golden) = (try object.hash("content"), try object.hash("golden"))
  }

  fileprivate var json: JSONValue {
    [
      "name": name, "frames": frames, "content": content?.description,
      "golden": golden?.description,
    ]
  }
}

extension ShardPlan.ClipRange {
  fileprivate init(_ object: inout JSONObject, of clips: [ShardManifest.Clip]) throws(JSONParser.Failure) {
    let place = try object.peek("clip").offset
    self.init(clip: try object.integer("clip", in: 0...max(0, clips.count - 1)))
    guard clips.indices.contains(clip) else {
      throw JSONParser.Failure(offset: place, message: "unknown clip")
    }
    let ranges = try object.ranges("frames", below: clips[clip].frames)
    if ranges.count > 1 { throw JSONParser.Failure(offset: place, message: "expected one range of frames") }
    frames = ranges.first
  }

  fileprivate var json: JSONValue { ["clip": clip, "frames": frames.map { [$0] } ?? []] }
}

extension JSONObject {
  /// Returns a hash; `nil` for `null`.
  mutating func hash(_ key: String) throws(Failure) -> ContentHash? {
    let place = try peek(key).offset
    guard let text = try stringOrNull(key) else { return nil }
    guard let hash = ContentHash(text) else {
      throw Failure(offset: place, message: "expected \(ContentHash.digitCount) hexadecimal digits as “\(key)”")
    }
    return hash
  }
}
