import Graphics
import Platform

extension Script {
  /// A flick: the finger comes down, moves at one velocity, and lifts while it is moving.
  package struct Flick: Sendable, Hashable, CustomStringConvertible {
    /// The direction of the movement.
    package var direction: Direction
    /// The speed from touch to lift, in points per second; above 0.
    package var speed: Double
    /// The start position of the finger.
    package var start: Position
    /// Whether the script sets the start position.
    package var hasExplicitStart: Bool
    /// The time between touch and lift, in whole touch samples.
    package var duration: Duration

    /// The shortest time between touch and lift, in seconds (own choice: six samples at 60 Hz).
    package static let shortestDuration = 0.1
    /// The shortest distance of a flick, in points (own choice: more than the 50 pt that a swipe needs).
    package static let shortestWay = 60.0

    /// A direction along the screen.
    package enum Direction: String, Sendable, Hashable, CaseIterable {
      /// Towards the top.
      case up
      /// Towards the bottom.
      case down
      /// Towards the left.
      case left
      /// Towards the right.
      case right

      /// The unit vector in this direction; y grows downwards.
      package var vector: Vector {
        switch self {
        case .up: Vector(0, -1)
        case .down: Vector(0, 1)
        case .left: Vector(-1, 0)
        case .right: Vector(1, 0)
        }
      }

      /// The default start position, which leaves room for the movement. It is the centre for left and right, at 70 %
      /// of the height for up, and at 30 % for down.
      package var defaultStart: Position {
        switch self {
        case .up: .coordinates(.percent(50), .percent(70))
        case .down: .coordinates(.percent(50), .percent(30))
        case .left, .right: .coordinates(.percent(50), .percent(50))
        }
      }
    }

    /// Creates a flick.
    ///
    /// - Parameters:
    ///   - direction: The direction of the movement.
    ///   - speed: The speed, in points per second.
    ///   - start: The start position of the finger (default: ``Direction/defaultStart``).
    ///   - touchRate: The touch samples per second.
    /// - Precondition: `touchRate` is positive, and `speed` is above 0 and moves 60 points in less than a day.
    package init(
      _ direction: Direction, speed: Double, from start: Position? = nil,
      touchRate: Int = ScriptSettings.defaultTouchRate
    ) {
      precondition(speed > Self.shortestWay / 86_400 && touchRate > 0, "cannot flick at \(speed) pt/s, \(touchRate) Hz")
      (self.direction, self.speed) = (direction, speed)
      self.start = start ?? direction.defaultStart
      hasExplicitStart = start != nil
      // The tolerance of a millionth of a sample keeps rounding errors from adding a sample.
      let samples = (Self.seconds(atSpeed: speed) * Double(touchRate) - 1e-6).rounded(.up)
      duration = .nanoseconds(Int64((samples * 1e9 / Double(touchRate)).rounded()))
    }

    /// Returns the time between touch and lift before it is rounded up to whole samples, in seconds: max(100 ms, 60
    /// pt ÷ speed).
    static func seconds(atSpeed speed: Double) -> Double { max(shortestDuration, shortestWay / speed) }

    /// The finger's velocity, in points per second.
    package var velocity: Vector { direction.vector * speed }

    /// The displacement from touch to lift, in points.
    package var displacement: Vector { velocity * duration.seconds }

    /// The flick as a script writes it.
    package var description: String {
      "flick \(direction) at \(NumberText.plain(speed))pt/s" + (hasExplicitStart ? " from \(start)" : "")
    }
  }

  /// A touch with recorded samples. The finger stays down at its end.
  package struct Stroke: Sendable, Hashable, CustomStringConvertible {
    /// The position of the finger at a time.
    package struct Sample: Sendable, Hashable, CustomStringConvertible {
      /// The time since the finger came down.
      package var time: Duration
      /// The distance from the left, in points or in percent of the screen's width.
      package var x: Coordinate
      /// The distance from the top, in points or in percent of the screen's height.
      package var y: Coordinate

      package init(time: Duration, x: Coordinate, y: Coordinate) { (self.time, self.x, self.y) = (time, x, y) }

      /// The sample as a script writes it.
      package var description: String { "\(NumberText.duration(time)) \(x),\(y)" }
    }

    /// The start position of the finger.
    package var start: Position
    /// The samples, at least one, at increasing times.
    package var samples: [Sample]

    /// Creates a stroke.
    ///
    /// - Precondition: There is at least one sample, and the first is later than the touch.
    package init(from start: Position, _ samples: [Sample]) {
      precondition(samples.first.map { $0.time > .zero } ?? false, "a stroke has samples after its touch")
      (self.start, self.samples) = (start, samples)
    }

    /// The time of the last sample.
    package var duration: Duration { samples[samples.count - 1].time }

    /// The stroke as a script writes it, on one line.
    package var description: String {
      "stroke at \(start) { " + samples.map(\.description).joined(separator: "; ") + " }"
    }
  }
}
