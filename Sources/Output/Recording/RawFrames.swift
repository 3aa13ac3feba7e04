import Graphics
import Imaging
import Platform
import Rendering
import Simulation

/// A writer of frames as bare pixels, one after the other, as a video encoder reads them from a pipe.
///
/// A single thread draws, since the reader is far slower.
package struct RawFrames {
  private let drawing: FrameDrawing
  /// Writes the pixels of a frame.
  private let put: (Bitmap) throws -> Void

  /// Makes a writer to an open file, which it does not close.
  ///
  /// A frame is straight R, G, B, A bytes, row by row, without padding; ffmpeg calls this `-f rawvideo -pix_fmt rgba`.
  /// `scale` is in device pixels per point.
  package init(to descriptor: Int32, scale: Double) throws {
    try self.init(to: descriptor, drawing: .rendering(scale: scale))
  }

  /// Makes a writer to an open file that draws frames with `drawing`.
  package init(to descriptor: Int32, drawing: FrameDrawing) {
    self.init(drawing: drawing) { bitmap in
      let code = bitmap.rgba.withUnsafeBytes { Files.send([$0], to: descriptor) }
      if code != 0 { throw RecordingError.cannotWrite(path: "standard output", errno: code) }
    }
  }

  /// Makes a writer that passes each frame's bitmap to `put`, which must not keep it.
  package init(drawing: FrameDrawing, put: @escaping (Bitmap) throws -> Void) {
    (self.drawing, self.put) = (drawing, put)
  }

  /// Writes every visible frame of the selection, or every `stride`-th one, including frames equal to the previous one.
  ///
  /// - Returns: The number of frames written.
  /// - Throws: `RecordingError` if the output cannot be written, or any error of `next`.
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
