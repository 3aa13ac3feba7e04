import Flipbook
import Goldens
import Imaging
import Platform
import Reports
import Video

/// Writes the comment of a pull request with its pictures beside it: before, after and what differs, as `diff` draws them.
struct ReportPictures {
  /// How many clips are shown playing.
  private static let clipLimit = 3

  private let options: Difference.Options
  private let console: Console
  private let isQuiet: Bool

  init(_ arguments: Arguments, _ console: Console) throws {
    var options = Difference.Options()
    options.approved = arguments.value("approved") ?? options.approved
    options.jobs = try arguments.jobs()
    options.tolerance = try arguments.tolerance() ?? .exact
    (self.options, self.console, isQuiet) = (options, console, arguments.has("quiet"))
  }

  /// Writes the report, and its pictures unless it goes to a pipe.
  ///
  /// - Throws: `FileError` where a file cannot be written; what drawing a picture throws.
  func write(_ verifications: [Verification], to output: OutputFile) throws {
    var (pictures, notes): ([MarkdownReport.Picture], [String]) = ([], [])
    if case .file(let target, _) = try OutputTarget(output.path) {
      let (folder, stem) = (Files.directory(of: target), Files.stem(of: target))
      try Files.createDirectory(folder)
      try draw(verifications, into: folder, stem, &pictures, &notes)
    }
    try output.write(Array(MarkdownReport(verifications, pictures: pictures, notes: notes).text.utf8))
  }

  /// The files that may come beside a report: `verdict-1.png` to `verdict-10.gif` beside `verdict.md`.
  static func files(beside output: OutputFile) throws -> [OutputFile] {
    guard case .file(let target, _) = try OutputTarget(output.path) else { return [] }
    let stem = "\(Files.directory(of: target))/\(Files.stem(of: target))"
    return try (1...MarkdownReport.pictureLimit).flatMap { number in
      try ["png", "gif"].map { try OutputFile("\(stem)-\(number).\($0)", endings: [$0]) }
    }
  }

  private func draw(
    _ verifications: [Verification], into folder: String, _ stem: String, _ pictures: inout [MarkdownReport.Picture],
    _ notes: inout [String]
  ) throws {
    let failing = verifications.filter { $0.status == .differs && $0.artifacts != nil }
    let canPlay = VideoEncoder.missingPrograms.isEmpty
    if !canPlay, !failing.isEmpty { notes.append("ffmpeg is missing, so no picture moves.") }
    var left = 0
    for (number, result) in failing.enumerated() {
      if console.isInterrupted() { throw CancellationError() }
      guard pictures.count < MarkdownReport.pictureLimit, let artifacts = result.artifacts else {
        left += 1
        continue
      }
      guard let difference = try difference(result, artifacts) else {
        notes.append("\(result.name): there is no picture of it, since its golden is not on this machine.")
        continue
      }
      if difference.isSame { continue }
      var style = difference.style
      style.after.detail = Files.name(of: result.name)
      func picture(_ ending: String, _ words: String) -> MarkdownReport.Picture {
        .init(name: result.name, file: "\(stem)-\(pictures.count + 1).\(ending)", words: "\(result.name): \(words)")
      }
      let still = picture("png", "before, after and what differs, at the largest difference")
      try Files.write(try PNGEncoder(.small).encode(try difference.still(style)), to: "\(folder)/\(still.file)")
      pictures.append(still)
      if canPlay, number < Self.clipLimit, pictures.count < MarkdownReport.pictureLimit {
        let clip = picture("gif", "before, after and what differs, in step")
        try film(difference, style, to: "\(folder)/\(clip.file)")
        pictures.append(clip)
      }
    }
    if left > 0 { notes.append("Of \(left) more scripts that differ there is no picture here.") }
  }

  /// The clip beside its golden; `nil` where the golden is not on this machine.
  private func difference(_ result: Verification, _ artifacts: Verification.Artifacts) throws -> Difference? {
    guard GoldenFolder(result.golden).isOurs else { return nil }
    var options = options
    // Recordings that were approved lie under the golden's whole name, which may have folders in it.
    options.approved = Files.directory(of: "\(options.approved)/\(result.name)")
    return try Difference(
      .golden(result.golden), .recording(artifacts.actual), options: options, isCancelled: console.isInterrupted)
  }

  private func film(_ difference: Difference, _ style: DifferenceStyle, to path: String) throws {
    var options = VideoEncoder.Options()
    (options.maxBytes, options.isQuick) = (Difference.pageBytes, true)
    let progress = Progress(Files.name(of: path), console, isQuiet: isQuiet)
    _ = try difference.film(style, to: path, .gif, options, progress, console)
  }
}
