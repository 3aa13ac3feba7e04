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
    try named { () throws(ImageError) in try PNGReader.decode(bytes) }
  }

  /// Makes sure that the bytes are a picture, and answers its extent.
  ///
  /// - Parameter jobs: How many threads are used, at least one.
  /// - Throws: `ImageError` that names the path, wherever `decode` does.
  public func check(jobs: Int = 1) throws(ImageError) -> PixelSize {
    try named { () throws(ImageError) in try PNGReader.check(bytes, jobs: jobs) }
  }

  private func named<Result>(_ read: () throws(ImageError) -> Result) throws(ImageError) -> Result {
    do {
      return try read()
    } catch {
      throw ImageError(error.reason, path: path)
    }
  }
}
