import Imaging

/// The bytes of a picture's file, and what messages call it.
public struct PictureFile: Hashable, Sendable {
  /// The file's path, for messages.
  public var path: String
  /// The file's bytes.
  public var bytes: [UInt8]

  /// Makes a file's value.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The picture.
  ///
  /// - Throws: `ImageError` that names the path.
  public func decode() throws(ImageError) -> Bitmap {
    do {
      return try PNGReader.decode(bytes)
    } catch {
      throw ImageError(error.reason, path: path)
    }
  }
}
