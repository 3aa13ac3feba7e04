import Graphics

/// A button or a space in a navigation bar or toolbar: `UIBarButtonItem`.
public final class BarButtonItem {
  /// Standard buttons with a predefined appearance.
  public enum SystemItem: String, Hashable, Sendable, CaseIterable {
    /// A plus sign.
    case add
    /// The title "Edit".
    case edit
    /// The title "Done", in semibold.
    case done
    /// The title "Cancel".
    case cancel
    /// The title "Save", in semibold.
    case save
    /// A space that fills the remaining width.
    case flexibleSpace
  }

  /// The visual emphasis of the button.
  public enum Style: Hashable, Sendable {
    /// The regular weight.
    case plain
    /// Semibold, for the button that completes the task.
    case done
  }

  /// The visible part of the button.
  enum Face: Hashable {
    case title(String)
    case icon(Path)
    case plus
    case space
  }

  /// The visual emphasis of the button.
  public let style: Style
  /// The view's name in scripts (default: the lower-case title, or the name of the system item).
  public var name: String? { didSet { changed?() } }
  /// Whether the button responds to taps. A disabled button is grey.
  public var isEnabled = true { didSet { didChange(if: isEnabled != oldValue) } }
  /// Called for each tap.
  public var action: () -> Void

  private(set) var face: Face { didSet { didChange(if: face != oldValue) } }
  /// Called when the button's appearance must be updated.
  var changed: (() -> Void)?

  private init(face: Face, name: String?, style: Style, action: @escaping () -> Void) {
    self.face = face
    self.name = name
    self.style = style
    self.action = action
  }

  /// Creates a button with a title. Its name in scripts is the title in lower case.
  public convenience init(title: String, style: Style = .plain, action: @escaping () -> Void) {
    self.init(face: .title(title), name: title.lowercased(), style: style, action: action)
  }

  /// Creates a button with an icon.
  ///
  /// - Parameters:
  ///   - icon: an outline within 24×24 points, stroked with a width of 1.5 points in the tint colour.
  ///   - name: the view's name in scripts.
  ///   - action: called for each tap.
  public convenience init(icon: Path, name: String, action: @escaping () -> Void) {
    self.init(face: .icon(icon), name: name, style: .plain, action: action)
  }

  /// Creates a standard button. Its name in scripts is the name of the system item.
  public convenience init(_ systemItem: SystemItem, action: @escaping () -> Void = {}) {
    let isDone = systemItem == .done || systemItem == .save
    self.init(
      face: Self.face(of: systemItem), name: systemItem.rawValue, style: isDone ? .done : .plain, action: action)
  }

  /// Returns a space that shares the remaining width equally with the other flexible spaces of the bar.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(.flexibleSpace) }

  /// The title of the button, or nil if it has none.
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

final class BarButton: Button {
  /// The font size of button titles, in points (UIKit's).
  static let textSize = 17.0
  /// The size of an icon and the width of its line, in points (those of the system's icons).
  private static let iconSize = Size(24, 24), iconLineWidth = 1.5
  /// The minimum width of the touch area, in points (UIKit's).
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

  /// The width of the visible part, in points; nil for a flexible space. The button must be in a window.
  var faceWidth: Double? {
    if case .space = item.face { return nil }
    return drawing?.sizeThatFits(Size(1e6, 1e6)).width ?? 0
  }

  /// Places the visible part with its left edge at `x`, and the touch area around it.
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

/// A stroked path in one of the theme's colours, such as an icon, at a fixed size.
final class OutlineView: View {
  private let path: Path
  private let lineWidth: Double
  private let color: KeyPath<Theme, Color>

  /// Creates a view that strokes a path; lengths are in points.
  init(_ path: Path, size: Size, lineWidth: Double, _ color: KeyPath<Theme, Color>) {
    self.path = path
    self.lineWidth = lineWidth
    self.color = color
    super.init(frame: Rect(origin: .zero, size: size))
    isUserInteractionEnabled = false
  }

  /// Creates a view that strokes a polyline.
  convenience init(through points: [Point], size: Size, lineWidth: Double, _ color: KeyPath<Theme, Color>) {
    self.init(
      Path([.move(points[0])] + points.dropFirst().map { .line($0) }), size: size, lineWidth: lineWidth, color)
  }

  override func draw(_ canvas: inout Canvas) {
    canvas.stroke(path, canvas.traits.theme[keyPath: color], width: lineWidth)
  }
}

/// The plus sign of an add button: two bars whose edges are aligned with device pixels.
private final class PlusView: View {
  /// The length and the thickness of the bars, in points (UIKit's).
  private static let side = 17.0
  private static let thickness = 1.5
  private let color: Color

  init(color: Color) {
    self.color = color
    super.init(frame: Rect(0, 0, Self.side, Self.side))
  }

  override func draw(_ canvas: inout Canvas) {
    let line = max(canvas.traits.hairline, canvas.traits.roundedToPixel(Self.thickness))
    // Both arms have the same length, in whole device pixels.
    let arm = canvas.traits.roundedToPixel((canvas.bounds.width - line) / 2)
    let length = 2 * arm + line
    canvas.fill(Rect(0, arm, length, line), color)
    canvas.fill(Rect(arm, 0, line, arm), color)
    canvas.fill(Rect(arm, arm + line, line, arm), color)
  }
}

/// The chevron of a back button, with its touch area.
///
/// The label next to it belongs to the bar's pages, because it slides while the chevron stays.
final class BackButton: Button {
  /// The distance of the chevron from the screen's edge, in points (UIKit's).
  static let margin = 8.0
  /// The size of the chevron, in points (UIKit's).
  static let chevronSize = Size(13, 21)
  /// The left edge of the label, in points from the screen's edge (UIKit's).
  static let textX = 27.0

  private let chevron = OutlineView(
    through: [Point(10.75, 1.75), Point(2, 10.5), Point(10.75, 19.25)], size: chevronSize, lineWidth: 2.5, \.tint)

  override init() {
    super.init()
    face.addSubview(chevron)
  }

  /// Sets the touch area, which extends from the screen's edge to the end of the label.
  func place(width: Double, height: Double, traits: Traits) {
    frame = Rect(0, 0, width, height)
    face.frame = bounds
    let y = traits.roundedToPixel((height - Self.chevronSize.height) / 2)
    chevron.frame.origin = Point(Self.margin, y)
  }
}
