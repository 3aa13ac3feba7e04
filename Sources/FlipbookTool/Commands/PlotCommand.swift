import Flipbook
import Imaging
import Plots

struct PlotCommand: Command {
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
  let operands: [Option.Value] = [.file("SCRIPT", extensions: ["flip"])]
  let options =
    [
      Option("output", short: "o", .file("FILE.svg|png", extensions: ["svg", "png"]), help: "the graph's file"),
      Option("probe", .text("NAME,…"), repeats: true, help: "a panel for each; flipbook list probes SCENE"),
      Option("against", .directory("DIR"), help: "a golden or a recording to compare with"),
      Option("width", .text("POINTS"), help: "the whole width; \(plain(PlotLayout.usualWidth)) unless said"),
      .scene, .with, .scale, .theme, .fps, .device, .feed, .quiet,
    ]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let path = arguments.value("output") else { throw CLIError.usage("plot needs -o FILE.svg or FILE.png") }
    let output = try OutputFile(path, endings: ["svg", "png"], texts: ["svg"], needsEnding: true)
    let width = try arguments.number("width", in: PlotLayout.widths) ?? PlotLayout.usualWidth
    let probes = arguments.all("probe").flatMap { $0.split(separator: ",").map(String.init) }
    let clip = try arguments.clip(arguments.operands[0], console)
    try output.check(against: clip)
    if let directory = arguments.value("against") { try output.check(outside: directory) }
    let plotted = try clip.plot(probes, against: arguments.value("against"))
    if output.ending == "svg" {
      let theme = arguments.value("theme").flatMap(Theme.init(rawValue:))
      try output.write(Array(try plotted.plot.svg(width: width, theme: theme).utf8))
    } else {
      let bitmap = try plotted.plot.bitmap(width: width, scale: clip.scale, theme: clip.theme)
      try output.write(try PNGEncoder(.small).encode(bitmap))
    }
    if !arguments.has("quiet") {
      if !plotted.leftOut.isEmpty { console.note("not shown for want of room: \(list(plotted.leftOut))") }
      try output.announce(console)
    }
    if !plotted.failures.isEmpty { throw PlaybackError(plotted.failures) }
    return .done
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") + "; --probe shows what it names" }
}
