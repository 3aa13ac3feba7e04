import Graphics
import Interactions
import Interface
import Script

/// A circular list of pictures, as in virtual-pages.
final class CircleArea: AreaContent, VirtualPagesDelegate {
  private let pages: VirtualPagesController
  private var taps: [Int: Int] = [:]

  init(_ pictures: [Screenshot]) {
    pages = VirtualPagesController(count: pictures.count) { ScreenshotPage(pictures, .centered) }
    pages.delegate = self
  }

  var view: View { pages.view }
  var pageControl: PageControl? { pages.pageControl }
  var showsPageControl: Bool {
    get { !pages.pageControl.isHidden }
    set { pages.pageControl.isHidden = !newValue }
  }
  var page: Int? { pages.center.item }

  func virtualPages(_ pages: VirtualPagesController, didTap item: Int) { taps[item, default: 0] += 1 }

  func readProbes() -> [ProbeReading] {
    VirtualPagesProbes(pages: pages, taps: { [taps] in taps[$0] ?? 0 }, livePageCount: pages.pages.count).readings
  }

  func view(named name: String) -> View? {
    name == "dots" && !showsPageControl ? nil : pages.view(named: name)
  }
}
