import Interface
import Simulation
import Timebase

extension Clip {
  /// A filmstrip of the clip. Hidden frames are left out, but a shot is shown in any case.
  ///
  /// - Throws: ``SheetError`` where there is nothing to show or too much, and what `play()` throws.
  /// - Precondition: A count or an interval is positive.
  public func sheet(_ selection: Sheet.Selection = .frames(8)) throws -> Sheet {
    let player = try play().player
    let camera = SheetCamera(player)
    if selection == .shots {
      try camera.takeShots()
    } else {
      for instant in try instants(of: selection) { try camera.take(at: instant) }
    }
    _ = try player.playToEnd()
    if camera.isFull { throw SheetError.tooManyPictures(limit: Sheet.pictureLimit) }
    guard !camera.pictures.isEmpty else {
      throw selection == .shots ? SheetError.noShots(script.file) : .nothingVisible(script.file)
    }
    return Sheet(
      pictures: camera.pictures, failures: player.failures, scale: scale, theme: theme)
  }

  private func instants(of selection: Sheet.Selection) throws -> [Instant] {
    switch selection {
    case .shots: return []
    case .frames(let count):
      precondition(count > 0, "a sheet has pictures, not \(count)")
      if count > Sheet.pictureLimit { throw SheetError.tooManyPictures(limit: Sheet.pictureLimit) }
      return Self.spread(count, over: try visibleFrames()).map(frameRate.instant(ofFrame:))
    case .every(let interval):
      precondition(interval > 0, "pictures are apart in time, not by \(interval) ns")
      let last = try length().nanoseconds / interval
      if last >= Sheet.pictureLimit { throw SheetError.tooManyPictures(limit: Sheet.pictureLimit) }
      return (0...last).map { Instant(nanoseconds: $0 * interval) }
    }
  }

  /// The numbers of the frames that are not hidden.
  private func visibleFrames() throws -> [Int] {
    let player = try play().player
    var visible: [Int] = []
    for frame in 0... {
      let instant = frameRate.instant(ofFrame: frame)
      try player.play(to: instant)
      if let end = player.end, end < instant { break }
      if player.isVisible { visible.append(frame) }
    }
    return visible
  }

  /// Up to `count` frames, evenly from the first to the last; the first where it is only one.
  static func spread(_ count: Int, over frames: [Int]) -> [Int] {
    if count >= frames.count { return frames }
    if count == 1 { return [frames[0]] }
    let step = Double(frames.count - 1) / Double(count - 1)
    return (0..<count).map { frames[Int((Double($0) * step).rounded())] }
  }
}

/// Takes the pictures of a sheet while a script plays.
private final class SheetCamera {
  private(set) var pictures: [Sheet.Picture] = []
  /// Whether shots have been left out because there were too many.
  private(set) var isFull = false
  private let player: ScriptPlayer
  private var log = SheetLog()

  init(_ player: ScriptPlayer) {
    self.player = player
    player.onAction = { [unowned self] action, instant in log.note(action, at: instant) }
  }

  /// Takes the picture of an instant, unless the frame is hidden there.
  func take(at instant: Instant) throws {
    try player.play(to: instant)
    if player.isVisible { add(player.stage) }
  }

  /// Takes the picture of each shot.
  func takeShots() throws {
    player.onShot = { [unowned self] _, stage in
      if pictures.count == Sheet.pictureLimit { isFull = true } else { add(stage) }
    }
    _ = try player.playToEnd()
    player.onShot = nil
  }

  private func add(_ stage: Stage) {
    let snapshot = stage.snapshot(index: pictures.count)
    let caption = log.takeCaption(at: snapshot.time)
    pictures.append(
      Sheet.Picture(
        displayList: snapshot.displayList, time: snapshot.time, names: caption.names, passed: caption.passed,
        phase: caption.phase, isTouched: caption.isTouched))
  }
}
