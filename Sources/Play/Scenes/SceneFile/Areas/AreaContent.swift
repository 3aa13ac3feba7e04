import Graphics
import Interactions
import Interface
import Script

/// The content of an area of a screen: one of the interactions, or plain scrolling.
protocol AreaContent: AnyObject {
  /// The view that fills the area.
  var view: View { get }
  /// The page control; nil for an interaction without one.
  var pageControl: PageControl? { get }
  /// Whether the page control is shown.
  var showsPageControl: Bool { get set }
  /// The horizontal scroll position, in points; nil if there is none.
  var offsetX: Double? { get }
  /// The vertical scroll position, in points; nil if there is none.
  var offsetY: Double? { get }
  /// The index of the shown page, from 0; nil if there are no pages.
  var page: Int? { get }

  /// Reads the probes of the interaction, as the built-in scene with this interaction names them.
  func readProbes() -> [ProbeReading]
  /// Returns the view with a name, as the built-in scene with this interaction names it.
  func view(named name: String) -> View?
}

extension AreaContent {
  var pageControl: PageControl? { nil }
  var showsPageControl: Bool {
    get { false }
    set {}
  }
  var offsetX: Double? { nil }
  var offsetY: Double? { nil }
  var page: Int? { nil }

  /// Places the page control over the last points of an area or below it, or hides it.
  func place(_ dots: SceneDescription.Area.Dots?, in container: View) {
    guard let control = pageControl else { return }
    showsPageControl = dots != nil
    container.addSubview(control)
    let (bounds, height) = (container.bounds, 30.0)
    control.frame = Rect(0, dots == .below ? bounds.height : bounds.height - height, bounds.width, height)
  }
}

/// Returns the content of an area of a size, in points.
///
/// - Parameters:
///   - kind: The interaction.
///   - pictures: The pictures; at least one.
///   - size: The size of the area, in points.
///   - insets: The parts of the area that bars cover, in points.
///   - theme: The theme of the window.
func makeAreaContent(
  _ kind: SceneDescription.Area.Kind, _ pictures: [Screenshot], size: Size, insets: Insets, theme: Theme
) -> any AreaContent {
  switch kind {
  case .pages: PagesArea(pictures, size: size)
  case .circle: CircleArea(pictures)
  case .articles: ArticlesArea(pictures, size: size, insets: insets, theme: theme)
  case .pull: PullArea(pictures, insets: insets, theme: theme)
  case .details: DetailsArea(pictures)
  case .scroll: ScrollArea(pictures[0], insets: insets)
  }
}

/// A picture that scrolls.
final class ScrollArea: AreaContent {
  private let scroller: PictureScrollView

  init(_ picture: Screenshot, insets: Insets) {
    scroller = PictureScrollView(picture, isFittedToWidth: false, insets: insets)
    scroller.load()
  }

  var view: View { scroller }
  var offsetX: Double? { scroller.contentOffset.x - scroller.limits(.horizontal).lowerBound }
  var offsetY: Double? { scroller.contentOffset.y - scroller.limits(.vertical).lowerBound }
  func readProbes() -> [ProbeReading] { [] }
  func view(named name: String) -> View? { nil }
}
