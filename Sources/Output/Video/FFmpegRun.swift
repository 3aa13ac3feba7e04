import Platform

/// The encoding of one file, which chooses colours if needed, runs ffmpeg, and checks the result.
struct FFmpegRun<Source: VideoSource> {
  var command: FFmpegCommand
  var source: Source
  var output: String
  var run: Run

  /// The largest number of frames from which colours are chosen.
  static var paletteFrames: Int { 100 }

  /// Encodes the file, which has no name yet.
  ///
  /// - Throws: ``VideoError``, `FileError`, `CancellationError`, or any error of the source.
  func make(_ file: borrowing VideoFile) throws -> VideoReport {
    guard command.needsPalette else { return try make(file, palette: "") }
    let palette = try FileWriter(temporary: ())
    let place = palette.hiddenPath ?? ""
    let count = try command.sentCount(of: source.frameCount())
    let words = command.paletteArguments(output: place)
    let stride = max(1, (count + Self.paletteFrames - 1) / Self.paletteFrames)
    let (sent, ending) = try start(words, every: stride) { _ in }
    guard ending.code == 0, sent != nil, Files.size(of: place) > 0 else {
      try palette.checkRoom()
      throw failure(ending, words)
    }
    return try make(file, palette: place)
  }

  private func make(_ file: borrowing VideoFile, palette: String) throws -> VideoReport {
    let words = command.words(output: file.place, palette: palette)
    let (count, ending) = try start(words) { run.report($0) }
    let bytes = Files.size(of: file.place)
    if ending.code == 0, let limit = command.limit, bytes > limit { return try tooLarge(file, bytes) }
    let probe =
      ending.code == 0 && count != nil
      ? try VideoProbe(file.place, command.format, program: command.program, run) : nil
    guard let probe, let count, count > 0, isWhole(probe, of: count) else {
      // ffmpeg may not report a full disk, or report it only as a message.
      try file.checkRoom()
      if ending.messages.contains(noSpace) { throw FileError(.write, output, noSpace) }
      throw failure(ending, words)
    }
    if command.quality.webP != nil {
      try file.rewrite(WebPFile.merged(try Files.read(file.place, limit: .max - 1)))
    }
    return report(probe, frames: command.mergesFrames ? count : probe.frames, bytes: Files.size(of: file.place))
  }

  /// Returns the report on a file that ffmpeg has ended because it exceeds the limit. Its size is that of the whole clip at the
  /// same number of bytes per second.
  private func tooLarge(_ file: borrowing VideoFile, _ bytes: Int) throws -> VideoReport {
    let probe = try VideoProbe(file.place, command.format, program: command.program, decodes: false, run)
    let seconds = try Double(command.sentCount(of: source.frameCount())) / command.sentRate.framesPerSecond
    let written = max(Double(probe?.milliseconds ?? 0) / 1000, 1 / command.sentRate.framesPerSecond)
    return report(
      probe ?? VideoProbe(frames: 0, width: 0, height: 0), frames: 0,
      bytes: max(bytes, Int(Double(bytes) * seconds / written)))
  }

  private func report(_ probe: VideoProbe, frames: Int, bytes: Int) -> VideoReport {
    VideoReport(
      path: output, format: command.format, bytes: bytes, frames: frames, width: probe.width, height: probe.height,
      frameRate: command.rate, colors: command.quality.colors, quantizer: command.quality.quantizer,
      webPQuality: command.quality.webP)
  }

  /// Runs ffmpeg with the frames. Returns the number of frames sent to it, or `nil` if it stopped reading before the
  /// last one, and its ending.
  private func start(
    _ words: [String], every stride: Int = 1, _ progress: (Int) -> Void
  ) throws -> (count: Int?, RunningProcess.Ending) {
    let process = try RunningProcess(words)
    var (count, isReading) = (0, true)
    do {
      try source.send(every: stride * Int(command.quality.divisor), run) { bytes in
        isReading = try process.write(bytes, run)
        guard isReading else { throw CancellationError() }
        count += 1
        progress(count)
      }
    } catch is CancellationError where !isReading {
      // ffmpeg has closed its standard input, and its messages state the reason.
      return (nil, try process.finish(run))
    }
    return (count, try process.finish(run))
  }

  /// Whether a file has the expected frames, duration and captions.
  private func isWhole(_ probe: VideoProbe, of count: Int) -> Bool {
    guard probe.hasCaptions || command.captions == nil else { return false }
    let duration = Double(probe.milliseconds) / 1000 * command.sentRate.framesPerSecond
    guard abs(duration - Double(count)) <= 2 else { return false }
    if command.mergesFrames { return probe.frames <= count }
    guard command.rate != command.sentRate else { return probe.frames == count }
    // At another rate, frames are dropped.
    let expected = Double(count) * command.rate.framesPerSecond / command.sentRate.framesPerSecond
    return abs(Double(probe.frames) - expected) <= 1.01
  }

  /// Returns the error of a failed or incomplete encoding, with ffmpeg's messages.
  private func failure(_ ending: RunningProcess.Ending, _ words: [String]) -> VideoError {
    .failed(
      output: output,
      reason: ending.code == 0
        ? "it printed no error, but the file is incomplete" : "it ended with code \(ending.code)",
      messages: ending.messages, command: ShellWord.line(words))
  }
}

/// The system's message for a full disk, as ffmpeg prints it.
private let noSpace = "No space left on device"

/// The file that ffmpeg writes, until it is complete.
struct VideoFile: ~Copyable {
  let path: String
  let place: String
  private let writer: FileWriter
  private let isStream: Bool

  /// Creates a file. For a device or a pipe, which ffmpeg cannot seek in, a temporary file is created first.
  init(_ path: String) throws(FileError) {
    let isStream = if case .file = try OutputTarget(path) { false } else { true }
    let writer = try Self.begin(isStream ? nil : path)
    self.path = path
    self.isStream = isStream
    // If the path is no longer a regular file, the writer has no hidden file, and ffmpeg writes to the path itself.
    place = writer.hiddenPath ?? path
    self.writer = writer
  }

  private static func begin(_ path: String?) throws(FileError) -> FileWriter {
    guard let path else { return try FileWriter(temporary: ()) }
    return try FileWriter(path)
  }

  /// Replaces the contents, if the file has no name yet.
  func rewrite(_ bytes: [UInt8]) throws(FileError) {
    if writer.hiddenPath != nil { try writer.rewrite(bytes) }
  }

  /// Throws the error of a full disk, if that is the reason why the file is not complete.
  func checkRoom() throws(FileError) { try writer.checkRoom() }

  /// Renames the file to its final name, or writes its bytes to the device or pipe.
  consuming func finish() throws(FileError) {
    guard isStream else { return try writer.finish() }
    let stream = try FileWriter(path)
    try stream.put(contentsOf: place)
    try stream.finish()
  }
}
