import Interface

/// Who has the pages of a ``FlickDetailView``.
public protocol FlickDetailDelegate: AnyObject {
  /// How many pages there are.
  func numberOfPages(in view: FlickDetailView) -> Int
  /// A page, made or filled anew; 0 is the first. Asked at the start and when it is about to come.
  func flickDetailView(_ view: FlickDetailView, pageAt index: Int) -> View
  /// The index has changed; sent at the lift, before the page comes.
  func flickDetailView(_ view: FlickDetailView, didChangePageTo index: Int)
}

extension FlickDetailDelegate {
  /// Does nothing.
  public func flickDetailView(_ view: FlickDetailView, didChangePageTo index: Int) {}
}
