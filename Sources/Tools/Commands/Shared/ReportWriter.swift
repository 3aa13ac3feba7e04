import CommandLine
import Flipbook

extension OptionKey<ReportRequest> {
  static var report: Self {
    Self(
      .report,
      ArgumentType(.text("FORMAT", suggestions: ["html=", "junit=", "json=", "markdown=", "allure=", "github"])) {
        (text, _) throws(UserError) in
        try ReportRequest(argument: text)
      }, help: "html=FILE, junit=, json=, markdown=, allure=DIR, github; repeatable")
  }
}

/// Writes the reports that a command line requests.
struct ReportWriter {
  private let requests: [(format: ReportFormat, output: OutputFile?)]
  /// The directories of Allure's results.
  private let allureFolders: [String]
  private let console: Console
  private let pictures: ReportPictures
  /// The picture files that may be written in addition to the reports.
  private let pictureFiles: [OutputFile]

  init(
    _ requested: [ReportRequest], _ pictures: ReportPictures, _ console: Console, artifacts: String?, isJSON: Bool
  ) throws {
    (self.pictures, self.console) = (pictures, console)
    allureFolders = requested.filter { $0.format == .allure }.compactMap(\.path)
    for folder in allureFolders { try Self.check(allure: folder, artifacts ?? VerifyOptions().artifacts) }
    requests = try requested.filter { $0.format != .allure }.map { request in
      let endings = request.format.endings
      return (request.format, try request.path.map { try OutputFile($0, endings: endings, texts: Set(endings)) })
    }
    pictureFiles = try requests.flatMap { request in
      request.format == .markdown ? try request.output.map(ReportPictures.files) ?? [] : []
    }
    let printing =
      isJSON ? "--\(OptionName.json)" : requested.contains { $0.format == .github } ? "--report github" : nil
    try OutputFile.check(outputs, usesStandardOutput: printing)
    try OutputFile.check(outputs, leave: artifacts ?? VerifyOptions().artifacts, "--\(OptionName.artifacts)")
  }

  /// Checks that Allure's results may be written to a directory.
  private static func check(allure folder: String, _ artifacts: String) throws(UserError) {
    if folder == "-" { throw UserError("the report allure writes several files; pass a directory: allure=DIR") }
    if Files.exists(folder), !Files.isDirectory(folder) {
      throw UserError("\(folder) exists and is not a directory; choose another one for allure=DIR", .cannotCreate)
    }
    try OutputFile.check(notInGolden: folder, folder)
    if Files.wouldLie(folder, below: artifacts) {
      throw UserError("\(folder) must not be inside the directory of --\(OptionName.artifacts), \(artifacts)")
    }
  }

  private var outputs: [OutputFile] { requests.compactMap(\.output) }

  /// Whether a report goes to standard output, which then cannot carry anything else.
  var takesStandardOutput: Bool { outputs.contains(where: \.goesToStandardOutput) }

  /// Checks that no report replaces an input, and that no picture replaces another file.
  func check(against inputs: [String], golden: String) throws {
    for output in outputs + pictureFiles {
      try output.check(against: inputs)
      try output.check(outside: golden)
    }
    for case (.markdown, let output?) in requests {
      try OutputFile.check(ReportPictures.files(beside: output), comeWith: output)
    }
  }

  /// Checks that no report replaces an input of a clip.
  func check(against clip: Clip) throws(UserError) {
    for output in outputs + pictureFiles { try output.check(against: clip) }
  }

  /// Writes every requested report.
  ///
  /// - Throws: `FileError` if a file cannot be written.
  func write(_ verifications: [Verification]) throws {
    for request in requests {
      switch request.format {
      case .html:
        let page = try HTMLReport(of: verifications).page()
        try request.output?.write(page.bytes)
        for skippedItem in page.skippedItems { console.note("\(skippedItem.name): \(skippedItem)") }
      case .junit: try request.output?.write(Report.junit.bytes(of: verifications))
      case .json: try request.output?.write(Report.json.bytes(of: verifications))
      case .markdown: try request.output.map { try pictures.write(verifications, to: $0) }
      case .github: try writeForGitHub(GitHubReport(verifications))
      case .allure: break
      }
    }
    let allure = AllureReport(of: verifications)
    for folder in allureFolders {
      try Files.createDirectory(folder)
      try allure.write { try Files.write($0.bytes, to: "\(folder)/\($0.name)") }
    }
  }

  /// Writes the annotations to standard output, where GitHub reads them, and appends the summary to that of the
  /// workflow step.
  private func writeForGitHub(_ report: GitHubReport) throws {
    try console.write(report.annotations)
    guard let path = console.variable("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    try AppendedFile(path).append(Array(report.summary.utf8))
  }
}

/// Reports verdicts one by one, and determines the exit code.
struct VerdictReporter {
  private let console: Console
  private let reports: ReportWriter
  private let nameWidth: Int
  private let isJSON: Bool
  private let isQuiet: Bool
  private var results: [Verification] = []
  private var code = ExitCode.done

  /// - Parameter names: The names of everything that is compared.
  init(_ console: Console, _ reports: ReportWriter, names: [String], isJSON: Bool, isQuiet: Bool) {
    (self.console, self.reports, self.isJSON, self.isQuiet) = (console, reports, isJSON, isQuiet)
    nameWidth = min(40, names.map(\.count).max() ?? 0)
  }

  mutating func report(_ result: Verification, _ code: ExitCode) throws {
    results.append(result)
    self.code = self.code.moreSevere(code)
    if let error = result.artifactError {
      console.note("flipbook: warning: \(result.name): the failure artifacts are not kept: \(error)")
    }
    guard !isJSON, !isQuiet || !result.isSame else { return }
    try print(
      TerminalReport.lines(
        of: result, nameWidth: nameWidth, isColoured: console.colourWidth != nil, width: console.colourWidth))
  }

  /// Prints to standard output, or to standard error if a report goes to standard output.
  private func print(_ text: String) throws(UserError) {
    if !reports.takesStandardOutput { try console.print(styled: text) } else if !text.isEmpty { console.note(text) }
  }

  /// Prints the summary of all scripts, and writes the reports.
  ///
  /// - Parameters:
  ///   - unseenMasks: The masks of the command line whose view no script shows.
  ///   - notes: Further lines to print.
  /// - Returns: The exit code.
  mutating func finish(unseenMasks: Set<String>, notes: [String]) throws -> ExitCode {
    // A script that could not be played might show the view.
    if !unseenMasks.isEmpty, results.allSatisfy({ if case .failed = $0.outcome { false } else { true } }) {
      let names = unseenMasks.sorted().joined(separator: ", ")
      console.note("flipbook: error: --mask: no script shows a view named \(names)")
      code = code.moreSevere(.badInput)
    }
    if isJSON {
      try console.print(JSONReport(results, context: .current).text)
    } else if results.count > 1, !isQuiet {
      try print(TerminalReport(results, isColoured: console.colourWidth != nil).summary)
    }
    for note in notes { console.note(note) }
    try reports.write(results)
    return code
  }
}

/// Writes the comment for a pull request with pictures next to it. They show before, after and the differences, as
/// `diff` draws them.
struct ReportPictures {
  /// The maximum number of clips shown as animations.
  private static let clipLimit = 3

  private let options: Difference.Options
  private let console: Console
  private let jobs: Int
  private let isQuiet: Bool

  init(_ console: Console, approved: String?, jobs: Int, tolerance: Tolerance?, isQuiet: Bool) {
    var options = Difference.Options()
    options.approved = approved ?? options.approved
    options.tolerance = tolerance ?? .exact
    (self.options, self.console, self.jobs, self.isQuiet) = (options, console, jobs, isQuiet)
  }

  /// Writes the report, and its pictures unless it goes to a pipe.
  ///
  /// - Throws: `FileError` if a file cannot be written, and the errors of drawing a picture.
  func write(_ verifications: [Verification], to output: OutputFile) throws {
    var (pictures, notes): ([MarkdownReport.Picture], [String]) = ([], [])
    if case .file(let target, _) = try OutputTarget(output.path) {
      let (folder, stem) = (Files.directory(of: target), Files.stem(of: target))
      try Files.createDirectory(folder)
      try draw(verifications, into: folder, stem, &pictures, &notes)
    }
    try output.write(Array(MarkdownReport(verifications, pictures: pictures, notes: notes).text.utf8))
  }

  /// Returns the pictures that may be written next to a report: `verdict-1.png` to `verdict-10.gif` for `verdict.md`.
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
    let canPlay = FFmpegProgram.find() != nil
    if !canPlay, !failing.isEmpty { notes.append("ffmpeg is missing, so there are no animations.") }
    var left = 0
    for (number, result) in failing.enumerated() {
      try Run(console).checkCancellation()
      guard pictures.count < MarkdownReport.pictureLimit, let artifacts = result.artifacts else {
        left += 1
        continue
      }
      if result.actualRecord?.otherSize != nil {
        notes.append("\(result.name) has no picture, because its frames have different sizes.")
        continue
      }
      guard var difference = try difference(result, artifacts) else {
        notes.append("\(result.name) has no picture, because its golden is not on this machine.")
        continue
      }
      if difference.isSame { continue }
      difference.style.after.detail = Files.name(of: result.name)
      func picture(_ ending: String, _ words: String) -> MarkdownReport.Picture {
        .init(name: result.name, file: "\(stem)-\(pictures.count + 1).\(ending)", words: "\(result.name): \(words)")
      }
      var still = picture("png", "before, after and difference, at the largest difference")
      if let frame = difference.frameInstead {
        still = picture("png", difference.showsOnlyAfter ? "current frame" : "before, after and difference")
        still.caption =
          "Frame \(frame), "
          + (difference.showsOnlyAfter
            ? "the first that differs, as drawn now." : "the largest difference among frames with a picture.")
      }
      try Files.write(try PNGEncoder(.small).encode(try difference.still()), to: "\(folder)/\(still.file)")
      pictures.append(still)
      // An animation needs more than one frame with pictures on both sides.
      if canPlay, number < Self.clipLimit, pictures.count < MarkdownReport.pictureLimit, difference.picturedCount > 1 {
        let clip = picture("gif", "before, after and difference, in step")
        try writeVideo(difference, to: "\(folder)/\(clip.file)")
        pictures.append(clip)
      }
    }
    if left > 0 { notes.append("\(left) more scripts differ and have no picture here.") }
  }

  /// Returns the difference of a clip and its golden, or `nil` if the golden is not on this machine.
  private func difference(_ result: Verification, _ artifacts: Verification.Artifacts) throws -> Difference? {
    guard GoldenFolder(result.golden).isOurs else { return nil }
    var options = options
    // Approved recordings are stored under the golden's whole name, which may contain folders.
    options.approved = Files.directory(of: "\(options.approved)/\(result.name)")
    options.foreign = result.actualRecord?.foreign
    options.pictures = "\(artifacts.directory)/expected"
    return try Difference(
      .golden(result.golden), .recording(artifacts.actual), options: options, run: Run(console, jobs: jobs))
  }

  private func writeVideo(_ difference: Difference, to path: String) throws {
    var options = VideoOptions()
    (options.maxBytes, options.isQuick) = (Difference.pageBytes, true)
    let progress = Progress(Files.name(of: path), console, isQuiet: isQuiet)
    _ = try difference.writeVideo(to: path, .gif, options, Run(console, jobs: jobs, progress), console)
  }
}
