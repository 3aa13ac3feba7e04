import Graphics
import Testing

@testable import Staging

@Suite struct CanvasLayoutTests {
  private static let canvases: [Size?] = [
    nil, Size(1920, 1080), Size(1080, 1920), Size(1080, 1080), Size(1440, 1080), Size(320, 200),
  ]

  @Test
  func `all areas are on the canvas and on whole pixels, for every device and option`() {
    for device in Device.all {
      for canvas in Self.canvases {
        for (isFramed, hasCaptions) in [(false, false), (true, false), (false, true), (true, true)] {
          let layout = CanvasLayout(
            screen: device.size, corners: device.corners, scale: device.scale, canvas: canvas,
            framing: isFramed ? device : nil, hasCaptions: hasCaptions)
          let what = "\(device.name) \(String(describing: canvas)) framed \(isFramed) captions \(hasCaptions)"
          let whole = Rect(0, 0, layout.size.width + 1e-9, layout.size.height + 1e-9)
          #expect(layout.isUsable, "\(what)")
          #expect(whole.contains(layout.deviceArea), "\(what)")
          #expect(layout.deviceArea.inset(by: -0.51 / layout.scale).contains(layout.screen), "\(what)")
          #expect(hasCaptions != layout.captionArea.isEmpty, "\(what)")
          if hasCaptions {
            #expect(whole.contains(layout.captionArea), "\(what)")
            #expect(layout.captionArea.minY >= layout.deviceArea.maxY, "\(what)")
          }
          for side in [layout.screen.minX, layout.screen.minY, layout.deviceArea.minX, layout.deviceArea.minY] {
            #expect(abs(side * layout.scale - (side * layout.scale).rounded()) < 1e-6, "\(what)")
          }
          if let canvas {
            #expect(abs(layout.size.width * layout.scale - canvas.width) < 1e-6, "\(what)")
            #expect(abs(layout.size.height * layout.scale - canvas.height) < 1e-6, "\(what)")
          } else {
            #expect(layout.scale == device.scale, "\(what)")
          }
        }
      }
    }
  }

  @Test
  func `the default layout is the bare screen`() {
    let layout = CanvasLayout(screen: Size(320, 480), corners: CornerRadii(20), scale: 2)
    #expect(layout.size == Size(320, 480))
    #expect(layout.screen.origin == .zero)
    #expect(layout.corners.largest == 0)
  }

  @Test
  func `padding is in points, or in pixels of a canvas`() {
    let natural = CanvasLayout(screen: Size(320, 480), scale: 2, padding: 12)
    #expect(natural.size == Size(344, 504))
    #expect(natural.screen.origin == Point(12, 12))
    let canvas = CanvasLayout(screen: Size(320, 480), scale: 2, canvas: Size(1000, 1000), padding: 50)
    #expect(canvas.screen.minY * canvas.scale >= 50)
    #expect(canvas.screen.minY * canvas.scale < 53)
  }
}
