import Graphics
import Testing

struct ColorTests {
  @Test func `a colour is written as # and six hexadecimal digits, upper or lower case`() {
    #expect(Color(hex: "#FF9500") == Color(rgb: 255, 149, 0))
    #expect(Color(hex: "#ff9500") == Color(rgb: 255, 149, 0))
  }

  @Test(arguments: ["", "#", "FF9500", "#FF950", "#FF95000", "#GG9500", "#FF 500", "＃FF9500", "#ＦF9500", "#+1+1+1"])
  func `other text is not a colour`(text: String) { #expect(Color(hex: text) == nil) }

  @Test func `each colour of a theme differs from its background`() {
    for theme in Theme.allCases {
      let colours = [theme.tint, theme.red, theme.label, theme.secondaryLabel, theme.separator, theme.grey]
      for colour in colours { #expect(colour != theme.background, "\(theme)") }
    }
  }
}

struct DeviceTests {
  @Test func `each device has a unique name`() {
    #expect(Set(Device.all.map(\.name)).count == Device.all.count)
    for device in Device.all { #expect(Device.named(device.name) == device) }
    #expect(Device.named("iphone") == nil)
  }

  @Test(arguments: Device.all)
  func `bars, cutout and home indicator are on the screen, inside the safe area's margins`(device: Device) {
    let screen = Rect(origin: .zero, size: device.size)
    if let cutout = device.cutout {
      #expect(screen.contains(cutout))
      #expect(!screen.inset(by: device.safeArea).intersects(cutout))
    }
    if let indicator = device.homeIndicator {
      #expect(screen.contains(indicator))
      #expect(indicator.minY >= device.size.height - device.safeArea.bottom)
    }
    #expect(device.cornerRadius <= device.size.width / 2)
  }

  @Test(arguments: Device.all) func `a turned device has its top at the left`(device: Device) {
    let turned = device.turned
    #expect(turned.size == Size(device.size.height, device.size.width))
    #expect(turned.name.isEmpty)
    let screen = Rect(origin: .zero, size: turned.size)
    if let cutout = turned.cutout {
      #expect(screen.contains(cutout))
      #expect(cutout.minX == device.cutout?.minY)
      #expect(cutout.maxY == device.cutout.map { device.size.width - $0.minX })
    }
    if let indicator = turned.homeIndicator {
      #expect(screen.contains(indicator))
      #expect(abs(indicator.midX - screen.midX) < 1e-9)
      #expect(indicator.minY >= turned.size.height - turned.safeArea.bottom)
    }
    #expect(turned.corners.topLeft == device.corners.topRight)
  }

  @Test func `phones with a home button have square corners and no home indicator`() throws {
    for name in ["iphone-4", "iphone-5", "iphone-8", "iphone-se", "iphone-8-plus", "ipad", "ipad-9"] {
      let device = try #require(Device.named(name))
      #expect(device.safeArea == Insets(top: 20), "\(name)")
      #expect(device.cornerRadius == 0 && device.homeIndicator == nil && device.cutout == nil, "\(name)")
    }
  }

  @Test func `a small screen without a name has no insets`() {
    #expect(Device.phone(Size(200, 600), scale: 2).safeArea == Insets(top: 24, bottom: 24))
    #expect(Device.phone(Size(20, 47), scale: 2).safeArea == .zero)
    #expect(Device.phone(Size(200, 600), scale: 2).turned.safeArea == Insets(top: 24, bottom: 24))
    #expect(Device.phone(Size(20, 600), scale: 2).turned.safeArea == .zero)
    #expect(Device.plain(Size(20, 19), scale: 2).safeArea == .zero)
  }

  @Test(arguments: Device.all) func `a screen has a whole number of pixels`(device: Device) {
    for side in [device.size.width * device.scale, device.size.height * device.scale] {
      #expect(abs(side - side.rounded()) < 1e-9)
    }
  }
}

struct DisplayListTests {
  private let fill = DisplayItem.fill(RoundedRect(Rect(0, 0, 4, 4)), .black, .identity)

  @Test func `items at a position are translated, and clips and groups stay balanced`() {
    let list = DisplayList(size: Size(10, 10), items: [.pushOpacity(0.5), fill, .pop])
    let items = list.items(at: Point(30, 0))
    #expect(items.contains(.fill(RoundedRect(Rect(0, 0, 4, 4)), .black, .translation(Vector(30, 0)))))
    #expect(depth(items) == 0)
  }

  @Test(arguments: [0, 3, 5, 40.0]) func `a list with rounded corners is clipped at any radius`(radius: Double) {
    let list = DisplayList(size: Size(10, 20), items: [fill])
    for place in [Affine.identity, .scale(2, 2), .rotation(0.3)] {
      let items = list.items(placedBy: place, corners: CornerRadii(radius))
      #expect(depth(items) == 0)
      guard case .pushClip? = items.first else {
        Issue.record("\(String(describing: items.first)) is no clip")
        continue
      }
    }
  }

  @Test func `lists placed side by side have the width of both`() {
    let list = DisplayList(size: Size(10, 20), items: [fill])
    let pair = list.beside(list)
    #expect(pair.size == Size(20, 20))
    #expect(pair.items == list.items(at: .zero) + list.items(at: Point(10, 0)))
  }

  /// The number of clips and groups open at the end.
  private func depth(_ items: [DisplayItem]) -> Int {
    items.reduce(0) { depth, item in
      switch item {
      case .pushClip, .pushOpacity: depth + 1
      case .pop: depth - 1
      case .fill, .contents, .softEdge: depth
      }
    }
  }
}

struct AttributedTextTests {
  @Test func `the string of an attributed text joins its runs`() {
    let style = TextStyle(size: 10)
    let text = AttributedText([.init("a ", style), .init("b", style, link: "https://example.com")])
    #expect(text.string == "a b")
    #expect(AttributedText("a b", style).runs.count == 1)
    #expect(AttributedText().string.isEmpty)
  }
}
