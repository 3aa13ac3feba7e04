import Foundation
import Illustrations
import Motion
import Script
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

/// The article "How faithful is it?": its table is generated from the motion table, and its plots from recordings and
/// curves.
@Suite struct FaithfulnessTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "Sources/Library/Flipbook/Flipbook.docc")

  /// Whether the tests write the article's files instead of comparing them.
  private static let rewrites = ProcessInfo.processInfo.environment["FLIPBOOK_REWRITE_ARTICLE"] != nil

  private static func table() throws -> String {
    let head = "| What | Equation | Source | Recordings | Worst error | What is a choice |\n|---|---|---|---|---|---|\n"
    return try head
      + MotionTopic.all().map { topic in
        let cells = [
          topic.title, topic.equation, topic.source, topic.recordings > 0 ? "\(topic.recordings)" : "none",
          topic.worstError ?? "not measured", topic.choice ?? "nothing",
        ]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
      }.joined()
  }

  @Test func `the article's table equals the motion table`() throws {
    let file = Self.folder.appending(path: "HowFaithfulIsIt.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    if Self.rewrites {
      let start = try #require(article.firstRange(of: "| What |")).lowerBound
      let end = try #require(article[start...].firstRange(of: "\n\n")).lowerBound
      let changed = try article[..<start] + Self.table().dropLast() + article[end...]
      return try String(changed).write(to: file, atomically: true, encoding: .utf8)
    }
    for row in try Self.table().split(separator: "\n") { #expect(article.contains(row + "\n"), "\(row)") }
  }

  // MARK: Plots

  private static func series(_ name: String, until end: Double, _ position: (Double) -> Double) -> Plot.Series {
    Plot.Series(
      name,
      (0...240).map { index in
        let time = end * Double(index) / 240
        return Plot.Sample(time, .number(position(time)))
      })
  }

  private static func edgeReturns() throws -> Plot {
    let panels = try Recordings.load().edgeReturns.map { recording in
      let motion = EdgeReturn(overscroll: recording.overscroll, velocity: 1000 * recording.velocity)
      let recorded = recording.samples.map { Plot.Sample($0[0], .number($0[1])) }
      return Plot.Panel(
        "from \(plain(recording.overscroll)) pt at \(plain((1000 * recording.velocity).rounded())) pt/s", unit: .points,
        series: [
          Plot.Series("recorded", recorded, isReference: true), series("curve", until: 0.6, motion.position(at:)),
        ])
    }
    return Plot(title: "Edge return", subtitle: "recordings of iOS 26.5 and 26.1", duration: 0.6, panels: panels)
  }

  private static func deceleration() throws -> Plot {
    let recording = try Recordings.load().announcedAndRest
    let motion = DecayMotion(from: recording.from, velocity: 1000 * recording.velocity)
    let whole = series("curve", until: 3.5, motion.position(at:))
    func level(_ name: String, _ position: Double, from start: Double) -> Plot.Series {
      Plot.Series(name, [start, 3.5].map { Plot.Sample($0, .number(position)) }, isReference: true)
    }
    let panels = [
      Plot.Panel("offset.y", unit: .points, series: [level("recorded rest", recording.rest, from: 0), whole]),
      Plot.Panel(
        "the end", unit: .points,
        series: [
          level("recorded rest", recording.rest, from: 2.5), level("announced", recording.announced, from: 2.5),
          Plot.Series("curve", whole.samples.filter { $0.time >= 2.5 }),
        ]),
    ]
    return Plot(title: "Deceleration from 4875 pt/s", subtitle: "recording of iOS 26.1", duration: 3.5, panels: panels)
  }

  @Test(arguments: ["recorded-edge-return", "recorded-deceleration"])
  func `the article's plots equal those of the recordings and the curves`(name: String) throws {
    let plot = name == "recorded-edge-return" ? try Self.edgeReturns() : try Self.deceleration()
    let file = Self.folder.appending(path: "\(name).svg")
    let text = try plot.svg()
    if Self.rewrites { return try text.write(to: file, atomically: true, encoding: .utf8) }
    let isSame = try String(contentsOf: file, encoding: .utf8) == text
    #expect(isSame, "\(name).svg is not what the curves give; FLIPBOOK_REWRITE_ARTICLE=1 writes it")
  }
}
