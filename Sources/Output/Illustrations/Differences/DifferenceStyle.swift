import Graphics

/// The style in which a difference is drawn.
package struct DifferenceStyle: Hashable, Sendable {
  /// The valid widths, in pixels.
  package static let widths = 320...3840

  /// The caption of a pane: a name, and a detail in a lighter weight.
  package struct Caption: Hashable, Sendable {
    /// The name: `before`.
    package var name: String
    /// The detail: a script's name, or the setting that differs; may be empty.
    package var detail: String

    /// Creates a caption.
    package init(_ name: String, detail: String = "") { (self.name, self.detail) = (name, detail) }
  }

  /// The caption of the first clip.
  package var before: Caption
  /// The caption of the second clip.
  package var after: Caption
  /// The theme of the surroundings.
  package var theme: Theme
  /// The width of a picture in pixels, within ``widths``; `nil` chooses a width that suits the format.
  package var width: Int?
  /// Whether the whole clips are shown, instead of only the periods in which they differ.
  package var isWhole = false

  /// Creates a style.
  package init(before: Caption = Caption("before"), after: Caption = Caption("after"), theme: Theme = .light) {
    (self.before, self.after, self.theme) = (before, after, theme)
  }
}
