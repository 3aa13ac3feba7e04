import Imaging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The directory of a recording: `frames/frame-00000.png …`, `manifest.json`, `frames.framehash`, `trace.tsv`.
struct OutputDirectory: Sendable {
  /// Where it is.
  let path: String
  /// Held while a recording is written.
  private var lock: DirectoryLock?

  var manifest: String { "\(path)/\(RecordingFiles.manifest)" }
  var frameHashes: String { "\(path)/\(RecordingFiles.hashes)" }
  var trace: String { "\(path)/\(RecordingFiles.trace)" }
  /// What is finished, while the recording runs; see `Journal`.
  var journal: String { path + "/.journal" }
  private var frames: String { path + "/frames" }

  /// The file of a frame.
  func frame(_ number: Int) -> String { "\(frames)/\(FrameFile.name(number))" }

  /// The directory of a recording that is there already.
  init(at path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  /// Makes the directory, or takes over one that an earlier recording made, whose files are removed.
  ///
  /// What else lies in a recording's directory, such as a video made from it, is left alone. A directory without our
  /// manifest that is not empty is refused. The manifest is written first of all, so that a recording that was
  /// interrupted is known as one. Where `resumes` is true, finished frames of the same recording stay, and another
  /// recording is refused. Where another process records into the directory, nothing is touched.
  init(preparing path: String, manifest: String, resumes: Bool = false) throws(RecordingError) {
    self.init(at: path)
    do {
      if FileSystem.kind(of: self.path) == .other { throw RecordingError.cannotCreate(path: self.path, errno: ENOTDIR) }
      try FileSystem.makeDirectories(self.path)
      lock = try DirectoryLock(self.path)
      try takeOver(manifest, resumes: resumes)
      try FileSink.write(Array(manifest.utf8), to: self.manifest)
      try FileSystem.makeDirectories(frames)
    } catch let error as RecordingError {
      throw error
    } catch let error as FileSystem.Failure {
      throw .cannotCreate(path: self.path, errno: error.errno)
    } catch {
      throw .cannotCreate(path: self.path, errno: EIO)
    }
  }

  private func takeOver(_ manifest: String, resumes: Bool) throws {
    // Who was killed while writing the manifest left a part of it, and nothing else.
    if try FileSystem.names(in: path).allSatisfy(Self.isPart) { return }
    let known = String(decoding: FileSystem.contents(of: self.manifest), as: UTF8.self)
    guard Manifest.isOurs(known) else { throw RecordingError.notARecording(path: path) }
    if resumes, !Manifest.describesSame(known, manifest) { throw RecordingError.cannotResume(path: path) }
    if FileSystem.kind(of: frames) == .directory {
      for name in try FileSystem.names(in: frames) where Self.isPartial(name) || (!resumes && Self.isFrame(name)) {
        try FileSystem.removeFile(frames + "/" + name)
      }
    }
    for file in resumes ? [trace] : [frameHashes, trace, journal] { try FileSystem.removeFile(file) }
  }

  /// The hashes of the frames that an interrupted recording has finished, by their numbers.
  func finishedFrames() -> [Int: String] {
    var hashes = Journal.read(journal)
    let text = String(decoding: FileSystem.contents(of: frameHashes), as: UTF8.self)
    for row in (try? FrameHashes(text: text))?.rows ?? [] { hashes[row.number] = row.hash }
    return hashes.filter { FileSystem.size(of: frame($0.key)) > 0 }
  }

  /// Ends what `--resume` needs; a journal that stays only makes a later one look twice.
  func removeJournal() { try? FileSystem.removeFile(journal) }

  /// Gives a file a second name in place of what had it, or copies it where the file system knows no links, or no more to
  /// one file. The answer is the count of bytes copied.
  func addName(_ name: String, to path: String) throws(RecordingError) -> Int {
    do {
      try FileSystem.removeFile(name)
      try FileSystem.addName(name, to: path)
      return 0
    } catch {
      let bytes = FileSystem.contents(of: path)
      try FileSink.write(bytes, to: name)
      return bytes.count
    }
  }

  private static func isFrame(_ name: String) -> Bool { FrameFile.number(of: name) != nil }

  private static func isPart(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(FileSink.suffix) }

  /// Hidden files that an interrupted recording may have left.
  private static func isPartial(_ name: String) -> Bool { name.hasPrefix(".frame-") && isPart(name) }
}
