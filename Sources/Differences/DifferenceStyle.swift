import Graphics

/// How a difference is shown.
public struct DifferenceStyle: Hashable, Sendable {
  /// The most and the fewest pixels of a width.
  public static let widths = 320...3840

  /// What stands above a pane: a name, and in less weight what it is.
  public struct Caption: Hashable, Sendable {
    /// The name: `before`.
    public var name: String
    /// What it is: a script's name, or the setting that is another; may be empty.
    public var detail: String

    /// Makes a caption.
    public init(_ name: String, detail: String = "") { (self.name, self.detail) = (name, detail) }
  }

  /// What stands above the first clip.
  public var before: Caption
  /// What stands above the second clip.
  public var after: Caption
  /// The colours around the clips.
  public var theme: Theme
  /// How many pixels a picture is wide, in ``widths``; `nil` for what suits its format.
  public var width: Int?
  /// Whether everything is shown, not only what differs.
  public var isWhole = false

  /// Makes a style.
  public init(before: Caption = Caption("before"), after: Caption = Caption("after"), theme: Theme = .light) {
    (self.before, self.after, self.theme) = (before, after, theme)
  }
}
