import Graphics
import Illustrations
import Script
import TestSupport
import Testing

@Suite struct PlotLayoutTests {
  let layout = PlotSamples.layout()

  /// The time and the value at a point of a panel.
  func reading(_ point: Point, panel: Int, lowest: Double, highest: Double) -> (time: Double, value: Double) {
    let area = layout.areas[panel]
    return (
      (point.x - area.minX) / area.width * 2, lowest + (area.maxY - point.y) / area.height * (highest - lowest)
    )
  }

  @Test func `a curve passes through the samples`() throws {
    let line = try #require(layout.lines(of: "offset.y in pt").first)
    let readings = line.map { reading($0, panel: 0, lowest: 0, highest: 100) }
    #expect(readings.count == 3)
    for (reading, expected) in zip(readings, [(0.0, 0.0), (1, 100), (2, 100)]) {
      #expect(abs(reading.time - expected.0) < 0.051)
      #expect(abs(reading.value - expected.1) < 5.1)
    }
  }

  @Test func `absent and non-finite values leave a gap`() throws {
    let lines = layout.lines(of: "incoming.y in pt")
    #expect(lines.count == 1)
    #expect(abs(reading(try #require(lines[0].first), panel: 1, lowest: 1, highest: 2).time - 1) < 1e-9)
    let values: [ProbeValue] = [
      .number(1), .absent, .number(2), .number(.nan), .number(.infinity), .number(3), .number(4),
    ]
    let samples = values.enumerated().map { Plot.Sample(Double($0), $1) }
    let holes = Plot(title: "", duration: 6, panels: [.init("v", series: [.init("v", samples)])])
    #expect(PlotSamples.layout(holes).lines(of: "v").map(\.count) == [1, 1, 2])
  }

  @Test func `integers are plotted as steps`() throws {
    let line = try #require(layout.lines(of: "page").first)
    let readings = line.map { reading($0, panel: 2, lowest: 0, highest: 1) }
    #expect(readings.map { ($0.time * 1000).rounded() } == [0, 1500, 1500, 2000])
    #expect(readings.map { $0.value.rounded() } == [0, 0, 1, 1])
  }

  @Test func `Booleans and names are labelled bands`() {
    func bands(_ label: String) -> [(Rect, String)] {
      layout.elements(of: label).compactMap {
        if case .rect(let shape, _, let meaning) = $0 { (shape.rect, meaning) } else { nil }
      }
    }
    let x = layout.areas[0].minX
    let second = layout.areas[0].width / 2
    #expect(bands("footer.loaded").map(\.1) == ["true from 0.5 s to 1 s"])
    #expect(bands("footer.loaded").first?.0.minX == x + second / 2)
    #expect(bands("screen").map(\.1) == ["list from 0 s to 1 s", "detail from 1 s to 2 s"])
    #expect(bands("screen").map(\.0.width) == [second, second])
    let texts = layout.labels().map(\.text)
    #expect(texts.contains("list"))
    #expect(texts.contains("detail"))
    #expect(texts.contains("true"))
  }

  @Test func `all panels share the time axis, one below the other`() {
    #expect(Set(layout.areas.map(\.minX)).count == 1)
    #expect(Set(layout.areas.map(\.maxX)).count == 1)
    for (above, below) in zip(layout.areas, layout.areas.dropFirst()) { #expect(above.maxY < below.minY) }
    #expect(layout.size.height > layout.areas[4].maxY)
    let times = layout.elements(of: "time").compactMap {
      if case .text(let text, _, _, _, _) = $0 { text } else { nil }
    }
    #expect(times.first == "0 s")
    #expect(times.last == "2 s")
  }

  @Test func `touches are shaded from touch-down to lift`() {
    let spans = layout.elements(of: "").compactMap { element -> Rect? in
      if case .rect(let shape, .touchSpan, _) = element { shape.rect } else { nil }
    }
    let area = layout.areas[0]
    let second = area.width / 2
    #expect(spans.map(\.minX) == [0.25, 1, 1.5].map { area.minX + $0 * second })
    #expect(spans.map(\.maxX) == [0.75, 1.25, 2].map { area.minX + $0 * second })
    #expect(spans.allSatisfy { $0.minY < area.minY && $0.maxY == layout.areas[4].maxY })
    let marks = layout.elements(of: "touches")
    // Three touch-downs, one lift, one cancellation with a cross; the last touch continues.
    #expect(marks.filter { if case .dot(_, _, _, true) = $0 { true } else { false } }.count == 3)
    #expect(marks.filter { if case .dot(_, _, _, false) = $0 { true } else { false } }.count == 1)
    #expect(layout.lines(of: "touches").count == 2)
    let meanings = marks.compactMap { if case .rect(_, _, let meaning) = $0 { meaning } else { nil } }
    #expect(
      meanings == ["touch from 0.25 s to 0.75 s", "touch from 1 s to 1.25 s, cancelled", "touch from 1.5 s"])
  }

  @Test func `named moments have flags, and their lines cross no name`() {
    let names = ["a first picture", "b", "a second one", "almost there", "the end of it all"]
    for times in [[0, 0.1, 0.2, 0.3, 2], [0.5, 0.5, 0.5, 0.5, 0.5], [2, 2, 2, 2, 2], [1.7, 1.8, 1.9, 1.95, 2]] {
      var plot = PlotSamples.plot
      plot.moments = zip(names, times).map { Plot.Moment($0, at: $1) }
      for width in [320.0, 760] {
        let layout = PlotSamples.layout(plot, width: width)
        let labels = layout.labels(of: "named moments")
        #expect(labels.count == 5)
        for (index, label) in labels.enumerated() {
          for other in labels[..<index] { #expect(!label.area.intersects(other.area), "\(label) \(other)") }
        }
        for case .hairline(let from, let to, .moment) in layout.elements(of: "named moments") {
          for label in labels where from.x > label.area.minX && from.x < label.area.maxX {
            #expect(!(from.y < label.area.maxY && to.y > label.area.minY), "\(label)")
          }
        }
      }
    }
  }

  @Test(arguments: [320, 400, 760, 1600.0])
  func `no label is cut off`(width: Double) {
    var plot = PlotSamples.plot
    plot.panels[0].title = "a.name.that.is.rather.long.for.a.probe"
    plot.panels[0].series[0].samples[3].value = .number(-123456.5)
    plot.moments.append(Plot.Moment("at the very end of the clip, with a name that goes on", at: 2))
    let layout = PlotSamples.layout(plot, width: width)
    let whole = Rect(origin: .zero, size: layout.size)
    #expect(layout.size.width == width)
    for (text, area) in layout.labels() {
      #expect(area.minX >= 0, "\(text) \(area)")
      #expect(area.maxX <= whole.maxX, "\(text) \(area)")
      #expect(area.minY >= 0, "\(text) \(area)")
      #expect(area.maxY <= whole.maxY, "\(text) \(area)")
    }
    #expect(layout.areas.allSatisfy { $0.width > 80 })
  }

  @Test func `several lines have a legend, and references are grey behind the others`() {
    let expected = PlotSamples.series("expected") { .number($0) }
    var reference = expected
    reference.isReference = true
    let actual = PlotSamples.series("actual") { .number($0 * 1.1) }
    let plot = Plot(
      title: "offset", duration: 2, panels: [Plot.Panel("offset.y", series: [actual, reference, expected])])
    let lines = PlotSamples.layout(plot).elements(of: "offset.y").compactMap { element -> PlotRole? in
      if case .line(let points, let role, _) = element, points[0].x > 100 { role } else { nil }
    }
    #expect(lines == [.reference, .series(0), .series(1)])
    let texts = PlotSamples.layout(plot).labels().map(\.text)
    #expect(texts.contains("expected"))
    #expect(texts.contains("actual"))
    let alone = Plot(title: "offset", duration: 2, panels: [Plot.Panel("offset.y", series: [actual])])
    #expect(!PlotSamples.layout(alone).labels().map(\.text).contains("actual"))
  }

  @Test func `states are below the reference states`() {
    var golden = PlotSamples.series("golden") { .text($0 < 1.2 ? "list" : "detail") }
    golden.isReference = true
    let now = PlotSamples.series("now") { .text($0 < 1 ? "list" : "detail") }
    let plot = Plot(title: "", duration: 2, panels: [Plot.Panel("screen", series: [golden, now])])
    let bands = PlotSamples.layout(plot).elements(of: "screen").compactMap { element -> (Rect, PlotRole)? in
      if case .rect(let shape, let role, _) = element { (shape.rect, role) } else { nil }
    }
    #expect(
      bands.map(\.1) == [
        .state(series: nil, isPale: false), .state(series: nil, isPale: true), .state(series: 0, isPale: false),
        .state(series: 0, isPale: true),
      ])
    #expect(bands[0].0.maxY < bands[2].0.minY)
    #expect(bands[1].0.minX > bands[3].0.minX)
  }

  @Test func `an empty clip and a panel without samples have axes`() {
    let plot = Plot(title: "none", duration: 0, panels: [Plot.Panel("page", series: [Plot.Series("page", [])])])
    let layout = PlotSamples.layout(plot)
    #expect(layout.areas.count == 1)
    #expect(layout.size.height > 0)
    #expect(PlotSamples.layout(Plot(title: "", duration: 1, panels: [])).areas.isEmpty)
  }

  @Test func `units follow from probe names`() {
    #expect(ProbeUnit(ofProbe: "footer.arrow.angle") == .degrees)
    #expect(ProbeUnit(ofProbe: "bar[#].height") == .points)
    #expect(ProbeUnit(ofProbe: "touch.x") == .points)
    #expect(ProbeUnit(ofProbe: "menu.alpha") == .none)
    #expect(ProbeUnit(ofProbe: "time") == .seconds)
    #expect(ProbeUnit(ofProbe: "") == .none)
  }
}
