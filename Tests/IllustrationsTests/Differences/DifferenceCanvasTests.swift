import Foundation
import Imaging
import Platform
import Synchronization
import Testing
import Verdicts

@testable import Illustrations

/// The drawn difference and its layout.
@Suite struct DifferenceCanvasTests {
  let samples = Samples()

  func canvas(
    _ before: ComparedClip, _ after: ComparedClip, width: Int? = 800,
    _ change: (inout DifferenceStyle) -> Void = { _ in }
  ) throws -> DifferenceCanvas {
    var style = DifferenceStyle()
    style.width = width
    change(&style)
    let reel = DifferenceReel(try samples.difference(before, after), isWhole: style.isWhole, mostFrames: 20)
    return try DifferenceCanvas(reel, style, widths: 800...1600)
  }

  /// The pixel at a fraction of a pane's width and height.
  func pixel(
    _ picture: Bitmap, _ canvas: DifferenceCanvas, pane: Int, x: Double = 0.25, y: Double = 0.25
  ) throws -> RGBA {
    let region = try canvas.panes[pane]
    return picture[region.x + Int(Double(region.width) * x), region.y + Int(Double(region.height) * y)]
  }

  @Test func `both clips and their difference are drawn side by side`() throws {
    let canvas = try canvas(samples.clip([50, 50, 50]), samples.clip([50, 90, 50]))
    let picture = try canvas.still(canvas.difference.largest)
    #expect(picture.width == 800)
    #expect(picture.height % 2 == 0)
    #expect(picture.size == canvas.size)
    #expect(try pixel(picture, canvas, pane: 0) == RGBA(50, 50, 50))
    #expect(try pixel(picture, canvas, pane: 1) == RGBA(90, 90, 90))
    let red = try pixel(picture, canvas, pane: 2)
    #expect(red.red > 150)
    #expect(red.green < 30)
    #expect(red.blue < 90)
    // Equal pixels are drawn faded.
    let same = try canvas.still(nil)
    #expect(try pixel(same, canvas, pane: 2) == RGBA(204, 204, 204))
  }

  @Test func `a differing dot is visible in a small picture`() throws {
    let large = try [100, nil].map { dot in
      try samples.clip([try Samples.picture(200, dot: dot, width: 900, height: 1500)])
    }
    let canvas = try canvas(large[0], large[1], width: 400)
    let picture = try canvas.still(canvas.difference.largest)
    let pane = try canvas.panes[2]
    let red = (0..<pane.width * pane.height).filter { index in
      let pixel = picture[pane.x + index % pane.width, pane.y + index / pane.width]
      return pixel.red > 180 && pixel.green < 80
    }
    // The dot, and a frame around it.
    #expect(red.count > 20, "\(red.count)")
    #expect(red.count < 200, "\(red.count)")
  }

  @Test func `a clip without a picture at an instant has a placeholder`() throws {
    let canvas = try canvas(samples.clip([nil, 50, 50]), samples.clip([50, 50, 50]))
    let picture = try canvas.still(canvas.difference.largest)
    #expect(try pixel(picture, canvas, pane: 1) == RGBA(50, 50, 50))
    #expect(try pixel(picture, canvas, pane: 0) == RGBA(229, 229, 234))
    #expect(try pixel(picture, canvas, pane: 2).blue == 234)
    let words = DifferenceText(canvas.difference, canvas.style)
    #expect(words.status(canvas.difference.largest) == "before has not started")
  }

  @Test func `without a picture of the first clip only the second one is drawn`() throws {
    let canvas = try canvas(samples.golden([10, 20], keeping: []), samples.clip([30, 40]))
    #expect(canvas.difference.showsOnlyAfter)
    #expect(try canvas.panes.count == 1)
    let picture = try canvas.still(canvas.difference.largest)
    #expect(try pixel(picture, canvas, pane: 0) == RGBA(30, 30, 30))
    let words = DifferenceText(canvas.difference, canvas.style).status(canvas.difference.largest)
    #expect(words == "differs; before has only a hash")
  }

  @Test func `a clip that ended at a frame without a picture cannot be compared`() throws {
    let difference = try samples.difference(
      samples.golden([10, 20], keeping: [0]), samples.clip([10, 30, 40, 50]))
    #expect(difference.steps.map(\.isUnknown) == [true, true, true])
    #expect(difference.showsOnlyAfter)
  }

  @Test func `panes of different sizes have one height, and the third pane names the sizes`() throws {
    let wide = try samples.clip([try Samples.picture(3, width: 90, height: 60)])
    let canvas = try canvas(samples.clip([3]), wide) { $0.theme = .dark }
    let panes = try canvas.panes
    #expect(Set(panes.map(\.height)).count == 1)
    #expect(Set(panes.map(\.y)).count == 1)
    #expect(abs(Double(panes[1].width) / Double(panes[1].height) - 1.5) < 0.01)
    #expect(panes[2].width == panes[1].width)
    let words = DifferenceText(canvas.difference, canvas.style)
    #expect(words.noteOfDifference == "sizes differ:\n8×12 and\n90×60 pixels")
    #expect(try pixel(canvas.still(canvas.difference.largest), canvas, pane: 2) == RGBA(44, 44, 46))
  }

  @Test(arguments: [(1, 3000), (3000, 1), (40, 60), (5000, 5000)])
  func `all panes are inside the picture for clips of any size`(width: Int, height: Int) throws {
    // No picture is needed to place one.
    let hashes = FrameHashes(width: width, height: height, frames: 60)
    let clip = ComparedClip(ClipRecord(settings: [], hashes: hashes, trace: TraceTable(columns: [], rows: []))) { _ in
      nil
    }
    for pixels in [320, 401, 800, 1600, 3840] {
      let canvas = try canvas(clip, clip, width: pixels), panes = try canvas.panes
      #expect(canvas.size.width == pixels + pixels % 2)
      #expect(canvas.size.height % 2 == 0)
      #expect(canvas.size.height < 2 * canvas.size.width)
      for pane in panes {
        #expect(pane.x >= 0)
        #expect(pane.x + pane.width <= canvas.size.width)
        #expect(pane.y + pane.height < canvas.size.height)
        #expect(pane.width > 0)
      }
      for (left, right) in zip(panes, panes.dropFirst()) { #expect(left.x + left.width < right.x) }
      let views = try canvas.views(), strip = views.strip.presentedFrame(in: nil)
      #expect(strip.maxY < views.picture.window.bounds.height)
      #expect(strip.minY > views.panes[0].presentedFrame(in: nil).maxY)
    }
  }

  @Test func `the default width enlarges nothing`() throws {
    #expect(try canvas(samples.clip([1]), samples.clip([2]), width: nil).size.width == 800)
    let large = try samples.clip([try Samples.picture(1, width: 900, height: 1500)])
    #expect(try canvas(large, large, width: nil).size.width == 1600)
    let middle = try samples.clip([try Samples.picture(1, width: 300, height: 500)])
    let canvas = try canvas(middle, middle, width: nil)
    #expect(try (299...300).contains(canvas.panes[0].width))
    #expect(canvas.size.width % 2 == 0)
  }

  @Test func `frames have the same bytes for any number of jobs`() throws {
    let ramp = (0..<90).map { UInt8($0) }
    let canvas = try canvas(samples.clip(ramp), samples.clip(ramp.map { $0 / 2 }), width: 400)
    let folders = try [1, 2, 5].map { jobs in
      let folder = "\(samples.folder)/\(jobs)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let counts = Mutex<[[Int]]>([])
      try canvas.writeFrames(
        to: folder, run: Run(jobs: jobs, progress: { done, count in counts.withLock { $0.append([done, count]) } }))
      #expect(counts.withLock(\.first) == [0, 30])
      #expect(counts.withLock(\.last) == [30, 30])
      return folder
    }
    #expect(canvas.reel.count == 30)
    for number in 0..<30 {
      let files = try folders.map { try Data(contentsOf: URL(filePath: "\($0)/\(FrameFile.name(number))")) }
      #expect(Set(files).count == 1)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folders[0]).count == 30)
    let isStarted = Mutex(false)
    let run = Run(isCancelled: { isStarted.withLock(\.self) }) { done, _ in isStarted.withLock { $0 = done > 0 } }
    #expect(throws: CancellationError.self) { try canvas.writeFrames(to: folders[0], run: run) }
  }

  @Test func `the strip marks differing times, and the playhead the current one`() throws {
    var levels = [UInt8](repeating: 9, count: 120)
    for tick in 60..<90 { levels[tick] = 200 }
    let canvas = try canvas(samples.clip([UInt8](repeating: 9, count: 120)), samples.clip(levels))
    let picture = try canvas.still(canvas.difference.largest)
    let views = try canvas.views()
    let strip = views.strip.presentedFrame(in: nil)
    func color(_ part: Double) -> RGBA { picture[Int(strip.minX + strip.width * part), Int(strip.maxY - 3)] }
    #expect(color(0.6) == RGBA(255, 59, 48))
    #expect(color(0.74) == RGBA(255, 59, 48))
    #expect(color(0.4) == RGBA(255, 255, 255))
    #expect(color(0.8) == RGBA(255, 255, 255))
    #expect(color(0.1) != RGBA(255, 255, 255))
    #expect(color(0.1).red < 240)
    #expect(picture[Int(strip.midX), Int(strip.minY - 3)] == RGBA(0, 0, 0))
  }
}

extension DifferenceCanvas {
  /// The panes, in pixels.
  fileprivate var panes: [PixelRegion] {
    get throws {
      let views = try views(), scale = views.picture.window.traits.displayScale
      return views.panes.map { pane in
        let frame = pane.presentedFrame(in: nil)
        func pixel(_ length: Double) -> Int { Int((length * scale).rounded()) }
        return PixelRegion(
          x: pixel(frame.minX), y: pixel(frame.minY), width: pixel(frame.width), height: pixel(frame.height))
      }
    }
  }
}
