/// Is told what a navigation controller shows: `UINavigationControllerDelegate`.
public protocol NavigationControllerDelegate: AnyObject {
  /// A controller is about to be shown; sent once, just after its `viewWillAppear`.
  func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool)

  /// A controller has been shown; sent once, just after its `viewDidAppear`.
  func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController, animated: Bool)
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController, animated: Bool
  ) {}
}
