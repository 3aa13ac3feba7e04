extension Window {
  /// Shows the view of the new root controller, at once, in place of the old one's.
  func rootViewControllerDidChange(from old: ViewController?) {
    guard old !== rootViewController else { return }
    if let old {
      old.beginAppearanceTransition(false, animated: false)
      old.view.removeFromSuperview()
      old.endAppearanceTransition()
    }
    guard let root = rootViewController else { return }
    root.view.frame = bounds
    insertSubview(root.view, at: 0)
    root.view.layoutIfNeeded()
    root.appear(true)
  }
}
