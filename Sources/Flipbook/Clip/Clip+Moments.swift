import Simulation
import Timebase

extension Clip {
  /// A moment of a clip that one may ask a picture of.
  public enum Moment: Sendable, Hashable {
    /// An instant.
    case instant(Instant)
    /// A part of the whole, 0…1.
    case fraction(Double)
    /// A `shot` or `mark` of the script.
    case named(String)
  }

  /// What is seen at a moment. Nothing else is recorded for drawing.
  ///
  /// A named moment is seen as it is when the script comes to its name: what the script does next at the same instant
  /// is not there yet. Of several moments with one name the first counts.
  ///
  /// - Throws: ``ClipError`` where there is no such moment, and what `play()` throws.
  public func snapshot(at moment: Moment) throws -> FrameSnapshot {
    switch moment {
    case .instant(let instant): try snapshot(at: instant)
    case .fraction(let fraction): try snapshot(at: Instant(seconds: try length().seconds * fraction))
    case .named(let name): try snapshot(named: name)
    }
  }

  /// The instant at which the clip's last action ends.
  public func length() throws -> Instant { try play().player.playToEnd() }

  private func snapshot(at instant: Instant) throws -> FrameSnapshot {
    let player = try play().player
    try player.play(to: instant)
    if let end = player.end, end < instant { throw ClipError.beyondEnd(instant, end: end) }
    return player.stage.snapshot(index: 0, isVisible: player.isVisible)
  }

  private func snapshot(named name: String) throws -> FrameSnapshot {
    let player = try play().player
    var found: FrameSnapshot?
    player.onShot = { shot, stage in
      if shot == name, found == nil { found = stage.snapshot(index: 0) }
    }
    // Step by step, so that nothing after the moment needs to be played.
    var frame = 0
    while found == nil, player.end == nil {
      try player.play(to: FrameRate.sixty.instant(ofFrame: frame))
      frame += 1
      if let mark = player.marks.first(where: { $0.name == name }) { return try snapshot(at: mark.instant) }
    }
    if let found { return found }
    throw ClipError.noSuchMoment(name, known: (player.shots + player.marks).map(\.name))
  }
}
