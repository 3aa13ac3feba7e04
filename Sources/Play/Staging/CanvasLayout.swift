import Graphics
import Script

/// The layout of a clip's image: the device, the captions below it, and the margins.
///
/// The unit of lengths is a point of the screen, so the screen is drawn unchanged. Only `scale` depends on the
/// canvas.
package struct CanvasLayout: Hashable, Sendable {
  /// The size of the canvas.
  package let size: Size
  /// The device pixels per point.
  package let scale: Double
  /// The body around the screen; nil for none.
  package let device: DeviceFrame?
  /// Whether the device casts shadows: on a canvas, and on a wide margin.
  let castsShadows: Bool
  /// The finish that the script chooses for the device; nil for the default.
  let chosenFinish: ClipSettings.Finish?
  /// Whether the canvas has a size of its own.
  let hasCanvas: Bool
  /// The frame of the screen.
  package let screen: Rect
  /// The frame of the screen with the body around it.
  package let deviceArea: Rect
  /// The area of captions; empty if there are none.
  package let captionArea: Rect
  /// Whether the area is large enough for captions.
  package let hasCaptionRoom: Bool
  /// The place of the device.
  package let place: ClipSettings.Layout.Place
  /// A hundredth of the canvas's shorter side, the base of font sizes and margins.
  package let unit: Double
  /// The radii of the screen's corners; 0 if the layout is the bare screen.
  package let corners: CornerRadii
  /// The backdrop's colours, up to four. They are hidden by a picture, and absent from a transparent canvas.
  package let backdrop: [Color]
  /// The look of everything around the screen.
  package let brand: Brand
  /// The pixels of the canvas at scale 1 per point.
  let textPixels: Double
  /// The texts of the clip.
  let texts: ClipTexts
  /// The colour theme of the screen.
  let theme: Theme

  /// The canvas, in its own coordinates.
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  // All of them are choices, made by looking at canvases of all shapes; margins are in units.
  /// The smallest margin, which is also used below captions, and the part of it above them.
  private static let margin = 4.5, aboveCaption = 0.8
  /// The factor for the unit if the canvas is only as large as the device.
  private static let naturalUnit = 1.15
  /// The part of the canvas's width that a centred device may have.
  private static let centerWidth = 0.9
  /// The height and greatest width of a device at a side and the place of its centre, as parts of the canvas.
  private static let sideHeight = 0.92, sideWidth = 0.56, sideCenter = 0.7
  /// The distances of text from the edge of the canvas and from the device, and the smallest width of its column, as
  /// parts of the canvas's width.
  private static let textEdge = 0.085, textGap = 0.05, textWidth = 0.27
  /// The width of a device below text, its top, and the height of the text's area, as parts of the canvas.
  private static let lowWidth = 0.82, lowTop = 0.285, highText = 0.26
  /// The backdrops of both themes.
  private static let light = [Color(rgb: 246, 246, 249), Color(rgb: 222, 224, 232)]
  private static let dark = [Color(rgb: 44, 46, 54), Color(rgb: 17, 18, 22)]

  /// Creates the layout of a canvas, or of the bare screen if nothing is around it.
  ///
  /// - Parameters:
  ///   - screen: The screen's size, in points.
  ///   - corners: The radii of the screen's corners, in points.
  ///   - theme: The colour theme of the default backdrop and of the device.
  ///   - scale: The device pixels per point if there is no canvas.
  ///   - canvas: The canvas in pixels; nil for one that fits its contents.
  ///   - framing: The device that is drawn around the screen; nil for none.
  ///   - finish: The finish of the device; nil for the one that stands out.
  ///   - padding: The smallest margin around the device, in points, or in pixels of a canvas; nil for the default.
  ///   - backdrop: The colours from top to bottom; empty for the theme's.
  ///   - brand: The look of everything around the screen.
  ///   - layout: The place of the device and its size.
  ///   - texts: The texts of the clip.
  ///   - shaper: The shaper of the texts; required if there are captions.
  ///   - hasCallouts: Whether there are other elements that need space around the screen.
  package init(
    screen: Size, corners: CornerRadii = CornerRadii(), theme: Theme = .light, scale: Double, canvas: Size? = nil,
    framing: Device? = nil, finish: ClipSettings.Finish? = nil, padding: Double? = nil, backdrop: [Color] = [],
    brand: Brand = Brand(), layout: ClipSettings.Layout = .init(), texts: ClipTexts = ClipTexts(),
    shaper: (any TextShaper)? = nil, hasCallouts: Bool = false, pixelScale: Double = 1
  ) {
    (self.brand, self.theme, self.texts, place) = (brand, theme, texts, layout.place)
    (chosenFinish, hasCanvas) = (finish, canvas != nil)
    self.backdrop = backdrop.isEmpty ? (theme == .light ? Self.light : Self.dark) : backdrop
    // Pixels from here on, because all edges lie on whole pixels.
    let shorter =
      canvas.map { min($0.width, $0.height) } ?? min(screen.width, screen.height) * scale * Self.naturalUnit
    let unit = shorter / 100
    let isSurrounded =
      canvas != nil || framing != nil || texts.hasCaptions || hasCallouts || !backdrop.isEmpty || brand.picture != nil
    let wanted = padding.map { canvas == nil ? $0 * scale : $0 }
    let margin = (wanted ?? (isSurrounded ? Self.margin * unit : 0)).rounded()
    func body(_ scale: Double) -> Size { framing.map { DeviceFrame($0, scale: scale).bodySize } ?? screen }
    let column = canvas.map { $0.width - 2 * margin } ?? (body(scale).width * scale).rounded(.down)
    let tallest = layout.place == .center ? texts.height(column, unit, pixelScale, brand, shaper) : 0
    let text = (above: (Self.aboveCaption * margin).rounded(), height: tallest)
    let below = tallest > 0 ? text.above + tallest + margin : margin

    var scale = scale
    if let canvas {
      let limit = Self.limit(layout, canvas, margin: margin, below: below)
      // The frame has whole pixels, so it depends on the scale.
      for _ in 0..<2 where place != .cover {
        let fit = min((limit.width - 1) / body(scale).width, (limit.height - 1) / body(scale).height)
        // The screen's width is a whole number of pixels.
        scale = max((fit * screen.width).rounded(.down), 1) / screen.width
      }
      if place == .cover {
        let fit = max(limit.width / screen.width, limit.height / screen.height)
        scale = (fit * screen.width).rounded(.up) / screen.width
      }
    }
    device = framing.map { DeviceFrame($0, scale: scale) }
    let bezel = device?.insets.map { ($0 * scale).rounded() } ?? .zero
    let width = (screen.width * scale).rounded() + bezel.left + bezel.right
    let height = (screen.height * scale).rounded() + bezel.top + bezel.bottom
    let whole = canvas ?? Size(width + 2 * margin, height + margin + below)
    let frame = Self.frame(Size(width, height), layout.place, whole, margin: margin, below: below)
    let area = Self.textArea(beside: frame, layout.place, whole, margin: margin, text)
    hasCaptionRoom =
      switch layout.place {
      case .center: area.maxY <= whole.height
      case .left, .right: area.width >= Self.textWidth * whole.width
      case .above, .cover: true
      }

    func points(_ rect: Rect) -> Rect {
      Rect(rect.minX / scale, rect.minY / scale, rect.width / scale, rect.height / scale)
    }
    self.scale = scale
    self.unit = unit / scale
    textPixels = scale / pixelScale
    castsShadows = canvas != nil || (wanted ?? 0) >= DeviceShadow.leastPadding * height
    self.corners = isSurrounded && place != .cover ? corners : CornerRadii()
    size = Size(whole.width / scale, whole.height / scale)
    deviceArea = points(frame)
    self.screen = Rect(
      origin: Point((frame.minX + bezel.left) / scale, (frame.minY + bezel.top) / scale), size: screen)
    captionArea = texts.hasCaptions ? points(area) : .zero
  }

  /// Returns the greatest size of the device, in pixels.
  private static func limit(
    _ layout: ClipSettings.Layout, _ canvas: Size, margin: Double, below: Double
  ) -> Size {
    let part = layout.percent.map { $0 / 100 }
    let free = canvas.width - 2 * margin
    switch layout.place {
    case .center:
      return Size(
        min(centerWidth * canvas.width, free), part.map { $0 * canvas.height } ?? canvas.height - margin - below)
    case .left, .right:
      return Size(part == nil ? sideWidth * canvas.width : free, (part ?? sideHeight) * canvas.height)
    case .above: return Size((part ?? lowWidth) * canvas.width, .infinity)
    case .cover: return canvas
    }
  }

  /// Returns the frame of the device, in whole pixels. What does not fit extends beyond the lower edge.
  private static func frame(
    _ size: Size, _ place: ClipSettings.Layout.Place, _ canvas: Size, margin: Double, below: Double
  ) -> Rect {
    let free = Size(canvas.width - size.width, canvas.height - size.height)
    let left: Double, top: Double
    switch place {
    case .center: (left, top) = (free.width / 2, margin + max(0, (free.height - margin - below) / 2))
    case .left, .right:
      let center = place == .right ? sideCenter : 1 - sideCenter
      left = max(margin, min(center * canvas.width - size.width / 2, free.width - margin))
      top = max(free.height / 2, min(margin, (1 - sideHeight) / 2 * canvas.height))
    case .above: (left, top) = (free.width / 2, lowTop * canvas.height)
    // Rounded towards zero, so that the last row and column are covered too.
    case .cover: (left, top) = ((free.width / 2).rounded(.up), (free.height / 2).rounded(.up))
    }
    return Rect(origin: Point(left.rounded(.down), top.rounded(.down)), size: size)
  }

  /// Returns the area of captions, in pixels.
  private static func textArea(
    beside device: Rect, _ place: ClipSettings.Layout.Place, _ canvas: Size, margin: Double,
    _ text: (above: Double, height: Double)
  ) -> Rect {
    let (edge, gap) = (textEdge * canvas.width, textGap * canvas.width)
    func column(from start: Double, to end: Double) -> Rect {
      Rect(start, margin, max(0, end - start), canvas.height - 2 * margin)
    }
    switch place {
    case .center: return Rect(margin, device.maxY + text.above, canvas.width - 2 * margin, text.height)
    case .left: return column(from: device.maxX + gap, to: canvas.width - edge)
    case .right: return column(from: edge, to: device.minX - gap)
    case .above: return Rect(margin, 0, canvas.width - 2 * margin, highText * canvas.height)
    case .cover: return .zero
    }
  }

  /// Whether the canvas has enough space for a visible device.
  package var isUsable: Bool {
    scale > 0 && scale <= Device.scaleLimit && screen.width * scale >= 32 && (deviceArea.minY >= 0 || place == .cover)
  }
}
