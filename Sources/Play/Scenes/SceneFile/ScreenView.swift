import Graphics
import Interface
import Script

/// One screen of a scene file: content that scrolls, bars and overlays that stay, and the targets of taps.
final class ScreenView: View {
  /// The name of the screen.
  var screenName: String { description.name }
  /// The areas, by name.
  private(set) var areas: [String: any AreaContent] = [:]

  /// The scroll view of the rows between the bars.
  private let scroller = ScrollView()
  /// The content that scrolls: the picture's rows, areas, views and targets.
  private let content = View()
  private var bars: [SceneDescription.Bar.Edge: View] = [:]
  private var overlays: [String: View] = [:]
  /// The views that scripts find by their names.
  private var named: [String: View] = [:]
  private let description: SceneDescription.Screen
  /// The places of the parts, in points.
  private let geometry: ScreenGeometry
  /// The colour beyond the picture.
  private let background: Color
  /// The height of the rows at the top that stand still, in points; 0 for none.
  private let statusStrip: Double

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - source: The screen with its pictures.
  ///   - size: The size, in points.
  ///   - firstRow: The first row that is shown, in points.
  ///   - window: The window.
  ///   - perform: Performs the action of a target.
  init(
    _ source: ScreenContent, size: Size, firstRow: Double, in window: Window,
    perform: @escaping (SceneDescription.Tap.Action) -> Void
  ) {
    let traits = window.traits
    (description, statusStrip) = (source.description, window.statusStripHeight)
    geometry = ScreenGeometry(source, size: size, firstRow: firstRow, traits: traits)
    background = source.description.background ?? traits.theme.background
    super.init(frame: Rect(origin: Point(0, -firstRow), size: size))
    backgroundColor = background
    clipsToBounds = true
    addContent(source)
    addAreas(source, theme: traits.theme)
    for bar in source.description.bars { add(bar, source) }
    for (overlay, picture) in zip(source.description.overlays, source.overlays) { add(overlay, picture) }
    for view in source.description.views { add(view, of: source.description) }
    addTargets(of: source.description, perform: perform)
  }

  /// The distance by which the content is scrolled, in points; 0 at its start.
  var offset: Double {
    get { scroller.contentOffset.y - scroller.limits(.vertical).lowerBound }
    set {
      let limits = scroller.limits(.vertical)
      scroller.contentOffset.y = min(limits.lowerBound + max(0, newValue), limits.upperBound)
    }
  }

  /// The screen at the window's present instant, for edits of its rectangles.
  var shown: ScreenCoordinates {
    ScreenCoordinates(
      description: description, geometry: geometry, origin: presentedFrame(in: nil).origin,
      contentOrigin: content.presentedFrame(in: nil).origin)
  }

  /// Returns the view with a name that scripts use: a rectangle, an overlay, an area, or a view of an area.
  func view(named name: String) -> View? {
    if let view = named[name] { return view }
    for (area, content) in areas where name.hasPrefix(area + ".") {
      if let view = content.view(named: String(name.dropFirst(area.count + 1))) { return view }
    }
    return nil
  }

  // MARK: Parts

  /// Adds the rows that scroll.
  private func addContent(_ source: ScreenContent) {
    let rows = geometry.contentRows
    scroller.frame = geometry.room
    scroller.contentInsetAdjustmentBehavior = .never
    scroller.contentInset = geometry.contentInset
    scroller.contentSize = rows.size
    scroller.contentOffset = Point(0, -geometry.contentInset.top)
    // Targets of a screen that does not scroll react at once.
    scroller.delaysContentTouches = scroller.canScroll(.vertical)
    content.frame.size = rows.size
    addSubview(scroller)
    scroller.addSubview(content)
    guard let picture = source.picture else { return }
    content.addSubview(rowsView(picture, rows.minY, content.bounds))
    guard geometry.scrollsBeneathStatusBar else { return }
    scroller.statusStripRole = { .page() }
    let cover = StatusStripCover(picture)
    // A background of the screen's own shows beyond the picture.
    cover.cover(
      statusStrip, width: rows.width, above: source.description.background == nil ? geometry.room.height : 0)
    content.addSubview(cover)
  }

  /// Returns a view of some rows of the screen's picture.
  private func rowsView(_ picture: Screenshot, _ row: Double, _ frame: Rect) -> View {
    let view = ScreenshotView(.rows(from: row), picture, frame: frame)
    // An opaque background lets the renderer copy the picture.
    view.backgroundColor = background
    view.isUserInteractionEnabled = false
    return view
  }

  /// Adds the areas, which scroll with the content.
  private func addAreas(_ source: ScreenContent, theme: Theme) {
    for (area, pictures) in zip(source.description.areas, source.areas) where !pictures.isEmpty {
      let rect = geometry.place(area.rect, overlays: []).rect
      let container = View(frame: rect)
      if !geometry.areaHoldsStatusStrip(rect, strip: statusStrip, overlays: source.description.overlays) {
        container.statusStripRole = { .moving }
      }
      let inside = makeAreaContent(
        area.kind, pictures, size: rect.size, insets: geometry.coveredInsets(of: rect), theme: theme)
      inside.view.frame = container.bounds
      container.addSubview(inside.view)
      inside.place(area.dots, in: container)
      content.addSubview(container)
      areas[area.name] = inside
      named[area.name] = container
    }
  }

  private func add(_ bar: SceneDescription.Bar, _ source: ScreenContent) {
    let view = View(frame: geometry.frame(ofBar: bar.edge))
    if let picture = source.bars[bar.edge] {
      if bar.isSoft {
        addSubview(SoftEdgeView(frame: view.frame, edge: bar.edge == .top ? .top : .bottom, color: background))
      }
      let own = ScreenshotView(.covering, picture, frame: view.bounds)
      own.isUserInteractionEnabled = false
      view.addSubview(own)
    } else if let picture = source.picture {
      view.addSubview(rowsView(picture, geometry.firstRow(ofBar: bar.edge), view.bounds))
    }
    bars[bar.edge] = view
    addSubview(view)
  }

  private func add(_ overlay: SceneDescription.Overlay, _ picture: Screenshot) {
    let view = ScreenshotView(.covering, picture, frame: geometry.frame(of: overlay))
    overlays[overlay.name] = view
    named[overlay.name] = view
    addSubview(view)
  }

  // MARK: Names and targets

  /// Returns the view in whose coordinates a rectangle of a layer counts.
  private func container(of layer: SceneDescription.Rectangle.Layer) -> View {
    switch layer {
    case .content: content
    case .bar(let edge): bars[edge] ?? content
    case .overlay(let name): overlays[name] ?? content
    }
  }

  private func add(_ view: SceneDescription.View, of screen: SceneDescription.Screen) {
    let (layer, rect) = geometry.place(view.rect, overlays: screen.overlays)
    let mark = View(frame: rect)
    mark.isUserInteractionEnabled = false
    named[view.name] = mark
    container(of: layer).addSubview(mark)
  }

  /// Adds the targets, the largest first, so that the smallest is in front.
  private func addTargets(
    of screen: SceneDescription.Screen, perform: @escaping (SceneDescription.Tap.Action) -> Void
  ) {
    var targets: [(view: TargetView, container: View)] = []
    for tap in screen.taps {
      guard let (container, rect) = place(tap.target, of: screen) else { continue }
      let view = TargetView(frame: rect, dims: !tap.isPlain) { perform(tap.action) }
      targets.append((view, container))
    }
    func area(_ view: View) -> Double { view.bounds.width * view.bounds.height }
    for (view, container) in targets.sorted(by: { area($0.view) > area($1.view) }) { container.addSubview(view) }
  }

  private func place(
    _ target: SceneDescription.Tap.Target, of screen: SceneDescription.Screen
  ) -> (container: View, rect: Rect)? {
    switch target {
    case .rect(let rectangle):
      let (layer, rect) = geometry.place(rectangle, overlays: screen.overlays)
      return (container(of: layer), rect)
    case .view(let name):
      if let overlay = overlays[name] { return (overlay, overlay.bounds) }
      return named[name].flatMap { view in view.superview.map { ($0, view.frame) } }
    }
  }
}
