import Platform
import Timebase

/// Makes one file: colours where they are needed, the file, and a look at what it is.
struct FFmpegRun<Source: VideoSource> {
  var command: FFmpegCommand
  var source: Source
  /// The file's name for messages.
  var output: String
  var isCancelled: () -> Bool
  var progress: (Int) -> Void

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
    let (_, ending) = try run(words, every: stride) { _ in }
    guard ending.code == 0, Files.size(of: place) > 0 else {
      try palette.checkRoom()
      throw failure(ending, words)
    }
    return try make(file, palette: place)
  }

  private func make(_ file: borrowing VideoFile, palette: String) throws -> VideoReport {
    let words = command.words(output: file.place, palette: palette)
    let (count, ending) = try run(words, every: 1, progress)
    let probe = ending.code == 0 ? try VideoProbe(file.place, command.format, isCancelled: isCancelled) : nil
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
  private func run(
    _ words: [String], every stride: Int, _ progress: (Int) -> Void
  ) throws -> (count: Int, RunningProcess.Ending) {
    let process = try RunningProcess(words)
    var count = 0
    do {
      try source.send(every: stride, isCancelled: isCancelled) { bytes in
        guard try process.write(bytes, isCancelled: isCancelled) else { throw ReaderGone() }
        count += 1
        progress(count)
      }
    } catch is ReaderGone {
      // It says why.
    }
    return (count, try process.finish(isCancelled: isCancelled))
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
      messages: ending.messages, command: words.map(ShellWord.quoted).joined(separator: " "))
  }
}

/// The system's words for a full disk, as ffmpeg has them.
private let noSpace = "No space left on device"

/// ffmpeg takes no more frames.
private struct ReaderGone: Error {}
