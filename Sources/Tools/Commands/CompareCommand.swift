import CommandLine
import Flipbook
import JSON

struct CompareCommand: Command {
  let name = "compare"
  let summary = "compare two PNG files, or two directories of them"
  let usage = ["A B [-o DIFF.png [--side-by-side]] [--perceptual] [--mask X,Y,WxH …] [options]"]
  let discussion = """
    Pictures of two directories and their subdirectories are paired by name, frames of recordings
    and numbered sequences by their order. Without a tolerance any difference counts; several are
    combined. A file that is no picture and one that is masked completely fail, even against themselves.

    --perceptual ignores the noise of smoothed edges, but finds a missing dot, a moved view and
    another colour. --channel-delta is in steps of 8 bits, even for files with 16 bits per channel.

    DIFF.png is a faded copy with differing pixels in red, tolerated ones in amber, masked ones in
    blue. For directories it shows the first frame whose pixels differ.

    Exit code 0: same; 1: pixels differ; 3: sizes or counts differ, or a picture is missing; 65: not a
    picture; 66: not found.
    """
  let examples = [
    "compare old.png new.png -o diff.png", "compare before after --perceptual --side-by-side -o diff.png",
    "compare output/before output/after --channel-delta 2 --share 0.1 --mask 0,0,780x88",
  ]

  @Operand(.file("A", extensions: ["png"])) var first: String
  @Operand(.file("B", extensions: ["png"])) var second: String
  let tolerance = ToleranceArguments()
  @Option(.output, short: "o", .file("DIFF.png", extensions: ["png"]), help: "picture of the differences to write")
  var output: String?
  @Flag(.sideBySide, help: "draw both pictures next to the differences") var isSideBySide
  @Option(
    .mask, .region, help: "rectangle of pixels to ignore; may be repeated")
  var masks: [PixelRegion]
  let work = WorkArguments(help: "frames compared in parallel (default: one per core)")
  @Flag(.json) var isJSON
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    if isSideBySide, output == nil { throw UserError("--side-by-side requires -o DIFF.png") }
    let output = try output.map { try OutputFile($0, endings: ["png"]) }
    try OutputFile.check([output].compactMap(\.self), usesStandardOutput: isJSON ? "--\(OptionName.json)" : nil)
    try output?.check(against: [first, second].flatMap(PictureComparison.files))
    let comparison = try PictureComparison(
      first, second,
      .init(
        tolerance: tolerance.tolerance ?? .exact, masks: masks, jobs: work.threads, memory: work.memoryLimit))
    work.noteReduction(to: comparison.jobs, console, isQuiet: isQuiet)
    if isJSON {
      try console.print(Self.json(comparison.outcome).text)
    } else if !isQuiet {
      let text = Self.text(comparison.outcome)
      if output?.goesToStandardOutput ?? false { console.note(text) } else { try console.print(text) }
    }
    if let output { try write(comparison, to: output, console) }
    return Self.code(comparison.outcome)
  }

  /// Writes a picture of the differences. If three pictures side by side exceed the size limit, a note is printed and
  /// the verdict stays valid.
  private func write(_ comparison: PictureComparison, to output: OutputFile, _ console: Console) throws {
    do {
      let picture = try comparison.picture(sideBySide: isSideBySide)
      if let picture { try output.write(try PNGEncoder().encode(picture)) }
    } catch let error as ImageError {
      guard isSideBySide, case .tooLarge = error.reason else { throw error }
      console.note("flipbook: warning: \(output.path) is not written: \(error.description); remove --side-by-side")
    }
  }

  static func text(_ outcome: PictureComparison.Outcome) -> String {
    switch outcome {
    case .pictures(let verdict): verdict.description
    case .sequences(let verdict): verdict.description
    }
  }

  private static func code(_ outcome: PictureComparison.Outcome) -> ExitCode {
    if outcome.isSame { return .done }
    switch outcome {
    case .pictures(.size): return .shapeDiffers
    case .sequences(let verdict) where verdict.shapeDiffers: return .shapeDiffers
    case .pictures, .sequences: return .framesDiffer
    }
  }
}

extension CompareCommand {
  static func json(_ outcome: PictureComparison.Outcome) -> JSONValue {
    switch outcome {
    case .pictures(let verdict): json(verdict)
    case .sequences(let verdict): json(verdict)
    }
  }

  private static func json(_ verdict: SequenceVerdict) -> JSONValue {
    let differing = verdict.differing.map { ["frame": $0.index, "name": $0.name] + json($0.verdict) }
    return [
      "same": verdict.isSame, "firstCount": verdict.firstCount, "secondCount": verdict.secondCount,
      "onlyInFirst": verdict.onlyInFirst, "onlyInSecond": verdict.onlyInSecond,
      "tolerated": verdict.toleratedCount, "longestRun": verdict.longestRun, "differing": differing,
    ]
  }

  private static func json(_ verdict: Verdict) -> JSONValue {
    let (kind, sizes): (String, JSONValue?) =
      switch verdict {
      case .same: ("same", nil)
      case .tolerated: ("tolerated", nil)
      case .pixels: ("pixels", nil)
      case .size(let first, let second):
        ("size", ["first": [first.width, first.height], "second": [second.width, second.height]])
      case .masked: ("masked", nil)
      }
    return ["same": verdict.isSame, "verdict": kind] + sizes + verdict.difference.map(json)
  }

  private static func json(_ difference: PixelDifference) -> JSONValue {
    let json: JSONValue = [
      "pixels": difference.pixelCount, "share": difference.share, "differingPixels": difference.differingCount,
      "comparedPixels": difference.comparedCount, "largestDelta": difference.largestDelta,
      "columns": difference.bounds?.columns, "rows": difference.bounds?.rows,
    ]
    let perception = difference.perception.map { perception -> JSONValue in
      let window = perception.densestWindow.map { [$0.x, $0.y, $0.width, $0.height] }
      return [
        "perception": [
          "largestDistance": perception.largestDistance, "density": perception.density, "densestWindow": window,
        ] as JSONValue
      ]
    }
    let limit: JSONValue? = difference.channelLimit == 255 ? nil : ["channelLimit": difference.channelLimit]
    return json + limit + difference.cause.map { ["cause": Self.json($0)] } + perception
  }

  private static func json(_ cause: PixelCause) -> JSONValue {
    switch cause {
    case .moved(let right, let down): ["kind": "moved", "right": right, "down": down]
    case .recoloured(let from, let to): ["kind": "recoloured", "from": from.hexadecimal, "to": to.hexadecimal]
    case .antialiasing: ["kind": "antialiasing"]
    case .appeared: ["kind": "appeared"]
    case .disappeared: ["kind": "disappeared"]
    case .content: ["kind": "content"]
    }
  }
}
