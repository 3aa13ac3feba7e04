import Graphics
import Interactions
import Interface
import Script

/// Details that push each other out when they are flicked, as in flick-detail.
final class DetailsArea: AreaContent, FlickDetailDelegate {
  private let pages = FlickDetailView()
  private let pictures: [Screenshot]

  init(_ pictures: [Screenshot]) {
    self.pictures = pictures
    pages.name = nil
    pages.clipsToBounds = true
    pages.delegate = self
    pages.reloadPages()
  }

  var view: View { pages }
  var page: Int? { pages.currentIndex }

  func numberOfPages(in view: FlickDetailView) -> Int { pictures.count }

  func flickDetailView(_ view: FlickDetailView, pageAt index: Int) -> View {
    ScreenshotView(.centered, pictures[index])
  }

  func readProbes() -> [ProbeReading] {
    FlickDetailProbes(pages: pages, count: pictures.count).readings
  }

  func view(named name: String) -> View? { name == "event" ? pages.currentPage : nil }
}
