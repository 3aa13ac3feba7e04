internal import CPixels

/// Pictures of one size that wait for their hashes, which several get at less cost than one after the other.
///
/// Of the rows each is kept once, however many pictures show it, at whatever height; the bitmaps are free at once. One
/// task at a time adds pictures; several may copy the rows of theirs meanwhile, and several may hash when all is copied.
/// That is the promise behind its being `Sendable`.
public final class PictureBatch: @unchecked Sendable {
  /// How many pictures are hashed together best on this machine: 3, 4, 8 or 16.
  public static var lanes: Int { pixels_sha256_lanes() }

  private let batch: OpaquePointer
  private let memory: BatchMemory
  private let width: Int
  private let isOpaque: Bool
  /// Rows of a picture.
  let height: Int
  /// The hashes of each picture's rows.
  private(set) var rows: [PictureRows] = []

  /// An empty batch for pictures like one.
  ///
  /// - Throws: `ImageError` without memory.
  public init(like bitmap: Bitmap, memory: BatchMemory = BatchMemory()) throws(ImageError) {
    guard let slabs = memory.slabs,
      let batch = pixels_batch_make(slabs, bitmap.width, bitmap.height, bitmap.isOpaque ? 1 : 0)
    else { throw ImageError(.outOfMemory) }
    self.batch = batch
    self.memory = memory
    (width, height, isOpaque) = (bitmap.width, bitmap.height, bitmap.isOpaque)
  }

  deinit { pixels_batch_release(batch) }

  /// How many pictures there are.
  public var count: Int { rows.count }

  /// The bytes of the rows that are kept.
  public var byteCount: Int { pixels_batch_size(batch) }

  /// Whether no picture more should be added: all lanes are taken, or one picture more could take the rows beyond so many
  /// bytes.
  public func isFull(byteLimit: Int = .max) -> Bool {
    count >= Self.lanes || count > 0 && byteCount + (isOpaque ? 3 : 4) * width * height > byteLimit
  }

  /// Whether a picture has the size of the others, and is opaque if they are.
  public func accepts(_ bitmap: Bitmap) -> Bool {
    (bitmap.width, bitmap.height, bitmap.isOpaque) == (width, height, isOpaque)
  }

  /// The rows of a picture that its batch has not met in those before.
  public struct NewRows {
    fileprivate var rows: [pixels_new_row] = []
    /// Whether the batch has taken the picture; not so where there is no memory for its rows.
    public fileprivate(set) var areAll = false
  }

  /// Takes a picture that the batch accepts, by the hashes of its rows. Those that are new are to be copied before anything
  /// is hashed.
  public func append(_ rows: PictureRows) -> NewRows {
    precondition(rows.hashes.count == height, "a picture of another height")
    var new = NewRows()
    new.rows = [pixels_new_row](unsafeUninitializedCapacity: height) { buffer, count in
      new.areAll = pixels_batch_add(batch, rows.hashes, buffer.baseAddress, &count) != 0
    }
    if new.areAll { self.rows.append(rows) }
    return new
  }

  /// Copies new rows of a picture, as it is now; also where they are not all, since other pictures may show them too.
  public func copy(_ new: NewRows, of bitmap: Bitmap) {
    precondition(accepts(bitmap), "a picture of another kind")
    pixels_batch_copy(batch, new.rows, new.rows.count, bitmap.bytes)
  }

  /// Adds some rows of some pictures to their hashes.
  func add(_ rows: Range<Int>, of pictures: Range<Int>, to hashes: inout [pixels_sha256]) {
    pixels_batch_add_to_hashes(
      batch, -1, &hashes, pictures.lowerBound, pictures.count, rows.lowerBound, rows.count)
  }
}

/// Memory that batches share: what one has given back is used by the next, since fresh memory costs as much as hashing
/// what comes into it. It may be shared by any number of tasks.
public final class BatchMemory: @unchecked Sendable {
  /// `nil` where there is not even memory for that.
  fileprivate let slabs = pixels_slabs_make()

  /// Memory that holds nothing yet.
  public init() {}

  deinit { slabs.map(pixels_slabs_release) }
}
