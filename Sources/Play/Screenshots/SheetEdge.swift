import Graphics
internal import Imaging

/// The upper edge of a sheet in the picture of a whole screen.
package enum SheetEdge {
  /// The distances from the screen's top in which a sheet begins, in points.
  private static let distances = 48.0...110.0
  /// The part of the width that a sheet's edge crosses, in the middle: its corners are round.
  private static let crossedWidth = 0.76
  /// The least fraction of the columns, and the least change of lightness over two rows, of 255.
  private static let columns = 0.9, change = 12

  /// Returns the first row of the sheet in a picture, in points; `nil` if there is no sheet, or the file cannot be read.
  ///
  /// - Parameters:
  ///   - image: The picture of a whole screen.
  ///   - scale: The pixels of the picture in a point.
  package static func row(in image: ImageReference, scale: Double) -> Double? {
    guard let bitmap = try? PictureReader.read(path: image.path).bitmap else { return nil }
    let margin = Int(Double(bitmap.width) * (1 - crossedWidth) / 2)
    let crossed = margin..<bitmap.width - margin
    let first = max(2, Int((distances.lowerBound * scale).rounded(.up)))
    let last = min(bitmap.height - 1, Int(distances.upperBound * scale))
    guard first <= last, !crossed.isEmpty else { return nil }
    let row = (first...last).first { row in
      let changes = crossed.map { bitmap.lightness($0, row) - bitmap.lightness($0, row - 2) }
      let least = Int(columns * Double(crossed.count))
      return changes.count { $0 > change } > least || changes.count { $0 < -change } > least
    }
    return row.map { Double($0) / scale }
  }
}

extension Bitmap {
  /// Returns the lightness of a pixel, from 0 to 255 (Rec. 709).
  fileprivate func lightness(_ x: Int, _ y: Int) -> Int {
    let color = self[x, y]
    return (2126 * Int(color.red) + 7152 * Int(color.green) + 722 * Int(color.blue)) / 10_000
  }
}
