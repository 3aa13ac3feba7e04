internal import CPango
import Graphics

/// One paragraph, broken into lines by Pango.
final class ParagraphLayout {
  /// What was laid out.
  let paragraph: Paragraph
  private let layout: OpaquePointer

  /// Lays a paragraph out in the setter's column; beyond `maximumLines` it ends with an ellipsis.
  init(_ paragraph: Paragraph, setter: LineSetter, maximumLines: Int?) {
    self.paragraph = paragraph
    layout = pango_layout_new(setter.fonts.context)
    pango_layout_set_auto_dir(layout, 1)
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

  /// How many lines there are; an empty paragraph has one.
  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Whether some of the text was left out.
  var isTruncated: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// Calls `body` with each line.
  func forEachLine(_ body: (PangoLayoutLine) -> Void) {
    var node = pango_layout_get_lines_readonly(layout)
    while let place = node {
      if let line = place.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) { body(line.pointee) }
      node = place.pointee.next
    }
  }

  /// Pango measures a long word before it cuts it, and a face may have wider forms for letters at a cut than beside their
  /// neighbours. Where a line comes out too wide, less is promised to Pango, unless that does not help either: a single
  /// sign may be wider than the column.
  private func narrow(to width: Int32) {
    var promised = width
    for _ in 0..<8 {
      let excess = widestLine - width
      if excess <= 0 { return }
      // By a twentieth at least: with a little less the cut may only move to the next letter that gets wider.
      promised -= max(excess, width / 20)
      if promised <= 0 { break }
      pango_layout_set_width(layout, promised)
    }
    if widestLine > width { pango_layout_set_width(layout, width) }
  }

  /// The width of the widest line, in Pango's units.
  private var widestLine: Int32 {
    var widest: Int32 = 0
    forEachLine { line in
      var width: Int32 = 0
      var node = line.runs
      while let place = node {
        let run = place.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
        if let glyphs = run?.pointee.glyphs { width += pango_glyph_string_get_width(glyphs) }
        node = place.pointee.next
      }
      widest = max(widest, width)
    }
    return widest
  }

  private func setAttributes(_ text: AttributedText, _ fonts: FontLibrary) {
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    // Faces are chosen by character beforehand, so that they do not depend on what was loaded for other texts.
    pango_attr_list_insert(list, pango_attr_fallback_new(0))
    for span in paragraph.spans {
      let size = text.runs[span.run].style.size
      let description = fonts.description(of: span.choice.face, size: size)
      insert(pango_attr_font_desc_new(description), over: span, into: list)
      pango_font_description_free(description)
      if let inline = span.inline {
        var box = PangoRectangle(x: 0, y: 0, width: Int32(inline.advance * size * Double(PANGO_SCALE)), height: 0)
        insert(pango_attr_shape_new(&box, &box), over: span, into: list)
      }
    }
    pango_layout_set_attributes(layout, list)
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, over span: Paragraph.Span, into list: OpaquePointer?
  ) {
    attribute?.pointee.start_index = UInt32(span.bytes.lowerBound)
    attribute?.pointee.end_index = UInt32(span.bytes.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}
