import Imaging
import Platform
import Synchronization

/// Looks whether the frames' files of a recording are still the pictures that its hashes tell of: a copy may
/// have cut one off, or mixed them up.
struct FrameFiles {
  /// A file that is something else.
  struct Fault: Error {
    var number: Int
    /// The file's name within the recording.
    var file: String
    /// What is wrong, as a predicate: `is cut off`.
    var reason: String
  }

  private let directory: OutputDirectory
  private let size: PixelSize?

  /// `size` is the extent that every picture has, where it is known.
  init(in directory: OutputDirectory, size: PixelSize? = nil) { (self.directory, self.size) = (directory, size) }

  /// The rows whose files are something else, in order of their numbers. A file that has several names is looked at once.
  func faults(of rows: [FrameHashes.Row], jobs: Int) -> [Fault] {
    var files: [FileIdentity: [FrameHashes.Row]] = [:]
    var faults: [Fault] = []
    for row in rows.sorted(by: { $0.number < $1.number }) {
      // What is no file has no identity without links being followed; reading it says what it is.
      if let identity = FileIdentity(ofLink: directory.frame(row.number)) {
        files[identity, default: []].append(row)
      } else {
        faults.append(fault(row.number, "is missing"))
      }
    }
    let pictures = KnownPictures()
    let groups = files.values.sorted { $0[0].number < $1[0].number }
    let found = groups.concurrentMap(jobs: max(1, min(jobs, Self.jobLimit(size)))) { check($0, pictures) }
    return (faults + found.flatMap(\.self)).sorted { $0.number < $1.number }
  }

  /// The picture of a row.
  ///
  /// - Throws: `Fault` where its file is something else.
  func bitmap(of row: FrameHashes.Row) throws(Fault) -> Bitmap {
    let (bytes, bitmap): ([UInt8], Bitmap)
    do throws(FileError) {
      bytes = try Files.readRegular(directory.frame(row.number), limit: Self.byteLimit)
    } catch {
      throw fault(row.number, Self.reason(error))
    }
    do throws(ImageError) { bitmap = try PNGReader.decode(bytes) } catch {
      throw fault(row.number, KnownPictures.reason(error))
    }
    if let reason = reason(row, .whole(size: bitmap.size, hash: bitmap.contentHash)) { throw fault(row.number, reason) }
    return bitmap
  }

  /// So many pictures at once take 128 MB at the most.
  private static func jobLimit(_ size: PixelSize?) -> Int {
    guard let size, size.width > 0, size.height > 0 else { return 2 }
    return (32 << 20) / max(1, size.width * size.height)
  }

  /// Looks at a file that has a name for each row.
  private func check(_ rows: [FrameHashes.Row], _ pictures: KnownPictures) -> [Fault] {
    do throws(FileError) {
      let bytes = try Files.readRegular(directory.frame(rows[0].number), limit: Self.byteLimit)
      let picture = pictures.picture(of: bytes)
      return rows.compactMap { row in reason(row, picture).map { fault(row.number, $0) } }
    } catch {
      return rows.map { fault($0.number, Self.reason(error)) }
    }
  }

  private static func reason(_ error: FileError) -> String {
    error.operation == .read ? "cannot be read: \(error.reason)" : error.reason
  }

  private func reason(_ row: FrameHashes.Row, _ picture: KnownPictures.Picture) -> String? {
    switch picture {
    case .broken(let words): return words
    case .whole(let size, let hash):
      if let wanted = self.size, size != wanted {
        return "has \(size.width)×\(size.height) pixels, not \(wanted.width)×\(wanted.height)"
      }
      return hash == row.hash ? nil : "is not the picture that \(RecordingFiles.hashes) tells of"
    }
  }

  private func fault(_ number: Int, _ reason: String) -> Fault {
    Fault(number: number, file: "frames/\(FrameFile.name(number))", reason: reason)
  }

  /// More than the largest picture takes uncompressed.
  private static let byteLimit = 5 * Bitmap.maximumPixelCount
}

/// The pictures that were decoded before, by their files' bytes: without links equal frames are files of their own.
private final class KnownPictures: Sendable {
  enum Picture {
    case whole(size: PixelSize, hash: ContentHash)
    /// What is wrong with the file, as a predicate.
    case broken(String)
  }

  private let known = Mutex<[ContentHash: Picture]>([:])

  func picture(of bytes: [UInt8]) -> Picture {
    let key = ContentHash(of: bytes)
    if let picture = known.withLock({ $0[key] }) { return picture }
    let picture = Self.decode(bytes)
    known.withLock { $0[key] = picture }
    return picture
  }

  private static func decode(_ bytes: [UInt8]) -> Picture {
    if bytes.isEmpty { return .broken("is empty") }
    do throws(ImageError) {
      let bitmap = try PNGReader.decode(bytes)
      guard length(of: bytes) == bytes.count else { return .broken("has bytes behind the picture's end") }
      return .whole(size: bitmap.size, hash: bitmap.contentHash)
    } catch {
      return .broken(reason(error))
    }
  }

  static func reason(_ error: ImageError) -> String {
    error.reason == .truncated ? "is cut off" : "is no picture: \(error)"
  }

  /// Up to where a PNG file goes: behind its chunk IEND.
  private static func length(of bytes: [UInt8]) -> Int? {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let isEnd = bytes[(offset + 4)..<(offset + 8)].elementsEqual("IEND".utf8)
      offset += 12 + length
      if isEnd { return offset }
    }
    return nil
  }
}
