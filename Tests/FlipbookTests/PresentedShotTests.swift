import Flipbook
import Graphics
import Illustrations
import Imaging
import Platform
import Script
import Simulation
import Testing
import Timebase

/// Pictures and sheets of the presented clip.
struct PresentedShotTests {
  private static let head = "scene vertical-swipe\ndevice iphone-8\nscale 1\nfps 20\nset open-at end\n"
  private static let presented = ShotStyle(subject: .presented)

  private func clip(_ lines: String, _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip {
    var options = ClipOptions()
    change(&options)
    return try Clip(text: Self.head + lines, path: "still.flip", options: options)
  }

  /// The frames of a clip as `record` draws them.
  private func frames(_ clip: Clip) throws -> [FrameSnapshot] {
    let frames = try clip.play().sequence()
    var all: [FrameSnapshot] = []
    while let frame = try frames.next() { all.append(frame) }
    return all
  }

  private static let everything = """
    canvas 640x360
    frame device
    finger ring
    card "A title" for 400ms
    caption "The end" for 1s
    touch at 200,600
    drag by 0,-190 over 300ms ease-out
    point at footer "The footer" for 900ms
    point at 50%,50% "The middle" as 7 for 900ms
    zoom to footer over 200ms
    speed 0.5x
    hold 200ms
    lift
    settle within 3s
    """

  @Test(arguments: [false, true]) func `a presented shot is the recorded frame at any instant`(isDouble: Bool) throws {
    let clip = try clip(Self.everything) { $0.showsBothThemes = isDouble }
    let all = try frames(clip)
    try #require(all.count > 30)
    for frame in stride(from: 0, to: all.count, by: 7).map({ all[$0] }) {
      let shot = try clip.shot(at: .instant(frame.clipTime), Self.presented)
      #expect(shot.displayList == frame.displayList, "at \(frame.clipTime.seconds) s")
      #expect(shot.time == frame.clipTime)
    }
    let middle = all[all.count / 2]
    let bitmap = try clip.shot(at: .instant(middle.clipTime), Self.presented).bitmap()
    let isEqual = try bitmap == middle.bitmap(scale: clip.frameScale)
    #expect(isEqual)
    #expect((bitmap.width, bitmap.height) == (isDouble ? 1280 : 640, 360))
  }

  @Test(arguments: [0.667, 1, 1.37, 2.611])
  func `the corners of a page show nothing of its edges at any scale`(scale: Double) throws {
    let text = "scene page-flicking\ndevice iphone-17\nscale \(scale)\nwait 100ms"
    let shot = try Clip(text: text, path: "page.flip").shot(at: .fraction(0), ShotStyle(subject: .view("page[0]")))
    let page = try shot.bitmap()
    let last = (x: page.width - 1, y: page.height - 1)
    for distance in 0...3 {
      for (x, y) in [(last.x - distance, last.y), (last.x, last.y - distance), (distance, last.y)] {
        #expect(page[x, y] == RGBA(255, 255, 255), "(\(x), \(y))")
      }
    }
  }

  @Test func `a percentage is one of the clip's time, which may not be exceeded`() throws {
    let clip = try clip("caption \"a\"\nfreeze 1s\nwait 1s")
    #expect(try clip.shot(at: .fraction(0.25), Self.presented).time == Instant(seconds: 0.5))
    #expect(try clip.shot(at: .fraction(0.25)).time == Instant(seconds: 0.25))
    #expect(throws: ClipError.beyondEnd(Instant(seconds: 2.1), end: Instant(seconds: 2))) {
      try clip.shot(at: .instant(Instant(seconds: 2.1)), Self.presented)
    }
    #expect(throws: ClipError.noSuchMoment("nowhere", known: [])) {
      try clip.shot(at: .named("nowhere"), Self.presented)
    }
  }

  @Test func `without a presentation a presented shot is the bare screen`() throws {
    let clip = try clip("wait 200ms\nmark \"here\"")
    #expect(try clip.shot(at: .named("here"), Self.presented).displayList == clip.shot(at: .named("here")).displayList)
  }

  /// Texts fade in, so at the start of the freeze neither caption nor callout would be visible.
  private static let frozen = """
    wait 300ms
    caption "Pull"
    point at back "The way back" for 900ms
    freeze 1s
    mark "frozen"
    wait 500ms
    mark "free"
    card "The end" "of all" for 1s
    shot "card"
    wait 500ms
    """

  @Test func `a name after freeze or card shows everything that is visible during it, fully opaque`() throws {
    let clip = try clip(Self.frozen)
    let all = try frames(clip)
    // The freeze lasts from 0.3 s to 1.3 s of the clip, the callout from 0.3 s to 1.2 s, the card from 1.8 s to 2.8 s.
    let frozen = try clip.shot(at: .named("frozen"), Self.presented)
    #expect(frozen.displayList == all[18].displayList, "the middle of the freeze")
    #expect(frozen.displayList != all[26].displayList, "the callout has disappeared at the end")
    #expect(frozen.time == Instant(seconds: 1.3))
    #expect(try clip.shot(at: .named("card"), Self.presented).displayList == all[48].displayList)
    #expect(try clip.shot(at: .named("free"), Self.presented).displayList == all[36].displayList)
  }

  @Test func `a text that begins when a freeze ends, or ends when it begins, is not visible during it`() throws {
    func picture(_ first: String, _ second: String) throws -> DisplayList {
      let clip = try clip(
        "caption off\n\(first)\nwait 500ms\nfreeze 1s\nmark \"here\"\n\(second)\nwait 1s\ncaption \"c\"\nwait 1s")
      return try clip.shot(at: .named("here"), Self.presented).displayList
    }
    let bare = try picture("", "")
    #expect(try picture("", "caption \"a\" for 500ms") == bare)
    #expect(try picture("caption \"a\" for 500ms", "") == bare)
    #expect(try picture("caption \"a\" for 510ms", "") != bare)
  }

  @Test func `the frozen picture leaves out what later lines do at the same instant`() throws {
    let text = "finger disc\ntouch at 100,100\nhold 200ms\nfreeze 500ms\nmark \"down\"\nlift\nwait 200ms"
    let clip = try clip(text)
    let shot = try clip.shot(at: .named("down"), Self.presented)
    #expect(shot.displayList == (try frames(clip))[3].displayList, "the finger is still down")
  }

  // MARK: Numbers

  private static let numbered = """
    canvas 640x480
    wait 100ms
    point at back "Zurück" as 2 for 2s
    point at 50%,25% "Mitte" as 1 for 2s
    freeze 1s
    mark "here"
    wait 1s
    """

  @Test func `numbered callouts have a legend in points of the canvas, at any scale`() throws {
    let legends = try [nil, 2].map { scale in
      try clip(Self.numbered) { $0.scale = scale }.shot(at: .named("here"), Self.presented).legend
    }
    #expect(legends[0].map(\.text) == ["Mitte", "Zurück"])
    #expect(legends[0].map(\.number) == [1, 2])
    for (one, two) in zip(legends[0], legends[1]) {
      for side in [\Rect.minX, \.minY, \.width, \.height] {
        #expect(abs(one.area[keyPath: side] - two.area[keyPath: side]) < 1.5)
      }
    }
    #expect(try clip(Self.numbered).shot(at: .instant(.zero), Self.presented).legend.isEmpty)
  }

  @Test(arguments: [Theme.light, .dark], [1.0, 2, 3])
  func `a disc is at its target in the accent colour with a white rim`(theme: Theme, scale: Double) throws {
    let clip = try clip(Self.numbered) { ($0.theme, $0.scale) = (theme, scale) }
    let shot = try clip.shot(at: .named("here"), Self.presented)
    let bitmap = try shot.bitmap()
    // The disc of a point is the legend's area.
    let disc = try #require(shot.legend.first).area
    func pixel(_ x: Double, _ y: Double) -> RGBA { bitmap[Int(x * scale), Int(y * scale)] }
    #expect(pixel(disc.midX, disc.minY + disc.height * 0.16) == RGBA(229, 67, 45))
    let rim = pixel(disc.midX, disc.minY + disc.height * 0.05)
    #expect(min(rim.red, rim.green, rim.blue) > 190, "\(rim)")
  }

  @Test func `a number that is visible twice at once is an error with its line`() throws {
    let two = "point at back \"a\" as 3 for 1s\nwait 500ms\npoint at 10,10 \"b\" as 3 for 1s\nwait 1s"
    let message = "another visible callout has the number 3 at 0.5 s; choose another number"
    let error = #expect(throws: ScriptError.self) { try clip(two).play() }
    #expect(error.map { "\($0)".contains("still.flip:8:1: error: \(message)") } == true)
    _ = try clip(two.replacing("500ms", with: "1s")).play()
  }

  // MARK: Sheets

  @Test func `a presented sheet shows the recorded frames with the clip's times`() throws {
    let clip = try clip(Self.everything)
    let all = try frames(clip)
    let sheet = try clip.sheet(.frames(5), presented: true)
    #expect(sheet.pictures.count == 5 && sheet.squareColumns == 2)
    for picture in sheet.pictures {
      let frame = try #require(all.first { $0.clipTime == picture.time })
      #expect(picture.displayList == frame.displayList)
    }
    #expect(sheet.pictures.last?.time == all.last?.clipTime)
    let every = try clip.sheet(.every(.milliseconds(500)), presented: true).pictures
    #expect(every.map(\.time.seconds) == every.indices.map { Double($0) / 2 })
    #expect(every.count == Int(try #require(all.last).clipTime.seconds * 2) + 1)
    #expect(every.allSatisfy { picture in all.contains { $0.displayList == picture.displayList } })
    let bitmap = try clip.sheet(.frames(2), presented: true).bitmap()
    #expect(bitmap.width > 640)
  }

  @Test func `a presented sheet of shots has their pictures, and names the moments in the clip's time`() throws {
    let clip = try clip(Self.frozen)
    let pictures = try clip.sheet(.shots, presented: true).pictures
    #expect(pictures.map(\.displayList) == [try clip.shot(at: .named("card"), Self.presented).displayList])
    #expect(pictures[0].time == Instant(seconds: 2.8))
    #expect(pictures[0].names == ["free", "card"])
    #expect(pictures[0].passed.map(\.instant.seconds) == [1.3])
  }
}
