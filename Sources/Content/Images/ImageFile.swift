/// A picture's file: where it is and what its header says. The pixels have not been read.
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

  /// - Parameters:
  ///   - path: the path of the file.
  ///   - format: how the pixels are stored.
  ///   - pixelWidth: at least 1.
  ///   - pixelHeight: at least 1.
  public init(path: String, format: Format, pixelWidth: Int, pixelHeight: Int) {
    self.path = path
    self.format = format
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Width divided by height.
  public var aspectRatio: Double { Double(pixelWidth) / Double(pixelHeight) }
}
