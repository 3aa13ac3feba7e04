extension Script {
  /// A touch with samples of its own, as they were recorded of a real finger; the finger stays down at its end.
  public struct Stroke: Sendable, Hashable {
    /// Where the finger is at a time.
    public struct Sample: Sendable, Hashable {
      /// The time since the finger came down, in nanoseconds.
      public var time: Int64
      /// How far it is from the left, in points or in percent of the screen's width.
      public var x: Coordinate
      /// How far it is from the top, in points or in percent of the screen's height.
      public var y: Coordinate

      /// Makes a sample.
      public init(time: Int64, x: Coordinate, y: Coordinate) { (self.time, self.x, self.y) = (time, x, y) }
    }

    /// Where the finger comes down.
    public var start: Position
    /// The samples, at least one, at times that grow.
    public var samples: [Sample]

    /// Makes a stroke.
    ///
    /// - Precondition: there is a sample, and the first is later than the touch.
    public init(from start: Position, _ samples: [Sample]) {
      precondition(samples.first.map { $0.time > 0 } ?? false, "a stroke has samples after its touch")
      (self.start, self.samples) = (start, samples)
    }

    /// How long it takes, in nanoseconds.
    public var duration: Int64 { samples[samples.count - 1].time }
  }
}

extension Script.Stroke: CustomStringConvertible {
  /// The stroke as a script writes it, on one line.
  public var description: String {
    "stroke at \(start) { " + samples.map(\.description).joined(separator: "; ") + " }"
  }
}

extension Script.Stroke.Sample: CustomStringConvertible {
  /// The sample as a script writes it.
  public var description: String { "\(ScriptText.duration(time)) \(x),\(y)" }
}

/// A stroke whose block is being read.
struct OpenStroke {
  /// Where the finger comes down.
  let start: Script.Position
  /// Where the command and its position stand.
  let location: Script.Location, argument: Script.Location
  /// Whether its `{` was read.
  var isOpen = false
  /// Whether a sample has a mistake, so that nothing is complained about for its absence.
  var isBroken = false
  var samples: [Script.Stroke.Sample] = []
  var places: [Script.Location] = []

  /// Reads a sample whose first token is there already.
  mutating func add(_ first: ScriptToken, _ parser: inout StatementParser) throws(Mistake) {
    let time = try parser.duration(first)
    guard time > samples.last?.time ?? 0 else {
      throw Mistake(
        span: first.span, message: "the sample at \(first.spelling) is not later than the one before",
        hint: "times count from the touch, and grow")
    }
    let (x, y, span) = try parser.coordinates(try parser.scanner.next())
    samples.append(Script.Stroke.Sample(time: time, x: x, y: y))
    places.append(parser.location(first.span.joined(with: span)))
  }
}
