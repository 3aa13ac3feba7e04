import Graphics
import Touch

/// A row of a table: `UITableViewCell`.
///
/// The table sets its frame (44 points high by default) and its separator. A finger turns the background grey, and its
/// lift selects the row. In scripts the row's name is `cell[N]`.
///
/// ```swift
/// let cell = tableView.dequeueReusableCell(withIdentifier: "album") ?? TableViewCell(reuseIdentifier: "album")
/// cell.textLabel.text = albums[indexPath.row]
/// ```
open class TableViewCell: View {
  /// The arrangement of the texts.
  public enum Style: Hashable, Sendable {
    /// A single text.
    case `default`
    /// A text at the left and a grey one at the right.
    case value1
    /// A text and a smaller grey one beneath it.
    case subtitle
  }

  /// The accessory at the right.
  public enum AccessoryType: Hashable, Sendable {
    /// Nothing.
    case none
    /// A grey arrow, which indicates that the row leads to another screen.
    case disclosureIndicator
    /// A checkmark, which indicates that the row is chosen.
    case checkmark
  }

  /// An edit of a row by the user.
  public enum EditingStyle: Hashable, Sendable {
    /// A deletion.
    case delete
  }

  /// The properties that depend on the row's position in its table.
  struct Surroundings: Equatable {
    var style = TableView.Style.plain
    var separatorInset = 15.0
    var showsSeparator = true
    var showsTopLine = false
  }

  /// The arrangement of the texts.
  public let style: Style
  /// The identifier under which the cell is kept for reuse; nil for a cell that is not reused.
  public let reuseIdentifier: String?
  /// The container of the row's content and of custom subviews. It moves aside for the table's own controls.
  public let contentView = View()
  /// The text, in 17 points. Black text is shown in the theme's text colour.
  public let textLabel = Label(AttributedText("", TextStyle(size: 17)))
  /// The second text, grey; nil if the style has none.
  public let detailTextLabel: Label?
  /// The accessory at the right.
  public var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { changeAccessory() } }
  }
  /// Whether a highlighted or selected row has a grey background.
  public var showsSelection = true

  /// Whether a finger rests on the row.
  public private(set) var isHighlighted = false
  /// Whether the row is selected.
  public private(set) var isSelected = false
  /// Whether the delete control is shown at the left.
  public private(set) var isEditing = false

  /// The revealed width of the Delete button, in points.
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

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - style: the arrangement of the texts.
  ///   - reuseIdentifier: the identifier under which the cell is kept for reuse; nil for a cell that is not reused.
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

  /// Called before the cell is reused for another row. An override resets the properties that not every row sets.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
    isEditing = false
    isUserInteractionEnabled = true
    revealed = 0
    accessoryType = .none
    updateGround(animated: false)
  }

  // MARK: Background

  /// Selects or deselects the row. If animated, the background fades within 0.3 s.
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

  /// The background of a selected row (iOS's).
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

  /// Places the texts and the parts that belong to the table. An override calls `super` first.
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

  /// Keeps the row highlighted. A drag of the table cancels the touch instead.
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
  /// Replaces one text colour by another.
  fileprivate func recolor(from old: Color, to new: Color) {
    guard old != new else { return }
    var text = attributedText
    for place in text.runs.indices where text.runs[place].style.color == old { text.runs[place].style.color = new }
    attributedText = text
  }
}
