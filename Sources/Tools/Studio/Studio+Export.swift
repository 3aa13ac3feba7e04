import Flipbook
import JSON

// The dialog “Export”.
extension Studio {
  /// The largest number of exports whose files can be downloaded.
  private static let exportLimit = 64

  /// Returns the command line, the files and the size of an export, or the error in the choices. Browsers log a refusal.
  func exportPlan(_ body: inout JSONObject, on page: StudioPage) -> JSONValue {
    do {
      return try plan(&body, on: page)
    } catch let error as HTTPError {
      return ["error": error.message, "remedy": error.remedy]
    } catch {
      return ["error": "\(error)"]
    }
  }

  private func plan(_ body: inout JSONObject, on page: StudioPage) throws -> JSONValue {
    let plan = try plan(try ExportChoices(&body), on: page, named: page.exportName)
    return [
      "command": plan.command, "names": plan.names, "folder": page.configuration.exportFolder,
      "width": plan.size.width, "height": plan.size.height, "markup": plan.markup, "alt": plan.alternative,
      "warnings": plan.warnings,
    ]
  }

  /// Starts an export, unless one of its files exists and the user has made no decision.
  func startExport(_ body: inout JSONObject, on page: StudioPage) throws -> HTTPResponse {
    guard page.export?.isRunning != true else { throw HTTPError(.conflict, "an export is in progress") }
    let decision = body.optional("decision")?.scalar.flatMap(NameConflict.init)
    let choices = try ExportChoices(&body)
    var plan = try plan(choices, on: page, named: page.exportName)
    var number = 1
    while decision == .keep, plan.names.contains(where: { isTaken($0, on: page) }) {
      number += 1
      plan = try self.plan(choices, on: page, named: "\(page.exportName)-\(number)")
    }
    let existing = plan.names.filter { isTaken($0, on: page) }
    if decision == nil, !existing.isEmpty {
      return .json(["error": "\(existing[0]) already exists", "existing": existing], status: .conflict)
    }
    for clip in plan.clips {
      for name in plan.names { try check(page.configuration.exportPath(name), of: clip) }
    }
    exportCount += 1
    let export = ClipExport(
      id: String(exportCount), plan, in: page.configuration.exportFolder, replaces: decision == .replace)
    page.export = export
    exports[export.id] = export
    if let oldest = Int(export.id).map({ String($0 - Self.exportLimit) }), exports[oldest]?.isRunning == false {
      exports[oldest] = nil
    }
    return .json(export.json, status: .accepted)
  }

  /// Returns a file that an export of this run has made.
  func download(_ id: String, _ name: String) throws(HTTPError) -> HTTPResponse {
    guard let export = exports[id] else { throw HTTPError.nothing }
    return try export.download(name)
  }

  private func plan(
    _ choices: ExportChoices, on page: StudioPage, named name: String
  ) throws -> ExportPlan {
    do {
      return try choices.plan(page.configuration, named: name, at: try pictured(choices, on: page))
    } catch let error as ScriptError {
      throw HTTPError(error)
    } catch ClipError.noAlternative {
      throw HTTPError(
        .unprocessable, "no alternative text: the script has neither a card nor a caption nor a comment",
        remedy: "Enter one, or add a comment.")
    }
  }

  /// Whether a file has the name, or an export of another page is about to make it.
  private func isTaken(_ name: String, on page: StudioPage) -> Bool {
    let path = page.configuration.exportPath(name)
    return Files.isTaken(path) || exports.values.contains { $0.isMaking(path) }
  }

  /// Returns the instant that a picture shows: in the clip's time if it is presented, otherwise in virtual time.
  private func pictured(_ choices: ExportChoices, on page: StudioPage) throws -> Instant {
    guard choices.format == .picture else { return .zero }
    let shown = try page.current()
    let frame = try shown.frame(choices.frame, presented: choices.isPresented).snapshot
    return ExportChoices.pictured(choices.isPresented ? frame.clipTime : frame.time)
  }

  /// Rejects an export that would replace an input of its clip, or write into a golden.
  private func check(_ path: String, of clip: Clip) throws(HTTPError) {
    if let input = clip.input(at: path) ?? clip.input(replacedByRecordingIn: path) {
      throw HTTPError(
        .conflict, "\(Files.name(of: path)) would replace \(input), which the clip reads", remedy: "Keep both.")
    }
    if let golden = GoldenFolder.containing(path) {
      throw HTTPError(.conflict, "\(golden.path) is a golden, which only Approve writes")
    }
  }
}

extension HTTPError {
  /// The first error of a script.
  init(_ error: ScriptError) {
    let first = error.diagnostics.first
    self.init(.unprocessable, first.map { "line \($0.line): \($0.message)" } ?? "\(error)", remedy: first?.hint)
  }
}

extension StudioPage {
  /// The name of exported files without suffix and extension.
  fileprivate var exportName: String { Files.stem(of: script) }
}
