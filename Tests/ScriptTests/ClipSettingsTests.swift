import Graphics
import Script
import Testing
import Timebase

struct ClipSettingsTests {
  private static func all() -> ClipSettings {
    var settings = ClipSettings()
    (settings.scene, settings.device, settings.scale) = ("page-flicking", "iphone-4", 1.5)
    (settings.frameRate, settings.theme, settings.showsTouches) = (FrameRate(30_000, per: 1_001), .dark, true)
    return settings
  }

  @Test func `entries are set again by their names and texts`() {
    let entries = Self.all().entries
    #expect(entries.map(\.name) == ["scene", "device", "scale", "fps", "theme", "touches"])
    #expect(entries.map(\.text) == ["page-flicking", "iphone-4", "1.5", "30000/1001", "dark", "shown"])
    var settings = ClipSettings()
    #expect(entries.filter { !settings.set($0.name, $0.text) }.map(\.name) == [])
    #expect(settings == Self.all())
  }

  @Test func `arguments are options, and touches has no value`() {
    var settings = Self.all()
    (settings.scene, settings.frameRate) = (nil, nil)
    #expect(settings.arguments == ["--device", "iphone-4", "--scale", "1.5", "--theme", "dark", "--touches"])
    #expect(ClipSettings().arguments == [])
  }

  @Test func `a frame has a finish, which manifests record and the studio lists`() throws {
    let frame = try #require(SettingDefinition.named("frame"))
    var settings = ClipSettings()
    #expect(frame.line(settings) == "none")
    settings.framesDevice = true
    #expect(settings.frame == .device(nil) && frame.line(settings) == "device")
    #expect(settings.presentationEntries.map(\.text) == ["drawn"])
    settings.frame = .device(.gold)
    #expect(settings.framesDevice && frame.line(settings) == "device gold")
    #expect(settings.presentationEntries.map(\.text) == ["gold"])
    #expect(
      frame.choices == ["none", "device", "device black", "device silver", "device gold", "device blue"])
    #expect(SettingDefinition.named("finger")?.choices == ["none", "disc", "ring", "accent"])
    #expect(SettingDefinition.named("canvas")?.choices == [])
  }

  @Test(arguments: [
    ("scale", "16.5"), ("scale", "0"), ("scale", "x"), ("fps", "1001"), ("fps", "60/0"), ("theme", "both"),
    ("touches", "yes"), ("size", "320x480"), ("jobs", "2"),
  ])
  func `an unknown name or value is not set`(name: String, text: String) {
    var settings = ClipSettings()
    let isSet = settings.set(name, text)
    #expect(!isSet)
    #expect(settings == ClipSettings())
  }

  @Test func `settings are filled from others and cleared by them, each for itself`() {
    var settings = ClipSettings()
    (settings.device, settings.theme) = ("pixel-8", .light)
    let filled = settings.filled(from: Self.all())
    #expect(filled.device == "pixel-8")
    #expect(filled.theme == .light)
    #expect(filled.scale == 1.5)
    #expect(filled.showsTouches)
    let cleared = filled.without(settings)
    #expect(cleared.device == nil)
    #expect(cleared.theme == nil)
    #expect(cleared.scene == "page-flicking")
    #expect(cleared.frameRate == FrameRate(30_000, per: 1_001))
  }
}
