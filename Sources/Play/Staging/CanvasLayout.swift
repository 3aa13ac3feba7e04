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
  /// The frame of captions; empty if there are none.
  package let captionArea: Rect
  /// A hundredth of the canvas's shorter side, the base of font sizes and margins.
  package let unit: Double
  /// The radii of the screen's corners; 0 if the layout is the bare screen.
  package let corners: CornerRadii
  /// The backdrop's colours, one or two. They are hidden by a picture, and absent from a transparent canvas.
  package let backdrop: [Color]
  /// The look of everything around the screen.
  package let brand: Brand
  /// The colour theme of the screen.
  let theme: Theme

  /// The part of the canvas above captions.
  package var freeArea: Rect {
    Rect(0, 0, size.width, captionArea.isEmpty ? size.height : captionArea.minY)
  }

  /// Whether text on the backdrop is dark, depending on the brightness of the lower colour.
  package var hasLightBackdrop: Bool {
    guard let color = backdrop.last else { return true }
    return 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue > 0.55
  }

  // All of them are choices, made by looking at canvases of all shapes; the unit is `unit`.
  /// The smallest margin, which is also used below captions.
  private static let margin = 4.5
  /// The font size of captions on wide canvases, and on tall ones.
  private static let wideCaption = 3.8, highCaption = 4.6
  /// The factor for the unit if the canvas is only as large as the device.
  private static let naturalUnit = 1.15
  /// The height of two lines, as a multiple of the font size.
  private static let captionLines = 2.5
  /// The backdrops of both themes.
  private static let light = [Color(rgb: 246, 246, 249), Color(rgb: 222, 224, 232)]
  private static let dark = [Color(rgb: 44, 46, 54), Color(rgb: 17, 18, 22)]

  /// The font size of captions, in points.
  package let captionSize: Double

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
  ///   - hasCaptions: Whether there are captions.
  ///   - hasCallouts: Whether there are other elements that need space around the screen.
  package init(
    screen: Size, corners: CornerRadii = CornerRadii(), theme: Theme = .light, scale: Double, canvas: Size? = nil,
    framing: Device? = nil, finish: ClipSettings.Finish? = nil, padding: Double? = nil, backdrop: [Color] = [],
    brand: Brand = Brand(),
    hasCaptions: Bool = false, hasCallouts: Bool = false
  ) {
    (self.brand, self.theme, chosenFinish, hasCanvas) = (brand, theme, finish, canvas != nil)
    self.backdrop = backdrop.isEmpty ? (theme == .light ? Self.light : Self.dark) : backdrop
    // Pixels from here on, because all edges lie on whole pixels.
    let isHigh = canvas.map { $0.height > $0.width } ?? true
    let shorter =
      canvas.map { min($0.width, $0.height) } ?? min(screen.width, screen.height) * scale
      * Self.naturalUnit
    let unit = shorter / 100
    let caption = (isHigh ? Self.highCaption : Self.wideCaption) * unit
    let isSurrounded =
      canvas != nil || framing != nil || hasCaptions || hasCallouts
      || !backdrop.isEmpty || brand.picture != nil
    let wanted = padding.map { canvas == nil ? $0 * scale : $0 }
    let margin = (wanted ?? (isSurrounded ? Self.margin * unit : 0)).rounded()
    let captionHeight = hasCaptions ? (Self.captionLines * caption).rounded(.up) : 0
    let below = hasCaptions ? (captionHeight + (1.6 * Self.margin * unit).rounded()) : margin

    var scale = scale
    if let canvas {
      // The frame has whole pixels, so it depends on the scale.
      for _ in 0..<2 {
        let body = framing.map { DeviceFrame($0, scale: scale).bodySize } ?? screen
        let fit = min((canvas.width - 2 * margin - 1) / body.width, (canvas.height - margin - below - 1) / body.height)
        // The screen's width is a whole number of pixels.
        scale = max((fit * screen.width).rounded(.down), 1) / screen.width
      }
    }
    device = framing.map { DeviceFrame($0, scale: scale) }
    let bezel = device?.insets.map { ($0 * scale).rounded() } ?? .zero
    let width = (screen.width * scale).rounded() + bezel.left + bezel.right
    let height = (screen.height * scale).rounded() + bezel.top + bezel.bottom
    let whole = canvas ?? Size(width + 2 * margin, height + margin + below)
    let left = ((whole.width - width) / 2).rounded(.down)
    let top = (margin + (whole.height - margin - below - height) / 2).rounded(.down)

    self.scale = scale
    self.unit = unit / scale
    captionSize = caption / scale
    castsShadows = canvas != nil || (wanted ?? 0) >= DeviceShadow.leastPadding * height
    self.corners = isSurrounded ? corners : CornerRadii()
    size = Size(whole.width / scale, whole.height / scale)
    deviceArea = Rect(left / scale, top / scale, width / scale, height / scale)
    self.screen = Rect(origin: Point((left + bezel.left) / scale, (top + bezel.top) / scale), size: screen)
    captionArea =
      hasCaptions
      ? Rect(
        margin / scale, (whole.height - below + 0.6 * Self.margin * unit).rounded() / scale,
        (whole.width - 2 * margin) / scale, captionHeight / scale)
      : .zero
  }

  /// Whether the canvas has enough space for a visible device.
  package var isUsable: Bool {
    scale > 0 && scale <= Device.scaleLimit && screen.width * scale >= 32 && deviceArea.minY >= 0
  }
}
