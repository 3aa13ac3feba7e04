import Flipbook
import Gestures
import Scenes
import Script
import Simulation
import Testing
import Timebase

/// The built-in scripts, exported as W3C Actions and imported again.
struct GestureRoundTripTests {
  @Test(arguments: CatalogueTests.scripts)
  func `a script exported as W3C Actions and imported again has equal readings`(path: String) throws {
    try check(try Clip(script: path).plain)
  }

  @Test func `a script that waits for a probe, exported and imported again, has equal readings`() throws {
    let text = """
      scene vertical-swipe
      set open-at end
      touch at 160,330
      drag by 0,-190 over 450ms ease-out
      hold 150ms
      lift
      wait until page == 1 within 2s
      flick up at 900pt/s
      wait until touch.down == false within 1s
      wait 500ms
      """
    try check(try Clip(text: text, path: "wait.flip"))
  }

  private func check(_ clip: Clip) throws {
    var clip = clip
    // The intermediate samples of slow motion are not exported.
    if clip.script.moveRate > clip.script.touchRate { clip = try clip.setting(["touch-rate \(clip.script.touchRate)"]) }
    let (events, actions, end, rests) = try clip.touches()
    guard !events.isEmpty else { return }
    let export = ActionsExport(events, of: actions, end: end, rests: rests, settings: clip.settingLines)
    let recording = try GestureRecording(Array(export.text.utf8), file: "actions.json")
    let text = try GestureScript(
      recording, screen: clip.size,
      frame: .init(settings: recording.settings, file: "actions.json", keepsIdle: true)
    ).text
    let again = try Clip(Script(text: text, file: "again.flip")).plain
    let (one, other) = (try clip.play(), try again.play())
    var frames = 0
    while let wanted = try one.nextProbes() {
      let found = try #require(try other.nextProbes(), "frame \(frames) is missing")
      for (a, b) in zip(wanted, found) where a != b {
        Issue.record("\(a.name) is \(b.value) in place of \(a.value) in frame \(frames)")
        return
      }
      frames += 1
    }
    #expect(try other.nextProbes() == nil)
    #expect(frames > 10)
    #expect(other.player.failures.isEmpty)
  }
}
