import Graphics

/// What a picture of a moment shows, and what is around it.
public struct ShotStyle: Hashable, Sendable {
  /// What is shown.
  public enum Subject: Hashable, Sendable {
    /// The screen, as a recorded frame shows it.
    case screen
    /// The screen within a plain device.
    case device
    /// The part of the screen where a view is, named as scripts name it.
    case view(String)
  }

  /// What is shown.
  public var subject: Subject
  /// How much more is seen on each side, in points, 0 or more: of a view its surroundings, of all else the background.
  public var padding: Double
  /// What is behind everything; `nil` for the window's own colour behind the views, and nothing around a device or a
  /// screen. A clear colour gives a picture with transparency, as far as the views let it through.
  public var background: Color?

  /// Makes a style; `padding` is in points.
  public init(subject: Subject = .screen, padding: Double = 0, background: Color? = nil) {
    self.subject = subject
    self.padding = padding
    self.background = background
  }
}
