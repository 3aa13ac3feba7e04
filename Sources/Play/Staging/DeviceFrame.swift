import Graphics
import Script

/// A drawn device around a screen: a black bezel, a rim of metal, and buttons. A desktop has only an edge.
///
/// The origin is the top left corner of the area that contains the body and its buttons.
package struct DeviceFrame: Hashable, Sendable {
  /// The screen's size, in points.
  package let screen: Size
  /// The radii of the screen's corners, in points.
  package let corners: CornerRadii
  /// The distances from the screen to the outer edge of the metal, in points; whole device pixels.
  package let insets: Insets
  /// The radii of the body's corners, in points.
  private let outerCorners: CornerRadii
  /// The width of the metal, and the distance by which buttons project, in points; whole device pixels.
  private let metal: Double, projection: Double
  private let kind: Device.Kind
  private let hasHomeButton: Bool
  private let scale: Double

  /// The bezels in points: of phones and tablets, and at the sides of a device with a home button.
  private static let bezel = 7.5, tabletBezel = 15.0, sideBezel = 4.0
  private static let metal = 3.0, projection = 2.4
  /// The chin and the forehead of a device with a home button, and the radius of its body, as fractions of the screen's
  /// shorter side (choices).
  private static let phoneChin = (height: 0.25, radius: 0.145), tabletChin = (height: 0.115, radius: 0.05)
  /// The edge of a desktop.
  private static let edge = Color(white: 0, alpha: 0.12)
  /// The distance in pixels by which clips of content extend beyond an edge that whole pixels have already.
  static let slack = 0.75

  /// Creates the frame of a device; `scale` is in device pixels per point.
  package init(_ device: Device, scale: Double) {
    (screen, corners, kind, self.scale) = (device.size, device.corners, device.kind, scale)
    hasHomeButton = device.hasHomeButton
    func pixels(_ length: Double) -> Double { max(1, (length * scale).rounded()) / scale }
    if kind == .desktop {
      (insets, metal, projection) = (Insets(top: 1, left: 1, bottom: 1, right: 1).map { $0 / scale }, 0, 0)
      outerCorners = corners.map { $0 + 1 / scale }
      return
    }
    let (metal, side) = (pixels(Self.metal), min(screen.width, screen.height))
    let bezel = pixels(kind == .tablet ? Self.tabletBezel : Self.bezel)
    let shape = kind == .tablet ? Self.tabletChin : Self.phoneChin
    let (chin, edge) = (pixels(shape.height * side), pixels(Self.sideBezel))
    let (x, y) = !hasHomeButton ? (bezel, bezel) : screen.isWide ? (chin, edge) : (edge, chin)
    insets = Insets(top: y, left: x, bottom: y, right: x).map { $0 + metal }
    (self.metal, projection) = (metal, pixels(Self.projection))
    outerCorners = hasHomeButton ? CornerRadii(shape.radius * side) : corners.map { $0 + bezel + metal }
  }

  /// The size of the body without its buttons, in points.
  package var bodySize: Size {
    Size(screen.width + insets.left + insets.right, screen.height + insets.top + insets.bottom)
  }

  /// The size of the body with a margin for its buttons, in points.
  package var size: Size { Size(bodySize.width + 2 * projection, bodySize.height + 2 * projection) }

  /// The screen's top left corner.
  package var screenOrigin: Point { Point(projection + insets.left, projection + insets.top) }

  /// The outline of the body.
  package var body: RoundedRect {
    RoundedRect(Rect(origin: Point(projection, projection), size: bodySize), corners: outerCorners)
  }

  /// The outline of the bezel.
  private var face: RoundedRect {
    RoundedRect(body.rect.inset(by: metal), corners: outerCorners.map { max(0, $0 - metal) })
  }

  /// Returns the frame with content on its screen, transformed from the origin.
  package func items(
    around list: DisplayList, _ finish: ClipSettings.Finish, placedBy place: Affine
  ) -> [DisplayItem] {
    let screen = Affine.translation(screenOrigin - .zero).concatenated(with: place)
    let (back, front) = layers(finish)
    let content = [DisplayItem.contents(back, place)] + content(list, placedBy: screen)
    return front.map { content + [.contents($0, place)] } ?? content
  }

  /// Returns the content of the screen, placed for the layer in front: its corners end beneath it.
  func content(_ list: DisplayList, placedBy place: Affine) -> [DisplayItem] {
    let bezel = min(insets.left, insets.top) - metal
    return list.onDevice.items(
      placedBy: place, corners: corners, outset: kind == .desktop ? Self.slack / scale : bezel / 2)
  }

  /// Returns the layers behind and in front of the screen. The one in front covers the edge of the content, so that
  /// nothing behind the content is blended into the outline.
  func layers(_ finish: ClipSettings.Finish) -> (back: Contents, front: Contents?) {
    if kind == .desktop {
      return (Contents(size: size, commands: [.fillRect(body, .color(Self.edge))]), nil)
    }
    let hole = RoundedRect(Rect(origin: screenOrigin, size: screen), corners: corners)
    let buttons = buttons.map { DrawCommand.fillRect(RoundedRect($0, cornerRadius: projection / 2), finish.button) }
    let metal = DrawCommand.fillRect(body, finish.metal(on: body.rect))
    return (
      Contents(size: size, commands: buttons + [metal, .fillRect(face, .color(.black))]),
      Contents(
        size: size, commands: [.ring(face, around: hole, .color(.black))] + (hasHomeButton ? parts(finish) : []))
    )
  }
}

// MARK: Parts

extension DeviceFrame {
  /// The ends of buttons as fractions of the height or, on top, of the width.
  private static let left = [(0.17, 0.205), (0.235, 0.3), (0.32, 0.385)], right = [(0.265, 0.37)]
  private static let tabletRight = [(0.08, 0.12), (0.13, 0.17)], tabletTop = [(0.87, 0.93)]
  /// The thickness of a button, in points.
  private static let thickness = 3.0

  /// The frames of the buttons, which the metal covers in part.
  private var buttons: [Rect] {
    let (body, depth) = (upright(bodySize), Self.thickness)
    func side(_ ends: (Double, Double), x: Double) -> Rect {
      Rect(x, projection + ends.0 * body.height, depth, (ends.1 - ends.0) * body.height)
    }
    let far = body.width + 2 * projection - depth
    let top = Self.tabletTop.map { Rect(projection + $0.0 * body.width, 0, ($0.1 - $0.0) * body.width, depth) }
    let all =
      switch kind {
      case .phone: Self.left.map { side($0, x: 0) } + Self.right.map { side($0, x: far) }
      case .android: Self.right.map { side($0, x: far) }
      case .tablet: Self.tabletRight.map { side($0, x: far) } + top
      case .desktop: [Rect]()
      }
    return all.map(turned)
  }

  /// The parts of a device with a home button, as fractions of the chin's height (choices).
  private static let button = 0.62, ring = 0.022, speaker = Size(0.62, 0.06), camera = (size: 0.09, distance: 0.24)
  private static let lens = Color(rgb: 30, 34, 46), slit = Color(rgb: 46, 47, 51)

  /// The speaker, the camera and the home button.
  private func parts(_ finish: ClipSettings.Finish) -> [DrawCommand] {
    let area = upright(size), chin = max(insets.top, insets.left) - metal
    let middle = projection + metal + chin / 2
    func part(x: Double, y: Double, _ width: Double, _ height: Double) -> Rect {
      turned(Rect(center: Point(x, y), size: Size(width * chin, height * chin)))
    }
    let speaker = part(x: area.width / 2, y: middle, Self.speaker.width, Self.speaker.height)
    let left = area.width / 2 - (Self.speaker.width / 2 + Self.camera.distance) * chin
    let camera = part(x: left, y: middle, Self.camera.size, Self.camera.size)
    let button = part(x: area.width / 2, y: area.height - middle, Self.button, Self.button)
    return [
      .fill(.roundedRect(RoundedRect(speaker, cornerRadius: chin)), .color(Self.slit)),
      .fill(.ellipse(in: camera), .color(Self.lens)),
      .stroke(.ellipse(in: button), finish.ring, width: max(1 / scale, Self.ring * chin)),
    ]
  }

  /// Returns a size in portrait.
  private func upright(_ size: Size) -> Size { screen.isWide ? Size(size.height, size.width) : size }

  /// Returns a rectangle of the upright device, which lies with its top to the left if its screen is wide.
  private func turned(_ rect: Rect) -> Rect {
    screen.isWide ? Rect(rect.minY, size.height - rect.maxX, rect.height, rect.width) : rect
  }
}

extension Size {
  fileprivate var isWide: Bool { width > height }
}
