import Flipbook
import JSON
import LibC
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
    /// What the clip was made of when it was verified, and whether that has changed since.
    var inputs: Inputs?
    var isStale = false
    /// What there is now: the directory of a recording, and what is written down of it.
    var actual: (directory: String, record: ClipRecord)?
    var approval: Approval?
    /// Counts the verifications, so that what is approved is what was seen.
    var number = 0
    var isLeft = false
  }

  /// How an approval ended, and when.
  private typealias Approval = (end: ContinuousClock.Instant, error: HTTPError?)

  /// Files, and what is in them.
  private struct Inputs: Sendable {
    let files: [String]
    let contents: [ContentHash?]

    init(_ files: [String]) {
      self.files = files
      contents = files.map { file in (try? Files.read(file)).map { ContentHash(of: $0) } }
    }

    var haveChanged: Bool { Inputs(files).contents != contents }
  }

  private struct State: Sendable {
    var entries: [Entry]
    var isRunning = false
    var done = 0
    var changes = 0
    var isCancelled = false
    /// Until when a page needs the processors.
    var isBusyUntil = ContinuousClock.now
  }

  private let configuration: Studio.Configuration
  private let artifacts: String
  private let work = BackgroundWork()
  private let state: Mutex<State>

  /// Knows no verdicts so far.
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

  /// Notes something, of which the page is told.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      state.changes += 1
    }
  }

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
      self.change { $0.isRunning = false }
    }
  }

  /// Looks whether the scripts are as they were when they were verified.
  func lookForChanges() {
    for (index, known) in state.withLock(\.entries).enumerated() {
      guard let inputs = known.inputs, inputs.haveChanged != known.isStale else { continue }
      change { state in
        // Who has verified it meanwhile has looked.
        if state.entries[index].number == known.number { state.entries[index].isStale.toggle() }
      }
    }
  }

  private func verify(_ index: Int, after approval: Approval? = nil) {
    if isCancelled() { return }
    var entry = state.withLock { $0.entries[index] }
    // Before the script is read: what changes meanwhile is seen at the end.
    entry.inputs = Inputs([entry.golden.script])
    verify(&entry, index)
    entry.isStale = entry.inputs?.haveChanged ?? false
    (entry.isRunning, entry.isLeft, entry.number) = (false, false, entry.number + 1)
    entry.approval = approval ?? entry.approval
    change { [entry] state in
      state.entries[index] = entry
      state.done += 1
    }
  }

  private func verify(_ entry: inout Entry, _ index: Int) {
    let golden = entry.golden
    var options = VerifyOptions()
    (options.artifacts, options.approved) = (artifacts, "\(configuration.output)/approved")
    entry.actual = nil
    do {
      let clip = try clip(of: golden)
      if let script = entry.inputs, !script.haveChanged { entry.inputs = Inputs(clip.inputFiles) }
      let result = try clip.verify(
        against: golden.goldens, named: golden.name, record: .never, options: options, run: run)
      entry.verification = result
      if case .missing = result.outcome {
        let directory = "\(artifacts)/.new/\(index)"
        _ = try clip.plain.record(to: directory, run: run)
        entry.actual = (directory, try ClipRecord(recording: directory))
      } else if let record = result.actualRecord, let directory = result.artifacts?.actual {
        entry.actual = (directory, record)
      }
    } catch {
      let path = "\(golden.goldens)/\(golden.name)"
      entry.verification = Verification(
        name: golden.name, script: golden.script, golden: path, outcome: .failed("\(error)"))
    }
  }

  /// How long a verification waits for a page after each request, so that a page is answered as if none were under way.
  private static let courtesy = Duration.milliseconds(150)

  /// Gives pages the processors for a while; called at each request that plays or draws.
  func giveWay() { state.withLock { $0.isBusyUntil = .now + Self.courtesy } }

  private var run: Run { Run(isCancelled: isCancelled) }

  /// Asked before each tick. While pages need the processors it waits: at most once as long, so that a clip that is played
  /// in a loop does not keep a verification from its end.
  @Sendable private func isCancelled() -> Bool {
    let limit = ContinuousClock.now + Self.courtesy
    while true {
      let (isCancelled, isBusyUntil) = state.withLock { ($0.isCancelled, $0.isBusyUntil) }
      if isCancelled || .now >= min(isBusyUntil, limit) { return isCancelled }
      usleep(2000)
    }
  }

  private func clip(of golden: Studio.Configuration.Golden) throws -> Clip {
    var options = configuration.options
    try options.fill(from: GoldenFolder("\(golden.goldens)/\(golden.name)"))
    return try Clip(script: golden.script, options: options, catalog: configuration.scenes)
  }

  // MARK: What the page asks

  var json: JSONValue {
    let state = state.withLock(\.self)
    return [
      "state": state.isRunning ? "running" : "idle", "done": state.done, "count": state.entries.count,
      "goldens": state.entries.enumerated().map { Self.json($1, $0) },
    ]
  }

  /// The picture of a frame as it was approved (`expected`) or as it is (`actual`), as a PNG file; `nil` where none is kept.
  func picture(_ id: Int, frame: Int, side: String, token: String?) throws -> [UInt8]? {
    let entry = try entry(id, token)
    guard frame >= 0, ["expected", "actual"].contains(side) else { throw HTTPError.nothing }
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
    change { $0.entries[id].isRunning = true }
    work.start { self.approve(id, seen.golden, record) }
    return nil
  }

  private func approve(_ id: Int, _ golden: Studio.Configuration.Golden, _ record: ClipRecord) {
    var options = ApproveOptions()
    options.approved = "\(configuration.output)/approved"
    var failure: HTTPError?
    do {
      try clip(of: golden).approve(
        into: golden.goldens, named: golden.name, options: options, ifStill: record, run: run)
    } catch {
      failure = HTTPError(.conflict, "\(error)")
    }
    verify(id, after: (.now, failure))
  }

  /// Leaves a golden as it is.
  func leave(_ id: Int) throws -> JSONValue {
    _ = try entry(id, nil)
    change { $0.entries[id].isLeft = true }
    return try golden(id)
  }

  private func golden(_ id: Int) throws(HTTPError) -> JSONValue {
    ["golden": Self.json(try entry(id, nil), id)]
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
    let known: JSONValue = [
      "id": id, "name": entry.golden.name, "script": entry.golden.script, "token": String(entry.number),
      "left": entry.isLeft, "stale": entry.isStale && !entry.isRunning,
    ]
    guard let verification = entry.verification, !entry.isRunning else { return known + ["verdict": "running"] }
    let narrative = Narrative(verification)
    let verdict =
      switch verification.outcome {
      case .compared: verification.isSame ? "same" : "different"
      case .missing: "new"
      case .failed: "error"
      }
    var json =
      known + [
        "verdict": verdict, "headline": narrative.headline, "sentences": narrative.findings.flatMap(\.lines),
        "different": verification.verdict?.differing.map(\.number) ?? [],
      ]
    if let verdict = verification.verdict {
      // Where rates or extents differ, no frame answers another.
      let isComparable = !verdict.shape.contains { ["frames a second", "pixels"].contains($0.name) }
      json = json + ["expected": verdict.goldenCount, "comparable": isComparable]
    }
    if let record = entry.actual?.record ?? verification.actualRecord {
      json =
        json + [
          "frames": record.frameCount, "fps": record.framesPerSecond, "width": record.hashes.width,
          "height": record.hashes.height,
        ]
    }
    return json
  }
}
