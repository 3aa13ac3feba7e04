import Graphics
import Script
import TestSupport
import Testing
import Timebase

@testable import Staging

private let light = CanvasLayout(
  screen: Size(400, 800), corners: CornerRadii(40), scale: 2, canvas: Size(1920, 1080),
  framing: .phone(Size(400, 800), scale: 2),
  hasCaptions: true,
  hasCallouts: true)

private func seconds(_ value: Double) -> Instant { Instant(seconds: value) }

@Suite struct CameraTests {
  @Test
  func `a move ends with its area centred in the space free of captions`() {
    var camera = Camera(light)
    #expect(camera.transform(at: seconds(1)) == .identity)
    let part = Rect(100, 600, 200, 100)
    camera.move(to: part, at: seconds(1), over: .milliseconds(500), .easeInOut)
    #expect(camera.transform(at: seconds(1)) == .identity)
    let seen = camera.transform(at: seconds(1.5)).boundingBox(of: part.offset(by: light.screen.origin - .zero))
    let free = light.freeArea
    #expect(free.contains(seen))
    #expect(abs(seen.midX - free.midX) < 1e-6)
    #expect(abs(seen.midY - free.midY) < 1e-6)
    #expect(max(seen.width / free.width, seen.height / free.height) > 0.85)
    #expect(camera.transform(at: seconds(1.5)) == camera.transform(at: seconds(60)))
    camera.move(to: nil, at: seconds(2), over: .milliseconds(500), .linear)
    #expect(camera.transform(at: seconds(2.5)) == .identity)
  }

  @Test
  func `a move that starts during another one starts from the current area`() {
    var camera = Camera(light)
    camera.move(to: Rect(0, 0, 100, 100), at: seconds(0), over: .seconds(1), .linear)
    let before = camera.area(at: seconds(0.5))
    camera.move(to: nil, at: seconds(0.5), over: .seconds(1), .linear)
    #expect(camera.area(at: seconds(0.5)) == before)
    #expect(camera.area(at: seconds(0.499)).width > before.width)
  }

  @Test
  func `the zoom is limited by the renderer's scale`() {
    var camera = Camera(light)
    camera.move(to: Rect(0, 0, 10, 10), at: .zero, over: .nanoseconds(1), .linear)
    let scale = camera.transform(at: seconds(1)).uprightScale ?? 0
    #expect(scale * light.scale <= 16 + 1e-9)
    #expect(scale * light.scale > 15.9)
  }
}

@Suite struct LabelPlacementTests {
  private let size = Size(120, 30)

  @Test(arguments: [0, 1, 2, 3])
  func `a label hides neither ring, finger nor other labels, and stays on the free canvas`(corner: Int) throws {
    let screen = light.screen
    let target = Rect(
      corner % 2 == 0 ? screen.minX + 5 : screen.maxX - 65, corner < 2 ? screen.minY + 5 : screen.maxY - 45, 60, 40)
    let finger = Rect(center: screen.center, size: Size(44, 44))
    let first = LabelPlacement(layout: light, rings: [target], fingers: [finger], labels: [])
    let one = try #require(first.place(size, near: target))
    let second = LabelPlacement(layout: light, rings: [target], fingers: [finger], labels: [one])
    let two = try #require(second.place(size, near: target))
    for label in [one, two] {
      #expect(light.freeArea.contains(label))
      #expect(!label.intersects(target))
      #expect(!label.intersects(finger))
      // There is space outside the device, where nothing is hidden.
      #expect(!label.intersects(light.deviceArea))
    }
    #expect(!one.intersects(two))
  }

  @Test func `a label avoids the rings of other callouts if possible`() throws {
    let target = Rect(200, 300, 20, 20)
    let near = LabelPlacement(layout: light, rings: [target], fingers: [], labels: [])
    let place = try #require(near.place(size, near: target))
    let ring = Rect(center: place.center, size: Size(20, 20))
    let other = LabelPlacement(layout: light, rings: [target], fingers: [], labels: [], otherRings: [ring])
    let moved = try #require(other.place(size, near: target))
    #expect(LabelPlacement.hides(ring, place))
    #expect(!LabelPlacement.hides(ring, moved))
  }

  @Test
  func `a label that would always hide its ring is omitted`() {
    let everywhere = LabelPlacement(
      layout: light, rings: [Rect(origin: .zero, size: light.size)], fingers: [], labels: [])
    #expect(everywhere.place(size, near: light.screen) == nil)
    let passing = LabelPlacement(
      layout: light, rings: [light.screen, Rect(origin: .zero, size: light.size)], fingers: [], labels: [])
    #expect(passing.place(size, near: light.screen) != nil, "only the start counts if the ring passes everything")
    let free = LabelPlacement(layout: light, rings: [], fingers: [], labels: [])
    #expect(free.place(Size(light.size.width, 20), near: light.screen) == nil)
  }
}

@Suite struct NumberDiscTests {
  @Test func `a disc is at the corner of a view, at the side of a row, and centred on a point`() {
    let disc = NumberDisc(7, "text", light, GridShaper())
    func center(_ area: Rect) -> Point {
      var disc = disc
      disc.avoid([], around: area)
      return disc.frame(around: area).center
    }
    let pixel = 1 / light.scale
    #expect((center(Rect(300, 200, 300, 200)) - Point(300, 200)).length <= pixel)
    #expect((center(Rect(300, 200, 700, 200)) - Point(300, 300)).length <= pixel)
    #expect((center(Rect(300, 200, 0, 0)) - Point(300, 200)).length <= pixel)
    let whole = Rect(origin: .zero, size: light.size).inset(by: -pixel)
    #expect(whole.contains(disc.frame(around: Rect(0, 0, 100, 100))), "at the canvas's corner")
  }

  @Test func `a disc covers little of a view that is hardly larger`() {
    let disc = NumberDisc(7, "text", light, GridShaper())
    let target = Rect(300, 200, 20, 20)
    #expect(LabelPlacement.share(of: target, disc.frame(around: target).intersection(target)) < 0.1)
  }

  @Test func `the disc of a page is inside of the screen's round corners`() {
    let screen = light.screen, pixel = 1 / light.scale
    func frame(_ size: Size, zoomedTo zoomed: Size? = nil) -> Rect {
      var disc = NumberDisc(7, "text", light, GridShaper())
      disc.avoid([], around: Rect(origin: screen.origin, size: size))
      return disc.frame(around: Rect(origin: screen.origin, size: zoomed ?? size))
    }
    func isOnCorner(_ frame: Rect) -> Bool { (frame.center - screen.origin).length <= pixel }
    let page = frame(screen.size)
    let radius = light.corners.largest, corner = screen.origin + Vector(radius, radius)
    #expect(screen.inset(by: -pixel).contains(page))
    #expect((page.center - corner).length + page.width / 2 <= max(radius, page.width / 2) + 2 * pixel)
    let half = Size(screen.width / 2, screen.height / 2)
    #expect(frame(half) == page)
    #expect(
      isOnCorner(frame(Size(half.width - 1, half.height))) && isOnCorner(frame(Size(half.width, half.height - 1))))
    #expect(isOnCorner(frame(Size(half.width - 1, half.height), zoomedTo: screen.size)), "no jump in a zoom")
  }

  @Test func `discs of views with the same corner do not overlap`() {
    var discs: [Rect] = []
    for (number, area) in [Rect(300, 100, 200, 150), Rect(300, 100, 180, 44), Rect(300, 100, 200, 150)].enumerated() {
      var disc = NumberDisc(number + 1, "text", light, GridShaper())
      disc.avoid(discs, around: area)
      discs.append(disc.frame(around: area))
    }
    #expect(!discs[0].intersects(discs[1]) && !discs[0].intersects(discs[2]) && !discs[1].intersects(discs[2]))
  }
}

struct TextShadeTests {
  private static let backdrops: [[Color]] = [
    [Color(rgb: 255, 122, 89), Color(rgb: 106, 61, 232)], [Color(rgb: 58, 130, 247)], [Color(rgb: 128, 128, 128)],
    [Color(rgb: 246, 246, 249), Color(rgb: 222, 224, 232)], [Color(rgb: 44, 46, 54), Color(rgb: 17, 18, 22)],
    [Color(rgb: 255, 0, 0)], [Color(rgb: 0, 160, 0), Color(rgb: 0, 90, 0)], [.white, .black], [],
  ]

  @Test(arguments: backdrops, [0.0...1, 0.4...0.6, 0.9...1])
  func `text has a contrast of 4.5 to 1 if black or white has`(backdrop: [Color], heights: ClosedRange<Double>) {
    func contrast(_ color: Color) -> Double {
      stride(from: heights.lowerBound, through: heights.upperBound, by: 0.001).map {
        TextShade.contrast(color, TextShade.color(of: backdrop, at: $0))
      }.min() ?? 0
    }
    let best = max(contrast(.black), contrast(.white))
    for prefersDark in [true, false] {
      for shade in [TextShade.caption, .title, .subtitle] {
        let color = shade.color(on: backdrop, heights: heights, prefersDark: prefersDark)
        #expect(contrast(color) >= min(4.5, best) - 0.02, "\(color) on \(backdrop), best \(best)")
      }
    }
  }

  @Test func `a contrast is that of WCAG`() {
    #expect(abs(TextShade.contrast(.black, .white) - 21) < 1e-9)
    #expect(abs(TextShade.contrast(Color(rgb: 118, 118, 118), .white) - 4.54) < 0.005)
  }

  @Test func `text on the themes' backdrops keeps its greys`() {
    let dark = CanvasLayout(screen: Size(400, 800), theme: .dark, scale: 2, canvas: Size(1920, 1080))
    for (layout, wanted) in [(light, [0.1, 0.07, 0.36]), (dark, [0.97, 1, 0.74])] {
      let shades = [TextShade.caption, .title, .subtitle].map { layout.color($0, from: 0, to: layout.size.height) }
      #expect(shades == wanted.map { Color(white: $0) })
    }
  }
}

@Suite struct TextBlockTests {
  private func block(_ text: String, width: Double = 200, lines: Int = 2, sizes: [Double] = [10]) -> TextBlock? {
    TextBlock(text, sizes: sizes, weight: .regular, color: .black, font: nil, width: width, lines: lines, GridShaper())
  }

  @Test
  func `two lines are about equally long`() throws {
    let text = "one two three four five six seven eight nine ten"
    let two = try #require(block(text, width: 150))
    try #require(two.text.lines.count == 2)
    let widths = two.text.lines.map(\.frame.width)
    #expect(abs(widths[0] - widths[1]) < 0.2 * widths[0], "\(widths)")
  }

  @Test
  func `a text that needs more lines is set smaller, or omitted`() throws {
    let text = String(repeating: "word ", count: 14)
    let width = 14 * 5 * 6.0 / 2 + 20
    #expect(block(text, width: width / 2) == nil)
    #expect(try #require(block(text, width: width / 2, sizes: [10, 4])).text.lines.count <= 2)
  }
}
