import Imaging
import Platform

/// The names of a recording's files, next to the folder of its frames.
package enum RecordingFiles {
  /// The description of the recording.
  package static let manifest = "manifest.json"
  /// The hash of every frame.
  package static let hashes = "frames.hashes"
  /// The value of every probe at every tick.
  package static let trace = "trace.tsv"

  /// The captions as WebVTT, if requested.
  package static let captions = "captions.vtt"

  /// Returns whether a recording in `directory` would replace a file: one of these, a frame, or an unfinished file.
  package static func isReplaced(_ file: String, byRecordingIn directory: String) -> Bool {
    let folder = Files.resolved(Files.directory(of: file)).map { $0 + "/" + Files.name(of: file) }
    return [folder, Files.resolved(file)].compactMap(\.self).contains { path in
      guard Files.exists(path), Files.lies(path, below: directory) else { return false }
      let parts = path.dropFirst(directory.count).split(separator: "/").map(String.init)
      guard let first = parts.first else { return false }
      if first == "frames" { return parts.count == 2 && OutputDirectory.isFrame(parts[1]) }
      return [manifest, hashes, trace, captions, Replacement.name].contains(first)
    }
  }

  /// Returns a file or a folder in the directory of a recording that is no part of the recording.
  package static func other(in directory: String) -> String? {
    let known = ["frames", manifest, hashes, trace, captions]
    let other = Files.names(in: directory).first { !known.contains($0) && !OutputDirectory.isHidden($0) }
    let frames = Files.names(in: "\(directory)/frames")
    return other ?? frames.first { !OutputDirectory.isFrame($0) && !OutputDirectory.isPart($0) }.map { "frames/\($0)" }
  }
}

/// The directory of a recording: `frames/frame-00000.png …`, `manifest.json`, `frames.hashes`, `trace.tsv`.
struct OutputDirectory: Sendable {
  /// The path of the directory that files are written to.
  private(set) var path: String
  /// The path of the earlier recording that this one replaces; see `Replacement`.
  private var place: String?
  /// The lock that is held while a recording is written.
  private var lock: DirectoryLock?

  /// The path of the manifest.
  var manifest: String { "\(path)/\(RecordingFiles.manifest)" }
  /// The path of the frames' hashes.
  var frameHashes: String { "\(path)/\(RecordingFiles.hashes)" }
  /// The path of the trace of all probes.
  var trace: String { "\(path)/\(RecordingFiles.trace)" }
  /// The path of the captions as WebVTT.
  var captions: String { "\(path)/\(RecordingFiles.captions)" }
  /// The path of the journal, which lists finished frames while the recording runs; see `Journal`.
  var journal: String { path + "/" + Self.journalName }
  var frames: String { path + "/frames" }

  /// Returns the path of a frame, from 0.
  func frame(_ number: Int) -> String { "\(frames)/\(FrameFile.name(number))" }

  /// Names the directory of an existing recording.
  init(at path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  /// Creates the directory, or a hidden one within it if a recording exists already; see `Replacement`.
  ///
  /// Other files in a recording's directory, such as a video made from it, are left alone. A directory that is not
  /// empty and has no Flipbook manifest is rejected. The manifest is written first, so that an interrupted recording
  /// can be recognised. If `resumes` is true, an interrupted recording with the same description is continued, and any
  /// other one is rejected. If another process records into the directory, nothing changes.
  init(preparing path: String, manifest: Manifest, resumes: Bool = false) throws(RecordingError) {
    self.init(at: path)
    let place = self.path
    do {
      try Files.createDirectory(place)
      lock = try DirectoryLock(place)
      try prepare(manifest, resumes: resumes)
    } catch let error as RecordingError {
      throw error
    } catch {
      let error = error as? FileError
      throw error?.isBusy ?? false ? .busy(path: place) : .cannotCreate(path: place, errno: error?.errno ?? 0)
    }
  }

  /// Creates the files of the recording, or of its replacement. Rejects a directory with other files.
  private mutating func prepare(_ manifest: Manifest, resumes: Bool) throws {
    let known = Files.contents(of: self.manifest)
    if !Manifest.isOurs(known) {
      // A process killed while it wrote the manifest left an unfinished file, and nothing else.
      guard try Files.entries(of: path).allSatisfy(Self.isHidden) else {
        throw RecordingError.notARecording(path: path)
      }
      try Files.remove(path + "/" + Replacement.name)
    } else if let hidden = try Replacement(in: path).prepare(manifest, known: known, resumes: resumes) {
      (place, path) = (path, hidden)
    }
    try Files.createDirectory(path)
    try removeParts()
    // A complete recording keeps its manifest while it is checked for missing frames.
    if !Manifest.isOurs(Files.contents(of: self.manifest)) {
      try Self.write(Array(manifest.text.utf8), to: self.manifest)
    }
    try Files.createDirectory(frames)
  }

  /// Removes the files that a killed process left half-written.
  private func removeParts() throws {
    guard Files.isDirectory(frames) else { return }
    for name in try Files.entries(of: frames) where Self.isPart(name) && name.hasPrefix(".frame-") {
      try Files.remove(frames + "/" + name)
    }
  }

  /// Completes a recording: removes its journal and replaces an earlier recording.
  func finish() throws(RecordingError) {
    // A journal that stays costs a later recording only a second check.
    try? Files.remove(journal)
    guard let place else { return }
    do { try Replacement(in: place).commit() } catch { throw .cannotWrite(path: place, errno: error.errno) }
  }

  /// Returns the hashes of the frames that an interrupted recording has finished, by frame number.
  ///
  /// Frames whose files no longer match their hashes are left out.
  func finishedFrames(jobs: Int) throws(RecordingError) -> [Int: ContentHash] {
    var hashes = Journal.hashes(try rest(journal))
    let known = try rest(frameHashes)
    for row in (try? FrameHashes(bytes: known))?.rows ?? [] { hashes[row.number] = row.hash }
    let rows = hashes.map { FrameHashes.Row(number: $0.key, hash: $0.value) }
    for fault in RecordedFrames(self, rows).faults(jobs: jobs) { hashes[fault.number] = nil }
    return hashes
  }

  /// Returns the contents of a file that an interrupted recording has left, or nothing if the file is missing.
  private func rest(_ file: String) throws(RecordingError) -> [UInt8] {
    do throws(FileError) { return try Files.readRegular(file) } catch {
      if error.isMissing { return [] }
      throw .foreignRest(path: path, file: Files.name(of: file), reason: error.predicate)
    }
  }

  /// Links a file under another name and replaces a file of that name.
  ///
  /// If the file system has no hard links, or allows no further one, the file is copied.
  ///
  /// - Returns: The number of bytes copied.
  func addName(_ name: String, to path: String) throws(RecordingError) -> Int {
    try RecordingError.wrapping { () throws(FileError) in try Files.duplicate(path, to: name) }
  }

  /// Writes a whole file.
  static func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
    try RecordingError.wrapping { () throws(FileError) in try Files.write(bytes, inOwnDirectory: path) }
  }

  /// Whether a file's name is that of a frame.
  static func isFrame(_ name: String) -> Bool { FrameFile.number(of: name) != nil }

  /// Whether a name is that of an incomplete file, which an interrupted process has left.
  static func isPart(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(FileWriter.suffix) }

  /// Whether a name is that of a hidden file that a recording leaves.
  fileprivate static func isHidden(_ name: String) -> Bool {
    isPart(name) || name == Replacement.name || name == journalName
  }

  /// The name of the journal, a hidden file.
  private static let journalName = ".journal"
}

/// The frames that a recording has finished so far: a line with the number and the hash of each frame that was drawn.
///
/// A line is written with one system call, so that a killed process leaves whole lines. The journal serves `--resume`
/// and is removed at the end.
final class Journal: Sendable {
  private let file: AppendedFile

  /// Opens a journal to append to it.
  init(_ path: String) throws(RecordingError) {
    file = try RecordingError.wrapping { () throws(FileError) in try AppendedFile(inOwnDirectory: path) }
  }

  /// Appends the hash of a frame. Errors are ignored: the journal only saves time, and a full disk is reported when a
  /// frame is written.
  func append(_ hash: ContentHash, number: Int) { try? file.append(Array("\(number)\t\(hash)\n".utf8)) }

  /// An upper limit of the length of a line, in bytes.
  private static let lineLimit = 100

  /// Returns the hashes in a journal's text by frame number. Damaged lines are skipped; their frames are drawn again.
  static func hashes(_ text: [UInt8]) -> [Int: ContentHash] {
    var hashes: [Int: ContentHash] = [:]
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      if line.count > lineLimit { continue }
      let fields = String(decoding: line, as: UTF8.self).split(separator: "\t")
      guard fields.count == 2, let number = Int(fields[0]), let hash = ContentHash(String(fields[1])) else { continue }
      hashes[number] = hash
    }
    return hashes
  }
}
