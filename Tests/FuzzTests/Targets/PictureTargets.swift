import Imaging

extension FuzzTarget {
  /// A PNG file: a picture of the size in its header, which can be written and read again, or an error.
  static let png = FuzzTarget("png", seeds: ["Tests/Samples/pictures"]) { bytes in
    let header = try? PictureHeader(bytes)
    let picture = try? PictureReader.decode(bytes)
    check(picture, header)
    guard let stored = try? PNGReader.decode(bytes), stored.pixelCount <= 65_536 else { return }
    guard let again = try? PNGReader.decode(PNGEncoder().encode(stored)) else {
      preconditionFailure("what was written cannot be read")
    }
    precondition(again == stored, "writing and reading again gives other pixels")
  }

  /// A JPEG file: a picture of the size in its header, or an error.
  static let jpeg = FuzzTarget("jpeg", seeds: ["Tests/Samples/pictures"]) { bytes in
    check(try? PictureReader.decode(bytes), try? PictureHeader(bytes))
  }

  private static func check(_ picture: Bitmap?, _ header: PictureHeader?) {
    guard let picture else { return }
    precondition(picture.width == header?.width && picture.height == header?.height, "not the extent of the header")
    precondition(picture.pixelCount <= Bitmap.maximumPixelCount)
  }
}
