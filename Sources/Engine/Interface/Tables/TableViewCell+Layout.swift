import Graphics
import Touch

extension TableViewCell {
  /// The distance of texts and accessories from the edges, in points (UIKit's).
  static let margin = 15.0
  /// The indentation of the content in editing mode, in points (iOS 7's).
  static let editingIndent = 38.0
  /// The width of the Delete button, in points (iOS 7's for the English title).
  static let deleteWidth = 82.0

  /// Places the texts and the parts that belong to the table.
  func placeParts() {
    let (width, height) = (bounds.width, bounds.height)
    let indent = isEditing ? Self.editingIndent : 0
    let room = (accessory?.bounds.width).map { $0 + Self.margin + 10 } ?? 0
    contentView.frame = Rect(indent - revealed, 0, max(0, width - indent - room), height)
    layOutTexts(in: contentView.bounds.size, trailing: room > 0 ? 0 : Self.margin)
    layOutAccessory()
    badge?.frame = badgeFrame
    badge?.alpha = isEditing ? 1 : 0
    deleteButton?.frame = Rect(width - revealed, 0, max(Self.deleteWidth, revealed), height)
    layOutLines(indent: indent)
  }

  /// Places the separator and the top line, each one hairline thick. The separator is indented with the content.
  private func layOutLines(indent: Double) {
    let hairline = window?.traits.hairline ?? 1
    let inset = surroundings.separatorInset == 0 ? 0 : surroundings.separatorInset + indent
    separator.isHidden = !surroundings.showsSeparator
    separator.frame = Rect(inset, bounds.height - hairline, max(0, bounds.width - inset), hairline)
    if surroundings.showsTopLine, topLine == nil { addTopLine() }
    topLine?.isHidden = !surroundings.showsTopLine
    topLine?.frame = Rect(0, 0, bounds.width, hairline)
  }

  private func addTopLine() {
    let line = View()
    line.isUserInteractionEnabled = false
    line.model.backgroundColor = separator.model.backgroundColor
    addSubview(line)
    topLine = line
  }

  /// Places the texts, with a margin of `trailing` points at the right.
  ///
  /// A single text fills the height. Of two texts in one line the first gets its preferred width.
  private func layOutTexts(in size: Size, trailing: Double) {
    let area = Rect(Self.margin, 0, max(0, size.width - Self.margin - trailing), size.height)
    guard let detail = detailTextLabel, !detail.text.isEmpty else { return textLabel.frame = area }
    switch style {
    case .default: textLabel.frame = area
    case .value1:
      let wanted = min(textLabel.sizeThatFits(Size(area.width, size.height)).width, area.width)
      let split = wanted == area.width ? area.width : min(area.width, wanted + 1)
      textLabel.frame = Rect(area.minX, 0, split, size.height)
      detail.frame = Rect(area.minX + split + 6, 0, max(0, area.width - split - 6), size.height)
    case .subtitle:
      let upper = textLabel.sizeThatFits(area.size).height
      let lower = detail.sizeThatFits(area.size).height
      let top = pixel((size.height - upper - lower - 2) / 2)
      textLabel.frame = Rect(area.minX, top, area.width, upper)
      detail.frame = Rect(area.minX, top + upper + 2, area.width, lower)
    }
  }

  private func pixel(_ value: Double) -> Double { window?.traits.roundedToPixel(value) ?? value }

  // MARK: Parts

  private func layOutAccessory() {
    guard let accessory else { return }
    let size = accessory.bounds.size
    accessory.frame = Rect(
      origin: Point(bounds.width - Self.margin - size.width - revealed, pixel((bounds.height - size.height) / 2)),
      size: size)
    accessory.alpha = isEditing ? 0 : 1
  }

  func changeAccessory() {
    accessory?.removeFromSuperview()
    accessory =
      switch accessoryType {
      case .none: nil
      // 8×13 points (UIKit's).
      case .disclosureIndicator:
        OutlineView(
          through: [Point(1.25, 1.25), Point(6.5, 6.5), Point(1.25, 11.75)], size: Size(8, 13), lineWidth: 2, \.grey)
      case .checkmark:
        OutlineView(through: [Point(1, 6), Point(5, 10), Point(13, 1)], size: Size(14, 11), lineWidth: 2, \.tint)
      }
    if let accessory { insertSubview(accessory, aboveSubview: contentView) }
    setNeedsLayout()
  }

  private var badgeFrame: Rect {
    let size = DeleteBadge.size
    let left = Self.margin - (isEditing ? 0 : Self.editingIndent) - revealed
    return Rect(left, pixel((bounds.height - size.height) / 2), size.width, size.height)
  }

  /// Adds the red circle just outside the left edge; it slides in with the next layout.
  func addBadge() {
    guard badge == nil else { return }
    let badge = DeleteBadge()
    badge.name = "delete-badge"
    badge.frame = badgeFrame.offset(by: Vector(-Self.editingIndent, 0))
    badge.alpha = 0
    badge.addGestureRecognizer(
      TapGestureRecognizer { [unowned self] _ in
        enclosing(TableView.self)?.open(self)
      })
    addSubview(badge)
    self.badge = badge
  }

  /// Adds the Delete button just outside the right edge; it slides in with the next layout.
  func addDeleteButton() {
    guard deleteButton == nil else { return }
    let button = DeleteButton { [unowned self] in enclosing(TableView.self)?.deleteWasTapped(self) }
    button.frame = Rect(bounds.width, 0, Self.deleteWidth, bounds.height)
    addSubview(button)
    deleteButton = button
  }
}

/// The red Delete button at the right of a row.
final class DeleteButton: View {
  private let label = Label("Delete", TextStyle(size: 17, color: .white), alignment: .center)

  init(action: @escaping () -> Void) {
    super.init()
    name = "delete-button"
    addSubview(label)
    addGestureRecognizer(TapGestureRecognizer { _ in action() })
  }

  override func didMoveToWindow() { if let theme = window?.traits.theme { model.backgroundColor = theme.red } }

  override func layoutSubviews() { label.frame = Rect(0, 0, TableViewCell.deleteWidth, bounds.height) }

  // A touch on the button must not reach the row.
  override func touchesBegan(_ touch: TouchEvent) {}
  override func touchesMoved(_ touch: TouchEvent) {}
  override func touchesEnded(_ touch: TouchEvent) {}
  override func touchesCancelled(_ touch: TouchEvent) {}
}

/// The red circle with a minus at the left of a row in editing mode, with a diameter of 22 points (iOS 7's).
final class DeleteBadge: View {
  static let size = Size(22, 22)

  override func draw(_ canvas: inout Canvas) {
    canvas.fill(Path.ellipse(in: canvas.bounds), canvas.traits.theme.red)
    canvas.fill(Rect(5.5, 10, 11, 2), cornerRadius: 1, .white)
  }
}
