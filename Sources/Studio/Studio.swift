import Flipbook
import JSON

/// The server of `flipbook studio`: a browser page to try an interaction, record gestures, edit the script and review
/// goldens.
///
/// All work except the verification of goldens is done on the thread that calls ``run(until:)``.
package final class Studio {
  /// The maximum number of pages. A further one replaces the page with the oldest request.
  private static let pageLimit = 8
  /// The time limit of a request that waits for news.
  private static let patience = Duration.seconds(10)
  /// The time that the server waits for requests before it checks files and timers, in milliseconds.
  private static let turn: Int32 = 10
  /// The delay from the first image to the verification of goldens. The browser needs the processors until then.
  private static let reviewDelay = Duration.seconds(1)

  private var configuration: Configuration
  private let door: RequestGuard
  private var about: JSONValue
  private var script: ScriptFile
  /// The scene file that the script on the latest page names, if any.
  private var sceneFile: ScriptFile?
  private let watch: FileWatch
  private let goldensWatch: FileWatch
  private let review: GoldenReview
  private var server: HTTPServer?
  private var pages: [String: StudioPage] = [:]
  private var pageCount = 0
  /// A counter that grows with each change of a file.
  private var fileChanges = 1
  /// A counter that grows when the script names another scene file, which is shown already.
  private var sceneFiles = 0
  /// The time of the first image, and whether the verification of goldens has been started since.
  private var firstImage: ContinuousClock.Instant?
  private var isReviewing = false

  /// Starts to listen. Requests are handled only by ``run(until:)``.
  ///
  /// - Throws: `FileError` if the script cannot be read; an error with the reason if the port cannot be used.
  package init(_ configuration: Configuration) throws {
    self.configuration = configuration
    script = try ScriptFile(configuration.script, orElse: configuration.text)
    watch = try FileWatch()
    watch.watch([configuration.script])
    goldensWatch = try FileWatch()
    goldensWatch.watch(configuration.goldens.map(\.script))
    about = configuration.about
    door = RequestGuard()
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

  /// The address of the page, including its secret.
  package var address: String { "http://127.0.0.1:\(server?.port ?? 0)/\(door.secret)/" }

  /// Handles requests until the closure returns true, then releases the port, all threads and all temporary files.
  package func run(until isEnded: () -> Bool) {
    while !isEnded() {
      server?.run(milliseconds: Self.turn)
      if !isReviewing, let firstImage, ContinuousClock.now - firstImage >= Self.reviewDelay {
        isReviewing = true
        review.start()
      }
      if watch.hasChanged() {
        _ = script.reread()
        _ = sceneFile?.reread()
        fileChanges += 1
      }
      if goldensWatch.hasChanged() { review.lookForChanges() }
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

  private func answer(_ request: HTTPRequest, since start: ContinuousClock.Instant) -> HTTPResponse? {
    do {
      return try route(request, since: start)
    } catch let error as HTTPError {
      return error.response
    } catch let error as JSONParser.Failure {
      return HTTPError(.badRequest, "invalid request: \(error.message)").response
    } catch {
      return HTTPError(.unprocessable, "\(error)").response
    }
  }

  /// Returns the response to a request; `nil` if there is none yet.
  private func route(_ request: HTTPRequest, since start: ContinuousClock.Instant) throws -> HTTPResponse? {
    let path = Array(request.parts.dropFirst())
    if path.first == "api" {
      let names = Array(path.dropFirst())
      return request.method == "GET" ? try get(names, request, start) : try post(names, request, start)
    }
    guard request.method == "GET" else { throw HTTPError(.methodNotAllowed, "the studio accepts only GET and POST") }
    // The page names its files relative to its own address.
    if path.isEmpty, !request.path.hasSuffix("/") {
      return HTTPResponse(status: .movedPermanently, location: request.path + "/")
    }
    guard let file = PageText.studioFile(path.joined(separator: "/")) else { throw HTTPError.nothing }
    return HTTPResponse(type: file.type, body: HTTPBody(file.bytes))
  }

  private func get(
    _ path: [String], _ request: HTTPRequest, _ start: ContinuousClock.Instant
  ) throws -> HTTPResponse? {
    switch (path.count, path.first, path.last) {
    case (1, "about", _): return .json(about)
    case (1, "events", _):
      try page(request.query["page"] ?? "")
      return news(since: request.query["since"], waitedSince: start).map { .json($0) }
    case (1, "goldens", _): return .json(review.json)
    case (2, "pictures", _):
      let (type, bytes) = try pictures.picture(path[1])
      return HTTPResponse(type: type, body: HTTPBody(bytes))
    case (3, "goldens", "image"):
      let frame = request.query["frame"].flatMap(Int.init) ?? -1
      let bytes = try review.picture(
        Int(path[1]) ?? -1, frame: frame, side: request.query["side"] ?? "", token: request.query["token"])
      // Browsers log every 404 to their console.
      return bytes.map { HTTPResponse(type: "image/png", body: HTTPBody($0)) } ?? HTTPResponse(status: .noContent)
    case (3, "pages", "timeline"): return .json(try page(path[1]).timeline())
    default: throw HTTPError.nothing
    }
  }

  /// Returns the changes since a page's last request; `nil` if there are none, until the time limit.
  private func news(since known: String?, waitedSince start: ContinuousClock.Instant) -> JSONValue? {
    let sequence = fileChanges + sceneFiles + review.changes
    guard known != String(sequence) || ContinuousClock.now - start > Self.patience else { return nil }
    return [
      "sequence": sequence, "script": script.json, "sceneFile": sceneFile?.json, "inputs": fileChanges,
      "goldens": review.changes,
    ]
  }

  private func post(
    _ path: [String], _ request: HTTPRequest, _ start: ContinuousClock.Instant
  ) throws -> HTTPResponse? {
    if path.count == 2, path[0] == "pictures" {
      let decision = request.query["decision"].flatMap(FolderPictures.Conflict.init)
      return .json(["name": try pictures.add(path[1], request.body, decision: decision)])
    }
    var body = try request.object()
    switch (path.count, path.first, path.last) {
    case (1, "pages", _): return .json(["page": try openPage()])
    case (1, "script", _): return .json(try save(&body, to: script))
    case (1, "scene-file", _):
      guard let sceneFile else { throw HTTPError(.conflict, "the script has no scene file") }
      return .json(try save(&body, to: sceneFile))
    case (1, "pictures", _):
      return .json(pictures.json(unchecked: Set(try body.elements("unchecked").compactMap(\.scalar))))
    case (1, "new", _):
      let made = try pictures.make(
        named: try body.string("name"), try body.string("interaction"),
        try body.elements("pictures").compactMap(\.scalar))
      try open(made)
      return .json(["script": made])
    case (2, "goldens", "verify"):
      review.start()
      return .json([:], status: .accepted)
    case (3, "goldens", "approve"):
      return try review.approve(Int(path[1]) ?? -1, token: try body.string("token"), since: start).map { .json($0) }
    case (3, "goldens", "leave"): return .json(try review.leave(Int(path[1]) ?? -1))
    case (3..., "pages", _): return try post(&body, to: try page(path[1]), path.dropFirst(2).joined(separator: "/"))
    default: throw HTTPError.nothing
    }
  }

  private func post(_ body: inout JSONObject, to page: StudioPage, _ path: String) throws -> HTTPResponse {
    if ["clip", "frame", "live"].contains(path) { review.giveWay() }
    switch path {
    case "clip":
      let shown = try page.show(text: try body.string("text"), try ClipOverrides(&body))
      watch.watch(page.inputFiles)
      show(sceneFile: page.sceneFile)
      return .json(shown)
    case "frame":
      if firstImage == nil { firstImage = .now }
      return try page.frame(
        try frame(&body, "index"), scale: try scale(&body), pageHas: try body.stringOrNull("have"))
    case "live":
      if let place = body.optional("at"), place.isObject {
        var place = try JSONObject(place)
        try page.goLive(at: try frame(&place, "frame"))
      }
      let events = try body.elements("events").map(StudioPage.Event.init)
      return try page.touch(
        events, wall: try body.number("now"), scale: try scale(&body), pageHas: try body.stringOrNull("have"))
    case "record":
      guard let step = StudioPage.RecordingStep(rawValue: try body.string("do")) else {
        throw HTTPError(.badRequest, "unknown action of a recording; expected start, stop, undo or discard")
      }
      return .json(try page.record(step))
    case "record/save":
      try checkOpen(page.script, script)
      let saved = try save(try page.recordedText(), to: script, over: try body.string("version"))
      return .json(saved + ["record": try page.record(.discard)])
    case "scene-item": return .json(try page.edit(try SceneEdit(&body), try frame(&body, "index")))
    case "shot": return .json(["path": try page.takeShot(try frame(&body, "index"))])
    case "command": return .json(["command": try page.command()])
    case "close":
      page.cancelTouch()
      pages[page.id] = nil
      return HTTPResponse(status: .noContent)
    default: throw HTTPError.nothing
    }
  }

  private func frame(_ body: inout JSONObject, _ name: String) throws(JSONParser.Failure) -> Int {
    try body.integer(name, in: 0...Int(Int32.max))
  }

  /// Returns the scale of the page's images, in device pixels per point; `nil` for that of the clip's frames.
  private func scale(_ body: inout JSONObject) throws(JSONParser.Failure) -> Double? {
    body.has("scale") ? try body.number("scale", in: StudioPage.scales) : nil
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
      throw HTTPError(.notFound, "this page has expired", remedy: "Reload it.")
    }
    page.lastHeard = .now
    return page
  }

  private func save(_ body: inout JSONObject, to file: ScriptFile) throws -> JSONValue {
    let text = try body.string("text")
    try configuration.check(text)
    if let path = body.optional("path")?.scalar { try checkOpen(path, file) }
    return try save(text, to: file, over: try body.string("version"))
  }

  private func save(_ text: String, to file: ScriptFile, over version: String) throws -> JSONValue {
    // A rejection is reported as well, because the file was read again.
    defer { fileChanges += 1 }
    try file.write(text, over: version)
    return ["script": file.json]
  }

  /// Checks that a page saves the file that is open: another page may have opened another script.
  private func checkOpen(_ path: String, _ file: ScriptFile) throws(HTTPError) {
    guard path == file.path else {
      throw HTTPError(.conflict, "another page has opened \(file.path)", remedy: "Copy your edits, then reload.")
    }
  }

  /// The pictures in the script's folder.
  private var pictures: FolderPictures { FolderPictures(nextTo: configuration.script) }

  /// Shows another script on all pages.
  private func open(_ path: String) throws {
    script = try ScriptFile(path)
    configuration.script = path
    configuration.text = nil
    about = configuration.about
    sceneFile = nil
    watch.watch([path])
    fileChanges += 1
  }

  /// Reads the scene file that the shown script names, if it is another one than before.
  private func show(sceneFile path: String?) {
    guard path != sceneFile?.path else { return }
    sceneFile = path.flatMap { try? ScriptFile($0) }
    sceneFiles += 1
  }
}
