import Feeds
import GoldenFiles
import Imaging
import Platform
import Recording
import Rendering
import Scenes
import Script
import Simulation
import Verdicts

/// Draws the frames of a golden again, from the inputs that it was made from.
///
/// The inputs are those of the working tree with the golden's options, or those of a commit. A frame counts only if its
/// hash equals the golden's.
struct BaselineFrames {
  /// The clip that is compared with the golden.
  let clip: Clip
  let golden: GoldenFolder
  let record: ClipRecord
  /// The git revision to read the inputs from; `nil` to try each likely one.
  let revision: String?
  let run: Run

  /// The maximum number of frames to draw: ten seconds at 60 frames per second. Of a longer clip, evenly spread frames
  /// are drawn, the first among them.
  private static let frameLimit = 600

  /// Draws frames into a directory, as `frame-00012.png`.
  ///
  /// - Parameter numbers: The frames, in order.
  /// - Returns: The reason why frames are missing, as the end of a sentence; `nil` if none is missing.
  /// - Throws: `RecordingError.cancelled`; `FileError` if no temporary directory can be made.
  func draw(_ numbers: [Int], into directory: String) throws -> String? {
    var seen: Set<ContentHash> = []
    let different = numbers.filter { seen.insert(record.hashes.rows[$0].hash).inserted }
    var missing = different.spread(Self.frameLimit)
    let reason = try tryClips(isDone: { missing.isEmpty }) { try play($0, &missing, into: directory) }
    if missing.isEmpty { return different.count > Self.frameLimit ? "at most \(Self.frameLimit) frames are" : nil }
    return missing.count < different.count ? "the files that were found draw different frames" : reason
  }

  /// Draws candidate clips, one after another, until no frame is missing.
  ///
  /// - Returns: The reason to report if no clip draws any frame.
  private func tryClips(isDone: () -> Bool, _ draw: (Clip) throws -> Void) throws -> String {
    if revision == nil, let clip = workingTreeClip { try draw(clip) }
    if isDone() { return "" }
    let repository: GitRepository
    do { repository = try GitRepository(containing: golden.path) } catch { return error.description }
    let place = try Files.makeTemporaryDirectory()
    defer { Files.removeTemporaryDirectory(place) }
    let commits =
      revision.map { [repository.commit($0)].compactMap(\.self) } ?? repository.baselines(ofGolden: golden.path)
    var known: Set<[String: GitRepository.Entry]> = []
    var isUnchanged = false
    for commit in commits where !isDone() {
      try run.checkRecording()
      let files = try RevisionFiles(repository, commit, directory: "\(Files.resolved(place) ?? place)/\(commit)")
      guard let clip = clip(of: files, repository) else { continue }
      let isHere = revision == nil && files.areInWorkingTree
      isUnchanged = isUnchanged || isHere
      if !isHere, known.insert(files.content).inserted { try draw(clip) }
    }
    if let revision { return "the files of \(revision) draw different frames" }
    if isUnchanged, known.isEmpty {
      return "its files are unchanged: the scene's code or the renderer draws different frames"
    }
    return "no commit has the files that drew it"
      + (repository.isShallow ? "; this clone is shallow: fetch more history or name a commit with --baseline" : "")
  }

  /// The clip of the golden's current script, with the golden's options; `nil` if it is the clip that is compared.
  private var workingTreeClip: Clip? {
    let recorded = record.script.flatMap { FileIdentity("\(golden.path)/\($0)") == nil ? nil : "\(golden.path)/\($0)" }
    let isOther = recorded.map { FileIdentity($0) != FileIdentity(clip.script.file) } ?? false
    let file = isOther ? recorded ?? clip.script.file : clip.script.file
    guard Files.isRegular(file), var options = ClipOptions(record) else { return nil }
    if let feed = clip.options.feed, isRecorded(feed) { options.feed = feed }
    options.screens = clip.options.screens
    guard let found = try? Clip(script: file, options: options, catalog: [clip.scene]).plain else { return nil }
    let isSame =
      found.script.actions == clip.script.actions && found.script.settings == clip.script.settings
      && found.options.settings == clip.options.settings && found.feed?.bytes == clip.feed?.bytes
    return isSame ? nil : found
  }

  private func isRecorded(_ feed: InputFile) -> Bool {
    let hash = ContentHash(of: feed.bytes).description
    return record.inputs.contains { $0.name == RecordingInput.Kind.feed.rawValue && $0.value.hasSuffix(hash) }
  }

  /// The clip of a commit's script, with copies of the files that it names; `nil` if the commit has none.
  private func clip(of files: RevisionFiles, _ repository: GitRepository) -> Clip? {
    guard var options = ClipOptions(record), let script = scriptPaths(repository).first(where: { files.add($0) }) else {
      return nil
    }
    if let feed = clip.options.feed { options.feed = isRecorded(feed) ? feed : self.feed(feed, of: files, repository) }
    let pictures = clip.screenFiles.compactMap { repository.path(of: $0) }.filter { files.add($0) }
    if !clip.options.screens.isEmpty { options.screens = pictures.map { "\(files.directory)/\($0)" } }
    let check = { (path: String) in files.add(at: path) ? nil : "no such file" }
    let path = "\(files.directory)/\(script)"
    let text = try? Files.readText(path)
    let parsed = text.flatMap { text in
      try? Script(
        text: text, file: path, vocabulary: .of(clip.script.sceneFile == nil ? [clip.scene] : []),
        options: options.scriptOptions,
        include: { path, _ in
          _ = check(path)
          return try Files.readText(path)
        }, fileCheck: check)
    }
    guard let parsed, let found = try? Clip(parsed, options: options, catalog: [clip.scene]).plain else { return nil }
    if let feed = found.feed {
      let content = try? Feed.decode(bytes: feed.bytes, baseDirectory: feed.directory, fileName: feed.name)
      for picture in content?.picturePaths ?? [] {
        let parts = picture.split(separator: "/").filter { $0 != "." }
        _ = files.add(at: "\(feed.directory)/\(parts.joined(separator: "/"))")
      }
    }
    return found
  }

  /// A commit's version of a feed that an option names.
  private func feed(_ feed: InputFile, of files: RevisionFiles, _ repository: GitRepository) -> InputFile? {
    guard let path = repository.path(of: feed.name), files.add(path) else { return nil }
    return try? InputFile(path: "\(files.directory)/\(path)")
  }

  /// The possible paths of the script, from the top of the repository: the one recorded in the golden, which may be
  /// outdated, and the clip's.
  private func scriptPaths(_ repository: GitRepository) -> [String] {
    let recorded = record.script.flatMap { script -> String? in
      guard let folder = Files.resolved(golden.path) else { return nil }
      var parts: [Substring] = []
      for part in "\(folder)/\(script)".split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return GitRepository.path(of: "/" + parts.joined(separator: "/"), below: repository.root)
    }
    return [recorded, repository.path(of: clip.script.file)].compactMap(\.self)
  }

  /// Plays a clip once and draws the missing frames whose hash is the golden's. Stops if the first missing frame has
  /// another hash.
  ///
  /// - Parameter missing: The missing frames, in order. Frames that are drawn are removed.
  private func play(_ clip: Clip, _ missing: inout [Int], into directory: String) throws {
    guard clip.frameRate.framesPerSecond == record.framesPerSecond, let first = missing.first, let last = missing.last
    else { return }
    let wanted = Set(missing)
    do {
      try Files.createDirectory(directory)
      let frames = FrameSequence(try clip.player(nil, clip.forecast()), frameRate: clip.frameRate)
      let renderer = try FrameRenderer(scale: clip.frameScale)
      var number = 0
      while number <= last, let snapshot = try frames.next() {
        try run.checkRecording()
        guard snapshot.isVisible else { continue }
        defer { number += 1 }
        guard wanted.contains(number) else { continue }
        let bitmap = try renderer.render(snapshot.displayList)
        if bitmap.contentHash == record.hashes.rows[number].hash {
          try Files.write(PNGEncoder().encode(bitmap), inOwnDirectory: "\(directory)/\(FrameFile.name(number))")
          missing.removeAll { $0 == number }
        } else if number == first {
          return
        }
      }
    } catch let error {
      // A script that this program can no longer play draws nothing.
      if case RecordingError.cancelled = error { throw error }
    }
  }
}
