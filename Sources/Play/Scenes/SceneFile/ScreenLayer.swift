import Graphics
import Interface
import Motion
import Script

/// A screen of the stack with everything that moves with it: the shade over the screens beneath, and a sheet's grabber.
final class ScreenLayer: View {
  /// The transition by which a screen is opened, and backwards by which it is closed.
  enum Opening: String {
    case push, sheet, fade
  }

  /// The distance of a sheet from the safe area, in points.
  static let sheetMargin = 10.0
  /// The radius of a sheet's upper corners, in points.
  static let sheetRadius = 10.0
  /// The radius of the upper corners of a sheet that consists of rows of a picture, on a device with round corners, in
  /// points.
  static let roundSheetRadius = 38.0
  /// The opacity of the shade beneath a sheet.
  static let sheetDimming = 0.2
  /// The size of a sheet's grabber, and its distance from the sheet's top edge, in points.
  static let grabber = Size(36, 5), grabberMargin = 5.0
  /// The duration of a fade, in seconds.
  static let fadeDuration = 0.25

  /// The transition by which the screen was opened; nil for the first screen.
  let opening: Opening?
  /// The screen.
  private(set) var screen: ScreenView
  /// The part of the screen that moves: the screen itself, with a sheet's corners.
  let panel: View

  private let shade = View()
  /// The hairline at the left edge of a pushed screen, which separates it from the one beneath.
  private let edge = View()
  /// The first row of the screen that the panel shows, in points.
  private let firstRow: Double
  /// The position of the panel when the layer is open, in points.
  private let origin: Point

  /// Creates a layer that is open.
  ///
  /// - Parameters:
  ///   - opening: The transition by which the screen is opened; nil for the first screen.
  ///   - rows: The rows of the screen that are the sheet; nil for all, with a grabber.
  ///   - size: The size of the window, in points.
  ///   - safeTop: The height of the safe area's upper inset, in points.
  ///   - statusStrip: The height of the rows at the top that stand still, in points.
  ///   - traits: The traits of the window.
  ///   - makeScreen: Creates the screen with a size in points.
  init(
    _ opening: Opening?, _ rows: SceneDescription.Tap.SheetRows? = nil, size: Size, safeTop: Double,
    statusStrip: Double, traits: Traits, makeScreen: (_ size: Size, _ firstRow: Double) -> ScreenView
  ) {
    self.opening = opening
    firstRow = traits.roundedToPixel(rows?.first ?? 0)
    let top = opening != .sheet ? 0 : rows == nil ? safeTop + Self.sheetMargin : firstRow
    origin = Point(0, top)
    let height = max(0, size.height - top)
    screen = makeScreen(Size(size.width, height + firstRow), firstRow)
    panel = View(frame: Rect(origin: origin, size: Size(size.width, height)))
    super.init(frame: Rect(origin: .zero, size: size))
    shade.frame = bounds
    edge.backgroundColor = traits.theme.separator
    edge.frame = Rect(-traits.hairline, statusStrip, traits.hairline, size.height - statusStrip)
    panel.statusStripRole = { opening == .sheet ? .moving : .page() }
    if opening == .push || opening == .sheet { addSubview(shade) }
    addSubview(panel)
    panel.addSubview(screen)
    if opening == .push { panel.addSubview(edge) }
    if opening == .sheet {
      let isRound = rows != nil && (traits.device?.cornerRadius ?? 0) > 0
      shapeSheet(radius: rows?.corners ?? (isRound ? Self.roundSheetRadius : Self.sheetRadius))
      if rows == nil { addGrabber(traits) }
    }
    cover(1)
  }

  private func shapeSheet(radius: Double) {
    // The lower corners are beyond the screen.
    panel.frame.size.height += radius
    panel.cornerRadius = radius
    panel.clipsToBounds = true
    panel.backgroundColor = screen.backgroundColor
  }

  private func addGrabber(_ traits: Traits) {
    let grabber = View(
      frame: Rect((bounds.width - Self.grabber.width) / 2, Self.grabberMargin, Self.grabber.width, Self.grabber.height))
    grabber.backgroundColor = traits.theme.label.withAlpha(0.3)
    grabber.cornerRadius = Self.grabber.height / 2
    grabber.isUserInteractionEnabled = false
    panel.addSubview(grabber)
  }

  /// Puts another screen in the place of the present one.
  func show(_ makeScreen: (_ size: Size, _ firstRow: Double) -> ScreenView) {
    let next = makeScreen(screen.bounds.size, firstRow)
    panel.insertSubview(next, aboveSubview: screen)
    screen.removeFromSuperview()
    screen = next
    if opening == .sheet { panel.backgroundColor = next.backgroundColor }
  }

  /// The way of the panel from open to closed, in points.
  var distance: Double { opening == .sheet ? bounds.height - origin.y : bounds.width }

  /// Places panel and shade. Animatable.
  ///
  /// - Parameter coverage: The opened fraction: 0 is closed, 1 open.
  func cover(_ coverage: Double) {
    switch opening {
    case .push:
      panel.frame.origin.x = (1 - coverage) * distance
      shade.backgroundColor = .black.withAlpha(NavigationController.dimming * coverage)
    case .sheet:
      panel.frame.origin.y = origin.y + (1 - coverage) * distance
      shade.backgroundColor = .black.withAlpha(Self.sheetDimming * coverage)
    case .fade: panel.alpha = coverage
    case nil: break
    }
  }

  /// The presented opened fraction, 0…1.
  var coverage: Double {
    let state = panel.presentation
    let fraction =
      switch opening {
      case .push: 1 - state.frame.minX / distance
      case .sheet: 1 - (state.frame.minY - origin.y) / distance
      case .fade: state.alpha
      case nil: 1.0
      }
    return min(max(0, fraction), 1)
  }

  /// Whether nothing beneath the open layer is visible.
  var isOpaque: Bool { opening != .sheet }
}
