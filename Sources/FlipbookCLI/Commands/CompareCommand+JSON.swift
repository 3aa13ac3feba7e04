import Flipbook
import Goldens
import Imaging
import JSON

extension CompareCommand {
  /// What `--json` prints.
  static func json(_ outcome: PictureComparison.Outcome) -> JSONValue {
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
    return members + (verdict.difference.map(Self.members(of:)) ?? [])
  }

  private static func members(of difference: PixelDifference) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("pixels", .integer(difference.pixelCount)), .init("share", .number(difference.share)),
      .init("differingPixels", .integer(difference.differingCount)),
      .init("comparedPixels", .integer(difference.comparedCount)),
      .init("largestDelta", .integer(difference.largestDelta)),
      .init("columns", difference.bounds.map { json($0.columns) } ?? .null),
      .init("rows", difference.bounds.map { json($0.rows) } ?? .null),
    ]
    if let cause = difference.cause { members.append(.init("cause", json(cause))) }
    if let perception = difference.perception { members.append(.init("perception", json(perception))) }
    return members
  }

  private static func json(_ cause: PixelCause) -> JSONValue {
    switch cause {
    case .moved(let right, let down):
      .object([.init("kind", .string("moved")), .init("right", .integer(right)), .init("down", .integer(down))])
    case .recoloured(let from, let to):
      .object([
        .init("kind", .string("recoloured")), .init("from", .string(from.hexadecimal)),
        .init("to", .string(to.hexadecimal)),
      ])
    case .antialiasing: .object([.init("kind", .string("antialiasing"))])
    case .appeared: .object([.init("kind", .string("appeared"))])
    case .disappeared: .object([.init("kind", .string("disappeared"))])
    case .content: .object([.init("kind", .string("content"))])
    }
  }

  private static func json(_ perception: PixelDifference.Perception) -> JSONValue {
    .object([
      .init("largestDistance", .number(perception.largestDistance)), .init("density", .number(perception.density)),
      .init(
        "densestWindow",
        perception.densestWindow.map {
          .array([.integer($0.x), .integer($0.y), .integer($0.width), .integer($0.height)])
        } ?? .null),
    ])
  }

  private static func json(_ size: PixelSize) -> JSONValue { .array([.integer(size.width), .integer(size.height)]) }

  private static func json(_ range: ClosedRange<Int>) -> JSONValue {
    .array([.integer(range.lowerBound), .integer(range.upperBound)])
  }
}
