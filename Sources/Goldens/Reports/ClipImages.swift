import Imaging

/// The images of a clip in a page, lossless, within a size limit in bytes.
///
/// Frames are added group by group, the most important group first. If a group does not fit, evenly distributed
/// frames are added up to the limit, and the remaining ones are omitted.
struct ClipImages {
  /// The runs of rows of each image, by the hash of its pixels.
  private(set) var runs: [String: [RowSheets.Run]] = [:]
  /// The stored rows.
  private(set) var sheets = RowSheets()
  /// The number of omitted frames.
  private(set) var omittedCount = 0
  /// The errors of images that could not be read, one line each.
  private(set) var errors: [String] = []

  /// Returns the image with a hash; `nil` if it is not available.
  private let read: (String) throws -> Bitmap?

  /// Adds the images of frames.
  ///
  /// - Parameters:
  ///   - groups: The groups of frames, the most important first; each frame is a list of its images' hashes.
  ///   - byteLimit: The maximum size of the sheets in bytes. The first group is added even if it exceeds the limit.
  ///   - read: Returns the image of a hash; `nil` if there is none.
  /// - Throws: `ImageError` if a sheet cannot be made. Errors of `read` are collected instead.
  init(groups: [[[String]]], byteLimit: Int, read: @escaping (String) throws -> Bitmap?) throws(ImageError) {
    self.read = read
    for (number, frames) in groups.enumerated() { try add(frames, byteLimit: number == 0 ? .max : byteLimit) }
    try sheets.finish()
  }

  /// Adds the frames of a group, each a list of images. If not all fit into a limit in bytes, frame 0 is added first,
  /// then the middle, the quarters and so on.
  private mutating func add(_ frames: [[String]], byteLimit: Int) throws(ImageError) {
    var attempt = self
    if try attempt.addAll(frames, byteLimit) == frames.count {
      self = attempt
      return
    }
    // Frame 0 first, then the middle, the quarters and so on.
    let spread = frames.indices.sorted { ($1.trailingZeroBitCount, $0) < ($0.trailingZeroBitCount, $1) }
    for index in spread {
      attempt = self
      guard try attempt.addAll([frames[index]], byteLimit) == 1 else { break }
      self = attempt
    }
    omittedCount += frames.count { $0.contains { runs[$0] == nil } }
  }

  /// Adds frames up to the limit; returns the number of frames that fit.
  private mutating func addAll(_ frames: [[String]], _ byteLimit: Int) throws(ImageError) -> Int {
    for (index, images) in frames.enumerated() {
      let missing = images.filter { runs[$0] == nil }
      for hash in missing { try add(hash) }
      if !missing.isEmpty, sheets.byteBound > byteLimit { return index }
    }
    return frames.count
  }

  /// Adds an image once. An image that cannot be read, or has another width, becomes an error.
  private mutating func add(_ hash: String) throws(ImageError) {
    let image: Bitmap
    do {
      guard let found = try read(hash) else { return }
      image = found
    } catch {
      errors.append("\(error)")
      return
    }
    runs[hash] = try sheets.add(image)
    if runs[hash] == nil {
      errors.append(
        "it has \(image.width)×\(image.height) pixels, and other images are \(sheets.rowLength) pixels wide")
    }
  }
}

/// Images of equal width, each a list of runs of rows; every distinct row is stored once, in PNG sheets.
///
/// The frames of a clip that scrolls vertically share most rows, at other heights. Frames that move horizontally
/// share few rows, which are stored whole.
struct RowSheets {
  /// The number of rows in a sheet. Only the sheets that an image needs are decoded.
  static let sheetRows = 512

  /// A run of consecutive rows of the sheets.
  struct Run: Hashable, Sendable {
    /// The first row.
    var start: Int
    /// The number of consecutive rows; a negative number repeats the first row that number of times.
    var length: Int

    /// Appends a row if it continues the run; returns whether it does.
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

  /// The width of the images in pixels; 0 before the first image.
  private(set) var rowLength = 0
  /// The PNG files of the finished sheets; all but the last have `sheetRows` rows.
  private(set) var sheets: [[UInt8]] = []

  /// The number of each distinct row, by its hash.
  private var indices: [ContentHash: Int] = [:]
  /// The pixels of the rows that are in no finished sheet.
  private var open: [UInt8] = []
  /// Whether all images so far are opaque, so that the sheets need no alpha.
  private var isOpaque = true
  /// The number of bytes of the finished sheets, as PNG.
  private var finishedBytes = 0

  /// The maximum size of the sheets in bytes if they were finished now.
  var byteBound: Int { finishedBytes + (open.isEmpty ? 0 : open.count + Self.overhead) }

  /// The maximum overhead of a PNG file with incompressible rows, in bytes.
  private static let overhead = 8192

  /// Adds an image.
  ///
  /// - Returns: Its runs from top to bottom; `nil` if its width differs from that of the first image.
  /// - Throws: `ImageError` if a sheet cannot be made.
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

  /// Appends a row of an image to the current sheet.
  private mutating func append(_ image: Bitmap, _ y: Int) throws(ImageError) {
    let size = image.bytesPerRow
    image.withUnsafeBytes { open += $0[y * size..<(y + 1) * size] }
    if open.count == Self.sheetRows * size { try finishSheet() }
  }

  /// Finishes the last sheet; no image can be added afterwards.
  mutating func finish() throws(ImageError) {
    if !open.isEmpty { try finishSheet() }
  }

  /// Compresses the open rows as a PNG sheet.
  private mutating func finishSheet() throws(ImageError) {
    let sheet = try Bitmap(width: rowLength, height: open.count / (4 * rowLength))
    sheet.withUnsafeMutableBytes { $0.copyBytes(from: open) }
    sheet.isOpaque = isOpaque
    sheets.append(try PNGEncoder(.balanced).encode(sheet))
    finishedBytes += sheets[sheets.count - 1].count
    open = []
  }
}
