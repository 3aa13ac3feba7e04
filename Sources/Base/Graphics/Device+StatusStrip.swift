extension Device {
  /// The height of the status strip, in points: the rows at the top that stand still while pages move. It is 0 for a
  /// screen without a status bar at its top, such as that of a computer or of a phone in landscape.
  package var statusStripHeight: Double {
    guard safeArea.top > 0, kind == .tablet || size.height > size.width else { return 0 }
    if let cutout { return cutout.maxY + 4 }
    return switch kind {
    case .phone: Self.statusBarHeight
    case .tablet: 28
    case .android: 24
    case .desktop: 0
    }
  }
}
