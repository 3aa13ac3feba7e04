import Imaging
import Platform

/// The names of a recording's files, beside the folder of its frames.
package enum RecordingFiles {
  /// What the recording says of itself.
  package static let manifest = "manifest.json"
  /// A hash of every frame.
  package static let hashes = "frames.hashes"
  /// What every probe reads at every frame.
  package static let trace = "trace.tsv"

  /// The captions as WebVTT, where they were asked for.
  package static let captions = "captions.vtt"

  /// Whether a recording would replace a file: one of these, a frame, or something of a recording under way.
  package static func isReplaced(_ file: String, byRecordingIn directory: String) -> Bool {
    let folder = Files.resolved(Files.directory(of: file)).map { $0 + "/" + Files.name(of: file) }
    return [folder, Files.resolved(file)].compactMap(\.self).contains { path in
      guard Files.exists(path), Files.lies(path, below: directory) else { return false }
      let parts = path.dropFirst(directory.count).split(separator: "/").map(String.init)
      guard let first = parts.first else { return false }
      if first == "frames" { return parts.count == 2 && OutputDirectory.isFrame(parts[1]) }
      return [manifest, hashes, trace, captions, ShardTicket.file, Replacement.name].contains(first)
    }
  }
}

/// The directory of a recording: `frames/frame-00000.png …`, `manifest.json`, `frames.hashes`, `trace.tsv`.
struct OutputDirectory: Sendable {
  /// Where files are written.
  private(set) var path: String
  /// Where the earlier recording is whose place it is to take; see `Replacement`.
  private var place: String?
  /// Held while a recording is written.
  private var lock: DirectoryLock?

  var manifest: String { "\(path)/\(RecordingFiles.manifest)" }
  var frameHashes: String { "\(path)/\(RecordingFiles.hashes)" }
  var trace: String { "\(path)/\(RecordingFiles.trace)" }
  var captions: String { "\(path)/\(RecordingFiles.captions)" }
  /// What is finished, while the recording runs; see `Journal`.
  var journal: String { path + "/" + Self.journalName }
  var frames: String { path + "/frames" }

  func frame(_ number: Int) -> String { "\(frames)/\(FrameFile.name(number))" }

  /// The directory of a recording that is there already.
  init(at path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  /// Makes the directory, or a hidden one within it where there is a recording already; see `Replacement`.
  ///
  /// What else lies in a recording's directory, such as a video made from it, is left alone. A directory without our
  /// manifest that is not empty is refused. The manifest is written first of all, so that a recording that was
  /// interrupted is known as one. Where `resumes` is true, what an interrupted recording of the same has finished is gone
  /// on with, and another recording is refused. Where another process records into the directory, nothing is touched.
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

  private mutating func prepare(_ manifest: Manifest, resumes: Bool) throws {
    let known = Files.contents(of: self.manifest)
    if !Manifest.isOurs(known) {
      // Who was killed while writing the manifest left a part of it, and nothing else.
      guard try Files.entries(of: path).allSatisfy(Self.isHidden) else {
        throw RecordingError.notARecording(path: path)
      }
      try Files.remove(path + "/" + Replacement.name)
    } else if let hidden = try Replacement(in: path).prepare(manifest, known: known, resumes: resumes) {
      (place, path) = (path, hidden)
    }
    try Files.createDirectory(path)
    try removeParts()
    // One that is whole stays whole while it is looked through for missing frames.
    if !Manifest.isOurs(Files.contents(of: self.manifest)) {
      try Self.write(Array(manifest.text.utf8), to: self.manifest)
    }
    try Files.createDirectory(frames)
  }

  /// Removes what a killed process left half-written.
  private func removeParts() throws {
    guard Files.isDirectory(frames) else { return }
    for name in try Files.entries(of: frames) where Self.isPart(name) && name.hasPrefix(".frame-") {
      try Files.remove(frames + "/" + name)
    }
  }

  /// Ends a recording that is whole: it takes the place of an earlier one, and what `--resume` would need goes.
  func finish() throws(RecordingError) {
    // A journal that stays only makes a later one look twice.
    try? Files.remove(journal)
    guard let place else { return }
    do { try Replacement(in: place).takePlace() } catch { throw .cannotWrite(path: place, errno: error.errno) }
  }

  /// The hashes of the frames that an interrupted recording has finished, by their numbers: of those whose files still
  /// are the pictures that they were.
  func finishedFrames(jobs: Int) throws(RecordingError) -> [Int: ContentHash] {
    var hashes = Journal.hashes(try rest(journal))
    let known = try rest(frameHashes)
    for row in (try? FrameHashes(bytes: known))?.rows ?? [] { hashes[row.number] = row.hash }
    let rows = hashes.map { FrameHashes.Row(number: $0.key, hash: $0.value) }
    for fault in RecordedFrames(self, rows).faults(jobs: jobs) { hashes[fault.number] = nil }
    return hashes
  }

  /// The text of a file that an interrupted recording has left; none where it left no such file.
  private func rest(_ file: String) throws(RecordingError) -> [UInt8] {
    do throws(FileError) { return try Files.readRegular(file) } catch {
      if error.isMissing { return [] }
      throw .foreignRest(path: path, file: Files.name(of: file), reason: error.predicate)
    }
  }

  /// Gives a file a second name in place of what had it, or copies it where the file system knows no links, or no more to
  /// one file. The answer is the count of bytes copied.
  func addName(_ name: String, to path: String) throws(RecordingError) -> Int {
    try RecordingError.wrapping { () throws(FileError) in try Files.duplicate(path, to: name) }
  }

  /// Writes a whole file.
  static func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
    try RecordingError.wrapping { () throws(FileError) in try Files.write(bytes, inOwnDirectory: path) }
  }

  static func isFrame(_ name: String) -> Bool { FrameFile.number(of: name) != nil }

  static func isPart(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(FileWriter.suffix) }

  /// What a recording leaves hidden, or a part of one that has no frames.
  private static func isHidden(_ name: String) -> Bool {
    isPart(name) || name == Replacement.name || name == journalName || name == ShardTicket.file
  }

  private static let journalName = ".journal"
}

/// What a recording has finished so far, for the case that it is killed: a line for each frame that was drawn, with its
/// number and its hash.
///
/// A line is written with one call of the system, so that a killed process leaves whole lines. It is there for `--resume`
/// and goes at the end.
final class Journal: Sendable {
  private let file: AppendedFile

  /// Opens a journal, and goes on behind what it says.
  init(_ path: String) throws(RecordingError) {
    file = try RecordingError.wrapping { () throws(FileError) in try AppendedFile(inOwnDirectory: path) }
  }

  /// Notes the hash of a frame. The journal only saves time, so a full disk is left for the frames to complain about.
  func append(_ hash: ContentHash, number: Int) { try? file.append(Array("\(number)\t\(hash)\n".utf8)) }

  /// More than a line has.
  private static let lineLimit = 100

  /// The hashes that a journal's text knows, by the frames' numbers. A damaged line is passed over: its frame is drawn
  /// again.
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
