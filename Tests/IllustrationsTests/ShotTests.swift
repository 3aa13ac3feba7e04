import Flipbook
import Graphics
import Illustrations
import Imaging
import Interface
import Platform
import Scenes
import Script
import Simulation
import TestSupport
import Testing
import Timebase

@testable import Staging

@Suite struct ShotTests {
  static let text = smallClip("touch at 40,60", "drag by 0,-20 over 100ms", "lift")

  func clip(scale: Double = 1, theme: Theme = .light, _ text: String = text) throws -> Clip {
    var options = ClipOptions()
    (options.scale, options.theme) = (scale, theme)
    return try Clip(try Script(text: text, path: "clip.flip", vocabulary: SceneCatalog.vocabulary), options: options)
  }

  /// A copy of a part of a picture.
  func cut(_ bitmap: Bitmap, _ rect: Rect, scale: Double) throws -> Bitmap {
    let (left, top) = (Int((rect.minX * scale).rounded()), Int((rect.minY * scale).rounded()))
    let part = try Bitmap(width: Int((rect.width * scale).rounded()), height: Int((rect.height * scale).rounded()))
    for y in 0..<part.height {
      for x in 0..<part.width { part[x, y] = bitmap[left + x, top + y] }
    }
    return part
  }

  @Test func `by default a shot is the recorded frame`() throws {
    let clip = try clip(scale: 2)
    let shot = try clip.shot(at: .named("start"))
    #expect(shot.time == Instant(seconds: 0.2))
    #expect(shot.displayList == (try clip.snapshot(at: .named("start")).displayList))
  }

  @Test(arguments: [1, 1.5, 2])
  func `a device with a home button covers nothing of its screen`(scale: Double) throws {
    let clip = try clip(scale: scale)
    let frame = try clip.shot(at: .fraction(0)).bitmap()
    let device = DeviceFrame(.plain(clip.size, scale: scale), scale: scale)
    let whole = try clip.shot(at: .fraction(0), ShotStyle(subject: .device)).bitmap()
    let screen = Rect(origin: device.screenOrigin, size: clip.size)
    #expect(try cut(whole, screen, scale: scale) == cut(frame, Rect(origin: .zero, size: clip.size), scale: scale))
    #expect(whole[0, 0].alpha == 0)
    #expect(whole[whole.width / 2, Int((device.body.rect.minY * scale).rounded())].alpha == 255)
    #expect(whole[Int((device.body.rect.minX * scale).rounded()), whole.height / 2].alpha == 255)
  }

  @Test func `every device has bezel and metal of its kind, in whole pixels`() {
    for device in Device.all {
      for scale in [device.scale, 0.667, 1, 2, 3] {
        let frame = DeviceFrame(device, scale: scale)
        let sides = [frame.insets.left, frame.insets.right, frame.insets.top, frame.insets.bottom]
        for pixels in sides.map({ $0 * scale }) { #expect(abs(pixels - pixels.rounded()) < 1e-9) }
        let wanted = device.hasHomeButton ? 7.0 : device.kind == .tablet ? 18 : 10.5
        #expect(abs(frame.insets.left - wanted) <= 1.001 / scale, "\(device.name) at \(scale)")
        #expect(frame.insets.top == frame.insets.bottom)
        #expect((frame.insets.top > 4 * frame.insets.left) == device.hasHomeButton, "\(device.name)")
        #expect(frame.corners == device.corners)
        let turned = DeviceFrame(device.turned, scale: scale)
        #expect(turned.size == Size(frame.size.height, frame.size.width))
      }
    }
  }

  @Test func `a desktop has an edge of one pixel and no device`() {
    let frame = DeviceFrame(.desktop(Size(1280, 800), scale: 2), scale: 2)
    #expect(frame.insets == Insets(top: 0.5, left: 0.5, bottom: 0.5, right: 0.5))
    #expect(frame.size == Size(1281, 801))
    #expect(frame.corners == CornerRadii(12))
    let edge = DrawCommand.fillRect(
      RoundedRect(Rect(0, 0, 1281, 801), cornerRadius: 12.5), .color(Color(white: 0, alpha: 0.12)))
    #expect(frame.layers(.gold).back.commands == [edge] && frame.layers(.gold).front == nil)
  }

  @Test func `padding and background surround the shot`() throws {
    let red = Color(rgb: 255, 0, 0)
    let clip = try clip()
    let plain = try clip.shot(at: .fraction(0)).bitmap()
    let padded = try clip.shot(at: .fraction(0), ShotStyle(padding: 10, background: red)).bitmap()
    #expect((padded.width, padded.height) == (100, 140))
    #expect(padded[5, 70] == RGBA(255, 0, 0))
    #expect(!padded.hasTransparency)
    #expect(try cut(padded, Rect(10, 10, 80, 120), scale: 1) == plain)
    #expect(try clip.shot(at: .fraction(0), ShotStyle(padding: 10)).bitmap()[5, 5].alpha == 0)
  }

  @Test func `a shot that is too large is an error that names the limit`() throws {
    let clip = try clip("scene page-flicking\nsize 8000x7999\nwait 1s")
    let limit = Bitmap.maximumPixelCount
    let message =
      "the picture would have 8002×8001 pixels; the limit is \(limit); use less padding or a smaller scale"
    #expect(throws: UserError(message)) {
      try clip.shot(at: .fraction(0), ShotStyle(padding: 1)).bitmap()
    }
  }

  @Test func `the window's background can be transparent, and views stay`() throws {
    // Only the window fills the area around this scene's view.
    let text = "scene own\nsize 40x40\nscale 1\nwait 100ms"
    let definition = OneSquare.definition
    let script = try Script(text: text, path: "own.flip", vocabulary: .of([definition]))
    let clip = try Clip(script, catalog: [definition])
    let clear = try clip.shot(at: .fraction(1), ShotStyle(background: .clear)).bitmap()
    #expect(clear[5, 5].alpha == 0)
    #expect(clear[20, 20] == RGBA(0, 0, 255))
    #expect(try PNGReader.decode(try PNGEncoder(.balanced).encode(clear)) == clear)
    let plain = try clip.shot(at: .fraction(1)).bitmap()
    #expect(plain[5, 5] == RGBA(255, 255, 255))
    #expect(!plain.hasTransparency)
    #expect(try clip.shot(at: .fraction(1), ShotStyle(background: .black)).bitmap()[5, 5] == RGBA(0, 0, 0))
  }

  @Test(arguments: [1, 2, 3])
  func `a shot of a view has the pixels of the frame`(scale: Double) throws {
    let text = "scene own\nsize 40x40\nscale 1\nwait 100ms"
    let definition = OneSquare.definition
    var options = ClipOptions()
    options.scale = scale
    let script = try Script(text: text, path: "own.flip", vocabulary: .of([definition]))
    let clip = try Clip(script, options: options, catalog: [definition])
    let frame = try clip.shot(at: .fraction(0)).bitmap()
    let view = try clip.shot(at: .fraction(0), ShotStyle(subject: .view("square"))).bitmap()
    #expect(view == (try cut(frame, Rect(10, 12, 20, 16), scale: scale)))
    let more = try clip.shot(at: .fraction(0), ShotStyle(subject: .view("square"), padding: 11)).bitmap()
    // To the left there are only ten points of screen.
    #expect(more == (try cut(frame, Rect(0, 1, 40, 38), scale: scale)))
    let unknown = "there is no view \"sqare\" at 0 s; did you mean \"square\"? (square, away)"
    #expect(throws: UserError(unknown)) {
      try clip.shot(at: .fraction(0), ShotStyle(subject: .view("sqare")))
    }
    #expect(throws: UserError("the view \"away\" is not on the screen at 0 s; choose another moment")) {
      try clip.shot(at: .fraction(0), ShotStyle(subject: .view("away")))
    }
  }
}

/// A scene of a blue square, and another one off screen.
private final class OneSquare: Scene {
  static let definition = SceneDefinition(
    vocabulary: .init(name: "own", views: ["square", "away"]), make: { OneSquare($0) })

  init(_ context: SceneContext) {
    for (name, frame) in [("square", Rect(10, 12, 20, 16)), ("away", Rect(-50, 0, 20, 20))] {
      let view = View(frame: frame)
      view.name = name
      view.backgroundColor = Color(rgb: 0, 0, 255)
      context.window.addSubview(view)
    }
  }

  func readProbes() -> [ProbeReading] { [] }
}
