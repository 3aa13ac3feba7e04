import Graphics

/// A view without a drawing of its own, in which the content behind it fades and blurs towards an edge of the screen.
///
/// It affects everything that is behind it within its superviews up to the first with an opacity below 1.
package final class SoftEdgeView: View {
  private let edge: SoftEdge.Edge
  private let color: Color

  /// Creates a view with the side of the greatest effect and the colour into which the content fades.
  package init(frame: Rect, edge: SoftEdge.Edge, color: Color) {
    (self.edge, self.color) = (edge, color)
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override var recordedItems: [DisplayItem]? {
    [.softEdge(SoftEdge(rect: presentation.bounds, edge: edge, color: color), .identity)]
  }
}
