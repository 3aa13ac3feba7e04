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
  /// SHA-256 of its content in hexadecimal digits; `nil` where there is none.
  public var sha256: String?
  /// Of which clip of a reel, from 1; `nil` where there is only one.
  public var clip: Int?

  /// Makes an input.
  public init(_ kind: Kind, _ name: String, sha256: String?, clip: Int? = nil) {
    (self.kind, self.name, self.sha256, self.clip) = (kind, name, sha256, clip)
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
}

extension RecordingInput {
  init(_ node: JSONNode) throws(JSONObject.Failure) {
    var object = try JSONObject(node)
    let word = try object.string("kind")
    guard let kind = Kind(rawValue: word) else {
      throw JSONObject.Failure(offset: node.offset, message: "there is no input of the kind “\(word.prefix(20))”")
    }
    let (name, hash) = (try object.string("name"), try object.stringOrNull("sha256"))
    if let hash, !Self.isHash(hash) {
      throw JSONObject.Failure(offset: node.offset, message: "expected 64 hexadecimal digits as “sha256”")
    }
    var clip: Int?
    if let number = object.optional("clip") { clip = try JSONObject.integer(number, named: "clip", in: 1...Int.max) }
    try object.finish()
    self.init(kind, name, sha256: hash, clip: clip)
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("name", .string(name)), .init("sha256", .orNull(sha256)),
    ]
    if let clip { members.append(.init("clip", .integer(clip))) }
    return .object(members)
  }

  /// Whether a text is a SHA-256 in hexadecimal digits.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
