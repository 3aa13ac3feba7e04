import Flipbook
import JSON
import Rendering
import Synchronization

/// The cards of scripts: a picture, the scene and the device, or the first error.
///
/// They are made one after the other on a background thread, and cached until an input of the clip changes.
final class ScriptCards: Sendable {
  /// A card, and the states of the clip's inputs before it was made.
  private struct Card: Sendable {
    var json: JSONValue
    var inputs: [String: String?]

    var isCurrent: Bool { inputs.allSatisfy { Files.stamp(of: $0) == $1 } }
  }

  private struct State: Sendable {
    var cards: [String: Card] = [:]
    /// The scripts whose cards are requested and not made yet, in order.
    var queue: [String] = []
    var isRunning = false
    var isStopped = false
  }

  /// The time for playing a clip up to its picture. A longer clip shows its first frame.
  private static let patience = Duration.milliseconds(100)
  /// The largest size of a picture, in pixels: twice that on the page.
  private static let size = Size(480, 400)
  /// The number of cached cards.
  private static let limit = 400

  private let configuration: Studio.Configuration
  private let state = Mutex(State())
  private let work = BackgroundWork()

  /// Creates the cards of scripts that are played as the configuration says.
  init(_ configuration: Studio.Configuration) { self.configuration = configuration }

  /// Ends running work.
  func stop() {
    state.withLock { $0.isStopped = true }
    work.wait()
  }

  private var isStopped: Bool { state.withLock(\.isStopped) }

  /// Returns the card of a script; `nil` while it is being made.
  func card(of path: String) -> JSONValue? {
    let known = state.withLock { $0.cards[path] }
    if let known, known.isCurrent {
      // The inputs of a clip with errors are unknown, so its card is made again for the next request.
      if known.json.hasError { state.withLock { $0.cards[path] = nil } }
      return known.json
    }
    let isIdle = state.withLock { state in
      if state.isStopped || state.queue.contains(path) { return false }
      state.queue.append(path)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isIdle { work.start { self.makeAll() } }
    return nil
  }

  private func makeAll() {
    while let path = state.withLock({ state -> String? in
      state.isRunning = !state.isStopped && !state.queue.isEmpty
      return state.isRunning ? state.queue.first : nil
    }) {
      let card = make(path)
      state.withLock { state in
        if state.cards.count >= Self.limit { state.cards = [:] }
        state.cards[path] = card
        state.queue.removeFirst()
      }
    }
  }

  private func make(_ path: String) -> Card {
    var configuration = configuration
    configuration.script = path
    let stamp = Files.stamp(of: path)
    do {
      let bytes = try Files.read(path, limit: ScriptLimits.textBytes)
      let clip = try configuration.clip(try Files.text(of: bytes, named: path), ClipOverrides())
      let inputs = clip.inputFiles.map { ($0, Files.stamp(of: $0)) }
      let picture = try picture(of: clip)
      let image = "data:image/png;base64," + String(decoding: Base64.encode(picture), as: UTF8.self)
      return Card(
        json: [
          "scene": clip.scene.name, "device": clip.device ?? clip.size.sides, "image": image,
          "corner": clip.isPresented ? nil : Self.corner(of: clip),
        ],
        inputs: Dictionary(inputs + [(path, stamp)]) { $1 })
    } catch {
      let message: JSONValue
      switch configuration.diagnostics(of: error).first {
      case let first? where !(error is FileError):
        message = .string("\(first.file == path ? "Line" : "\(first.file):")\u{a0}\(first.line): \(first.message)")
      default: message = .string("\(error)")
      }
      return Card(json: ["error": message], inputs: [path: stamp])
    }
  }

  /// Returns the radius of the screen's corners, as fractions of its width and of its height; `nil` for square corners.
  private static func corner(of clip: Clip) -> JSONValue? {
    let radius = clip.screen.cornerRadius
    guard radius > 0 else { return nil }
    return .array([.number(radius / clip.size.width), .number(radius / clip.size.height)])
  }

  /// Returns the presented frame in the middle of a clip.
  private static func presented(_ clip: Clip, _ run: Run) throws -> DisplayList {
    let playback = try clip.play(run: run), frames = try playback.sequence()
    frames.skip(to: playback.frameCount / 2)
    guard let frame = try frames.next() else { throw CancellationError() }
    return frame.displayList
  }

  private func picture(of clip: Clip) throws -> [UInt8] {
    let end = ContinuousClock.now + Self.patience
    let run = Run(isCancelled: { .now > end || self.isStopped })
    let list: DisplayList
    do {
      list = try clip.isPresented ? Self.presented(clip, run) : clip.posterPicture(run: run)
    } catch  where run.isCancelled {
      list = try clip.snapshot(at: .instant(.zero)).displayList
    }
    let scale = min(Self.size.width / list.size.width, Self.size.height / list.size.height)
    return try PNGEncoder(.fast).encode(try FrameRenderer(scale: scale).render(list))
  }
}

extension JSONValue {
  /// Whether the value is an object with an error.
  fileprivate var hasError: Bool { (try? JSONObject(self))?.has("error") ?? false }
}
