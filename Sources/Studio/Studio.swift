import Flipbook
import Geometry
import JSON
import Platform
import Reports
import Script
import Simulation
import Touch

/// `flipbook studio`: a page in a browser in which one tries an interaction with the mouse, records one's finger, changes the
/// script and looks through goldens.
///
/// Everything but the verification of goldens happens on the thread that calls ``run(until:)``.
public final class Studio {
  /// How many pages there may be; the one of which nothing was heard for longest goes first.
  private static let pageLimit = 8
  /// How long a request waits for news before it is answered all the same.
  private static let patience = Duration.seconds(10)
  /// How long the server waits before it looks at the files and the clock, in milliseconds.
  private static let turn: Int32 = 10
  /// How long after the first image goldens are verified: until then the browser needs the processors.
  private static let reviewDelay = Duration.seconds(1)

  private let configuration: Configuration
  private let door: StudioDoor
  private let about: JSONValue
  private let script: ScriptFile
  private let watch: FileWatch
  private let review: GoldenReview
  private var server: HTTPServer?
  private var pages: [String: StudioPage] = [:]
  private var pageCount = 0
  /// Grows with each change of a file.
  private var fileChanges = 1
  /// When the first image was sent, and whether the goldens have been verified since.
  private var firstImage: ContinuousClock.Instant?
  private var isReviewing = false

  /// Starts to listen; nothing is answered before ``run(until:)``.
  ///
  /// - Throws: `FileError` where the script cannot be read, and an error that says so where the port is taken.
  public init(_ configuration: Configuration) throws {
    self.configuration = configuration
    script = try ScriptFile(configuration.script, orElse: configuration.text)
    watch = try FileWatch()
    watch.watch([configuration.script])
    about = StudioAbout(configuration).json
    door = StudioDoor()
    review = try GoldenReview(configuration)
    do {
      server = try HTTPServer(
        port: configuration.port, door: { [unowned self] request throws(HTTPError) in try self.check(request) },
        handler: { [unowned self] request, start in self.answer(request, since: start) })
    } catch {
      review.stop()
      throw error
    }
  }

  /// The address of the page, with the secret that it takes.
  public var address: String { "http://127.0.0.1:\(server?.port ?? 0)/\(door.secret)/" }

  /// Answers requests until somebody asks for the end; then nothing is left: no port, no thread, no file.
  public func run(until isEnded: () -> Bool) {
    while !isEnded() {
      server?.run(milliseconds: Self.turn)
      if !isReviewing, let firstImage, ContinuousClock.now - firstImage >= Self.reviewDelay {
        isReviewing = true
        review.start()
      }
      if watch.hasChanged() {
        _ = script.reread()
        fileChanges += 1
      }
      for page in pages.values { page.cancelTouchIfSilent() }
    }
    for page in pages.values { page.cancelTouch() }
    server?.stop()
    review.stop()
  }

  private func check(_ request: HTTPRequest) throws(HTTPError) {
    try door.check(request, port: server?.port ?? 0)
  }

  // MARK: Routes

  private func answer(_ request: HTTPRequest, since start: ContinuousClock.Instant) -> HTTPServer.Answer {
    do {
      return try route(request, door.path(of: request), since: start).map(HTTPServer.Answer.now) ?? .later
    } catch let error as HTTPError {
      return .now(error.response)
    } catch let error as FileError {
      return .now(HTTPError(.unprocessable, "\(error)").response)
    } catch let error as JSONParser.Failure {
      return .now(HTTPError(.badRequest, "the body is not what the studio's page sends: \(error.message)").response)
    } catch {
      return .now(HTTPError(.unprocessable, "\(error)").response)
    }
  }

  /// The answer to a request; `nil` where there is none yet.
  private func route(
    _ request: HTTPRequest, _ path: [String], since start: ContinuousClock.Instant
  ) throws -> HTTPResponse? {
    switch (request.method, path.first ?? "") {
    case ("GET", "api"): try get(request, Array(path.dropFirst()), since: start)
    case ("POST", "api"): try post(request, Array(path.dropFirst()), since: start)
    // The page names its files relative to its own address.
    case ("GET", "") where !request.path.hasSuffix("/"): .moved(to: request.path + "/")
    case ("GET", _): try file(path.joined(separator: "/"))
    default: throw HTTPError(.methodNotAllowed, "the studio knows GET and POST")
    }
  }

  private func file(_ name: String) throws(HTTPError) -> HTTPResponse {
    guard let file = PageText.studioFile(name) else {
      throw HTTPError(.notFound, "the studio has nothing at that address")
    }
    return HTTPResponse(HTTPBody(file.bytes), type: file.type)
  }

  private func get(
    _ request: HTTPRequest, _ path: [String], since start: ContinuousClock.Instant
  ) throws -> HTTPResponse? {
    switch (path.count, path.first ?? "") {
    case (1, "about"): return .json(about)
    case (1, "events"):
      try page(request.query["page"] ?? "")
      return news(since: request.query["since"], waitedSince: start).map { .json($0) }
    case (1, "goldens"): return .json(review.json)
    case (3, "goldens") where path[2] == "image":
      let frame = request.query["frame"].flatMap(Int.init) ?? -1
      let bytes = try review.picture(
        Int(path[1]) ?? -1, frame: frame, side: request.query["side"] ?? "", token: request.query["token"])
      // Browsers write every 404 to their console.
      return bytes.map { HTTPResponse(HTTPBody($0), type: "image/png") } ?? .done
    case (3, "pages") where path[2] == "timeline": return .json(try page(path[1]).timeline())
    default: throw HTTPError(.notFound, "the studio has nothing at that address")
    }
  }

  /// What has changed since a page asked last; `nil` where nothing has, for a while.
  private func news(since known: String?, waitedSince start: ContinuousClock.Instant) -> JSONValue? {
    let sequence = fileChanges + review.changes
    guard known != String(sequence) || ContinuousClock.now - start > Self.patience else { return nil }
    return .object([
      .init("sequence", .integer(sequence)), .init("script", script.json), .init("inputs", .integer(fileChanges)),
      .init("goldens", .integer(review.changes)),
    ])
  }

  private func post(
    _ request: HTTPRequest, _ path: [String], since start: ContinuousClock.Instant
  ) throws -> HTTPResponse? {
    var body = try request.object()
    switch (path.count, path.first ?? "") {
    case (1, "pages"): return .json(.object([.init("page", .string(try openPage()))]))
    case (1, "script"):
      let text = try body.string("text")
      try configuration.check(text)
      return .json(try save(text, over: try body.string("version")))
    case (2, "goldens") where path[1] == "verify":
      review.start()
      return .json(.object([]), status: .accepted)
    case (3, "goldens"):
      let id = Int(path[1]) ?? -1
      switch path[2] {
      case "approve": return try review.approve(id, token: try body.string("token"), since: start).map { .json($0) }
      case "leave": return .json(try review.leave(id))
      default: throw HTTPError(.notFound, "the studio has nothing at that address")
      }
    case (3..., "pages"): return try post(&body, to: try page(path[1]), path.dropFirst(2).joined(separator: "/"))
    default: throw HTTPError(.notFound, "the studio has nothing at that address")
    }
  }

  private func post(_ body: inout JSONObject, to page: StudioPage, _ path: String) throws -> HTTPResponse {
    switch path {
    case "clip":
      let shown = try page.show(text: try body.string("text"), try ClipOverrides(&body))
      watch.watch(page.inputFiles)
      return .json(shown)
    case "frame":
      if firstImage == nil { firstImage = .now }
      return try page.frame(
        try body.integer("index", in: 0...Int(Int32.max)), pageHas: try body.stringOrNull("have"))
    case "live":
      if let place = body.optional("at"), case .object = place.value {
        var place = try JSONObject(place)
        try page.goLive(at: try place.integer("frame", in: 0...Int(Int32.max)))
      }
      let events = try body.elements("events").map(StudioPage.Event.init)
      return try page.touch(events, wall: try body.number("now"), pageHas: try body.stringOrNull("have"))
    case "record":
      guard let step = StudioPage.RecordingStep(rawValue: try body.string("do")) else {
        throw HTTPError(.badRequest, "a recording is started, stopped, undone or discarded")
      }
      return .json(try page.record(step))
    case "record/save":
      let saved = try save(try page.recordedText(), over: try body.string("version"))
      guard case .object(let members) = saved else { return .json(saved) }
      return .json(.object(members + [.init("record", page.forgetRecording())]))
    case "shot": return .json(try takeShot(page, try body.integer("index", in: 0...Int(Int32.max))))
    case "command": return .json(.object([.init("command", .string(try page.command()))]))
    case "close":
      page.cancelTouch()
      pages[page.id] = nil
      return .done
    default: throw HTTPError(.notFound, "the studio has nothing at that address")
    }
  }

  // MARK: Pages and files

  private func openPage() throws -> String {
    if pages.count >= Self.pageLimit, let oldest = pages.values.min(by: { $0.lastHeard < $1.lastHeard }) {
      pages[oldest.id] = nil
    }
    pageCount += 1
    let page = StudioPage(id: String(pageCount), configuration)
    pages[page.id] = page
    return page.id
  }

  @discardableResult private func page(_ id: String) throws(HTTPError) -> StudioPage {
    guard let page = pages[id] else {
      throw HTTPError(.notFound, "the studio does not know this page any more", remedy: "Load it again.")
    }
    page.lastHeard = .now
    return page
  }

  private func save(_ text: String, over version: String) throws -> JSONValue {
    try script.write(text, over: version)
    fileChanges += 1
    return .object([.init("script", script.json)])
  }

  /// Writes the picture of a frame into the folder of `--output`.
  private func takeShot(_ page: StudioPage, _ frame: Int) throws -> JSONValue {
    let picture = try page.picture(frame)
    let milliseconds = Int((picture.seconds * 1000).rounded())
    let path = "\(configuration.output)/\(Files.stem(of: configuration.script))-\(milliseconds)ms.png"
    try Files.createDirectory(configuration.output)
    try Files.write(picture.bytes, to: path)
    return .object([.init("path", .string(path))])
  }
}

extension ClipOverrides {
  /// What a page has chosen.
  fileprivate init(_ body: inout JSONObject) throws(JSONParser.Failure) {
    func text(_ name: String) -> String? { body.optional(name)?.text }
    (scene, device, theme) = (text("scene"), text("device"), text("theme"))
    guard body.has("settings") else { return }
    settings = try body.strings("settings")
  }
}

extension StudioPage.Event {
  /// `[what, x, y, milliseconds]`.
  fileprivate init(_ node: JSONNode) throws(JSONParser.Failure) {
    let phases: [String: TouchEvent.Phase] = ["down": .began, "move": .moved, "up": .ended, "cancel": .cancelled]
    guard let items = node.elements, items.count == 4, let phase = items[0].text.flatMap({ phases[$0] }),
      case let numbers = items[1...].compactMap({ $0.text.flatMap(Double.init) }), numbers.count == 3,
      numbers.allSatisfy({ abs($0) < 1e15 })
    else { throw JSONParser.Failure(offset: node.offset, message: "expected [what, x, y, milliseconds]") }
    self.init(phase: phase, point: Point(numbers[0], numbers[1]), wall: numbers[2])
  }
}
