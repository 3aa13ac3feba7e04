extension Script {
  /// One thing that happens, and where the script says so.
  public struct Action: Sendable, Hashable {
    /// What happens.
    public var kind: Kind
    /// Where its command is written; the same place for every repetition.
    public var location: Location
    /// Where its argument is written: a position, a probe, a name. The command's place where it has none.
    public var argument: Location

    /// How long the finger of a `tap` is down, in nanoseconds: 80 ms (own choice; well below a long press).
    public static let tapDuration: Int64 = 80_000_000

    /// Makes an action; without a place of its own its argument is looked for where the command is.
    public init(_ kind: Kind, at location: Location, argument: Location? = nil) {
      self.kind = kind
      self.location = location
      self.argument = argument ?? location
    }

    /// What happens. Every duration is in nanoseconds and above 0.
    public enum Kind: Sendable, Hashable {
      /// The finger comes down.
      case touch(Position)
      /// The finger, being down, moves.
      case drag(Way, duration: Int64, curve: Curve)
      /// The finger, being down, rests.
      case hold(Int64)
      /// The finger goes up.
      case lift
      /// The system takes the touch away.
      case cancel
      /// The finger comes down, and goes up ``Action/tapDuration`` later.
      case tap(Position)
      /// The finger comes down, moves, and goes up while it moves.
      case flick(Flick)
      /// Time passes, no finger down.
      case wait(Int64)
      /// Time passes until all is at rest; an error when that takes longer.
      case settle(within: Int64)
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
    }

    /// Where a drag leads.
    public enum Way: Sendable, Hashable {
      /// By a distance to the right and a distance downwards.
      case by(Coordinate, Coordinate)
      /// To a place.
      case to(Position)
    }

    /// How long the action takes at most, in nanoseconds; exact for all but `settle`.
    public var longestDuration: Int64 {
      switch kind {
      case .drag(_, let duration, _), .hold(let duration), .wait(let duration), .settle(let duration): duration
      case .tap: Self.tapDuration
      case .flick(let flick): flick.duration
      case .touch, .lift, .cancel, .shot, .mark, .expect, .hide, .show: 0
      }
    }
  }
}

extension Script.Action: CustomStringConvertible {
  /// The action as a script writes it, for sheets and messages.
  public var description: String { kind.description }
}

extension Script.Action.Kind: CustomStringConvertible {
  /// The action as a script writes it.
  public var description: String {
    switch self {
    case .touch(let position): "touch at \(position)"
    case .drag(let way, let duration, let curve):
      "drag \(way) over \(ScriptText.duration(duration))" + (curve == .linear ? "" : " \(curve)")
    case .hold(let duration): "hold \(ScriptText.duration(duration))"
    case .lift: "lift"
    case .cancel: "cancel"
    case .tap(let position): "tap at \(position)"
    case .flick(let flick): flick.description
    case .wait(let duration): "wait \(ScriptText.duration(duration))"
    case .settle(let limit): "settle within \(ScriptText.duration(limit))"
    case .shot(let name): "shot \(ScriptText.quoted(name))"
    case .mark(let name): "mark \(ScriptText.quoted(name))"
    case .expect(let expectation): expectation.description
    case .hide: "hide"
    case .show: "show"
    }
  }
}

extension Script.Action.Way: CustomStringConvertible {
  /// The way as a script writes it.
  public var description: String {
    switch self {
    case .by(let x, let y): "by \(x),\(y)"
    case .to(let position): "to \(position)"
    }
  }
}
