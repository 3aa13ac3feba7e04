import Graphics
import Interactions
import Interface

/// The toolbars that a tap shows: the position in the list at the top, and buttons at the bottom.
final class PictureBars: VirtualPagesDelegate {
  private let pages: VirtualPagesController
  private let shelf: PictureShelf
  private let caption = Label("", TextStyle(size: 17, weight: .semibold), alignment: .center)
  private let line = View()
  private let top = Toolbar()
  /// The part of the upper toolbar behind the status bar, with symbols in the toolbar's colours.
  private let statusBar = StatusBar()
  private let bottom = Toolbar()

  init(pages: VirtualPagesController, shelf: PictureShelf) {
    self.pages = pages
    self.shelf = shelf
    pages.delegate = self
    pages.pageControl.currentPageIndicatorTintColor = .white
    pages.pageControl.pageIndicatorTintColor = Color(white: 1, alpha: 0.4)
  }

  /// Adds the bars in front of the pages.
  func install() {
    top.name = "top-bar"
    top.addSubview(caption)
    top.addSubview(line)
    top.addSubview(statusBar)
    statusBar.name = nil
    bottom.items = [
      BarButtonItem(icon: Self.chevron(pointsLeft: true), name: "previous") { [unowned self] in pages.flip(.previous) },
      .flexibleSpace(),
      BarButtonItem(title: "Reset") { [unowned self] in reset() },
      .flexibleSpace(),
      BarButtonItem(icon: Self.chevron(pointsLeft: false), name: "next") { [unowned self] in pages.flip(.next) },
    ]
    bottom.name = "bottom-bar"
    pages.view.addSubview(top)
    pages.view.addSubview(bottom)
    pages.overlays.views = [top, bottom]
    if let item = pages.center.item { name(item) }
  }

  /// Moves the bars to the edges of an area of a size, below a status bar, in points.
  func place(in size: Size, statusBar height: Double, traits: Traits) {
    statusBar.frame = Rect(0, -height, size.width, height)
    statusBar.backgroundColor = traits.theme.bar
    top.frame = Rect(0, 0, size.width, Toolbar.height)
    caption.frame = top.bounds
    caption.attributedText = AttributedText(
      caption.text, TextStyle(size: 17, weight: .semibold, color: traits.theme.label))
    // A toolbar has its line at the top, but this one is above its content.
    line.frame = Rect(0, Toolbar.height, size.width, traits.hairline)
    line.backgroundColor = traits.theme.separator
    bottom.frame = Rect(0, size.height - Toolbar.height, size.width, Toolbar.height)
  }

  func virtualPages(_ pages: VirtualPagesController, didCenter item: Int) { name(item) }

  func virtualPages(_ pages: VirtualPagesController, didTap item: Int) {
    shelf.tap(item)
    pages.reload(item: item)
  }

  private func reset() {
    guard let item = pages.center.item else { return }
    shelf.reset(item)
    pages.reload(item: item)
    pages.overlays.show()
  }

  private func name(_ item: Int) { caption.text = "\(PictureItem(number: item).name), \(item + 1) of \(shelf.count)" }

  /// Returns the outline of a chevron that points to one side, within 24×24 points.
  private static func chevron(pointsLeft: Bool) -> Path {
    let (back, tip) = pointsLeft ? (15.0, 8.0) : (9.0, 16.0)
    return Path([.move(Point(back, 4)), .line(Point(tip, 12)), .line(Point(back, 20))])
  }
}
