import Graphics
import TestSupport
import Testing

@testable import Flipbook

struct FingerStyleTests {
  private func clip(_ look: String) throws -> Clip {
    try Clip(text: "scene page-flicking\ndevice iphone-17\nframe device\n\(look)\nwait 100ms", path: "finger.flip")
  }

  @Test(arguments: ["16:9", "1:1", "9:16", "4:3", "3840x2160", "300x300"])
  func `the finger's disc is at least 44 points and 2.4 % of the canvas's shorter side`(canvas: String) throws {
    for layout in ["center", "above"] {
      let clip = try clip("finger disc\ncanvas \(canvas)\nlayout \(layout)")
      let (style, size) = (try #require(clip.fingerStyle), try #require(clip.canvas).size)
      #expect(style.diameter >= 44)
      #expect(style.diameter >= 0.024 * min(size.width, size.height) - 1e-9)
    }
  }

  @Test func `a tiny screen on a large canvas has a larger disc`() throws {
    let style = try clip("finger disc\ncanvas 16:9\nlayout center 20%").fingerStyle
    // The device is a fifth as high as the canvas: 2.4 % of the canvas are more than 44 points of the screen.
    #expect(try #require(style).diameter > 44)
    #expect(try clip("finger none\ncanvas 16:9").fingerStyle == nil)
  }
}
