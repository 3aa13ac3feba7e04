import Flipbook
import Graphics
import Platform
import Recording
import Script
import Testing
import Timebase

@Suite struct AppPreviewTests {
  private func clip(_ lines: String, device: String = "iphone-17") throws -> Clip {
    try Clip(text: "scene page-flicking\ndevice \(device)\nfps 60\nscale 2\n\(lines)", path: "preview.flip")
  }

  @Test(arguments: [
    ("iphone-17", Size(886, 1920)), ("iphone-17-pro-max", Size(886, 1920)), ("iphone-x", Size(886, 1920)),
    ("ipad-pro-13", Size(1200, 1600)),
  ])
  func `the screen covers a picture of the App Store's size, at 30 frames a second`(device: String, size: Size) throws {
    let preview = try clip("canvas 16:9 transparent\nlayout left\nframe device\nwait 15s", device: device).appPreview()
    #expect(preview.frameRate == FrameRate(30))
    #expect(preview.frameSize.width * preview.frameScale == size.width)
    #expect(preview.frameSize.height * preview.frameScale == size.height)
    #expect(!preview.isTransparent)
    // A recording of a device's screen has square corners.
    let corner = try preview.play().shot(at: .instant(.zero)).bitmap()[0, 0]
    #expect(corner.red > 200)
  }

  @Test func `at most 1 % of the screen is cut off`() throws {
    // 969 / 443 is 0.94 % more than 1920 / 886, 970 / 443 is 1.04 % more.
    func clip(_ size: String) throws -> Clip {
      try Clip(text: "scene page-flicking\nsize \(size)\nwait 15s", path: "preview.flip")
    }
    #expect(try clip("443x969").appPreview().frameScale == 2)
    let tooHigh = try clip("443x970")
    #expect(throws: UserError.self) { try tooHigh.appPreview() }
  }

  @Test func `an app preview is an mp4 file`() throws {
    let preview = try clip("wait 15s").appPreview()
    let error = #expect(throws: UserError.self) { try preview.writeVideo(to: "preview.gif") }
    #expect(error?.description == "an app preview is an mp4 file, not preview.gif")
  }

  @Test(arguments: ["iphone-8", "ipad-pro-11", "pixel-8"])
  func `a screen of other proportions is an error`(device: String) throws {
    let clip = try clip("wait 15s", device: device)
    let error = try #require(throws: UserError.self) { try clip.appPreview() }
    #expect(
      error.exitCode == .badInput && error.description.contains("does not fit an app preview of 886×1920 or 1200×1600"))
  }

  @Test(arguments: [("14.9s", false), ("14.97s", true), ("15s", true), ("30s", true), ("30.04s", false)])
  func `a preview takes 15 to 30 seconds`(duration: String, isAccepted: Bool) throws {
    let playback = try clip("wait \(duration)").appPreview().play()
    let frames = try? playback.appPreviewFrames(.all)
    #expect((frames != nil) == isAccepted)
    #expect(frames?.count ?? 900 <= 900)
  }

  @Test func `hidden frames do not count`() throws {
    let playback = try clip("wait 10s\nhide\nwait 10s\nshow\nwait 4s").appPreview().play()
    let error = #expect(throws: UserError.self) { try playback.appPreviewFrames(.all) }
    #expect(error?.description.contains("the video would take 14") == true)
  }
}
