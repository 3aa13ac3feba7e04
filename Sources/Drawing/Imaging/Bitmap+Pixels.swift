internal import CPixels
import Platform

/// A pixel with straight alpha: its colours are not multiplied by alpha. Each component is from 0 to 255.
package struct RGBA: Hashable, Sendable {
  /// The red component.
  package var red: UInt8
  /// The green component.
  package var green: UInt8
  /// The blue component.
  package var blue: UInt8
  /// The opacity; 0 is clear.
  package var alpha: UInt8

  /// Makes a pixel of components from 0 to 255.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

extension Bitmap {
  /// All pixels as straight R, G, B, A bytes, row by row, as in a PNG file.
  public var rgba: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * pixelCount) { buffer, count in
      writeRGBA(rows: 0..<height, to: UnsafeMutableRawBufferPointer(buffer))
      count = 4 * pixelCount
    }
  }

  /// Makes a bitmap from straight R, G, B, A bytes, row by row.
  ///
  /// - Throws: `ImageError` if a side is not positive, there are too many pixels, or memory is exhausted.
  /// - Precondition: There are four bytes per pixel.
  public convenience init(width: Int, height: Int, rgba: [UInt8]) throws(ImageError) {
    try self.init(width: width, height: height)
    precondition(
      rgba.count == 4 * pixelCount, "\(width)×\(height) pixels need \(4 * pixelCount) bytes, not \(rgba.count)")
    rgba.withUnsafeBufferPointer { from in
      if let start = from.baseAddress { pixels_native_from_straight(bytes, start, pixelCount) }
    }
    isOpaque = pixels_all_opaque(bytes, pixelCount) != 0
  }

  /// The pixel in column `x` of row `y`, both from 0. Access is slow: it is meant for tests and single pixels.
  ///
  /// - Precondition: The pixel is within the bitmap.
  package subscript(x: Int, y: Int) -> RGBA {
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
  /// - Precondition: The rows exist, and the memory is large enough.
  package func writeRGBA(rows: Range<Int>, to memory: UnsafeMutableRawBufferPointer) {
    precondition(memory.count >= rows.count * bytesPerRow, "\(rows.count) rows do not fit into \(memory.count) bytes")
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height, "rows \(rows) are out of range 0..<\(height)")
    guard let start = memory.bindMemory(to: UInt8.self).baseAddress else { return }
    pixels_straight_from_native(start, bytes + rows.lowerBound * bytesPerRow, rows.count * width)
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && y >= 0 && x < width && y < height, "pixel (\(x), \(y)) is outside \(width)×\(height)")
    return 4 * (y * width + x)
  }

  /// Makes a picture of a single colour.
  ///
  /// - Throws: `ImageError` if a side is not positive, there are too many pixels, or memory is exhausted.
  /// - Precondition: The colour is opaque.
  package convenience init(width: Int, height: Int, filledWith color: RGBA) throws(ImageError) {
    precondition(color.alpha == 255, "the colour must be opaque, not \(color.hexadecimal)")
    try self.init(width: width, height: height)
    withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
      let native = UInt32(0xFF) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
      bytes.bindMemory(to: UInt32.self).update(repeating: native)
    }
    isOpaque = true
  }

  /// Draws another picture into this one, with its top left pixel in column `x` of row `y`.
  ///
  /// Parts beyond an edge are cropped. Transparent pixels of the other picture are blended with white.
  ///
  /// - Precondition: This picture is opaque.
  public func place(_ other: Bitmap, x: Int, y: Int) {
    precondition(isOpaque, "the background must be opaque")
    let region = PixelRegion(x: x, y: y, width: other.width, height: other.height)
    guard let part = region.clipped(to: size) else { return }
    for row in 0..<part.height {
      let from = 4 * ((part.y + row - y) * other.width + part.x - x)
      pixels_over_white(bytes + 4 * ((part.y + row) * width + part.x), other.bytes + from, part.width)
    }
  }

  /// Returns a smaller copy, in which each pixel is the mean of `factor` × `factor` pixels.
  ///
  /// Sides that cannot be divided are rounded up; the last pixels are means of the remaining ones.
  ///
  /// - Throws: `ImageError` if memory is exhausted.
  /// - Precondition: `factor` is from 1 to 256.
  public func reduced(by factor: Int) throws(ImageError) -> Bitmap {
    precondition((1...256).contains(factor), "the factor must be from 1 to 256, not \(factor)")
    let result = try Bitmap(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    pixels_reduce(result.bytes, bytes, width, height, factor)
    result.isOpaque = isOpaque
    return result
  }

  /// Returns a copy of another size, in pixels, in which each pixel is the mean of the area that it covers.
  ///
  /// If the size is the same, the result is the bitmap itself.
  ///
  /// - Throws: `ImageError` if a side is not positive, there are too many pixels, or memory is exhausted.
  public func resized(to size: PixelSize) throws(ImageError) -> Bitmap {
    if size == self.size { return self }
    let result = try Bitmap(width: size.width, height: size.height)
    var sums = [UInt64](repeating: 0, count: 8 * size.width)
    pixels_resize(result.bytes, size.width, size.height, bytes, width, height, &sums)
    result.isOpaque = isOpaque
    return result
  }

  /// Returns a picture of bitmaps in rows, with each row centred and the bitmaps of a row centred vertically.
  ///
  /// `gap` pixels of an opaque colour separate and surround the bitmaps.
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
  /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
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
