import Flipbook
import Foundation
import Graphics
import Recording
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase

/// Requirements of every built-in script.
struct CatalogueTests {
  static let scripts = SceneCatalog.all.flatMap { Assets.scripts(ofScene: $0.name) }

  @Test func `every scene has at least five scripts`() {
    for scene in SceneCatalog.all { #expect(Assets.scripts(ofScene: scene.name).count >= 5, "\(scene.name)") }
  }

  @Test func `scripts are found by exact name, with or without scene and extension`() {
    #expect(Assets.scripts(named: "next-article") == Assets.scripts(named: "next-article.flip"))
    #expect(Assets.scripts(named: "vertical-swipe/next-article").count == 1)
    #expect(Assets.scripts(named: "change-of-mind").count > 1)
    #expect(Assets.scripts(named: "article").isEmpty)
  }

  @Test(arguments: scripts)
  func `every script meets its expectations, ends at rest and releases its window`(path: String) throws {
    let clip = try Clip(script: path)
    weak var window: Window?
    do {
      let player = try clip.player()
      _ = try player.playToEnd()
      #expect(player.failures.map(\.description) == [])
      #expect(player.stage.window.isAtRest || player.stage.finger.isDown, "the clip ends in mid-motion")
      window = player.stage.window
    }
    #expect(window == nil, "the window is in a reference cycle, which leaks a megabyte for each played clip")
  }

  @Test(arguments: scripts)
  func `a clip that is abandoned during a motion releases its window and its shaper`(path: String) throws {
    let clip = try Clip(script: path)
    for time in [0.4, 0.9, 1.7] {
      weak var window: Window?
      weak var shaper: AnyObject?
      do {
        let player = try clip.player()
        try player.play(to: Instant(seconds: time))
        window = player.stage.window
        shaper = player.stage.window.traits.textShaper as AnyObject
      }
      #expect(window == nil, "at \(time) s")
      #expect(shaper == nil, "at \(time) s")
    }
  }

  /// An edge return is a sum of two exponentials, so three consecutive ticks satisfy a recurrence for any start: `y(t +
  /// 2h) = (p + q)·y(t + h) − p·q·y(t)`, where p and q are the decay factors of the two terms over h. The turn to the
  /// first or the last page overshoots the end, too; that is its spring, not an edge return.
  @Test func `every edge return satisfies its equation within 1e-6 points`() throws {
    // 1000·ln 0.99 and 1000·ln 0.998 a second, in a tick of 1/60 s.
    let (edge, carried) = (-10.050_335_853_501_44 / 60, -2.002_002_670_673_08 / 60)
    let (p, q) = (exp(edge), exp(edge + carried))
    let probes = ["vertical-swipe": "offset.y", "page-flicking": "offset.x", "pull-for-menu": "offset.x"]
    var count = 0
    for path in Self.scripts {
      let clip = try Clip(script: path)
      guard let probe = probes[clip.scene.name] else { continue }
      let frames = try clip.plain.play().sequence()
      var returning: [Double] = []
      var isReturn = true
      while let readings = try frames.next()?.probes {
        let values = Dictionary(uniqueKeysWithValues: readings.map { ($0.name, $0.value) })
        guard case .number(let offset)? = values[probe], values["touch.down"] == .bool(false) else {
          returning = []
          isReturn = true
          continue
        }
        var end = 0.0
        if case .integer(let pages)? = values["dots.count"] { end = Double(pages - 1) * clip.size.width }
        let overscroll = offset < 0 ? offset : max(0, offset - end)
        // An offset less than half a device pixel from the end counts as the end.
        if abs(overscroll) < 0.3, clip.scene.name == "page-flicking" { isReturn = false }
        returning = abs(overscroll) < 0.3 || !isReturn ? [] : returning + [overscroll]
        guard returning.count > 2, let last = returning.last else { continue }
        let (y0, y1) = (returning[returning.count - 3], returning[returning.count - 2])
        #expect(abs(last - (p + q) * y1 + p * q * y0) < 1e-6, "\(path) at \(values["time"]!)")
        count += 1
      }
    }
    #expect(count > 300)
  }

  /// Frames and readings at common instants, at several frame rates.
  @Test(arguments: scripts)
  func `frames at the same instant are equal at any frame rate`(path: String) throws {
    let reference = try look(path, at: 60)
    for fps in [24, 30, 120, 240, 1000] as [Int64] {
      let other = try look(path, at: fps)
      let common = Set(reference.keys).intersection(other.keys)
      #expect(common.count >= reference.count / 15)
      for instant in common.sorted() where other[instant] != reference[instant] {
        Issue.record("at \(instant.seconds) s, \(fps) frames a second differ from those at 60")
        break
      }
    }
  }

  /// Returns the snapshots at the instants that are also frames at 60 a second; the remaining instants are only laid
  /// out.
  private func look(_ path: String, at fps: Int64) throws -> [Instant: FrameSnapshot] {
    let frames = try Clip(script: path).plain.play().sequence()
    let player = frames.player
    let rate = FrameRate(fps)
    var seen: [Instant: FrameSnapshot] = [:]
    var index = 0
    while true {
      let instant = rate.instant(ofFrame: index)
      try player.play(to: instant)
      if let end = player.end, instant > end { return seen }
      // Every third common instant suffices, and keeps the test fast.
      let sixtieth = Int((instant.seconds * 60).rounded())
      let isCommon = FrameRate.sixty.instant(ofFrame: sixtieth) == instant
      if isCommon, sixtieth.isMultiple(of: 3) || fps == 60 {
        seen[instant] = player.stage.snapshot(index: 0, isVisible: player.isVisible)
      } else {
        player.stage.window.layoutUntilClean()
      }
      index += 1
    }
  }

  @Test(arguments: SceneCatalog.all.compactMap { Assets.scripts(ofScene: $0.name).first })
  func `all files of a recording are identical for any number of jobs`(path: String) throws {
    let files = TestFolder()
    let folder = files.url
    var options = ClipOptions()
    options.scale = 1
    options.frameRate = FrameRate(10)
    let clip = try Clip(script: path, options: options)
    var recordings: [[String: Data]] = []
    for jobs in [1, 8, 1] {
      let output = folder.appending(path: "\(recordings.count)").path
      _ = try clip.record(to: output, run: Run(jobs: jobs))
      var files: [String: Data] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: output) where name.contains(".") {
        files[name] = try Data(contentsOf: URL(filePath: "\(output)/\(name)"))
      }
      recordings.append(files)
    }
    #expect(recordings[0].count > 8)
    #expect(recordings[1] == recordings[0])
    #expect(recordings[2] == recordings[0])
  }
}
