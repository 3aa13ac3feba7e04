import Flipbook
import Foundation
import Imaging
import Recording
import Rendering
import Simulation

/// The measurements; each runs in a process of its own.
enum Runs {
  /// Records a workload as `flipbook record` does.
  static func record(_ workload: Workload, jobs: Int, to directory: String) throws -> Measurement {
    let report = try workload.clip(beside: directory).record(to: directory, run: Run(jobs: jobs))
      .report
    var result = Measurement(workload: workload.name, jobs: jobs)
    (result.frames, result.drawn, result.bytes) = (report.framesWritten, report.framesDrawn, report.bytes)
    (result.seconds, result.simulate) = (report.seconds, report.phases.simulate)
    (result.draw, result.encode) = (report.phases.draw, report.phases.encode)
    (result.hash, result.write) = (report.phases.hash, report.phases.write)
    (result.processorSeconds, result.peakBytes) = (Usage.processorSeconds, Usage.peakBytes)
    return result
  }

  /// Draws, encodes and writes some frames of a workload with each baseline encoder.
  static func baseline(_ workload: Workload, samples: Int, to directory: String) throws -> Baseline {
    let clip = try workload.clip(beside: directory)
    let frames = try clip.play().sequence()
    var lists: [DisplayListSample] = []
    while let frame = try frames.next() { lists.append(DisplayListSample(frame)) }
    let chosen = (0..<samples).map { lists[$0 * lists.count / samples] }
    var result = Baseline(workload: workload.name, samples: samples)
    let ways: [(String, (Bitmap) throws -> [UInt8])] = [
      ("cairo", { try $0.cairoPNG() }),
      ("libpng 6", { try ReferencePNGEncoder(level: 6).encode($0) }),
      ("libpng 1 Sub", { try ReferencePNGEncoder(level: 1, filters: .sub).encode($0) }),
    ]
    result.ways = ways.map { Baseline.Way(name: $0.0) }
    let renderer = try FrameRenderer(scale: clip.scale)
    for sample in chosen {
      // Once for the contents, which both encoders cache; then again.
      _ = try sample.draw(with: renderer)
      var lap = Lap()
      let bitmap = try sample.draw(with: renderer)
      let drawn = lap.next()
      result.draw += drawn.wall / Double(samples)
      let copy = try Bitmap(width: bitmap.width, height: bitmap.height)
      for isWarm in [false, true] {
        _ = lap.next()
        bitmap.withUnsafeBytes { from in copy.withUnsafeMutableBytes { $0.copyMemory(from: from) } }
        let copied = lap.next().wall
        _ = try PNGEncoder().encode(bitmap)
        let encoded = lap.next().wall
        guard isWarm else { continue }
        result.copy += copied / Double(samples)
        result.encode += encoded / Double(samples)
      }
      for (index, way) in ways.enumerated() {
        _ = lap.next()
        let bytes = try way.1(bitmap)
        try Data(bytes).write(to: URL(fileURLWithPath: directory + "/frame-\(index).png"))
        let taken = lap.next()
        result.ways[index].seconds += (drawn.wall + taken.wall) / Double(samples)
        result.ways[index].processorSeconds += (drawn.processor + taken.processor) / Double(samples)
        result.ways[index].bytes += bytes.count / samples
      }
    }
    return result
  }

  /// Plays a workload without drawing.
  static func trace(_ workload: Workload, beside directory: String) throws -> TraceSpeed {
    let clip = try workload.clip(beside: directory)
    var result = TraceSpeed(workload: workload.name)
    var lap = Lap()
    _ = try clip.trace { frame, _ in result.ticks = frame + 1 }
    (result.seconds, result.processorSeconds) = lap.next()
    return result
  }
}

/// A frame drawn completely, into new pixels.
private struct DisplayListSample {
  private let frame: FrameSnapshot

  init(_ frame: FrameSnapshot) { self.frame = frame }

  func draw(with renderer: FrameRenderer) throws -> Bitmap {
    let target = try RenderTarget(size: renderer.pixelSize(of: frame.displayList.size))
    try renderer.render(frame.displayList, into: target)
    return target.bitmap
  }
}
