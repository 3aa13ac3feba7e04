internal import CPixels
import Platform

/// A pixel with its colours not multiplied by alpha, each from 0 to 255.
public struct RGBA: Hashable, Sendable {
  /// The red part.
  public var red: UInt8
  /// The green part.
  public var green: UInt8
  /// The blue part.
  public var blue: UInt8
  /// Opacity: 0 is clear.
  public var alpha: UInt8

  /// Makes a pixel.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

extension Bitmap {
  /// All pixels as straight R, G, B, A bytes, row by row: what a PNG holds and what frame hashes are made of.
  public var rgba: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * pixelCount) { buffer, count in
      writeRGBA(rows: 0..<height, to: UnsafeMutableRawBufferPointer(buffer))
      count = 4 * pixelCount
    }
  }

  /// Makes a bitmap from straight R, G, B, A bytes, row by row.
  ///
  /// - Precondition: there are four bytes a pixel.
  public convenience init(width: Int, height: Int, rgba: [UInt8]) throws(ImageError) {
    try self.init(width: width, height: height)
    precondition(
      rgba.count == 4 * pixelCount, "\(width)×\(height) pixels take \(4 * pixelCount) bytes, not \(rgba.count)")
    rgba.withUnsafeBufferPointer { from in
      if let start = from.baseAddress { pixels_native_from_straight(bytes, start, pixelCount) }
    }
    isOpaque = pixels_all_opaque(bytes, pixelCount) != 0
  }

  /// The pixel in column `x` of row `y`, both from 0; or a new one for it. Slow: meant for tests and single pixels.
  ///
  /// - Precondition: the pixel lies within the bitmap.
  public subscript(x: Int, y: Int) -> RGBA {
    get {
      var straight: [UInt8] = [0, 0, 0, 0]
      pixels_straight_from_native(&straight, bytes + offset(x, y), 1)
      return RGBA(straight[0], straight[1], straight[2], straight[3])
    }
    set {
      let straight = [newValue.red, newValue.green, newValue.blue, newValue.alpha]
      pixels_native_from_straight(bytes + offset(x, y), straight, 1)
      if newValue.alpha < 255 { isOpaque = false }
    }
  }

  /// Writes some rows as straight R, G, B, A bytes.
  ///
  /// - Precondition: the rows are there, and the memory has room for them.
  package func writeRGBA(rows: Range<Int>, to memory: UnsafeMutableRawBufferPointer) {
    precondition(memory.count >= rows.count * bytesPerRow, "\(rows.count) rows do not fit into \(memory.count) bytes")
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height, "rows \(rows) are not among \(height)")
    guard let start = memory.bindMemory(to: UInt8.self).baseAddress else { return }
    pixels_straight_from_native(start, bytes + rows.lowerBound * bytesPerRow, rows.count * width)
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && y >= 0 && x < width && y < height, "pixel (\(x), \(y)) lies outside \(width)×\(height)")
    return 4 * (y * width + x)
  }

  /// A plain picture of one colour, which must be opaque.
  ///
  /// - Throws: `ImageError` where a side is not positive, or there are too many pixels.
  /// - Precondition: the colour is opaque.
  public convenience init(width: Int, height: Int, filledWith color: RGBA) throws(ImageError) {
    precondition(color.alpha == 255, "a plain picture is opaque, and \(color.hexadecimal) is not")
    try self.init(width: width, height: height)
    withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
      let native: [UInt8] = [color.blue, color.green, color.red, 255]
      pixels_fill(bytes.bindMemory(to: UInt8.self).baseAddress, native, pixelCount)
    }
    isOpaque = true
  }

  /// Copies another picture into this one, with its top left pixel in column `x` of row `y`; what reaches beyond an edge
  /// is cut off. What is clear in the other shows white.
  ///
  /// - Precondition: this picture is opaque.
  public func place(_ other: Bitmap, x: Int, y: Int) {
    precondition(isOpaque, "pictures are placed on opaque ones")
    let region = PixelRegion(x: x, y: y, width: other.width, height: other.height)
    guard let part = region.clipped(to: size) else { return }
    for row in 0..<part.height {
      let from = 4 * ((part.y + row - y) * other.width + part.x - x)
      pixels_over_white(bytes + 4 * ((part.y + row) * width + part.x), other.bytes + from, part.width)
    }
  }

  /// A smaller copy, each pixel the mean of `factor` × `factor` of this picture's. Sides that cannot be divided are
  /// rounded up, and the last pixels are means of what is there.
  ///
  /// - Precondition: `factor` is from 1 to 256.
  public func reduced(by factor: Int) throws(ImageError) -> Bitmap {
    precondition((1...256).contains(factor), "a picture is reduced by 1 to 256, not by \(factor)")
    let result = try Bitmap(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    pixels_reduce(result.bytes, bytes, width, height, factor)
    result.isOpaque = isOpaque
    return result
  }

  /// A copy with other sides, in pixels, each pixel the mean of the area that it covers; the bitmap itself where it has
  /// them already.
  ///
  /// - Throws: `ImageError` where a side is not positive, there are too many pixels, or without memory.
  public func resized(to size: PixelSize) throws(ImageError) -> Bitmap {
    if size == self.size { return self }
    let result = try Bitmap(width: size.width, height: size.height)
    var sums = [UInt64](repeating: 0, count: 8 * size.width)
    pixels_resize(result.bytes, size.width, size.height, bytes, width, height, &sums)
    result.isOpaque = isOpaque
    return result
  }

  /// Bitmaps in rows, each row in the middle, and those of a row with their middles on one line. Between them and around
  /// all there are `gap` pixels of an opaque colour.
  package static func lineup(_ rows: [[Bitmap]], gap: Int, ground: RGBA) throws(ImageError) -> Bitmap {
    let rows = rows.filter { !$0.isEmpty }
    if rows.isEmpty { throw ImageError(.empty(width: 0, height: 0)) }
    let widths = rows.map { row in row.reduce(-gap) { $0 + $1.width + gap } }
    let heights = rows.map { row in row.map(\.height).max() ?? 0 }
    let width = widths.max() ?? 0
    let whole = try Bitmap(width: width + 2 * gap, height: heights.reduce(gap) { $0 + $1 + gap }, filledWith: ground)
    var y = gap
    for (row, (rowWidth, height)) in zip(rows, zip(widths, heights)) {
      var x = gap + (width - rowWidth) / 2
      for bitmap in row {
        whole.place(bitmap, x: x, y: y + (height - bitmap.height) / 2)
        x += bitmap.width + gap
      }
      y += height + gap
    }
    return whole
  }
}

extension RGBA {
  /// `#rrggbb`, or `#rrggbbaa` where the colour is not opaque.
  package var hexadecimal: String {
    "#" + ([red, green, blue] + (alpha == 255 ? [] : [alpha])).map { NumberText.padded($0, to: 2, radix: 16) }.joined()
  }

  package init(native: UInt32) {
    var straight: [UInt8] = [0, 0, 0, 0]
    withUnsafeBytes(of: native) { bytes in
      pixels_straight_from_native(&straight, bytes.bindMemory(to: UInt8.self).baseAddress, 1)
    }
    self.init(straight[0], straight[1], straight[2], straight[3])
  }
}
