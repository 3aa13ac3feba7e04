import Graphics
import Interactions
import Interface
import Script

/// Articles that turn when they are pulled, as in vertical-swipe. An article taller than the area scrolls.
final class ArticlesArea: AreaContent {
  private let pages: ReaderPages

  init(_ pictures: [Screenshot], size: Size, insets: Insets, theme: Theme) {
    let swipeView = VerticalSwipeView(frame: Rect(origin: .zero, size: size), theme: theme)
    swipeView.coveredInsets = insets
    swipeView.backgroundColor = theme.groupedBackground
    for part in [swipeView.header, swipeView.footer] { part.name = nil }
    let content = ReaderContent(pictures) {
      PictureScrollView(pictures[$0], isFittedToWidth: true, insets: insets)
    }
    pages = ReaderPages(content, in: swipeView)
    pages.start()
  }

  private var swipeView: VerticalSwipeView { pages.swipeView }
  var view: View { swipeView }
  var offsetY: Double? { swipeView.contentOffset.y }
  var page: Int? { swipeView.currentIndex }

  func readProbes() -> [ProbeReading] {
    VerticalSwipeProbes(view: swipeView, isDragging: pages.isDragging, readyPageCount: pages.readyPageCount).readings
  }

  func view(named name: String) -> View? {
    switch name {
    case "header": swipeView.header.isHidden ? nil : swipeView.header
    case "footer": swipeView.footer.isHidden ? nil : swipeView.footer
    case "article": swipeView.currentPage
    default: nil
    }
  }
}
