import Platform
import Timebase

/// An encoder of videos from frames, which runs ffmpeg.
///
/// The same frames, options and version of ffmpeg give the same bytes. A file appears under its name only after it has
/// been decoded and its frames have been counted.
///
/// ffmpeg reads the frames from a pipe: the files of a directory, or pixels that are drawn on demand. A clip is played
/// again for each encoding attempt, which takes a fraction of the time in which ffmpeg would read PNG files. Only
/// `FFmpegCommand`, which composes command lines, and `VideoProbe`, which decodes the result, know ffmpeg. For a
/// size limit, `QualitySearch` tries quality levels and predicts the next one from previous results.
package struct VideoEncoder: Sendable {
  /// The options of the video.
  package var options: VideoOptions

  package init(_ options: VideoOptions = VideoOptions()) { self.options = options }

  /// Encodes a video.
  ///
  /// - Parameters:
  ///   - source: The frames, such as ``VideoFrames``.
  ///   - path: The path of the file. A regular file is replaced as a whole or not at all; of a link, the target is
  ///     replaced. A device or a pipe is written to.
  ///   - format: The format of the file (default: the path's extension).
  ///   - run: The progress and the cancellation. The progress is the number of frames that ffmpeg has read, over all
  ///     attempts. Soon after a cancellation, ffmpeg is ended.
  ///   - check: Called before the file gets its name; an error that it throws discards the file.
  /// - Throws: ``VideoError``; `FileError` if the file cannot be created or written; `CancellationError`; any error of
  ///   the source.
  package func encode(
    _ source: some VideoSource, to path: String, as format: VideoFormat? = nil, run: Run = Run(),
    check: () throws -> Void = {}
  ) throws -> VideoReport {
    guard let format = format ?? VideoFormat(path: path) else { throw VideoError.noFormat(path) }
    if source.content.hasAlpha, !format.keepsAlpha { throw VideoError.noAlpha(path) }
    let levels = VideoQuality.levels(for: format, source.frameRate, options, hasAlpha: source.content.hasAlpha)
    var command = FFmpegCommand(
      format: format, content: source.content, frameRate: source.frameRate, options: options, quality: levels[0])
    // ffmpeg cannot make a track without a caption.
    if let captions = command.captions, try !Self.hasCaptions(captions) { command.options.captions = nil }
    guard let program = FFmpegProgram.find() else { throw toolMissing(command, source, path) }
    command.program = program
    let frameCount = try source.frameCount()
    var search = QualitySearch(levels, limit: options.maxBytes ?? .max)
    var tries: [VideoReport] = []
    var sent = 0
    var best: (step: Int, report: VideoReport)?
    var file: VideoFile?
    while let step = search.next() {
      command.quality = levels[step]
      // The error of a limit that no level meets states the size of the smallest file.
      command.options.maxBytes = step == levels.count - 1 ? nil : options.maxBytes
      let attempt = try VideoFile(path)
      let count = command.sentCount(of: frameCount)
      let part =
        options.maxBytes == nil
        ? run.counting(to: count) : run.attempt(.init(number: tries.count + 1, count: count, before: sent))
      sent += count
      tries.append(try FFmpegRun(command: command, source: source, output: path, run: part).make(attempt))
      guard search.note(tries[tries.count - 1].bytes, of: step) else { continue }
      file = consume attempt
      best = (step, tries[tries.count - 1])
    }
    guard let file = file.take(), var report = best?.report else { throw tooLarge(tries, path) }
    report.tries = tries.count
    try check()
    try file.finish()
    return report
  }

  /// Returns the error for a missing ffmpeg, with the commands that make the video on a machine that has it.
  private func toolMissing(_ command: FFmpegCommand, _ source: some VideoSource, _ path: String) -> VideoError {
    let lines = source.command.map { feed in
      let palette = path + ".palette.png"
      return
        ([command.needsPalette ? command.paletteArguments(output: palette) : nil]
        + [command.words(output: path, palette: palette)])
        .compactMap(\.self).map { "\(feed) | \(ShellWord.line($0))" }
    }
    return .toolMissing(output: path, commands: lines ?? [])
  }

  /// Whether a file of captions contains any.
  ///
  /// - Throws: `FileError` if the file cannot be read or is not a WebVTT file.
  private static func hasCaptions(_ path: String) throws -> Bool {
    let text = try Files.text(of: try Files.readRegular(Files.resolved(path) ?? path), named: path)
    guard text.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("WEBVTT") else {
      throw FileError(.understand, path, "is not a WebVTT file; its first line must be WEBVTT")
    }
    return text.contains("-->")
  }

  /// Returns the error for a size limit that no attempt met, with the result of the last one.
  private func tooLarge(_ tries: [VideoReport], _ path: String) -> VideoError {
    .doesNotFit(
      output: path, limit: options.maxBytes ?? .max, smallest: tries.last?.bytes ?? 0, form: tries.last?.form ?? "")
  }
}

/// The options of a video. A format ignores the options that it has no equivalent for.
///
///     var options = VideoOptions()
///     options.maxBytes = 5_000_000
///     let report = try clip.writeVideo(to: "pull.gif", options: options).report
public struct VideoOptions: Hashable, Sendable {
  /// The width in pixels that frames are scaled to, with their shape kept, or `nil` for their own width; above 0.
  public var width: Int?
  /// The number of times that a GIF, WebP or APNG is played, 0 to 65,535; 0 repeats it forever.
  public var loopCount = 0
  /// The size limit of the file, in bytes, or `nil` for no limit.
  ///
  /// To keep the limit, width, frame rate, number of colours and detail are reduced by as little as possible.
  public var maxBytes: Int?
  /// The largest frame rate of the file, in frames per second, or `nil` for no limit; above 0. One frame in two,
  /// three or more is encoded to keep it.
  public var frameRateLimit: Int?
  /// The quality of a WebP, 0 to 100, or `nil` for a lossless one. A transparent one is always lossless.
  public var webPQuality: Int? = 90
  /// Whether a GIF has a pattern, fixed to the picture, in place of bands in soft fields of colour.
  package var dithersPalette = false
  /// Whether mp4 and webm are encoded fast rather than small.
  public var isQuick = false
  /// The path of a WebVTT file that becomes a caption track of mp4 and webm, or `nil` for no track.
  public var captions: String?
  /// The duration of an app preview, in seconds: an mp4 with the encoding that the App Store requires, and a silent track.
  package var appPreviewDuration: Double?

  /// Makes the default options, which keep the frames as they are.
  public init() {}
}

/// The properties of an encoded video.
public struct VideoReport: Hashable, Sendable {
  /// The path of the file, as the caller named it.
  public var path: String
  /// The format of the file.
  public var format: VideoFormat
  /// The size of the file, in bytes.
  public var bytes: Int
  /// The number of frames of the file.
  public var frames: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The frame rate, in frames per second.
  public var frameRate: FrameRate
  /// The number of colours that were chosen, or `nil` if the colours were not reduced.
  public var colors: Int?
  /// The increase of the quantizer (CRF) of mp4 and webm; 0 for the usual quality.
  public var quantizer: Int
  /// The quality of a lossy WebP, 0 to 100, or `nil` for a lossless one and for other formats.
  public var webPQuality: Int?
  /// The number of files that were encoded to find one within the size limit.
  public var tries = 1

  /// The form of the video as text, such as `480×720 pixels, 25 frames a second, 128 colours`.
  public var form: String {
    let rate = frameRate.framesPerSecond
    let words = rate == rate.rounded() ? String(Int(rate)) : String((rate * 100).rounded() / 100)
    let detail =
      if format == .webp {
        webPQuality.map { ", quality \($0)" } ?? ", lossless"
      } else {
        quantizer == 0 ? "" : ", quantizer \(quantizer) steps higher"
      }
    return "\(width)×\(height) pixels, \(words) frames a second" + (colors.map { ", \($0) colours" } ?? "") + detail
  }
}

/// The reason why a video cannot be made.
package enum VideoError: Error, Hashable, Sendable {
  /// A directory contains no frames.
  case noFrames(String)
  /// ffmpeg is not installed. The commands make the video on a machine that has it.
  case toolMissing(output: String, commands: [String])
  /// ffmpeg failed or made an incomplete file; its last messages and its command line.
  case failed(output: String, reason: String, messages: String, command: String)
  /// No file is within the size limit; the size of the smallest one, in bytes, and its form.
  case doesNotFit(output: String, limit: Int, smallest: Int, form: String)
  /// The extension of a file is not that of a known format.
  case noFormat(String)
  /// The canvas is transparent, but the format has no alpha channel.
  case noAlpha(String)
}

extension VideoError: FlipbookError {
  package var exitCode: ExitCode {
    switch self {
    case .noFrames: .inputNotFound
    case .toolMissing: .toolMissing
    case .failed: .internalError
    case .doesNotFit, .noFormat, .noAlpha: .usage
    }
  }
}

extension VideoError: CustomStringConvertible {
  /// The message: the event, and the action to take.
  package var description: String {
    switch self {
    case .noFrames(let directory): "no frame-*.png in \(directory)"
    case .toolMissing(let output, let commands):
      FFmpegProgram.missing(", so \(output) was not made")
        + (commands.isEmpty ? "" : "; the frames are kept, and this command makes the video:")
        + commands.map { "\n  " + $0 }.joined()
    case .failed(let output, let reason, let messages, let command):
      "ffmpeg cannot make \(output): \(reason)"
        + messages.split(whereSeparator: \.isNewline).suffix(8).map { "\n  " + $0 }.joined()
        + "\nthe command was: \(command)"
    case .doesNotFit(let output, let limit, let smallest, let form):
      "\(output) exceeds the limit of \(NumberText.counted(limit, "byte")): the smallest result has \(smallest), with \(form); raise the limit, or "
        + "record fewer frames with --from and --to"
    case .noAlpha(let path):
      "\(path) cannot be transparent, as the canvas is; choose "
        + VideoFormat.allCases.filter(\.keepsAlpha).map { "." + $0.rawValue }.joined(separator: ", ")
        + ", a directory of PNG frames, or a backdrop"
    case .noFormat(let path):
      "\(path) has no known extension; expected "
        + VideoFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    }
  }
}
