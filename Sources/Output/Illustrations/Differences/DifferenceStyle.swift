import Graphics

/// The style in which a difference is drawn.
public struct DifferenceStyle: Hashable, Sendable {
  /// The valid widths, in pixels.
  public static let widths = 320...3840

  /// The caption of a pane: a name, and a detail in a lighter weight.
  public struct Caption: Hashable, Sendable {
    /// The name: `before`.
    public var name: String
    /// The detail: a script's name, or the setting that differs; may be empty.
    public var detail: String

    /// Creates a caption.
    public init(_ name: String, detail: String = "") { (self.name, self.detail) = (name, detail) }
  }

  /// The caption of the first clip.
  public var before: Caption
  /// The caption of the second clip.
  public var after: Caption
  /// The theme of the surroundings.
  public var theme: Theme
  /// The width of a picture in pixels, within ``widths``; `nil` chooses a width that suits the format.
  public var width: Int?
  /// Whether the whole clips are shown, instead of only the periods in which they differ.
  public var isWhole = false

  /// Creates a style.
  public init(before: Caption = Caption("before"), after: Caption = Caption("after"), theme: Theme = .light) {
    (self.before, self.after, self.theme) = (before, after, theme)
  }
}
