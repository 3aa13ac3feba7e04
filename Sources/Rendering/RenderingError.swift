import Imaging

/// Why something could not be drawn or no font could be had.
public enum RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Cairo refused an operation; `status` is cairo's own text.
  case cairo(operation: String, status: String)
  /// A surface must have at least one pixel, and at most `limit` of them.
  case size(width: Int, height: Int, limit: Int)
  /// There is no memory for so many pixels.
  case outOfMemory(width: Int, height: Int)
  /// A scale must be finite and above 0, and not above 16.
  case scale(Double)
  /// A bitmap to draw into has another size than the frame, both in pixels.
  case bitmapSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The item at an index of the display list has a number that is infinite or not a number.
  case notFinite(item: Int)
  /// The display list has a `pop` without its push at this index, or, at the list's end, a push without its `pop`.
  case unbalanced(item: Int)
  /// A pinned face was not found in any of the directories.
  case fontMissing(file: String, directories: [String])
  /// A font file is there but cannot be read; the system's reason, or none where it is no font.
  case fontUnreadable(path: String, reason: String? = nil)

  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .cairo(let operation, let status): "cairo could not \(operation): \(status)"
    case .size(let width, let height, let limit):
      "\(width)×\(height) pixels cannot be drawn; both sides must be above 0 and their product at most \(limit)"
    case .outOfMemory(let width, let height):
      "there is not enough memory for \(width)×\(height) pixels; ulimit -v shows the limit, fewer --jobs need less"
    case .scale(let scale): "the scale \(scale) is not usable; it must be above 0 and at most 16"
    case .bitmapSize(let width, let height, let expectedWidth, let expectedHeight):
      "the frame has \(expectedWidth)×\(expectedHeight) pixels, the bitmap to draw into \(width)×\(height)"
    case .notFinite(let item): "item \(item) of the display list has a number that is infinite or not a number"
    case .unbalanced(let item): "item \(item) of the display list: a push and a pop do not match"
    case .fontMissing(let file, let directories):
      "no \(file) in \(directories.joined(separator: ", ")); install it (apt-get install fonts-inter), "
        + "or name the directory that holds it"
    case .fontUnreadable(let path, let reason?): "cannot read \(path): \(reason)"
    case .fontUnreadable(let path, nil): "\(path) cannot be read as a font; install it again or name another directory"
    }
  }

  /// Why there is no bitmap of a size.
  init(_ error: ImageError, width: Int, height: Int) {
    self =
      error.reason == .outOfMemory
      ? .outOfMemory(width: width, height: height)
      : .size(width: width, height: height, limit: Bitmap.maximumPixelCount)
  }
}
