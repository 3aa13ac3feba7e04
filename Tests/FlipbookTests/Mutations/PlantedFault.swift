import Imaging
import Rendering
import TestSupport
import Verdicts

/// A fault in a played clip, and the expected result of a comparison.
struct PlantedFault {
  /// The expected cause of a fault that has a name.
  enum Name: Equatable {
    case timing(TimingFault)
    case moved(right: Int, down: Int)
    case recoloured
    case disappeared
    case probe(String)
  }

  /// The kind of fault.
  var kind: String
  /// The frames with the fault.
  var pictures: [Bitmap]
  /// The trace of these frames; `nil` if it is unchanged.
  var trace: TraceTable?
  /// The first changed frame.
  var first: Int
  /// The expected cause; `nil` if the fault has no name.
  var name: Name?
}

extension PlayedClip {
  /// Returns faults of every kind that is possible in the clip.
  func faults(each count: Int, seed: UInt64) throws -> [PlantedFault] {
    var random = SplitMix(seed: seed)
    let renderer = try FrameRenderer(scale: scale)
    let drawn = try ListFault.allCases.flatMap { fault in
      try (0..<count).compactMap { _ in try drawnFault(fault, renderer, &random) }
    }
    return drawn + sequenceFaults(each: count / 2, &random) + (try (0..<count).map { _ in try pixelFault(&random) })
  }

  /// Returns a visible fault of an item in up to three consecutive frames; `nil` if none was found.
  private func drawnFault(
    _ fault: ListFault, _ renderer: FrameRenderer, _ random: inout SplitMix
  ) throws -> PlantedFault? {
    for _ in 0..<30 {
      let frame = Int.random(in: 1..<(lists.count - 1), using: &random)
      let index = Int.random(in: lists[frame].items.indices, using: &random)
      guard let list = fault.plant(in: lists[frame], at: index, scale: scale) else { continue }
      let picture = try renderer.render(list)
      if picture == pictures[frame] { continue }
      var changed = pictures
      changed[frame] = picture
      for later in frame + 1..<min(frame + 3, lists.count) where lists[later].items.indices.contains(index) {
        guard let list = fault.plant(in: lists[later], at: index, scale: scale) else { break }
        changed[later] = try renderer.render(list)
      }
      let name: PlantedFault.Name? =
        switch fault {
        case .shiftedView: .moved(right: 1, down: 0)
        case .otherColor: .recoloured
        case .missingView: .disappeared
        default: nil
        }
      return PlantedFault(kind: fault.rawValue, pictures: changed, first: frame, name: name)
    }
    return nil
  }

  /// Returns a fault in one pixel, by one level in one channel.
  private func pixelFault(_ random: inout SplitMix) throws -> PlantedFault {
    let frame = Int.random(in: pictures.indices, using: &random)
    let copy = try Bitmap(width: pictures[frame].width, height: pictures[frame].height, rgba: pictures[frame].rgba)
    let (x, y) = (Int.random(in: 0..<copy.width, using: &random), Int.random(in: 0..<copy.height, using: &random))
    let pixel = copy[x, y]
    copy[x, y] = RGBA(pixel.red == 255 ? 254 : pixel.red + 1, pixel.green, pixel.blue)
    var changed = pictures
    changed[frame] = copy
    return PlantedFault(kind: "one pixel off by one level", pictures: changed, first: frame)
  }

  /// Returns faults in the sequence of moving frames: dropped, doubled and swapped ones.
  private func sequenceFaults(each count: Int, _ random: inout SplitMix) -> [PlantedFault] {
    let moving = pictures.indices.dropFirst().dropLast().filter(isMoving)
    return (0..<count).flatMap { _ in
      moving.randomElement(using: &random).map { sequenceFaults(at: $0) } ?? []
    }
  }

  private func sequenceFaults(at frame: Int) -> [PlantedFault] {
    var (dropped, doubled, swapped) = (pictures, pictures, pictures)
    dropped.remove(at: frame)
    doubled.insert(pictures[frame], at: frame)
    swapped.swapAt(frame, frame + 1)
    let late = firstDifference(doubled)
    return [
      PlantedFault(
        kind: "frame dropped", pictures: dropped, first: firstDifference(dropped),
        name: .timing(.dropped(frame: firstDifference(dropped), count: 1))),
      PlantedFault(
        kind: "frame doubled", pictures: doubled, first: late, name: .timing(.doubled(frame: late, count: 1))),
      PlantedFault(
        kind: "frames swapped", pictures: swapped, first: frame,
        name: .timing(.swapped(first: frame, second: frame + 1))),
    ]
  }

  /// Whether a frame differs from both of its neighbours.
  private func isMoving(_ frame: Int) -> Bool {
    pictures[frame] != pictures[frame - 1] && pictures[frame] != pictures[frame + 1]
  }

  /// The first frame with a different pixel.
  func firstDifference(_ changed: [Bitmap]) -> Int {
    zip(pictures, changed).enumerated().first { $1.0 != $1.1 }?.offset ?? min(pictures.count, changed.count)
  }
}

extension PlantedFault {
  /// Returns the verdict of a comparison with the clip without the fault.
  func verdict(_ clip: PlayedClip, _ tolerance: Tolerance) -> ClipVerdict {
    let golden = clip.record(of: clip.pictures)
    var actual = clip.record(of: pictures)
    if let trace { actual.trace = trace }
    return ClipVerdict(golden: golden, actual: actual) { frame in
      Verdict(clip.pictures[frame], pictures[frame], tolerance)
    }
  }

  /// Whether a verdict names the fault; true if the fault has no name.
  func isNamed(by verdict: ClipVerdict) -> Bool {
    switch (name, verdict.cause) {
    case (nil, _): true
    case (.timing(let fault), .timing(let found)): fault == found
    case (.probe(let name), .motion(let deviation)): deviation.probe.hasPrefix(name)
    case (.moved(let right, let down), .appearance(let frame)):
      frame.verdict?.difference?.cause == .moved(right: right, down: down)
    case (.recoloured, .appearance(let frame)):
      if case .recoloured = frame.verdict?.difference?.cause { true } else { false }
    case (.disappeared, .appearance(let frame)): frame.verdict?.difference?.cause == .disappeared
    default: false
    }
  }

  /// Whether a person would notice the fault: enough pixels of a frame differ clearly. This does not use the
  /// comparator's perceptual distance.
  func isNoticeable(_ clip: PlayedClip) -> Bool {
    guard clip.pictures.count == pictures.count else { return true }
    return zip(clip.pictures, pictures).contains { before, after in
      before != after && Comparator(channelDelta: 48).compare(before, after)?.pixelCount ?? 0 >= 16
    }
  }
}
