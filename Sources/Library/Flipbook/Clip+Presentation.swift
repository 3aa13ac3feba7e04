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
  package var pointScale: Double { settings.canvas == nil ? frameScale : settings.scale ?? 1 }

  /// The size at which frames are shown, in points; a canvas is shown at scale 1.
  package var shownSize: Size {
    guard isPresented, let canvas = settings.canvas else { return frameSize }
    return showsBothThemes ? Size(2 * canvas.width, canvas.height) : canvas
  }

  /// The finish that the script or the options choose for the device; `nil` for the default.
  var finish: ClipSettings.Finish? { settings.frame?.finish ?? script.settings.clip.frame?.finish }

  /// The canvas that contains the screen; `nil` for the bare screen.
  var canvas: CanvasLayout? {
    guard isPresented else { return nil }
    let annotations = script.actions.compactMap(\.annotation)
    return CanvasLayout(
      screen: size, corners: screen.corners, theme: theme, scale: scale,
      canvas: settings.canvas.map { Size($0.width * pointScale, $0.height * pointScale) },
      framing: settings.framesDevice ? screen : nil, finish: finish, padding: settings.padding,
      backdrop: settings.backdrop?.colors ?? [],
      brand: brand,
      hasCaptions: annotations.contains { if case .caption = $0 { true } else { false } },
      hasCallouts: annotations.contains { if case .callout = $0 { true } else { false } })
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
