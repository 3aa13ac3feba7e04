import Timebase

/// Where the recognisers that share touches compete, and one wins.
///
/// Members are registered innermost first while a finger comes down. After each event and each deadline the owner
/// reports who claims and who concedes, and then asks for `decide(at:)`. The first to claim wins; of those that claim
/// at the same event the innermost does. The winner rejects all others, except those that may go on simultaneously
/// with it. A member that waits for another is held until that one fails.
///
/// The arena never touches a recogniser: it answers with values, and it keeps a log that a person can read.
package struct GestureArena: Sendable {
  package struct Decision: Hashable, Sendable {
    package let member: Int
    /// Whether it won; otherwise its recogniser is to be cancelled.
    package let isAccepted: Bool

    package init(member: Int, isAccepted: Bool) { (self.member, self.isAccepted) = (member, isAccepted) }
  }

  package enum Status: Hashable, Sendable {
    /// It has said nothing yet.
    case open
    /// It claims the touches; while it waits for others the claim is held.
    case claimed
    /// It has won.
    case accepted
    /// It gave up or lost.
    case rejected
  }

  private struct Member: Sendable {
    let id: Int
    let label: String
    var status = Status.open
    /// In which round of decisions it claimed; 0 before that.
    var round = 0
    var waitsFor: [Int] = []
    var simultaneous: [Int] = []
  }

  /// What happened, for people; it is kept over all touches.
  package private(set) var log: [GestureLogEntry] = []
  /// The members, innermost first.
  private var members: [Member] = []
  private var round = 1

  package init() {}

  /// Registers a member by a number of the caller's choice, and by how the log calls it, such as `pan (page)`; those of
  /// inner views come before those of outer ones.
  ///
  /// - Precondition: the number is not registered yet.
  package mutating func register(_ member: Int, label: String) {
    precondition(status(of: member) == nil, "gesture \(member), \(label), is registered already")
    members.append(Member(id: member, label: label))
  }

  /// Lets two members win together. Both need to be registered.
  package mutating func allowSimultaneous(_ first: Int, _ second: Int) {
    members[index(of: first)].simultaneous.append(second)
    members[index(of: second)].simultaneous.append(first)
  }

  /// Holds the claims of a member until another has failed. Both need to be registered.
  package mutating func require(_ member: Int, toWaitFor other: Int) {
    precondition(status(of: other) != nil, "gesture \(member) cannot wait for \(other), which is not registered")
    members[index(of: member)].waitsFor.append(other)
  }

  /// How a member fares; `nil` if it is not registered.
  package func status(of member: Int) -> Status? { members.first { $0.id == member }?.status }

  /// Notes that the finger is gone: decides a last time, rejects who is still undecided, and is empty again.
  package mutating func touchUp(at instant: Instant) -> [Decision] {
    var decisions = decide(at: instant)
    for index in members.indices where isUndecided(index) {
      if members[index].status == .claimed {
        note("\(members[index].label) loses: the touches ended while it waited", at: instant)
      }
      decisions.append(reject(index))
    }
    members = []
    return decisions
  }

  /// Notes that a member has recognised its gesture. A member that is already decided stays so.
  package mutating func claim(_ member: Int) {
    let index = index(of: member)
    guard members[index].status == .open else { return }
    members[index].status = .claimed
    members[index].round = round
  }

  /// Notes that a member has failed; that of a winner changes nothing.
  package mutating func concede(_ member: Int) {
    let index = index(of: member)
    if isUndecided(index) { members[index].status = .rejected }
  }

  /// Decides between those that have claimed so far, and starts the next round.
  ///
  /// - Returns: who won and who lost just now, in the order in which it was decided.
  package mutating func decide(at instant: Instant) -> [Decision] {
    var decisions: [Decision] = []
    while let index = nextClaim() { decisions += settle(index, at: instant) }
    round += 1
    return decisions
  }

  /// The claim to be settled next: the earliest, and of the earliest the innermost, that does not wait.
  private func nextClaim() -> Int? {
    members.indices.filter { members[$0].status == .claimed && !isHeld($0) }
      .min { (members[$0].round, $0) < (members[$1].round, $1) }
  }

  /// Whether a member waits for one that may still win.
  private func isHeld(_ index: Int) -> Bool {
    members[index].waitsFor.contains { status(of: $0) == .open || status(of: $0) == .claimed }
  }

  private mutating func settle(_ index: Int, at instant: Instant) -> [Decision] {
    let opponents = members.filter { $0.status == .accepted && !isCompatible(members[index], with: $0) }
    if let opponent = opponents.first {
      note("\(members[index].label) loses: \(opponent.label) has the touches", at: instant)
      return [reject(index)]
    }
    let losers = members.indices.filter { other in
      other != index && isUndecided(other) && !members[index].simultaneous.contains(members[other].id)
    }
    noteVictory(of: index, over: losers, at: instant, isHeldClaim: members[index].round < round)
    members[index].status = .accepted
    let accepted = Decision(member: members[index].id, isAccepted: true)
    return [accepted] + losers.map { reject($0) }
  }

  /// Whether a member can win beside a winner: a member that waited for the winner to fail cannot.
  private func isCompatible(_ member: Member, with winner: Member) -> Bool {
    member.simultaneous.contains(winner.id) && !member.waitsFor.contains(winner.id)
  }

  private mutating func reject(_ index: Int) -> Decision {
    members[index].status = .rejected
    return Decision(member: members[index].id, isAccepted: false)
  }

  private func isUndecided(_ index: Int) -> Bool { members[index].status == .open || members[index].status == .claimed }

  private func index(of member: Int) -> Int {
    guard let index = members.firstIndex(where: { $0.id == member }) else {
      preconditionFailure("gesture \(member) is not registered; there are \(members.map(\.id))")
    }
    return index
  }

  // MARK: Log

  private mutating func note(_ text: String, at instant: Instant) {
    log.append(GestureLogEntry(instant: instant, text: text))
  }

  private mutating func noteVictory(of index: Int, over losers: [Int], at instant: Instant, isHeldClaim: Bool) {
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
