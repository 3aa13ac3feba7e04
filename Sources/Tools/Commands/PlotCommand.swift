import CommandLine
import Flipbook

struct PlotCommand: ClipCommand {
  let name = "plot"
  let summary = "draw a motion graph of probes over time"
  let usage = ["SCRIPT -o FILE.svg|png [--probe NAME]… [options]"]
  let discussion = """
    Each probe has a panel: numbers are curves, whole numbers steps, booleans and names bands. Shaded
    areas show touches, and flags show shots and marks. A name with [#], such as bar[#].height, draws
    all matching probes in one panel. Without --probe, the graph shows the numbers that change.

    --against adds the values of a golden or recording in grey. Without --probe, the graph then shows
    the probes that differ, if any do.

    An SVG file adapts to light and dark pages unless --theme is given. A PNG file has the clip's
    theme. -o - writes SVG to standard output.
    """
  let examples = [
    "plot pull.flip -o pull.svg", "plot pull.flip --probe offset.y,footer.arrow.angle --theme dark -o pull.png",
    "plot pull.flip --against Goldens/pull -o difference.svg",
    "plot open-the-menu --probe 'bar[#].height' --probe progress -o pills.svg",
  ]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var script: String
  @Option(.output, short: "o", .file("FILE.svg|png", extensions: ["svg", "png"]), help: "SVG or PNG file to write")
  var output: String?
  @Option(.probe, .text("NAME,…"), help: "probes to show; see flipbook list probes SCENE") var probes: [String]
  @Option(.against, .directory("DIR"), help: "golden or recording to compare with") var other: String?
  @Option(.width, .number("POINTS", in: PlotLayout.widths), help: "width (default: \(plain(Plot.usualWidth)))")
  var width = Plot.usualWidth
  var clip = ClipArguments(ClipArguments.playing)
  @Changes var changes
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    guard let path = output else { throw UserError("missing option -o FILE.svg or FILE.png") }
    let output = try OutputFile(path, endings: ["svg", "png"], texts: ["svg"], needsEnding: true)
    let theme = clip.theme?.theme
    let clip = try ClipLoader(clip, console, changes: changes).clip(script)
    try output.check(against: clip)
    if let other { try output.check(outside: other) }
    let plot = try clip.plot(probes.flatMap { $0.split(separator: ",").map(String.init) }, against: other)
    if output.ending == "svg" {
      try output.write(Array(try plot.svg(width: width, theme: theme).utf8))
    } else {
      let bitmap = try plot.bitmap(width: width, scale: clip.scale, theme: clip.theme)
      try output.write(try PNGEncoder(.small).encode(bitmap))
    }
    if !isQuiet {
      if !plot.leftOut.isEmpty {
        console.note(
          "flipbook: not enough space for \(plot.leftOut.joined(separator: ", ")); choose probes with --probe")
      }
      try output.announce(console)
    }
    if !plot.failures.isEmpty { throw ClipError.failed(plot.failures) }
    return .done
  }
}
