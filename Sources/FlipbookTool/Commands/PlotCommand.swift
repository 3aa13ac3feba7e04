import Flipbook

struct PlotCommand: ClipCommand {
  let name = "plot"
  let summary = "draw a motion graph: probes over time, with touches and named moments"
  let usage = ["SCRIPT -o FILE.svg|png [--probe NAME]… [options]"]
  let discussion = """
    A panel a probe, all over one time axis: numbers as curves, whole numbers as steps, truth values and names as bands.
    Where the finger is down is shaded; shot and mark have flags. A name with [#], such as bar[#].height, puts all of its
    kind into one panel. Without --probe: the numbers that change.
    --against lays the readings of a golden or of an earlier recording behind in grey; without --probe it shows those that
    differ, if any do.
    An SVG file follows the reader's light or dark surroundings unless --theme says which; a PNG file has the clip's theme.
    -o - writes SVG to standard output.
    """
  let examples = [
    "plot pull.flip -o pull.svg", "plot pull.flip --probe offset.y,footer.arrow.angle --theme dark -o pull.png",
    "plot pull.flip --against Goldens/pull -o difference.svg",
    "plot open-the-menu --probe 'bar[#].height' --probe progress -o pills.svg",
  ]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var script: String
  @Option(.output, short: "o", .file("FILE.svg|png", extensions: ["svg", "png"]), help: "the graph's file")
  var output: String?
  @Option(.probe, .text("NAME,…"), help: "a panel for each; flipbook list probes SCENE") var probes: [String]
  @Option(.against, .directory("DIR"), help: "a golden or a recording to compare with") var other: String?
  @Option(
    .width, .number("POINTS", in: PlotLayout.widths),
    help: "the whole width; \(plain(Plot.usualWidth)) unless said")
  var width = Plot.usualWidth
  @Option(.scene) private var scene: String?
  @Changes var changes
  var clip = ClipArguments([.scale, .theme, .fps, .device, .feed])
  @Flag(.quiet) var isQuiet

  init() { clip.settings.scene = scene }

  func run(_ console: Console) throws -> ExitCode {
    guard let path = output else { throw CLIError.usage("plot needs -o FILE.svg or FILE.png") }
    let output = try OutputFile(path, endings: ["svg", "png"], texts: ["svg"], needsEnding: true)
    let theme = clip.theme?.theme
    let clip = try ClipLoader(clip, console, changes: changes).clip(script)
    try output.check(against: clip)
    if let other { try output.check(outside: other) }
    let plotted = try clip.plot(probes.flatMap { $0.split(separator: ",").map(String.init) }, against: other)
    if output.ending == "svg" {
      try output.write(Array(try plotted.plot.svg(width: width, theme: theme).utf8))
    } else {
      let bitmap = try plotted.plot.bitmap(width: width, scale: clip.scale, theme: clip.theme)
      try output.write(try PNGEncoder(.small).encode(bitmap))
    }
    if !isQuiet {
      if !plotted.leftOut.isEmpty { console.note("not shown for want of room: \(list(plotted.leftOut))") }
      try output.announce(console)
    }
    if !plotted.failures.isEmpty { throw PlaybackError(plotted.failures) }
    return .done
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") + "; --probe shows what it names" }
}
