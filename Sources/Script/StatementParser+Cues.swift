import Geometry
import Graphics

extension StatementParser {
  /// The content of a statement that presents the clip, and where its position or region stands.
  mutating func cue(_ keyword: Script.Keyword, _ argument: inout Span) throws(Mistake) -> Script.Cue {
    switch keyword {
    case .caption: return try caption()
    case .speed: return .speed(try speed())
    case .freeze: return .freeze(try pause())
    case .zoom: return try zoom(&argument)
    case .point:
      let position = try position(after: "at", &argument)
      return .callout(position, try shownText(), duration: try optionalDuration())
    case .card:
      let title = try shownText()
      let subtitle = isText(scanner.peek()) ? try shownText() : nil
      try self.keyword("for")
      return .card(title: title, subtitle: subtitle, duration: try pause())
    default: preconditionFailure("\(keyword) presents nothing")
    }
  }

  private mutating func caption() throws(Mistake) -> Script.Cue {
    if let token = scanner.peek(), token.kind == .word, token.spelling == "off" {
      try keyword("off")
      return .captionOff
    }
    let text = try shownText()
    return .caption(text, duration: try optionalDuration())
  }

  private mutating func speed() throws(Mistake) -> Double {
    let token = try scanner.next()
    let range = ScriptLimits.speeds
    guard case .number(let rate, "x") = token.kind, range.contains(rate) else {
      let (least, most) = (ScriptText.number(range.lowerBound), ScriptText.number(range.upperBound))
      throw Mistake(
        span: token.span, message: "expected a speed from \(least)x to \(most)x, not \(token.quoted)",
        hint: "half as fast is written 0.5x")
    }
    return rate
  }

  /// How long virtual time stands still.
  private mutating func pause() throws(Mistake) -> Int64 {
    let token = scanner.peek()
    let duration = try duration()
    if let token, duration > ScriptLimits.pause {
      throw Mistake(
        span: token.span, message: "the image would stand still for \(token.spelling)",
        hint: "the limit is \(ScriptText.duration(ScriptLimits.pause))")
    }
    return duration
  }

  private mutating func optionalDuration() throws(Mistake) -> Int64? {
    guard let token = scanner.peek(), token.spelling == "for" else { return nil }
    try keyword("for")
    return try duration()
  }

  private mutating func zoom(_ argument: inout Span) throws(Mistake) -> Script.Cue {
    let token = try scanner.next()
    switch token.spelling {
    case "out":
      try keyword("over")
      return .zoomOut(duration: try duration(), curve: try curve(unlessNamed: .easeInOut))
    case "to":
      let region = try region(&argument)
      try keyword("over")
      return .zoom(region, duration: try duration(), curve: try curve(unlessNamed: .easeInOut))
    default: throw unexpected(token, wanted: "to or out")
    }
  }

  /// A view's name, or `X,Y,WxH` in points.
  private mutating func region(_ argument: inout Span) throws(Mistake) -> Script.Cue.Region {
    let first = try scanner.next()
    argument = first.span
    if first.kind == .word { return .view(first.spelling) }
    guard case .number(let x, "") = first.kind else { throw noRegion(first.span) }
    try comma()
    let second = try scanner.next()
    guard case .number(let y, "") = second.kind else { throw noRegion(second.span) }
    try comma()
    let size = try scanner.next()
    argument = first.span.joined(with: size.span)
    guard case .number(let width, let rest) = size.kind, let times = rest.first, "x×".contains(times),
      let height = Double(rest.dropFirst()), height <= ScriptLimits.number
    else { throw noRegion(argument) }
    guard min(width, height) >= ScriptLimits.zoomSide else {
      throw Mistake(
        span: argument, message: "the camera cannot go so near",
        hint: "both sides have at least \(ScriptText.number(ScriptLimits.zoomSide)) points")
    }
    return .rect(Rect(x, y, width, height))
  }

  private mutating func comma() throws(Mistake) {
    let token = try scanner.next()
    if !token.isSign(",") { throw noRegion(token.span) }
  }

  private func noRegion(_ span: Span) -> Mistake {
    Mistake(
      span: span, message: "expected a part of the screen",
      hint: "it is a view's name, or written in points like 0,200,320x240: left, top, width and height")
  }

  private func isText(_ token: ScriptToken?) -> Bool { if case .text? = token?.kind { true } else { false } }

  /// Text that people read.
  private mutating func shownText() throws(Mistake) -> String {
    let token = try scanner.next()
    guard case .text(let text) = token.kind else { throw unexpected(token, wanted: "text in quotation marks") }
    let isClean = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard isClean, text.utf8.count <= ScriptLimits.shownTextBytes, !text.allSatisfy(\.isWhitespace) else {
      throw Mistake(
        span: token.span, message: "this text cannot be shown",
        hint: "a text has 1 to \(ScriptLimits.shownTextBytes) bytes and no control characters")
    }
    return text
  }
}

extension StatementParser {
  /// `WxH` in pixels, or a ratio.
  mutating func canvas(_ value: inout Span) throws(Mistake) -> Size {
    let token = try scanner.nextPath()
    value = token.span
    if let size = ScriptSettings.Presentation.canvas(token.spelling) { return size }
    throw Mistake(
      span: token.span, message: "expected a canvas, not \(token.quoted)",
      hint: "a canvas is \(ScriptSettings.Presentation.canvasForms)")
  }

  /// One colour, or two.
  mutating func backdrop(_ value: inout Span) throws(Mistake) -> [Color] {
    let token = scanner.nextColors()
    value = token.span
    let colors = token.spelling.split(separator: ",", omittingEmptySubsequences: false).map { Color(hex: String($0)) }
    guard (1...2).contains(colors.count), colors.allSatisfy({ $0 != nil }) else {
      throw Mistake(
        span: token.span, message: "expected a colour, not \(token.quoted)",
        hint: "a backdrop is written like #1B1F2A, or like #1B1F2A,#3A4E7A for a gradient from top to bottom")
    }
    return colors.compactMap(\.self)
  }
}
