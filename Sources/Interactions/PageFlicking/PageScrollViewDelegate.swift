import Interface

/// Who has the pages of a ``PageScrollView``.
public protocol PageScrollViewDataSource: AnyObject {
  /// How many pages there are; not below 0.
  func numberOfPages(in view: PageScrollView) -> Int
  /// The page at an index, 0 being the first.
  ///
  /// A page keeps the size that it comes with and lies in the middle of its slot; one without a size fills the slot. The
  /// windowed form asks anew each time that a page comes into the window, and lets go of it when it leaves.
  func pageScrollView(_ view: PageScrollView, pageAt index: Int) -> View
}

/// Who is told of page turns.
public protocol PageScrollViewDelegate: AnyObject {
  /// Another page has come to rest. Sent once for each change, when the dot and the pages' places are up to date.
  func pageScrollView(_ view: PageScrollView, didChangePageTo index: Int)
}
