import Flipbook
import Graphics
import Recording
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase

@Suite struct ClipTests {
  static let text = smallClip("touch at 40,60", "drag by 0,-20 over 100ms", "lift")

  func clip(_ text: String = text, _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip {
    var options = ClipOptions()
    change(&options)
    return try Clip(text: text, path: "clip.flip", options: options)
  }

  @Test func `options override the settings of the script`() throws {
    let plain = try clip()
    #expect(plain.size == Size(80, 120))
    #expect(plain.scale == 1)
    #expect(plain.frameRate == FrameRate(20))
    #expect(plain.device == nil)
    let changed = try clip {
      $0.device = "iphone-x"
      $0.frameRate = FrameRate(30)
      $0.theme = .dark
    }
    #expect(changed.size == Size(375, 812))
    #expect(changed.device == "iphone-x")
    #expect(changed.frameRate == FrameRate(30))
    #expect(changed.theme == .dark)
    // The scale is still the script's; the device changes only points.
    #expect(changed.scale == 1)
  }

  @Test func `readings at the same instant are equal at 20 and 60 frames a second`() throws {
    let slow = Array(try clip().frames()).map(\.probes)
    let fast = Array(try clip().frames(fps: 60)).map(\.probes)
    #expect(slow.count == 7)
    #expect(slow == stride(from: 0, to: fast.count, by: 3).map { fast[$0] })
  }

  @Test func `a snapshot at an instant, a fraction or a name is the frame at that time`() throws {
    let frames = Array(try clip().frames())
    let clip = try clip()
    #expect(try clip.snapshot(at: .instant(Instant(seconds: 0.25))).displayList == frames[5].displayList)
    #expect(try clip.snapshot(at: .fraction(1)).displayList == frames[6].displayList)
    #expect(try clip.snapshot(at: .named("start")).time == Instant(seconds: 0.2))
    #expect(try clip.play().end == Instant(seconds: 0.3))
    #expect(throws: ClipError.self) { try clip.snapshot(at: .instant(Instant(seconds: 0.31))) }
    #expect(throws: ClipError.noSuchMoment("end", known: ["start"])) { try clip.snapshot(at: .named("end")) }
  }

  /// Each half is identical to the frame of its theme.
  @Test func `both themes are drawn side by side, in frames, shots and sheets`() throws {
    let both = try clip { ($0.showsBothThemes, $0.theme) = (true, .dark) }
    #expect(both.frameSize == Size(160, 120))
    #expect(both.size == Size(80, 120))
    #expect(both.theme == .light)
    let frames = Array(try both.frames())
    let (light, dark) = (Array(try clip().frames()), Array(try clip { $0.theme = .dark }.frames()))
    #expect(frames.map(\.probes) == light.map(\.probes))
    for index in [0, 6] {
      let pair = try frames[index].bitmap(scale: 1)
      #expect(pair.width == 160)
      #expect(pair.height == 120)
      let halves = [try light[index].bitmap(scale: 1), try dark[index].bitmap(scale: 1)]
      let rows = halves.map { half in half.withUnsafeBytes { Array($0) } }
      let wide = pair.withUnsafeBytes { Array($0) }
      for y in 0..<120 {
        #expect(wide[y * 640..<y * 640 + 320].elementsEqual(rows[0][y * 320..<y * 320 + 320]))
        #expect(wide[y * 640 + 320..<y * 640 + 640].elementsEqual(rows[1][y * 320..<y * 320 + 320]))
      }
    }
    let shot = try both.shot(at: .named("start"), ShotStyle(subject: .device, padding: 5)).displayList.size
    let single = try clip().shot(at: .named("start"), ShotStyle(subject: .device, padding: 5)).displayList.size
    #expect(shot == Size(2 * single.width, single.height))
    let sheet = try both.sheet(.frames(2)).displayList().size
    #expect(sheet == Size(2 * (try clip().sheet(.frames(2)).displayList().size.width), sheet.height))
  }

  /// Later actions at the same instant are not included, for marks and shots.
  @Test(arguments: ["mark", "shot"])
  func `a snapshot at a name excludes later actions at the same instant`(statement: String) throws {
    let text = """
      scene vertical-swipe
      size 80x120
      wait 100ms
      \(statement) "before"
      touch at 40,60
      hold 100ms
      lift
      """
    let clip = try clip(text)
    let before = try clip.snapshot(at: .named("before"))
    #expect(before.time == Instant(seconds: 0.1))
    #expect(before.probes.first { $0.name == "touch.down" }?.value == .bool(false))
    let after = try clip.snapshot(at: .instant(Instant(seconds: 0.1)))
    #expect(after.probes.first { $0.name == "touch.down" }?.value == .bool(true))
  }

  @Test func `a failed expectation is thrown before the first frame`() throws {
    let clip = try clip(Self.text + "\nexpect page == 9")
    let error = #expect(throws: ClipError.self) { try clip.frames() }
    guard case .failed(let failures)? = error else { throw error ?? ClipError.failed([]) }
    #expect(failures.count == 1)
  }

  @Test func `iterating the frames twice gives the same frames`() throws {
    let frames = try clip().frames()
    #expect(Array(frames) == Array(frames))
    #expect(frames.prefix(2).map(\.index) == [0, 1])
  }

  @Test func `a frame is rendered to a bitmap at a scale`() throws {
    let bitmap = try clip().snapshot(at: .fraction(0)).bitmap(scale: 2)
    #expect(bitmap.width == 160)
    #expect(bitmap.height == 240)
  }

  @Test func `an invalid scale, device or frame size is an error`() {
    #expect(throws: ClipError.badScale(17)) { try self.clip { $0.scale = 17 } }
    #expect(throws: ClipError.self) { try self.clip { $0.scale = .nan } }
    #expect(throws: ClipError.self) { try self.clip { $0.device = "iphone" } }
    #expect(throws: ClipError.self) { try self.clip("scene vertical-swipe\nsize 8000x8000\nwait 1s") { $0.scale = 8 } }
  }

  @Test func `a feed is passed, replaced by the default or rejected, as the scene requires`() throws {
    let mine = InputFile(name: "mine.json", directory: ".", bytes: [])
    func feed(_ scene: String, given: InputFile?) throws -> InputFile? {
      try clip("scene \(scene)\nwait 1s") { $0.feed = given }.feed
    }
    for scene in SceneCatalog.all {
      switch scene.vocabulary.feed {
      case .required:
        #expect(try feed(scene.name, given: mine) == mine)
        #expect(try feed(scene.name, given: nil)?.name == Assets.defaultFeed())
      case .optional:
        #expect(try feed(scene.name, given: mine) == mine)
        #expect(try feed(scene.name, given: nil) == nil)
      case .never:
        #expect(throws: ClipError.showsNoFeed(scene.name, known: ["vertical-swipe", "pull-for-menu"])) {
          try feed(scene.name, given: mine)
        }
        #expect(try feed(scene.name, given: nil) == nil)
      }
    }
  }

  @Test func `every built-in script parses and names its scene`() throws {
    for scene in SceneCatalog.all {
      for path in Assets.scripts(ofScene: scene.name) {
        #expect(try Clip(script: path).scene.name == scene.name, "\(path)")
      }
    }
  }
}
