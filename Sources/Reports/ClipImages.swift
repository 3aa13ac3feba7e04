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

/// Images of one width, each a list of runs of rows; every different row is stored once, in PNG sheets.
///
/// The frames of a clip that scrolls up and down share most rows, at other heights. What moves sideways shares few, and
/// is stored as whole rows.
struct RowSheets {
  /// Rows of a sheet: showing an image decodes the sheets that it needs.
  static let sheetRows = 512

  /// Neighbouring rows of the sheets.
  struct Run: Hashable, Sendable {
    /// The first of them.
    var start: Int
    /// How many follow each other; a negative number repeats the first row that many times.
    var length: Int

    /// Adds a row at the end; answers whether it continues the run.
    fileprivate mutating func append(_ row: Int) -> Bool {
      if length > 0, row == start + length {
        length += 1
      } else if length <= 1, row == start {
        length = length == 1 ? -2 : length - 1
      } else {
        return false
      }
      return true
    }
  }

  /// The width of the images in pixels; 0 before the first one.
  private(set) var rowLength = 0
  /// The PNG files of the finished sheets; all but the last have `sheetRows` rows.
  private(set) var sheets: [[UInt8]] = []

  private var indices: [ContentHash: Int] = [:]
  private var open: [UInt8] = []
  private var isOpaque = true
  private var finishedBytes = 0

  /// The most bytes that the sheets take, if they were finished now.
  var byteBound: Int { finishedBytes + (open.isEmpty ? 0 : open.count + Self.overhead) }

  /// What a PNG file of incompressible rows takes more than the pixels, at most.
  private static let overhead = 8192

  /// Adds an image.
  ///
  /// - Returns: Its runs from top to bottom; `nil` where its width is not that of the others.
  mutating func add(_ image: Bitmap) throws(ImageError) -> [Run]? {
    guard rowLength == 0 || rowLength == image.width else { return nil }
    rowLength = image.width
    isOpaque = isOpaque && !image.hasTransparency
    var runs: [Run] = []
    for (y, row) in RowHashes(image).rows.enumerated() {
      let index = indices[row] ?? indices.count
      if index == indices.count {
        indices[row] = index
        try append(image, y)
      }
      if runs.isEmpty || !runs[runs.count - 1].append(index) { runs.append(Run(start: index, length: 1)) }
    }
    return runs
  }

  private mutating func append(_ image: Bitmap, _ y: Int) throws(ImageError) {
    let size = image.bytesPerRow
    image.withUnsafeBytes { open += $0[y * size..<(y + 1) * size] }
    if open.count == Self.sheetRows * size { try finishSheet() }
  }

  /// Finishes the last sheet; nothing is added after that.
  mutating func finish() throws(ImageError) {
    if !open.isEmpty { try finishSheet() }
  }

  private mutating func finishSheet() throws(ImageError) {
    let sheet = try Bitmap(width: rowLength, height: open.count / (4 * rowLength))
    sheet.withUnsafeMutableBytes { $0.copyBytes(from: open) }
    sheet.isOpaque = isOpaque
    sheets.append(try PNGEncoder(.balanced).encode(sheet))
    finishedBytes += sheets[sheets.count - 1].count
    open = []
  }
}
