import Imaging

/// The images of a clip that a page holds, without a loss, within a number of bytes.
///
/// Frames are added group by group, the most important group first. Where a group does not fit, frames spread evenly over
/// it are added until the bytes are used up, and the others are left out.
struct ClipImages {
  /// Each image's runs of rows, by the hash of its pixels.
  private(set) var runs: [String: [RowSheets.Run]] = [:]
  /// The rows.
  private(set) var sheets = RowSheets()
  /// How many frames are left out.
  private(set) var omittedCount = 0
  /// Why images could not be read, a line each.
  private(set) var troubles: [String] = []

  private let read: (String) throws -> Bitmap?

  /// Adds the images of frames.
  ///
  /// - Parameters:
  ///   - groups: Groups of frames, the most important first; each frame is a list of its images' hashes.
  ///   - byteLimit: How many bytes the sheets may take. The first group is added whatever it takes.
  ///   - read: Reads the image of a hash; `nil` where there is none.
  /// - Throws: `ImageError` without memory.
  init(groups: [[[String]]], byteLimit: Int, read: @escaping (String) throws -> Bitmap?) throws(ImageError) {
    self.read = read
    for (number, frames) in groups.enumerated() { try add(frames, byteLimit: number == 0 ? .max : byteLimit) }
    try sheets.finish()
  }

  private mutating func add(_ frames: [[String]], byteLimit: Int) throws(ImageError) {
    var attempt = self
    if try attempt.addAll(frames, byteLimit) == frames.count {
      self = attempt
      return
    }
    // Frame 0, then the middle, the quarters and so on.
    let spread = frames.indices.sorted { ($1.trailingZeroBitCount, $0) < ($0.trailingZeroBitCount, $1) }
    for index in spread {
      attempt = self
      guard try attempt.addAll([frames[index]], byteLimit) == 1 else { break }
      self = attempt
    }
    omittedCount += frames.count { $0.contains { runs[$0] == nil } }
  }

  /// Adds frames until the bytes are used up; answers how many fit.
  private mutating func addAll(_ frames: [[String]], _ byteLimit: Int) throws(ImageError) -> Int {
    for (index, images) in frames.enumerated() {
      let missing = images.filter { runs[$0] == nil }
      for hash in missing { try add(hash) }
      if !missing.isEmpty, sheets.byteBound > byteLimit { return index }
    }
    return frames.count
  }

  private mutating func add(_ hash: String) throws(ImageError) {
    let image: Bitmap
    do {
      guard let found = try read(hash) else { return }
      image = found
    } catch {
      troubles.append("\(error)")
      return
    }
    runs[hash] = try sheets.add(image)
    if runs[hash] == nil {
      troubles.append("an image of \(image.width)×\(image.height) pixels among others \(sheets.rowLength) pixels wide")
    }
  }
}
