import Graphics
import Script
import Simulation
import TestSupport
import Testing
import Timebase

@testable import Staging

private let light = CanvasLayout(
  screen: Size(400, 800), corners: CornerRadii(40), scale: 2, canvas: Size(1920, 1080),
  framing: .phone(Size(400, 800), scale: 2), texts: ClipTexts([.caption("A title", body: nil, duration: nil)]),
  shaper: GridShaper(), hasCallouts: true)

private func seconds(_ value: Double) -> Instant { Instant(seconds: value) }

@Suite struct CameraTests {
  @Test
  func `a move ends with its area as large as the canvas holds it, in the centre`() {
    var camera = Camera(light)
    #expect(camera.transform(at: seconds(1)) == .identity)
    let part = Rect(100, 600, 200, 100)
    camera.move(to: part, at: seconds(1), over: .milliseconds(500), .easeInOut)
    #expect(camera.transform(at: seconds(1)) == .identity)
    let seen = camera.transform(at: seconds(1.5)).boundingBox(of: part.offset(by: light.screen.origin - .zero))
    let free = light.bounds
    #expect(free.contains(seen))
    #expect(abs(seen.midX - free.midX) < 1e-6)
    #expect(abs(seen.midY - free.midY) < 1e-6)
    #expect(abs(max(seen.width / free.width, seen.height / free.height) - 1) < 1e-6)
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
      #expect(light.bounds.contains(label))
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

struct TextColorsTests {
  private func colors(
    _ backdrop: [Color], body: String? = nil, canvas: Size = Size(1920, 1080), isTransparent: Bool = false
  ) -> TextColors {
    var brand = Brand()
    brand.isTransparent = isTransparent
    return TextColors(
      CanvasLayout(
        screen: Size(400, 800), scale: 2, canvas: canvas, backdrop: backdrop, brand: brand,
        texts: ClipTexts([.caption("A title", body: body, duration: nil)]), shaper: GridShaper()))
  }

  @Test func `a contrast is that of WCAG`() {
    #expect(abs(Contrast.ratio(.black, .white) - 21) < 1e-9)
    #expect(abs(Contrast.ratio(Color(rgb: 118, 118, 118), .white) - 4.54) < 0.005)
  }

  @Test func `text is white where it has 3 to 1 under titles and 4.5 to 1 under bodies and small titles`() {
    let dark = Color(rgb: 0x14, 0x16, 0x1C)
    // 3.95:1 and 2.85:1.
    let (medium, light) = ([Color(rgb: 128, 128, 128)], [Color(rgb: 155, 155, 155)])
    #expect(colors(medium).title == .white)
    #expect(colors(medium, body: "A body").title == dark)
    #expect(colors(medium, canvas: Size(320, 180)).title == dark)
    #expect(colors(light).title == dark)
    #expect(colors([.black], isTransparent: true).title == Theme.light.label)
  }

  @Test func `a body is softer unless that takes it below 4.5 to 1`() {
    #expect(colors([.white], body: "A body").body.alpha == 0.85)
    // White has 4.69:1.
    #expect(colors([Color(rgb: 115, 115, 115)], body: "A body").body == .white)
  }

  @Test func `every named backdrop is legible, and black to white is not`() {
    for (name, backdrop) in ClipSettings.backdrops {
      let colors = colors(backdrop, body: "A body")
      #expect(colors.isLegible, "\(name)")
      #expect((colors.title == .white) == ["night", "violet", "ember"].contains(name), "\(name)")
    }
    #expect(!colors([.black, .white, .white, .white], body: "A body", canvas: Size(1920, 1080)).isLegible)
  }
}

@Suite struct TextBlockTests {
  private func block(_ text: String, width: Double = 200, lines: Int = 2, size: Double = 10) -> TextBlock? {
    TextBlock(
      text, TextBlock.Style(size: size, weight: .regular, lineHeight: 1.3), .black, width: width, lines: lines,
      GridShaper())
  }

  @Test
  func `two lines are about equally long, at the style's distance`() throws {
    let text = "one two three four five six seven eight nine ten"
    let two = try #require(block(text, width: 150))
    try #require(two.text.lines.count == 2)
    let widths = two.text.lines.map(\.frame.width)
    #expect(abs(widths[0] - widths[1]) < 0.2 * widths[0], "\(widths)")
    #expect(abs(two.text.lines[1].baseline - two.text.lines[0].baseline - 13) < 1e-9)
  }

  @Test
  func `a text that needs more lines does not fit`() {
    #expect(block(String(repeating: "word ", count: 20), width: 200) == nil)
    #expect(block(String(repeating: "word ", count: 20), width: 200, size: 5) != nil)
  }
}

@Suite struct CaptionTests {
  private let span = TimeSpan(seconds(1), seconds(4), in: seconds(10))

  private func opacity(_ items: [DisplayItem]) -> [Double] {
    items.compactMap { if case .pushOpacity(let opacity) = $0 { opacity } else { nil } }
  }

  private func caption(_ body: String? = nil) throws -> Caption {
    try #require(Self.caption("Title", body, span))
  }

  private static func caption(
    _ title: String, _ body: String?, _ span: TimeSpan, hasZooms: Bool = true
  ) -> Caption? {
    let text = ClipTexts.Text(title: title, body: body)
    return Caption(text, span, light, TextColors(light), hasZooms: hasZooms, GridShaper())
  }

  @Test func `a caption rises and fades in, and fades out before its end`() throws {
    let (caption, camera) = (try caption(), Camera(light))
    func items(_ time: Double) -> [DisplayItem] { caption.items(at: TimelinePosition(seconds(time)), camera) }
    #expect(items(0.99).isEmpty && items(4).isEmpty)
    let early = opacity(items(1.1)), late = opacity(items(1.3))
    #expect(early.count == 1 && late.count == 1 && early[0] < late[0])
    #expect(opacity(items(1.5)).isEmpty && !items(1.5).isEmpty)
    #expect(abs(opacity(items(3.9))[0] - 0.5) < 1e-6)
  }

  @Test func `a body follows its title`() throws {
    let caption = try caption("A body")
    let opacities = opacity(caption.items(at: TimelinePosition(seconds(1.2)), Camera(light)))
    #expect(opacities.count == 2 && opacities[1] < opacities[0])
  }

  @Test func `a caption fits without a pill in a clip without zooms`() {
    // Two lines of 122 letters have room below the device, and 120 in the pill.
    let title = String(repeating: "w", count: 242)
    #expect(Self.caption(title, nil, span, hasZooms: true) == nil)
    #expect(Self.caption(title, nil, span, hasZooms: false) != nil)
  }

  @Test func `a caption changes its place when a zoom begins and ends, fading out and in`() throws {
    var camera = Camera(light)
    camera.move(to: Rect(0, 0, 400, 200), at: seconds(2), over: .milliseconds(500), .linear)
    camera.move(to: nil, at: seconds(3), over: .milliseconds(500), .linear)
    func shares(_ time: Double) -> [Double] {
      let shares = camera.captionShares(at: seconds(time))
      return [shares.beside, shares.over].map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(shares(1.9) == [1, 0])
    #expect(shares(2.075) == [0.5, 0] && shares(2.225) == [0, 0.5])
    #expect(shares(2.6) == [0, 1])
    #expect(shares(3.425) == [0, 0.5] && shares(3.575) == [0.5, 0])
    #expect(shares(3.8) == [1, 0])
    #expect(try caption().besideOpacity(at: TimelinePosition(seconds(2.6)), camera) == 0)
    let frame = try caption().frame(camera, at: seconds(2.6))
    #expect(abs(light.bounds.maxY - frame.maxY - 5.5 * light.unit) < 1e-9)
  }
}

@Suite struct CardTests {
  private func card(_ start: Double, _ end: Double, in clipEnd: Double = 10) throws -> Card {
    let span = TimeSpan(seconds(start), seconds(end), in: seconds(clipEnd))
    let text = ClipTexts.Text(title: "Title", body: "A subtitle")
    return try #require(Card(text, nil, span, isNext: (false, false), light, TextColors(light), GridShaper()))
  }

  private func absence(_ card: Card, _ time: Double) -> Double { card.absence(at: TimelinePosition(seconds(time))) }

  @Test func `the device disappears within a quarter of a second, and comes back before the card's end`() throws {
    let card = try card(1, 3)
    #expect(absence(card, 1) == 0 && absence(card, 1.25) == 1)
    #expect((0.01...0.99).contains(absence(card, 1.15)))
    #expect(absence(card, 2.65) == 1 && (0.01...0.99).contains(absence(card, 2.85)) && absence(card, 3) == 0)
    #expect(
      card.items(at: TimelinePosition(seconds(1.2))).isEmpty && !card.items(at: TimelinePosition(seconds(2))).isEmpty)
  }

  @Test func `a short card is a cut, one at the start is there at once, and one at the end stays`() throws {
    #expect(absence(try card(1, 1.8), 1) == 0)
    let short = try card(1, 1.7)
    #expect(absence(short, 1) == 1 && absence(short, 1.69) == 1 && absence(short, 1.7) == 0)
    let first = try card(0, 2)
    #expect(absence(first, 0) == 1 && first.items(at: TimelinePosition(.zero)).count == 2)
    let last = try card(8, 10)
    #expect(absence(last, 10) == 1 && last.items(at: TimelinePosition(seconds(10))).count == 2)
  }
}
