import Geometry

extension Script {
  /// A place on the screen.
  public enum Position: Sendable, Hashable {
    /// Two coordinates from the screen's top left.
    case coordinates(Coordinate, Coordinate)
    /// The middle of a view, by its name, such as `footer` or `cell[2]`.
    case view(String)

    /// The place in a screen, in points; `nil` where the position is a view's, which only the scene can find.
    public func point(in screen: Size) -> Point? {
      guard case .coordinates(let x, let y) = self else { return nil }
      return Point(x.points(of: screen.width), y.points(of: screen.height))
    }

    /// Whether the place is on a screen, its edges included. Of a screen of unknown size the right and the bottom edge
    /// are only known in percent; a view may be anywhere.
    func isOnScreen(_ size: Size?) -> Bool {
      guard case .coordinates(let x, let y) = self else { return true }
      return x.isOnScreen(size?.width) && y.isOnScreen(size?.height)
    }
  }

  /// A coordinate or a distance.
  public enum Coordinate: Sendable, Hashable {
    /// In points.
    case points(Double)
    /// In percent of the screen's extent.
    case percent(Double)

    /// The coordinate in points, on a screen of an extent in points.
    public func points(of extent: Double) -> Double {
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
  }
}

extension Script.Position: CustomStringConvertible {
  /// The position as a script writes it.
  public var description: String {
    switch self {
    case .coordinates(let x, let y): "\(x),\(y)"
    case .view(let name): name
    }
  }
}

extension Script.Coordinate: CustomStringConvertible {
  /// The coordinate as a script writes it.
  public var description: String {
    switch self {
    case .points(let value): ScriptText.number(value)
    case .percent(let value): ScriptText.number(value) + "%"
    }
  }
}
