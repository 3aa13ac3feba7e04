/// A picture that an article asks for, and what was found of it beside the feed.
public struct ArticleImage: Sendable, Hashable {
  /// The address as the feed gives it.
  public var source: String
  /// The text that stands for the picture where it cannot be seen; may be empty.
  public var alternativeText = ""
  /// The width that the article asks for, in points; nil for the picture's own.
  public var width: Int?
  /// The height that the article asks for, in points; nil for the picture's own.
  public var height: Int?
  /// The picture's file, or the reason why a placeholder takes its place.
  public var availability = Availability.missing("not looked for")

  /// Whether the picture can be shown.
  public enum Availability: Sendable, Hashable {
    /// A file beside the feed whose header was read, and which is neither cut off nor damaged.
    case file(ImageFile)
    /// Nothing that can be shown; the text says why, for a warning.
    case missing(String)
  }

  /// Whether the address is one that is looked for beside the feed, whether or not there is a file.
  public var isBesideFeed: Bool { ImageResolver.reasonAgainst(source) == nil }

  /// The picture's file, if it can be shown.
  public var file: ImageFile? {
    if case .file(let file) = availability { file } else { nil }
  }
}

/// A picture's file: where it is and what its header says. The pixels have not been decoded.
public struct ImageFile: Sendable, Hashable {
  /// How the pixels are stored.
  public enum Format: String, Sendable, Hashable {
    case png
    case jpeg
  }

  /// The path of the file with every symbolic link followed.
  public var path: String
  /// How the pixels are stored, as the file itself says and not its name.
  public var format: Format
  /// The width in pixels as the picture is meant to be seen, so after a photograph's rotation. At least 1.
  public var pixelWidth: Int
  /// The height in pixels, likewise.
  public var pixelHeight: Int

  /// Width divided by height.
  public var aspectRatio: Double { Double(pixelWidth) / Double(pixelHeight) }
}
