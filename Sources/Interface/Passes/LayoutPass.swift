extension Window {
  /// How often a layout may ask for another one before that counts as an error.
  static let maximumLayoutPasses = 16

  /// Lays out all views that have asked for it, also those that ask for it meanwhile.
  ///
  /// - Precondition: the layout comes to an end: no view asks for it again and again.
  public func layoutUntilClean() {
    // What scrolls by itself is laid out for the offset that is seen now, not for the one of the latest message.
    for view in animatedViews { (view as? ScrollView)?.noteOffset() }
    var passes = 0
    while layoutIsDirty {
      precondition(
        passes < Self.maximumLayoutPasses, "layout did not settle within \(Self.maximumLayoutPasses) passes")
      passes += 1
      layoutIsDirty = false
      layoutIfNeeded()
    }
  }
}
