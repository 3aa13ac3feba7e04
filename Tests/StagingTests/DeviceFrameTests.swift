import Graphics
import Script
import Testing

@testable import Staging

@Suite struct DeviceFrameTests {
  @Test func `a device frame shows the cutout of a screen that leaves it out`() {
    let frame = DeviceFrame(.phone(Size(100, 200), scale: 2), scale: 2)
    let housing = DisplayItem.fill(RoundedRect(Rect(30, 5, 40, 10), cornerRadius: 5), .black, .identity)
    let plain = frame.items(around: DisplayList(size: Size(100, 200)), .black, placedBy: .identity)
    let items = frame.items(around: DisplayList(size: Size(100, 200), cutout: [housing]), .black, placedBy: .identity)
    let shown = housing.transformed(by: .translation(frame.screenOrigin - .zero))
    #expect(items.filter { $0 != shown } == plain)
    // It is clipped with the content, and beneath the front of the device.
    #expect(Array(items.suffix(4)) == [shown, .pop, .pop, plain.last])
  }

  private func back(_ device: Device, _ finish: ClipSettings.Finish = .black) -> [DrawCommand] {
    DeviceFrame(device, scale: 10).layers(finish).back.commands
  }

  /// Returns the buttons, relative to the body.
  private func buttons(_ device: Device) -> [Rect] {
    let body = DeviceFrame(device, scale: 10).body.rect
    return back(device).dropLast(2).compactMap { command in
      guard case .fillRect(let shape, _) = command else { return nil }
      return shape.rect.offset(by: .zero - body.origin)
    }
  }

  @Test func `phones have buttons at both sides, with Android at the right, and tablets at the right and on top`()
    throws
  {
    let phone = try #require(Device.named("iphone-17"))
    let size = DeviceFrame(phone, scale: 10).bodySize
    let left = buttons(phone).prefix(3).map { ($0.minY / size.height, $0.maxY / size.height) }
    for (place, wanted) in zip(left, [(0.17, 0.205), (0.235, 0.3), (0.32, 0.385)]) {
      #expect(abs(place.0 - wanted.0) < 1e-9 && abs(place.1 - wanted.1) < 1e-9)
    }
    let power = try #require(buttons(phone).last)
    #expect(abs(power.minY / size.height - 0.265) < 1e-9 && abs(power.maxY / size.height - 0.37) < 1e-9)
    #expect(abs(power.maxX - size.width - 2.4) < 1e-9 && power.width == 3)
    #expect(abs(buttons(phone)[0].minX + 2.4) < 1e-9)

    #expect(buttons(try #require(Device.named("pixel-9"))).allSatisfy { $0.minX > 200 })
    let tablet = try #require(Device.named("ipad-pro-11"))
    #expect(buttons(tablet).count == 3)
    #expect(buttons(tablet).filter { $0.minY < 0 }.count == 1)
    // The top of a turned device is at its left, and its right side is on top.
    #expect(buttons(phone.turned).filter { $0.minY < 0 }.count == 1)
    #expect(buttons(phone.turned).filter { $0.minY > 200 }.count == 3)
    #expect(buttons(tablet.turned).filter { $0.minX < 0 }.count == 1)
  }

  @Test(arguments: ["iphone-4", "iphone-5", "iphone-8", "iphone-se", "iphone-8-plus", "ipad", "ipad-9"])
  func `devices with a home button have chin, forehead, speaker and button`(name: String) throws {
    for device in try [#require(Device.named(name)), #require(Device.named(name)).turned] {
      let frame = DeviceFrame(device, scale: 2)
      let parts = try #require(frame.layers(.black).front).commands.dropFirst()
      #expect(parts.count == 3)
      let (chin, edge) = (max(frame.insets.top, frame.insets.left), min(frame.insets.top, frame.insets.left))
      #expect(edge == 7 && chin > 60)
      #expect(frame.corners == CornerRadii())
      #expect(try #require(Device.named(name)).safeArea == Insets(top: 20))
    }
    let modern = DeviceFrame(try #require(Device.named("iphone-17")), scale: 2)
    #expect(try #require(modern.layers(.black).front).commands.count == 1)
  }

  @Test(arguments: ClipSettings.Finish.allCases)
  func `metal is a gradient at 100 degrees, light at both ends and dark in the middle`(finish: ClipSettings.Finish)
    throws
  {
    let device = try #require(Device.named("iphone-17"))
    let commands = back(device, finish)
    guard case .fillRect(let body, .linearGradient(let from, let to, let stops)) = commands[commands.count - 2] else {
      Issue.record("there is no metal")
      return
    }
    #expect(stops.map(\.offset) == [0, 0.12, 0.5, 0.88, 1])
    #expect(stops[0].color == stops[4].color && stops[1].color == stops[3].color)
    #expect(stops[0].color.luminance > stops[1].color.luminance && stops[1].color.luminance > stops[2].color.luminance)
    #expect(abs((to - from).dx / (to - from).length - 0.98481) < 1e-5)
    #expect(abs((to - from).dy / (to - from).length - 0.17365) < 1e-5)
    // The corners are the ends.
    let corner = body.rect.origin - from
    #expect(abs(corner.dx * (to - from).dx + corner.dy * (to - from).dy) < 1e-6)
  }

  @Test func `metal is at least a pixel wide`() throws {
    let frame = DeviceFrame(try #require(Device.named("iphone-17")), scale: 0.1)
    #expect(abs(frame.insets.left - 20) < 1e-9)
  }
}

/// Shadows and finishes, which depend on the canvas around a device.
@Suite struct DeviceOnCanvasTests {
  private let device = Device.phone(Size(400, 880), scale: 2)

  private func layout(
    _ theme: Theme = .light, canvas: Size? = nil, padding: Double? = nil, backdrop: [Color] = [],
    finish: ClipSettings.Finish? = nil
  ) -> CanvasLayout {
    CanvasLayout(
      screen: device.size, corners: device.corners, theme: theme, scale: 2, canvas: canvas, framing: device,
      finish: finish, padding: padding, backdrop: backdrop)
  }

  private func hasShadows(_ layout: CanvasLayout) -> Bool {
    Backdrop(layout, TextColors(layout)).device.contains { item in
      guard case .contents(let contents, _) = item, case .shadows? = contents.commands.first else { return false }
      return true
    }
  }

  @Test func `without a canvas there are shadows from a padding of 12 % of the device's height on`() {
    let height = layout().deviceArea.height
    #expect(!hasShadows(layout()))
    #expect(!hasShadows(layout(padding: (0.12 * height).rounded(.down))))
    #expect(hasShadows(layout(padding: (0.12 * height).rounded(.up))))
    #expect(hasShadows(layout(canvas: Size(1920, 1080))))
    #expect(hasShadows(layout(canvas: Size(1920, 1080), padding: 0)))
  }

  @Test func `shadows depend on the device's height, and are stronger on dark backdrops`() throws {
    for (theme, opacity) in [(Theme.light, 0.3), (.dark, 0.45)] {
      let layout = layout(theme, canvas: Size(1080, 1080))
      guard case .contents(let contents, _)? = Backdrop(layout, TextColors(layout)).device.first,
        case .shadows(let shadows, let shape)? = contents.commands.first
      else {
        Issue.record("there are no shadows")
        return
      }
      let height = layout.deviceArea.height
      #expect(abs(shape.rect.height - height) < 1e-9)
      let wanted = [(0.006, 0.007, 0.28), (0.035, 0.042, opacity)]
      for (shadow, wanted) in zip(shadows, wanted) {
        #expect(abs(shadow.drop - wanted.0 * shape.rect.height) < 1e-9)
        #expect(abs(shadow.deviation - wanted.1 * shape.rect.height) < 1e-9)
        #expect(shadow.opacity == wanted.2)
      }
    }
  }

  @Test func `the finish is black where text is dark and without a canvas, else silver, unless the script chooses`() {
    let canvas = Size(1080, 1080)
    func finish(_ layout: CanvasLayout) -> ClipSettings.Finish { layout.finish(TextColors(layout)) }
    #expect(finish(layout(.light, canvas: canvas)) == .black)
    #expect(finish(layout(.dark, canvas: canvas)) == .silver)
    #expect(finish(layout(.dark)) == .black)
    #expect(finish(layout(.dark, canvas: canvas, backdrop: [.white])) == .black)
    #expect(finish(layout(.light, canvas: canvas, backdrop: [.black])) == .silver)
    for chosen in ClipSettings.Finish.allCases {
      #expect(finish(layout(.dark, canvas: canvas, finish: chosen)) == chosen)
      #expect(finish(layout(finish: chosen)) == chosen)
    }
  }
}
