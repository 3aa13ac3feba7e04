import Graphics
import Platform
import Script

extension PlotLayout {
  /// Returns the graph as a self-contained SVG file. Text remains text, in Inter if it is installed.
  ///
  /// - Parameter theme: The colours; `nil` follows the reader's preferred colour scheme, light or dark.
  package func svg(theme: Theme? = nil) -> String {
    let (width, height) = (SVGText.number(size.width), SVGText.number(size.height))
    let label = SVGText.escaped(title.isEmpty ? summary : "\(title): \(summary)")
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"flipbook-plot\" width=\"\(width)\" height=\"\(height)\""
        + " viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"\(label)\">",
      "<title>\(SVGText.escaped(title.isEmpty ? summary : title))</title>",
      "<desc>\(SVGText.escaped(summary))</desc>",
      "<style>", PlotStyleSheet(roles, theme: theme).text, "</style>",
    ]
    for group in groups where !group.elements.isEmpty {
      lines.append(group.label.isEmpty ? "<g>" : "<g aria-label=\"\(SVGText.escaped(group.label))\">")
      lines += group.elements.map(\.svg)
      lines.append("</g>")
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// The roles that occur, each once, in the order of their first appearance.
  private var roles: [PlotRole] {
    var seen: Set<PlotRole> = []
    return groups.flatMap(\.elements).map(\.role).filter { seen.insert($0).inserted }
  }
}

/// The style element of a graph.
private struct PlotStyleSheet {
  let roles: [PlotRole]
  let theme: Theme?

  init(_ roles: [PlotRole], theme: Theme?) { (self.roles, self.theme) = (roles, theme) }

  var text: String {
    let fixed = [
      ".flipbook-plot text{font:\(SVGText.number(PlotTextStyle.plain.fontSize))px \(Self.fonts);stroke:none}",
      ".flipbook-plot .name{font-weight:600}",
      ".flipbook-plot .title{font-size:\(SVGText.number(PlotTextStyle.title.fontSize))px;font-weight:700}",
      ".flipbook-plot path{fill:none;stroke-linecap:round;stroke-linejoin:round}",
      ".flipbook-plot .crisp{shape-rendering:crispEdges;stroke-width:1}",
    ]
    let colors = rules(PlotPalette(theme ?? .light))
    if theme != nil { return (fixed + colors).joined(separator: "\n") }
    let dark = ["@media (prefers-color-scheme:dark){"] + rules(PlotPalette(.dark)) + ["}"]
    return (fixed + colors + dark).joined(separator: "\n")
  }

  /// The fonts of texts, in order of preference.
  private static let fonts = "Inter,-apple-system,\"Segoe UI\",\"Helvetica Neue\",Arial,sans-serif"

  /// Returns the rules that set the colours of one theme.
  private func rules(_ palette: PlotPalette) -> [String] {
    roles.map { role in
      let color = palette.color(role)
      // A ring is filled with the background colour; lines have no fill.
      let ring = SVGText.paint("fill", palette.color(.background))
      return ".flipbook-plot .\(role.className){\(SVGText.paint("fill", color))}"
        + ".flipbook-plot path.\(role.className),.flipbook-plot line.\(role.className)"
        + "{fill:none;\(SVGText.paint("stroke", color))}"
        + ".flipbook-plot .ring.\(role.className){\(ring);\(SVGText.paint("stroke", color))}"
    }
  }
}

extension PlotElement {
  fileprivate var role: PlotRole {
    switch self {
    case .rect(_, let role, _), .hairline(_, _, let role), .line(_, let role, _), .dot(_, _, let role, _),
      .text(_, _, _, _, let role):
      role
    }
  }

  fileprivate var svg: String {
    let n = SVGText.number
    switch self {
    case .rect(let shape, let role, let meaning):
      let rect = shape.rect
      let round = shape.effectiveRadius > 0 ? " rx=\"\(n(shape.effectiveRadius))\"" : ""
      let open =
        "<rect class=\"\(role.className)\" x=\"\(n(rect.minX))\" y=\"\(n(rect.minY))\" width=\"\(n(rect.width))\""
        + " height=\"\(n(rect.height))\"\(round)"
      return open + (meaning.isEmpty ? "/>" : "><title>\(SVGText.escaped(meaning))</title></rect>")
    case .hairline(let from, let to, let role):
      return "<line class=\"crisp \(role.className)\" x1=\"\(n(from.x))\" y1=\"\(n(from.y))\" x2=\"\(n(to.x))\""
        + " y2=\"\(n(to.y))\"/>"
    case .line(let points, let role, let width):
      return "<path class=\"\(role.className)\" stroke-width=\"\(n(width))\" d=\"\(SVGText.path(points))\"/>"
    case .dot(let center, let radius, let role, let isFilled):
      let kind = isFilled ? role.className : "ring \(role.className)"
      return "<circle class=\"\(kind)\" cx=\"\(n(center.x))\" cy=\"\(n(center.y))\" r=\"\(n(radius))\""
        + (isFilled ? "/>" : " stroke-width=\"\(n(PlotMetrics.stroke))\"/>")
    case .text(let text, let point, let anchor, let style, let role):
      return "<text class=\"\(style == .plain ? "" : "\(style) ")\(role.className)\" x=\"\(n(point.x))\""
        + " y=\"\(n(point.y))\"\(anchor == .start ? "" : " text-anchor=\"\(anchor)\"")>\(SVGText.escaped(text))</text>"
    }
  }
}

extension PlotRole {
  /// The CSS class that sets the colour.
  fileprivate var className: String {
    switch self {
    case .background: "background"
    case .grid: "grid"
    case .base: "base"
    case .touchSpan: "span"
    case .touch: "touch"
    case .moment: "moment"
    case .label: "label"
    case .secondary: "aside"
    case .series(let number): "series\(number % PlotPalette.seriesCount)"
    case .reference: "reference"
    case .state(let number, let isPale):
      "state\(number.map { String($0 % PlotPalette.seriesCount) } ?? "")\(isPale ? "pale" : "")"
    }
  }
}

/// Functions for text that SVG 1.1 and SVG 2 share: numbers, escaped text and colours.
enum SVGText {
  /// Returns a length with at most two decimals; a hundredth of a point is far below what is visible.
  static func number(_ value: Double) -> String { NumberText.probe((value * 100).rounded() / 100) }

  /// Returns text in one line, escaped for element content and for attributes in double quotes.
  static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { "\t\n\r".unicodeScalars.contains($0) ? " " : $0 }
    return XMLText.attribute(String(String.UnicodeScalarView(scalars)))
  }

  /// Returns the declarations of a colour and, if it is not opaque, of its opacity, for a property such as `fill`.
  static func paint(_ property: String, _ color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map {
      NumberText.padded(Int(($0 * 255).rounded()), to: 2, radix: 16)
    }
    let opacity = color.alpha < 1 ? ";\(property)-opacity:\(number(color.alpha))" : ""
    return "\(property):#\(parts.joined())\(opacity)"
  }

  /// Returns the path data through points: `M0,0 1,2 3,4`.
  static func path(_ points: [Point]) -> String {
    let places = points.map { "\(number($0.x)),\(number($0.y))" }
    // A single point is a line of zero length, which round caps turn into a dot.
    return "M" + places.joined(separator: " ") + (places.count == 1 ? "h0" : "")
  }
}
