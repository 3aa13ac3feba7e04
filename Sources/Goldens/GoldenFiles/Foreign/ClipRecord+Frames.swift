import Imaging
import Platform
import Recording
import Verdicts

extension ClipRecord {
  /// Copies frames that another program drew into a directory, and returns their record.
  ///
  /// The directory then has the frames as `frames/frame-00000.png` and so on, their hashes and the trace. Equal files
  /// are decoded and stored once.
  ///
  /// - Parameters:
  ///   - source: The frames.
  ///   - directory: The directory, which is created.
  ///   - rate: The frame rate, as a number of frames in a number of seconds.
  ///   - probes: A table of probes with a row for each frame; `nil` if there are no probes.
  ///   - run: The number of files that are decoded in parallel. Its cancellation is checked before each frame.
  /// - Throws: `UserError`, `ImageError` or `FileError` if a frame or the probes cannot be read, or the copies cannot
  ///   be written; `RecordingError.cancelled`.
  package init(
    copying source: FrameSource, to directory: String, at rate: (frames: Int64, perSeconds: Int64),
    probes: ProbeTable?, run: Run
  ) throws {
    try Files.createDirectory("\(directory)/frames")
    var copier = FrameCopier(source, directory)
    while try copier.copyFrames(run) {}
    let hashes = FrameHashes(
      width: copier.size.width, height: copier.size.height, frames: rate.frames, perSeconds: rate.perSeconds,
      hashes: copier.hashes)
    let seconds = Double(rate.perSeconds) / Double(rate.frames)
    let trace = try ProbeTable.trace(probes, frameCount: copier.hashes.count, secondsPerFrame: seconds)
    try Files.write(Array(hashes.text.utf8), inOwnDirectory: "\(directory)/\(RecordingFiles.hashes)")
    try Files.write(Array(trace.text.utf8), inOwnDirectory: "\(directory)/\(RecordingFiles.trace)")
    self.init(hashes: hashes, trace: trace)
    otherSize = copier.otherSize
  }
}

/// Copies frames file by file.
private struct FrameCopier {
  private var source: FrameSource
  private let directory: String
  /// The hash of the pixels in each different file, and the number of the first frame with that file.
  private var known: [ContentHash: (hash: ContentHash, size: PixelSize, frame: Int)] = [:]
  /// The number of files that are decoded in parallel; one until the size is known.
  private var jobs = 1
  /// The size of the first frame.
  private(set) var size = PixelSize(width: 0, height: 0)
  private(set) var hashes: [ContentHash] = []
  private(set) var otherSize: ClipRecord.Entry?

  init(_ source: FrameSource, _ directory: String) { (self.source, self.directory) = (source, directory) }

  /// Copies the next frames, as many as are decoded in parallel. Returns whether there may be more.
  mutating func copyFrames(_ run: Run) throws -> Bool {
    try run.checkRecording(framesDone: hashes.count)
    var files: [(file: PictureFile, content: ContentHash)] = []
    while files.count < jobs, let file = try source.next() { files.append((file, ContentHash(of: file.bytes))) }
    var unknown: [ContentHash: PictureFile] = [:]
    for (file, content) in files where known[content] == nil { unknown[content] = file }
    let decoded = try files.filter { unknown.removeValue(forKey: $0.content) != nil }.concurrentMap(jobs: jobs) {
      let bitmap = try $0.file.decode()
      // A turned picture is stored as it is shown, since no other reader of the copies turns it.
      let bytes = try $0.file.orientation == .upright ? $0.file.bytes : PNGEncoder().encode(bitmap)
      return (content: $0.content, hash: bitmap.contentHash, size: bitmap.size, bytes: bytes)
    }
    let news = Dictionary(uniqueKeysWithValues: decoded.map { ($0.content, $0) })
    for (file, content) in files {
      guard hashes.count < FrameHashes.frameLimit else {
        throw UserError(
          "there are more than \(NumberText.grouped(FrameHashes.frameLimit)) frames; compare parts of them", .badInput)
      }
      let path = Self.path(of: hashes.count, in: directory)
      if let (_, _, frame) = known[content] {
        try Files.duplicate(Self.path(of: frame, in: directory), to: path)
      } else if let new = news[content] {
        known[content] = (new.hash, new.size, hashes.count)
        try Files.write(new.bytes, inOwnDirectory: path)
      }
      if let (hash, size, _) = known[content] { note(hash, size, file.path) }
    }
    if !files.isEmpty { jobs = Recorder.jobs(run.jobs, framePixels: size.width * size.height) }
    run.report(hashes.count)
    return !files.isEmpty
  }

  private mutating func note(_ hash: ContentHash, _ size: PixelSize, _ path: String) {
    if hashes.isEmpty { self.size = size }
    if size != self.size, otherSize == nil { otherSize = .init(path, "\(size)") }
    hashes.append(hash)
  }

  private static func path(of frame: Int, in directory: String) -> String {
    "\(directory)/frames/\(FrameFile.name(frame))"
  }
}
