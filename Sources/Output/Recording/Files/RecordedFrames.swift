import Imaging
import Platform
import Synchronization

/// The pictures of a recording, which may be untrusted input: a copy may have truncated a file or mixed files up.
///
/// Each picture is checked against its hash before it is used.
package struct RecordedFrames: Sendable {
  private let directory: OutputDirectory
  /// The recorded hash of each frame.
  private let rows: [FrameHashes.Row]
  /// The recorded size of the frames, if it is known.
  private let size: PixelSize?

  /// Names a recording's directory and the contents of its `frames.hashes`. No file is read.
  package init(_ path: String, _ hashes: FrameHashes) {
    self.init(OutputDirectory(at: path), hashes.rows, size: hashes.size)
  }

  /// Names the frames of a directory. `size` is the extent of every picture, in pixels, if it is known.
  init(_ directory: OutputDirectory, _ rows: [FrameHashes.Row], size: PixelSize? = nil) {
    (self.directory, self.rows, self.size) = (directory, rows, size)
  }

  /// Checks every file.
  ///
  /// - Throws: `RecordingError.damaged` for the first frame whose file differs from what was recorded.
  package func check(jobs: Int) throws(RecordingError) {
    if let fault = faults(jobs: jobs).first { throw damage(fault.number, fault.reason) }
  }

  /// Returns the picture of a frame by its index among the rows. It checks the file again, since it may have changed.
  package func bitmap(_ place: Int) throws(RecordingError) -> Bitmap {
    let row = rows[place]
    do throws(UserError) {
      let bitmap = try KnownPictures.decode(try bytes(of: row))
      if let reason = reason(row, bitmap.size, bitmap.contentHash) { throw UserError(reason) }
      return bitmap
    } catch {
      throw damage(row.number, error.description)
    }
  }

  /// Returns the error of a frame's file.
  private func damage(_ number: Int, _ reason: String) -> RecordingError {
    .damaged(path: directory.path, file: "frames/\(FrameFile.name(number))", reason: reason)
  }

  /// Returns the numbers of the frames whose files differ from what was recorded, in order, each with the reason.
  ///
  /// A file with several names is decoded once.
  func faults(jobs: Int) -> [(number: Int, reason: String)] {
    var files: [FileIdentity: [FrameHashes.Row]] = [:]
    var faults: [(number: Int, reason: String)] = []
    for row in rows.sorted(by: { $0.number < $1.number }) {
      // Only an existing file has an identity; links are not followed. Other kinds of files fail when they are read.
      if let identity = FileIdentity(ofLink: directory.frame(row.number)) {
        files[identity, default: []].append(row)
      } else {
        faults.append((row.number, "is missing"))
      }
    }
    let pictures = KnownPictures()
    // With this limit, the pictures decoded in parallel need at most 128 MB.
    let jobLimit = size.map { (32 << 20) / max(1, $0.width * $0.height) } ?? 2
    let found = Array(files.values).concurrentMap(jobs: max(1, min(jobs, jobLimit))) {
      rows -> [(number: Int, reason: String)] in
      do throws(UserError) {
        let picture = try pictures.picture(of: try bytes(of: rows[0]))
        return rows.compactMap { row in reason(row, picture.size, picture.hash).map { (row.number, $0) } }
      } catch {
        return rows.map { ($0.number, error.description) }
      }
    }
    return (faults + found.flatMap(\.self)).sorted { $0.number < $1.number }
  }

  /// An upper limit of the size of a PNG file, in bytes: more than the largest picture needs uncompressed.
  private static let byteLimit = 5 * Bitmap.maximumPixelCount

  /// Returns the bytes of a frame's file. Links and devices are not followed.
  private func bytes(of row: FrameHashes.Row) throws(UserError) -> [UInt8] {
    do {
      return try Files.readRegular(directory.frame(row.number), limit: Self.byteLimit)
    } catch {
      throw UserError(error.predicate)
    }
  }

  /// Returns the reason why a frame is invalid; `nil` if size and hash are those recorded.
  private func reason(_ row: FrameHashes.Row, _ size: PixelSize, _ hash: ContentHash) -> String? {
    if let wanted = self.size, size != wanted { return "has \(size) pixels, not \(wanted)" }
    return hash == row.hash ? nil : "does not match its hash in \(RecordingFiles.hashes)"
  }
}

/// A cache of decoded pictures by the bytes of their files. Equal frames are separate files if they are not linked.
///
/// The message of an error is a predicate, such as `is truncated`.
private final class KnownPictures: Sendable {
  private let known = Mutex<[ContentHash: Result<(size: PixelSize, hash: ContentHash), UserError>]>([:])

  func picture(of bytes: [UInt8]) throws(UserError) -> (size: PixelSize, hash: ContentHash) {
    let key = ContentHash(of: bytes)
    if let picture = known.withLock({ $0[key] }) { return try picture.get() }
    let picture = Result { () throws(UserError) -> (size: PixelSize, hash: ContentHash) in
      let bitmap = try Self.decode(bytes)
      return (bitmap.size, bitmap.contentHash)
    }
    known.withLock { $0[key] = picture }
    return try picture.get()
  }

  /// Decodes a frame.
  static func decode(_ bytes: [UInt8]) throws(UserError) -> Bitmap {
    if bytes.isEmpty { throw UserError("is empty") }
    do throws(ImageError) {
      let bitmap = try PNGReader.decode(bytes)
      if length(of: bytes) == bytes.count { return bitmap }
    } catch {
      throw UserError(error.reason == .truncated ? "is truncated" : "is not a picture: \(error)")
    }
    throw UserError("has extra bytes after the picture")
  }

  /// Returns the end of a PNG file in bytes, which is the end of its chunk IEND.
  private static func length(of bytes: [UInt8]) -> Int? {
    var offset = 8
    while offset + 12 <= bytes.count {
      let isEnd = bytes[(offset + 4)..<(offset + 8)].elementsEqual("IEND".utf8)
      offset += 12 + bytes[offset..<(offset + 4)].bigEndianValue
      if isEnd { return offset }
    }
    return nil
  }
}

extension FileError {
  /// The reason why a file cannot be used, as a predicate.
  var predicate: String { operation == .read ? "cannot be read: \(reason)" : reason }
}
