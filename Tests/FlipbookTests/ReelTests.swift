import Flipbook
import Foundation
import Scenes
import Script
import Simulation
import Testing
import Timebase

@Suite struct ReelTests {
  static let swipe = ClipTests.text + "\nexpect page == 9\n"
  static let flick = """
    scene page-flicking
    size 80x120
    scale 1
    fps 20
    wait 100ms
    shot "start"
    tap at 40,60
    """

  func clip(_ text: String, _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip {
    var options = ClipOptions()
    change(&options)
    let script = try Script(text: text, path: "clip.flip", vocabulary: SceneCatalog.vocabulary)
    return try Clip(script, options: options)
  }

  /// Returns a reel with two cards of 4 frames; the first clip has 7 frames.
  func reel() throws -> Reel { try Reel([clip(Self.swipe), clip(Self.flick)], cardSeconds: 0.2) }

  func frames(_ sequence: ReelSequence) throws -> [FrameSnapshot] {
    var frames: [FrameSnapshot] = []
    while let frame = try sequence.next() { frames.append(frame) }
    return frames
  }

  @Test func `frames and times are continuous, and a clip's frames are those of the clip alone`() throws {
    let sequence = try reel().play()
    let frames = try frames(sequence)
    #expect(frames.map(\.index) == Array(frames.indices))
    #expect(frames.map(\.time) == frames.indices.map { FrameRate(20).instant(ofFrame: $0) })
    #expect(frames.allSatisfy { $0.probes[0] == ProbeReading("time", .number($0.time.seconds)) })
    #expect(sequence.failures.count == 1)
    // A clip's frames after its card are those of the clip alone.
    var own: [FrameSnapshot] = []
    let alone = try clip(Self.swipe).play()
    while let frame = try alone.next() { own.append(frame) }
    #expect(own.count == 7)
    #expect(frames[4..<11].map(\.displayList) == own.map(\.displayList))
    #expect(frames[..<4].allSatisfy { $0.displayList.size == own[0].displayList.size })
    #expect(frames[3].displayList != frames[4].displayList)
  }

  /// Players show the first frame until playback starts.
  @Test func `the first frame shows a picture of each clip, and the card fades out`() throws {
    let reel = try reel()
    let frames = try frames(reel.play())
    #expect(frames[0].displayList.items.first == .pushOpacity(1))
    #expect(frames[11].displayList.items.first == .pushOpacity(0))
    for clip in reel.clips {
      let picture = try clip.snapshot(at: .named("start")).displayList
      let contents = picture.items.compactMap { if case .contents(let contents, _) = $0 { contents } else { nil } }
      #expect(!contents.isEmpty)
      for part in contents {
        #expect(frames[0].displayList.items.contains { if case .contents(part, _) = $0 { true } else { false } })
      }
    }
    // The card fades out to the clip.
    let opacities = frames[..<4].compactMap { frame in
      if case .pushOpacity(let opacity) = frame.displayList.items[0] { opacity } else { nil }
    }
    #expect(zip(opacities, [1, 0.75, 0.5, 0.25]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test(arguments: ["320x480", "480x320", "768x1024"])
  func `the text of the first frame is on the screen`(size: String) throws {
    let first = try #require(try Reel([clip(Self.flick.replacing("80x120", with: size))]).play().next()).displayList
    let text = first.items.compactMap { if case .contents(let contents, _) = $0 { contents } else { nil } }.last
    let commands = try #require(text).commands
    #expect(commands.count == 2)
    for case .text(let shaped, let origin) in commands {
      #expect(origin.y >= 0)
      #expect(origin.y + shaped.size.height <= first.size.height)
    }
  }

  @Test func `a reel without cards starts with its first clip`() throws {
    let frames = try frames(Reel([clip(Self.swipe)], cardSeconds: 0).play())
    #expect(try frames[0].displayList == clip(Self.swipe).snapshot(at: .instant(.zero)).displayList)
  }

  @Test func `every row has the probes of all scenes, without values for the other scenes`() throws {
    let frames = try frames(reel().play())
    let names = frames[0].probes.map(\.name)
    #expect(names[..<5] == ["time", "touch.down", "touch.x", "touch.y", "scene"])
    #expect(Set(names).count == names.count)
    #expect(names.contains("footer.arrow.angle"))
    #expect(names.contains("dots.count"))
    #expect(frames.allSatisfy { $0.probes.map(\.name) == names })
    func value(_ name: String, _ frame: Int) -> ProbeValue? {
      frames[frame].probes.first { $0.name == name }?.value
    }
    #expect(value("scene", 0) == .text("vertical-swipe"))
    #expect(value("page", 0) == .absent)
    #expect(value("page", 4) == .integer(0))
    #expect(value("dots.count", 4) == .absent)
    #expect(value("scene", 11) == .text("page-flicking"))
    #expect(value("page", 14) == .absent)
    #expect(value("dots.count", 15) == .integer(10))
    #expect(value("footer.y", 15) == .absent)
    #expect(value("page", 15) == .integer(0))
  }

  @Test func `clips with different frame rates, themes, scales or sizes are rejected`() throws {
    #expect(throws: ReelError.empty) { try Reel([]) }
    for change in [
      { $0.frameRate = FrameRate(30) }, { $0.theme = .dark }, { $0.scale = 2 }, { $0.device = "iphone-x" },
    ] as [(inout ClipOptions) -> Void] {
      #expect(throws: ReelError.self) { try Reel([self.clip(Self.swipe), self.clip(Self.flick, change)]) }
    }
  }

  @Test func `a recorded reel has the frames, shots, touches and trace of its clips`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reel = try reel()
    let recorded = try reel.record(to: folder)
    let count = try frames(reel.play()).count
    #expect(recorded.report.framesWritten == count)
    #expect(try count == reel.playback().frameCount)
    #expect(recorded.failures.count == 1)
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
        as? [String: Any])
    #expect(manifest["scene"] as? String == "vertical-swipe, page-flicking")
    let shots = try #require(manifest["shots"] as? [[String: Any]])
    #expect(shots.map { $0["name"] as? String } == ["vertical-swipe/start", "page-flicking/start"])
    #expect(shots.map { $0["time"] as? Double } == [0.4, 0.85])
    let touches = try #require(manifest["touches"] as? [[String: Any]])
    #expect(touches.first?["time"] as? Double == 0.4)
    #expect(touches.filter { $0["phase"] as? String == "began" }.count == 2)
    let trace = try String(contentsOfFile: folder + "/trace.tsv", encoding: .utf8)
    #expect(trace.split(separator: "\n").count == count + 1)
  }

  @Test func `every scene has a tour of 8 to 15 seconds with at least two shots`() throws {
    for scene in SceneCatalog.all {
      let path = try #require(Assets.scripts(ofScene: scene.name).first { $0.hasSuffix("/tour.flip") }, "\(scene.name)")
      let player = try Clip(script: path).play().player
      let end = try player.playToEnd()
      #expect(player.failures.isEmpty, "\(player.failures)")
      #expect((8...15).contains(end.seconds), "\(scene.name) \(end.seconds)")
      #expect(player.shots.count >= 2)
    }
  }
}
