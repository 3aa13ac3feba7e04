import Graphics
import Interface

/// Records the messages of the controllers that share it, in order.
final class MessageLog: NavigationControllerDelegate {
  var messages: [String] = []

  func navigationController(_: NavigationController, willShow controller: ViewController, animated: Bool) {
    messages.append("willShow \(controller.title ?? "")")
  }

  func navigationController(_: NavigationController, didShow controller: ViewController, animated: Bool) {
    messages.append("didShow \(controller.title ?? "")")
  }

  /// Returns the messages since the last call.
  func take() -> [String] {
    defer { messages = [] }
    return messages
  }
}

final class LoggedController: ViewController {
  let log: MessageLog
  init(_ title: String, _ log: MessageLog) {
    self.log = log
    super.init(title: title)
  }

  private func note(_ message: String) { log.messages.append("\(title ?? "") \(message)") }
  override func viewDidLoad() { note("load") }
  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
}
