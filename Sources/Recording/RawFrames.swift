import Graphics
import Imaging
import Platform
import Rendering
import Simulation

/// Writes frames one after the other as bare pixels: straight R, G, B, A bytes, row by row, nothing between them. That
/// is what a video encoder wants from a pipe: ffmpeg calls it `-f rawvideo -pix_fmt rgba`.
///
/// One thread draws, since the reader is slower by far.
public struct RawFrames {
  /// How a recording's frames are drawn.
  private let drawing: FrameDrawing
  private let descriptor: Int32

  /// Makes a writer to an open file; it is not closed. `scale` is in device pixels a point.
  public init(to descriptor: Int32, scale: Double) throws {
    try self.init(to: descriptor, drawing: .rendering(scale: scale))
  }

  /// Makes a writer to an open file with another way of drawing.
  public init(to descriptor: Int32, drawing: FrameDrawing) {
    self.descriptor = descriptor
    self.drawing = drawing
  }

  /// Writes every visible frame of the selection, those that equal the one before too.
  ///
  /// - Returns: How many frames were written.
  /// - Throws: `RecordingError` where nothing more can be written, or whatever `next` throws.
  public func write(
    _ selection: FrameSelection = .all, frames next: () throws -> FrameSnapshot?,
    isCancelled: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws -> Int {
    var target: RenderTarget?
    var pixels: [UInt8] = []
    var last: DisplayList?
    var (number, written) = (0, 0)
    while let snapshot = try next() {
      if isCancelled() { throw RecordingError.cancelled(framesDone: written) }
      guard snapshot.isVisible else { continue }
      number += 1
      guard selection.contains(number - 1) else { continue }
      if last != snapshot.displayList {
        pixels = try draw(snapshot.displayList, number: number - 1, into: &target)
        last = snapshot.displayList
      }
      try put(pixels)
      written += 1
      progress(written)
    }
    return written
  }

  private func draw(_ list: DisplayList, number: Int, into target: inout RenderTarget?) throws -> [UInt8] {
    do {
      let size = drawing.pixelSize(list.size)
      let canvas = try target.flatMap { $0.bitmap.size == size ? $0 : nil } ?? RenderTarget(size: size)
      target = canvas
      try drawing.draw(list, canvas)
      return canvas.bitmap.rgba
    } catch { throw RecordingError.cannotDraw(frame: number, reason: "\(error)") }
  }

  private func put(_ pixels: [UInt8]) throws(RecordingError) {
    let code = pixels.withUnsafeBytes { Files.send([$0], to: descriptor) }
    if code != 0 { throw .cannotWrite(path: "standard output", errno: code) }
  }
}
