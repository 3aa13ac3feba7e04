import Imaging
import Platform
import Verdicts

/// Frames that another program drew: the PNG files of a folder, or concatenated PNG files from a stream.
///
/// Each file is read once.
package struct FrameSource {
  private enum Origin {
    case files([String])
    case stream(PNGStream, name: String)
  }

  private let origin: Origin
  /// The number of frames that were read.
  private(set) var count = 0

  /// Names the frames of a folder, sorted naturally: `frame-9.png` before `frame-10.png`.
  ///
  /// If the folder has no PNG files, its subfolder `frames` is used, as `record` writes it. Hidden files, files of
  /// other types and further subfolders are ignored.
  ///
  /// - Throws: `FileError` if the folder cannot be read, `UserError` if it has no PNG files.
  package init(folder: String) throws {
    let folder = Files.withoutSlash(folder)
    let files = try Self.files(in: folder)
    if files.isEmpty {
      throw UserError("no PNG files in \(folder); name the folder that contains the frames", .badInput)
    }
    origin = .files(files)
  }

  /// Names the frames of a stream.
  ///
  /// - Parameters:
  ///   - name: The name of the stream, for messages.
  ///   - read: Returns the next bytes; an empty array at the end.
  package init(stream name: String, _ read: @escaping () throws -> [UInt8]) {
    origin = .stream(PNGStream(read), name: name)
  }

  /// Whether a folder has PNG files, so that it can be compared as frames.
  package static func hasFrames(_ folder: String) -> Bool { (try? files(in: folder))?.isEmpty == false }

  private static func files(in folder: String) throws(FileError) -> [String] {
    let (names, frames) = (try Files.pngFiles(in: folder), "\(folder)/frames")
    if names.isEmpty, Files.isDirectory(frames) {
      return try Files.pngFiles(in: frames).map { Files.path(of: $0, in: frames) }
    }
    return names.map { Files.path(of: $0, in: folder) }
  }

  /// Reads the next file; returns `nil` after the last one.
  ///
  /// - Throws: `FileError` or `ImageError` with the file's name; `UserError` if a stream is empty.
  package mutating func next() throws -> PictureFile? {
    defer { count += 1 }
    switch origin {
    case .files(let paths):
      guard count < paths.count else { return nil }
      return PictureFile(path: paths[count], bytes: try Files.read(paths[count]))
    case .stream(let stream, let name):
      let place = "\(name), frame \(count)"
      do {
        let bytes = try stream.next()
        if bytes == nil, count == 0 { throw UserError("\(name) is empty; expected concatenated PNG files", .badInput) }
        return bytes.map { PictureFile(path: place, bytes: $0) }
      } catch let error as ImageError {
        throw ImageError(error.reason, path: place)
      }
    }
  }
}
