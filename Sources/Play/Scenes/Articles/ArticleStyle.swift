import Feeds
import Graphics

/// The style of an article: sizes in points, and the theme's colours.
struct ArticleStyle {
  let theme: Theme
  let metrics: ArticleMetrics

  /// The aspect ratio, width ÷ height, of the picture above an article.
  static let leadAspectRatio = 2.5
  /// The corner radius of pictures and boxes in the column, in points.
  static let cornerRadius = 6.0

  var title: TextStyle { TextStyle(size: size + 7, weight: .bold, color: theme.label) }
  var byline: TextStyle { TextStyle(size: size - 2, color: theme.secondaryLabel) }
  var body: TextStyle { TextStyle(size: size, color: theme.label) }
  var quote: TextStyle { TextStyle(size: size, isItalic: true, color: theme.secondaryLabel) }
  var caption: TextStyle { TextStyle(size: size - 2, color: theme.secondaryLabel) }
  var code: TextStyle { TextStyle(size: size - 2, isMonospaced: true, color: theme.label) }
  var codeBackground: Color { theme == .light ? Color(rgb: 242, 242, 247) : Color(rgb: 28, 28, 30) }

  /// The background of a missing picture; the renderer uses the same colour.
  var placeholder: Color { Color(white: 0.5, alpha: 0.2) }
  private var mark: Color { theme == .light ? Color(rgb: 255, 236, 153) : Color(rgb: 102, 82, 0) }

  func heading(_ level: Int) -> TextStyle {
    TextStyle(size: max(size + 1, size + 8 - 2 * Double(level)), weight: .bold, color: theme.label)
  }

  private var size: Double { metrics.textSize }

  /// Returns the spans in a base style, with the style of each span applied.
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
          // Three quarters of the size, a third above or a sixth below the baseline, as in browsers.
          style.baselineShift = span.style.contains(.raised) ? base.size / 3 : -base.size / 6
          style.size = base.size * 0.75
        }
        if span.style.contains(.link) { style.color = theme.tint }
        return AttributedText.Run(span.text, style)
      })
  }
}

/// The measurements of an article, in points.
struct ArticleMetrics {
  /// The margin on all sides of the text. If it is 0, the page's insets make room instead, and the first picture is
  /// as wide as the text.
  var margin: Double
  /// The font size of running text, from which all other sizes follow.
  var textSize: Double
  /// The space between lines of running text.
  var lineSpacing: Double
  /// The space above a paragraph.
  var paragraphSpacing: Double

  /// A full page, whose first picture extends from edge to edge.
  static let page = ArticleMetrics(margin: 16, textSize: 15, lineSpacing: 3, paragraphSpacing: 10)
}
