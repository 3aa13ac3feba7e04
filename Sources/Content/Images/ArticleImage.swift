/// A picture that an article asks for, and what was found of it beside the feed.
public struct ArticleImage: Sendable, Hashable {
  /// The address as the feed gives it.
  public var source: String
  /// The text that stands for the picture where it cannot be seen; may be empty.
  public var alternativeText: String
  /// The picture's file, or the reason why a placeholder takes its place.
  public var availability: Availability

  /// Whether the picture can be shown.
  public enum Availability: Sendable, Hashable {
    /// A file beside the feed whose header was read.
    case file(ImageFile)
    /// Nothing that can be shown; the text says why, for a warning.
    case missing(String)
  }

  /// - Parameters:
  ///   - source: the address as the feed gives it.
  ///   - alternativeText: the text that stands for the picture.
  ///   - availability: whether it can be shown.
  public init(source: String, alternativeText: String = "", availability: Availability = .missing("not looked for")) {
    self.source = source
    self.alternativeText = alternativeText
    self.availability = availability
  }

  /// Whether the address is one that is looked for beside the feed, whether or not there is a file.
  public var isBesideFeed: Bool { ImageShelf.reasonAgainst(source) == nil }

  /// The picture's file, if it can be shown.
  public var file: ImageFile? {
    if case .file(let file) = availability { file } else { nil }
  }
}
