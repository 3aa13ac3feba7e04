import Foundation
import FoundationXML
import Graphics
import Illustrations
import TestSupport
import Testing

@Suite struct PlotWritingTests {
  /// The elements' names and texts as parsed by libxml2; nil if the file is not well-formed.
  func parse(_ svg: String) -> (names: [String], texts: [String])? {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    return parser.parse() ? (reader.names, reader.texts.map { $0.trimmingCharacters(in: .newlines) }) : nil
  }

  @Test func `the SVG is well-formed and contains its text`() throws {
    let parsed = try #require(parse(PlotSamples.layout().svg()))
    #expect(parsed.names.first == "svg")
    #expect(parsed.names.contains("title"))
    #expect(parsed.names.contains("style"))
    for text in ["pull", "offset.y", "pt", "armed", "up", "touch", "list", "100", "2 s"] {
      #expect(parsed.texts.contains(text), "\(text)")
    }
  }

  @Test func `names may contain markup characters`() throws {
    var plot = PlotSamples.plot
    plot.title = "a < b & \"c\" > d]]>"
    plot.moments = [Plot.Moment("\u{1}<script>\n\u{FFFE}", at: 1)]
    plot.panels[4].series[0].samples[0].value = .text("</text>")
    let parsed = try #require(parse(PlotSamples.layout(plot).svg()))
    #expect(parsed.texts.contains(plot.title))
    #expect(!parsed.names.contains("script"))
  }

  @Test func `colours follow the viewer's theme, except if a theme is fixed`() {
    let layout = PlotSamples.layout()
    #expect(layout.svg().contains("prefers-color-scheme:dark"))
    for theme in [Theme.light, .dark] {
      #expect(!layout.svg(theme: theme).contains("prefers-color-scheme"))
    }
    #expect(layout.svg(theme: .dark).contains(".background{fill:#1c1c1e}"))
    #expect(layout.svg(theme: .light).contains(".background{fill:#ffffff}"))
  }

  @Test func `the SVG refers to nothing outside`() {
    let svg = PlotSamples.layout().svg()
    for word in ["http://", "https://", "url(", "@import", "<image", "<script"] {
      #expect(svg.replacing("http://www.w3.org/2000/svg", with: "").contains(word) == false, "\(word)")
    }
  }

  @Test func `a hairline is one device pixel wide, and rectangles have edges between pixels`() {
    for scale in [1, 1.5, 2, 3.0] {
      var hairlines = 0
      for case .fillRect(let shape, _) in commands(scale) {
        for edge in [shape.rect.minX, shape.rect.maxX, shape.rect.minY, shape.rect.maxY] {
          #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6, "\(shape) at \(scale)")
        }
        hairlines += min(shape.rect.width, shape.rect.height) * scale < 1.001 ? 1 : 0
      }
      #expect(hairlines > 20)
    }
  }

  @Test func `horizontal and vertical lines are aligned to pixels`() {
    for scale in [1, 2, 3.0] {
      var level = 0
      for case .stroke(let path, _, let width) in commands(scale) {
        let points = path.elements.compactMap { element -> Point? in
          switch element {
          case .move(let point), .line(let point): point
          case .curve, .close: nil
          }
        }
        for (a, b) in zip(points, points.dropFirst()) where a.y == b.y && a.x != b.x {
          let edge = (a.y + width / 2) * scale
          #expect(abs(edge - edge.rounded()) < 1e-6, "\(a) to \(b), \(width) wide, at \(scale)")
          level += 1
        }
      }
      #expect(level > 2)
    }
  }

  func commands(_ scale: Double) -> [DrawCommand] {
    let list = PlotSamples.layout().displayList(theme: .light, scale: scale, shaper: GridShaper())
    guard case .contents(let contents, _)? = list.items.first else { return [] }
    return contents.commands
  }

  @Test func `each colour has sufficient contrast to its background`() {
    for theme in [Theme.light, .dark] {
      let palette = PlotPalette(theme)
      let roles = [PlotRole.label, .secondary] + (0..<PlotPalette.seriesCount).map { PlotRole.series($0) }
      for role in roles {
        #expect(contrast(palette.color(role), palette.color(.background)) >= 4.5, "\(role) \(theme)")
      }
      #expect(Set((0..<PlotPalette.seriesCount).map { palette.color(.series($0)) }).count == PlotPalette.seriesCount)
      #expect(palette.color(.series(PlotPalette.seriesCount)) == palette.color(.series(0)))
    }
  }

  /// WCAG 2.2, "contrast ratio".
  func contrast(_ a: Color, _ b: Color) -> Double {
    func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    func luminance(_ color: Color) -> Double {
      0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }
}

/// Records the elements of a document.
private final class ElementReader: NSObject, XMLParserDelegate {
  var names: [String] = []
  var texts: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String] = [:]
  ) {
    names.append(elementName)
    texts.append("")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !texts.isEmpty { texts[texts.count - 1] += string }
  }
}
