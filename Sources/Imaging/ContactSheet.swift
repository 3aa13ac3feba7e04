/// Pictures side by side on one, in rows from left to right. The sheet is opaque; so should the pictures be.
public struct ContactSheet: Sendable {
  /// The pictures; each has a cell as large as the largest of them, and stands in its upper left corner.
  public var pictures: [Bitmap]
  /// Cells in a row.
  public var columns: Int
  /// Pixels between two cells, and around all.
  public var gutter: Int
  /// What is seen between the pictures: the shade of a grey, 0 to 255.
  public var ground: UInt8

  /// Makes a sheet.
  ///
  /// - Precondition: there is a column at least, and the gutter is not negative.
  public init(_ pictures: [Bitmap], columns: Int, gutter: Int = 8, ground: UInt8 = 0x90) {
    precondition(columns > 0 && gutter >= 0, "a sheet has \(columns) columns and a gutter of \(gutter) pixels")
    (self.pictures, self.columns, self.gutter, self.ground) = (pictures, columns, gutter, ground)
  }

  /// The sheet as a picture.
  ///
  /// - Throws: `ImageError` where there is no picture, the sheet would be too large, or without memory.
  public func bitmap() throws(ImageError) -> Bitmap {
    let cell = PixelSize(
      width: pictures.map(\.width).max() ?? 0, height: pictures.map(\.height).max() ?? 0)
    guard !pictures.isEmpty else { throw ImageError(.empty(width: 0, height: 0)) }
    let across = min(columns, pictures.count)
    let down = (pictures.count + across - 1) / across
    let sheet = try Bitmap(
      width: gutter + across * (cell.width + gutter), height: gutter + down * (cell.height + gutter),
      filledWith: RGBA(ground, ground, ground))
    for (index, picture) in pictures.enumerated() {
      sheet.place(
        picture, x: gutter + index % across * (cell.width + gutter), y: gutter + index / across * (cell.height + gutter)
      )
    }
    return sheet
  }

  /// Up to `count` frames, evenly from the first to the last; the first where it is only one.
  package static func spread(_ count: Int, over frames: [Int]) -> [Int] {
    if count >= frames.count { return frames }
    if count == 1 { return [frames[0]] }
    let step = Double(frames.count - 1) / Double(count - 1)
    return (0..<count).map { frames[Int((Double($0) * step).rounded())] }
  }
}
