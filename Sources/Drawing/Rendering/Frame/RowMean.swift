import Graphics
import Imaging

extension Bitmap {
  /// Returns the mean colour of a row, or of the nearest one, weighted by opacity.
  func mean(ofRow row: Int) -> Color {
    let start = min(max(0, row), height - 1) * bytesPerRow
    // The channels are premultiplied, in the order B, G, R, A.
    var sums = [0, 0, 0, 0]
    for place in 0..<bytesPerRow { sums[place % 4] += Int(bytes[start + place]) }
    let alpha = Double(max(1, sums[3]))
    return Color(
      red: Double(sums[2]) / alpha, green: Double(sums[1]) / alpha, blue: Double(sums[0]) / alpha,
      alpha: Double(sums[3]) / Double(255 * width))
  }
}
