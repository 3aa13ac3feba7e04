import Flipbook
import JSON
import LibC
import Synchronization

/// The goldens and their verdicts, for review on the page.
///
/// They are verified on a background thread. Failure artifacts are kept in a temporary directory.
final class GoldenReview: Sendable {
  /// A golden and its result.
  struct Entry: Sendable {
    var golden: Studio.Configuration.Golden
    var isRunning = false
    var verification: Verification?
    /// The clip's inputs when it was verified, and whether they have changed since.
    var inputs: Inputs?
    var isStale = false
    /// The current recording: its directory and its record.
    var actual: (directory: String, record: ClipRecord)?
    var decision: Decision?
    /// The number of verifications. It ensures that exactly the reviewed result is approved.
    var number = 0
    var isLeft = false

    /// The record of the current recording; `nil` if it could not be played.
    var record: ClipRecord? { actual?.record ?? verification?.actualRecord }
  }

  /// Files and the hashes of their contents.
  struct Inputs: Sendable {
    let files: [String]
    let contents: [ContentHash?]

    init(_ files: [String]) {
      self.files = files
      contents = files.map { file in (try? Files.read(file)).map { ContentHash(of: $0) } }
    }

    var haveChanged: Bool { Inputs(files).contents != contents }
  }

  struct State: Sendable {
    var entries: [Entry]
    /// The approvals of this run, which can be undone.
    var approvals: [Approval] = []
    /// The number of copies of goldens that they have made.
    var copies = 0
    var isRunning = false
    var done = 0
    var changes = 0
    var isCancelled = false
    /// The time until which a page needs the processors.
    var isBusyUntil = ContinuousClock.now
  }

  let configuration: Studio.Configuration
  let artifacts: String
  let work = BackgroundWork()
  let state: Mutex<State>

  /// Starts without verdicts.
  ///
  /// - Parameter number: A number above that of each verification of an earlier review, so that no page approves another
  ///   golden than it shows.
  init(
    _ goldens: [Studio.Configuration.Golden], _ configuration: Studio.Configuration, after number: Int = 0
  ) throws(FileError) {
    self.configuration = configuration
    artifacts = try Files.makeTemporaryDirectory()
    state = Mutex(State(entries: goldens.map { Entry(golden: $0, number: number) }))
  }

  /// The goldens, in order.
  var goldens: [Studio.Configuration.Golden] { state.withLock { $0.entries.map(\.golden) } }

  /// Ends running work and removes all artifacts.
  func stop() {
    state.withLock { $0.isCancelled = true }
    work.wait()
    Files.removeTemporaryDirectory(artifacts)
  }

  /// A counter that grows with each change.
  var changes: Int { state.withLock(\.changes) }

  /// Changes the state and reports the change to the page.
  func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      state.changes += 1
    }
  }

  /// Verifies all goldens, unless a verification is running.
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
      for index in self.goldens.indices { self.verify(index) }
      self.change { $0.isRunning = false }
    }
  }

  /// Checks whether the inputs have changed since their verification.
  func lookForChanges() {
    for (index, known) in state.withLock(\.entries).enumerated() {
      guard let inputs = known.inputs, inputs.haveChanged != known.isStale else { continue }
      change { state in
        // A verification that ended in the meantime has checked already.
        if state.entries[index].number == known.number { state.entries[index].isStale.toggle() }
      }
    }
  }

  func verify(_ index: Int, after decision: Decision? = nil) {
    if isCancelled() { return }
    var entry = state.withLock { $0.entries[index] }
    // Hashes the script before it is read, so that a change in the meantime is noticed at the end.
    entry.inputs = Inputs([entry.golden.script])
    verify(&entry, index)
    entry.isStale = entry.inputs?.haveChanged ?? false
    (entry.isRunning, entry.isLeft, entry.number) = (false, false, entry.number + 1)
    entry.decision = decision ?? entry.decision
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

  /// The time that a verification pauses after each request, so that it does not slow the page down.
  private static let courtesy = Duration.milliseconds(150)

  /// Pauses verification for a while. Called at each request that plays or draws.
  func giveWay() { state.withLock { $0.isBusyUntil = .now + Self.courtesy } }

  var run: Run { Run(isCancelled: isCancelled) }

  /// Whether the verification is cancelled; checked before each tick.
  ///
  /// Waits while pages need the processors, but only for a limited time. Otherwise a clip that loops on a page would
  /// block the verification.
  @Sendable private func isCancelled() -> Bool {
    let limit = ContinuousClock.now + Self.courtesy
    while true {
      let (isCancelled, isBusyUntil) = state.withLock { ($0.isCancelled, $0.isBusyUntil) }
      if isCancelled || .now >= min(isBusyUntil, limit) { return isCancelled }
      usleep(2000)
    }
  }

  func clip(of golden: Studio.Configuration.Golden) throws -> Clip {
    var options = configuration.options
    try options.fill(from: GoldenFolder("\(golden.goldens)/\(golden.name)"))
    return try Clip(script: golden.script, options: options, catalog: configuration.scenes)
  }

  // MARK: Requests of the page

  var json: JSONValue {
    let state = state.withLock(\.self)
    return [
      "state": state.isRunning ? "running" : "idle", "done": state.done, "count": state.entries.count,
      "shown": configuration.showsGoldens || state.entries.contains { $0.golden.folder.exists },
      "goldens": state.entries.enumerated().map { Self.json($1, $0) },
    ]
  }

  /// Returns the PNG image of a frame as approved (`expected`) or as drawn now (`actual`); `nil` if none is kept.
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

  /// Returns the graph of a golden: moments, touches, and the probes as approved and as played now.
  func graph(_ id: Int, token: String?) throws -> JSONValue {
    let entry = try entry(id, token)
    guard let verification = entry.verification, let record = entry.record else { throw HTTPError.nothing }
    let count = max(record.frameCount, verification.verdict?.goldenCount ?? 0)
    return ProbeCurves.graph(verification, record, frameCount: count)
  }

  /// Marks a golden as reviewed and leaves it unchanged, or takes that back.
  func leave(_ id: Int, _ isLeft: Bool) throws -> JSONValue {
    _ = try entry(id, nil)
    change { $0.entries[id].isLeft = isLeft }
    return try golden(id)
  }

  func golden(_ id: Int) throws(HTTPError) -> JSONValue {
    ["golden": Self.json(try entry(id, nil), id)]
  }

  func entry(_ id: Int, _ token: String?) throws(HTTPError) -> Entry {
    let entry = state.withLock { $0.entries.indices.contains(id) ? $0.entries[id] : nil }
    guard let entry else { throw HTTPError(.notFound, "there is no golden \(id)") }
    guard token.map({ $0 == String(entry.number) }) ?? true else {
      throw HTTPError(
        .conflict, "\(entry.golden.name) was verified again after it was shown", remedy: "Review it again.")
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
      // If frame rates or sizes differ, frames do not correspond.
      let isComparable = !verdict.shape.contains { ["frame rate", "pixels"].contains($0.name) }
      json =
        json + [
          "expected": verdict.goldenCount, "comparable": isComparable,
          "pictured": verification.artifacts?.expected.count ?? 0,
        ]
    }
    if let record = entry.record {
      json =
        json + [
          "frames": record.frameCount, "fps": record.framesPerSecond, "width": record.hashes.width,
          "height": record.hashes.height,
        ]
    }
    return json
  }
}
