/// A picture in a file. The pixels are read by the renderer when they are first drawn.
public struct ImageReference: Hashable, Sendable {
  /// The path of the PNG or JPEG file.
  public var path: String
  /// The width of the picture as it is seen, in its own pixels.
  public var pixelWidth: Int
  /// The height of the picture as it is seen, in its own pixels.
  public var pixelHeight: Int

  /// Makes a reference to a file whose extent is known.
  public init(path: String, pixelWidth: Int, pixelHeight: Int) {
    self.path = path
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Width ÷ height; 1 for a picture without extent.
  public var aspectRatio: Double { pixelHeight > 0 ? Double(pixelWidth) / Double(pixelHeight) : 1 }
}
