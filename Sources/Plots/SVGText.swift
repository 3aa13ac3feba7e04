import Geometry
import Graphics
import Platform
import Simulation

/// Writes what SVG 1.1 and 2 share: numbers, text and colours.
enum SVGText {
  /// A length with at most two decimals: a hundredth of a point is far below what anyone sees.
  static func number(_ value: Double) -> String {
    ProbeValue.number((value * 100).rounded() / 100).description
  }

  /// Text in one line that is safe between tags and within double quotes.
  static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { "\t\n\r".unicodeScalars.contains($0) ? " " : $0 }
    return XMLText.attribute(String(String.UnicodeScalarView(scalars)))
  }

  /// A colour and, where it is not opaque, its opacity, as declarations for a property such as `fill`.
  static func paint(_ property: String, _ color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map { part in
      let digits = String(Int((part * 255).rounded()), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    let opacity = color.alpha < 1 ? ";\(property)-opacity:\(number(color.alpha))" : ""
    return "\(property):#\(parts.joined())\(opacity)"
  }

  /// The way through points: `M0,0 1,2 3,4`.
  static func path(_ points: [Point]) -> String {
    let places = points.map { "\(number($0.x)),\(number($0.y))" }
    // A lone point is a line of no length, which round ends make a dot.
    return "M" + places.joined(separator: " ") + (places.count == 1 ? "h0" : "")
  }
}
