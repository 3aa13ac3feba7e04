/// Why the scene of events cannot be started.
enum EventSceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `set start` names an event that is not there.
  case noSuchEvent(Int, count: Int)

  /// What is wrong and what to do.
  var description: String {
    switch self {
    case .noSuchEvent(let index, 0):
      "there is no event \(index), nor any other; start with the list, or set a count"
    case .noSuchEvent(let index, let count):
      "there is no event \(index); there are \(count), numbered from 0 to \(count - 1)"
    }
  }
}
