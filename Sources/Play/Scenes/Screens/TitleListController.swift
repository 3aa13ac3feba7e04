import Graphics
import Interface

/// A table with a title for each screen.
final class TitleListController: ViewController, TableViewDataSource, TableViewDelegate {
  let table = TableView(style: .plain)
  /// A closure called with the index of a tapped title.
  var onSelect: ((Int) -> Void)?

  private let titles: [String]
  private let traits: Traits

  /// The height of a row, in points.
  static let rowHeight = 60.0

  init(_ title: String, rows titles: [String], traits: Traits) {
    self.titles = titles
    self.traits = traits
    super.init(title: title)
  }

  override func viewDidLoad() {
    view.backgroundColor = traits.theme.background
    table.rowHeight = traits.scaledValue(for: Self.rowHeight)
    table.dataSource = self
    table.delegate = self
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  override func viewWillAppear(_ animated: Bool) {
    if let selected = table.indexPathForSelectedRow { table.deselectRow(at: selected, animated: animated) }
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { titles.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "title") ?? TitleCell(traits: traits)
    (cell as? TitleCell)?.show(titles[indexPath.row])
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { onSelect?(indexPath.row) }
}

/// A row with a title of up to two lines.
private final class TitleCell: TableViewCell {
  private let titleLabel: Label

  init(traits: Traits) {
    titleLabel = Label("", TextStyle(size: 16, weight: .medium, color: traits.theme.label), numberOfLines: 2)
    titleLabel.lineSpacing = 1
    titleLabel.adjustsFontForContentSizeCategory = true
    super.init(style: .default, reuseIdentifier: "title")
    contentView.addSubview(titleLabel)
  }

  func show(_ title: String) { titleLabel.text = title }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = contentView.bounds
    titleLabel.frame = Rect(15, 0, max(0, room.width - 30), room.height)
  }
}

extension NavigationController {
  /// Creates the navigation of a list with bars and of screens without bars, which cover the whole window and are left
  /// by the swipe from the left edge.
  convenience init(list: ViewController) {
    self.init(rootViewController: NavigationController(rootViewController: list))
    (isNavigationBarHidden, isStatusBarHidden) = (true, true)
    interactivePopGestureRecognizer.isEnabled = true
  }
}
