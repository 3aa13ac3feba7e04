import Timebase

/// The arena in which the recognisers of a touch compete until one wins.
///
/// Members are registered innermost first when a finger comes down. After each event and each deadline the owner
/// reports which members claim and which concede, and then calls `decide(at:)`. The first claim wins. Of several
/// claims at the same event, the innermost wins. The winner rejects all other members, except those that may
/// recognise simultaneously. A member that waits for another is held until that one fails.
///
/// The arena never calls a recogniser: it returns decisions, and keeps a readable log.
package struct GestureArena: Sendable {
  package struct Decision: Hashable, Sendable {
    package let member: Int
    /// Whether the member won; otherwise its recogniser must be cancelled.
    package let isAccepted: Bool

    package init(member: Int, isAccepted: Bool) { (self.member, self.isAccepted) = (member, isAccepted) }
  }

  package enum Status: Hashable, Sendable {
    /// It has neither claimed nor conceded.
    case open
    /// It claims the touches. The claim is held while it waits for other members.
    case claimed
    /// It has won.
    case accepted
    /// It conceded or lost.
    case rejected
  }

  private struct Member: Sendable {
    let id: Int
    let label: String
    var status = Status.open
    /// The round of decisions in which it claimed; 0 before that.
    var round = 0
    var waitsFor: [Int] = []
    var simultaneous: [Int] = []
  }

  /// The readable log, which is kept across touches.
  package private(set) var log: [GestureLogEntry] = []
  /// The members, innermost first.
  private var members: [Member] = []
  private var round = 1

  package init() {}

  /// Registers a member with a number of the caller's choice and a label for the log, such as `pan (page)`.
  ///
  /// Register members of inner views before those of outer views.
  ///
  /// - Precondition: The number is not registered yet.
  package mutating func register(_ member: Int, label: String) {
    precondition(status(of: member) == nil, "gesture \(member), \(label), is registered already")
    members.append(Member(id: member, label: label))
  }

  /// Allows two members to win together. Both must be registered.
  package mutating func allowSimultaneous(_ first: Int, _ second: Int) {
    members[index(of: first)].simultaneous.append(second)
    members[index(of: second)].simultaneous.append(first)
  }

  /// Holds the claims of a member until another has failed. Both must be registered.
  package mutating func require(_ member: Int, toWaitFor other: Int) {
    precondition(status(of: other) != nil, "gesture \(member) cannot wait for \(other), which is not registered")
    members[index(of: member)].waitsFor.append(other)
  }

  /// Returns the status of a member; `nil` if it is not registered.
  package func status(of member: Int) -> Status? { members.first { $0.id == member }?.status }

  /// Ends the touch: decides a last time, rejects all undecided members, and empties the arena.
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

  /// Records that a member has recognised its gesture. It has no effect on a decided member.
  package mutating func claim(_ member: Int) {
    let index = index(of: member)
    guard members[index].status == .open else { return }
    members[index].status = .claimed
    members[index].round = round
  }

  /// Records that a member has failed. It has no effect on a decided member.
  package mutating func concede(_ member: Int) {
    let index = index(of: member)
    if isUndecided(index) { members[index].status = .rejected }
  }

  /// Decides between the claims so far, and starts the next round.
  ///
  /// - Returns: The new winners and losers, in the order of the decisions.
  package mutating func decide(at instant: Instant) -> [Decision] {
    var decisions: [Decision] = []
    while let index = nextClaim() { decisions += settle(index, at: instant) }
    round += 1
    return decisions
  }

  /// Returns the next claim to decide: the earliest one that is not held, and the innermost of those.
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

  /// Whether a member can win together with a winner. A member that waited for the winner to fail cannot.
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
package struct GestureLogEntry: Hashable, Sendable, CustomStringConvertible {
  /// The instant of the decision.
  package let instant: Instant
  /// The decision and its reason.
  package let text: String

  /// The line as text: `0.216667 s: pan (page) wins over tap (cell): it claimed first`.
  package var description: String {
    let microseconds = (instant.nanoseconds + 500) / 1_000
    let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).\(fraction) s: \(text)"
  }
}
