import Flipbook
import Goldens
import Imaging
import JSON

/// `flipbook compare A B`: two pictures or two directories of any origin.
struct CompareCommand: Command {
  let name = "compare"
  let summary = "compare two PNG files, or two directories of them"
  let usage = ["A B [-o DIFF.png] [--channel-delta N] [--share PERCENT]"]
  let discussion = """
    Directories are compared frame by frame in the order of their names; a recording's directory stands for its frames.
    Exactly the same unless a tolerance is given. A file that cannot be read, or is no picture, never passes.
    Exit code 0: the same; 1: pixels differ; 3: sizes or counts differ; 65: no picture; 66: not found.
    DIFF.png is written where pixels differ: a faded copy, differing pixels red, tolerated ones amber; of directories
    it shows the first frame whose pixels differ.
    """
  let examples = [
    "compare old.png new.png -o diff.png", "compare output/before output/after --channel-delta 2 --share 0.1",
  ]
  let operands: [Option.Value] = [.file("A", extensions: ["png"]), .file("B", extensions: ["png"])]
  let operandCount = 2...2
  let options = [
    Option("output", short: "o", .file("DIFF.png", extensions: ["png"]), help: "where to draw what differs"),
    Option("channel-delta", .text("N"), help: "by how much each channel may differ, 0 to 255"),
    Option("share", .text("PERCENT"), help: "how many of a hundred pixels may differ, 0 to 100"), .json, .quiet,
  ]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let tolerance = Tolerance(
      channelDelta: try arguments.count("channel-delta", in: 0...255) ?? 0,
      percent: try arguments.number("share", in: 0...100) ?? 0)
    let comparison = try PictureComparison(arguments.operands[0], arguments.operands[1], tolerance)
    if let path = arguments.value("output"), let picture = try comparison.picture() {
      try Files.write(try PNGEncoder().encode(picture), to: path)
    }
    if arguments.has("json") {
      try console.print(Self.json(comparison.outcome).text)
    } else if !arguments.has("quiet") {
      try console.print(Self.text(comparison.outcome))
    }
    return Self.code(comparison.outcome)
  }

  private static func text(_ outcome: PictureComparison.Outcome) -> String {
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

  private static func json(_ outcome: PictureComparison.Outcome) -> JSONValue {
    switch outcome {
    case .pictures(let verdict): .object(members(of: verdict))
    case .sequences(let verdict): json(verdict)
    }
  }

  private static func json(_ verdict: SequenceVerdict) -> JSONValue {
    .object([
      .init("same", .bool(verdict.isSame)), .init("firstCount", .integer(verdict.firstCount)),
      .init("secondCount", .integer(verdict.secondCount)), .init("tolerated", .integer(verdict.toleratedCount)),
      .init("longestRun", verdict.longestRun.map(json) ?? .null),
      .init(
        "differing",
        .array(
          verdict.differing.map { frame in
            .object(
              [.init("frame", .integer(frame.index)), .init("name", .string(frame.name))] + members(of: frame.verdict))
          })),
    ])
  }

  private static func members(of verdict: Verdict) -> [JSONValue.Member] {
    let kind =
      switch verdict {
      case .same: "same"
      case .tolerated: "tolerated"
      case .pixels: "pixels"
      case .size: "size"
      case .masked: "masked"
      }
    var members: [JSONValue.Member] = [.init("same", .bool(verdict.isSame)), .init("verdict", .string(kind))]
    if case .size(let first, let second) = verdict {
      members += [.init("first", json(first)), .init("second", json(second))]
    }
    guard let difference = verdict.difference else { return members }
    return members + [
      .init("pixels", .integer(difference.pixelCount)), .init("share", .number(difference.share)),
      .init("largestDelta", .integer(difference.largestDelta)),
      .init("columns", difference.bounds.map { json($0.columns) } ?? .null),
      .init("rows", difference.bounds.map { json($0.rows) } ?? .null),
    ]
  }

  private static func json(_ size: PixelSize) -> JSONValue { .array([.integer(size.width), .integer(size.height)]) }

  private static func json(_ range: ClosedRange<Int>) -> JSONValue {
    .array([.integer(range.lowerBound), .integer(range.upperBound)])
  }
}
