/// A picture of a screen, which a scene shows in place of content of its own: a screenshot, or a frame of a design.
package struct Screenshot: Hashable, Sendable {
  /// The file's name without its folder, for messages.
  package var name: String
  /// The title, for headers, footers and lists: the file's name without number, theme, scale and ending.
  package var title: String
  /// The size on the screen, in points.
  package var size: Size
  /// The picture for the light theme; `nil` if there is only a dark one.
  package var light: ImageReference?
  /// The picture for the dark theme; `nil` if there is only a light one.
  package var dark: ImageReference?

  /// Creates a picture of a size in points. At least one theme must have a picture.
  package init(name: String, title: String, size: Size, light: ImageReference?, dark: ImageReference?) {
    precondition(light != nil || dark != nil, "the picture \(name) has no file")
    (self.name, self.title, self.size, self.light, self.dark) = (name, title, size, light, dark)
  }

  /// Returns the picture for a theme, or the other theme's if there is only one.
  package func image(for theme: Theme) -> ImageReference {
    let (first, second) = theme == .dark ? (dark, light) : (light, dark)
    return first ?? second ?? ImageReference(path: "", pixelWidth: 1, pixelHeight: 1)
  }
}
