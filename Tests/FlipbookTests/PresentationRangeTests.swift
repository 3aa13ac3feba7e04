import Flipbook
import Graphics
import Platform
import Recording
import Script
import Simulation
import Testing
import Timebase

/// The meaning of `--from` and `--to` in a clip with a presentation, and its warnings.
struct PresentationRangeTests {
  private func clip(_ lines: String, fps: Int = 60) throws -> Clip {
    let head = "scene vertical-swipe\ndevice iphone-17\ncanvas 16:9\nset open-at end\nfps \(fps)\n"
    return try Clip(text: head + lines, path: "range.flip")
  }

  private static let paused = """
    touch at 50%,60%
    drag by 0,-190 over 700ms
    mark "before"
    point at footer "The next article"
    freeze 1s
    mark "here"
    shot "too"
    expect footer.loaded == true
    mark "after"
    lift
    wait 300ms
    card "A title" for 500ms
    mark "title"
    wait 500ms
    mark "end"
    """

  /// The instants of the clip, in frames of 60 a second: the drag ends at 0.7 s, the freeze at 1.7 s, the card at 2.5 s.
  @Test(arguments: [("before", 42), ("here", 102), ("too", 102), ("after", 42), ("title", 150), ("end", 180)])
  func `a name directly after freeze or card means its end`(name: String, frame: Int) throws {
    let clip = try clip(Self.paused)
    #expect(try clip.play().selection(from: .named(name), to: .named(name)) == .frames(frame...frame))
    #expect(try clip.play().selection(from: nil, to: .named(name)) == .frames(0...frame))
  }

  @Test func `without a presentation a name means its instant`() throws {
    #expect(try clip(Self.paused).plain.play().selection(from: .named("here"), to: .named("here")) == .frames(42...42))
  }

  /// At 25 frames a second the freeze ends between frame 42 and 43.
  @Test func `a range from a name to the same name is the frame shown then`() throws {
    let clip = try clip(Self.paused, fps: 25)
    #expect(try clip.play().selection(from: .named("here"), to: .named("here")) == .frames(42...42))
    #expect(throws: UserError.self) {
      try clip.play().selection(from: .instant(Instant(seconds: 1.69)), to: .instant(Instant(seconds: 1.71)))
    }
  }

  @Test func `the frame at the end of a freeze shows its callout`() throws {
    let frames = try clip(Self.paused).play().sequence()
    var lists: [Int] = []
    while let frame = try frames.next() { lists.append(frame.displayList.items.count) }
    #expect(lists[102] > lists[42], "the ring and the label are drawn")
    #expect(lists[102] == lists[72], "the callout is fully shown, as in the middle of the freeze")
  }

  @Test func `a zoom that would end after the clip is a warning`() throws {
    let warning =
      "range.flip:6:1: the zoom would end at 5s, after the clip's end at 100ms; shorten it, or extend the clip with wait"
    #expect(try clip("zoom out over 5s\nwait 100ms").play().warnings == [warning])
    #expect(try clip("zoom out over 5s\nwait 100ms").checked().warnings == [warning])
    #expect(try clip("zoom to 0,0,200x200 over 100ms\nwait 100ms").play().warnings == [])
    #expect(try clip("zoom to 0,0,200x200 over 101ms\nwait 100ms").play().warnings.count == 1)
  }

  @Test func `callouts that hide one another's targets are warnings`() throws {
    let few = (0..<3).map { "point at \(100 + 80 * $0),\(200 + 150 * $0) \"Here\"" }
    #expect(try clip((few + ["wait 2s"]).joined(separator: "\n")).play().warnings == [])
    let many = (0..<100).map { "point at \(20 + 40 * ($0 % 10)),\(20 + 80 * ($0 / 10)) \"Here it is\"" }
    let crowded = try clip((many + ["wait 2s"]).joined(separator: "\n"))
    do {
      let warnings = try crowded.play().warnings
      #expect(warnings.contains { $0.contains("hides the target of the callout in line") }, "\(warnings)")
    } catch let error as ScriptError {
      #expect("\(error)".contains("there is no space for this label"))
    }
  }

  @Test func `a caption at the end extends the presented clip, and nothing else`() throws {
    let clip = try clip("wait 500ms\ncaption \"Hello\" for 2s", fps: 10)
    let playback = try clip.play()
    #expect(playback.timeline.end == Instant(seconds: 2.5))
    #expect(playback.end == Instant(seconds: 0.5))
    #expect(playback.timeline.texts(.caption).map(\.end) == [Instant(seconds: 2.5)])
    let frames = try playback.sequence()
    var shown: [(time: Double, list: DisplayList)] = []
    while let frame = try frames.next() { shown.append((frame.time.seconds, frame.displayList)) }
    #expect(shown.map(\.time) == (0...25).map { min(0.5, Double($0) / 10) })
    #expect(shown[25].list == shown[20].list, "the caption stays to the end")
    #expect(try clip.plain.play().timeline.end == Instant(seconds: 0.5))
    #expect(try clip.shot(at: .instant(Instant(seconds: 2.5)), ShotStyle(subject: .presented)).time.seconds == 2.5)
    #expect(try clip.checked().warnings == [])
  }

  @Test(arguments: [
    (
      "caption \"A\" for 2s\nwait 500ms\ncaption \"B\"\nwait 1s",
      "range.flip:6:1: the caption needs 2s, but the caption in line 8 ends it after 500ms; move that one, or shorten "
        + "the caption"
    ),
    (
      "caption \"A\" for 2s\nwait 500ms\ncaption off",
      "range.flip:6:1: the caption needs 2s, but the caption off in line 8 ends it after 500ms; move that one, or "
        + "shorten the caption"
    ),
    (
      "caption \"A\" for 3s\nwait 500ms\ncard \"End\" for 1s",
      "range.flip:6:1: the caption needs 3s, but the card at the end of the clip ends it after 1.5s; extend the part "
        + "before it with wait, or shorten the caption"
    ),
    (
      "point at 50%,50% \"A\" for 2s\nwait 500ms\nhide\nwait 100ms",
      "range.flip:6:1: the callout needs 2s, but the hidden end of the clip ends it after 600ms; extend the visible part "
        + "with wait, or shorten the callout"
    ),
    ("caption \"A\" for 2s\nwait 500ms", nil), ("point at 50%,50% \"A\"\nwait 500ms", nil),
    ("caption \"A\" for 500ms\nwait 500ms\ncaption \"B\"\nwait 1s", nil),
  ])
  func `a text that ends before its written time is a warning`(lines: String, warning: String?) throws {
    #expect(try clip(lines).checked().warnings == [warning].compactMap(\.self))
  }

  @Test func `a caption cannot extend a clip beyond its limit`() throws {
    let clip = try clip("wait 2s\ncaption \"A\" for 3599s", fps: 1)
    let error = #expect(throws: PlaybackFailure.self) { try clip.play() }
    #expect(error.map { "\($0)" }?.contains("the clip is too long") ?? false)
  }
}
