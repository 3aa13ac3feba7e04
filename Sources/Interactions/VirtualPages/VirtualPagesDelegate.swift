/// Who is told what becomes of the pages of a ``VirtualPagesController``.
public protocol VirtualPagesDelegate: AnyObject {
  /// Another item is in the centre. Sent when the roles rotate: at a swipe's instant, and for each page that a fast swipe
  /// passes.
  func virtualPages(_ pages: VirtualPagesController, didCenter item: Int)
  /// A page has been tapped that shows an item.
  func virtualPages(_ pages: VirtualPagesController, didTap item: Int)
  /// A slide has ended, and none is waiting.
  func virtualPagesDidEndSliding(_ pages: VirtualPagesController)
}

extension VirtualPagesDelegate {
  /// Does nothing.
  public func virtualPages(_ pages: VirtualPagesController, didCenter item: Int) {}
  /// Does nothing.
  public func virtualPages(_ pages: VirtualPagesController, didTap item: Int) {}
  /// Does nothing.
  public func virtualPagesDidEndSliding(_ pages: VirtualPagesController) {}
}
