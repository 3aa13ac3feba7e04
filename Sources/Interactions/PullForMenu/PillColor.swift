import Graphics
import Interface

/// What the colour of a pill means; how it is drawn is the theme's.
public enum PillColor: String, Hashable, Sendable, CaseIterable {
  /// Not reached yet.
  case grey
  /// Reached.
  case black
  /// All are reached: let go now, and the menu comes.
  case red

  /// The colour on the screen: "black" is the colour of text, so that it is seen on a dark ground too.
  public func color(in theme: Theme) -> Color {
    switch self {
    case .grey: theme.grey
    case .black: theme.label
    case .red: theme.red
    }
  }
}
