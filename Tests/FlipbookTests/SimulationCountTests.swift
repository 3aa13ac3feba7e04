import Graphics
import Recording
import Scenes
import Script
import Simulation
import Synchronization
import TestSupport
import Testing
import Timebase
import Video

@testable import Flipbook
@testable import Studio

/// A page-flicking scene that counts its instances.
private final class CountedScene: Sendable {
  private let made = Mutex(0)

  var definition: SceneDefinition {
    let original = SceneCatalog.all.first { $0.name == "page-flicking" }!
    return SceneDefinition(vocabulary: original.vocabulary) { context in
      self.made.withLock { $0 += 1 }
      return try original.make(context)
    }
  }

  /// Returns the number of simulations of a function.
  func count(_ body: () throws -> Void) rethrows -> Int {
    made.withLock { $0 = 0 }
    try body()
    return made.withLock { $0 }
  }
}

/// The number of simulations of each operation, so that no clip is played more often than needed.
struct SimulationCountTests {
  private static let text = """
    scene page-flicking
    fps 20
    scale 0.5
    touch at 160,240
    drag by -100,0 over 200ms
    shot "pulled"
    lift
    settle within 3s

    """
  private static let presentation = """
    caption "Pull"
    zoom to 10,10,200x200 over 100ms

    """

  private let scene = CountedScene()
  private let folder = TestFolder()

  private func clip(presented: Bool, _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip {
    var options = ClipOptions()
    change(&options)
    let text = presented ? Self.text.replacing("touch at", with: Self.presentation + "touch at") : Self.text
    return try Clip(text: text, path: "counted.flip", options: options, catalog: [scene.definition])
  }

  private func count(
    presented: Bool, _ change: (inout ClipOptions) -> Void = { _ in }, _ body: (Clip) throws -> Void
  ) throws -> Int {
    let clip = try clip(presented: presented, change)
    return try scene.count { try body(clip) }
  }

  @Test(arguments: [false, true])
  func `a page simulates each theme once, and once more for each file`(presented: Bool) throws {
    func count(_ stills: Int) throws -> Int {
      try self.count(presented: presented) { clip in
        var options = Embed.Options()
        options.alternative = "A pull."
        let embed = try Embed(clip, for: .github, named: "counted", options)
        for file in embed.files.filter(\.isStill).prefix(stills) {
          _ = try embed.write(file, to: "\(folder)/\(file.name)")
        }
      }
    }
    // The first frames of both themes are compared.
    #expect(try count(0) == 2 + 1)
    #expect(try count(1) == 2 + 1 + 1)
    #expect(try count(2) == 2 + 1 + 1 + 2)
  }

  @Test(arguments: [false, true])
  func `one simulation checks a clip`(presented: Bool) throws {
    #expect(try count(presented: presented) { try $0.check() } == 1)
  }

  @Test(arguments: [false, true])
  func `one simulation traces, plots and exports a clip`(presented: Bool) throws {
    #expect(try count(presented: presented) { _ = try $0.trace { _, _ in } } == 1)
    #expect(try count(presented: presented) { _ = try $0.plot() } == 1)
    #expect(try count(presented: presented) { _ = try Playback($0).passed() } == 1)
  }

  @Test(arguments: [false, true])
  func `one simulation shows an instant, a name, all shots and a picture every 100 ms`(presented: Bool) throws {
    #expect(try count(presented: presented) { _ = try $0.shot(at: .instant(Instant(seconds: 0.1))) } == 1)
    #expect(try count(presented: presented) { _ = try $0.shot(at: .named("pulled")) } == 1)
    #expect(try count(presented: presented) { _ = try $0.sheet(.shots) } == 1)
    #expect(try count(presented: presented) { _ = try $0.sheet(.every(.milliseconds(100))) } == 1)
  }

  @Test(arguments: [false, true])
  func `a percentage and a number of pictures need the clip's length, so two simulations`(
    presented: Bool
  ) throws {
    #expect(try count(presented: presented) { _ = try $0.shot(at: .fraction(0.5)) } == 2)
    #expect(try count(presented: presented) { _ = try $0.sheet(.frames(4)) } == 2)
  }

  @Test func `a presented picture needs the whole presentation, so two simulations`() throws {
    #expect(try count(presented: true) { _ = try $0.shot(at: .named("pulled"), ShotStyle(subject: .presented)) } == 2)
    #expect(try count(presented: false) { _ = try $0.shot(at: .named("pulled"), ShotStyle(subject: .presented)) } == 1)
    #expect(try count(presented: true) { _ = try $0.sheet(.shots, presented: true) } == 2)
    #expect(try count(presented: true) { _ = try $0.sheet(.frames(4), presented: true) } == 2)
  }

  @Test(arguments: [false, true], [FrameSelection.all, .frames(3...8)])
  func `two simulations record a clip, or some of its frames`(presented: Bool, selection: FrameSelection) throws {
    let simulations = try count(presented: presented) {
      _ = try $0.record(to: "\(folder)/clip", options: RecordingOptions(selection: selection), run: Run(jobs: 2))
    }
    #expect(simulations == 2)
  }

  @Test(arguments: [false, true])
  func `both themes need twice the simulations of one`(presented: Bool) throws {
    let simulations = try count(presented: presented, { $0.showsBothThemes = true }) {
      _ = try $0.record(to: "\(folder)/clip")
    }
    #expect(simulations == 4)
  }

  @Test(arguments: [false, true])
  func `three simulations approve a clip, because it is drawn twice, and two verify it`(presented: Bool) throws {
    #expect(try count(presented: presented) { _ = try $0.approve(into: "\(folder)/goldens", options: options) } == 3)
    let clip = try clip(presented: presented)
    try clip.approve(into: "\(folder)/goldens", options: options)
    var verification = VerifyOptions()
    (verification.artifacts, verification.approved) = ("\(folder)/failures", "\(folder)/approved")
    #expect(try scene.count { _ = try clip.verify(against: "\(folder)/goldens", options: verification) } == 2)
    (verification.masks, verification.skipsUnseenMasks) = (["nowhere"], true)
    var unseen: Set<String> = []
    let simulations = try scene.count {
      unseen = try clip.verify(against: "\(folder)/goldens", options: verification).unseenMasks
    }
    #expect(simulations == 2)
    #expect(unseen == ["nowhere"])
  }

  private var options: ApproveOptions {
    var options = ApproveOptions()
    options.approved = "\(folder)/approved"
    return options
  }

  @Test(arguments: [false, true])
  func `two simulations make a video, and a third one finds the palette of a GIF`(presented: Bool) throws {
    #expect(try count(presented: presented) { _ = try $0.writeVideo(to: "\(folder)/clip.mp4") } == 2)
    #expect(try count(presented: presented) { _ = try $0.writeVideo(to: "\(folder)/clip.gif") } == 3)
  }

  @Test(arguments: [false, true])
  func `two simulations open a clip in the studio`(presented: Bool) throws {
    let simulations = try count(presented: presented) { clip in
      let overview = try ClipOverview(clip, text: "")
      _ = try FrameCursor(overview.playback, presented: presented).frame(0)
    }
    #expect(simulations == 2)
  }

  @Test(arguments: [false, true])
  func `one simulation gives a range, the number of frames, warnings and captions`(
    presented: Bool
  ) throws {
    let simulations = try count(presented: presented) { clip in
      let playback = try clip.play()
      let range = try playback.selection(from: .named("pulled"), to: nil)
      #expect(range != .all)
      #expect(playback.frameCount > 10)
      #expect(playback.warnings.isEmpty)
      #expect(playback.captionTrack().contains("Pull") == presented)
    }
    #expect(simulations == 1)
  }
}
