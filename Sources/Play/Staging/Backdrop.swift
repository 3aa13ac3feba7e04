import Graphics

/// The constant layers behind the screen: the background, the device's shadow and its body.
struct Backdrop {
  /// The colour at the canvas's top.
  let color: Color
  let ground: [DisplayItem]
  /// The device's shadow and body, which move with the camera.
  let device: [DisplayItem]
  /// The part of the device in front of the screen, which moves with the camera too.
  let front: [DisplayItem]
  /// The layer between a picture and captions; nil without a picture or without captions.
  private let scrim: (contents: Contents, origin: Point)?

  init(_ layout: CanvasLayout, _ colors: TextColors) {
    color = layout.brand.isTransparent ? .clear : layout.backdrop.first ?? .white
    let whole = RoundedRect(Rect(origin: .zero, size: layout.size))
    let face = Contents(size: layout.size, commands: Self.ground(layout), isOpaque: true)
    let isPlain = layout.brand.isTransparent || layout.backdrop.count == 1 && layout.brand.picture == nil
    ground = isPlain ? [] : [.contents(face, .identity)]
    scrim = layout.captionArea.isEmpty ? nil : colors.scrim.map { Self.layer(of: layout, $0) }
    guard whole.rect != layout.screen, layout.place != .cover else {
      (device, front) = ([], [])
      return
    }
    let outline =
      layout.device?.body ?? RoundedRect(Rect(origin: .zero, size: layout.screen.size), corners: layout.corners)
    let place = Affine.translation(layout.deviceArea.origin - outline.rect.origin)
    let shadow = DeviceShadow.item(of: outline, onDark: colors.title == .white).transformed(by: place)
    let layers = layout.device?.layers(layout.finish(colors))
    device = (layout.castsShadows ? [shadow] : []) + (layers.map { [.contents($0.back, place)] } ?? [])
    front = layers?.front.map { [.contents($0, place)] } ?? []
  }

  /// Returns the layer between a picture and captions with an opacity; empty without a picture.
  func scrim(_ opacity: Double) -> [DisplayItem] {
    scrim.map { DisplayItem.fading($0.contents, at: $0.origin, opacity) } ?? []
  }

  /// Returns a layer of one colour behind captions, with a soft edge towards the rest of the canvas.
  private static func layer(of layout: CanvasLayout, _ color: Color) -> (Contents, Point) {
    let (edge, text) = (3 * layout.unit, layout.captionArea)
    // A filmstrip rounds the layer and the canvas separately, so the layer extends beyond the canvas.
    let whole = layout.bounds.inset(by: -edge)
    let inner: Double, area: Rect, start: Point, end: Point
    switch layout.place {
    case .center, .above, .cover:
      inner = layout.place == .center ? text.minY : text.maxY
      let (top, bottom) = layout.place == .center ? (inner - edge, whole.maxY) : (whole.minY, inner + edge)
      area = Rect(whole.minX, top, whole.width, bottom - top)
      (start, end) = (Point(0, inner - area.minY), Point(0, layout.place == .center ? 0 : area.height))
    case .left, .right:
      inner = layout.place == .left ? text.minX : text.maxX
      let (left, right) = layout.place == .left ? (inner - edge, whole.maxX) : (whole.minX, inner + edge)
      area = Rect(left, whole.minY, right - left, whole.height)
      (start, end) = (Point(inner - area.minX, 0), Point(layout.place == .left ? 0 : area.width, 0))
    }
    let stops = [GradientStop(0, color), GradientStop(1, color.withAlpha(0))]
    let shape = RoundedRect(Rect(origin: .zero, size: area.size))
    let paint = Paint.linearGradient(from: start, to: end, stops: stops)
    return (Contents(size: area.size, commands: [.fillRect(shape, paint)]), area.origin)
  }

  /// Returns the commands that draw the whole backdrop; none for a transparent canvas.
  static func ground(_ layout: CanvasLayout) -> [DrawCommand] {
    if layout.brand.isTransparent { return [] }
    let whole = RoundedRect(Rect(origin: .zero, size: layout.size))
    var paint = Paint.color(layout.backdrop.first ?? .white)
    switch layout.backdrop.count {
    case 0, 1: break
    case 2:
      let stops = [GradientStop(0, layout.backdrop[0]), GradientStop(1, layout.backdrop[1])]
      paint = .linearGradient(from: .zero, to: Point(0, layout.size.height), stops: stops)
    default: paint = .fields(layout.backdrop, over: whole.rect)
    }
    return [.fillRect(whole, paint)] + (layout.brand.picture.map { [.image($0.image, in: whole)] } ?? [])
  }
}
