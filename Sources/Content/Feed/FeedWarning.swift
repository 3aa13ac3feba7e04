/// Something in a feed that was skipped or replaced, so that the rest could be used.
public struct FeedWarning: Sendable, Hashable, CustomStringConvertible {
  /// Which entry of the file it concerns, from 1; `nil` for the feed as a whole.
  public var entry: Int?
  /// The entry's title, if it has one.
  public var title: String?
  /// The line of the file on which the entry starts, from 1, where it is known.
  public var line: Int?
  /// What is wrong and what was done about it.
  public var message: String
  /// Whether something is left out since it is more than is read.
  public var isCut = false

  /// - Parameters:
  ///   - entry: which entry, from 1.
  ///   - title: the entry's title.
  ///   - line: the entry's line, from 1.
  ///   - message: what is wrong and what was done about it.
  public init(entry: Int? = nil, title: String? = nil, line: Int? = nil, message: String) {
    self.entry = entry
    self.title = title
    self.line = line
    self.message = message
  }

  /// The entry and what is wrong with it, on one line.
  public var description: String {
    guard let entry else { return message }
    let name = title.map { " “\($0)”" } ?? ""
    let place = line.map { " (line \($0))" } ?? ""
    return "entry \(entry)\(name)\(place): \(message)"
  }
}
