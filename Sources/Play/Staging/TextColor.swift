import Graphics

/// Contrasts between colours.
enum Contrast {
  /// The smallest contrast between text and its background (WCAG 2.2, 1.4.3).
  static let text = 4.5
  /// The smallest contrast of large text, and between graphics and what surrounds them (WCAG 2.2, 1.4.3 and 1.4.11).
  static let graphics = 3.0
  /// The size of the smallest large text, in pixels.
  static let largeText = 24.0

  /// Returns the contrast ratio of two colours, 1…21 (WCAG 2.2).
  static func ratio(_ a: Color, _ b: Color) -> Double {
    let (one, other) = (a.luminance, b.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns the smallest contrast between a colour and some backgrounds.
  static func least(_ color: Color, on grounds: [Color]) -> Double {
    grounds.map { ratio(color, $0) }.min() ?? .infinity
  }
}

/// The colours of all texts of a clip around the device: white or nearly black.
struct TextColors: Hashable {
  let title: Color
  let body: Color
  /// Whether the backdrop is dark enough for white or light enough for dark text.
  let isLegible: Bool
  /// The layer between a picture and text; nil without a picture.
  let scrim: Color?

  private static let light = Color.white, dark = Color(rgb: 0x14, 0x16, 0x1C)
  /// The opacity of bodies (choice).
  private static let bodyOpacity = 0.85

  /// Creates the colours of a layout's texts. Without texts, the whole backdrop is judged.
  init(_ layout: CanvasLayout) {
    let places = Self.places(layout)
    func isLegible(_ color: Color, _ scrim: Color?) -> Bool {
      places.allSatisfy { place in
        Contrast.least(color, on: place.grounds.map { scrim?.blended(onto: $0) ?? $0 }) >= place.least
      }
    }
    if layout.brand.isTransparent {
      (title, body) = (layout.theme.label, layout.theme.label.withAlpha(Self.bodyOpacity))
      (self.isLegible, scrim) = (true, nil)
      return
    }
    var color = isLegible(Self.light, nil) ? Self.light : Self.dark
    scrim = layout.brand.picture.map { _ in
      let scrims = [(Self.light, 0.0), (Self.dark, 1.0)].map { color, white in
        let least = (0...20).map { Color(white: white, alpha: Double($0) / 20) }.first { isLegible(color, $0) }
        return (color: color, scrim: least ?? Color(white: white))
      }
      let weakest = scrims[0].scrim.alpha <= scrims[1].scrim.alpha ? scrims[0] : scrims[1]
      color = weakest.color
      return weakest.scrim
    }
    title = color
    self.isLegible = layout.texts == ClipTexts() || isLegible(color, scrim)
    let (scrim, soft) = (scrim, color.withAlpha(Self.bodyOpacity))
    let softens = places.flatMap(\.grounds).allSatisfy { ground in
      let ground = scrim?.blended(onto: ground) ?? ground
      return Contrast.ratio(soft.blended(onto: ground), ground) >= Contrast.text
    }
    body = softens ? soft : color
  }

  /// Returns the colours of the backdrop behind texts, with the smallest contrast that each needs.
  private static func places(_ layout: CanvasLayout) -> [(grounds: [Color], least: Double)] {
    func place(_ texts: [ClipTexts.Text], _ area: Rect, _ style: TitleStyle) -> (grounds: [Color], least: Double)? {
      if texts.isEmpty { return nil }
      let isSmall = style.title * layout.unit * layout.textPixels < Contrast.largeText
      let needsMore = isSmall || texts.contains { $0.body != nil }
      return (layout.grounds(in: area), needsMore ? Contrast.text : Contrast.graphics)
    }
    // Captions over the screen do not depend on the backdrop.
    let (captions, cards) = (layout.captionArea.isEmpty ? [] : layout.texts.captions, layout.texts.cards)
    let places = [
      place(captions, layout.captionArea, layout.captionStyle), place(cards, layout.cardArea, .card),
    ].compactMap(\.self)
    return places.isEmpty ? [(layout.grounds(in: layout.bounds), Contrast.graphics)] : places
  }
}

extension CanvasLayout {
  /// The look of captions beside the device.
  var captionStyle: TitleStyle {
    switch place {
    case .center: .center
    case .left, .right: .side
    case .above: .above
    case .cover: .zoomed
    }
  }

  /// The area of cards.
  var cardArea: Rect { bounds.inset(by: 8 * unit) }

  /// The number of samples of the backdrop in each direction.
  private static let samples = 8

  /// Returns the colours of the backdrop in an area of the canvas.
  func grounds(in area: Rect) -> [Color] {
    if let picture = brand.picture { return picture.colors(in: area, of: size, on: backdrop.last ?? .white) }
    if backdrop.count == 1 { return backdrop }
    return (0...Self.samples).flatMap { row in
      let y = area.minY + area.height * Double(row) / Double(Self.samples)
      return backdrop.count == 2
        ? [gradient(at: y)]
        : (0...Self.samples).map { column in
          fields.color(at: Point(area.minX + area.width * Double(column) / Double(Self.samples), y))
        }
    }
  }

  /// The soft fields of three or four colours.
  private var fields: ColorFields { ColorFields(backdrop, over: bounds) }

  /// Returns the colour of a backdrop of two colours at a height.
  private func gradient(at y: Double) -> Color {
    backdrop[1].withAlpha(min(1, max(0, y / size.height))).blended(onto: backdrop[0])
  }

  /// Returns the smallest contrast between a colour and the backdrop, 1…21, or the median one to a picture.
  func contrast(of color: Color) -> Double {
    let all = grounds(in: bounds).map { Contrast.ratio(color, $0) }.sorted()
    return all[brand.picture == nil ? 0 : (all.count - 1) / 2]
  }
}
