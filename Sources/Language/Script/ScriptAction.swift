import Graphics
import Platform

extension Script {
  /// An action and its location in the script.
  package struct Action: Sendable, Hashable, CustomStringConvertible {
    /// The kind of action, with its values.
    package var kind: Kind
    /// The location of the command. All repetitions have the same one.
    package var location: Location
    /// The location of the argument (a position, a probe, a name), or of the command if it has no argument.
    package var argument: Location
    /// The virtual time after which a statement that ends with `after T` acts; `nil` for an action that begins where it
    /// stands.
    package var delay: Duration?

    /// The time between touch and lift of a `tap`: 80 ms (own choice; well below a long press).
    package static let tapDuration = Duration.milliseconds(80)

    /// Creates an action. Without a location of its own, the argument has the command's location.
    package init(_ kind: Kind, at location: Location, argument: Location? = nil, delay: Duration? = nil) {
      (self.kind, self.location, self.argument, self.delay) = (kind, location, argument ?? location, delay)
    }

    /// The kinds of action. Every duration is above 0, in whole nanoseconds.
    package enum Kind: Sendable, Hashable, CustomStringConvertible {
      /// The finger comes down.
      case touch(Position)
      /// The finger moves while it is down.
      case drag(DragTarget, duration: Duration, curve: Curve)
      /// The finger rests while it is down.
      case hold(Duration)
      /// The finger comes down and follows recorded samples.
      case stroke(Stroke)
      /// The finger goes up.
      case lift
      /// The system cancels the touch.
      case cancel
      /// The finger comes down, and goes up after ``Action/tapDuration``.
      case tap(Position)
      /// The finger comes down, moves, and goes up while it is moving.
      case flick(Flick)
      /// Time passes without a touch.
      case wait(Duration)
      /// Time passes without a touch until a probe has a value, or it is an error.
      case waitUntil(Expectation, within: Duration)
      /// Time passes until everything is at rest. It is an error if this takes longer than the limit.
      case settle(within: Duration)
      /// The frame of this instant is saved under a name.
      case shot(String)
      /// This instant gets a name.
      case mark(String)
      /// A probe is checked at this instant.
      case expect(Expectation)
      /// Frames from this instant on are not written.
      case hide
      /// Frames from this instant on are written again.
      case show
      /// A presentation statement, which has no effect on the simulation.
      case annotation(Annotation)

      /// The action as a script writes it.
      package var description: String {
        switch self {
        case .touch(let position): "touch at \(position)"
        case .drag(let target, let duration, let curve):
          "drag \(target) over \(NumberText.duration(duration))" + (curve == .linear ? "" : " \(curve)")
        case .hold(let duration): "hold \(NumberText.duration(duration))"
        case .stroke(let stroke): stroke.description
        case .lift: "lift"
        case .cancel: "cancel"
        case .tap(let position): "tap at \(position)"
        case .flick(let flick): flick.description
        case .wait(let duration): "wait \(NumberText.duration(duration))"
        case .waitUntil(let expectation, let limit):
          "wait until \(expectation.condition) within \(NumberText.duration(limit))"
        case .settle(let limit): "settle within \(NumberText.duration(limit))"
        case .shot(let name): "shot \(ScriptText.quoted(name))"
        case .mark(let name): "mark \(ScriptText.quoted(name))"
        case .expect(let expectation): expectation.description
        case .hide: "hide"
        case .show: "show"
        case .annotation(let annotation): annotation.description
        }
      }
    }

    /// The destination of a drag.
    package enum DragTarget: Sendable, Hashable, CustomStringConvertible {
      /// By a distance to the right and a distance downwards.
      case by(Coordinate, Coordinate)
      /// To a position.
      case to(Position)

      /// The destination as a script writes it.
      package var description: String {
        switch self {
        case .by(let x, let y): "by \(x),\(y)"
        case .to(let position): "to \(position)"
        }
      }
    }

    /// The longest duration of the action. It is exact for every action except `settle` and `wait until`.
    package var longestDuration: Duration {
      switch kind {
      case .drag(_, let duration, _), .hold(let duration), .wait(let duration), .settle(let duration),
        .waitUntil(_, let duration):
        duration
      case .tap: Self.tapDuration
      case .flick(let flick): flick.duration
      case .stroke(let stroke): stroke.duration
      case .touch, .lift, .cancel, .shot, .mark, .expect, .hide, .show, .annotation: .zero
      }
    }

    /// The expectation of an `expect` or a `wait until`.
    package var expectation: Expectation? {
      switch kind {
      case .expect(let expectation), .waitUntil(let expectation, _): expectation
      default: nil
      }
    }

    /// The presentation statement, or `nil` if the action is simulated.
    package var annotation: Annotation? { if case .annotation(let annotation) = kind { annotation } else { nil } }

    /// The action as a script writes it, for contact sheets and messages.
    package var description: String {
      kind.description + (delay.map { " after \(NumberText.duration($0))" } ?? "")
    }
  }

  /// The timing of a drag: the fraction of the distance as a function of the fraction of the time.
  package enum Curve: Sendable, Hashable, CustomStringConvertible {
    /// A constant velocity, the default of a drag.
    case linear
    /// Starts at rest.
    case easeIn
    /// Ends at rest.
    case easeOut
    /// Starts and ends at rest.
    case easeInOut
    /// The timing of UIKit's `default`.
    case `default`
    /// A cubic Bézier curve from (0, 0) to (1, 1), by its two control points. Their x lie in 0…1.
    case bezier(Point, Point)

    /// The two control points of the curve. The named curves have the values of `CAMediaTimingFunction`.
    package var controlPoints: (first: Point, second: Point) {
      switch self {
      case .linear: (Point(0, 0), Point(1, 1))
      case .easeIn: (Point(0.42, 0), Point(1, 1))
      case .easeOut: (Point(0, 0), Point(0.58, 1))
      case .easeInOut: (Point(0.42, 0), Point(0.58, 1))
      case .default: (Point(0.25, 0.1), Point(0.25, 1))
      case .bezier(let first, let second): (first, second)
      }
    }

    /// The named curves.
    package static let named: KeyValuePairs<String, Curve> = [
      "linear": .linear, "ease-in": .easeIn, "ease-out": .easeOut, "ease-in-out": .easeInOut, "default": .default,
    ]

    /// The curve as a script writes it.
    package var description: String {
      if case .bezier(let first, let second) = self {
        return "bezier(\([first.x, first.y, second.x, second.y].map(NumberText.plain).joined(separator: ",")))"
      }
      return Self.named.first { $0.value == self }?.key ?? "linear"
    }
  }

  /// Returns the picture file of a shot in a golden. Characters that are unsafe in file names are replaced by dashes.
  package static func shotFile(_ name: String) -> String {
    "shot-" + String(name.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" }) + ".png"
  }

  /// A position on the screen.
  package enum Position: Sendable, Hashable, CustomStringConvertible {
    /// Two coordinates from the screen's top left.
    case coordinates(Coordinate, Coordinate)
    /// The centre of a view, by its name, such as `footer` or `cell[2]`.
    case view(String)

    /// Returns the point in a screen, in points, or `nil` for a view, which only the scene can locate.
    package func point(in screen: Size) -> Point? {
      guard case .coordinates(let x, let y) = self else { return nil }
      return Point(x.points(of: screen.width), y.points(of: screen.height))
    }

    /// Whether the position is on the screen, including its edges. If the size is unknown, only percentages have an
    /// upper limit. A view's position counts as on the screen.
    func isOnScreen(_ size: Size?) -> Bool {
      guard case .coordinates(let x, let y) = self else { return true }
      return x.isOnScreen(size?.width) && y.isOnScreen(size?.height)
    }

    /// The position as a script writes it.
    package var description: String {
      switch self {
      case .coordinates(let x, let y): "\(x),\(y)"
      case .view(let name): ScriptText.name(name)
      }
    }
  }

  /// A coordinate or a distance.
  package enum Coordinate: Sendable, Hashable, CustomStringConvertible {
    /// In points.
    case points(Double)
    /// In percent of the screen's extent.
    case percent(Double)

    /// Returns the coordinate in points, for a screen of an extent in points.
    package func points(of extent: Double) -> Double {
      switch self {
      case .points(let value): value
      case .percent(let value): extent * value / 100
      }
    }

    fileprivate func isOnScreen(_ extent: Double?) -> Bool {
      switch self {
      case .points(let value): value >= 0 && value <= extent ?? .infinity
      case .percent(let value): (0...100).contains(value)
      }
    }

    /// The coordinate as a script writes it.
    package var description: String {
      switch self {
      case .points(let value): NumberText.plain(value)
      case .percent(let value): NumberText.plain(value) + "%"
      }
    }
  }
}
