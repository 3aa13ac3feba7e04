import Graphics
import Imaging
import Platform
import Rendering
import Simulation

/// Hands over frames one after the other as bare pixels, as a video encoder wants them from a pipe.
///
/// One thread draws, since the reader is slower by far.
package struct RawFrames {
  private let drawing: FrameDrawing
  private let put: (Bitmap) throws -> Void

  /// Makes a writer to an open file; it is not closed. Frames are straight R, G, B, A bytes, row by row, nothing between
  /// them, which ffmpeg calls `-f rawvideo -pix_fmt rgba`. `scale` is in device pixels a point.
  package init(to descriptor: Int32, scale: Double) throws {
    try self.init(to: descriptor, drawing: .rendering(scale: scale))
  }

  /// Makes a writer to an open file with another way of drawing.
  package init(to descriptor: Int32, drawing: FrameDrawing) {
    self.init(drawing: drawing) { bitmap in
      let code = bitmap.rgba.withUnsafeBytes { Files.send([$0], to: descriptor) }
      if code != 0 { throw RecordingError.cannotWrite(path: "standard output", errno: code) }
    }
  }

  /// Makes one that hands over each frame's bitmap, which must not be kept.
  package init(drawing: FrameDrawing, put: @escaping (Bitmap) throws -> Void) {
    (self.drawing, self.put) = (drawing, put)
  }

  /// Writes every visible frame of the selection, or one in `stride`, those that equal the one before too.
  ///
  /// - Returns: How many frames were written.
  /// - Throws: `RecordingError` where nothing more can be written, or whatever `next` throws.
  package func write(
    _ selection: FrameSelection = .all, every stride: Int = 1, frames next: () throws -> FrameSnapshot?,
    run: Run = Run()
  ) throws -> Int {
    var target: RenderTarget?
    var last: DisplayList?
    var (number, selected, written) = (0, 0, 0)
    while let snapshot = try next() {
      try run.checkRecording(framesDone: written)
      guard snapshot.isVisible else { continue }
      number += 1
      guard selection.contains(number - 1) else { continue }
      selected += 1
      guard (selected - 1) % stride == 0 else { continue }
      if last != snapshot.displayList {
        target = try draw(snapshot.displayList, number: number - 1, into: target)
        last = snapshot.displayList
      }
      if let target { try put(target.bitmap) }
      written += 1
      run.report(written)
    }
    return written
  }

  private func draw(_ list: DisplayList, number: Int, into target: RenderTarget?) throws -> RenderTarget {
    do {
      let size = drawing.pixelSize(list.size)
      let canvas = try target.flatMap { $0.bitmap.size == size ? $0 : nil } ?? RenderTarget(size: size)
      try drawing.draw(list, canvas)
      return canvas
    } catch { throw RecordingError.cannotDraw(frame: number, reason: "\(error)") }
  }
}
