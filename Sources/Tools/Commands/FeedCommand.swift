import CommandLine
import Feeds
import Flipbook

struct FeedCommand: Command {
  let name = "feed"
  let summary = "show the parsed content of a feed"
  let usage = ["FILE [--json]"]
  let discussion = """
    Reads JSON Feed, RSS, Atom and iTunes RSS JSON, recognised by content. - is standard input.
    Images are read from the feed's folder, never from the network. Errors in single entries are
    warnings, and so are characters without a font, with the package that provides one.
    """
  let examples = ["feed Assets/feeds/science.json", "feed --json podcast.xml > podcast.json"]

  @Operand(.file("FILE", extensions: ["json", "xml", "rss", "atom"])) var path: String
  @Flag(.json, help: "print {title, entries: [{title, author, date, text, images}], warnings}") var isJSON

  func run(_ console: Console) throws -> ExitCode {
    let feed =
      path == "-"
      ? try Feed.decode(bytes: try console.input(limit: Files.limit), baseDirectory: ".", fileName: Console.inputName)
      : try Feed.load(path: path, Files.readArgument)
    let report = FeedReport(feed)
    try console.print(isJSON ? report.json : report.text)
    console.note(warnings: feed.fontWarnings())
    return .done
  }
}
