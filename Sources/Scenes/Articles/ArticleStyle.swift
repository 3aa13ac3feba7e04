import Content
import Graphics

/// The look of an article: sizes in points, and the theme's colours.
struct ArticleStyle {
  let theme: Theme
  let metrics: ArticleMetrics

  /// Width ÷ height of the picture above an article.
  static let leadAspectRatio = 2.5
  /// Of pictures and boxes in the column, in points.
  static let cornerRadius = 6.0

  var title: TextStyle { TextStyle(size: size + 7, weight: .bold, color: theme.label) }
  var byline: TextStyle { TextStyle(size: size - 2, color: theme.secondaryLabel) }
  var body: TextStyle { TextStyle(size: size, color: theme.label) }
  var quote: TextStyle { TextStyle(size: size, isItalic: true, color: theme.secondaryLabel) }
  var caption: TextStyle { TextStyle(size: size - 2, color: theme.secondaryLabel) }
  var code: TextStyle { TextStyle(size: size - 2, isMonospaced: true, color: theme.label) }
  var codeBackground: Color { theme == .light ? Color(rgb: 242, 242, 247) : Color(rgb: 28, 28, 30) }

  /// The paper of a picture that cannot be shown; the renderer has the same.
  var placeholder: Color { Color(white: 0.5, alpha: 0.2) }
  private var mark: Color { theme == .light ? Color(rgb: 255, 236, 153) : Color(rgb: 102, 82, 0) }

  func heading(_ level: Int) -> TextStyle {
    TextStyle(size: max(size + 1, size + 8 - 2 * Double(level)), weight: .bold, color: theme.label)
  }

  private var size: Double { metrics.textSize }

  /// The spans in a style, with what each adds to it.
  func text(_ spans: [InlineSpan], _ base: TextStyle) -> AttributedText {
    AttributedText(
      spans.map { span in
        var style = base
        if span.style.contains(.bold) { style.weight = .bold }
        if span.style.contains(.italic) { style.isItalic = !base.isItalic }
        if span.style.contains(.code) { style.isMonospaced = true }
        if span.style.contains(.struck) { style.isStruck = true }
        if span.style.contains(.underlined) { style.isUnderlined = true }
        if span.style.contains(.marked) { style.background = mark }
        if !span.style.isDisjoint(with: [.raised, .lowered]) {
          // Three quarters as large, and a third above or a sixth below, as browsers show them.
          style.baselineShift = span.style.contains(.raised) ? base.size / 3 : -base.size / 6
          style.size = base.size * 0.75
        }
        if span.link != nil { style.color = theme.tint }
        return AttributedText.Run(span.text, style, link: span.link)
      })
  }
}

/// The measures of an article in its page, in points.
struct ArticleMetrics {
  /// The space left and right of the text, and above and below it. Without one the page leaves room, by insets, and the
  /// first picture is as wide as the text.
  var margin: Double
  /// The size of running text, after which the others go.
  var textSize: Double
  /// Between the lines of running text.
  var lineSpacing: Double
  /// Above a paragraph.
  var paragraphSpacing: Double

  /// A page of its own, whose first picture reaches from edge to edge.
  static let page = ArticleMetrics(margin: 16, textSize: 15, lineSpacing: 3, paragraphSpacing: 10)
}
