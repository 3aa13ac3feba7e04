internal import CDrawing
import Graphics

/// A text shaper, which breaks and shapes text with Pango in the pinned fonts.
///
/// All lengths are in points and nothing is rounded to a pixel, so a text has the same lines at every scale. The height
/// of a line is that of its pinned font, rounded up to whole points, whatever fallback fonts it contains. So base lines
/// stay even. Only the first and the last line gain room for letters that extend further, as in Arabic and Thai. Lines
/// break between words, and within a word only if it is longer than the column. A hyphen appears only where the text
/// has one, which may be a soft one.
///
/// A shaper belongs to one task. It caches the texts that it has shaped recently.
package final class PangoTextShaper: TextShaper {
  private struct Question: Hashable {
    var text: AttributedText
    var column: TextColumn
  }

  private let fonts: FontLibrary
  private var remembered = LeastRecentlyUsed<Question, ShapedText>(limit: 512)

  /// Opens the pinned fonts.
  ///
  /// - Throws: `RenderingError.fontMissing` if Inter is not installed.
  package init(fonts: FontSource = FontSource()) throws(RenderingError) { self.fonts = try FontLibrary(fonts) }

  /// The fallback fonts used in all texts shaped so far.
  package var substitutions: FontSubstitutions { fonts.substitutions }

  /// Messages that list the characters drawn as boxes so far, and the packages that contain them.
  package var warnings: [String] { substitutions.warnings }

  /// Finds the fonts of a text without shaping it, for ``warnings``.
  package func findFonts(for text: AttributedText) {
    fonts.begin(text)
    _ = try? ParagraphCutter.paragraphs(of: text, maximumLines: nil, fonts: fonts)
  }

  /// Returns the lines and glyphs of `text` in `column`; an empty text has no lines and no extent.
  ///
  /// If a font file has become unreadable since the shaper was made, the result is empty.
  package func shape(_ text: AttributedText, in column: TextColumn) -> ShapedText {
    if text.runs.allSatisfy(\.text.isEmpty) { return .empty }
    let question = Question(text: text, column: column)
    if let known = remembered[question] { return known }
    let shaped = make(text, column)
    remembered.insert(shaped, for: question, cost: 1)
    return shaped
  }

  private func make(_ text: AttributedText, _ column: TextColumn) -> ShapedText {
    fonts.begin(text)
    let cut = try? ParagraphCutter.paragraphs(of: text, maximumLines: column.maximumLines, fonts: fonts)
    guard let paragraphs = cut else { return .empty }
    let setter = LineSetter(text: text, column: column, fonts: fonts)
    var free = column.maximumLines.map { max(1, $0) }
    for (number, paragraph) in paragraphs.enumerated() {
      let isLast = number == paragraphs.count - 1
      let layout = ParagraphLayout(paragraph, setter: setter, maximumLines: free)
      let ends = free.map { layout.lineCount >= $0 } ?? false
      if ends, !isLast, !layout.isTruncated {
        setter.add(ParagraphLayout(paragraph.withEllipsis(fonts, text), setter: setter, maximumLines: free))
        setter.isTruncated = true
      } else {
        setter.add(layout)
      }
      if ends || layout.isTruncated { break }
      free = free.map { $0 - layout.lineCount }
    }
    return setter.finish()
  }
}

extension Paragraph {
  /// Returns the paragraph with an ellipsis at its end.
  fileprivate func withEllipsis(_ fonts: FontLibrary, _ text: AttributedText) -> Paragraph {
    let run = spans.last?.run ?? run
    guard let choice = try? fonts.face(for: text.runs[run].style) else { return self }
    var longer = self
    longer.append("…".utf8, run: run, choice: choice)
    return longer
  }
}

/// One paragraph, broken into lines by Pango.
final class ParagraphLayout {
  let paragraph: Paragraph
  private let layout: OpaquePointer

  /// Lays out a paragraph in the setter's column. Beyond `maximumLines` it ends with an ellipsis.
  init(_ paragraph: Paragraph, setter: LineSetter, maximumLines: Int?) {
    self.paragraph = paragraph
    // A layout reads its context again for each result, and all layouts of a text have the same column.
    let direction = setter.column.isRightToLeft.map { $0 ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR }
    pango_context_set_base_dir(setter.fonts.context, direction ?? PANGO_DIRECTION_WEAK_LTR)
    layout = pango_layout_new(setter.fonts.context)
    pango_layout_set_auto_dir(layout, direction == nil ? 1 : 0)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    let width = setter.column.width.map {
      Int32(min((max(0, $0) * Double(PANGO_SCALE)).rounded(.down), Double(Int32.max / 4)))
    }
    if let width { pango_layout_set_width(layout, width) }
    if let maximumLines {
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -Int32(min(maximumLines, 1_000_000)))
    }
    paragraph.utf8.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
    }
    setAttributes(setter.text, setter.fonts)
    if let width { narrow(to: width) }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The number of lines; an empty paragraph has one.
  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Whether part of the text is omitted.
  var isTruncated: Bool { pango_layout_is_ellipsized(layout) != 0 }

  var lines: [PangoLayoutLine] { elements(of: pango_layout_get_lines_readonly(layout)) }

  /// Narrows the layout until its lines fit the width, in Pango's units.
  ///
  /// Pango measures a long word before it cuts it, and letters at a cut may be wider than within the word. If a line is
  /// too wide, Pango gets a smaller width. If that does not help, as with a single glyph wider than the column, the
  /// width is restored.
  private func narrow(to width: Int32) {
    var promised = width
    for _ in 0..<8 {
      let excess = widestLine - width
      if excess <= 0 { return }
      // At least a twentieth less: with a smaller step the cut may only move to the next letter that gets wider.
      promised -= max(excess, width / 20)
      if promised <= 0 { break }
      pango_layout_set_width(layout, promised)
    }
    if widestLine > width { pango_layout_set_width(layout, width) }
  }

  /// The width of the widest line, in Pango's units.
  private var widestLine: Int32 {
    lines.map { $0.items.reduce(0) { $0 + pango_glyph_string_get_width($1.glyphs) } }.max() ?? 0
  }

  private func setAttributes(_ text: AttributedText, _ fonts: FontLibrary) {
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    // Characters have their faces already, so that the result does not depend on fonts loaded for other texts.
    pango_attr_list_insert(list, pango_attr_fallback_new(0))
    // Pango inserts an attribute fast only behind all others.
    var unhyphenated = paragraph.unhyphenated[...]
    for span in paragraph.spans {
      while let bytes = unhyphenated.first, bytes.lowerBound <= span.bytes.lowerBound {
        insert(pango_attr_insert_hyphens_new(0), over: bytes, into: list)
        unhyphenated.removeFirst()
      }
      let (size, tracking) = (text.runs[span.run].style.size, text.runs[span.run].style.tracking)
      let description = fonts.description(of: span.choice.face, size: size)
      insert(pango_attr_font_desc_new(description), over: span.bytes, into: list)
      pango_font_description_free(description)
      if tracking != 0 {
        let units = Int32((tracking * Double(PANGO_SCALE)).rounded())
        insert(pango_attr_letter_spacing_new(units), over: span.bytes, into: list)
      }
      if let inline = span.inline {
        var box = PangoRectangle(x: 0, y: 0, width: Int32(inline.advance * size * Double(PANGO_SCALE)), height: 0)
        insert(pango_attr_shape_new(&box, &box), over: span.bytes, into: list)
      }
    }
    for bytes in unhyphenated { insert(pango_attr_insert_hyphens_new(0), over: bytes, into: list) }
    pango_layout_set_attributes(layout, list)
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, over bytes: Range<Int>, into list: OpaquePointer?
  ) {
    attribute?.pointee.start_index = UInt32(bytes.lowerBound)
    attribute?.pointee.end_index = UInt32(bytes.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}

private func elements<Element>(of list: UnsafeMutablePointer<GSList>?) -> [Element] {
  guard let list else { return [] }
  return sequence(first: list) { $0.pointee.next }
    .compactMap { $0.pointee.data?.assumingMemoryBound(to: Element.self).pointee }
}

extension PangoLayoutLine {
  /// The runs of glyphs in one font, in visual order from left to right.
  var items: [PangoGlyphItem] { elements(of: runs) }
}
