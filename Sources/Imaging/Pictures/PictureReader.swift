/// Reading of pictures that come from outside: PNG and JPEG, recognised by their content, turned as they are meant to
/// be seen.
public enum PictureReader {
  /// The largest file that is read, in bytes: 128 MB, four times a photograph with the most pixels.
  public static let byteLimit = 128 << 20

  /// Reads a file.
  ///
  /// - Throws: `ImageError` with the path, where the file cannot be read or is not what it claims to be.
  public static func read(path: String) throws(ImageError) -> Bitmap {
    let bytes = try ImageError.bytes(of: path, count: byteLimit + 1)
    do throws(ImageError) {
      guard bytes.count <= byteLimit else { throw ImageError(.tooManyBytes(limit: byteLimit)) }
      return try decode(bytes)
    } catch {
      throw ImageError(error.reason, path: path)
    }
  }

  /// Decodes the bytes of a file.
  public static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    let header = try PictureHeader(bytes)
    let stored = try header.format == .png ? PNGReader.decode(bytes) : JPEGReader.decode(bytes)
    return try stored.oriented(header.orientation)
  }
}
