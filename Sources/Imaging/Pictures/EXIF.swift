/// The one thing of a picture's EXIF data that is looked at: how it is turned.
enum EXIF {
  /// The orientation in a TIFF structure (TIFF 6.0, section 2): its first directory's tag 0x0112. Upright where the
  /// data has none or is damaged, as everywhere else.
  static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> PictureOrientation {
    guard let isLittle = byteOrder(tiff), let directory = number(tiff, 4, 4, isLittle),
      let count = number(tiff, directory, 2, isLittle)
    else { return .upright }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(tiff, offset, 2, isLittle), let value = number(tiff, offset + 8, 2, isLittle) else {
        break
      }
      if tag == 0x0112 { return PictureOrientation(rawValue: value) ?? .upright }
    }
    return .upright
  }

  private static func byteOrder(_ tiff: ArraySlice<UInt8>) -> Bool? {
    if tiff.starts(with: [0x49, 0x49, 42, 0]) { return true }
    return tiff.starts(with: [0x4D, 0x4D, 0, 42]) ? false : nil
  }

  private static func number(_ tiff: ArraySlice<UInt8>, _ offset: Int, _ count: Int, _ isLittle: Bool) -> Int? {
    guard offset >= 0, offset + count <= tiff.count else { return nil }
    let digits = tiff.dropFirst(offset).prefix(count)
    return isLittle
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }
}
