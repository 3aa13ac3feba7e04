import Flipbook
import JSON

// Approvals, which can be undone until the studio ends.
extension GoldenReview {
  /// The end of an approval, or of its undo or redo.
  struct Decision: Sendable {
    var end: ContinuousClock.Instant
    /// The error if it failed.
    var error: HTTPError?
    /// The number of the approval, if it can be undone.
    var approval: Int?
  }

  /// An approval: the golden before it or, if it was undone, the approved golden.
  struct Approval: Sendable {
    var golden: Int
    var other: GoldenCopy
    /// The content of the golden that the approval, or its undo, has left.
    var content: ContentHash?
  }

  /// Approves the recording that was reviewed.
  ///
  /// - Returns: The golden and the number of the approval if it has ended since `start`; `nil` while it is running.
  func approve(_ id: Int, token: String?, since start: ContinuousClock.Instant) throws(HTTPError) -> JSONValue? {
    try decide(id, since: start) { () throws(HTTPError) in
      let seen = try self.entry(id, token)
      guard let record = seen.actual?.record else {
        let reason = seen.verification.map { Narrative($0).headline } ?? "not verified"
        throw HTTPError(.conflict, "there is nothing to approve: \(reason)")
      }
      return { try self.approve(id, seen.golden, record) }
    }
  }

  /// Restores the golden before an approval; a second time, the approved golden.
  ///
  /// - Returns: As ``approve(_:token:since:)``.
  func restore(_ id: Int, approval: Int, since start: ContinuousClock.Instant) throws(HTTPError) -> JSONValue? {
    try decide(id, since: start) { () throws(HTTPError) in
      let golden = try self.entry(id, nil).golden
      let known = self.state.withLock { $0.approvals.indices.contains(approval) ? $0.approvals[approval] : nil }
      guard let known, known.golden == id else { throw HTTPError(.notFound, "there is no approval \(approval)") }
      return { try self.restore(approval, known, golden) }
    }
  }

  /// Runs a decision on the background thread and verifies the golden again. Its error is a conflict.
  ///
  /// - Parameter prepare: Checks the request and returns the decision, which returns the number of the approval.
  private func decide(
    _ id: Int, since start: ContinuousClock.Instant, _ prepare: () throws(HTTPError) -> @Sendable () throws -> Int?
  ) throws(HTTPError) -> JSONValue? {
    let known = try entry(id, nil)
    if let decision = known.decision, decision.end >= start {
      if let error = decision.error { throw error }
      return try golden(id) + ["approval": decision.approval]
    }
    if known.isRunning { return nil }
    let act = try prepare()
    change { $0.entries[id].isRunning = true }
    work.start {
      var decision = Decision(end: .now)
      do { decision.approval = try act() } catch { decision.error = HTTPError(.conflict, "\(error)") }
      decision.end = .now
      self.verify(id, after: decision)
    }
    return nil
  }

  private func approve(_ id: Int, _ golden: Studio.Configuration.Golden, _ record: ClipRecord) throws -> Int? {
    var options = ApproveOptions()
    options.approved = "\(configuration.output)/approved"
    let folder = golden.folder
    // A damaged golden cannot be restored, but it can be replaced.
    let before = try? GoldenCopy(of: folder, in: newCopy)
    try clip(of: golden).approve(
      into: golden.goldens, named: golden.name, options: options, ifStill: record, run: run)
    guard let before else { return nil }
    return state.withLock { state in
      state.approvals.append(Approval(golden: id, other: before, content: folder.content))
      return state.approvals.count - 1
    }
  }

  private func restore(_ approval: Int, _ known: Approval, _ golden: Studio.Configuration.Golden) throws -> Int? {
    let folder = golden.folder
    // A changed golden may be damaged, too.
    try folder.check(known.content)
    let now = try GoldenCopy(of: folder, in: newCopy)
    try known.other.restore(over: known.content)
    state.withLock { $0.approvals[approval] = Approval(golden: known.golden, other: now, content: folder.content) }
    return approval
  }

  /// A directory for a copy of a golden, which is removed when the studio ends.
  private var newCopy: String {
    let number = state.withLock { state in
      state.copies += 1
      return state.copies
    }
    return "\(artifacts)/.kept/\(number)"
  }
}

extension Studio.Configuration.Golden {
  var folder: GoldenFolder { GoldenFolder("\(goldens)/\(name)") }
}
