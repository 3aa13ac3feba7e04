import Graphics
import Interactions
import Interface
import Script
import Simulation

/// A circular list of pictures on three recycled pages, with dots and toolbars.
final class VirtualPagesScene: Scene {
  static let definition = SceneDefinition(
    vocabulary: .init(
      name: "virtual-pages",
      summary: "swipe through a circular list of pictures that three pages show in turn",
      acceptsScreens: true,
      settings: [
        .init(
          name: "items", kind: .integer(1...PictureItem.mostItems), defaultText: "7",
          summary: "the number of items"
        ),
        .init(
          name: "start", kind: .integer(0...Int.max), defaultText: "0", summary: "the first item"),
        .init(
          name: "momentum", kind: .bool, defaultText: "false",
          summary: "whether a fast swipe passes several pages"),
        .systemBars, .statusStrip,
      ],
      probes: VirtualPagesProbes.list.vocabulary,
      views: ["center", "left", "right", "dots", "top-bar", "bottom-bar", "previous", "reset", "next", "statusBar"],
      tour: .init(
        actions: """
          wait 500ms
          shot "first picture"

          # Swipe to the left for the next picture.
          caption "Swipe left for the next picture"
          wait 700ms
          speed 0.3x   # slow motion
          flick left at 900pt/s from 78%,50%
          settle within 3s
          speed 1x
          expect item == 1
          wait 500ms

          # Swipe back past the first picture: the list is a circle.
          caption "Before the first comes the last"
          wait 700ms
          flick right at 1300pt/s from 22%,50%
          flick right at 1300pt/s from 22%,50%
          settle within 3s
          expect item == 6
          shot "last picture"
          point at dots "The last of seven" for 1.5s
          freeze 1.6s

          # A tap counts, and shows the toolbars.
          caption "A tap shows the toolbars"
          wait 700ms
          tap at 68%,65%
          settle within 3s
          expect taps == 1
          expect toolbar.alpha == 1
          wait 1s
          shot "toolbars"
          """)),
    make: { try VirtualPagesScene($0) })

  let warnings: [String]
  private let pages: VirtualPagesController
  private let shelf: PictureShelf
  /// The toolbars; nil with pictures of screens.
  private let bars: PictureBars?

  /// Creates the scene in the window of a context.
  ///
  /// - Throws: `SceneError` if a setting is out of range, or pictures have different sizes.
  init(_ context: SceneContext) throws(SceneError) {
    let gallery = try ScreenGallery(context, haveOneSize: true)
    warnings = context.screenWarnings(unused: ["items"])
    let shelf = PictureShelf(count: context.settings.integer("items", default: 7), gallery: gallery)
    let (start, count) = (context.settings.integer("start", default: 0), shelf.count)
    guard start < count else { throw .noSuch("item", start, of: count) }
    self.shelf = shelf
    pages = VirtualPagesController(count: count, startingAt: start) { shelf.makePage() }
    pages.hasMomentum = context.settings.bool("momentum", default: false)
    if let gallery {
      bars = nil
      pages.pageControl.isHidden = true
      pages.delegate = shelf
      context.window.rootViewController = pages
      if let statusBar = gallery.statusBar(of: context.window) { context.window.addSubview(statusBar) }
    } else {
      let bars = PictureBars(pages: pages, shelf: shelf)
      self.bars = bars
      context.window.rootViewController = PicturesController(pages: pages, bars: bars)
    }
  }

  func view(named name: String) -> View? { pages.view(named: name) }

  func readProbes() -> [ProbeReading] {
    VirtualPagesProbes(pages: pages, taps: { [shelf] in shelf.taps[$0] }, livePageCount: shelf.livePageCount).readings
  }
}

extension VirtualPagesController {
  /// Returns the page or the page control with a name that scripts use.
  func view(named name: String) -> View? {
    switch name {
    case "center": center.view
    case "left": left.view
    case "right": right.view
    case "dots": pageControl.isHidden ? nil : pageControl
    default: nil
    }
  }
}

/// The state that the probes of virtual-pages read.
struct VirtualPagesProbes {
  var pages: VirtualPagesController
  /// Returns the number of taps on an item.
  var taps: (Int) -> Int
  /// The number of page controllers that exist.
  var livePageCount: Int

  static let list: ProbeList<Self> = [
    .init(
      "item",
      "the index of the item in the middle, from 0, which changes during a fast swipe, after at most 50 points; a slow drag moves nothing"
    ) { $0.pages.center.item },
    .init("left.item", "the index of the item to the left") { $0.pages.left.item },
    .init("right.item", "the index of the item to the right") { $0.pages.right.item },
    .init("left.x", "the left edge of the left page, in points") { $0.pages.x(of: $0.pages.left) },
    .init("center.x", "the left edge of the page in the middle, in points") { $0.pages.x(of: $0.pages.center) },
    .init("right.x", "the left edge of the right page, in points") { $0.pages.x(of: $0.pages.right) },
    .init("sliding", "whether the pages move") { $0.pages.isSliding },
    .init("taps", "the number of taps on the item in the middle; a tap on reset clears it") {
      $0.pages.center.item.map($0.taps)
    },
    .init("dots.current", "the index of the page control's current dot, from 0; - without the control") {
      $0.pages.pageControl.isHidden ? nil : $0.pages.pageControl.currentPage
    },
    .init("toolbar.alpha", "the opacity of the toolbars, 0 to 1; a tap shows them until the next slide") {
      $0.pages.overlays.alpha
    },
    .init("controllers.alive", "the number of page controllers that exist") { $0.livePageCount },
  ]

  /// The values of the probes.
  var readings: [ProbeReading] { Self.list.readings(of: self) }
}

/// The items of the circle with their numbers of taps, and the pages created for them.
final class PictureShelf: VirtualPagesDelegate {
  /// The number of taps on the pages of each item.
  private(set) var taps: [Int]
  private let gallery: ScreenGallery?
  /// The pages made so far, to count those that exist.
  private var made: [Entry] = []

  private struct Entry { weak var page: (any VirtualPage)? }

  /// Creates a number of items, or one for each picture of a gallery.
  init(count: Int, gallery: ScreenGallery? = nil) {
    self.gallery = gallery
    taps = Array(repeating: 0, count: gallery?.count ?? count)
  }

  var count: Int { taps.count }

  /// The number of pages that exist.
  var livePageCount: Int { made.count { $0.page != nil } }

  func makePage() -> any VirtualPage {
    let page: any VirtualPage =
      if let gallery { ScreenshotPage(gallery.pictures, .rows(from: 0)) } else {
        PicturePage { [unowned self] in taps[$0] }
      }
    made.append(Entry(page: page))
    return page
  }

  func tap(_ item: Int) { taps[item] += 1 }

  /// Sets the number of taps on an item to zero.
  func reset(_ item: Int) { taps[item] = 0 }

  func virtualPages(_ pages: VirtualPagesController, didTap item: Int) { tap(item) }
}

/// The screen: pages below the status bar, whose pictures lie under it.
private final class PicturesController: ViewController {
  private let pages: VirtualPagesController
  private let bars: PictureBars
  /// The place of the status bar, which each page draws in its own colour.
  private let statusBar = View()

  init(pages: VirtualPagesController, bars: PictureBars) {
    self.pages = pages
    self.bars = bars
    super.init()
    addChild(pages)
  }

  override func viewDidLoad() {
    view.addSubview(pages.view)
    pages.view.clipsToBounds = false
    statusBar.name = "statusBar"
    statusBar.isUserInteractionEnabled = false
    view.addSubview(statusBar)
    bars.install()
  }

  override func viewDidLayoutSubviews() {
    // The pictures extend below the home indicator; text, dots and buttons do not.
    let (size, insets) = (view.bounds.size, view.safeAreaInsets)
    statusBar.frame = Rect(0, 0, size.width, insets.top)
    pages.view.frame = Rect(0, insets.top, size.width, size.height - insets.top)
    view.window?.homeIndicatorColor = view.window?.traits.theme.grey
    view.window?.statusStripHeight = insets.top
    if let traits = view.window?.traits {
      bars.place(in: pages.view.safeAreaLayoutFrame.size, statusBar: insets.top, traits: traits)
    }
    pages.pageControlInset = Toolbar.height + insets.bottom
  }
}
