import Imaging
import JSON

/// Something outside the program that decides what a recording shows: a file's name, as the script or the feed gives it,
/// and what it holds. Where the file lies does not matter, so no path is part of it.
public struct RecordingInput: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The script; the name is that of its file.
    case script
    /// A file that the script includes; the name is its path from the script's folder.
    case include
    /// The feed; the name is that of its file.
    case feed
    /// A picture beside the feed; the name is the address that the feed gives.
    case picture
    /// A file that the script sets; the name is the setting's.
    case file
    /// The choice of installed faces for characters that no pinned face has; without a name.
    case substitutions
  }

  /// What it is.
  public var kind: Kind
  /// Its name; see `Kind`.
  public var name: String
  /// The hash of its content; `nil` where there is none.
  public var hash: ContentHash?
  /// Of which clip of a reel, from 1; `nil` where there is only one.
  public var clip: Int?

  /// Makes an input.
  public init(_ kind: Kind, _ name: String, hash: ContentHash?, clip: Int? = nil) {
    (self.kind, self.name, self.hash, self.clip) = (kind, name, hash, clip)
  }

  /// What messages call it: `picture img/gray.png`.
  public var title: String {
    let title =
      switch kind {
      case .script, .feed: kind.rawValue
      case .include: "included file \(name)"
      case .picture: "picture \(name)"
      case .file: "file of the setting \(name)"
      case .substitutions: "choice of fallback fonts"
      }
    return clip.map { "\(title) of clip \($0)" } ?? title
  }

  init(_ node: JSONNode) throws(JSONObject.Failure) {
    var object = try JSONObject(node)
    let word = try object.string("kind")
    guard let kind = Kind(rawValue: word) else {
      throw JSONObject.Failure(offset: node.offset, message: "there is no input of the kind “\(word.prefix(20))”")
    }
    let (name, digits) = (try object.string("name"), try object.stringOrNull("hash"))
    let hash = digits.flatMap { ContentHash($0) }
    if digits != nil, hash == nil {
      throw JSONObject.Failure(
        offset: node.offset, message: "expected \(ContentHash.digitCount) hexadecimal digits as “hash”")
    }
    var clip: Int?
    if let number = object.optional("clip") { clip = try JSONObject.integer(number, named: "clip", in: 1...Int.max) }
    try object.finish()
    self.init(kind, name, hash: hash, clip: clip)
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("name", .string(name)), .init("hash", .orNull(hash?.description)),
    ]
    if let clip { members.append(.init("clip", .integer(clip))) }
    return .object(members)
  }
}
