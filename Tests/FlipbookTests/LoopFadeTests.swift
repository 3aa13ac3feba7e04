import Flipbook
import Graphics
import Script
import Simulation
import TestSupport
import Testing
import Timebase

/// The fade from the end of a clip to its first frame.
@Suite struct LoopFadeTests {
  private func clip(_ loop: String, fps: Int = 10, rest: String = "1s") throws -> Clip {
    let text = """
      scene page-flicking
      device iphone-4
      fps \(fps)
      canvas 320x180
      \(loop)
      flick left at 1200pt/s
      settle within 3s
      wait \(rest)
      """
    return try Clip(text: text, path: "clip.flip")
  }

  private func lists(_ clip: Clip, loops: Bool = true) throws -> [DisplayList] {
    let frames = try clip.play().sequence(loops: loops)
    var lists: [DisplayList] = []
    while let frame = try frames.next() { lists.append(frame.displayList) }
    return lists
  }

  @Test func `the last frame is the first one, and only the last ones are mixed`() throws {
    let (plain, faded) = (try lists(clip("")), try lists(clip("loop fade 400ms")))
    let end = try clip("").play().timeline.end
    let first = Int(((end.seconds - 0.4) * 10).rounded(.down))
    #expect(plain.count == faded.count)
    #expect(Array(faded[...first]) == Array(plain[...first]))
    #expect(faded[first + 1] != plain[first + 1])
    #expect(try lists(clip("loop fade 400ms"), loops: false) == plain)
    #expect(try lists(clip("loop none")) == plain)
  }

  @Test func `frames at common instants do not depend on the rate`() throws {
    let (slow, fast) = (try lists(clip("loop fade 400ms", fps: 10)), try lists(clip("loop fade 400ms", fps: 30)))
    for (index, list) in slow.enumerated() { #expect(list == fast[3 * index]) }
  }

  @Test func `a fade that covers motion or half of the clip is a warning`() throws {
    #expect(try clip("loop fade 400ms").play().warnings.isEmpty)
    let moving = try clip("loop fade 1.2s").play().warnings
    #expect(moving.contains { $0.hasPrefix("clip.flip:5:1: the screen changes while the loop fades") }, "\(moving)")
    let long = try clip("loop fade 5s").play().warnings
    #expect(long.contains { $0.hasPrefix("clip.flip:5:1: the loop fades for more than half") }, "\(long)")
  }
}
