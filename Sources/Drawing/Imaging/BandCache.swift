internal import CCodec
import Synchronization

/// A cache of compressed bands of pictures by the hash of their rows.
///
/// A clip's frames share most of their rows, often at other heights. The cache has a limit in bytes; beyond it, the
/// least recently used bands are removed. Any number of tasks and bitmaps may share it. It never changes the bytes of a
/// file, only the speed of encoding.
package final class BandCache: Sendable {
  /// The identity of a band.
  struct Key: Hashable {
    var rows: ContentHash
    var width: Int
    var hasAlpha: Bool
    var compression: PNGEncoder.Compression
  }

  private struct Store {
    var bands: [Key: (band: EncodedBand, lastUse: Int)] = [:]
    var size = 0
    var uses = 0
    var hits = 0
  }

  /// The largest total size of the compressed bands, in bytes.
  package let byteLimit: Int
  private let store = Mutex(Store())
  private let workspaces = Mutex<[BandWorkspace]>([])

  /// Makes an empty cache. 8 MB hold the bands of about twenty-five different pages of a phone.
  package init(byteLimit: Int = 8 << 20) { self.byteLimit = byteLimit }

  /// The current size of the compressed bands, in bytes.
  package var byteCount: Int { store.withLock(\.size) }

  /// The number of look-ups, and the number of those that found their band.
  package var statistics: (lookups: Int, hits: Int) { store.withLock { ($0.uses, $0.hits) } }

  func band(_ key: Key) -> EncodedBand? {
    store.withLock { store in
      store.uses += 1
      guard let found = store.bands[key]?.band else { return nil }
      store.bands[key]?.lastUse = store.uses
      store.hits += 1
      return found
    }
  }

  func insert(_ band: EncodedBand, for key: Key) {
    guard band.chunk.bytes.count <= byteLimit / 4 else { return }
    store.withLock { store in
      guard store.bands[key] == nil else { return }
      store.bands[key] = (band, store.uses)
      store.size += band.chunk.bytes.count
      if store.size > byteLimit { Self.shrink(&store, to: byteLimit / 4 * 3) }
    }
  }

  /// Removes the least recently used bands down to a size. It frees a quarter at a time, so that sorting is rare.
  private static func shrink(_ store: inout Store, to size: Int) {
    for (key, entry) in store.bands.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if store.size <= size { break }
      store.size -= entry.band.chunk.bytes.count
      store.bands[key] = nil
    }
  }

  func takeWorkspace() -> BandWorkspace? { workspaces.withLock { $0.popLast() } }

  func recycle(_ workspace: BandWorkspace) { workspaces.withLock { $0.append(workspace) } }
}

/// A compressed band as it is stored in a PNG file.
struct EncodedBand: Sendable {
  /// A whole IDAT chunk.
  var chunk: PNGPiece
  /// The Adler-32 of the filtered rows.
  var adler: UInt32
}

/// Memory for filtering and compressing bands.
///
/// The class is `Sendable` without a lock because only one task uses a workspace at a time.
final class BandWorkspace: @unchecked Sendable {
  private let workspace: OpaquePointer

  /// Allocates the memory, or returns `nil` if there is not enough.
  init?() {
    guard let workspace = codec_workspace_make() else { return nil }
    self.workspace = workspace
  }

  deinit { codec_workspace_release(workspace) }

  /// Filters and compresses one band.
  func encode(_ band: Band, of bitmap: Bitmap, hasAlpha: Bool, effort: codec_effort) throws(ImageError) -> EncodedBand {
    var start: UnsafePointer<UInt8>?
    var adler: UInt32 = 0
    let size = codec_band_encode(
      workspace, &start, &adler, bitmap.bytes + band.rows.lowerBound * bitmap.bytesPerRow, UInt32(bitmap.width),
      UInt32(band.rows.count), hasAlpha ? 1 : 0, effort)
    guard let start, size > 0 else { throw ImageError(.outOfMemory) }
    return EncodedBand(chunk: PNGPiece(UnsafeRawBufferPointer(start: start, count: size)), adler: adler)
  }
}
