import Flipbook
import GoldenStore
import Goldens
import Imaging
import JSON
import Platform
import Reports
import Synchronization

/// The goldens with their verdicts, as somebody looks through them.
///
/// They are verified on a thread of their own. Everything that is kept of failures lies in a temporary directory.
final class GoldenReview: Sendable {
  /// A golden with what came out.
  private struct Entry: Sendable {
    var golden: Studio.Configuration.Golden
    var isRunning = false
    var verification: Verification?
    /// What there is now: the directory of a recording, and what is written down of it.
    var actual: (directory: String, record: ClipRecord)?
    /// How the last approval ended, and when.
    var approval: (end: ContinuousClock.Instant, error: HTTPError?)?
    /// Counts the verifications, so that what is approved is what was seen.
    var number = 0
    var isLeft = false
  }

  private struct State: Sendable {
    var entries: [Entry]
    var isRunning = false
    var done = 0
    var changes = 0
    var isCancelled = false
  }

  private let configuration: Studio.Configuration
  private let artifacts: String
  private let work = BackgroundWork()
  private let state: Mutex<State>

  /// Knows no verdicts so far.
  ///
  /// - Throws: `FileError`.
  init(_ configuration: Studio.Configuration) throws(FileError) {
    self.configuration = configuration
    artifacts = try Files.makeTemporaryDirectory()
    state = Mutex(State(entries: configuration.goldens.map { Entry(golden: $0) }))
  }

  /// Ends what runs, and removes what was kept.
  func stop() {
    state.withLock { $0.isCancelled = true }
    work.wait()
    Files.removeTemporaryDirectory(artifacts)
  }

  /// Grows with each change.
  var changes: Int { state.withLock(\.changes) }

  /// Verifies all of them, unless that is going on.
  func start() {
    let isFree = state.withLock { state in
      if state.isCancelled || state.entries.isEmpty || state.entries.contains(where: \.isRunning) { return false }
      (state.isRunning, state.done) = (true, 0)
      for index in state.entries.indices { state.entries[index].isRunning = true }
      state.changes += 1
      return true
    }
    guard isFree else { return }
    work.start {
      for index in self.configuration.goldens.indices { self.verify(index) }
      self.state.withLock { state in
        state.isRunning = false
        state.changes += 1
      }
    }
  }

  private func verify(_ index: Int) {
    if isCancelled() { return }
    let golden = configuration.goldens[index]
    let (result, actual) = result(of: golden, index)
    state.withLock { state in
      (state.entries[index].verification, state.entries[index].actual) = (result, actual)
      state.entries[index].number += 1
      (state.entries[index].isRunning, state.entries[index].isLeft) = (false, false)
      state.done += 1
      state.changes += 1
    }
  }

  private func result(
    of golden: Studio.Configuration.Golden, _ index: Int
  ) -> (Verification, actual: (String, ClipRecord)?) {
    var options = VerifyOptions()
    (options.artifacts, options.approved) = (artifacts, "\(configuration.output)/approved")
    do {
      let clip = try clip(of: golden)
      let result = try clip.verify(
        against: golden.goldens, named: golden.name, record: .never, options: options, isCancelled: isCancelled)
      if case .missing = result.outcome { return (result, try record(clip, "\(artifacts)/.new/\(index)")) }
      return (result, result.actualRecord.flatMap { record in result.artifacts.map { ($0.actual, record) } })
    } catch {
      let path = "\(golden.goldens)/\(golden.name)"
      let failed = Verification.Outcome.failed("\(error)")
      return (Verification(name: golden.name, script: golden.script, golden: path, outcome: failed), nil)
    }
  }

  /// What a clip without a golden shows now.
  private func record(_ clip: Clip, _ directory: String) throws -> (String, ClipRecord) {
    _ = try clip.plain.record(to: directory, isCancelled: isCancelled)
    return (directory, try ClipRecord(recording: directory))
  }

  @Sendable private func isCancelled() -> Bool { state.withLock(\.isCancelled) }

  private func clip(of golden: Studio.Configuration.Golden) throws -> Clip {
    var options = configuration.options
    try options.fill(from: GoldenFolder("\(golden.goldens)/\(golden.name)"))
    return try Clip(script: golden.script, options: options, catalog: configuration.scenes)
  }

  // MARK: What the page asks

  /// All of them.
  var json: JSONValue {
    state.withLock { state in
      .object([
        .init("state", .string(state.isRunning ? "running" : "idle")), .init("done", .integer(state.done)),
        .init("count", .integer(state.entries.count)),
        .init("goldens", .array(state.entries.indices.map { Self.json(state.entries[$0], $0) })),
      ])
    }
  }

  /// The picture of a frame as it was approved (`expected`) or as it is (`actual`), as a PNG file; `nil` where none is kept.
  func picture(_ id: Int, frame: Int, side: String, token: String?) throws -> [UInt8]? {
    let entry = try entry(id, token)
    guard frame >= 0, ["expected", "actual"].contains(side) else {
      throw HTTPError(.notFound, "the studio has nothing at that address")
    }
    let path =
      side == "expected"
      ? entry.verification?.artifacts?.expected[frame]
      : entry.actual.map { "\($0.directory)/frames/\(FrameFile.name(frame))" }
    guard let path, Files.exists(path) else { return nil }
    return try Files.read(path)
  }

  /// Makes what was seen the golden; answers where it has ended since somebody began to wait for that.
  func approve(_ id: Int, token: String?, since start: ContinuousClock.Instant) throws(HTTPError) -> JSONValue? {
    let known = try entry(id, nil)
    if let approval = known.approval, approval.end >= start {
      if let error = approval.error { throw error }
      return try golden(id)
    }
    if known.isRunning { return nil }
    let seen = try entry(id, token)
    guard let record = seen.actual?.record else {
      throw HTTPError(
        .conflict, "there is nothing to approve: \(seen.verification.map { Narrative($0).headline } ?? "not verified")")
    }
    state.withLock { state in
      state.entries[id].isRunning = true
      state.changes += 1
    }
    work.start { self.approve(id, seen.golden, record) }
    return nil
  }

  private func approve(_ id: Int, _ golden: Studio.Configuration.Golden, _ record: ClipRecord) {
    var options = ApproveOptions()
    options.approved = "\(configuration.output)/approved"
    var failure: HTTPError?
    do {
      try clip(of: golden).approve(
        into: golden.goldens, named: golden.name, options: options, ifStill: record, isCancelled: isCancelled)
    } catch {
      failure = HTTPError(.conflict, "\(error)")
    }
    verify(id)
    state.withLock { state in
      state.entries[id].isRunning = false
      state.entries[id].approval = (.now, failure)
      state.changes += 1
    }
  }

  /// Leaves a golden as it is.
  func leave(_ id: Int) throws -> JSONValue {
    _ = try entry(id, nil)
    state.withLock { state in
      state.entries[id].isLeft = true
      state.changes += 1
    }
    return try golden(id)
  }

  private func golden(_ id: Int) throws(HTTPError) -> JSONValue {
    .object([.init("golden", Self.json(try entry(id, nil), id))])
  }

  private func entry(_ id: Int, _ token: String?) throws(HTTPError) -> Entry {
    let entry = state.withLock { $0.entries.indices.contains(id) ? $0.entries[id] : nil }
    guard let entry else { throw HTTPError(.notFound, "there is no golden \(id)") }
    guard token.map({ $0 == String(entry.number) }) ?? true else {
      throw HTTPError(
        .conflict, "\(entry.golden.name) was verified again since you saw it", remedy: "Look at it again.")
    }
    return entry
  }

  private static func json(_ entry: Entry, _ id: Int) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .integer(id)), .init("name", .string(entry.golden.name)),
      .init("script", .string(entry.golden.script)), .init("token", .string(String(entry.number))),
      .init("left", .bool(entry.isLeft)),
    ]
    guard let verification = entry.verification, !entry.isRunning else {
      return .object(members + [.init("verdict", .string("running"))])
    }
    let narrative = Narrative(verification)
    members += [
      .init("verdict", .string(verdict(verification))), .init("headline", .string(narrative.headline)),
      .init("sentences", .array(narrative.findings.flatMap(\.lines).map(JSONValue.string))),
      .init("different", .array((verification.verdict?.differing ?? []).map { .integer($0.number) })),
    ]
    if let verdict = verification.verdict {
      // Where rates or extents differ, no frame answers another.
      let isComparable = !verdict.shape.contains { ["frames a second", "pixels"].contains($0.name) }
      members += [.init("expected", .integer(verdict.goldenCount)), .init("comparable", .bool(isComparable))]
    }
    if let record = entry.actual?.record ?? verification.actualRecord {
      members += [
        .init("frames", .integer(record.frameCount)), .init("fps", .number(record.framesPerSecond)),
        .init("width", .integer(record.hashes.width)), .init("height", .integer(record.hashes.height)),
      ]
    }
    return .object(members)
  }

  private static func verdict(_ verification: Verification) -> String {
    switch verification.outcome {
    case .compared: verification.isSame ? "same" : "different"
    case .missing: "new"
    case .failed: "error"
    }
  }
}
