import Rendering
import Script
import Simulation

extension ClipOptions {
  /// Returns the script that a closure parses. A parsing error is extended by the errors found in the valid remainder.
  package func checked(_ catalog: [SceneDefinition], _ parse: () throws -> Script) throws -> Script {
    do {
      return try parse()
    } catch let error as ScriptError {
      throw error.withFurtherErrors(self, catalog)
    }
  }
}

extension ScriptError {
  /// Adds the errors found in the remainder of the script: expectations whose value has another kind than the probe,
  /// and missing views.
  ///
  /// Views are checked only if every action is known. Invalid settings are left out, so a scene shows its own content
  /// in place of an unreadable feed. The probes' values then say nothing about the script.
  func withFurtherErrors(_ options: ClipOptions, _ catalog: [SceneDefinition]) -> ScriptError {
    guard let remainder, !hasMore else { return self }
    // A canvas of the options that does not fit would hide these errors, and changes none of them.
    var options = options
    (options.settings, options.isPlain) = (options.settings.withoutPresentation, false)
    let wrong = Set(diagnostics.map(\.location))
    var settings = remainder.settings
    if let feed = settings.feed, wrong.contains(feed.location) { settings.feed = nil }
    if settings.screens.contains(where: { wrong.contains($0.location) }) { settings.screens = [] }
    settings.values.removeAll { wrong.contains($0.location) }
    settings.clip.removeFiles(at: wrong)
    guard settings != remainder.settings || !remainderIsPlayable,
      let clip = try? Clip(remainder.with(settings), options: options, catalog: catalog)
    else { return self }
    var further: [ScriptDiagnostic]
    do {
      further = try remainderIsPlayable ? clip.contentErrors() : clip.kindErrors()
    } catch let error as ScriptError {
      // Other content may satisfy a setting, so only errors of actions are certain.
      let settings = Set(
        settings.values.map(\.location) + [settings.feed?.location].compactMap(\.self)
          + settings.screens.map(\.location))
      further = error.diagnostics.filter { !settings.contains($0.location) }
    } catch {
      further = []
    }
    if !remainderIsPlayable {
      let expectations = Set(remainder.actions.filter { $0.expectation != nil }.map(\.location))
      further.removeAll { !expectations.contains($0.location) }
    }
    var error = self
    error.remainder = nil
    error.diagnostics += further.filter { !wrong.contains($0.location) }
    let order = remainder.sources.map(\.file)
    func key(_ location: Script.Location) -> (Int, Int, Int) {
      (order.firstIndex(of: location.file) ?? 0, location.line, location.column)
    }
    error.diagnostics.sort { key($0.location) < key($1.location) }
    error.hasMore = error.diagnostics.count > ScriptLimits.diagnostics
    error.diagnostics = Array(error.diagnostics.prefix(ScriptLimits.diagnostics))
    return error
  }
}

extension Clip {
  /// The expectations that compare a probe with a value of another kind, judged by the probes' values at the start.
  fileprivate func kindErrors() throws -> [ScriptDiagnostic] {
    kindErrors(try player(try PangoTextShaper()).stage.readProbes())
  }

  /// The expectations that compare a probe with a value of another kind, judged by some readings.
  func kindErrors(_ readings: [ProbeReading]) -> [ScriptDiagnostic] {
    let probes = Dictionary(readings.map { ($0.name, $0.value) }) { first, _ in first }
    var locations: Set<Script.Location> = []
    return script.actions.compactMap { action in
      guard let expectation = action.expectation, let value = probes[expectation.probe],
        !expectation.isComparable(with: value), locations.insert(action.location).inserted
      else { return nil }
      return script.diagnostic(
        at: action.location, "\(action.kind) cannot hold: \(expectation.probe) is \(value.kind)",
        hint: "compare it with \(value.kind)")
    }
  }

  /// The errors that do not depend on the scene's content, up to where the clip can be played, and the missing views.
  fileprivate func contentErrors() throws -> [ScriptDiagnostic] {
    let dryRun = try dryRun()
    return dryRun.failures.filter { failure in
      switch failure.reason {
      case .expectation(let expectation, let actual?), .noMatch(_, let expectation, let actual?):
        !expectation.isComparable(with: actual)
      case .expectation(_, nil), .noMatch(_, _, nil), .noView: true
      case .notAtRest, .offScreen, .presentation, .afterEnd: false
      }
    }.map { failure in
      var diagnostic = failure.diagnostic
      if case .noView = failure.reason { diagnostic.hint = "seen with the scene's own content" }
      return diagnostic
    } + dryRun.unplayedKindErrors
  }
}
