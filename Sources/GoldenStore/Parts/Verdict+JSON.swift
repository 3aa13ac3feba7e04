import Comparison
import Goldens
import Imaging
import JSON

/// A verdict on a frame as a part of shared work keeps it: every number, so that the whole says what one machine would.
extension Verdict {
  var json: JSONValue {
    switch self {
    case .same: .object([.init("outcome", .string("same"))])
    case .tolerated(let difference): .object([.init("outcome", .string("tolerated"))] + difference.members)
    case .pixels(let difference): .object([.init("outcome", .string("pixels"))] + difference.members)
    case .size(let first, let second):
      .object([.init("outcome", .string("size")), .init("first", first.json), .init("second", second.json)])
    case .masked(let size): .object([.init("outcome", .string("masked")), .init("size", size.json)])
    }
  }

  init(_ node: JSONNode) throws(JSONParser.Failure) {
    var object = try JSONObject(node)
    switch try object.string("outcome") {
    case "same": self = .same
    case "tolerated": self = .tolerated(try PixelDifference(&object))
    case "pixels": self = .pixels(try PixelDifference(&object))
    case "size": self = .size(first: try PixelSize(&object, "first"), second: try PixelSize(&object, "second"))
    case "masked": self = .masked(try PixelSize(&object, "size"))
    default: throw JSONParser.Failure(offset: node.offset, message: "there is no such outcome of a frame")
    }
    try object.finish()
  }
}

extension PixelDifference {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("size", size.json), .init("compared", .integer(comparedCount)),
      .init("differing", .integer(differingCount)),
      .init("pixels", .integer(pixelCount)), .init("largest", .integer(largestDelta)),
      .init(
        "bounds",
        bounds.map {
          .integers([$0.columns.lowerBound, $0.columns.upperBound, $0.rows.lowerBound, $0.rows.upperBound])
        }
          ?? .null), .init("perception", perception.map(\.json) ?? .null), .init("cause", cause.map(\.json) ?? .null),
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
        throw JSONParser.Failure(offset: 0, message: "bounds end before they begin")
      }
      bounds = Bounds(columns: ends[0]...ends[1], rows: ends[2]...ends[3])
    }
    let node = try object.node("perception")
    if case .null = node.value {} else { perception = try Perception(node) }
    let cause = try object.node("cause")
    if case .null = cause.value {} else { self.cause = try PixelCause(cause) }
  }
}

extension PixelDifference.Perception {
  fileprivate var json: JSONValue {
    let window = densestWindow.map { JSONValue.integers([$0.x, $0.y, $0.width, $0.height]) }
    return .object([
      .init("distance", .number(largestDistance)), .init("density", .number(density)), .init("window", window ?? .null),
    ])
  }

  fileprivate init(_ node: JSONNode) throws(JSONParser.Failure) {
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
  fileprivate var json: JSONValue {
    switch self {
    case .moved(let right, let down): .object([.init("moved", .integers([right, down]))])
    case .recoloured(let from, let to):
      .object([
        .init("recoloured", .integers([from, to].flatMap { [$0.red, $0.green, $0.blue, $0.alpha].map(Int.init) }))
      ])
    case .antialiasing: .object([.init("named", .string("antialiasing"))])
    case .appeared: .object([.init("named", .string("appeared"))])
    case .disappeared: .object([.init("named", .string("disappeared"))])
    case .content: .object([.init("named", .string("content"))])
    }
  }

  fileprivate init(_ node: JSONNode) throws(JSONParser.Failure) {
    var object = try JSONObject(node)
    if object.has("moved"), let way = try object.integers("moved", count: 2) {
      self = .moved(right: way[0], down: way[1])
    } else if object.has("recoloured"), let parts = try object.integers("recoloured", count: 8) {
      let bytes = parts.map { UInt8(clamping: $0) }
      self = .recoloured(
        from: RGBA(bytes[0], bytes[1], bytes[2], bytes[3]), to: RGBA(bytes[4], bytes[5], bytes[6], bytes[7]))
    } else {
      switch try object.string("named") {
      case "antialiasing": self = .antialiasing
      case "appeared": self = .appeared
      case "disappeared": self = .disappeared
      case "content": self = .content
      default: throw JSONParser.Failure(offset: node.offset, message: "there is no such kind of a difference")
      }
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
  /// Whole numbers; `nil` for `null`.
  fileprivate mutating func integers(_ key: String, count: Int) throws(Failure) -> [Int]? {
    let node = try node(key)
    if case .null = node.value { return nil }
    guard let elements = node.elements, elements.count == count else {
      throw Failure(offset: node.offset, message: "expected \(count) numbers as “\(key)”")
    }
    return try elements.map { element throws(Failure) in
      try Self.integer(element, named: key, in: -(1 << 40)...1 << 40)
    }
  }
}
