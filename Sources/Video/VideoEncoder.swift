import Platform
import Timebase

/// Makes videos of frames, with ffmpeg.
///
///     let frames = try VideoFrames("output/pull", frameRate: .sixty)
///     let report = try VideoEncoder().encode(frames, to: "pull.gif")
///
/// The same frames, options and ffmpeg give the same bytes. A file appears under its name when it is whole: it has been
/// decoded, and its frames have been counted.
public struct VideoEncoder: Sendable {
  /// What can be chosen. What a format has no room for is left out.
  public struct Options: Hashable, Sendable {
    /// The width in pixels that frames are scaled to, keeping their shape; `nil` for their own.
    public var width: Int?
    /// How many times a GIF, WebP or APNG is played, up to 65,535; 0 for on and on.
    public var loopCount = 0
    /// The most bytes that the file may have; `nil` for as many as it takes. To keep it, width, rate, colours and details
    /// are given up as far as need be.
    public var maxBytes: Int?
    /// Whether mp4 and webm are encoded fast rather than small.
    public var isQuick = false
    /// A WebVTT file that becomes a track of mp4 and webm.
    public var captions: String?

    /// Makes options that change nothing.
    public init() {}
  }

  /// What can be chosen.
  package var options: Options

  package init(_ options: Options = Options()) { self.options = options }

  /// Makes a video.
  ///
  /// - Parameters:
  ///   - source: The frames, such as ``VideoFrames``.
  ///   - path: The file. A regular one is replaced as a whole or not at all, of a link the target is; a device or a pipe is
  ///     written to.
  ///   - format: What the file is; what its name ends with unless said.
  ///   - run: Its progress is the number of frames that ffmpeg has taken, for all files that were tried. Soon after it is
  ///     cancelled, ffmpeg is ended.
  /// - Throws: ``VideoError``; `FileError` where the file cannot be made or written; `CancellationError`; what the source
  ///   throws.
  package func encode(
    _ source: some VideoSource, to path: String, as format: VideoFormat? = nil, run: Run = Run()
  ) throws -> VideoReport {
    guard let format = format ?? VideoFormat(path: path) else { throw VideoError.noFormat(path) }
    let ladder = VideoQuality.ladder(for: format, source.frameRate)
    var command = FFmpegCommand(
      format: format, content: source.content, frameRate: source.frameRate, options: options, quality: ladder[0])
    // Of a track without a caption ffmpeg makes none.
    if let captions = command.captions, try !Self.hasCaptions(captions) { command.options.captions = nil }
    try checkTools(command, source, path)
    let run = try run.counting(to: options.maxBytes == nil ? source.frameCount() : 0)
    var search = QualitySearch(ladder, limit: options.maxBytes ?? .max)
    var tries: [VideoReport] = []
    var best: (step: Int, report: VideoReport)?
    var file: VideoFile?
    while let step = search.next() {
      command.quality = ladder[step]
      let attempt = try VideoFile(path)
      let before = tries.reduce(0) { $0 + $1.frames }
      tries.append(
        try FFmpegRun(command: command, source: source, output: path, run: run, before: before).make(attempt))
      guard search.note(tries[tries.count - 1].bytes, of: step) else { continue }
      file = consume attempt
      best = (step, tries[tries.count - 1])
    }
    guard let file = file.take(), var report = best?.report else { throw tooLarge(tries, path) }
    report.tries = tries.count
    try file.finish()
    return report
  }

  /// The programs that are needed and not there.
  package static var missingPrograms: [String] {
    FFmpegCommand.programs.filter { ChildProcess.place(of: $0) == nil }
  }

  private func checkTools(_ command: FFmpegCommand, _ source: some VideoSource, _ path: String) throws(VideoError) {
    let missing = Self.missingPrograms
    if missing.isEmpty { return }
    let lines = source.command.map { feed in
      let palette = path + ".palette.png"
      return
        ([command.needsPalette ? command.paletteWords(output: palette) : nil]
        + [command.words(output: path, palette: palette)])
        .compactMap(\.self).map { "\(feed) | \(ShellWord.line($0))" }
    }
    throw .toolMissing(missing, output: path, commands: lines ?? [])
  }

  /// Whether there is anything in a file of captions.
  private static func hasCaptions(_ path: String) throws -> Bool {
    let text = try Files.text(of: try Files.readRegular(Files.resolved(path) ?? path), named: path)
    guard text.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("WEBVTT") else {
      throw FileError(.understand, path, "is no WebVTT file, which begins with the line WEBVTT")
    }
    return text.contains("-->")
  }

  private func tooLarge(_ tries: [VideoReport], _ path: String) -> VideoError {
    let smallest = tries.min { $0.bytes < $1.bytes }
    return .doesNotFit(
      output: path, limit: options.maxBytes ?? .max, smallest: smallest?.bytes ?? 0, form: smallest?.form ?? "")
  }
}

/// What a video turned out to be.
public struct VideoReport: Hashable, Sendable {
  /// The file, as it was named.
  public var path: String
  /// What the file is.
  public var format: VideoFormat
  /// Its length in bytes.
  public var bytes: Int
  /// How many frames there were to be shown.
  public var frames: Int
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// How many frames are shown in a second.
  public var frameRate: FrameRate
  /// How many colours were chosen; `nil` where none had to be.
  public var colors: Int?
  /// By how much details are coarser than usual, for the sake of the size; 0 where they are not.
  public var coarseness: Int
  /// How many files were made to find the one that is small enough.
  public var tries = 1

  /// `480×720 pixels, 25 frames a second, 128 colours`.
  public var form: String {
    let rate = frameRate.framesPerSecond
    let words = rate == rate.rounded() ? String(Int(rate)) : String((rate * 100).rounded() / 100)
    let detail =
      switch (format, coarseness) {
      case (_, 0): ""
      case (.webp, _): ", quality \(100 - coarseness)"
      default: ", \(coarseness) steps coarser"
      }
    return "\(width)×\(height) pixels, \(words) frames a second" + (colors.map { ", \($0) colours" } ?? "") + detail
  }
}

/// Why there is no video.
package enum VideoError: Error, Hashable, Sendable {
  /// A directory has no frames.
  case noFrames(String)
  /// Programs are missing. The commands make the video where they are not.
  case toolMissing([String], output: String, commands: [String])
  /// ffmpeg did not make the file, or made something else; its last words, and how it was called.
  case failed(output: String, reason: String, messages: String, command: String)
  /// The file cannot be as small as it should be; how many bytes the smallest one has that was made, and what it is.
  case doesNotFit(output: String, limit: Int, smallest: Int, form: String)
  /// A file's name says no format.
  case noFormat(String)
}

extension VideoError: FlipbookError {
  package var exitCode: ExitCode {
    switch self {
    case .noFrames: .inputNotFound
    case .toolMissing: .toolMissing
    case .failed: .internalError
    case .doesNotFit, .noFormat: .usage
    }
  }
}

extension VideoError: CustomStringConvertible {
  /// What happened, and what to do.
  package var description: String {
    switch self {
    case .noFrames(let directory): "there is no frame-*.png in \(directory)"
    case .toolMissing(let programs, let output, let commands):
      "\(programs.joined(separator: " and ")) \(programs.count > 1 ? "are" : "is") missing, so \(output) was not made; "
        + "scripts/setup or apt-get install ffmpeg gets it"
        + (commands.isEmpty ? "" : "; the frames stay, and this makes the video of them:")
        + commands.map { "\n  " + $0 }.joined()
    case .failed(let output, let reason, let messages, let command):
      "ffmpeg could not make \(output): \(reason)"
        + messages.split(whereSeparator: \.isNewline).suffix(8).map { "\n  " + $0 }.joined()
        + "\nthe command was: \(command)"
    case .doesNotFit(let output, let limit, let smallest, let form):
      "\(output) does not fit into \(NumberText.counted(limit, "byte")): the smallest that was made has \(smallest), with \(form); allow more, or "
        + "record fewer frames with --from and --to"
    case .noFormat(let path):
      "the name of \(path) says no format; end it with "
        + VideoFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    }
  }
}
