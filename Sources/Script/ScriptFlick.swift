import Graphics
import Platform

extension Script {
  /// A fling: the finger comes down, moves at one velocity, and lifts while it still moves.
  package struct Flick: Sendable, Hashable, CustomStringConvertible {
    /// Where to.
    package var direction: Direction
    /// How fast, in points a second; above 0. The finger has it from the start to the lift.
    package var speed: Double
    /// Where the finger comes down.
    package var start: Position
    /// Whether the script says where.
    package var hasExplicitStart: Bool
    /// How long the finger is down: whole touch samples.
    package var duration: Duration

    /// The shortest time for which a flicking finger is down, in seconds (own choice: six samples at 60 Hz).
    package static let shortestDuration = 0.1
    /// The shortest way of a flicking finger, in points (own choice: past the 50 pt that a swipe needs).
    package static let shortestWay = 60.0

    /// A way along the screen.
    package enum Direction: String, Sendable, Hashable, CaseIterable {
      /// Towards the top.
      case up
      /// Towards the bottom.
      case down
      /// Towards the left.
      case left
      /// Towards the right.
      case right

      /// The vector of length 1 that leads there; y grows downwards.
      package var vector: Vector {
        switch self {
        case .up: Vector(0, -1)
        case .down: Vector(0, 1)
        case .left: Vector(-1, 0)
        case .right: Vector(1, 0)
        }
      }

      /// Where a flick starts that does not say where: in the middle for left and right, at 70 % of the height for up,
      /// at 30 % for down, so that there is way to go.
      package var defaultStart: Position {
        switch self {
        case .up: .coordinates(.percent(50), .percent(70))
        case .down: .coordinates(.percent(50), .percent(30))
        case .left, .right: .coordinates(.percent(50), .percent(50))
        }
      }
    }

    /// Makes a flick.
    ///
    /// - Parameters:
    ///   - direction: Where to.
    ///   - speed: How fast, in points a second.
    ///   - start: Where the finger comes down; `nil` takes the direction's own place.
    ///   - touchRate: Touch samples a second.
    /// - Precondition: `speed` is above 0 and so large that 60 points take less than a day; `touchRate` is positive.
    package init(
      _ direction: Direction, speed: Double, from start: Position? = nil,
      touchRate: Int = ScriptSettings.defaultTouchRate
    ) {
      precondition(speed > Self.shortestWay / 86_400 && touchRate > 0, "cannot flick at \(speed) pt/s, \(touchRate) Hz")
      (self.direction, self.speed) = (direction, speed)
      self.start = start ?? direction.defaultStart
      hasExplicitStart = start != nil
      // A millionth of a sample is forgiven, so that rounding in the division does not add one.
      let samples = (Self.seconds(atSpeed: speed) * Double(touchRate) - 1e-6).rounded(.up)
      duration = .nanoseconds(Int64((samples * 1e9 / Double(touchRate)).rounded()))
    }

    /// The time for which the finger is down before it is rounded up to whole samples, in seconds:
    /// max(100 ms, 60 pt ÷ speed).
    static func seconds(atSpeed speed: Double) -> Double { max(shortestDuration, shortestWay / speed) }

    /// The finger's velocity, in points a second.
    package var velocity: Vector { direction.vector * speed }

    /// The way from touch to lift, in points.
    package var displacement: Vector { velocity * duration.seconds }

    /// The flick as a script writes it.
    package var description: String {
      "flick \(direction) at \(NumberText.plain(speed))pt/s" + (hasExplicitStart ? " from \(start)" : "")
    }
  }

  /// A touch with samples of its own, as they were recorded of a real finger; the finger stays down at its end.
  package struct Stroke: Sendable, Hashable, CustomStringConvertible {
    /// Where the finger is at a time.
    package struct Sample: Sendable, Hashable, CustomStringConvertible {
      /// The time since the finger came down.
      package var time: Duration
      /// How far it is from the left, in points or in percent of the screen's width.
      package var x: Coordinate
      /// How far it is from the top, in points or in percent of the screen's height.
      package var y: Coordinate

      package init(time: Duration, x: Coordinate, y: Coordinate) { (self.time, self.x, self.y) = (time, x, y) }

      /// The sample as a script writes it.
      package var description: String { "\(NumberText.duration(time)) \(x),\(y)" }
    }

    /// Where the finger comes down.
    package var start: Position
    /// The samples, at least one, at times that grow.
    package var samples: [Sample]

    /// Makes a stroke.
    ///
    /// - Precondition: there is a sample, and the first is later than the touch.
    package init(from start: Position, _ samples: [Sample]) {
      precondition(samples.first.map { $0.time > .zero } ?? false, "a stroke has samples after its touch")
      (self.start, self.samples) = (start, samples)
    }

    /// How long it takes.
    package var duration: Duration { samples[samples.count - 1].time }

    /// The stroke as a script writes it, on one line.
    package var description: String {
      "stroke at \(start) { " + samples.map(\.description).joined(separator: "; ") + " }"
    }
  }
}
