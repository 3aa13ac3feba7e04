import Flipbook
import JSON
import LibC
import Synchronization

/// An export of a clip on a background thread.
///
/// Files are made in a hidden temporary directory, and get their names when all of them are complete.
final class ClipExport: Sendable {
  /// A file that an export has made.
  private struct Made: Sendable {
    var name: String
    var path: String
    /// The size, in bytes; of a directory, that of its frames.
    var size: Int
    /// The state of the file; `nil` for a directory.
    var stamp: String?
  }

  private struct State: Sendable {
    enum Phase: String { case running, done, failed, cancelled }
    var phase = Phase.running
    var done = 0
    /// The number of frames; 0 if it is unknown.
    var count = 0
    /// The time of the first frame.
    var start: ContinuousClock.Instant?
    var error: String?
    var warnings: [String] = []
    var files: [Made] = []
    var isCancelled = false
  }

  /// The identifier of the export.
  let id: String
  private let paths: [String]
  private let markup: String?
  private let work = BackgroundWork()
  private let state = Mutex(State())

  /// Starts the export of files into a folder.
  ///
  /// - Parameter replaces: Whether existing files are replaced.
  init(id: String, _ plan: ExportPlan, in folder: String, replaces: Bool) {
    self.id = id
    let order = Order(plan: plan, folder: folder, replaces: replaces)
    (paths, markup) = (plan.names.map(order.path), plan.markup)
    work.start { self.run(order) }
  }

  private struct Order: Sendable {
    var plan: ExportPlan
    var folder: String
    var replaces: Bool

    func path(_ name: String) -> String { Files.path(of: name, in: folder) }

    /// Checks that the export may have a name: nothing has it, or a file or a recording that the user wants to replace.
    func checkTarget(of name: String) throws {
      let path = path(name)
      guard Files.isTaken(path) else { return }
      guard replaces else { throw HTTPError(.conflict, "\(path) already exists", remedy: "Replace it, or keep both.") }
      if Files.isOwnDirectory(path) {
        guard Manifest.isThere(in: path) else { throw RecordingError.notARecording(path: path) }
        if let other = RecordingFiles.other(in: path) {
          throw HTTPError(.conflict, "\(path) also contains \(other)", remedy: "Move it away, or keep both.")
        }
      } else if Files.isLink(path) || !Files.isRegular(path) {
        throw HTTPError(.conflict, "\(path) is not a regular file", remedy: "Move it away, or keep both.")
      } else if plan.isRecording {
        throw HTTPError(.conflict, "\(path) is a file, not a recording", remedy: "Move it away, or keep both.")
      }
    }
  }

  /// Cancels the export and waits for its end. A completed export keeps its files.
  func stop() {
    state.withLock { $0.isCancelled = true }
    work.wait()
  }

  var isRunning: Bool { state.withLock { $0.phase == .running } }

  /// Returns whether the export is about to make a file.
  func isMaking(_ path: String) -> Bool { isRunning && paths.contains(path) }

  // MARK: Work

  private func run(_ order: Order) {
    do {
      try make(order)
      state.withLock { $0.phase = .done }
    } catch {
      let text = (error as? HTTPError).map { [$0.message, $0.remedy].compactMap(\.self).joined(separator: "; ") }
      state.withLock { state in
        state.phase = state.isCancelled ? .cancelled : .failed
        state.error = state.isCancelled ? nil : text ?? "\(error)"
      }
    }
  }

  private func make(_ order: Order) throws {
    for name in order.plan.names { try order.checkTarget(of: name) }
    try Files.createDirectory(order.folder)
    let hidden = try Files.makeTemporaryDirectory(in: order.folder)
    defer { Files.removeTemporaryDirectory(hidden) }
    do {
      let run = Run(
        jobs: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), isCancelled: isCancelled,
        progress: { self.note($0, of: $1) })
      let warnings = try order.plan.make(hidden, run)
      state.withLock { state in
        for text in warnings where !state.warnings.contains(text) { state.warnings.append(text) }
      }
    } catch let error where !(error is CancellationError) {
      // Messages show the final path.
      let message = "\(error)".replacing("\(hidden)/", with: order.folder == "." ? "" : "\(order.folder)/")
      throw HTTPError(.unprocessable, message.replacing(hidden, with: order.folder))
    }
    try Run(isCancelled: isCancelled).checkCancellation()
    for name in order.plan.names { try order.checkTarget(of: name) }
    for name in order.plan.names {
      let path = order.path(name)
      try Self.put("\(hidden)/\(name)", at: path, replaced: "\(hidden)/\(Leftovers.replaced)\(name)")
      let isFolder = Files.isDirectory(path)
      let size = isFolder ? Self.size(ofFrames: path) : Files.size(of: path)
      let made = Made(name: name, path: path, size: size, stamp: isFolder ? nil : Files.stamp(of: path))
      state.withLock { $0.files.append(made) }
    }
  }

  /// Moves a new file or directory to its name. An existing recording is moved away first, and back if that fails.
  private static func put(_ new: String, at path: String, replaced: String) throws(FileError) {
    guard Files.isOwnDirectory(path) else { return try Files.move(new, to: path) }
    try Files.move(path, to: replaced)
    do throws(FileError) {
      try Files.move(new, to: path)
    } catch {
      try Files.move(replaced, to: path)
      throw error
    }
    try? Files.remove(replaced)
  }

  private static func size(ofFrames directory: String) -> Int {
    let frames = "\(directory)/frames"
    return Files.names(in: frames).reduce(0) { $0 + Files.size(of: "\(frames)/\($1)") }
  }

  private func note(_ done: Int, of count: Int) {
    state.withLock { state in
      state.start = state.start ?? .now
      (state.done, state.count) = (done, count)
    }
  }

  @Sendable private func isCancelled() -> Bool { state.withLock(\.isCancelled) }

  // MARK: Requests of the page

  /// The state in the page's format.
  var json: JSONValue {
    let state = state.withLock(\.self)
    let left: Double? = state.start.flatMap { start in
      guard state.count > 0, state.done > 0 else { return nil }
      return (ContinuousClock.now - start).seconds * Double(max(0, state.count - state.done)) / Double(state.done)
    }
    return [
      "state": state.phase.rawValue, "done": state.done, "count": state.count, "left": left, "error": state.error,
      "id": id, "warnings": state.warnings, "markup": markup,
      "files": state.files.map { file -> JSONValue in
        ["name": file.name, "size": file.size, "path": file.path, "isDirectory": file.stamp == nil]
      },
    ]
  }

  /// Returns the file of a name as a download.
  func download(_ name: String) throws(HTTPError) -> HTTPResponse {
    let file = state.withLock { $0.files.first { $0.name == name } }
    guard let file, let stamp = file.stamp else { throw HTTPError.nothing }
    let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0, Files.stamp(of: file.path) == stamp else {
      if descriptor >= 0 { close(descriptor) }
      throw HTTPError(.notFound, "\(name) has been changed since it was exported", remedy: "Export it again.")
    }
    return HTTPResponse(
      type: "application/octet-stream", file: HTTPResponse.File(descriptor: descriptor, size: file.size))
  }
}
