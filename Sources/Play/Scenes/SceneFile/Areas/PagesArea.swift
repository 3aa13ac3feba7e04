import Graphics
import Interactions
import Interface
import Script

/// Pages that snap into place, as in page-flicking.
final class PagesArea: AreaContent, PageScrollViewDataSource {
  private let pages: PageScrollView
  private let pictures: [Screenshot]

  init(_ pictures: [Screenshot], size: Size) {
    self.pictures = pictures
    pages = PageScrollView(frame: Rect(origin: .zero, size: size))
    pages.scrollView.showsHorizontalScrollIndicator = false
    pages.dataSource = self
    pages.reloadPages()
  }

  var view: View { pages }
  var pageControl: PageControl? { pages.pageControl }
  var showsPageControl: Bool {
    get { pages.showsPageControl }
    set { pages.showsPageControl = newValue }
  }
  var offsetX: Double? { pages.position }
  var page: Int? { pages.currentPage }

  func numberOfPages(in view: PageScrollView) -> Int { pictures.count }

  func pageScrollView(_ view: PageScrollView, pageAt index: Int) -> View {
    ScreenshotView(.centered, pictures[index])
  }

  func readProbes() -> [ProbeReading] { pages.readProbes() }

  func view(named name: String) -> View? {
    switch name {
    case "pages": pages
    case "control": showsPageControl ? pages.pageControl : nil
    default: pages.livePages.first { name == "page[\($0.key)]" }?.value
    }
  }
}
