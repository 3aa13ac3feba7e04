import CommandLine
import Flipbook
import JSON

struct TraceCommand: ClipCommand {
  let name = "trace"
  let summary = "print the values of all probes in every frame"
  let usage = ["SCRIPT [options]"]
  let discussion = """
    Prints one row per frame; the first line names the columns. Lengths are in points, angles in
    degrees, and - stands for a missing value. The output is the same in every run, and the values at
    an instant are the same at every frame rate.
    """
  let examples = [
    "trace pull.flip --probe offset.y --probe footer.arrow.angle", "trace pull.flip --fps 240 --format json",
  ]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var script: String
  @Option(.probe, .text("NAME,…"), help: "columns to print, in addition to frame and time") var probes: [String]
  @Option(.format, .choice(), help: "output format (default: tsv)") var format: Format?
  @Flag(.json, help: "short for --format json") var isJSON
  @Changes var changes
  var clip = ClipArguments(ClipArguments.playing)

  enum Format: String, CaseIterable {
    case tsv, json
  }

  func run(_ console: Console) throws -> ExitCode {
    let clip = try ClipLoader(clip, console, changes: changes).clip(script)
    let isJSON = isJSON || format == .json
    var columns: [Int]?
    var text = isJSON ? "[" : ""
    let failures = try clip.trace { frame, probes in
      let chosen = try columns ?? Self.columns(self.probes, of: probes)
      let readings = chosen.map { probes[$0] }
      if isJSON {
        text += (frame == 0 ? "\n  " : ",\n  ") + Self.json(frame, readings)
      } else {
        if columns == nil { text += TraceText.line(["frame"] + readings.map(\.name)) }
        // This module is not optimised; a key path would take as long as everything else here.
        text += TraceText.line([String(frame)] + readings.map { $0.value.description })
      }
      columns = chosen
      // Long traces are written in parts, so that memory use does not grow with the clip.
      if text.utf8.count > 1 << 16 {
        try console.write(text)
        text = ""
      }
    }
    try console.write(text + (isJSON ? "\n]\n" : ""))
    if !failures.isEmpty { throw ClipError.failed(failures) }
    return .done
  }

  /// Returns the indices of the requested columns, or all if none is requested.
  private static func columns(_ requested: [String], of probes: [ProbeReading]) throws -> [Int] {
    if requested.isEmpty { return Array(probes.indices) }
    let names = probes.map(\.name)
    var columns = names.firstIndex(of: "time").map { [$0] } ?? []
    for request in requested.flatMap({ $0.split(separator: ",").map(String.init) }) {
      guard let column = names.firstIndex(of: request) else {
        throw UserError(unknown("probe", request, in: names))
      }
      if !columns.contains(column) { columns.append(column) }
    }
    return columns
  }

  private static func json(_ frame: Int, _ probes: [ProbeReading]) -> String {
    let members = [JSONValue.Member("frame", .integer(frame))] + probes.map { .init($0.name, Self.json($0.value)) }
    return JSONValue.object(members).line
  }

  private static func json(_ value: ProbeValue) -> JSONValue {
    switch value {
    case .number: .raw(value.description)
    case .integer(let number): .integer(number)
    case .bool(let truth): .bool(truth)
    case .text(let text): .string(text)
    case .absent: .null
    }
  }
}
