import Imaging

/// Pictures of one size, written as runs of rows, or of columns, of a few sheets.
struct StripAtlas {
  /// Rows of a sheet: few enough that showing the first picture does not wait for many.
  static let sheetRows = 1024

  /// A part of the dictionary as a picture.
  struct Sheet {
    /// How many rows.
    var rowCount: Int
    /// The PNG file; transposed where the strips are columns.
    var bytes: [UInt8]
  }

  /// By how much pictures are made smaller, 1 or more.
  let factor: Int
  /// Whether pictures are written by their columns, as is good for what moves sideways.
  let isByColumn: Bool
  /// Pixels of a strip; 0 before the first picture.
  private(set) var length = 0
  /// The finished sheets.
  private(set) var sheets: [Sheet] = []

  private var dictionary = StripDictionary()
  private var open: [UInt8] = []
  private var openRows = 0
  private var isOpaque = true

  init(factor: Int, isByColumn: Bool) { (self.factor, self.isByColumn) = (factor, isByColumn) }

  /// Bytes of the finished sheets.
  var byteCount: Int { sheets.reduce(0) { $0 + $1.bytes.count } }

  /// Takes a picture up.
  ///
  /// - Returns: Its runs; `nil` where its size is not that of the others.
  /// - Throws: `ImageError` without memory.
  mutating func add(_ picture: Bitmap) throws(ImageError) -> [StripDictionary.Run]? {
    let reduced = factor == 1 ? picture : try picture.reduced(by: factor)
    let turned = isByColumn ? try reduced.oriented(.transposed) : reduced
    guard length == 0 || length == turned.width else { return nil }
    length = turned.width
    isOpaque = isOpaque && !picture.hasTransparency
    let (runs, added) = dictionary.add(turned.rowHashes)
    for row in added { try put(turned, row) }
    return runs
  }

  /// Finishes the sheet that is open, so that all bytes are counted.
  mutating func close() throws(ImageError) {
    guard openRows > 0 else { return }
    let sheet = try Bitmap(width: length, height: openRows)
    sheet.withUnsafeMutableBytes { $0.copyBytes(from: open) }
    sheet.isOpaque = isOpaque
    sheets.append(Sheet(rowCount: openRows, bytes: try PNGEncoder(.balanced).encode(sheet)))
    (open, openRows, isOpaque) = ([], 0, true)
  }

  private mutating func put(_ picture: Bitmap, _ row: Int) throws(ImageError) {
    let size = picture.bytesPerRow
    picture.withUnsafeBytes { open += $0[row * size..<(row + 1) * size] }
    openRows += 1
    if openRows == Self.sheetRows { try close() }
  }
}

extension Bitmap {
  /// A hash of each row, from top to bottom. Swift's hashes differ from run to run, and so does nothing else: they are
  /// compared, not kept. Two of a million different rows have equal ones with a probability of 3e-8.
  var rowHashes: [Int] {
    withUnsafeBytes { bytes in
      (0..<height).map { row in
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[row * bytesPerRow..<(row + 1) * bytesPerRow]))
        return hasher.finalize()
      }
    }
  }

  /// Whether columns are found again in a second picture rather than rows are: what moves, moves sideways.
  func movesSideways(to other: Bitmap) throws(ImageError) -> Bool {
    guard size == other.size else { return false }
    let rows = Self.newShare(rowHashes, other.rowHashes)
    let columns = Self.newShare(try oriented(.transposed).rowHashes, try other.oriented(.transposed).rowHashes)
    return columns < rows
  }

  private static func newShare(_ first: [Int], _ second: [Int]) -> Double {
    let known = Set(first)
    return Double(second.filter { !known.contains($0) }.count) / Double(second.count)
  }
}
