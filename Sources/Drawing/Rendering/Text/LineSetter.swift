internal import CDrawing
import Graphics

/// A line setter, which stacks lines and collects their glyphs, rules, backgrounds, links and boxes.
final class LineSetter {
  /// The text.
  let text: AttributedText
  /// The column, with its width in points and its alignment.
  let column: TextColumn
  let fonts: FontLibrary
  /// Whether part of the text is omitted.
  var isTruncated = false

  private var lines: [Placed] = []
  /// The position below the last line, in points.
  private var y = 0.0
  /// The distance that the last line's letters extend below it, in points.
  private var overhang = 0.0

  /// A line whose horizontal position is unknown until all widths are known.
  fileprivate struct Placed {
    /// The line's position in the column, in points.
    var frame: Rect
    /// The base line, in points from the top of the text.
    var baseline: Double
    var isRightToLeft: Bool
    var runs: [GlyphRun] = []
    var rules: [ShapedText.Rule] = []
    var missing: [ShapedText.MissingCharacter] = []
    var links: [ShapedText.Link] = []
    var backgrounds: [ShapedText.Rule] = []
  }

  /// Makes a setter without lines.
  init(text: AttributedText, column: TextColumn, fonts: FontLibrary) {
    self.text = text
    self.column = column
    self.fonts = fonts
  }

  /// Adds the lines of a paragraph below the existing ones.
  func add(_ layout: ParagraphLayout) {
    if layout.isTruncated { isTruncated = true }
    for line in layout.lines {
      var height = lineHeight(line, layout.paragraph)
      let extent = layout.paragraph.reachOfTallScripts(line)
      if lines.isEmpty, extent.ascent > height.ascent {
        height = (extent.ascent, height.total + extent.ascent - height.ascent)
      }
      overhang = max(0, height.ascent + extent.descent - height.total)
      var placed = Placed(
        frame: Rect(0, y, 0, height.total), baseline: y + height.ascent,
        isRightToLeft: line.resolved_dir == PANGO_DIRECTION_RTL.rawValue)
      set(line, of: layout.paragraph, into: &placed)
      lines.append(placed)
      y += height.total + column.lineSpacing
    }
  }

  /// Returns the whole text, with each line aligned within the column.
  func finish() -> ShapedText {
    if let last = lines.indices.last { lines[last].frame.size.height += overhang }
    let widest = lines.map(\.frame.width).max() ?? 0
    let columnWidth = column.width ?? widest
    var runs: [GlyphRun] = []
    for index in lines.indices {
      lines[index].move(by: shift(lines[index].frame.width, lines[index].isRightToLeft, columnWidth))
      for run in lines[index].runs { runs.extend(run) }
    }
    return ShapedText(
      size: Size(widest, lines.last?.frame.maxY ?? 0),
      lines: lines.map { ShapedText.Line(frame: $0.frame, baseline: $0.baseline) }, runs: runs,
      rules: lines.flatMap(\.rules), missing: lines.flatMap(\.missing), links: lines.flatMap(\.links),
      backgrounds: lines.flatMap(\.backgrounds), isTruncated: isTruncated)
  }

  private func shift(_ width: Double, _ isRightToLeft: Bool, _ columnWidth: Double) -> Double {
    switch column.alignment {
    case .natural: isRightToLeft ? columnWidth - width : 0
    case .trailing: isRightToLeft ? 0 : columnWidth - width
    case .center: (columnWidth - width) / 2
    }
  }

  /// Returns the height of the pinned fonts in a line, in whole points; fallback fonts do not count.
  private func lineHeight(_ line: PangoLayoutLine, _ paragraph: Paragraph) -> (ascent: Double, total: Double) {
    let start = Int(line.start_index)
    let end = start + Int(line.length)
    var numbers = Set(paragraph.spans.filter { $0.bytes.overlaps(start..<max(end, start + 1)) }.map(\.run))
    if numbers.isEmpty { numbers = [paragraph.spans.last?.run ?? paragraph.run] }
    var (ascent, descent) = (0.0, 0.0)
    for number in numbers {
      let style = text.runs[number].style
      guard let face = try? fonts.face(for: style).face else { continue }
      ascent = max(ascent, face.ascent * style.size)
      descent = max(descent, face.descent * style.size)
    }
    return (ascent.rounded(), (ascent + descent).rounded(.up))
  }

  private func set(_ line: PangoLayoutLine, of paragraph: Paragraph, into placed: inout Placed) {
    var x = 0.0
    for item in line.items { set(item, of: paragraph, at: &x, into: &placed) }
    placed.frame.size.width = x
  }

  private func set(
    _ item: PangoGlyphItem, of paragraph: Paragraph, at x: inout Double, into placed: inout Placed
  ) {
    guard let string = item.glyphs?.pointee, let info = item.item?.pointee else { return }
    let face = info.analysis.font.map { fonts.face(of: $0) }
    for number in 0..<Int(string.num_glyphs) {
      let glyph = string.glyphs[number]
      let byte = Int(info.offset + string.log_clusters[number])
      let advance = Double(glyph.geometry.width) / Double(PANGO_SCALE)
      defer { x += advance }
      guard let span = paragraph.span(at: byte) else { continue }
      let run = text.runs[span.run]
      placed.decorate(from: x, to: x + advance, run.style, span.choice.face)
      if let link = run.link { placed.link(from: x, to: x + advance, to: link) }
      let origin = Point(
        x + Double(glyph.geometry.x_offset) / Double(PANGO_SCALE),
        placed.baseline - run.style.baselineShift + Double(glyph.geometry.y_offset) / Double(PANGO_SCALE))
      if let inline = span.inline, span.bytes.contains(byte), glyph.glyph == PangoGlyph(pangoEmptyGlyph) {
        placed.add(inline.0, advance: inline.advance, at: origin, run.style, span.choice.face)
      } else if glyph.glyph & PangoGlyph(pangoUnknownFlag) == 0, glyph.glyph != PangoGlyph(pangoEmptyGlyph) {
        let font = font(face ?? span.choice.face, run.style, span.choice)
        let placedGlyph = Glyph(id: glyph.glyph, position: origin)
        placed.runs.extend(GlyphRun(font: font, color: run.style.color, glyphs: [placedGlyph]))
      }
    }
  }

  private func font(_ face: Face, _ style: TextStyle, _ choice: FontLibrary.Choice) -> FontReference {
    // Pango's ellipsis may have another face than the letters around it.
    let isChosen = face === choice.face
    return FontReference(
      file: face.path, data: face.data, index: face.index, size: style.size,
      slant: isChosen && choice.isSlanted ? slantOfItalics : 0,
      isEmboldened: isChosen && choice.isEmboldened)
  }
}

/// PANGO_GLYPH_EMPTY: a glyph without a shape.
private let pangoEmptyGlyph: UInt32 = 0x0FFF_FFFF
/// PANGO_GLYPH_UNKNOWN_FLAG: a character without a glyph.
private let pangoUnknownFlag: UInt32 = 0x1000_0000
/// The tangent of 12°, the slant of most italics.
private let slantOfItalics = 0.2126
/// The height of a strikethrough above the base line, in ems: half the height of Inter's small letters.
private let strikeHeight = 0.273

extension [GlyphRun] {
  /// Adds glyphs, and joins them with the last run if it has the same font and colour.
  fileprivate mutating func extend(_ run: GlyphRun) {
    if let last, last.font == run.font, last.color == run.color {
      self[count - 1].glyphs += run.glyphs
    } else {
      append(run)
    }
  }
}

extension [ShapedText.Rule] {
  /// Adds a segment, and joins it with one that ends where it begins. Text both underlined and struck has two at once.
  fileprivate mutating func extend(_ rect: Rect, _ color: Color) {
    let last = indices.suffix(2).last {
      self[$0].color == color && abs(self[$0].rect.maxX - rect.minX) < 1e-9 && self[$0].rect.minY == rect.minY
        && self[$0].rect.height == rect.height
    }
    if let last {
      self[last].rect.size.width = rect.maxX - self[last].rect.minX
    } else {
      append(ShapedText.Rule(rect: rect, color: color))
    }
  }
}

extension LineSetter.Placed {
  fileprivate mutating func add(
    _ inline: Paragraph.Inline, advance: Double, at origin: Point, _ style: TextStyle, _ face: Face
  ) {
    switch inline {
    case .missing(let scalar):
      missing.append(MissingBox(scalar).character(at: origin, style))
    case .glyphs(let glyphs):
      let font = FontReference(file: face.path, data: face.data, index: face.index, size: style.size)
      let shown = glyphs.filter { $0.id != 0 }.map {
        Glyph(id: $0.id, position: Point(origin.x + $0.x * style.size, origin.y))
      }
      if !shown.isEmpty { runs.extend(GlyphRun(font: font, color: style.color, glyphs: shown)) }
    }
  }

  /// Adds what a style draws in addition to the glyphs: the background and the rules.
  fileprivate mutating func decorate(from x: Double, to end: Double, _ style: TextStyle, _ face: Face) {
    if let background = style.background {
      backgrounds.extend(Rect(x, frame.minY, end - x, frame.height), background)
    }
    guard style.isUnderlined || style.isStruck else { return }
    let thickness = face.underlineThickness * style.size
    let middle = baseline - style.baselineShift - thickness / 2
    if style.isUnderlined {
      rules.extend(Rect(x, middle + face.underlineOffset * style.size, end - x, thickness), style.color)
    }
    if style.isStruck { rules.extend(Rect(x, middle - strikeHeight * style.size, end - x, thickness), style.color) }
  }

  fileprivate mutating func link(from x: Double, to end: Double, to target: String) {
    if let last = links.last, last.target == target, abs(last.rect.maxX - x) < 1e-9 {
      links[links.count - 1].rect.size.width = end - last.rect.minX
    } else {
      links.append(ShapedText.Link(rect: Rect(x, frame.minY, end - x, frame.height), target: target))
    }
  }

  fileprivate mutating func move(by dx: Double) {
    let vector = Vector(dx, 0)
    frame.origin += vector
    for i in rules.indices { rules[i].rect.origin += vector }
    for i in missing.indices { missing[i].rect.origin += vector }
    for i in links.indices { links[i].rect.origin += vector }
    for i in backgrounds.indices { backgrounds[i].rect.origin += vector }
    for i in runs.indices {
      for j in runs[i].glyphs.indices { runs[i].glyphs[j].position += vector }
    }
  }
}
