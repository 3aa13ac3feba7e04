import Geometry

/// How the width of a graph is shared: names, ticks, and the axes with the time from left to right.
struct PlotColumns {
  /// Where names end; they begin at the margin.
  let nameWidth: Double
  /// Where the time axis begins.
  let left: Double
  /// Where the time axis ends.
  let right: Double
  /// Where the right margin begins.
  let limit: Double
  /// The end of the time axis, in seconds.
  let duration: Double

  /// The most of the width that names get.
  private static let nameShare = 0.3
  /// The least of the rest that the axes get, however long a moment's name at their end is.
  private static let axisShare = 0.6

  init(_ plot: Plot, _ panels: [PanelLayout], width: Double, ruler: PlotRuler) {
    let names = panels.map(\.nameWidth) + [plot.touches.isEmpty ? 0 : ruler.width(of: FingerStrip.name, .name)]
    nameWidth = min((width * Self.nameShare).rounded(), (names.max() ?? 0).rounded(.up))
    left = (PlotMetrics.margin + nameWidth + 12 + (panels.map(\.tickWidth).max() ?? 0) + 6).rounded(.up)
    duration = max(plot.duration, 1e-6)
    // Half of the last tick's label and the flags of the last moments stand beyond the end.
    limit = width - PlotMetrics.margin
    var end = limit - 12
    for moment in plot.moments where moment.time > 0 {
      let room = limit - left - MomentLabels.width(of: moment, ruler)
      end = min(end, left + room * duration / moment.time)
    }
    right = max(end, left + (limit - left) * Self.axisShare).rounded()
  }

  /// Where an instant lies.
  func x(_ time: Double) -> Double { left + (right - left) * min(1, max(0, time / duration)) }
}
