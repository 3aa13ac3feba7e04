import Flipbook
import Imaging
import Interactions
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Verdicts

/// Faults injected one at a time into built-in clips: a comparison must find each of them, report the first frame, and
/// name the cause if it has a name.
@Suite struct MutationTests {
  static let scripts = [
    "vertical-swipe/next-article", "page-flicking/no-wall", "pull-for-menu/pull-right", "flick-detail/previous-event",
    "virtual-pages/backwards",
  ]

  /// The number of injected faults of a kind, and the comparison's results.
  struct Score {
    var planted = 0
    var named = 0
    var noticeable = 0
    var noticed = 0
  }

  @Test func `every fault is found in its first frame, and most are named`() throws {
    var scores: [String: Score] = [:]
    for (seed, script) in Self.scripts.enumerated() {
      let clip = try PlayedClip(script)
      for fault in try clip.faults(each: 6, seed: UInt64(seed)) { judge(fault, clip, &scores) }
    }
    for fault in try motionFaults() { judge(fault.fault, fault.clip, &scores) }
    Self.print(scores)
    let total = scores.values.reduce(0) { $0 + $1.planted }
    #expect(total >= 200, "\(total) faults are too few")
    for (kind, score) in scores {
      #expect(Double(score.named) >= Self.named(kind) * Double(score.planted), "\(kind): \(score)")
    }
  }

  /// The minimum fraction of a kind's faults that must be named: a view under another one is not simply moved, one on a
  /// photograph has no plain background, and two levels on thin letters look like a renderer's noise.
  private static func named(_ kind: String) -> Double {
    switch ListFault(rawValue: kind) {
    case .shiftedView, .missingView: 0.6
    case .otherColor: 0.3
    default: 1
    }
  }

  private func judge(_ fault: PlantedFault, _ clip: PlayedClip, _ scores: inout [String: Score]) {
    let exact = fault.verdict(clip, .exact)
    #expect(!exact.isSame, "\(clip.name): \(fault.kind) at frame \(fault.first) passes")
    let found = exact.differing.first?.number ?? min(exact.goldenCount, exact.actualCount)
    #expect(found == fault.first, "\(clip.name): \(fault.kind) at frame \(fault.first) is reported for frame \(found)")
    var score = scores[fault.kind] ?? Score()
    score.planted += 1
    if fault.isNamed(by: exact) { score.named += 1 }
    let isNoticed = !fault.verdict(clip, .perceptual).isSame
    if isNoticed { score.noticed += 1 }
    if fault.isNoticeable(clip) {
      score.noticeable += 1
      #expect(isNoticed, "\(clip.name): \(fault.kind) at frame \(fault.first) would be noticed by a person")
    }
    scores[fault.kind] = score
  }

  private static func print(_ scores: [String: Score]) {
    var lines = ["fault | planted, found | called by name | clearly seen | perceptual mode finds"]
    for (kind, score) in scores.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "\(kind) | \(score.planted) | \(score.named) | \(score.noticeable) | \(score.noticed)")
    }
    Swift.print(lines.joined(separator: "\n"))
  }

  /// Faults of motion: the pills' spring, and the turn of a page.
  private func motionFaults() throws -> [(clip: PlayedClip, fault: PlantedFault)] {
    try [
      motionFault("spring's damping off by 1 %", "pull-for-menu/change-of-mind", probe: "bar") {
        (pill: SpringExpandView) in
        pill.dampingRatio *= 1.01
      },
      motionFault("spring's damping off by −1 %", "pull-for-menu/almost", probe: "bar") { (pill: SpringExpandView) in
        pill.dampingRatio *= 0.99
      },
      motionFault("page turn of 0.21 s", "vertical-swipe/next-article", probe: "") { (view: VerticalSwipeView) in
        view.turnDuration = 0.21
      },
      motionFault("page turn of 0.21 s", "vertical-swipe/previous-article", probe: "") { (view: VerticalSwipeView) in
        view.turnDuration = 0.21
      },
    ]
  }

  private func motionFault<Subject: View>(
    _ kind: String, _ script: String, probe: String, _ change: @escaping @Sendable (Subject) -> Void
  ) throws -> (clip: PlayedClip, fault: PlantedFault) {
    let clip = try PlayedClip(script)
    let catalog = SceneCatalog.all.map { definition in
      SceneDefinition(vocabulary: definition.vocabulary) { context in
        let scene = try definition.make(context)
        context.window.descendants.compactMap { $0 as? Subject }.forEach(change)
        return scene
      }
    }
    let changed = try PlayedClip(script, catalog)
    return (
      clip,
      PlantedFault(
        kind: kind, pictures: changed.pictures, trace: changed.trace, first: clip.firstDifference(changed.pictures),
        name: .probe(probe))
    )
  }

  /// Another version of a renderer blends edges slightly differently.
  @Test(arguments: scripts)
  func `noise on edges passes a perceptual comparison, but not an exact one`(script: String) throws {
    let clip = try PlayedClip(script)
    var random = SplitMix(seed: 7)
    let frames = stride(from: 0, to: clip.pictures.count, by: 20).map { $0 }
    for frame in frames {
      let (before, after) = (clip.pictures[frame], try Self.noisy(clip.pictures[frame], &random))
      #expect(!Verdict(before, after).isSame)
      #expect(Verdict(before, after, .perceptual).isSame, "\(script), frame \(frame)")
    }
  }

  /// Returns a copy in which pixels on edges are off by one or two levels.
  private static func noisy(_ picture: Bitmap, _ random: inout SplitMix) throws -> Bitmap {
    var bytes = picture.rgba
    let row = 4 * picture.width
    for index in stride(from: row, to: bytes.count - row, by: 4) {
      let contrast = [index - 4, index + 4, index - row, index + row].map { abs(Int(bytes[$0]) - Int(bytes[index])) }
      guard contrast.max() ?? 0 > 24 else { continue }
      for channel in index..<index + 3 {
        let noise = Int.random(in: -2...2, using: &random)
        bytes[channel] = UInt8(clamping: Int(bytes[channel]) + noise)
      }
    }
    return try Bitmap(width: picture.width, height: picture.height, rgba: bytes)
  }
}

extension View {
  /// All views below this one.
  fileprivate var descendants: [View] { subviews + subviews.flatMap(\.descendants) }
}
