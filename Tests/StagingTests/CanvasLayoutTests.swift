import Graphics
import Script
import TestSupport
import Testing

@testable import Staging

/// Captions with a number of lines of titles and bodies.
private func captions(_ count: Int, body: String? = nil) -> ClipTexts {
  ClipTexts((0..<count).map { _ in .caption("A title", body: body, duration: nil) })
}

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
            framing: isFramed ? device : nil, texts: hasCaptions ? captions(1) : ClipTexts(), shaper: GridShaper())
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

  private static let wide = Size(1920, 1080), high = Size(1080, 1920), square = Size(1080, 1080)

  private func layout(
    _ canvas: Size, _ layout: ClipSettings.Layout, screen: Size = Size(402, 874),
    texts: ClipTexts = captions(1, body: "A body"),
    padding: Double? = nil
  ) -> CanvasLayout {
    CanvasLayout(
      screen: screen, corners: CornerRadii(62), scale: 3, canvas: canvas, framing: .phone(screen, scale: 3),
      padding: padding,
      layout: layout, texts: texts, shaper: GridShaper())
  }

  /// The device's frame in fractions of the canvas.
  private func device(_ layout: CanvasLayout) -> Rect {
    let (area, size) = (layout.deviceArea, layout.size)
    return Rect(
      area.minX / size.width, area.minY / size.height, area.width / size.width, area.height / size.height)
  }

  @Test func `a centred device is as tall as the captions leave`() {
    let (plain, titled) = (layout(Self.wide, .init(), texts: ClipTexts()), layout(Self.wide, .init()))
    #expect(abs(device(plain).height - 0.91) < 0.004)
    #expect(device(titled).height < 0.83 && device(titled).height > 0.7)
    #expect(abs(device(titled).minY - 0.045) < 0.003)
    let gap = titled.captionArea.minY - titled.deviceArea.maxY
    #expect(abs(gap / titled.unit - 0.8 * 4.5) < 0.1)
    #expect(device(layout(Self.high, .init(), screen: Size(1032, 800))).width <= 0.9)
  }

  @Test(arguments: [ClipSettings.Layout.Place.left, .right])
  func `a device at a side leaves a column for text that is large enough`(place: ClipSettings.Layout.Place) {
    let layout = layout(Self.wide, .init(place))
    let frame = device(layout)
    #expect(abs(frame.height - 0.92) < 0.004 && abs(frame.midY - 0.5) < 0.002)
    #expect(abs(frame.midX - (place == .right ? 0.7 : 0.3)) < 0.002)
    let width = layout.size.width
    if place == .right {
      #expect(abs(layout.captionArea.minX / width - 0.085) < 1e-6)
      #expect(abs((layout.deviceArea.minX - layout.captionArea.maxX) / width - 0.05) < 1e-6)
    } else {
      #expect(abs(1 - layout.captionArea.maxX / width - 0.085) < 1e-6)
      #expect(abs((layout.captionArea.minX - layout.deviceArea.maxX) / width - 0.05) < 1e-6)
    }
  }

  @Test func `captions need a column of 27 percent`() {
    #expect(layout(Self.wide, .init(.right)).hasCaptionRoom)
    #expect(layout(Self.square, .init(.right)).hasCaptionRoom)
    #expect(!layout(Self.high, .init(.right)).hasCaptionRoom)
    #expect(!layout(Self.square, .init(.right), screen: Size(1376, 1032)).hasCaptionRoom)
    #expect(layout(Self.wide, .init(.right), screen: Size(1376, 1032)).hasCaptionRoom)
    #expect(layout(Self.high, .init(.above)).hasCaptionRoom)
    #expect(!layout(Self.wide, .init(.center, percent: 100)).hasCaptionRoom)
  }

  @Test func `a device below text is cut by the lower edge only`() {
    let frame = device(layout(Self.high, .init(.above)))
    #expect(abs(frame.width - 0.82) < 0.004 && abs(frame.midX - 0.5) < 0.002)
    #expect(abs(frame.minY - 0.285) < 0.002 && frame.maxY > 1)
    for place in [ClipSettings.Layout.Place.center, .left, .right] {
      let large = device(layout(Self.wide, .init(place, percent: 150), texts: ClipTexts()))
      #expect(abs(large.height - 1.5) < 0.01 && large.minY > 0.03 && large.minX > 0 && large.maxX < 1)
    }
  }

  @Test(arguments: [
    (Size(402, 874), Size(886, 1920)), (Size(375, 812), Size(886, 1920)), (Size(1376, 1032), Size(1600, 1200)),
  ])
  func `a screen that covers the canvas leaves no margin, and its captions are over it`(
    screen: Size, canvas: Size
  ) {
    let layout = CanvasLayout(
      screen: screen, corners: CornerRadii(62), scale: 3, canvas: canvas, padding: 0, layout: .init(.cover),
      texts: captions(1, body: "A body"), shaper: GridShaper())
    #expect(layout.isUsable && layout.hasCaptionRoom && layout.captionArea.isEmpty)
    #expect(abs(layout.size.width * layout.scale - canvas.width) < 1e-6)
    #expect(layout.screen.contains(layout.bounds.inset(by: 1e-6)))
    let frame = device(layout)
    #expect(frame.width * frame.height < 1.01 && layout.corners.largest == 0)
    #expect(Camera(layout).captionShares(at: .zero) == (0, 1))
  }
}
