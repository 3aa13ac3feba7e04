import Flipbook
import JSON

extension Studio {
  /// The time limit of a request that waits for news.
  private static let patience = Duration.seconds(10)

  func answer(_ request: HTTPRequest, since start: ContinuousClock.Instant) -> HTTPResponse? {
    do {
      return try route(request, since: start)
    } catch let error as HTTPError {
      return error.response
    } catch let error as JSONParser.Failure {
      return HTTPError(.badRequest, "invalid request: \(error.message)").response
    } catch let error as ScriptError {
      return HTTPError(error).response
    } catch {
      return HTTPError(.unprocessable, "\(error)").response
    }
  }

  /// Returns the response to a request; `nil` if there is none yet.
  private func route(_ request: HTTPRequest, since start: ContinuousClock.Instant) throws -> HTTPResponse? {
    let path = Array(request.parts.dropFirst())
    if path.first == "api" {
      let names = Array(path.dropFirst())
      if let first, names.first == "first" { return try answer(first, Array(names.dropFirst()), request) }
      try checkOpen(names)
      return request.method == "GET" ? try get(names, request, start) : try post(names, request, start)
    }
    guard request.method == "GET" else { throw HTTPError(.methodNotAllowed, "the studio accepts only GET and POST") }
    // The page names its files relative to its own address.
    if path.isEmpty, !request.path.hasSuffix("/") {
      return HTTPResponse(status: .movedPermanently, location: request.path + "/")
    }
    return try file(path.joined(separator: "/"))
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
    case (3, "goldens", "graph"): return .json(try review.graph(Int(path[1]) ?? -1, token: request.query["token"]))
    case (3, "goldens", "image"):
      let frame = request.query["frame"].flatMap(Int.init) ?? -1
      let bytes = try review.picture(
        Int(path[1]) ?? -1, frame: frame, side: request.query["side"] ?? "", token: request.query["token"])
      // Browsers log every 404 to their console.
      return bytes.map { HTTPResponse(type: "image/png", body: HTTPBody($0)) } ?? HTTPResponse(status: .noContent)
    case (3, "pages", "timeline"): return .json(try page(path[1]).timeline())
    case (3, "pages", "screen"): return try page(path[1]).thumbnail(of: request.query["name"] ?? "")
    case (3, "pages", "export"): return .json(try page(path[1]).export?.json ?? [:])
    case (3, "exports", _): return try download(path[1], path[2])
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
      let decision = request.query["decision"].flatMap(NameConflict.init)
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
    case (3, "goldens", "restore"):
      return try review.restore(Int(path[1]) ?? -1, approval: try frame(&body, "approval"), since: start).map {
        .json($0)
      }
    case (3, "goldens", "leave"):
      return .json(try review.leave(Int(path[1]) ?? -1, body.optional("left")?.scalar != "false"))
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
      if let screen = body.optional("screen")?.scalar {
        let offset = body.has("scroll") ? try body.number("scroll", in: 0...Double(Int32.max)) : 0
        return try page.still(
          screen, scrolledTo: offset, scale: try scale(&body), pageHas: try body.stringOrNull("have"))
      }
      return try page.frame(
        try frame(&body, "index"), presented: try isPresented(&body), scale: try scale(&body),
        pageHas: try body.stringOrNull("have"))
    case "live":
      if let place = body.optional("at"), place.isObject {
        var place = try JSONObject(place)
        try page.goLive(at: try frame(&place, "frame"))
      }
      let events = try body.elements("events").map(StudioPage.Event.init)
      return try page.touch(
        events, wall: try body.number("now"), presented: try isPresented(&body), scale: try scale(&body),
        pageHas: try body.stringOrNull("have"))
    case "record":
      guard let step = StudioPage.RecordingStep(rawValue: try body.string("do")) else {
        throw HTTPError(.badRequest, "unknown action of a recording; expected start, stop, undo or discard")
      }
      return .json(try page.record(step))
    case "record/keep": return .json(try page.keepRecording(in: try body.string("text")))
    case "record/smooth":
      let gesture = try frame(&body, "gesture")
      guard body.has("text") else { return .json(try page.smooth(gesture, try body.bool("smooth"))) }
      return .json(try page.smooth(gesture, in: try body.string("text"), line: try frame(&body, "line")))
    case "annotation": return .json(try page.edit(try AnnotationEdit(&body)))
    case "views": return .json(try page.views(try frame(&body, "index")))
    case "scene-item":
      return .json(try page.edit(try SceneEdit(&body), try frame(&body, "index")))
    case "shot":
      return .json(["path": try page.takeShot(try frame(&body, "index"), presented: try isPresented(&body))])
    case "command": return .json(["command": try page.command()])
    case "put":
      let text = try body.string("text")
      try page.configuration.check(text)
      return .json(try SettingsWriter(text, try ClipOverrides(&body), page.configuration).json)
    case "export": return try startExport(&body, on: page)
    case "export/plan": return .json(exportPlan(&body, on: page))
    case "export/cancel":
      page.export?.stop()
      return .json(page.export?.json ?? [:])
    case "close":
      page.close()
      pages[page.id] = nil
      return HTTPResponse(status: .noContent)
    default: throw HTTPError.nothing
    }
  }

  func frame(_ body: inout JSONObject, _ name: String) throws(JSONParser.Failure) -> Int {
    try body.integer(name, in: 0...Int(Int32.max))
  }

  /// Returns whether the page shows the presentation (default: the plain screen).
  private func isPresented(_ body: inout JSONObject) throws(JSONParser.Failure) -> Bool {
    body.has("presented") ? try body.bool("presented") : false
  }

  /// Returns the scale of the page's images, in device pixels per point; `nil` for that of the clip's frames.
  func scale(_ body: inout JSONObject) throws(JSONParser.Failure) -> Double? {
    body.has("scale") ? try body.number("scale", in: StudioPage.scales) : nil
  }
}
