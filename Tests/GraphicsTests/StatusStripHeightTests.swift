import Graphics
import Testing

struct StatusStripHeightTests {
  @Test(arguments: [
    ("iphone-17", 55.0), ("iphone-air", 61), ("iphone-12", 36), ("iphone-x", 34), ("iphone-15", 52),
    ("iphone-8", 20), ("iphone-duo", 20), ("ipad", 28), ("ipad-pro-11", 28), ("android", 24), ("pixel-8", 26),
    // Its status column at the right belongs to the picture.
    ("iphone-duo-cover", 0),
  ])
  func `the strip ends 4 points below the cutout, or has the height of the kind`(name: String, height: Double) throws {
    #expect(try #require(Device.named(name)).statusStripHeight == height)
  }

  @Test func `phones in landscape and computers have no strip`() throws {
    for name in ["iphone-17", "iphone-8", "android", "pixel-8"] {
      #expect(try #require(Device.named(name)).turned.statusStripHeight == 0, "\(name)")
    }
    #expect(try #require(Device.named("ipad")).turned.statusStripHeight == 28)
    #expect(Device.desktop(Size(1440, 900), scale: 2).statusStripHeight == 0)
  }

  @Test func `screens without a name have the strip of their kind`() {
    #expect(Device.phone(Size(360, 640), scale: 3).statusStripHeight == 20)
    #expect(Device.phone(Size(360, 780), scale: 3).statusStripHeight == 24)
    #expect(Device.tablet(Size(800, 1100), scale: 2).statusStripHeight == 28)
    // Without room for a status bar there is none.
    #expect(Device.phone(Size(5, 10), scale: 1).statusStripHeight == 0)
  }
}
