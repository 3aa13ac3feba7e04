import Geometry
import Imaging
import Recording
import Simulation
import Timebase
import Video

/// Frames that are drawn whenever an encoder asks for them. That takes less than the encoder needs for reading files.
struct DrawnFrames: VideoSource {
  let frameRate: FrameRate
  let content: VideoContent
  /// Device pixels a point.
  let scale: Double
  let selection: FrameSelection
  /// Counts the frames; it plays them.
  let count: () throws -> Int
  /// Starts to play; what it answers is called for each frame.
  let play: () throws -> () throws -> FrameSnapshot?

  var command: String? { nil }

  /// What frames of an extent in points are.
  static func content(_ size: Size, scale: Double) throws -> VideoContent {
    let pixels = try FrameDrawing.rendering(scale: scale).pixelSize(size)
    return .pixels(width: pixels.width, height: pixels.height)
  }

  func frameCount() throws -> Int { try count() }

  func send(
    every stride: Int, isCancelled: () -> Bool, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let next = try play()
    try withoutActuallyEscaping(sink) { sink in
      let frames = RawFrames(drawing: try FrameDrawing.rendering(scale: scale)) { bitmap in
        try bitmap.withUnsafeBytes { bytes in try sink(bytes) }
      }
      // Pictures that are not written take their time too.
      _ = try frames.write(selection, every: stride) {
        if isCancelled() { throw CancellationError() }
        return try next()
      }
    }
  }
}

extension FrameSelection {
  /// How many frames it has at the most.
  var most: Int {
    if case .frames(let range) = self { range.count } else { .max }
  }
}
