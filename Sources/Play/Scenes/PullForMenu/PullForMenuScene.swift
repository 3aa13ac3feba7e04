import Feeds
import Graphics
import Interactions
import Interface
import Script
import Simulation

/// A page of text: the first article of the given feed, or an essay. Pulling it to the left opens a menu.
final class PullForMenuScene: Scene {
  static let definition = SceneDefinition(
    vocabulary: .init(
      name: "pull-for-menu",
      summary: "pull a page to the left until all pills are red, and a menu fades in above it",
      feed: .optional, acceptsScreens: true,
      settings: [
        .init(
          name: "bars", kind: .integer(1...12), defaultText: "3", summary: "the number of pills that show the distance"),
        .init(
          name: "menu", kind: .choice(["list", "overlay"]), defaultText: "list",
          summary: "a list of actions, or the plain overlay of the original", isNamedIfChanged: true),
        .dynamicType, .flickMomentum, .systemBars, .statusStrip,
      ],
      probes: MenuProbes.pull.vocabulary + MenuProbes.pill.vocabulary + MenuProbes.menu.vocabulary,
      views: ["text", "affordance", "bar[#]", "menu", "action[#]", "statusBar"],
      tour: .init(
        actions: """
          wait 500ms
          shot "reading"

          # Pull to the left: one pill after the other springs up. When all are red, letting go opens the menu.
          caption "Pull left until all pills turn red"
          wait 700ms
          touch at 88%,57%
          drag by -50,0 over 450ms ease-in-out
          expect bar[0].expanded == true
          speed 0.4x   # slow motion
          drag by -110,0 over 700ms ease-out
          expect progress > 1
          expect bar[0].color == red
          hold 200ms
          speed 1x
          shot "armed"
          point at affordance "Far enough" for 1.5s
          freeze 1.6s

          # Let go, and the menu fades in. A tap closes it.
          caption "Let go, and the menu fades in"
          hold 500ms
          lift
          settle within 3s
          expect menu.presented == true
          wait 1s
          shot "menu"
          caption "A tap closes it"
          wait 700ms
          tap at 35%,80%
          settle within 3s
          expect menu.presented == false
          wait 500ms
          """)),
    make: { try PullForMenuScene($0) })

  let warnings: [String]
  /// The page that scrolls.
  private let text: ScrollView
  /// The interaction, with page and menu.
  private let controller: PullForMenuController

  /// Creates the scene in the window of a context.
  ///
  /// - Throws: `SceneError` if the feed has no article, or a setting is out of range.
  init(_ context: SceneContext) throws {
    let (settings, window) = (context.settings, context.window)
    let traits = window.traits
    let gallery = try ScreenGallery(context)
    let (page, title, feedWarnings) = try Self.page(context, gallery)
    text = page
    let picture = gallery.flatMap { $0.count > 1 ? $0.pictures[1] : nil }
    warnings =
      feedWarnings + context.screenWarnings(unused: picture == nil ? [] : ["menu"], limit: 2)
    let isOverlay = picture == nil && settings.word("menu") == "overlay"
    let menu: ViewController =
      if let picture {
        PictureMenuController(picture)
      } else if isOverlay {
        OverlayMenuController(theme: traits.theme)
      } else {
        ListMenuController(title: title, traits: traits)
      }
    controller = PullForMenuController(
      page: text, menu: menu, opacity: isOverlay ? OverlayTransition.alpha : 1,
      pillCount: settings.integer("bars", default: 3), theme: traits.theme)
    // The uncovered background is a little darker than the page in the light theme, and a little lighter in the dark
    // one.
    controller.menuView.backgroundColor =
      traits.theme == .light ? traits.theme.groupedBackground : traits.theme.secondaryGroupedBackground
    window.rootViewController = controller
    if let gallery {
      if let statusBar = gallery.statusBar(of: window) { window.addSubview(statusBar) }
    } else {
      addStatusBar(to: window)
    }
  }

  /// Adds a status bar, beneath which the text fades. It lies under the menu.
  private func addStatusBar(to window: Window) {
    let (statusBar, area) = (
      StatusBar(), Rect(0, 0, window.bounds.width, max(StatusBar.height, window.safeAreaInsets.top))
    )
    statusBar.frame = area
    controller.view.addSubview(StatusBarBackground(frame: area))
    controller.view.addSubview(statusBar)
  }

  /// Returns the page with its title: the first picture, the first article of the feed, or the essay. The warnings are
  /// those about the feed.
  private static func page(
    _ context: SceneContext, _ gallery: ScreenGallery?
  ) throws -> (page: ScrollView, title: String, warnings: [String]) {
    let traits = context.window.traits
    if let gallery {
      let page = gallery.scrollingPage(at: 0, name: "text")
      page.load()
      return (page, gallery.pictures[0].title, [])
    }
    guard let file = context.feed else {
      return (ReadingPage(.lighthouse, traits: traits), Essay.lighthouse.title, [])
    }
    let feed = try file.decoded(addingTo: context.inputs)
    let page = try page(of: feed, named: file.name, traits: traits)
    return (page, feed.entries.first?.title ?? "", file.warnings(feed))
  }

  /// Returns a page with the feed's first article, with the measurements of the essay.
  private static func page(of feed: Feed, named name: String, traits: Traits) throws -> ScrollView {
    guard let entry = feed.entries.first else {
      throw SceneError(
        .feed, "\(name): the feed has no article to show",
        hint: "flipbook feed prints the content of a feed")
    }
    let page = ArticlePage(ReadingPage.metrics, traits: traits)
    page.name = "text"
    page.contentInset = ReadingPage.inset(traits)
    page.contentInsetAdjustmentBehavior = .never
    page.contentOffset = Point(-page.contentInset.left, -page.contentInset.top)
    page.alwaysBounceVertical = true
    page.load(entry)
    return page
  }

  func readProbes() -> [ProbeReading] {
    MenuProbes(
      view: controller.menuView, textOffset: text.contentOffset.y, isMenuPresented: controller.isMenuPresented,
      menuAlpha: controller.menuAlpha
    ).readings
  }
}

/// The state that the probes of pull-for-menu read.
struct MenuProbes {
  var view: PullForMenuView
  /// The scroll position of the page, in points.
  var textOffset: Double
  /// Whether the menu is open.
  var isMenuPresented: Bool
  /// The opacity of the menu, 0…0.9.
  var menuAlpha: Double

  static let pull: ProbeList<Self> = [
    .init("dragging", "whether the finger drags the page") { $0.view.isDragging },
    .init("offset.x", "the distance by which the page is pulled to the left, in points") { $0.view.contentOffset.x },
    .init("text.offset.y", "the scroll position of the text, in points") { $0.textOffset },
    .init("progress", "the distance of the pull: 0 at rest, 1 if letting go opens the menu") {
      $0.view.affordance.progress
    },
  ]
  static let pill: ProbeList<(view: PullForMenuView, index: Int)> = [
    .init("bar[#].expanded", "whether the pill has sprung up") { $0.view.affordance.pills[$0.index].isExpanded },
    .init("bar[#].width", "the width of the pill, in points") { $0.view.affordance.pills[$0.index].pillSize.width },
    .init("bar[#].height", "the height of the pill, in points") { $0.view.affordance.pills[$0.index].pillSize.height },
    .init(
      "bar[#].color", "the colour of the pill: grey, black if the pull reaches it, red if letting go opens the menu"
    ) { $0.view.affordance.color(of: $0.index).rawValue },
  ]
  static let menu: ProbeList<Self> = [
    .init("menu.presented", "whether the menu is open") { $0.isMenuPresented },
    .init("menu.alpha", "the opacity of the menu, 0 to 0.9") { $0.menuAlpha },
  ]

  /// The values of the probes.
  var readings: [ProbeReading] {
    Self.pull.readings(of: self)
      + view.affordance.pills.indices.flatMap { Self.pill.readings(of: (view, $0), index: $0) }
      + Self.menu.readings(of: self)
  }
}
