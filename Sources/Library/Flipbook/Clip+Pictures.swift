import GoldenFiles
import Illustrations
import Imaging
import Platform
import Recording
import Rendering
import Script
import Simulation
import Timebase
import Touch
import Verdicts

extension Clip {
  /// Draws the clip at a moment. No other frame is drawn.
  ///
  /// - Parameters:
  ///   - moment: The moment; see ``snapshot(at:)``.
  ///   - style: The padding and the part of the screen to show.
  /// - Throws: `FlipbookError` if there is no such moment, or if the view is not visible at that moment.
  /// - Precondition: The padding is finite and not negative. A presented shot has neither padding nor background; its
  ///   clip's options have them.
  public func shot(at moment: Moment, _ style: ShotStyle = ShotStyle()) throws -> Shot {
    precondition(style.padding >= 0 && style.padding.isFinite, "the padding must not be negative: \(style.padding)")
    if showsBothThemes {
      return try inTheme(.light).shot(at: moment, style).beside(inTheme(.dark).shot(at: moment, style))
    }
    if style.subject == .presented {
      precondition(
        style == ShotStyle(subject: .presented), "the clip has the padding and background of a presented shot")
      if canvas != nil { return try Playback(self).get().shot(at: moment) }
    }
    return try visit(moment) { stage, _ in
      if style.subject == .views {
        let shaper = try PangoTextShaper()
        return Shot(of: namedViews(on: stage), stage, style, scale: scale, theme: theme, shaper)
      }
      return try Shot(of: stage, style, finish: finish ?? .black, scale: scale, theme: theme)
    }
  }

  /// Draws a filmstrip of the clip. Hidden frames are left out, but shots are always shown.
  ///
  /// - Parameters:
  ///   - selection: The frames to show (default: 8, spread evenly).
  ///   - presented: Whether the frames have the clip's presentation: canvas, device, captions and callouts. Times are
  ///     then those of the clip, and a shot directly after `freeze` or `card` shows it as a whole.
  /// - Throws: `FlipbookError` if the strip would have no picture or too many, or if the clip cannot be played.
  /// - Precondition: A count or an interval is positive.
  public func sheet(_ selection: Sheet.Selection = .frames(8), presented: Bool = false) throws -> Sheet {
    if showsBothThemes {
      return try inTheme(.light).sheet(selection, presented: presented)
        .beside(inTheme(.dark).sheet(selection, presented: presented))
    }
    let clip = presented ? self : plain
    // The presentation and a number of frames depend on the whole clip, so it is played in advance.
    let isWhole = if case .frames = selection { true } else { clip.canvas != nil }
    return try clip.sheet(selection, isWhole ? Playback(clip).get() : nil)
  }

  fileprivate func sheet(_ selection: Sheet.Selection, _ playback: Playback?) throws -> Sheet {
    let player = try player(nil, playback?.forecast ?? forecast())
    let builder = SheetBuilder(player, playback?.layout)
    switch selection {
    case .shots: try builder.takeShots()
    case .frames(let count):
      precondition(count > 0, "the number of pictures must be positive, not \(count)")
      if count > Sheet.pictureLimit { throw Sheet.tooManyPictures }
      try builder.take(playback?.visibleInstants.spread(count) ?? [])
    case .every(let interval):
      precondition(interval > .zero, "the interval must be positive, not \(interval)")
      let step = min(interval, ScriptLimits.virtualTime + .nanoseconds(1)).nanoseconds
      try builder.take((0...Sheet.pictureLimit).lazy.map { Instant(nanoseconds: Int64($0) * step) })
    }
    _ = try player.playToEnd()
    if builder.isFull { throw Sheet.tooManyPictures }
    guard !builder.pictures.isEmpty else {
      throw UserError(
        selection == .shots
          ? "\(script.file) has no shot; add one, such as shot \"armed\", or choose frames"
          : "\(script.file) hides every frame; remove a hide statement")
    }
    var sheet = Sheet(
      pictures: builder.pictures, failures: player.failures,
      warnings: player.stage.warnings + (playback?.layout?.warnings ?? []), scale: frameScale, theme: theme)
    sheet.finish = finish ?? .black
    return sheet
  }

  /// The maximum number of panels if no probes are named.
  package static let plotPanelLimit = 8

  /// Plots probes over time, with touches and named moments: a motion graph.
  ///
  ///     let svg = try clip.plot(["offset.y", "footer.arrow.angle"]).svg()
  ///
  /// No frame is drawn. Probes are read several times per frame, so that curves are smooth at any frame rate. These
  /// samples include each frame's instant, unless the clip is very long.
  ///
  /// - Parameters:
  ///   - probes: The probes to plot, one per panel. `[#]` in a name, as in `bar[#].height`, plots all matching probes
  ///     in one panel. Default: the numbers that change, in at most 8 panels.
  ///   - directory: A golden or a recording whose readings are plotted in grey behind the clip's. Without `probes`, the
  ///     panels then show the probes that differ from it, if any do.
  /// - Throws: `FlipbookError` if a probe is unknown, if no probe changes, or if the golden cannot be read.
  public func plot(_ probes: [String] = [], against directory: String? = nil) throws -> Plot {
    let reference = try directory.map { PlotReference(try Self.record(in: $0)) }
    let player = try plain.player()
    let names = ProbeNames(player.stage.readProbes().map(\.name))
    var rows = ProbeSamples(try columns(of: probes, names))
    let ticks = try read(player, into: &rows, atTicksOf: probes.isEmpty ? reference : nil)
    var wishes = probes
    if wishes.isEmpty { wishes = names.patterns(of: reference?.deviations(in: ticks) ?? []) }
    if wishes.isEmpty { wishes = names.patterns(of: rows.changingNumbers) }
    guard !wishes.isEmpty else {
      throw UserError("no number changes in \(script.file); name the probes to show")
    }
    let shown = probes.isEmpty ? Array(wishes.prefix(Self.plotPanelLimit)) : wishes
    let maker = PanelBuilder(
      names: names, rows: rows, touches: player.touches.map(\.timestamp.seconds), reference: reference)
    let name = Files.stem(of: script.file)
    var plot = Plot(
      title: name, subtitle: scene.name == name ? "" : scene.name, duration: player.end?.seconds ?? 0,
      panels: shown.map(maker.panel), touches: Self.touches(player.touches), moments: Self.moments(player))
    (plot.leftOut, plot.failures) = (Array(wishes.dropFirst(shown.count)), player.failures)
    return plot
  }

  /// Reads the record of a golden or a recording, which contains the probes' values.
  private static func record(in directory: String) throws -> ClipRecord {
    _ = try Files.entries(of: directory)
    let isRecording = Files.exists("\(directory)/\(RecordingFiles.manifest)")
    return try isRecording ? ClipRecord(recording: directory) : ClipRecord(golden: directory)
  }

  /// Plays to the end and reads the probes at the graph's instants.
  ///
  /// - Returns: The readings at the ticks of a golden; empty without a golden.
  private func read(
    _ player: ScriptPlayer, into rows: inout ProbeSamples, atTicksOf reference: PlotReference?
  ) throws -> [[ProbeReading]] {
    var (samples, ticks) = (rows, [[ProbeReading]]())
    let sampling = Observer(samplingRate) { player, _ in samples.note(player.stage.readProbes()) }
    let ticking = reference.map { reference in
      Observer(reference.frameRate) { player, _ in ticks.append(player.stage.readProbes()) }
    }
    try player.play([sampling, ticking].compactMap(\.self))
    rows = samples
    return ticks
  }

  /// The columns to keep: the requested probes, or all except the time.
  private func columns(of probes: [String], _ names: ProbeNames) throws(UserError) -> [String] {
    if probes.isEmpty { return names.all.filter { $0 != "time" } }
    var columns: [String] = []
    for probe in probes {
      let matching = names.matching(probe)
      if matching.isEmpty { throw UserError("unknown probe \(unknownWord(probe, in: names.all))") }
      columns += matching.filter { !columns.contains($0) }
    }
    return columns
  }

  /// The sampling rate: the lowest multiple of the frame rate that gives smooth curves, or less if the clip is long.
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

extension Playback {
  /// Draws a filmstrip of the clip; see ``Clip/sheet(_:presented:)``.
  public func sheet(_ selection: Sheet.Selection = .frames(8), presented: Bool = false) throws -> Sheet {
    let isOther = clip.showsBothThemes || clip.isPresented && !presented
    return isOther ? try clip.sheet(selection, presented: presented) : try clip.sheet(selection, self)
  }

  /// Draws a moment of the clip's time with its presentation.
  ///
  /// At a name directly after `freeze` or `card`, the picture shows that as a whole: everything that is visible during it
  /// is fully opaque.
  ///
  /// - Throws: `FlipbookError` if there is no such moment.
  public func shot(at moment: Clip.Moment) throws -> Shot {
    guard let layout, !clip.showsBothThemes else { return try clip.shot(at: moment, ShotStyle(subject: .presented)) }
    let shown = try position(of: moment)
    let player = try clip.player(nil, forecast)
    func picture() -> Shot {
      Shot(of: player.stage, layout, at: shown, scale: clip.frameScale, pointScale: clip.pointScale)
    }
    if case .named(let name) = moment, let shot = try player.visit(named: name, { _ in picture() }) { return shot }
    try player.play(to: shown.instant, of: layout.timeline)
    return picture()
  }
}

/// The sampling of probes for a graph (values chosen, not derived).
private enum PlotSampling {
  /// Readings per second: three per point on a graph of four seconds.
  static let rate = 240.0
  /// The maximum number of readings.
  static let most = 40_000.0
}
