import Graphics

/// Where everything lies in a clip's image: the device, the captions beneath it, and the margins.
///
/// The unit is a point of the screen, so that the screen itself is drawn as it is; only `scale` says how many pixels that
/// is on this canvas.
package struct CanvasLayout: Hashable, Sendable {
  /// The canvas.
  package let size: Size
  /// Device pixels a point.
  package let scale: Double
  /// The body around the screen; nil for none.
  package let device: DeviceFrame?
  /// The screen.
  package let screen: Rect
  /// The screen with the body around it.
  package let deviceArea: Rect
  /// Where captions stand; empty where there are none.
  package let captionArea: Rect
  /// A hundredth of the canvas's shorter side, of which type sizes and margins are multiples.
  package let unit: Double
  /// The radius of the screen's corners where nothing but the backdrop is around it.
  package let cornerRadius: Double
  /// The backdrop's colours, one or two.
  package let backdrop: [Color]

  /// What of the canvas captions leave free.
  package var freeArea: Rect {
    Rect(0, 0, size.width, captionArea.isEmpty ? size.height : captionArea.minY)
  }

  /// Whether text on the backdrop is to be dark: whichever can be read better on the lower colour.
  package var hasLightBackdrop: Bool {
    guard let color = backdrop.last else { return true }
    return 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue > 0.55
  }

  // All of them are choices, made by looking at canvases of all shapes; the unit is `unit`.
  /// The least margin, and the one below captions.
  private static let margin = 4.5
  /// The size of captions on wide canvases, and on those that are higher than wide.
  private static let wideCaption = 3.8, highCaption = 4.6
  /// How much larger everything is where the canvas is only as large as the device.
  private static let naturalUnit = 1.15
  /// How high two lines are, as a multiple of the size.
  private static let captionLines = 2.5
  /// The backdrops of both themes.
  private static let light = [Color(rgb: 246, 246, 249), Color(rgb: 222, 224, 232)]
  private static let dark = [Color(rgb: 44, 46, 54), Color(rgb: 17, 18, 22)]

  /// The size of captions, in points.
  package let captionSize: Double

  /// Lays out a canvas; without anything around it, of the bare screen.
  ///
  /// - Parameters:
  ///   - screen: the screen's extent, in points.
  ///   - cornerRadius: the radius of the screen's corners, in points.
  ///   - scale: device pixels a point, where no canvas is asked for.
  ///   - canvas: the canvas in pixels; nil for one as large as what is on it.
  ///   - framesDevice: whether the screen lies within its device.
  ///   - padding: how much of the backdrop is seen around the device at least, in points, or in pixels of a canvas; nil for
  ///     what fits.
  ///   - backdrop: the colours from top to bottom; none for the theme's.
  ///   - hasCaptions: whether there are captions.
  ///   - hasCallouts: whether there is anything else that needs room around the screen.
  package init(
    screen: Size, cornerRadius: Double = 0, theme: Theme = .light, scale: Double, canvas: Size? = nil,
    framesDevice: Bool = false, padding: Double? = nil, backdrop: [Color] = [], hasCaptions: Bool = false,
    hasCallouts: Bool = false
  ) {
    self.backdrop = backdrop.isEmpty ? (theme == .light ? Self.light : Self.dark) : backdrop
    // Pixels from here on, for everything lies on whole ones.
    let isHigh = canvas.map { $0.height > $0.width } ?? true
    let shorter =
      canvas.map { min($0.width, $0.height) } ?? min(screen.width, screen.height) * scale
      * Self.naturalUnit
    let unit = shorter / 100
    let caption = (isHigh ? Self.highCaption : Self.wideCaption) * unit
    let isSurrounded =
      canvas != nil || framesDevice || hasCaptions || hasCallouts
      || !backdrop.isEmpty
    let wanted = padding.map { canvas == nil ? $0 * scale : $0 }
    let margin = (wanted ?? (isSurrounded ? Self.margin * unit : 0)).rounded()
    let captionHeight = hasCaptions ? (Self.captionLines * caption).rounded(.up) : 0
    let below = hasCaptions ? (captionHeight + (1.6 * Self.margin * unit).rounded()) : margin

    var scale = scale
    if let canvas {
      let bezel = framesDevice ? DeviceFrame.widestBezel(around: screen, cornerRadius: cornerRadius) : 0
      let fit = min(
        (canvas.width - 2 * margin - 1) / (screen.width + 2 * bezel),
        (canvas.height - margin - below - 1) / (screen.height + 2 * bezel))
      // The screen is a whole number of pixels wide.
      scale = max((fit * screen.width).rounded(.down), 1) / screen.width
    }
    device =
      framesDevice ? DeviceFrame(screen: screen, cornerRadius: cornerRadius, theme: theme, scale: scale) : nil
    let bezel = ((device?.bezel ?? 0) * scale).rounded()
    let width = (screen.width * scale).rounded() + 2 * bezel
    let height = (screen.height * scale).rounded() + 2 * bezel
    let whole = canvas ?? Size(width + 2 * margin, height + margin + below)
    let left = ((whole.width - width) / 2).rounded(.down)
    let top = (margin + (whole.height - margin - below - height) / 2).rounded(.down)

    self.scale = scale
    self.unit = unit / scale
    captionSize = caption / scale
    self.cornerRadius = isSurrounded ? cornerRadius : 0
    size = Size(whole.width / scale, whole.height / scale)
    deviceArea = Rect(left / scale, top / scale, width / scale, height / scale)
    self.screen = Rect(origin: Point((left + bezel) / scale, (top + bezel) / scale), size: screen)
    captionArea =
      hasCaptions
      ? Rect(
        margin / scale, (whole.height - below + 0.6 * Self.margin * unit).rounded() / scale,
        (whole.width - 2 * margin) / scale, captionHeight / scale)
      : .zero
  }

  /// Whether the canvas has room for its device: of one that has not, nothing can be seen.
  package var isUsable: Bool {
    scale > 0 && scale <= Device.scaleLimit && screen.width * scale >= 32 && deviceArea.minY >= 0
  }
}
