import Rendering
import Script
import Simulation

extension ClipOptions {
  /// A script that a function parses. Its errors come with those that are found in what is right of it.
  package func checked(_ catalog: [SceneDefinition], _ parse: () throws -> Script) throws -> Script {
    do {
      return try parse()
    } catch let error as ScriptError {
      throw error.withFurtherErrors(self, catalog)
    }
  }
}

extension ScriptError {
  /// The errors with those that are found in the remainder of the script: expectations of another kind than their probe
  /// and, if every action is known, views that are not there.
  ///
  /// Settings that are wrong are left out, so a scene shows its own content in place of a feed that cannot be read. What
  /// a probe reads then says nothing of the script.
  func withFurtherErrors(_ options: ClipOptions, _ catalog: [SceneDefinition]) -> ScriptError {
    guard let remainder, !hasMore else { return self }
    let wrong = Set(diagnostics.map(\.location))
    var settings = remainder.settings
    if let feed = settings.feed, wrong.contains(feed.location) { settings.feed = nil }
    settings.values.removeAll { wrong.contains($0.location) }
    guard settings != remainder.settings || !remainderIsPlayable,
      let clip = try? Clip(remainder.with(settings), options: options, catalog: catalog)
    else { return self }
    var further: [ScriptDiagnostic]
    do {
      further = try remainderIsPlayable ? clip.contentErrors() : clip.kindErrors()
    } catch let error as ScriptError {
      // Other content may have what a setting asks for; only errors of actions are known.
      let settings = Set(settings.values.map(\.location) + [settings.feed?.location].compactMap(\.self))
      further = error.diagnostics.filter { !settings.contains($0.location) }
    } catch {
      further = []
    }
    if !remainderIsPlayable {
      let expectations = Set(remainder.actions.filter(\.isExpectation).map(\.location))
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
  /// The expectations that compare a probe with a value of another kind, by what the probes read at the start.
  fileprivate func kindErrors() throws -> [ScriptDiagnostic] {
    kindErrors(try player(try PangoTextShaper()).stage.readProbes())
  }

  /// The same, by what the probes read.
  func kindErrors(_ readings: [ProbeReading]) -> [ScriptDiagnostic] {
    let probes = Dictionary(readings.map { ($0.name, $0.value) }) { first, _ in first }
    var locations: Set<Script.Location> = []
    return script.actions.compactMap { action in
      guard case .expect(let expectation) = action.kind, let value = probes[expectation.probe],
        !expectation.isComparable(with: value), locations.insert(action.location).inserted
      else { return nil }
      return script.diagnostic(
        at: action.location, "\(expectation) cannot hold: \(expectation.probe) is \(value.kind)",
        hint: "compare it with \(value.kind)")
    }
  }

  /// The errors of a clip that do not depend on what its scene shows, as far as it can be played, and the views that are
  /// not there.
  fileprivate func contentErrors() throws -> [ScriptDiagnostic] {
    let rehearsal = try rehearse()
    return rehearsal.failures.filter { failure in
      switch failure.reason {
      case .expectation(let expectation, let actual?): !expectation.isComparable(with: actual)
      case .expectation(_, nil), .noView: true
      case .notAtRest, .offScreen, .presentation: false
      }
    }.map { failure in
      var diagnostic = failure.diagnostic
      if case .noView = failure.reason { diagnostic.hint = "seen with the scene's own content" }
      return diagnostic
    } + rehearsal.kindErrors
  }
}

extension Script.Action {
  fileprivate var isExpectation: Bool { if case .expect = kind { true } else { false } }
}
