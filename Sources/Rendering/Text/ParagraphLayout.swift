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
    if let width = setter.column.width {
      let units = (max(0, width) * Double(PANGO_SCALE)).rounded(.down)
      pango_layout_set_width(layout, Int32(min(units, Double(Int32.max / 4))))
    }
    if let maximumLines {
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -Int32(min(maximumLines, 1_000_000)))
    }
    paragraph.utf8.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
    }
    setAttributes(setter.text)
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

  private func setAttributes(_ text: AttributedText) {
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    // Faces are chosen by character beforehand, so that they do not depend on what was loaded for other texts.
    pango_attr_list_insert(list, pango_attr_fallback_new(0))
    for span in paragraph.spans {
      let size = text.runs[span.run].style.size
      let description = pango_font_description_copy(span.choice.face.description)
      pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
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
