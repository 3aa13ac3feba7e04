import Graphics
import Interactions
import Interface
import Script

/// Articles that turn when they are pulled, as in vertical-swipe. An article taller than the area scrolls.
final class ArticlesArea: AreaContent, VerticalSwipeDelegate {
  private let swipeView: VerticalSwipeView
  private let pictures: [Screenshot]
  private let size: Size
  /// The parts of the area that bars cover, in points.
  private let insets: Insets
  /// The shown article and its neighbours, by index.
  private var pages: [Int: PictureScrollView] = [:]

  init(_ pictures: [Screenshot], size: Size, insets: Insets, theme: Theme) {
    (self.pictures, self.size, self.insets) = (pictures, size, insets)
    swipeView = VerticalSwipeView(frame: Rect(origin: .zero, size: size), theme: theme)
    swipeView.coveredInsets = insets
    swipeView.backgroundColor = theme.groupedBackground
    for part in [swipeView.header, swipeView.footer] { part.name = nil }
    swipeView.swipeDelegate = self
    keepNeighbours()
    swipeView.reloadPages()
  }

  /// The current article.
  private var article: PictureScrollView? { swipeView.currentPage as? PictureScrollView }

  var view: View { swipeView }
  var offsetY: Double? { swipeView.contentOffset.y }
  var page: Int? { swipeView.currentIndex }

  func readProbes() -> [ProbeReading] {
    VerticalSwipeProbes(
      view: swipeView, isDragging: swipeView.isDragging || article?.isDragging == true, readyPageCount: pages.count
    ).readings
  }

  func view(named name: String) -> View? {
    switch name {
    case "header": swipeView.header.isHidden ? nil : swipeView.header
    case "footer": swipeView.footer.isHidden ? nil : swipeView.footer
    case "article": swipeView.currentPage
    default: nil
    }
  }

  func numberOfPages(in view: VerticalSwipeView) -> Int { pictures.count }

  func verticalSwipeView(_ view: VerticalSwipeView, pageAt index: Int) -> View {
    let page = page(at: index)
    page.contentOffset = Point(-insets.left, -insets.top)
    return page
  }

  func verticalSwipeView(_ view: VerticalSwipeView, titleOfPageAt index: Int) -> String { pictures[index].title }

  func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView) { keepNeighbours() }

  private func page(at index: Int) -> PictureScrollView {
    if let page = pages[index] { return page }
    let page = PictureScrollView(pictures[index], isFittedToWidth: true, insets: insets)
    page.frame.size = size
    pages[index] = page
    return page
  }

  /// Creates the neighbours of the current article, and releases articles that are farther away.
  private func keepNeighbours() {
    let current = swipeView.currentIndex
    let kept = max(0, current - 1)...min(pictures.count - 1, current + 1)
    for index in pages.keys where !kept.contains(index) { pages[index] = nil }
    for index in kept { _ = page(at: index) }
  }
}
