import GoldenStore
import Goldens
import Imaging
import Pictures
import Platform
import Recording
import Rendering
import Script
import Simulation
import Timebase
import Touch

extension Clip {
  /// The picture of a moment. Nothing else is recorded for drawing.
  ///
  /// - Throws: `FlipbookError` if there is no such moment, or if the view is not seen then.
  /// - Precondition: the padding is finite and not negative.
  public func shot(at moment: Moment, _ style: ShotStyle = ShotStyle()) throws -> Shot {
    precondition(style.padding >= 0 && style.padding.isFinite, "a padding is 0 or more, not \(style.padding)")
    if showsBothThemes {
      return try inTheme(.light).shot(at: moment, style).beside(inTheme(.dark).shot(at: moment, style))
    }
    return try visit(moment) { stage, _ in
      try Shot(of: stage, style, scale: scale, theme: theme)
    }
  }

  /// A filmstrip of the clip. Hidden frames are left out, but a shot is shown in any case.
  ///
  /// - Throws: `FlipbookError` if there is nothing to show or too much, or if the clip cannot be played.
  /// - Precondition: A count or an interval is positive.
  public func sheet(_ selection: Sheet.Selection = .frames(8)) throws -> Sheet {
    if showsBothThemes { return try inTheme(.light).sheet(selection).beside(inTheme(.dark).sheet(selection)) }
    let player = try plain.play().player
    let builder = SheetBuilder(player)
    switch selection {
    case .shots: try builder.takeShots()
    case .frames(let count):
      precondition(count > 0, "a sheet has pictures, not \(count)")
      if count > Sheet.pictureLimit { throw SheetError.tooManyPictures(limit: Sheet.pictureLimit) }
      // Which frames they are depends on how many there are, so the clip is played before.
      let playback = try Playback(plain, shaper: PangoTextShaper(), look: nil).get()
      for instant in playback.visibleInstants.spread(count) { try builder.take(at: instant) }
    case .every(let interval):
      precondition(interval > .zero, "pictures are apart in time, not by \(interval)")
      try builder.take(every: min(interval, ScriptLimits.virtualTime + .nanoseconds(1)))
    }
    _ = try player.playToEnd()
    if builder.isFull { throw SheetError.tooManyPictures(limit: Sheet.pictureLimit) }
    guard !builder.pictures.isEmpty else {
      throw selection == .shots ? SheetError.noShots(script.file) : .nothingVisible(script.file)
    }
    return Sheet(
      pictures: builder.pictures, failures: player.failures, warnings: player.stage.warnings,
      scale: scale, theme: theme)
  }

  /// A motion graph of the clip, and the expectations of the script that failed.
  public struct Plotted: Sendable {
    /// The graph.
    public var plot: Plot
    /// The probes that would have been shown too, had there been room.
    public var leftOut: [String]
    /// The expectations of the script that failed.
    public var failures: [PlaybackFailure]
  }

  /// The most panels of a graph without named probes.
  package static let plotPanelLimit = 8

  /// A motion graph: probes over time, with touches and named moments.
  ///
  ///     let svg = try clip.plot(["offset.y", "footer.arrow.angle"]).plot.svg()
  ///
  /// Nothing is drawn. The probes are read several times a frame, so that curves are smooth at any rate; each of the
  /// frames' instants is among them, unless the clip is very long.
  ///
  /// - Parameters:
  ///   - probes: What is shown, a panel each; a name with `[#]`, such as `bar[#].height`, stands for all of its kind in
  ///     one panel. Without any: the numbers that change, at most 8 panels.
  ///   - directory: A golden or a recording whose readings lie behind in grey. Without `probes`, those are shown then that
  ///     read something else in it, if any do.
  /// - Throws: `FlipbookError` if there is no such probe, if no probe changes, or if the golden cannot be read.
  public func plot(_ probes: [String] = [], against directory: String? = nil) throws -> Plotted {
    let reference = try directory.map { PlotReference(try Self.record(in: $0)) }
    let player = try plain.play().player
    let names = ProbeNames(player.stage.readProbes().map(\.name))
    var rows = ProbeSamples(try columns(of: probes, names))
    let ticks = try read(player, into: &rows, atTicksOf: probes.isEmpty ? reference : nil)
    var wishes = probes
    if wishes.isEmpty { wishes = names.patterns(of: reference?.departures(in: ticks) ?? []) }
    if wishes.isEmpty { wishes = names.patterns(of: rows.changingNumbers) }
    guard !wishes.isEmpty else { throw PlotError.nothingChanges(script: script.file) }
    let shown = probes.isEmpty ? Array(wishes.prefix(Self.plotPanelLimit)) : wishes
    let maker = PanelBuilder(
      names: names, rows: rows, touches: player.touches.map(\.timestamp.seconds), reference: reference)
    let name = Files.stem(of: script.file)
    let plot = Plot(
      title: name, subtitle: scene.name == name ? "" : scene.name, duration: player.end?.seconds ?? 0,
      panels: shown.map(maker.panel), touches: Self.touches(player.touches), moments: Self.moments(player))
    return Plotted(plot: plot, leftOut: Array(wishes.dropFirst(shown.count)), failures: player.failures)
  }

  /// What a golden or a recording has of the probes.
  private static func record(in directory: String) throws -> ClipRecord {
    _ = try Files.entries(of: directory)
    let isRecording = Files.exists("\(directory)/\(RecordingFiles.manifest)")
    return try isRecording ? ClipRecord(recording: directory) : ClipRecord(golden: directory)
  }

  /// Plays to the end and reads the probes at the graph's instants.
  ///
  /// - Returns: What they read at the instants of a golden's ticks; nothing without a golden.
  private func read(
    _ player: ScriptPlayer, into rows: inout ProbeSamples, atTicksOf reference: PlotReference?
  ) throws -> [[ProbeReading]] {
    let rate = samplingRate
    var sampleCount = 0
    var ticks: [[ProbeReading]] = []
    while true {
      let sample = rate.instant(ofFrame: sampleCount)
      let tick = reference?.frameRate.instant(ofFrame: ticks.count)
      let instant = min(sample, tick ?? sample)
      try player.play(to: instant)
      if let end = player.end, end < instant { return ticks }
      let readings = player.stage.readProbes()
      if instant == sample {
        rows.note(readings)
        sampleCount += 1
      }
      if instant == tick { ticks.append(readings) }
    }
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
    let seconds = max(1, script.longestDuration.seconds)
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

/// How often probes are read for a graph (choices).
private enum PlotSampling {
  /// Readings a second: on a graph of four seconds three a point.
  static let rate = 240.0
  /// The most readings.
  static let most = 40_000.0
}
