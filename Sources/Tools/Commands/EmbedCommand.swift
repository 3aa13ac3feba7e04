import CommandLine
import Flipbook

struct EmbedCommand: ClipCommand {
  let name = "embed"
  let summary = "make the files and the markup that show a clip on a page"
  let usage = ["SCRIPT --for github|html|docc [-o DIR] [--into FILE] [options]"]
  let discussion = """
    Writes a moving picture and a still, and prints the markup: dark theme, reduced motion, size,
    alternative text, and a transcript of cards, captions, callouts and marks.

      github   NAME.webp as an image, with the still NAME.png for reduced motion
      html     NAME.mp4 as a video with a pause button, and its poster NAME.png
      docc     NAME.mp4 as @Video, and its poster NAME.png

    github and docc have ~dark of each file, html with --theme light,dark. GitHub has a pause button
    for GIF files (--format gif), which have 256 colours, and fewer pixels in as many bytes.
    --into replaces the lines between <!-- flipbook NAME --> and <!-- /flipbook NAME --> in FILE, and
    paths are relative to it. Existing files of the same names are replaced, all or none.
    The alternative text is that of the title card and the captions, or the script's first comment.
    """
  let examples = [
    "embed pull.flip --for github -o images --into README.md",
    "embed pull.flip --for html --width 402 --theme light,dark",
    "embed pull.flip --for docc -o Sources/Shop/Shop.docc --still armed",
  ]
  let finishesWhenInterrupted = true

  @Operand(.file("SCRIPT", extensions: ["flip"]), count: 1...1, orElse: .screens) var scripts: [String]
  @Option(.for, .choice(), help: "kind of page") var target: Embed.Target?
  @Option(.output, short: "o", .directory("DIR"), help: "directory of the files (default: that of FILE, or .)")
  var output: String?
  @Option(.into, .file("FILE", extensions: ["md", "markdown", "html", "htm"]), help: "page whose block is replaced")
  var page: String?
  @Option(.alt, .text("TEXT"), help: "alternative text (default: from the script)") var alternative: String?
  @Option(.still, .text("NAME"), help: "shot or mark in NAME.png (default: github: the last; else: the start)")
  var still: String?
  @Option(.format, .choice(of: Embed.Target.github.formats), help: "github: format of the image (default: webp)")
  var format: VideoFormat?
  @Option(.width, .count(in: 16...4000), help: "width on the page, in points (default: at most 830)") var width: Int?
  @Option(.loop, .count(in: 0...65_535), help: "github: number of loops, 0 forever (default: 3)") var loopCount: Int?
  @Option(.maxBytes, .bytes("SIZE"), help: "size limit of a file (default: github: 3MB; html: 2MB)")
  var maxBytes: ByteCount?
  @Option(
    .theme, .list(.text("light|dark|light,dark", suggestions: ["light", "dark", "light,dark"]), of: .choice()),
    help: "colours (default: html: the script's; else both)")
  private var themes: [Theme] = []
  var clip = ClipArguments([.scene, .fps, .device, .feed, .screens, .let, .lets, .touches])
  @Changes var changes
  let presentation = ClipArguments(ClipArguments.presentation)
  @Flag(.quiet) var isQuiet

  /// The part of the result that a line of a manifest makes; nil for all.
  var part: EmbedPart?
  var stillCompression = PNGEncoder.Compression.small

  func run(_ console: Console) throws -> ExitCode {
    if let part { return try make(part, console) }
    let (name, folder) = (try scriptTarget(console).script.name, try folder())
    // A missing or invalid block is an error before anything is drawn.
    _ = try openPage()?.replacing(name, with: "")
    let embed = try embed(console)
    let files = try outputs(of: embed, in: folder, console)
    console.note(warnings: embed.warnings)
    let isNew = !Files.exists(folder)
    try Files.createDirectory(folder)
    defer { if isNew { Files.removeIfEmpty(folder) } }
    // A file that cannot be created is an error before anything is drawn.
    for path in files + [page].compactMap(\.self) { _ = try FileWriter(path) }
    let staging = try Files.makeTemporaryDirectory(in: folder)
    defer { Files.removeTemporaryDirectory(staging) }
    for file in embed.files {
      let progress = Progress(file.name, console, isQuiet: isQuiet)
      let made = try embed.write(file, to: "\(staging)/\(file.name)", run: Run(console, progress))
      console.note(warnings: made.warnings)
      if let report = made.report { progress.finish(VideoRun.summary(report, seconds: progress.elapsed)) }
    }
    try Run(console).checkCancellation()
    let (markup, made) = (embed.markup(in: try pathOnPage()), embed.files.map { "\(staging)/\($0.name)" })
    guard let page else {
      try publish(made, as: files, nil)
      try console.print(markup)
      return .done
    }
    // The page may have been edited meanwhile.
    try EmbedPage.update(page, name, with: markup) { text in
      try publish(made, as: files, text)
      if !isQuiet { try console.print((files + (text == nil ? [] : [page])).joined(separator: "\n")) }
    }
    return .done
  }

  func failure(_ error: any Error) -> UserError { clip.presented(presentation).failure(error) }

  private func openPage() throws -> EmbedPage? {
    guard let page else { return nil }
    guard case .file = try OutputTarget(page) else {
      throw UserError("--into \(page) must be a file, not a device or a pipe")
    }
    return try EmbedPage(path: page)
  }

  /// Returns the script and the name of the results.
  func scriptTarget(_ console: Console) throws -> (script: ScriptTarget, target: Embed.Target) {
    guard let target else { throw UserError("missing option --for github|html|docc") }
    let targets = try ScriptLoader(console).targets(ScriptLoader.scripts(scripts))
    guard targets.count == 1, targets[0].folder == nil else {
      throw UserError("expected a script, not a directory, \(scripts.joined(separator: " "))")
    }
    return (targets[0], target)
  }

  func loader(_ console: Console) throws -> ClipLoader {
    var clip = clip.presented(presentation)
    if themes.count == 1 { clip.theme = ThemeChoice(rawValue: themes[0].rawValue) }
    return try ClipLoader(clip, console, changes: changes)
  }

  func embed(_ console: Console) throws -> Embed {
    let (script, target) = try scriptTarget(console)
    let clip = try loader(console).clip(script.script)
    return try Embed(clip, for: target, named: script.name, embedOptions(for: target), run: Run(console))
  }

  func embedOptions(for target: Embed.Target) throws(UserError) -> Embed.Options {
    if target != .github, let option = given([.loop: loopCount != nil, .format: format != nil]).first {
      throw UserError("--\(option) requires --for github, not --for \(target.rawValue), which shows a video")
    }
    if alternative?.allSatisfy(\.isWhitespace) ?? false { throw UserError("--alt requires a text") }
    var options = Embed.Options()
    (options.width, options.alternative, options.still) = (width, alternative, still)
    (options.format, options.showsBothThemes) = (format, themes.count > 1)
    (options.loopCount, options.maxBytes) = (loopCount ?? options.loopCount, maxBytes?.count)
    return options
  }

  /// The folder of the files.
  func folder() throws -> String {
    if let output {
      if output.isEmpty || output == "-" { throw UserError("-o requires a directory") }
      if OutputFile.ending(of: output).map(RecordCommand.fileEndings.contains) ?? false {
        throw UserError("expected a directory, not a file name, \(output)")
      }
    }
    return output.map(Files.withoutSlash) ?? page.map(Files.directory) ?? "."
  }

  /// The path of the files' folder, relative to the page's; empty if they are in the same folder.
  func pathOnPage() throws -> String {
    let folder = try folder()
    return Files.relative(folder, to: page.map(Files.directory) ?? ".") ?? folder
  }

  /// Returns the paths of the files. Checks that they replace only files of the same kind, and no input.
  private func outputs(of embed: Embed, in folder: String, _ console: Console) throws -> [String] {
    let paths = embed.files.map { Files.path(of: $0.name, in: folder) }
    let outputs = try paths.map { try OutputFile($0, endings: [OutputFile.ending(of: $0) ?? ""]) }
    for output in outputs {
      try output.check(against: embed.clip)
      if let page { try output.check(against: [page]) }
      guard case .file = try OutputTarget(output.path) else {
        throw UserError("\(output.path) must be a file, not a device or a pipe")
      }
    }
    if let page {
      try OutputFile.check(notInGolden: page, page)
      if let input = embed.clip.input(at: page) {
        throw UserError("--into \(page) is an input of this command, \(input); choose another page")
      }
    }
    if embed.target == .docc { for path in paths { try Self.checkCatalog(of: path) } }
    return paths
  }

  /// Checks that a name is unique in its documentation catalog, since DocC finds files by their names alone.
  private static func checkCatalog(of path: String) throws {
    guard let place = Files.relative(path, to: "/").map({ "/" + $0 }) else { return }
    let parts = place.split(separator: "/")
    guard let catalog = parts.dropLast().lastIndex(where: { $0.hasSuffix(".docc") }) else { return }
    var folders = ["/" + parts[...catalog].joined(separator: "/")]
    while let folder = folders.popLast() {
      for entry in Files.names(in: folder) {
        let other = "\(folder)/\(entry)"
        if Files.isOwnDirectory(other) { folders.append(other) }
        if entry == Files.name(of: place), other != place {
          throw UserError("\(path) has the same name as \(other) in the catalog; rename the script")
        }
      }
    }
  }

  /// Gives the finished files their names, and writes the page, if it changes.
  private func publish(_ made: [String], as paths: [String], _ text: [UInt8]?) throws {
    // Fails before any file is replaced if the page cannot be.
    var writer: FileWriter? = nil
    if let page, let text {
      let new = try FileWriter(page)
      try new.put(text)
      writer = consume new
    }
    for (file, path) in zip(made, paths) {
      guard case .file(let target, _) = try OutputTarget(path) else { continue }
      if Files.isLink(path) {
        try Files.write(try Files.read(file), to: target)
      } else {
        try Files.move(file, to: target)
      }
    }
    if let writer = writer.take() { try writer.finish() }
  }
}
