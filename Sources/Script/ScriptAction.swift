import Graphics
import Platform

extension Script {
  /// One thing that happens, and where the script says so.
  package struct Action: Sendable, Hashable, CustomStringConvertible {
    /// What happens.
    package var kind: Kind
    /// Where its command is written; the same place for every repetition.
    package var location: Location
    /// Where its argument is written: a position, a probe, a name. The command's place where it has none.
    package var argument: Location

    /// How long the finger of a `tap` is down: 80 ms (own choice; well below a long press).
    package static let tapDuration = Duration.milliseconds(80)

    /// Makes an action; without a place of its own its argument is looked for where the command is.
    package init(_ kind: Kind, at location: Location, argument: Location? = nil) {
      (self.kind, self.location, self.argument) = (kind, location, argument ?? location)
    }

    /// What happens. Every duration is above 0, in whole nanoseconds.
    package enum Kind: Sendable, Hashable, CustomStringConvertible {
      /// The finger comes down.
      case touch(Position)
      /// The finger, being down, moves.
      case drag(Way, duration: Duration, curve: Curve)
      /// The finger, being down, rests.
      case hold(Duration)
      /// The finger comes down and moves as its samples say.
      case stroke(Stroke)
      /// The finger goes up.
      case lift
      /// The system takes the touch away.
      case cancel
      /// The finger comes down, and goes up ``Action/tapDuration`` later.
      case tap(Position)
      /// The finger comes down, moves, and goes up while it moves.
      case flick(Flick)
      /// Time passes, no finger down.
      case wait(Duration)
      /// Time passes until all is at rest; an error when that takes longer.
      case settle(within: Duration)
      /// This instant's picture is kept under a name.
      case shot(String)
      /// This instant gets a name.
      case mark(String)
      /// A probe is checked at this instant.
      case expect(Expectation)
      /// From here on frames are not written.
      case hide
      /// From here on frames are written again.
      case show
      /// Something is presented; nothing is simulated.
      case cue(Cue)

      /// The action as a script writes it.
      package var description: String {
        switch self {
        case .touch(let position): "touch at \(position)"
        case .drag(let way, let duration, let curve):
          "drag \(way) over \(NumberText.duration(duration))" + (curve == .linear ? "" : " \(curve)")
        case .hold(let duration): "hold \(NumberText.duration(duration))"
        case .stroke(let stroke): stroke.description
        case .lift: "lift"
        case .cancel: "cancel"
        case .tap(let position): "tap at \(position)"
        case .flick(let flick): flick.description
        case .wait(let duration): "wait \(NumberText.duration(duration))"
        case .settle(let limit): "settle within \(NumberText.duration(limit))"
        case .shot(let name): "shot \(ScriptText.quoted(name))"
        case .mark(let name): "mark \(ScriptText.quoted(name))"
        case .expect(let expectation): expectation.description
        case .hide: "hide"
        case .show: "show"
        case .cue(let cue): cue.description
        }
      }
    }

    /// Where a drag leads.
    package enum Way: Sendable, Hashable, CustomStringConvertible {
      /// By a distance to the right and a distance downwards.
      case by(Coordinate, Coordinate)
      /// To a place.
      case to(Position)

      /// The way as a script writes it.
      package var description: String {
        switch self {
        case .by(let x, let y): "by \(x),\(y)"
        case .to(let position): "to \(position)"
        }
      }
    }

    /// How long the action takes at most; exact for all but `settle`.
    package var longestDuration: Duration {
      switch kind {
      case .drag(_, let duration, _), .hold(let duration), .wait(let duration), .settle(let duration): duration
      case .tap: Self.tapDuration
      case .flick(let flick): flick.duration
      case .stroke(let stroke): stroke.duration
      case .touch, .lift, .cancel, .shot, .mark, .expect, .hide, .show, .cue: .zero
      }
    }

    /// What the action presents; `nil` for one that is simulated.
    package var cue: Cue? { if case .cue(let cue) = kind { cue } else { nil } }

    /// The action as a script writes it, for sheets and messages.
    package var description: String { kind.description }
  }

  /// How a dragging finger spends its time: the share of the way as a function of the share of the time.
  package enum Curve: Sendable, Hashable, CustomStringConvertible {
    /// At a constant velocity; the curve of a drag that names none.
    case linear
    /// Starts at rest.
    case easeIn
    /// Ends at rest.
    case easeOut
    /// Starts and ends at rest.
    case easeInOut
    /// The timing of UIKit's `default`.
    case `default`
    /// A cubic Bézier curve from (0, 0) to (1, 1) by its two control points; their x lie in 0…1.
    case bezier(Point, Point)

    /// The two control points of the curve. The named ones are CAMediaTimingFunction's.
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

    /// The curves that have a name, by name.
    static let named: KeyValuePairs<String, Curve> = [
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

  /// A place on the screen.
  package enum Position: Sendable, Hashable, CustomStringConvertible {
    /// Two coordinates from the screen's top left.
    case coordinates(Coordinate, Coordinate)
    /// The middle of a view, by its name, such as `footer` or `cell[2]`.
    case view(String)

    /// The place in a screen, in points; `nil` where the position is a view's, which only the scene can find.
    package func point(in screen: Size) -> Point? {
      guard case .coordinates(let x, let y) = self else { return nil }
      return Point(x.points(of: screen.width), y.points(of: screen.height))
    }

    /// Whether the place is on a screen, its edges included. Of a screen of unknown size the right and the bottom edge
    /// are only known in percent; a view may be anywhere.
    func isOnScreen(_ size: Size?) -> Bool {
      guard case .coordinates(let x, let y) = self else { return true }
      return x.isOnScreen(size?.width) && y.isOnScreen(size?.height)
    }

    /// The position as a script writes it.
    package var description: String {
      switch self {
      case .coordinates(let x, let y): "\(x),\(y)"
      case .view(let name): name
      }
    }
  }

  /// A coordinate or a distance.
  package enum Coordinate: Sendable, Hashable, CustomStringConvertible {
    /// In points.
    case points(Double)
    /// In percent of the screen's extent.
    case percent(Double)

    /// The coordinate in points, on a screen of an extent in points.
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
