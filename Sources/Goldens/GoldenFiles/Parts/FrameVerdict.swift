import Imaging
import JSON
import Verdicts

/// The verdict on a frame whose hash differs, with the tolerance and masking on which it is based.
///
/// The merging process uses them to check the plausibility of the verdict.
package struct FrameVerdict: Hashable, Sendable {
  /// The verdict; `nil` if there is no picture to compare with.
  package var verdict: Verdict?
  package var tolerance: Tolerance
  /// Whether a part of the picture was masked.
  package var isMasked: Bool

  /// Returns the reason why the verdict is impossible for pictures of a size with different hashes; `nil` if it is
  /// possible.
  func contradiction(_ size: PixelSize) -> String? {
    switch verdict {
    case nil: return nil
    case .same, .masked: return isMasked ? nil : "calls a frame \(word) although its hash differs"
    case .size: return "has a different size than \(size)"
    case .tolerated(let difference), .pixels(let difference):
      let isPlausible = difference.size == size && isPlausible(difference)
      return isPlausible && tolerance.accepts(difference) == verdict?.isSame
        ? nil : "calls a frame \(word), contrary to its numbers and the tolerance"
    }
  }

  /// Whether the numbers are consistent with each other and with the tolerance.
  private func isPlausible(_ difference: PixelDifference) -> Bool {
    let area = difference.size.width * difference.size.height
    guard difference.comparedCount > 0, isMasked || difference.comparedCount == area,
      (1...difference.comparedCount).contains(difference.differingCount),
      difference.pixelCount <= difference.comparedCount, difference.largestDelta > 0
    else { return false }
    let counts = difference.largestDelta > tolerance.channelDelta
    if tolerance.perceptual != nil { return counts || difference.pixelCount == 0 }
    if tolerance.channelDelta == 0 { return difference.pixelCount == difference.differingCount }
    return counts == (difference.pixelCount > 0) && difference.pixelCount <= difference.differingCount
  }

  private var word: String {
    switch verdict {
    case nil: "unknown"
    case .same: "the same"
    case .tolerated: "tolerated"
    case .pixels, .size: "different"
    case .masked: "masked"
    }
  }
}

extension FrameVerdict {
  var json: JSONValue {
    [
      "verdict": verdict?.json ?? .null,
      "tolerance": [
        "delta": tolerance.channelDelta, "percent": tolerance.percent,
        "perceptual": tolerance.perceptual != nil,
      ] as JSONValue,
      "masked": isMasked,
    ]
  }

  init(_ node: JSONValue) throws(JSONParser.Failure) {
    var object = try JSONObject(node)
    if let node = try object.nodeOrNull("verdict") { verdict = try Verdict(node) }
    var words = try object.object("tolerance")
    tolerance = Tolerance(
      channelDelta: try words.integer("delta", in: 0...255), percent: try words.number("percent", in: 0...100),
      perceptual: try words.bool("perceptual") ? .standard : nil)
    try words.finish()
    isMasked = try object.bool("masked")
    try object.finish()
  }
}

/// A verdict on a frame as JSON in a shard's part. It contains every number, so that merging gives the same report as
/// one machine.
extension Verdict {
  var json: JSONValue {
    switch self {
    case .same: ["outcome": "same"]
    case .tolerated(let difference): difference.json("tolerated")
    case .pixels(let difference): difference.json("pixels")
    case .size(let first, let second): ["outcome": "size", "first": first.json, "second": second.json]
    case .masked(let size): ["outcome": "masked", "size": size.json]
    }
  }

  init(_ node: JSONValue) throws(JSONParser.Failure) {
    var object = try JSONObject(node)
    switch try object.string("outcome") {
    case "same": self = .same
    case "tolerated": self = .tolerated(try PixelDifference(&object))
    case "pixels": self = .pixels(try PixelDifference(&object))
    case "size": self = .size(first: try PixelSize(&object, "first"), second: try PixelSize(&object, "second"))
    case "masked": self = .masked(try PixelSize(&object, "size"))
    default: throw JSONParser.Failure(offset: node.offset, message: "unknown outcome of a frame")
    }
    try object.finish()
  }
}

extension PixelDifference {
  fileprivate func json(_ outcome: String) -> JSONValue {
    let ends = bounds.map { [$0.columns, $0.rows].flatMap { [$0.lowerBound, $0.upperBound] } }
    return [
      "outcome": outcome, "size": size.json, "compared": comparedCount,
      "differing": differingCount, "pixels": pixelCount, "largest": largestDelta,
      "bounds": ends.map(JSONValue.integers) ?? .null, "perception": perception?.json ?? .null,
      "cause": cause?.json ?? .null,
    ]
  }

  fileprivate init(_ object: inout JSONObject) throws(JSONParser.Failure) {
    let size = try PixelSize(&object, "size")
    let counts = 0...max(0, size.width * size.height)
    self.init(
      size: size, comparedCount: try object.integer("compared", in: counts),
      differingCount: try object.integer("differing", in: counts), pixelCount: try object.integer("pixels", in: counts),
      largestDelta: try object.integer("largest", in: 0...255))
    if let ends = try object.integers("bounds", count: 4) {
      guard ends[0] <= ends[1], ends[2] <= ends[3] else {
        throw JSONParser.Failure(offset: 0, message: "the bounds end before they start")
      }
      bounds = Bounds(columns: ends[0]...ends[1], rows: ends[2]...ends[3])
    }
    if let node = try object.nodeOrNull("perception") { perception = try Perception(node) }
    if let node = try object.nodeOrNull("cause") { cause = try PixelCause(node) }
  }
}

extension PixelDifference.Perception {
  fileprivate var json: JSONValue {
    let window = densestWindow.map { JSONValue.integers([$0.x, $0.y, $0.width, $0.height]) }
    return ["distance": largestDistance, "density": density, "window": window ?? .null]
  }

  fileprivate init(_ node: JSONValue) throws(JSONParser.Failure) {
    var object = try JSONObject(node)
    let (distance, density) = (try object.number("distance"), try object.number("density"))
    let window = try object.integers("window", count: 4)
    self.init(
      largestDistance: distance, density: density,
      densestWindow: window.map { PixelRegion(x: $0[0], y: $0[1], width: max(0, $0[2]), height: max(0, $0[3])) })
    try object.finish()
  }
}

extension PixelCause {
  /// The causes without parameters.
  private static let named: [String: PixelCause] = [
    "antialiasing": .antialiasing, "appeared": .appeared, "disappeared": .disappeared, "content": .content,
  ]

  fileprivate var json: JSONValue {
    switch self {
    case .moved(let right, let down): ["moved": [right, down]]
    case .recoloured(let from, let to):
      ["recoloured": [from, to].flatMap { [$0.red, $0.green, $0.blue, $0.alpha].map(Int.init) }]
    case .antialiasing, .appeared, .disappeared, .content:
      ["named": Self.named.first { $0.value == self }?.key]
    }
  }

  fileprivate init(_ node: JSONValue) throws(JSONParser.Failure) {
    var object = try JSONObject(node)
    if object.has("moved"), let way = try object.integers("moved", count: 2) {
      self = .moved(right: way[0], down: way[1])
    } else if object.has("recoloured"), let parts = try object.integers("recoloured", count: 8) {
      let bytes = parts.map { UInt8(clamping: $0) }
      self = .recoloured(
        from: RGBA(bytes[0], bytes[1], bytes[2], bytes[3]), to: RGBA(bytes[4], bytes[5], bytes[6], bytes[7]))
    } else if let cause = Self.named[try object.string("named")] {
      self = cause
    } else {
      throw JSONParser.Failure(offset: node.offset, message: "unknown kind of difference")
    }
    try object.finish()
  }
}

extension PixelSize {
  fileprivate var json: JSONValue { .integers([width, height]) }

  fileprivate init(_ object: inout JSONObject, _ key: String) throws(JSONParser.Failure) {
    let offset = try object.peek(key).offset
    guard let sides = try object.integers(key, count: 2), sides.allSatisfy({ (0...1 << 20).contains($0) }) else {
      throw JSONParser.Failure(offset: offset, message: "expected a width and a height as “\(key)”")
    }
    self.init(width: sides[0], height: sides[1])
  }
}

extension JSONObject {
  fileprivate mutating func nodeOrNull(_ key: String) throws(Failure) -> JSONValue? {
    let node = try node(key)
    if case .null = node.content { return nil }
    return node
  }

  /// Returns an array of integers; `nil` for `null`.
  fileprivate mutating func integers(_ key: String, count: Int) throws(Failure) -> [Int]? {
    guard let node = try nodeOrNull(key) else { return nil }
    guard let elements = node.elements, elements.count == count else {
      throw Failure(offset: node.offset, message: "expected \(count) numbers as “\(key)”")
    }
    return try elements.map { element throws(Failure) in
      try Self.integer(element, named: key, in: -(1 << 40)...1 << 40)
    }
  }
}
