internal import CPixels

/// Two pictures of one size, ready for the loops in C; where they are masked, the second shows what the first does.
struct PixelPair {
  private let rows: DifferingRows
  /// The second picture's masked copy; empty where there are no masks.
  private var copy: [UInt8] = []
  private let isSecondOpaque: Int32

  init(_ rows: DifferingRows, masks: [PixelRegion]) {
    self.rows = rows
    let rects = rows.placed(masks).map {
      pixels_rect(left: $0.x, top: $0.y, right: $0.x + $0.width, bottom: $0.y + $0.height)
    }
    guard !rects.isEmpty else {
      isSecondOpaque = rows.isSecondOpaque ? 1 : 0
      return
    }
    var isOpaque: Int32 = 0
    copy = [UInt8](unsafeUninitializedCapacity: 4 * rows.extent.width * rows.extent.height) { buffer, count in
      isOpaque = pixels_mask(
        buffer.baseAddress, rows.firstBytes, rows.isFirstOpaque ? 1 : 0, rows.secondBytes, rows.isSecondOpaque ? 1 : 0,
        rows.extent.width, rows.extent.height, rects, rects.count)
      count = buffer.count
    }
    isSecondOpaque = isOpaque
  }

  private var isFirstOpaque: Int32 { rows.isFirstOpaque ? 1 : 0 }
  private var width: Int { rows.extent.width }
  private var height: Int { rows.extent.height }

  private func withSecond<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    copy.withUnsafeBufferPointer { buffer in
      body(copy.isEmpty ? rows.secondBytes : buffer.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Counts what differs.
  func compare(_ found: inout pixels_difference, beyond allowed: Int) {
    withSecond {
      pixels_compare(
        &found, rows.firstBytes, isFirstOpaque, $0, isSecondOpaque, width, height, UInt8(allowed))
    }
  }

  /// What the eye finds, and a mark for each pixel.
  func perceive(
    _ thresholds: PerceptualThresholds, beyond allowed: Int
  ) -> (result: pixels_perception, marks: [UInt8]) {
    var result = pixels_perception()
    var limits = thresholds.native
    var marks = [UInt8](repeating: 0, count: width * height)
    withUnsafeTemporaryAllocation(
      of: pixels_tile.self, capacity: pixels_tiles(width) * pixels_tiles(height)
    ) { tiles in
      withSecond {
        pixels_perceive(
          &result, &marks, tiles.baseAddress, rows.firstBytes, isFirstOpaque, $0, isSecondOpaque, width,
          height, UInt8(allowed), &limits)
      }
    }
    return (result, marks)
  }

  /// A mark for each pixel, whatever the eye says.
  func marks(beyond allowed: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      withSecond {
        pixels_mark_difference(
          buffer.baseAddress, rows.firstBytes, isFirstOpaque, $0, isSecondOpaque, width * height, UInt8(allowed))
      }
      count = width * height
    }
  }

  /// How many pixels differ, by whatever.
  var differingCount: Int {
    var found = pixels_difference()
    compare(&found, beyond: 0)
    return found.differing
  }

  /// What kind of a difference there is, of so many pixels.
  func cause(_ thresholds: PerceptualThresholds, ofCount count: Int) -> PixelCause {
    var result = pixels_cause()
    var limits = thresholds.native
    withSecond {
      pixels_find_cause(
        &result, rows.firstBytes, isFirstOpaque, $0, isSecondOpaque, width, height, count, &limits)
    }
    return PixelCause(result)
  }
}

extension PixelDifference.Bounds {
  /// Of what was found in rows that begin `top` rows below the picture's.
  init?(_ found: pixels_difference, below top: Int) {
    guard found.count > 0 else { return nil }
    self.init(columns: Int(found.left)...Int(found.right), rows: top + Int(found.top)...top + Int(found.bottom))
  }
}

extension PixelDifference.Perception {
  /// Of what was found in rows that begin `top` rows below the picture's.
  init(_ found: pixels_perception, below top: Int, in size: PixelSize) {
    let window = PixelRegion(x: Int(found.densest_left), y: top + Int(found.densest_top), width: 8, height: 8)
    self.init(
      largestDistance: Double(found.largest_distance), density: Double(found.densest),
      densestWindow: found.densest > 0 ? window.clipped(to: size) : nil)
  }
}
