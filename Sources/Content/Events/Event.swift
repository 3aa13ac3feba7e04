/// An entry of the event list: something happened at a time.
public struct Event: Sendable, Hashable, Comparable {
  /// Unique within a store; given in the order of insertion.
  public var id: Int64
  /// When it happened.
  public var time: UTCTime

  /// - Parameters:
  ///   - id: unique within a store.
  ///   - time: when it happened.
  public init(id: Int64, time: UTCTime) {
    self.id = id
    self.time = time
  }

  /// By time, and by order of insertion for events of the same second.
  public static func < (a: Event, b: Event) -> Bool { (a.time, a.id) < (b.time, b.id) }
}
