import Content
import Geometry
import Graphics
import Interface

/// The titles of a feed, two lines each.
final class ArticleListController: ViewController, TableViewDataSource, TableViewDelegate {
  let table = TableView(style: .plain)
  /// Called with the index of the article that has been tapped.
  var onSelect: ((Int) -> Void)?

  private let feed: Feed
  private let traits: Traits

  /// The height of a row, in points.
  static let rowHeight = 60.0

  init(_ feed: Feed, traits: Traits) {
    self.feed = feed
    self.traits = traits
    super.init(title: feed.title)
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

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { feed.entries.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "article") ?? ArticleCell(traits: traits)
    (cell as? ArticleCell)?.show(feed.entries[indexPath.row].title)
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { onSelect?(indexPath.row) }
}

/// A row with a title of up to two lines.
private final class ArticleCell: TableViewCell {
  private let titleLabel: Label

  init(traits: Traits) {
    titleLabel = Label("", TextStyle(size: 16, weight: .medium, color: traits.theme.label), numberOfLines: 2)
    titleLabel.lineSpacing = 1
    titleLabel.adjustsFontForContentSizeCategory = true
    super.init(style: .default, reuseIdentifier: "article")
    contentView.addSubview(titleLabel)
  }

  func show(_ title: String) { titleLabel.text = title }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = contentView.bounds
    titleLabel.frame = Rect(15, 0, max(0, room.width - 30), room.height)
  }
}
