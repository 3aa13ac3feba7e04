import Graphics
import Interface

/// A menu for the article: a panel with a title and a list of actions, over the dimmed page.
final class ListMenuController: ViewController {
  private let traits: Traits
  /// The rounded panel with title and actions.
  private let panel = View()
  private let heading: Label
  /// The actions, from top to bottom.
  private let rows: [MenuRow]

  /// The greatest width of the panel, and its least distance from the edges of the safe area, in points.
  private static let greatestWidth = 300.0, margin = 20.0
  /// The heights of the title and of an action at the default text size, in points.
  private static let titleHeight = 46.0, rowHeight = 52.0

  /// Creates the menu of an article with a title.
  init(title: String, traits: Traits) {
    self.traits = traits
    let theme = traits.theme
    heading = Label(
      title, TextStyle(size: 13, weight: .semibold, color: theme.secondaryLabel), alignment: .center)
    heading.adjustsFontForContentSizeCategory = true
    rows = MenuAction.allCases.map { MenuRow($0, traits: traits) }
    super.init(title: "Menu")
  }

  /// Creates a clear view, because the page stays visible below the menu.
  override func loadView() { view = ListMenuView(laidOutBy: { [unowned self] in layOut() }) }

  override func viewDidLoad() {
    view.name = "menu"
    view.backgroundColor = Color(white: 0, alpha: traits.theme == .light ? 0.45 : 0.6)
    panel.backgroundColor = traits.theme.secondaryGroupedBackground
    panel.cornerRadius = 14
    panel.clipsToBounds = true
    view.addSubview(panel)
    panel.addSubview(heading)
    for row in rows { panel.addSubview(row) }
  }

  /// Centres the panel in the safe area. Actions that do not fit on a small screen are hidden.
  private func layOut() {
    let area = view.safeAreaLayoutFrame.inset(
      by: Insets(top: Self.margin, left: Self.margin, bottom: Self.margin, right: Self.margin))
    let (title, row) = (traits.scaledValue(for: Self.titleHeight), traits.scaledValue(for: Self.rowHeight))
    let fitting = min(rows.count, max(0, Int((area.height - title) / row)))
    let size = Size(min(Self.greatestWidth, area.width), title + Double(fitting) * row)
    panel.frame = traits.roundedToPixel(Rect(center: area.center, size: size))
    heading.frame = Rect(16, 0, max(0, size.width - 32), title)
    for (index, view) in rows.enumerated() {
      view.isHidden = index >= fitting
      view.frame = Rect(0, title + Double(index) * row, size.width, row)
    }
  }
}

private final class ListMenuView: View {
  private let layout: () -> Void

  init(laidOutBy layout: @escaping () -> Void) {
    self.layout = layout
    super.init()
  }

  override func layoutSubviews() { layout() }
}

/// An action of the menu, with its icon.
enum MenuAction: String, CaseIterable {
  case share = "Share…"
  case save = "Save for Later"
  case unread = "Mark as Unread"
  case textSize = "Text Size"
  case browser = "Open in Browser"

  /// The outlines of the icon, within 24×24 points.
  var icon: [Path] {
    switch self {
    case .share:
      [
        Path([
          .move(Point(8, 10)), .line(Point(5, 10)), .line(Point(5, 21)), .line(Point(19, 21)), .line(Point(19, 10)),
          .line(Point(16, 10)),
        ]),
        Path([.move(Point(12, 15)), .line(Point(12, 3))]),
        Path([.move(Point(8, 7)), .line(Point(12, 3)), .line(Point(16, 7))]),
      ]
    case .save:
      [
        Path([
          .move(Point(6.5, 3)), .line(Point(17.5, 3)), .line(Point(17.5, 21)), .line(Point(12, 16)),
          .line(Point(6.5, 21)), .close,
        ])
      ]
    case .unread: [.ellipse(in: Rect(4, 4, 16, 16)), .ellipse(in: Rect(10.5, 10.5, 3, 3))]
    case .textSize:
      [
        Path([.move(Point(2, 19)), .line(Point(8, 5)), .line(Point(14, 19))]),
        Path([.move(Point(4.2, 14)), .line(Point(11.8, 14))]),
        Path([.move(Point(15, 19)), .line(Point(18.5, 11)), .line(Point(22, 19))]),
        Path([.move(Point(16.3, 16)), .line(Point(20.7, 16))]),
      ]
    case .browser:
      [
        .ellipse(in: Rect(3, 3, 18, 18)), .ellipse(in: Rect(8, 3, 8, 18)),
        Path([.move(Point(3, 12)), .line(Point(21, 12))]),
      ]
    }
  }
}

/// A row with an action, which turns grey while a finger is on it.
private final class MenuRow: Control {
  private let theme: Theme
  private let icon: MenuIcon
  private let label: Label
  private let line = View()

  /// The left edges of icon and text, in points.
  private static let margin = 18.0, textX = 56.0

  /// Creates the row of an action.
  init(_ action: MenuAction, traits: Traits) {
    theme = traits.theme
    icon = MenuIcon(action)
    label = Label(action.rawValue, TextStyle(size: 17, color: traits.theme.label))
    label.adjustsFontForContentSizeCategory = true
    super.init()
    name = "action[\(MenuAction.allCases.firstIndex(of: action) ?? 0)]"
    line.backgroundColor = theme.separator
    line.isUserInteractionEnabled = false
    for part in [icon, label, line] { addSubview(part) }
  }

  override func stateDidChange() { backgroundColor = isHighlighted ? theme.grey.withAlpha(0.5) : .clear }

  override func layoutSubviews() {
    guard let traits = window?.traits else { return }
    icon.frame.origin = Point(Self.margin, traits.roundedToPixel((bounds.height - icon.bounds.height) / 2))
    label.frame = Rect(Self.textX, 0, max(0, bounds.width - Self.textX - Self.margin), bounds.height)
    line.frame = Rect(0, 0, bounds.width, traits.hairline)
  }
}

/// The icon of an action, in the theme's tint.
private final class MenuIcon: View {
  private let action: MenuAction

  init(_ action: MenuAction) {
    self.action = action
    super.init(frame: Rect(0, 0, 24, 24))
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: inout Canvas) {
    for path in action.icon { canvas.stroke(path, canvas.traits.theme.tint, width: 1.5) }
  }
}

/// A menu that is a picture, with its own alpha over the page.
final class PictureMenuController: ViewController {
  private let picture: Screenshot

  init(_ picture: Screenshot) {
    self.picture = picture
    super.init(title: "Menu")
  }

  /// Creates a clear view, because the page is visible through the picture.
  override func loadView() {
    view = ScreenshotView(.rows(from: 0), picture)
    view.name = "menu"
  }
}

/// The menu of the original: a heading at the centre, and a hint below it that explains how to close it.
final class OverlayMenuController: ViewController {
  private let heading: Label
  private let hint: Label

  init(theme: Theme) {
    heading = Label("Menu", TextStyle(size: 17, weight: .bold, color: theme.label), alignment: .center)
    hint = Label("Tap to close", TextStyle(size: 17, color: theme.secondaryLabel), alignment: .center)
    super.init(title: "Menu")
  }

  override func viewDidLoad() {
    view.name = "menu"
    for label in [heading, hint] {
      label.adjustsFontForContentSizeCategory = true
      view.addSubview(label)
    }
  }

  override func viewDidLayoutSubviews() {
    let (width, height) = (view.bounds.width, view.window?.traits.scaledValue(for: 24) ?? 24)
    heading.frame = Rect(0, ((view.bounds.height - height) / 2).rounded(), width, height)
    hint.frame = heading.frame.offset(by: Vector(0, height + 4))
  }
}
