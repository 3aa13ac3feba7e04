import Flipbook
import JSON

/// The values of an item that the page edits; each is `nil` if it stays.
struct AnnotationFields {
  private var text: String?
  /// The body of a caption, or the subtitle of a card; empty for none.
  private var subtitle: String?
  private(set) var duration: Duration?
  private var rate: Double?
  /// The number of a callout; 0 for none.
  private var number: Int?
  /// A view, two coordinates, or a rectangle, as a script writes it.
  private var target: String?

  /// The longest duration, in milliseconds: one hour.
  private static let longest = ScriptLimits.virtualNanoseconds / 1e6

  /// Parses the fields of a request, in which durations are in milliseconds.
  init(_ body: inout JSONObject) throws(JSONParser.Failure) {
    if body.has("label") { text = try body.string("label") }
    if body.has("subtitle") { subtitle = try body.string("subtitle") }
    if body.has("target") { target = try body.string("target") }
    if body.has("number") { number = try body.integer("number", in: 0...ScriptLimits.calloutNumbers.upperBound) }
    if body.has("rate") { rate = try body.number("rate", in: ScriptLimits.speeds) }
    if body.has("duration") {
      let milliseconds = try body.number("duration", in: 0.001...Self.longest)
      duration = .nanoseconds(Int64((milliseconds * 1e6).rounded()))
    }
  }

  /// Returns a new item.
  ///
  /// - Parameters:
  ///   - region: The region of a zoom without a target.
  ///   - names: The names of other marks and shots.
  func added(
    _ kind: TimelineItem.Kind, _ region: Rect, besides names: Set<String>
  ) throws(HTTPError) -> Script.Action.Kind {
    let long = Duration.seconds(2)
    switch kind {
    case .caption: return try applied(to: .annotation(.caption("", body: nil, duration: long)))
    case .card: return try applied(to: .annotation(.card(title: "", subtitle: nil, duration: long)))
    case .callout:
      return try applied(
        to: .annotation(.callout(.coordinates(.percent(50), .percent(50)), "", number: nil, duration: nil)))
    case .freeze: return try applied(to: .annotation(.freeze(.seconds(1))))
    case .speed: return try applied(to: .annotation(.speed(0.3)))
    case .zoom:
      let over = Script.Annotation.zoomDuration
      return try applied(to: .annotation(.zoom(.rect(region), duration: over, curve: .easeInOut)))
    case .mark, .shot:
      let name = text ?? "moment"
      let numbered = (2...).lazy.map { "\(name) \($0)" }.first { !names.contains($0) }
      return .mark(names.contains(name) ? numbered ?? name : name)
    }
  }

  /// Returns an item with these values.
  func applied(to kind: Script.Action.Kind) throws(HTTPError) -> Script.Action.Kind {
    switch kind {
    case .mark(let name): return .mark(text ?? name)
    case .shot(let name): return .shot(text ?? name)
    case .annotation(let annotation): return .annotation(try applied(to: annotation))
    default: return kind
    }
  }

  private func applied(to annotation: Script.Annotation) throws(HTTPError) -> Script.Annotation {
    switch annotation {
    case .caption(let title, let body, let time):
      return .caption(text ?? title, body: second(or: body), duration: duration ?? time)
    case .card(let title, let subtitle, let logo, let time):
      return .card(title: text ?? title, subtitle: second(or: subtitle), logo: logo, duration: duration ?? time)
    case .callout(let position, let old, let disc, let time):
      return .callout(
        try target.map(Self.position) ?? position, text ?? old,
        number: number == nil ? disc : number == 0 ? nil : number,
        duration: duration ?? time)
    case .zoom(let region, let time, let curve):
      return .zoom(try target.map(Self.region) ?? region, duration: duration ?? time, curve: curve)
    case .zoomFollow(let factor, let time):
      let factor = rate ?? factor
      guard ScriptLimits.magnifications.contains(factor) else {
        throw HTTPError(.unprocessable, "expected a magnification from 1 to 8")
      }
      return .zoomFollow(factor, duration: duration ?? time)
    case .zoomOut(let time, let curve): return .zoomOut(duration: duration ?? time, curve: curve)
    case .speed(let old): return .speed(rate ?? old)
    case .freeze(let time): return .freeze(duration ?? time)
    case .captionOff: return .captionOff
    }
  }

  /// Returns the second text of an item, which an empty one removes.
  private func second(or old: String?) -> String? {
    let text = subtitle ?? old ?? ""
    return text.isEmpty ? nil : text
  }

  private static func position(_ text: String) throws(HTTPError) -> Script.Position {
    if let position = Script.Position(parsing: text) { return position }
    return .view(try view(text, or: "a position such as 160,330"))
  }

  private static func region(_ text: String) throws(HTTPError) -> Script.Annotation.Region {
    if let region = Script.Annotation.Region(parsing: text) { return region }
    return .view(try view(text, or: "a rectangle such as 0,200,320x240"))
  }

  /// Returns the name of a view, which the page need not put in quotation marks.
  private static func view(_ text: String, or other: String) throws(HTTPError) -> String {
    if text.allSatisfy(\.isWhitespace) { throw HTTPError(.unprocessable, "the target is missing") }
    if text.contains(",") { throw HTTPError(.unprocessable, "expected a view or \(other)") }
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
