import Platform

/// Makes one file: colours where they are needed, the file, and a look at what it is.
struct FFmpegRun<Source: VideoSource> {
  var command: FFmpegCommand
  var source: Source
  var output: String
  var run: Run
  /// The number of frames that earlier files took.
  var before = 0

  /// Colours are chosen from so many frames at the most.
  static var paletteFrames: Int { 100 }

  /// Makes the file; it has no name yet.
  ///
  /// - Throws: ``VideoError``, `FileError`, `CancellationError`, and what the source throws.
  func make(_ file: borrowing VideoFile) throws -> VideoReport {
    guard command.needsPalette else { return try make(file, palette: "") }
    let palette = try FileWriter(temporary: ())
    let place = palette.hiddenPath ?? ""
    let stride = max(1, (try source.frameCount() + Self.paletteFrames - 1) / Self.paletteFrames)
    let words = command.paletteWords(output: place)
    let (_, ending) = try start(words, every: stride) { _ in }
    guard ending.code == 0, Files.size(of: place) > 0 else {
      try palette.checkRoom()
      throw failure(ending, words)
    }
    return try make(file, palette: place)
  }

  private func make(_ file: borrowing VideoFile, palette: String) throws -> VideoReport {
    let words = command.words(output: file.place, palette: palette)
    let (count, ending) = try start(words, every: 1) { run.report(before + $0) }
    let probe = ending.code == 0 ? try VideoProbe(file.place, command.format, run) : nil
    guard let probe, count > 0, isWhole(probe, of: count) else {
      // Of a full disk it may tell nobody, or in a message alone.
      try file.checkRoom()
      if ending.messages.contains(noSpace) { throw FileError(.write, output, noSpace) }
      throw failure(ending, words)
    }
    return VideoReport(
      path: output, format: command.format, bytes: Files.size(of: file.place), frames: count, width: probe.width,
      height: probe.height, frameRate: command.rate, colors: command.quality.colors,
      coarseness: command.quality.coarseness)
  }

  /// Runs ffmpeg with the frames; answers how many it was given.
  private func start(
    _ words: [String], every stride: Int, _ progress: (Int) -> Void
  ) throws -> (count: Int, RunningProcess.Ending) {
    let process = try RunningProcess(words)
    var count = 0
    do {
      try source.send(every: stride, run) { bytes in
        guard try process.write(bytes, run) else { throw ReaderGone() }
        count += 1
        progress(count)
      }
    } catch is ReaderGone {
      // It says why.
    }
    return (count, try process.finish(run))
  }

  /// Whether a file has the frames that it should have.
  private func isWhole(_ probe: VideoProbe, of count: Int) -> Bool {
    guard probe.hasCaptions || command.captions == nil else { return false }
    // Frames that are equal are shown longer.
    if command.format == .webp { return probe.frames <= count }
    guard command.rate != source.frameRate else { return probe.frames == count }
    // Frames are left out or come twice for the sake of another rate.
    let expected = Double(count) * command.rate.framesPerSecond / source.frameRate.framesPerSecond
    return abs(Double(probe.frames) - expected) <= 1.01
  }

  private func failure(_ ending: RunningProcess.Ending, _ words: [String]) -> VideoError {
    .failed(
      output: output,
      reason: ending.code == 0 ? "it said nothing, but the file is not whole" : "it ended with code \(ending.code)",
      messages: ending.messages, command: ShellWord.line(words))
  }
}

/// The system's words for a full disk, as ffmpeg has them.
private let noSpace = "No space left on device"

private struct ReaderGone: Error {}

/// The file that ffmpeg writes, until it is whole.
struct VideoFile: ~Copyable {
  let path: String
  let place: String
  private let writer: FileWriter
  private let isStream: Bool

  /// Begins a file. One for a device or a pipe, in which nothing can be changed later, is made elsewhere first.
  init(_ path: String) throws(FileError) {
    let isStream = if case .file = try OutputTarget(path) { false } else { true }
    let writer = try Self.begin(isStream ? nil : path)
    self.path = path
    self.isStream = isStream
    // What is no regular file any more is written to, by nothing that ffmpeg could.
    place = writer.hiddenPath ?? path
    self.writer = writer
  }

  private static func begin(_ path: String?) throws(FileError) -> FileWriter {
    guard let path else { return try FileWriter(temporary: ()) }
    return try FileWriter(path)
  }

  /// Makes sure that the disk is not to blame where the file is none.
  func checkRoom() throws(FileError) { try writer.checkRoom() }

  /// Gives the file its name, or writes its bytes to where they are to be.
  consuming func finish() throws(FileError) {
    guard isStream else { return try writer.finish() }
    let stream = try FileWriter(path)
    try stream.put(contentsOf: place)
    try stream.finish()
  }
}
