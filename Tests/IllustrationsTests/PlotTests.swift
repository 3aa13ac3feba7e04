import Foundation
import Platform
import Scenes
import Script
import TestSupport
import Testing
import Timebase

@testable import Flipbook
@testable import Illustrations

@Suite struct PlotTests {
  func clip(_ text: String = SheetTests.text) throws -> Clip {
    try Clip(try Script(text: text, path: "some/clip.flip", vocabulary: SceneCatalog.vocabulary))
  }

  /// The finger pulls the first article down and lifts.
  static let pull = """
    scene vertical-swipe
    touch at 160,200
    drag by 0,120 over 200ms
    lift
    settle within 3s
    """

  static let pills = """
    scene pull-for-menu
    touch at 260,240
    drag by -125,0 over 200ms
    hold 100ms
    cancel
    wait 100ms
    """

  @Test func `curves contain the values of a trace, and values between frames`() throws {
    var clip = try clip(Self.pills)
    let samples = try clip.plot(["bar[2].height"]).panels[0].series[0].samples
    var options = ClipOptions()
    options.frameRate = FrameRate(240)
    clip = try Clip(clip.script, options: options)
    var trace: [ProbeValue] = []
    _ = try clip.trace { _, probes in trace += probes.filter { $0.name == "bar[2].height" }.map(\.value) }
    let onFrames = samples.filter { abs($0.time * 240 - ($0.time * 240).rounded()) < 1e-6 }
    #expect(onFrames.count > 40)
    for sample in onFrames { #expect(trace[Int((sample.time * 240).rounded())] == sample.value) }
  }

  @Test func `a value that follows the finger is interpolated between samples`() throws {
    let samples = try clip(Self.pills).plot(["offset.x"]).panels[0].series[0].samples
    let numbers = samples.filter { $0.time < 0.19 }.compactMap { if case .number(let x) = $0.value { x } else { nil } }
    #expect(numbers.count > 8)
    for (a, b) in zip(numbers, numbers.dropFirst()) where a > 0 { #expect(a < b) }
  }

  @Test func `by default the numbers that change are plotted`() throws {
    let plotted = try clip(Self.pull).plot()
    let titles = plotted.panels.map(\.title)
    #expect(titles.contains("offset.y"))
    #expect(titles.contains("current.y"))
    #expect(!titles.contains("time"))
    #expect(!titles.contains("touch.x"))
    #expect(!titles.contains("dragging"))
    // The first article has no header, and the footer keeps its position in the page.
    #expect(!titles.contains("header.y"))
    #expect(!titles.contains("page"))
    #expect(titles.count <= Clip.plotPanelLimit)
    #expect(plotted.failures.isEmpty)
    #expect(throws: UserError("no number changes in some/clip.flip; name the probes to show")) {
      try self.clip("scene vertical-swipe\nwait 200ms").plot()
    }
  }

  @Test func `a pattern plots all matching probes in one panel`() throws {
    let clip = try clip(Self.pills)
    let panels = try clip.plot(["bar[#].height", "bar[1].width", "bar[0].color"]).panels
    #expect(panels.map(\.series.count) == [3, 1, 1])
    #expect(panels[0].series.map(\.name) == ["0", "1", "2"])
    #expect(panels[0].unit == .points)
    #expect(panels[2].series[0].samples.contains { $0.value == .text("red") })
    let all = try clip.plot().panels.map(\.title)
    #expect(all.contains("bar[#].height"))
    #expect(!all.contains("bar[0].height"))
  }

  @Test func `touches, shots and marks are annotated`() throws {
    let plot = try clip().plot(["page"])
    #expect(plot.title == "clip")
    #expect(plot.subtitle == "vertical-swipe")
    #expect(plot.duration == 1)
    #expect(plot.touches == [Plot.Touch(start: 0.3, end: 0.6)])
    #expect(
      plot.moments == [
        Plot.Moment("low", at: 0.5), Plot.Moment("up", at: 0.6, kind: .mark), Plot.Moment("late", at: 0.75),
      ])
    #expect(try clip(Self.pills).plot().touches.map(\.isCancelled) == [true])
  }

  @Test func `an unknown probe is an error with the known ones`() throws {
    for name in ["ofset.y", "bar[#].height"] {
      let error = #expect(throws: UserError.self) { try self.clip().plot([name]) }
      let message = error?.description ?? ""
      #expect(message.hasPrefix("unknown probe \"\(name)\""))
      #expect(message.contains("(time, touch.down, "))
      #expect(message.contains(", offset.y, "))
    }
  }

  @Test func `a failed expectation is reported`() throws {
    #expect(try clip(Self.pull + "\nexpect page == 7").plot().failures.count == 1)
  }

  @Test func `a recording that differs is plotted as a reference`() throws {
    let files = TestFolder()
    let folder = files.path
    let before = try clip(Self.pull)
    _ = try before.record(to: folder)
    let now = try clip(Self.pull.replacing("0,120", with: "0,140"))
    let panels = try now.plot(against: folder).panels
    let offset = try #require(panels.first { $0.title == "offset.y" })
    #expect(offset.series.map(\.name) == ["golden", "now"])
    #expect(offset.series.map(\.isReference) == [true, false])
    // The trace has the value of each frame, to a millionth.
    var trace: [ProbeValue] = []
    _ = try before.trace { _, probes in trace += probes.filter { $0.name == "offset.y" }.map(\.value) }
    #expect(offset.series[0].samples.map(\.value.description) == trace.map(\.description))
    // Equal probes are omitted, except if nothing differs.
    #expect(!panels.map(\.title).contains("page"))
    #expect(panels.map(\.title).contains("touch.y"))
    #expect(try before.plot(against: folder).panels.contains { $0.title == "offset.y" })
    #expect(
      try now.plot(["page"], against: folder).panels[0].series[0].samples.allSatisfy { $0.value == .integer(0) })
    #expect(throws: FileError.self) { try now.plot(against: folder + "/nowhere") }
  }

  @Test func `a trace's cell becomes a value of the probe's kind`() {
    #expect(ProbeValue(cell: "180", like: .number(0)) == .number(180))
    #expect(ProbeValue(cell: "180", like: .integer(0)) == .integer(180))
    #expect(ProbeValue(cell: "true", like: .bool(false)) == .bool(true))
    #expect(ProbeValue(cell: "list", like: .text("detail")) == .text("list"))
    for example in [ProbeValue.number(0), .integer(0), .bool(true), .text("a"), .absent] {
      #expect(ProbeValue(cell: "-", like: example) == .absent)
    }
  }

  @Test func `a long clip is sampled less often`() throws {
    let long = try clip("scene vertical-swipe\nwait 3600s").plot(["page", "offset.y"])
    #expect(long.duration == 3600)
    #expect(long.panels[1].series[0].samples.count == 2)
  }

  @Test func `a picture has the size of its layout`() throws {
    let plot = try clip().plot(["offset.y"])
    let bitmap = try plot.bitmap(width: 400, scale: 2)
    #expect(bitmap.width == 800)
    #expect(bitmap.height > 100)
    #expect(bitmap != (try plot.bitmap(width: 400, scale: 2, theme: .dark)))
    #expect(try plot.svg(width: 400).contains("width=\"400\""))
    let error = #expect(throws: UserError.self) { try plot.bitmap(width: 4000, scale: 16) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("the graph would have 64000×"))
    #expect(message.hasSuffix(" pixels, which is too many; use fewer probes or a smaller scale"))
  }
}
