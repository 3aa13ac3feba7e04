import Geometry
import Graphics

/// What stands above a section of a table.
final class TableSectionHeader: View {
  var title = "" {
    didSet { if title != oldValue { restyle() } }
  }
  private let style: TableView.Style
  private let label = Label()

  init(style: TableView.Style) {
    self.style = style
    super.init()
    isUserInteractionEnabled = false
    addSubview(label)
  }

  override func didMoveToWindow() { restyle() }

  override func layoutSubviews() {
    switch style {
    case .plain: label.frame = Rect(15, 0, max(0, bounds.width - 30), bounds.height)
    case .grouped: label.frame = Rect(15, bounds.height - 24, max(0, bounds.width - 30), 18)
    }
  }

  private func restyle() {
    guard let theme = window?.traits.theme else { return }
    switch style {
    case .plain:
      model.backgroundColor = theme == .light ? Color(rgb: 247, 247, 247) : Color(rgb: 28, 28, 30)
      label.attributedText = AttributedText(title, TextStyle(size: 17, weight: .semibold, color: theme.label))
    case .grouped:
      label.attributedText = AttributedText(title.uppercased(), TextStyle(size: 13, color: theme.secondaryLabel))
    }
  }
}
