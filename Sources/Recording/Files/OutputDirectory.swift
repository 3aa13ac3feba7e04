#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The directory of a recording: `frames/frame-00000.png …`, `manifest.json`, `frames.framehash`, `trace.tsv`.
struct OutputDirectory: Sendable {
  /// Where it is.
  let path: String

  var manifest: String { path + "/manifest.json" }
  var frameHashes: String { path + "/frames.framehash" }
  var trace: String { path + "/trace.tsv" }
  private var frames: String { path + "/frames" }

  /// The file of a frame. Numbers beyond 99999 simply get longer, as ffmpeg's `%05d` expects.
  func frame(_ number: Int) -> String {
    let digits = String(number)
    return frames + "/frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
  }

  /// Makes the directory, or takes over one that an earlier recording made, whose files are removed.
  ///
  /// What else lies in a recording's directory, such as a video made from it, is left alone. A directory without our
  /// manifest that is not empty is refused. The manifest is written first of all, so that a recording that was
  /// interrupted is known as one.
  init(preparing path: String, manifest text: String) throws(RecordingError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    switch FileSystem.kind(of: self.path) {
    case .other: throw .cannotCreate(path: self.path, errno: ENOTDIR)
    case .absent: break
    case .directory: try takeOver()
    }
    do {
      try FileSystem.makeDirectories(self.path)
      try FileSink.write(Array(text.utf8), to: self.manifest)
      try FileSystem.makeDirectories(frames)
    } catch let error as RecordingError {
      throw error
    } catch let error as FileSystem.Failure {
      throw .cannotCreate(path: self.path, errno: error.errno)
    } catch {
      throw .cannotCreate(path: self.path, errno: EIO)
    }
  }

  private func takeOver() throws(RecordingError) {
    do {
      if try FileSystem.names(in: path).isEmpty { return }
      guard isOurs else { throw RecordingError.notARecording(path: path) }
      if FileSystem.kind(of: frames) == .directory {
        for name in try FileSystem.names(in: frames) where Self.isFrame(name) {
          try FileSystem.removeFile(frames + "/" + name)
        }
      }
      for file in [frameHashes, trace] { try FileSystem.removeFile(file) }
    } catch let error as RecordingError {
      throw error
    } catch let error as FileSystem.Failure {
      throw .cannotCreate(path: path, errno: error.errno)
    } catch {
      throw .cannotCreate(path: path, errno: EIO)
    }
  }

  /// Whether the manifest names its schema near its beginning.
  private var isOurs: Bool {
    let text = String(decoding: FileSystem.beginning(of: manifest, limit: 512), as: UTF8.self)
    return text.contains("\"\(Manifest.schema)\"")
  }

  /// Finished frames, and hidden files that an interrupted recording may have left.
  private static func isFrame(_ name: String) -> Bool {
    (name.hasPrefix("frame-") && name.hasSuffix(".png"))
      || (name.hasPrefix(".frame-") && name.hasSuffix(FileSink.suffix))
  }
}
