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
  /// The background behind captions, which covers content that the camera moves there; nil without captions.
  private let shelf: (contents: Contents, origin: Point)?
  /// The layer between a picture and captions; nil without a picture or without captions.
  private let scrim: (contents: Contents, origin: Point)?

  /// The zoom, above 1, at which the background behind captions is fully opaque (choice).
  private static let shelfZoom = 0.25

  init(_ layout: CanvasLayout) {
    color = layout.brand.isTransparent ? .clear : layout.backdrop.first ?? .white
    let whole = RoundedRect(Rect(origin: .zero, size: layout.size))
    let face = Contents(size: layout.size, commands: Self.ground(layout), isOpaque: true)
    let isPlain = layout.brand.isTransparent || layout.backdrop.count == 1 && layout.brand.picture == nil
    ground = isPlain ? [] : [.contents(face, .identity)]
    (shelf, scrim) = layout.captionArea.isEmpty ? (nil, nil) : (Self.shelf(of: layout), Self.scrim(of: layout))
    guard whole.rect != layout.screen else {
      (device, front) = ([], [])
      return
    }
    let outline =
      layout.device?.body ?? RoundedRect(Rect(origin: .zero, size: layout.screen.size), corners: layout.corners)
    let place = Affine.translation(layout.deviceArea.origin - outline.rect.origin)
    let shadow = DeviceShadow.item(of: outline, onDark: !layout.hasDarkText).transformed(by: place)
    let layers = layout.device?.layers(layout.finish)
    device = (layout.castsShadows ? [shadow] : []) + (layers.map { [.contents($0.back, place)] } ?? [])
    front = layers?.front.map { [.contents($0, place)] } ?? []
  }

  /// Returns the background behind captions, with a soft upper edge. It is empty while the camera shows the whole
  /// canvas.
  func shelf(_ camera: Affine) -> [DisplayItem] {
    guard let shelf, let scale = camera.uprightScale else { return [] }
    return DisplayItem.fading(shelf.contents, at: shelf.origin, min(1, (scale - 1) / Self.shelfZoom))
  }

  /// Returns the layer between a picture and captions with an opacity; empty without a picture.
  func scrim(_ opacity: Double) -> [DisplayItem] {
    scrim.map { DisplayItem.fading($0.contents, at: $0.origin, opacity) } ?? []
  }

  private static func shelf(of layout: CanvasLayout) -> (Contents, Point) {
    // The background's own colours at these heights, so that the layer is invisible if it covers nothing. A picture is
    // replaced by its mean colour.
    let mean = layout.brand.picture.map { _ in
      let grounds = layout.grounds(from: layout.captionArea.minY, to: layout.captionArea.maxY)
      func mean(_ part: (Color) -> Double) -> Double { grounds.reduce(0) { $0 + part($1) } / Double(grounds.count) }
      let color = Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
      return layout.scrim(from: layout.captionArea.minY, to: layout.captionArea.maxY)?.blended(onto: color) ?? color
    }
    return layer(of: layout) { mean ?? TextShade.color(of: layout.backdrop, at: $0 / layout.size.height) }
  }

  private static func scrim(of layout: CanvasLayout) -> (Contents, Point)? {
    layout.scrim(from: layout.captionArea.minY, to: layout.captionArea.maxY).map { color in
      layer(of: layout) { _ in color }
    }
  }

  /// Returns a layer behind captions with a soft upper edge. `color` is its colour at a height of the canvas.
  private static func layer(of layout: CanvasLayout, _ color: (Double) -> Color) -> (Contents, Point) {
    let edge = 3 * layout.unit
    let top = layout.captionArea.minY - edge
    let height = layout.size.height - top
    let stops = [
      GradientStop(0, color(top).withAlpha(0)), GradientStop(edge / height, color(top + edge)),
      GradientStop(1, color(layout.size.height)),
    ]
    let paint = Paint.linearGradient(from: .zero, to: Point(0, height), stops: stops)
    // A filmstrip rounds the layer and the canvas separately, so the layer extends beyond the canvas.
    let area = Rect(0, 0, layout.size.width + 2 * edge, height + edge)
    return (Contents(size: area.size, commands: [.fillRect(RoundedRect(area), paint)]), Point(-edge, top))
  }

  /// Returns the commands that draw the whole backdrop; none for a transparent canvas.
  static func ground(_ layout: CanvasLayout) -> [DrawCommand] {
    if layout.brand.isTransparent { return [] }
    let whole = RoundedRect(Rect(origin: .zero, size: layout.size))
    var paint = Paint.color(layout.backdrop.first ?? .white)
    if layout.backdrop.count > 1 {
      let stops = [GradientStop(0, layout.backdrop[0]), GradientStop(1, layout.backdrop[1])]
      paint = .linearGradient(from: .zero, to: Point(0, layout.size.height), stops: stops)
    }
    return [.fillRect(whole, paint)] + (layout.brand.picture.map { [.image($0.image, in: whole)] } ?? [])
  }
}

/// A title card: title and subtitle at the centre of the canvas.
struct CardFace {
  private let title: TextBlock
  private let subtitle: TextBlock?
  private let layout: CanvasLayout
  /// The layer between a picture and the text; nil without a picture.
  private let scrim: Color?

  /// The font sizes in units of the layout, and the width of the text as a fraction of the canvas's (choices).
  private static let titleSizes = [9.0, 7.5, 6.2], subtitleSizes = [4.6, 4.0]
  private static let width = 0.84

  /// Creates a card; nil if a text needs more than three lines.
  init?(_ title: String, _ subtitle: String?, _ layout: CanvasLayout, _ shaper: any TextShaper) {
    let width = layout.size.width * Self.width
    func block(_ text: String, _ sizes: [Double], _ weight: TextStyle.Weight, _ color: Color) -> TextBlock? {
      TextBlock(
        text, sizes: sizes.map { $0 * layout.unit }, weight: weight, color: color, font: layout.brand.font,
        width: width, lines: 3, shaper)
    }
    func blocks(_ titleColor: Color, _ subtitleColor: Color) -> (TextBlock, TextBlock?)? {
      guard let first = block(title, Self.titleSizes, .bold, titleColor) else { return nil }
      let second = subtitle.flatMap { block($0, Self.subtitleSizes, .regular, subtitleColor) }
      return subtitle != nil && second == nil ? nil : (first, second)
    }
    // The colours depend on the positions of the texts, which do not depend on the colours.
    guard let sizes = blocks(.black, .black) else { return nil }
    let height = Self.height(sizes.0, sizes.1, layout)
    let (top, bottom) = ((layout.size.height - height) / 2, (layout.size.height + height) / 2)
    guard
      let texts = blocks(
        layout.color(.title, from: top, to: bottom), layout.color(.subtitle, from: top, to: bottom))
    else { return nil }
    scrim = layout.scrim(from: top, to: bottom)
    (self.title, self.subtitle, self.layout) = (texts.0, texts.1, layout)
  }

  /// The gap between title and subtitle, in units of the layout (choice).
  private static let gap = 2.2

  private static func height(_ title: TextBlock, _ subtitle: TextBlock?, _ layout: CanvasLayout) -> Double {
    title.text.size.height + (subtitle.map { gap * layout.unit + $0.text.size.height } ?? 0)
  }

  /// The card as contents that cover the whole canvas.
  var contents: Contents {
    let gap = Self.gap * layout.unit
    let top = (layout.size.height - Self.height(title, subtitle, layout)) / 2
    func place(_ block: TextBlock, _ y: Double) -> DrawCommand {
      .text(block.text, at: Point((layout.size.width - block.width) / 2, y))
    }
    var commands = Backdrop.ground(layout)
    if let scrim { commands.append(.fillRect(RoundedRect(Rect(origin: .zero, size: layout.size)), .color(scrim))) }
    commands.append(place(title, top))
    if let subtitle { commands.append(place(subtitle, top + title.text.size.height + gap)) }
    return Contents(size: layout.size, commands: commands, isOpaque: !layout.brand.isTransparent)
  }
}
