import Imaging
import Testing
import Verdicts

@Suite struct ClipVerdictTests {
  static func record(
    _ hashes: [String] = ["a", "b", "c", "d"], offsets: [Double] = [0, 1, 2, 3], width: Int = 2, fps: Int64 = 20,
    theme: String = "light", cairo: String = "1.16.0", hidden: [ClosedRange<Int>] = []
  ) -> ClipRecord {
    ClipRecord(
      settings: [.init("theme", theme)], renderer: [.init("cairo", cairo)],
      hashes: FrameHashes(width: width, height: 3, frames: fps, hashes: hashes.map { ContentHash(of: Array($0.utf8)) }),
      trace: TraceTable(
        columns: ["frame", "time", "touch.x", "offset"],
        rows: offsets.enumerated().map { ["\($0)", "\(Double($0) / Double(fps))", "-", "\($1)"] }), hidden: hidden)
  }

  static func verdict(_ actual: ClipRecord, _ golden: ClipRecord = record()) -> ClipVerdict {
    ClipVerdict(golden: golden, actual: actual) { _ in nil }
  }

  @Test func `equal clips are the same`() {
    let verdict = Self.verdict(Self.record())
    #expect(verdict.isSame)
    #expect(verdict.cause == nil)
    #expect(verdict.actualCount == 4)
    #expect(Self.verdict(Self.record([], offsets: []), Self.record([], offsets: [])).isSame)
    #expect(Self.verdict(Self.record(["a"], offsets: [0]), Self.record(["a"], offsets: [0])).isSame)
  }

  @Test func `a differing frame has its instant`() {
    // Tick 1 is hidden, so frame 2 is tick 3.
    let hidden = [1...1]
    let golden = Self.record(["a", "b", "c"], hidden: hidden)
    let verdict = Self.verdict(Self.record(["a", "b", "x"], hidden: hidden), golden)
    #expect(verdict.differing == [.init(number: 2, seconds: 0.15)])
    #expect(verdict.cause == .appearance(.init(number: 2, seconds: 0.15)))
    #expect(!verdict.isSame)
  }

  @Test func `a motion deviation precedes a difference in appearance`() throws {
    let verdict = Self.verdict(Self.record(["a", "b", "x", "y"], offsets: [0, 1, 2.5, 4]))
    let deviation = try #require(verdict.deviations.first)
    #expect(deviation.probe == "offset")
    #expect(deviation.tick == 2)
    #expect(deviation.delta == 0.5)
    #expect(deviation.largest == 1)
    #expect(verdict.cause == .motion(deviation))
    #expect(verdict.longestRun == 2...3)
  }

  @Test func `a probe deviation alone is a failure`() {
    let verdict = Self.verdict(Self.record(offsets: [0, 1, 2, 9]))
    #expect(!verdict.isSame)
    #expect(verdict.differing.isEmpty)
  }

  @Test func `size, count and rate are not differences of pixels`() {
    let wide = Self.verdict(Self.record(width: 5))
    #expect(wide.shape == [Change("pixels", expected: "2×3", actual: "5×3")])
    #expect(wide.differing.isEmpty)
    let short = Self.verdict(Self.record(["a", "b", "c"], offsets: [0, 1, 2]))
    #expect(short.shape.map(\.name) == ["frames", "ticks"])
    #expect(short.cause == .timing(.dropped(frame: 3, count: 1)))
    let fast = Self.verdict(Self.record(fps: 40))
    #expect(fast.shape.map(\.name) == ["frame rate"])
    #expect(!fast.isSame)
    #expect(fast.deviations.isEmpty)
  }

  @Test func `another renderer is the cause only of differences in appearance`() throws {
    let same = Self.verdict(Self.record(cairo: "1.18.0"))
    #expect(same.isSame)
    #expect(same.renderer == [Change("cairo", expected: "1.16.0", actual: "1.18.0")])
    let drawn = Self.verdict(Self.record(["w", "x", "y", "z"], cairo: "1.18.0"))
    #expect(drawn.cause == .renderer(drawn.renderer))
    #expect(!drawn.isSame)
    let moved = Self.verdict(Self.record(["w", "x", "y", "z"], offsets: [0, 1, 2, 4], cairo: "1.18.0"))
    #expect(moved.cause == .motion(try #require(moved.deviations.first)))
  }

  @Test(arguments: ["pixman", "fribidi"])
  func `a golden without a library's version has the same renderer`(library: String) {
    let golden = Self.record()
    var actual = golden
    actual.renderer.append(.init(library, "1.2.3"))
    #expect(Self.verdict(actual, golden).renderer == [])
    #expect(Self.verdict(golden, actual).renderer == [Change(library, expected: "1.2.3", actual: nil)])
    var newer = golden
    newer.renderer.append(.init(library, "1.2.4"))
    #expect(Self.verdict(newer, actual).renderer == [Change(library, expected: "1.2.3", actual: "1.2.4")])
  }

  @Test func `a fallback font is another renderer`() {
    var actual = Self.record()
    actual.renderer.append(.init("fallback Noto.ttf", "1234"))
    let change = Change("fallback Noto.ttf", expected: nil, actual: "1234")
    #expect(Self.verdict(actual).renderer == [change])
  }

  @Test func `other settings precede all other causes`() {
    let verdict = Self.verdict(Self.record(["w", "x", "y", "z"], theme: "dark"))
    #expect(verdict.cause == .settings([Change("theme", expected: "light", actual: "dark")]))
  }

  @Test func `a missing setting counts only if the golden has a value for it`() {
    var golden = Self.record()
    golden.settings.append(.init("events", ""))
    #expect(Self.verdict(Self.record(), golden).settings == [])
    golden.settings[1] = .init("events", "list.db")
    #expect(Self.verdict(Self.record(), golden).settings == [Change("events", expected: "list.db", actual: nil)])
  }

  @Test func `a tolerance applies only to compared frames`() throws {
    let golden = Self.record()
    let actual = Self.record(["a", "x", "y", "d"])
    let verdict = ClipVerdict(golden: golden, actual: actual) { frame in frame == 1 ? .same : nil }
    #expect(verdict.toleratedCount == 1)
    #expect(verdict.differing.map(\.number) == [2])
  }

  @Test func `a missing probe is a failure`() {
    var actual = Self.record()
    actual.trace = TraceTable(columns: ["frame", "time"], rows: actual.trace.rows.map { Array($0.prefix(2)) })
    let verdict = Self.verdict(actual)
    #expect(verdict.missingProbes == ["touch.x", "offset"])
    #expect(!verdict.isSame)
    #expect(verdict.cause?.name == "probes lost")
  }
}
