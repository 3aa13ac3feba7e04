import Simulation
import Testing
import Timebase

@testable import Flipbook

/// Frames of a clip while virtual time stands still.
struct FreezeTests {
  /// At 60 frames a second, frames 24 to 53 show the freeze, and 54 to 83 the card.
  private static let script = """
    scene vertical-swipe
    device iphone-4
    set open-at end
    finger disc
    wait 100ms
    touch at 160,400
    drag by 0,-150 over 300ms
    freeze 500ms
    lift
    hide
    card "Title" for 500ms
    show
    wait 200ms
    """

  @Test func `a freeze and a card exclude what later statements do at the same instant`() throws {
    let clip = try Clip(text: Self.script, path: "a.flip")
    var frames: [FrameSnapshot] = []
    for frame in try clip.frames(fps: 60) { frames.append(frame) }
    func isDown(_ frame: Int) -> ProbeValue? { frames[frame].probes.first { $0.name == "touch.down" }?.value }
    #expect(
      try clip.plain.snapshot(at: .instant(frames[30].time)).probes.first { $0.name == "touch.down" }?.value
        == .bool(false))
    #expect((24..<54).allSatisfy { isDown($0) == .bool(true) && frames[$0].isVisible })
    #expect((54..<84).allSatisfy { isDown($0) == .bool(false) && !frames[$0].isVisible })
    #expect(isDown(84) == .bool(false) && frames[84].isVisible)
    #expect(frames[24].displayList == frames[53].displayList)
    let instants = try clip.play().visibleInstants
    #expect(instants == frames.filter(\.isVisible).map(\.clipTime))
  }

  @Test(arguments: [24, 30, 53]) func `a frame of a freeze is the picture of its line`(frame: Int) throws {
    let line = Self.script.replacing("freeze 500ms", with: "freeze 500ms\nmark \"line\"")
    let clip = try Clip(text: line, path: "a.flip")
    let instant = Instant(nanoseconds: Int64(frame) * 1_000_000_000 / 60 + 1)
    let shown = try clip.shot(at: .instant(instant), ShotStyle(subject: .presented)).bitmap()
    #expect(try shown == clip.shot(at: .named("line"), ShotStyle(subject: .presented)).bitmap())
  }

  @Test func `filmstrips show freezes as frames do`() throws {
    let clip = try Clip(text: Self.script, path: "a.flip")
    let sheet = try clip.sheet(.every(.milliseconds(450)), presented: true)
    #expect(sheet.pictures.map(\.isTouched) == [false, true])
  }
}
