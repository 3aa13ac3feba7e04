import Graphics

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
  public var name: String? { didSet { changed?() } }
  /// Whether it can be tapped; grey otherwise.
  public var isEnabled = true { didSet { didChange(if: isEnabled != oldValue) } }
  /// Called for each tap.
  public var action: () -> Void

  private(set) var face: Face { didSet { didChange(if: face != oldValue) } }
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

  private func didChange(if hasChanged: Bool) { if hasChanged { changed?() } }

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

final class BarButton: BarControl {
  /// The size of the words on buttons, in points (UIKit's).
  static let textSize = 17.0
  /// The box that an icon is drawn in, and the thickness of its line, in points: that of the system's icons.
  private static let iconSize = Size(24, 24), iconLineWidth = 1.5
  /// The narrowest area that a finger is asked to hit, in points (UIKit's).
  static let minimumWidth = 44.0

  let item: BarButtonItem
  private var drawing: View?

  init(_ item: BarButtonItem, traits: Traits) {
    self.item = item
    super.init()
    name = item.name
    isEnabled = item.isEnabled
    onTouchUpInside = { [unowned item] in item.action() }
    let color = item.isEnabled ? \Theme.tint : \Theme.grey
    switch item.face {
    case .title(let title):
      let weight: TextStyle.Weight = item.style == .done ? .semibold : .regular
      drawing = Label(title, TextStyle(size: Self.textSize, weight: weight, color: traits.theme[keyPath: color]))
    case .icon(let path): drawing = OutlineView(path, size: Self.iconSize, lineWidth: Self.iconLineWidth, color)
    case .plus: drawing = PlusView(color: traits.theme[keyPath: color])
    case .space: isUserInteractionEnabled = false
    }
    if let drawing { face.addSubview(drawing) }
  }

  /// The width of what is seen, in points; nil for a space that takes what is left. The button must be in a window.
  var faceWidth: Double? {
    if case .space = item.face { return nil }
    return drawing?.sizeThatFits(Size(1e6, 1e6)).width ?? 0
  }

  /// Places what is seen with its left edge at `x`, and the area to hit around it.
  func place(x: Double, width: Double, height: Double, traits: Traits) {
    let room = max(0, Self.minimumWidth - width) / 2
    frame = Rect(x - room, 0, width + 2 * room, height)
    face.frame = bounds
    guard let drawing else { return }
    let size = drawing.sizeThatFits(Size(width, height))
    let y = traits.roundedToPixel((height - size.height) / 2)
    drawing.frame = Rect(traits.roundedToPixel(room), y, width, size.height)
  }
}

/// A line along a path in one of the theme's colours, such as an icon; as large as it is made.
final class OutlineView: View {
  private let path: Path
  private let lineWidth: Double
  private let color: KeyPath<Theme, Color>

  /// Lengths are in points.
  init(_ path: Path, size: Size, lineWidth: Double, _ color: KeyPath<Theme, Color>) {
    self.path = path
    self.lineWidth = lineWidth
    self.color = color
    super.init(frame: Rect(origin: .zero, size: size))
    isUserInteractionEnabled = false
  }

  /// A line from point to point.
  convenience init(through points: [Point], size: Size, lineWidth: Double, _ color: KeyPath<Theme, Color>) {
    self.init(
      Path([.move(points[0])] + points.dropFirst().map { .line($0) }), size: size, lineWidth: lineWidth, color)
  }

  override func draw(_ canvas: inout Canvas) {
    canvas.stroke(path, canvas.traits.theme[keyPath: color], width: lineWidth)
  }
}

/// The plus of an add button: two bars whose edges lie on device pixels.
private final class PlusView: View {
  /// The length of the bars, in points, and their thickness (UIKit's).
  private static let side = 17.0
  private static let thickness = 1.5
  private let color: Color

  init(color: Color) {
    self.color = color
    super.init(frame: Rect(0, 0, Self.side, Self.side))
  }

  override func draw(_ canvas: inout Canvas) {
    let line = max(canvas.traits.hairline, canvas.traits.roundedToPixel(Self.thickness))
    // Both ends lie equally far from the bar that crosses, and on pixels.
    let arm = canvas.traits.roundedToPixel((canvas.bounds.width - line) / 2)
    let length = 2 * arm + line
    canvas.fill(Rect(0, arm, length, line), color)
    canvas.fill(Rect(arm, 0, line, arm), color)
    canvas.fill(Rect(arm, arm + line, line, arm), color)
  }
}

/// Something in a bar that is tapped: its face dims while a finger is on it.
class BarControl: Control {
  /// How opaque the face is while a finger is on it (a choice close to UIKit's).
  private static let highlightedAlpha = 0.3
  /// How long the face takes to come back, in seconds (a choice close to UIKit's).
  private static let fadeDuration = 0.25

  let face = View()

  init() {
    super.init()
    face.isUserInteractionEnabled = false
    addSubview(face)
  }

  /// Dims at once when a finger comes down, and fades back when it goes.
  override func stateDidChange() {
    guard !isHighlighted, let window else { return face.alpha = isHighlighted ? Self.highlightedAlpha : 1 }
    window.animate(withDuration: Self.fadeDuration) { face.alpha = 1 }
  }
}

/// The chevron of a back button, with the area in which it is tapped.
///
/// The words beside it belong to the bar's pages, since they slide while the chevron stays.
final class BackButton: BarControl {
  /// The distance of the chevron from the screen's edge, in points (UIKit's).
  static let margin = 8.0
  /// The extent of the chevron, in points (UIKit's).
  static let chevronSize = Size(13, 21)
  /// Where the words begin, in points from the screen's edge (UIKit's).
  static let textX = 27.0

  private let chevron = OutlineView(
    through: [Point(10.75, 1.75), Point(2, 10.5), Point(10.75, 19.25)], size: chevronSize, lineWidth: 2.5, \.tint)

  override init() {
    super.init()
    face.addSubview(chevron)
  }

  /// Sets the area, from the screen's edge to the end of the words.
  func place(width: Double, height: Double, traits: Traits) {
    frame = Rect(0, 0, width, height)
    face.frame = bounds
    let y = traits.roundedToPixel((height - Self.chevronSize.height) / 2)
    chevron.frame.origin = Point(Self.margin, y)
  }
}
