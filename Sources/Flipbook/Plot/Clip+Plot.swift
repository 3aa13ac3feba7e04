import Platform
import Plots
import Simulation
import Timebase
import Touch

extension Clip {
  /// A motion graph of the clip, and what the script expected in vain.
  public struct Plotted: Sendable {
    /// The graph.
    public var plot: Plot
    /// The probes that would have been shown too, had there been room.
    public var leftOut: [String]
    /// What the script expected in vain.
    public var failures: [PlaybackFailure]
  }

  /// The most panels of a graph for which nobody has named probes.
  public static let plotPanelLimit = 8

  /// A motion graph: probes over time, with touches and named moments.
  ///
  ///     let svg = try clip.plot(["offset.y", "footer.arrow.angle"]).plot.svg()
  ///
  /// Nothing is drawn. The probes are read several times a frame, so that curves are smooth at any rate; each of the
  /// frames' instants is among them, unless the clip is very long.
  ///
  /// - Parameters:
  ///   - probes: What is shown, a panel each; a name with `[#]`, such as `bar[#].height`, stands for all of its kind in
  ///     one panel. Without any: the numbers that change, at most ``plotPanelLimit`` panels.
  ///   - directory: A golden or a recording whose readings lie behind in grey. Without `probes`, those are shown then that
  ///     read something else in it, if any do.
  /// - Throws: ``PlotError``, what `play()` throws, and `FileError` or ``GoldenError`` where the golden cannot be read.
  public func plot(_ probes: [String] = [], against directory: String? = nil) throws -> Plotted {
    let reference = try directory.map(PlotReference.init(directory:))
    let names = ProbeNames(try play().player.stage.readProbes().map(\.name))
    var rows = ProbeSamples(try columns(of: probes, names))
    let frames = FrameSequence(try play().player, frameRate: samplingRate)
    while let readings = try frames.nextProbes() { rows.note(readings) }
    var wishes = probes
    if wishes.isEmpty { wishes = names.patterns(of: try reference?.departures(in: self) ?? []) }
    if wishes.isEmpty { wishes = names.patterns(of: rows.changingNumbers) }
    guard !wishes.isEmpty else { throw PlotError.nothingChanges(script: script.file) }
    let shown = probes.isEmpty ? Array(wishes.prefix(Self.plotPanelLimit)) : wishes
    let player = frames.player
    let maker = PanelMaker(
      names: names, rows: rows, touches: player.touches.map(\.timestamp.seconds), reference: reference)
    let name = Files.stem(of: script.file)
    let plot = Plot(
      title: name, subtitle: scene.name == name ? "" : scene.name, duration: player.end?.seconds ?? 0,
      panels: shown.map(maker.panel), touches: Self.touches(player.touches), moments: Self.moments(player))
    return Plotted(plot: plot, leftOut: Array(wishes.dropFirst(shown.count)), failures: player.failures)
  }

  /// The columns that have to be kept: those that were asked for, or all but the time.
  private func columns(of probes: [String], _ names: ProbeNames) throws(PlotError) -> [String] {
    if probes.isEmpty { return names.all.filter { $0 != "time" } }
    var columns: [String] = []
    for probe in probes {
      let matching = names.matching(probe)
      if matching.isEmpty { throw .noSuchProbe(probe, known: names.all) }
      columns += matching.filter { !columns.contains($0) }
    }
    return columns
  }

  /// The frames' rate, or the least multiple of it that is smooth, or less where a clip is long.
  private var samplingRate: FrameRate {
    let seconds = max(1, Double(script.longestDuration) / 1e9)
    let rate = frameRate.framesPerSecond
    let wanted = (PlotSampling.rate / rate).rounded(.up)
    let affordable = (PlotSampling.most / seconds / rate).rounded(.down)
    let factor = max(1, min(wanted, affordable))
    if rate * factor * seconds <= PlotSampling.most * 2 {
      return FrameRate(frameRate.frames * Int64(factor), per: frameRate.perSeconds)
    }
    return FrameRate(max(1, Int64(PlotSampling.most / seconds)))
  }

  private static func touches(_ events: [TouchEvent]) -> [Plot.Touch] {
    var touches: [Plot.Touch] = []
    for event in events {
      if event.phase == .began {
        touches.append(Plot.Touch(start: event.timestamp.seconds, end: nil))
      } else if event.phase.isFinal, !touches.isEmpty {
        touches[touches.count - 1].end = event.timestamp.seconds
        touches[touches.count - 1].isCancelled = event.phase == .cancelled
      }
    }
    return touches
  }

  private static func moments(_ player: ScriptPlayer) -> [Plot.Moment] {
    let shots = player.shots.map { Plot.Moment($0.name, at: $0.instant.seconds, kind: .shot) }
    let marks = player.marks.map { Plot.Moment($0.name, at: $0.instant.seconds, kind: .mark) }
    return (shots + marks).sorted { $0.time < $1.time }
  }
}

/// Makes panels of what was read.
private struct PanelMaker {
  let names: ProbeNames
  let rows: ProbeSamples
  let touches: [Double]
  let reference: PlotReference?

  func panel(_ wish: String) -> Plot.Panel {
    let matching = names.matching(wish)
    let series = matching.flatMap { name -> [Plot.Series] in
      let index = matching.count > 1 ? ProbeNames.index(of: name) : ""
      let samples = rows.samples(of: name, joinedAt: touches)
      guard let reference else { return [Plot.Series(index.isEmpty ? name : index, samples)] }
      let before = reference.samples(of: name, like: samples)
      return [
        Plot.Series(index.isEmpty ? "golden" : "\(index) golden", before, isReference: true),
        Plot.Series(index.isEmpty ? "now" : index, samples),
      ]
    }
    return Plot.Panel(wish, unit: ProbeUnit(ofProbe: wish), series: series)
  }
}

/// How often probes are read for a graph (choices).
private enum PlotSampling {
  /// Readings a second: on a graph of four seconds three a point.
  static let rate = 240.0
  /// The most readings.
  static let most = 40_000.0
}
