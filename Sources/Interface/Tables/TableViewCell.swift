import Graphics
import Touch

/// A row of a table: `UITableViewCell`.
///
/// The table gives it its frame, 44 points high unless told otherwise, and its separator. A finger turns the ground
/// grey, a lift selects the row; the row's name for scripts is `cell[N]`.
open class TableViewCell: View {
  /// How the texts are placed.
  public enum Style: Hashable, Sendable {
    /// One text.
    case `default`
    /// A text at the left and a grey one at the right.
    case value1
    /// A text and a smaller grey one beneath it.
    case subtitle
  }

  /// What stands at the right.
  public enum AccessoryType: Hashable, Sendable {
    /// Nothing.
    case none
    /// A grey arrow: the row leads somewhere.
    case disclosureIndicator
    /// A tick: the row has been chosen.
    case checkmark
  }

  /// What the person does to a row.
  public enum EditingStyle: Hashable, Sendable {
    /// It is deleted.
    case delete
  }

  /// What depends on the row's place in its table.
  struct Surroundings: Equatable {
    var style = TableView.Style.plain
    var separatorInset = 15.0
    var showsSeparator = true
    var showsTopLine = false
  }

  /// How the texts are placed.
  public let style: Style
  /// The kind of cell, under which it is kept for use by another row; nil for a cell that is used once.
  public let reuseIdentifier: String?
  /// Holds what the row shows; it moves aside for what belongs to the table. Subviews of one's own go here.
  public let contentView = View()
  /// The text, 17 points. A text set in black is shown in the theme's colour for text.
  public let textLabel = Label(AttributedText("", TextStyle(size: 17)))
  /// The second text, grey; nil where the style has none.
  public let detailTextLabel: Label?
  /// What stands at the right.
  public var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { changeAccessory() } }
  }
  /// Whether a tap turns the ground grey.
  public var showsSelection = true

  /// Whether a finger rests on the row.
  public private(set) var isHighlighted = false
  /// Whether the row is selected.
  public private(set) var isSelected = false
  /// Whether what deletes the row is shown at its left.
  public private(set) var isEditing = false

  /// How much of the Delete button is seen, in points.
  var revealed = 0.0
  var surroundings = Surroundings()
  var accessory: View?
  var badge: DeleteBadge?
  var deleteButton: DeleteButton?
  let separator = View()
  var topLine: View?
  private var restingColor = Color.clear
  private var textColor = Color.black
  private var detailColor = Color.black

  /// A cell with texts placed in a style; one without an identifier is used once.
  public init(style: Style = .default, reuseIdentifier: String? = nil) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    switch style {
    case .default: detailTextLabel = nil
    case .value1: detailTextLabel = Label(AttributedText("", TextStyle(size: 17)), alignment: .trailing)
    case .subtitle: detailTextLabel = Label(AttributedText("", TextStyle(size: 12)))
    }
    super.init()
    separator.isUserInteractionEnabled = false
    addSubview(contentView)
    for label in [textLabel, detailTextLabel].compactMap({ $0 }) {
      label.adjustsFontForContentSizeCategory = true
      contentView.addSubview(label)
    }
    addSubview(separator)
  }

  /// Called before the cell is used for another row. A subclass puts back what not every row sets.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
    isEditing = false
    isUserInteractionEnabled = true
    revealed = 0
    accessoryType = .none
    updateGround(animated: false)
  }

  // MARK: Ground

  /// Selects the row or not; animated the ground fades in 0.3 s.
  open func setSelected(_ isSelected: Bool, animated: Bool) {
    guard isSelected != self.isSelected else { return }
    self.isSelected = isSelected
    updateGround(animated: animated)
  }

  private func setHighlighted(_ isHighlighted: Bool) {
    guard isHighlighted != self.isHighlighted else { return }
    self.isHighlighted = isHighlighted
    updateGround(animated: false)
  }

  private func updateGround(animated: Bool) {
    let isMarked = (isHighlighted || isSelected) && showsSelection
    let color = isMarked ? selectionColor : restingColor
    guard animated, let window else {
      backgroundColor = color
      return
    }
    window.animate(withDuration: TableView.updateDuration) { backgroundColor = color }
  }

  /// The ground of a selected row; iOS's.
  private var selectionColor: Color {
    window?.traits.theme == .dark ? Color(rgb: 58, 58, 60) : Color(rgb: 217, 217, 217)
  }

  func place(_ surroundings: Surroundings) {
    guard surroundings != self.surroundings || restingColor == .clear else { return }
    self.surroundings = surroundings
    restyle()
    setNeedsLayout()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    restyle()
  }

  /// Places the texts and what belongs to the table. A subclass calls it before its own work.
  open override func layoutSubviews() { placeParts() }

  private func restyle() {
    guard let theme = window?.traits.theme else { return }
    let ground = surroundings.style == .plain ? theme.background : theme.secondaryGroupedBackground
    if backgroundColor == restingColor { model.backgroundColor = ground }
    restingColor = ground
    separator.model.backgroundColor = theme.separator
    topLine?.model.backgroundColor = theme.separator
    textLabel.recolor(from: textColor, to: theme.label)
    detailTextLabel?.recolor(from: detailColor, to: theme.secondaryLabel)
    (textColor, detailColor) = (theme.label, theme.secondaryLabel)
  }

  // MARK: Editing

  func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != self.isEditing else { return }
    self.isEditing = isEditing
    if isEditing { addBadge() }
    changeLayout(animated: animated)
  }

  func reveal(_ distance: Double, animated: Bool) {
    guard distance != revealed else { return }
    revealed = distance
    if distance > 0 { addDeleteButton() }
    changeLayout(animated: animated)
  }

  private func changeLayout(animated: Bool) {
    setNeedsLayout()
    guard animated, let window else { return }
    window.animate(withDuration: TableView.updateDuration) { layoutIfNeeded() }
  }

  // MARK: Touches

  open override func touchesBegan(_ touch: TouchEvent) {
    if enclosing(TableView.self)?.shouldHighlight(self) == true { setHighlighted(true) }
  }

  /// Keeps the row highlighted; a drag of the table cancels the touch instead.
  open override func touchesMoved(_ touch: TouchEvent) {}

  open override func touchesEnded(_ touch: TouchEvent) {
    guard isHighlighted else { return }
    isHighlighted = false
    enclosing(TableView.self)?.cellWasTapped(self)
    updateGround(animated: false)
  }

  open override func touchesCancelled(_ touch: TouchEvent) { setHighlighted(false) }
}

extension Label {
  /// Gives the runs of one colour another one.
  fileprivate func recolor(from old: Color, to new: Color) {
    guard old != new else { return }
    var text = attributedText
    for place in text.runs.indices where text.runs[place].style.color == old { text.runs[place].style.color = new }
    attributedText = text
  }
}
