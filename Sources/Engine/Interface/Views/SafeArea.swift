import Graphics

extension View {
  /// The insets of the view that are covered by the status bar and the home indicator, in points:
  /// `UIView.safeAreaInsets`.
  ///
  /// They are zero on sides that are not covered, and without a window. They depend on the view's frame after all
  /// animations have ended and on the offsets of enclosing scroll views. Those of a screen are defined by its `Device`.
  public final var safeAreaInsets: Insets {
    guard let safe = safeRectOfScreen else { return .zero }
    let frame = modelFrameOnScreen
    func reach(_ distance: Double, _ length: Double) -> Double { min(max(0, distance), length) }
    return Insets(
      top: reach(safe.minY - frame.minY, frame.height), left: reach(safe.minX - frame.minX, frame.width),
      bottom: reach(frame.maxY - safe.maxY, frame.height), right: reach(frame.maxX - safe.maxX, frame.width))
  }

  /// The safe area of the screen; nil without a window or a device.
  private var safeRectOfScreen: Rect? {
    window.flatMap { window in window.traits.device.map { window.model.bounds.inset(by: $0.safeArea) } }
  }

  /// The bounds of the view in screen coordinates, without running animations.
  private var modelFrameOnScreen: Rect {
    andSuperviews.prefix { $0 !== window }
      .reduce(Affine.identity) { $0.concatenated(with: $1.model.toSuperview) }
      .boundingBox(of: model.bounds)
  }

  /// The part of the bounds inside the safe area, in points: `safeAreaLayoutGuide.layoutFrame`.
  public final var safeAreaLayoutFrame: Rect { bounds.inset(by: safeAreaInsets) }

  /// The distance from the view to the bottom of the screen, in points, if the view ends at the safe area; otherwise 0.
  ///
  /// The tolerance is half a device pixel.
  final var unsafeHeightBelow: Double {
    guard let window, let safe = safeRectOfScreen,
      abs(modelFrameOnScreen.maxY - safe.maxY) < window.traits.restTolerance
    else { return 0 }
    return window.model.bounds.maxY - safe.maxY
  }

  /// Calls ``safeAreaInsetsDidChange()`` if the insets have changed since the last layout.
  final func noteSafeArea() {
    let insets = safeAreaInsets
    guard insets != knownSafeAreaInsets else { return }
    knownSafeAreaInsets = insets
    safeAreaInsetsDidChange()
  }
}

/// The parts of the system and the device that a window draws in front of all views.
package enum SystemOverlay: Hashable, Sendable {
  /// The home indicator, the cutout and the rounded corners.
  case all
  /// The home indicator. The screen is a full rectangle, in which every pixel is visible.
  case homeIndicator
  /// Nothing, for pictures of screens that show a home indicator themselves.
  case none
}

/// The items of a system overlay.
struct ScreenOverlay {
  private(set) var items: [DisplayItem] = []
  /// The cutout, which only a device frame shows, if the items do not include it.
  private(set) var cutout: [DisplayItem] = []

  /// The radius of the notch's lower corners, and of the small ones at the screen's edge, in points (measured).
  private static let notchRadius = 20.0, notchFlare = 6.0
  private static let black = Color(white: 0)

  init(_ traits: Traits, _ parts: SystemOverlay = .all, indicator: Color? = nil) {
    guard let device = traits.device else { return }
    if parts != .none, let bar = device.homeIndicator.map(traits.roundedToPixel) {
      items.append(.fill(RoundedRect(bar, cornerRadius: bar.height / 2), indicator ?? traits.theme.label, .identity))
    }
    let cutout = device.cutout.map { Self.items(ofCutout: traits.roundedToPixel($0)) } ?? []
    if parts == .all {
      items += cutout + Self.corners(of: device)
    } else {
      self.cutout = cutout
    }
  }

  private static func items(ofCutout cutout: Rect) -> [DisplayItem] {
    // The shape of a notch extends beyond the edge, where two of its corners would be. On a turned screen that is the
    // left edge.
    if cutout.minY == 0 {
      let shape = cutout.inset(by: Insets(top: -cutout.height))
      return [
        housing(shape, notchRadius), flare(at: Point(cutout.minX, 0), flips: (-1, 1)),
        flare(at: Point(cutout.maxX, 0), flips: (1, 1)),
      ]
    }
    if cutout.minX == 0 {
      let shape = cutout.inset(by: Insets(left: -cutout.width))
      return [
        housing(shape, notchRadius), flare(at: Point(0, cutout.minY), flips: (1, -1)),
        flare(at: Point(0, cutout.maxY), flips: (1, 1)),
      ]
    }
    return [housing(cutout, min(cutout.width, cutout.height) / 2)]
  }

  private static func housing(_ shape: Rect, _ radius: Double) -> DisplayItem {
    .fill(RoundedRect(shape, cornerRadius: radius), black, .identity)
  }

  private static func corners(of device: Device) -> [DisplayItem] {
    let (width, height, radii) = (device.size.width, device.size.height, device.corners)
    let places = [
      (0.0, 0.0, radii.topLeft), (1, 0, radii.topRight), (0, 1, radii.bottomLeft), (1, 1, radii.bottomRight),
    ]
    return places.filter { $0.2 > 0 }.map { x, y, radius in
      corner(radius, at: Point(x * width, y * height), flips: (1 - 2 * x, 1 - 2 * y))
    }
  }

  /// Returns a small corner next to a notch. It extends beneath the notch, so that no gap appears if the screen is scaled.
  private static func flare(at point: Point, flips: (x: Double, y: Double)) -> DisplayItem {
    let (radius, depth) = (notchFlare, 1.0)
    let beneath = Path.polygon([
      Point(-depth, -depth), Point(radius, -depth), Point(radius, 0), .zero, Point(0, radius), Point(-depth, radius),
    ])
    let path = Path(Path.corner(radius: radius).elements + beneath.elements)
    return corner(path, from: -depth, to: radius, at: point, flips: flips)
  }

  /// Returns the black area outside a rounded corner, in the square next to a point.
  private static func corner(_ radius: Double, at point: Point, flips: (x: Double, y: Double)) -> DisplayItem {
    corner(.corner(radius: radius), from: 0, to: radius, at: point, flips: flips)
  }

  /// Returns a black path in a square whose sides reach from one coordinate to another, with its origin at a point.
  private static func corner(
    _ path: Path, from low: Double, to high: Double, at point: Point, flips: (x: Double, y: Double)
  ) -> DisplayItem {
    let origin = Point(point.x + (flips.x < 0 ? -high : low), point.y + (flips.y < 0 ? -high : low))
    let placed = path.transformed(
      by: Affine.scale(flips.x, flips.y).concatenated(with: .translation(point - origin)))
    let contents = Contents(size: Size(high - low, high - low), commands: [.fill(placed, .color(black))])
    return .contents(contents, .translation(origin - .zero))
  }
}

/// The rule by which the safe area extends a scroll view's content inset:
/// `UIScrollView.ContentInsetAdjustmentBehavior`.
public enum ContentInsetAdjustmentBehavior: Hashable, Sendable {
  /// Along the scrollable axes. UIKit also adds the area covered by navigation bars, which cover nothing here.
  case automatic
  /// Along the axes on which the content is larger than the view or always bounces.
  case scrollableAxes
  /// Never.
  case never
  /// On all four sides.
  case always

  /// Returns the contribution of a scroll view's safe area to its insets.
  func part(of view: ScrollView) -> Insets {
    guard self != .never, view.window?.traits.device != nil else { return .zero }
    func scrolls(_ axis: Axis) -> Bool {
      let length = view.contentInset.leading(axis) + view.contentSize[axis] + view.contentInset.trailing(axis)
      return self == .always || view.alwaysBounces(axis) || length > view.bounds.size[axis]
    }
    var part = view.safeAreaInsets
    if !scrolls(.vertical) { (part.top, part.bottom) = (0, 0) }
    if !scrolls(.horizontal) { (part.left, part.right) = (0, 0) }
    return part
  }
}
