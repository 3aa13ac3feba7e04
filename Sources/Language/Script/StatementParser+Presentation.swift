import Graphics
import Platform
import Syntax

// Captions, cards, callouts and zooms.
extension StatementParser {
  /// Parses `"TEXT" ["TEXT"] [for T]` or `off`.
  mutating func caption() throws(SyntaxError) -> Script.Annotation {
    if let token = reader.peek(), token.kind == .word, token.spelling == "off" {
      try keyword("off")
      return .captionOff
    }
    return .caption(try shownText(), body: try optionalText(), duration: try optionalDuration("for"))
  }

  /// Parses a second text.
  mutating func optionalText() throws(SyntaxError) -> String? { reader.peek()?.isText == true ? try shownText() : nil }

  /// Parses an optional picture after `logo`.
  mutating func optionalLogo() throws(SyntaxError) -> Script.FileReference? {
    guard let token = reader.peek(), token.spelling == "logo" else { return nil }
    try keyword("logo")
    return try file("a picture path")
  }

  /// Parses a factor such as `0.5x`.
  mutating func factor(
    _ range: ClosedRange<Double>, of what: String, hint: String
  ) throws(SyntaxError) -> Double {
    let (least, most) = (NumberText.plain(range.lowerBound), NumberText.plain(range.upperBound))
    return try number("\(what) from \(least)x to \(most)x", unit: "x", hint: hint, where: range.contains)
  }

  /// Parses `none` or `device [FINISH]`.
  mutating func frame() throws(SyntaxError) -> ClipSettings.Frame {
    let kind: ClipSettings.Frame.Kind = try choice(name)
    if kind == .none { return .none }
    return .device(reader.peek()?.kind == .end ? nil : try choice("finish"))
  }

  /// Parses an optional duration after a word: `for T` or `after T`.
  mutating func optionalDuration(_ word: String) throws(SyntaxError) -> Duration? {
    guard let token = reader.peek(), token.spelling == word else { return nil }
    try keyword(word)
    return try duration()
  }

  /// Parses the number of a callout: `as N`.
  mutating func optionalNumber() throws(SyntaxError) -> Int? {
    guard let token = reader.peek(), token.spelling == "as" else { return nil }
    try keyword("as")
    return try wholeNumber(in: ScriptLimits.calloutNumbers)
  }

  /// Parses `to REGION over T [EASING]`, `follow finger ZOOM [over T]` or `out over T [EASING]`.
  mutating func zoom() throws(SyntaxError) -> Script.Annotation {
    let token = try reader.next()
    if token.spelling == "follow" {
      try keyword("finger")
      let factor = try factor(
        ScriptLimits.magnifications, of: "a magnification", hint: "example: zoom follow finger 1.6x")
      return .zoomFollow(factor, duration: try optionalDuration("over") ?? Script.Annotation.zoomDuration)
    }
    guard token.spelling == "to" || token.spelling == "out" else {
      throw unexpected(token, wanted: "\"to\", \"follow\" or \"out\"")
    }
    let region = token.spelling == "to" ? try region() : nil
    try keyword("over")
    let (duration, curve) = (try duration(), try curve(unlessNamed: .easeInOut))
    return region.map { .zoom($0, duration: duration, curve: curve) } ?? .zoomOut(duration: duration, curve: curve)
  }

  /// Parses a view's name, or `X,Y,WxH` in points.
  fileprivate mutating func region() throws(SyntaxError) -> Script.Annotation.Region {
    let first = try reader.next()
    argument = first.span
    if let name = first.name { return .view(name) }
    guard case .number(let x, "") = first.kind else { throw noRegion(first.span) }
    try comma()
    let second = try reader.next()
    guard case .number(let y, "") = second.kind else { throw noRegion(second.span) }
    try comma()
    let size = try reader.next()
    let place = first.span.joined(with: size.span)
    argument = place
    guard case .number(let width, let rest) = size.kind, let times = rest.first, "x×".contains(times),
      let height = Double(rest.dropFirst()), height <= ScriptLimits.number
    else { throw noRegion(place) }
    guard min(width, height) >= ScriptLimits.zoomSide else {
      throw SyntaxError(
        span: place, message: "region is too small",
        hint: "both sides must be at least \(NumberText.plain(ScriptLimits.zoomSide)) points")
    }
    return .rect(Rect(x, y, width, height))
  }

  /// Parses the comma between two numbers of a region.
  private mutating func comma() throws(SyntaxError) {
    let token = try reader.next()
    if !token.isSign(",") { throw noRegion(token.span) }
  }

  private func noRegion(_ span: Span) -> SyntaxError {
    SyntaxError(
      span: span, message: "expected a region",
      hint: "a region is written like footer or 0,200,320x240: left, top, width and height in points")
  }

  /// Parses a displayed text. The names in it are replaced when the script is expanded.
  mutating func shownText() throws(SyntaxError) -> String {
    let token = try reader.next()
    guard case .text(let text) = token.kind else { throw unexpected(token, wanted: "text in quotation marks") }
    if let error = ShownText.error(in: text, isPart: token.spelling.contains("{")) {
      throw SyntaxError(at: token, error.message, hint: error.hint)
    }
    texts.append(ShownText(token, in: self))
    return text
  }
}

// MARK: Targets

extension StatementParser {
  /// Parses a part of a statement; `nil` if the text is anything else.
  fileprivate static func parse<Value>(
    _ text: String, _ read: (inout StatementParser) throws(SyntaxError) -> Value
  ) -> Value? {
    let tree = SyntaxTree("at \(text)")
    guard tree.nodes.count == 1, var parser = try? StatementParser(tree.nodes[0], in: tree, file: ""),
      let value = try? read(&parser), parser.reader.peek()?.kind == .end
    else { return nil }
    return value
  }
}

extension Script.Position {
  /// Parses a position as a script writes it.
  package init?(parsing text: String) {
    guard let position = StatementParser.parse(text, { parser throws(SyntaxError) in try parser.position() }) else {
      return nil
    }
    self = position
  }
}

extension Script.Annotation.Region {
  /// Parses a region as a script writes it.
  package init?(parsing text: String) {
    guard let region = StatementParser.parse(text, { parser throws(SyntaxError) in try parser.region() }) else {
      return nil
    }
    self = region
  }
}
