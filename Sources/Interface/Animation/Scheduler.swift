import Timebase

/// What has been put off until an instant: the deadlines of a window, in the order in which they fall due.
struct Scheduler {
  /// What goes first among the things that fall due at one instant.
  enum Phase: UInt8, Comparable {
    case recognizer, animation, timer
    static func < (a: Phase, b: Phase) -> Bool { a.rawValue < b.rawValue }
  }

  struct Entry {
    let instant: Instant
    let phase: Phase
    let sequence: UInt64
    let action: () -> Void

    func isBefore(_ other: Entry) -> Bool {
      (instant, phase, sequence) < (other.instant, other.phase, other.sequence)
    }
  }

  /// Latest first, so that the next one is taken off the end.
  private var entries: [Entry] = []
  private var nextSequence: UInt64 = 0

  var nextInstant: Instant? { entries.last?.instant }

  mutating func add(at instant: Instant, phase: Phase, action: @escaping () -> Void) -> Deadline {
    nextSequence += 1
    let entry = Entry(instant: instant, phase: phase, sequence: nextSequence, action: action)
    let place = entries.partitioningIndex { $0.isBefore(entry) }
    entries.insert(entry, at: place)
    return Deadline(sequence: nextSequence, instant: instant)
  }

  mutating func cancel(_ deadline: Deadline) { entries.removeAll { $0.sequence == deadline.sequence } }

  mutating func next(dueBy instant: Instant) -> Entry? {
    guard let last = entries.last, last.instant <= instant else { return nil }
    return entries.removeLast()
  }

  func contains(_ deadline: Deadline) -> Bool { entries.contains { $0.sequence == deadline.sequence } }
}

/// Something that has been put off until an instant, and can be called off.
public struct Deadline: Hashable, Sendable {
  let sequence: UInt64
  /// When it falls due.
  public let instant: Instant
}

extension Array {
  /// The first place from which on `isInSecondPart` holds; the array must be sorted that way.
  fileprivate func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
