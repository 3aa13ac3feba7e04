import Timebase

/// A line of the arena's log.
public struct GestureLogEntry: Hashable, Sendable, CustomStringConvertible {
  /// When it was decided.
  public let instant: Instant
  /// What was decided, and why.
  public let text: String

  /// The line as people read it: `0.216667 s: pan (page) wins over tap (cell): it claimed first`.
  public var description: String {
    let microseconds = (instant.nanoseconds + 500) / 1_000
    let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).\(fraction) s: \(text)"
  }
}

extension GestureArena {
  mutating func note(_ text: String, at instant: Instant) { log.append(GestureLogEntry(instant: instant, text: text)) }

  /// Writes down why a member wins.
  mutating func noteVictory(of index: Int, over losers: [Int], at instant: Instant, isHeldClaim: Bool) {
    let winner = members[index]
    let beaten = losers.isEmpty ? "" : " over \(losers.map { members[$0].label }.joined(separator: ", "))"
    let rivals = losers.filter { members[$0].round == winner.round }
    let reason =
      if isHeldClaim {
        "\(winner.waitsFor.map { label(of: $0) }.joined(separator: ", ")) failed, for which it had waited"
      } else if !rivals.isEmpty {
        "both claimed at once, and it is the inner one"
      } else {
        "it claimed first"
      }
    note("\(winner.label) wins\(beaten): \(reason)", at: instant)
  }

  private func label(of member: Int) -> String { members.first { $0.id == member }?.label ?? "\(member)" }
}
