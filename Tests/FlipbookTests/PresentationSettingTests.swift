import Testing

@testable import Flipbook

/// The presentation as overridden settings, such as `--with "canvas 16:9"`.
struct PresentationSettingTests {
  private func clip(_ header: String = "", _ options: ClipOptions = ClipOptions()) throws -> Clip {
    try Clip(text: "scene vertical-swipe\n\(header)\nwait 100ms\n", path: "a.flip", options: options)
  }

  @Test func `the lines override the script's presentation, value by value`() throws {
    let scripted = try clip("canvas 1:1\nbackdrop #000000\nfinger ring")
    let changed = try scripted.setting(["canvas 16:9", "frame device"])
    let presentation = changed.script.settings
    #expect(presentation.canvas == Size(1920, 1080))
    #expect(presentation.frame == .device(nil))
    #expect(presentation.finger == .ring)
    #expect(presentation.background == Color(hex: "#000000"))
    #expect(try clip().setting(["backdrop #112233,#445566"]).script.settings.backdrop?.colors.count == 2)
    #expect(try !clip().isPresented)
    #expect(try clip().setting(["canvas 16:9"]).frameSize != clip().frameSize)
  }

  @Test func `the lines override the options`() throws {
    var options = ClipOptions()
    (options.canvas, options.framesDevice, options.background) = (Size(640, 640), true, Color(hex: "#FFFFFF"))
    options.settings.showsTouches = true
    let changed = try clip("", options).setting(["canvas 800x800", "frame none", "backdrop #112233", "finger none"])
    #expect(changed.options.canvas == nil)
    #expect(changed.options.background == nil)
    #expect(!changed.options.framesDevice)
    #expect(!changed.options.settings.showsTouches)
  }

  @Test func `an invalid value is an error of the line`() throws {
    #expect(throws: ScriptError.self) { try clip().setting(["canvas huge"]) }
    #expect(throws: ScriptError.self) { try clip().setting(["caption \"a\""]) }
  }
}
