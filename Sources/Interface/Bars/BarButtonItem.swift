import Geometry

/// A button of a navigation bar or a toolbar, or the space between two: `UIBarButtonItem`.
public final class BarButtonItem {
  /// Buttons that look the same in every app.
  public enum SystemItem: String, Hashable, Sendable, CaseIterable {
    /// A plus.
    case add
    /// The word "Edit".
    case edit
    /// The word "Done", in a heavier face.
    case done
    /// The word "Cancel".
    case cancel
    /// The word "Save", in a heavier face.
    case save
    /// A space that takes what is left.
    case flexibleSpace
  }

  /// How important the button is.
  public enum Style: Hashable, Sendable {
    /// As any other.
    case plain
    /// The one that ends the task: a heavier face.
    case done
  }

  /// What is seen of the button.
  enum Face: Hashable {
    case title(String)
    case icon(Path)
    case plus
    case space
  }

  /// How important the button is.
  public let style: Style
  /// The name of the button's view for scripts: the title or the system item's name in lower case unless set.
  public var name: String? {
    didSet { changed?() }
  }
  /// Whether it can be tapped; grey otherwise.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { changed?() } }
  }
  /// Called for each tap.
  public var action: () -> Void

  private(set) var face: Face {
    didSet { if face != oldValue { changed?() } }
  }
  /// Called when the button has to look different.
  var changed: (() -> Void)?

  private init(face: Face, name: String?, style: Style, action: @escaping () -> Void) {
    self.face = face
    self.name = name
    self.style = style
    self.action = action
  }

  /// A button with a word; its name for scripts is the word in lower case.
  public convenience init(title: String, style: Style = .plain, action: @escaping () -> Void) {
    self.init(face: .title(title), name: title.lowercased(), style: style, action: action)
  }

  /// A button with a drawing.
  ///
  /// - Parameters:
  ///   - icon: an outline within 24×24 points, drawn with a line of 1.5 points in the tint colour.
  ///   - name: the name of the button's view for scripts.
  ///   - action: called for each tap.
  public convenience init(icon: Path, name: String, action: @escaping () -> Void) {
    self.init(face: .icon(icon), name: name, style: .plain, action: action)
  }

  /// A button that looks the same in every app; its name for scripts is that of the system item.
  public convenience init(_ systemItem: SystemItem, action: @escaping () -> Void = {}) {
    let isDone = systemItem == .done || systemItem == .save
    self.init(
      face: Self.face(of: systemItem), name: systemItem.rawValue, style: isDone ? .done : .plain, action: action)
  }

  /// A space that shares what the bar has left with the other flexible ones.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(.flexibleSpace) }

  /// The word on the button, or nil where it has none.
  public var title: String? {
    get { if case .title(let title) = face { title } else { nil } }
    set { face = .title(newValue ?? "") }
  }

  private static func face(of item: SystemItem) -> Face {
    switch item {
    case .add: .plus
    case .edit: .title("Edit")
    case .done: .title("Done")
    case .cancel: .title("Cancel")
    case .save: .title("Save")
    case .flexibleSpace: .space
    }
  }
}
