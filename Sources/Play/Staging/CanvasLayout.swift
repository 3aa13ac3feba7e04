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
  ///   - framesDevice: Whether the device is drawn around the screen.
  ///   - padding: The smallest margin around the device, in points, or in pixels of a canvas; nil for the default.
  ///   - backdrop: The colours from top to bottom; empty for the theme's.
  ///   - brand: The look of everything around the screen.
  ///   - layout: The place of the device and its size.
  ///   - texts: The texts of the clip.
  ///   - shaper: The shaper of the texts; required if there are captions.
  ///   - hasCallouts: Whether there are other elements that need space around the screen.
  package init(
    screen: Size, corners: CornerRadii = CornerRadii(), theme: Theme = .light, scale: Double, canvas: Size? = nil,
    framesDevice: Bool = false, padding: Double? = nil, backdrop: [Color] = [], brand: Brand = Brand(),
    layout: ClipSettings.Layout = .init(), texts: ClipTexts = ClipTexts(), shaper: (any TextShaper)? = nil,
    hasCallouts: Bool = false, pixelScale: Double = 1
  ) {
    (self.brand, self.theme, self.texts, place) = (brand, theme, texts, layout.place)
    self.backdrop = backdrop.isEmpty ? (theme == .light ? Self.light : Self.dark) : backdrop
    // Pixels from here on, because all edges lie on whole pixels.
    let shorter =
      canvas.map { min($0.width, $0.height) } ?? min(screen.width, screen.height) * scale * Self.naturalUnit
    let unit = shorter / 100
    let isSurrounded =
      canvas != nil || framesDevice || !texts.captions.isEmpty || hasCallouts || !backdrop.isEmpty
      || brand.picture != nil
    let wanted = padding.map { canvas == nil ? $0 * scale : $0 }
    let margin = (wanted ?? (isSurrounded ? Self.margin * unit : 0)).rounded()
    let bezel = framesDevice ? DeviceFrame.widestBezel(around: screen, corners) : 0
    let outer = Size(screen.width + 2 * bezel, screen.height + 2 * bezel)
    let textColumn = (canvas?.width ?? (outer.width * scale).rounded(.down) + 2 * margin) - 2 * margin
    let tallest = layout.place == .center ? texts.height(textColumn, unit, pixelScale, brand, shaper) : 0
    let above = (Self.aboveCaption * margin).rounded()
    let below = tallest > 0 ? above + tallest + margin : margin

    var scale = scale
    if let canvas {
      let part = layout.percent.map { $0 / 100 }
      let (widest, highest): (Double, Double) =
        switch layout.place {
        case .center:
          (
            min(Self.centerWidth * canvas.width, canvas.width - 2 * margin),
            part.map { $0 * canvas.height } ?? canvas.height - margin - below
          )
        case .left, .right:
          (
            part == nil ? Self.sideWidth * canvas.width : canvas.width - 2 * margin,
            (part ?? Self.sideHeight) * canvas.height
          )
        case .above: ((part ?? Self.lowWidth) * canvas.width, .infinity)
        }
      let fit = min((widest - 1) / outer.width, (highest - 1) / outer.height)
      // The screen's width is a whole number of pixels.
      scale = max((fit * screen.width).rounded(.down), 1) / screen.width
    }
    device =
      framesDevice ? DeviceFrame(screen: screen, corners: corners, theme: theme, scale: scale) : nil
    let border = ((device?.bezel ?? 0) * scale).rounded()
    let width = (screen.width * scale).rounded() + 2 * border
    let height = (screen.height * scale).rounded() + 2 * border
    let whole = canvas ?? Size(width + 2 * margin, height + margin + below)
    let left: Double, top: Double
    switch layout.place {
    case .center:
      left = (whole.width - width) / 2
      top = margin + max(0, (whole.height - margin - below - height) / 2)
    case .left, .right:
      let center = layout.place == .right ? Self.sideCenter : 1 - Self.sideCenter
      left = max(margin, min(center * whole.width - width / 2, whole.width - margin - width))
      top = max((whole.height - height) / 2, min(margin, (1 - Self.sideHeight) / 2 * whole.height))
    case .above: (left, top) = ((whole.width - width) / 2, Self.lowTop * whole.height)
    }
    let frame = Rect(left.rounded(.down), top.rounded(.down), width, height)

    let area: Rect
    switch layout.place {
    case .center: area = Rect(margin, frame.maxY + above, whole.width - 2 * margin, tallest)
    case .left, .right:
      let (edge, gap) = (Self.textEdge * whole.width, Self.textGap * whole.width)
      let (start, end) =
        layout.place == .right ? (edge, frame.minX - gap) : (frame.maxX + gap, whole.width - edge)
      area = Rect(start, margin, max(0, end - start), whole.height - 2 * margin)
    case .above: area = Rect(margin, 0, whole.width - 2 * margin, Self.highText * whole.height)
    }
    hasCaptionRoom =
      switch layout.place {
      case .center: area.maxY <= whole.height
      case .left, .right: area.width >= Self.textWidth * whole.width
      case .above: true
      }

    func points(_ rect: Rect) -> Rect {
      Rect(rect.minX / scale, rect.minY / scale, rect.width / scale, rect.height / scale)
    }
    self.scale = scale
    self.unit = unit / scale
    textPixels = scale / pixelScale
    self.corners = isSurrounded ? corners : CornerRadii()
    size = Size(whole.width / scale, whole.height / scale)
    deviceArea = points(frame)
    self.screen = Rect(origin: Point((frame.minX + border) / scale, (frame.minY + border) / scale), size: screen)
    captionArea = texts.captions.isEmpty ? .zero : points(area)
  }

  /// Whether the canvas has enough space for a visible device.
  package var isUsable: Bool {
    scale > 0 && scale <= Device.scaleLimit && screen.width * scale >= 32 && deviceArea.minY >= 0
  }
}
