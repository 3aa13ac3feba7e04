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
