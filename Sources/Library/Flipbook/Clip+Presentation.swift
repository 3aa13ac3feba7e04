import Graphics
import Recording
import Rendering
import Script
import Simulation
import Staging

extension Clip {
  /// Whether frames differ from the bare screen in content or timing: captions, a canvas, a device frame or other
  /// speeds.
  public var isPresented: Bool {
    // A finger of the options alone presents nothing.
    var given = options.settings
    given.finger = nil
    return !options.isPlain && (given.hasPresentation || script.hasPresentation)
  }

  /// Whether frames have an alpha channel.
  package var isTransparent: Bool { brand.isTransparent && canvas != nil }

  /// The pixels per point of a presented picture. A point of a canvas is a pixel at scale 1.
  package var pointScale: Double { settings.canvas == nil ? scale : settings.scale ?? 1 }

  /// The size at which frames are shown, in points; a canvas is shown at scale 1.
  package var shownSize: Size {
    guard isPresented, let canvas = settings.canvas else { return frameSize }
    return showsBothThemes ? Size(2 * canvas.width, canvas.height) : canvas
  }

  /// The finish that the script or the options choose for the device; `nil` for the default.
  var finish: ClipSettings.Finish? { settings.frame?.finish ?? script.settings.clip.frame?.finish }

  /// The look of the finger; `nil` if it is not shown.
  var fingerStyle: FingerStyle? {
    let finger = settings.finger ?? .none
    guard finger != .none || showsTouches else { return nil }
    var style = FingerStyle()
    style.isRing = finger == .ring
    if finger == .accent { style.color = (settings.accent ?? Brand.accent) }
    // The smallest disc is 2.4 % of the canvas's shorter side, and the thinnest rim one and a half pixels.
    style.diameter = max(style.diameter, canvas.map { 2.4 * $0.unit } ?? 0)
    style.rim = max(style.rim, 1.5 / frameScale)
    return style
  }

  /// Plays the clip if it shows the finger, which appears before it touches.
  func forecast(_ run: Run = Run(isCancelled: { false })) throws -> FingerForecast {
    guard fingerStyle != nil else { return FingerForecast() }
    return try Playback(self, poll: run.checkCancellation).forecast
  }

  /// Returns the warnings about a fade to the first frame, with the location of the setting.
  func warnings(of loop: LoopFade, _ timeline: ClipTimeline) throws -> [String] {
    let player = try player()
    try player.play(to: loop.start, of: timeline)
    let (isTouched, screen) = (player.stage.finger.isDown, player.stage.snapshot(index: 0).displayList)
    try player.play(to: timeline.end, of: timeline)
    let place = script.settings.locations[Script.Keyword.loop.rawValue].map { "\($0): " } ?? ""
    let problems = [
      loop.isLong ? "the loop fades for more than half of the clip; shorten it" : nil,
      isTouched || player.stage.snapshot(index: 0).displayList != screen
        ? "the screen changes while the loop fades; extend the clip with wait, or shorten the fade" : nil,
    ]
    return problems.compactMap { $0.map { place + $0 } }
  }

  /// Returns the canvas that contains the screen; `nil` for the bare screen.
  ///
  /// - Throws: `ScriptError` if the layout requires another canvas; `RenderingError` if the pinned font is missing.
  func makeCanvas() throws -> CanvasLayout? {
    guard isPresented else { return nil }
    let layout = settings.layout ?? .init()
    if settings.canvas == nil, layout.place != .center || layout.percent != nil {
      let place = script.settings.locations[Script.Keyword.layout.rawValue]
      let hint = "add canvas 16:9, or --canvas 16:9"
      throw ScriptError([
        script.diagnostic(
          at: place ?? Script.Location(file: script.file, line: 1, column: 1),
          "layout \(layout.line) requires a canvas", hint: hint)
      ])
    }
    let annotations = script.actions.compactMap(\.annotation)
    let texts = ClipTexts(annotations)
    return CanvasLayout(
      screen: size, corners: screen.corners, theme: theme, scale: scale,
      canvas: settings.canvas.map { Size($0.width * pointScale, $0.height * pointScale) },
      framing: settings.framesDevice ? screen : nil, finish: finish, padding: settings.padding,
      backdrop: settings.backdrop?.colors ?? [], brand: brand, layout: layout, texts: texts,
      shaper: texts.hasCaptions ? try PangoTextShaper() : nil,
      hasCallouts: annotations.contains { if case .callout = $0 { true } else { false } }, pixelScale: pointScale)
  }
}

extension CanvasLayout {
  /// - Throws: ``ClipError`` if the canvas has no room for the device, or if it is too large or transparent.
  func check() throws(ClipError) {
    guard !ScriptLimits.isTooLarge(width: size.width, height: size.height, scale: scale) else {
      throw .tooLarge(size, scale: scale)
    }
    guard isUsable else { throw .canvasTooSmall(Size(size.width * scale, size.height * scale)) }
    guard backdrop.allSatisfy({ $0.alpha == 1 }) else { throw .transparentBackdrop }
  }
}

extension ScriptTemplate.Look {
  /// Creates the look of a clip of pictures on a backdrop.
  ///
  /// - Parameters:
  ///   - device: The device with the pictures.
  ///   - captions: The captions of the pictures; `nil` for none.
  ///   - canvas: The size of the clip (default: 16:9).
  ///   - touchesEnd: Whether the lower part of the screen is touched, rather than its middle.
  package init(of device: Device, captions: [String?], canvas: Size? = nil, touchesEnd: Bool = false) {
    self.init()
    let size = canvas ?? Size(1920, 1080)
    self.canvas = ClipSettings.canvases.first { $0.value == size }?.key ?? size.sides
    let hasCaptions = captions.contains { $0 != nil }
    layout = hasCaptions ? .fitting(device, on: size, touchesEnd: touchesEnd) : .center
  }
}

extension ClipSettings.Layout.Place {
  /// Returns the place of a device beside captions: at the right, or below them if there is no room; at the centre if the
  /// place of touches would be off the canvas.
  ///
  /// - Parameter touchesEnd: Whether the lower part of the screen is touched, rather than its middle.
  fileprivate static func fitting(_ device: Device, on canvas: Size, touchesEnd: Bool) -> Self {
    func layout(_ place: Self) -> CanvasLayout {
      CanvasLayout(
        screen: device.size, corners: device.corners, scale: device.scale, canvas: canvas, framing: device,
        layout: .init(place))
    }
    if layout(.right).hasCaptionRoom { return .right }
    let screen = layout(.above).screen
    return screen.minY + screen.height * (touchesEnd ? 1 : 0.6) < layout(.above).size.height ? .above : .center
  }
}
