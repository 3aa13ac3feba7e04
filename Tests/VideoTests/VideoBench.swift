import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import Timebase

@testable import Video

/// A directory of frames made by a test, and lookups in the encoded files.
final class VideoBench {
  static let hasFFmpeg = FFmpegProgram.find() != nil

  private let files = TestFolder()
  var folder: String { files.path }

  /// Makes frames of 41 by 30 pixels, in which a square moves over a gradient.
  init(_ numbers: [Int] = Array(0..<30), noise: Bool = false) throws {
    try FileManager.default.createDirectory(atPath: folder + "/frames", withIntermediateDirectories: true)
    for number in numbers {
      let bitmap = try Bitmap(width: 41, height: 30, filledWith: RGBA(240, 240, 245))
      for y in 0..<30 {
        for x in 0..<41 {
          let isSquare = (number % 30..<number % 30 + 10).contains(x) && (10..<20).contains(y)
          let value =
            noise ? UInt8(truncatingIfNeeded: (x * 7919 + y * 104_729 + number * 1_299_709) >> 3) : UInt8(x * 6)
          bitmap[x, y] = isSquare ? RGBA(0, 122, 255) : RGBA(value, UInt8(y * 8), 128)
        }
      }
      let digits = String(number)
      let name = "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
      try Files.write(try PNGEncoder(.fast).encode(bitmap), to: "\(folder)/frames/\(name)")
    }
  }

  func frames(_ rate: FrameRate = FrameRate(20), _ selection: ClosedRange<Int>? = nil) throws -> VideoFrames {
    try VideoFrames(folder, frameRate: rate, selection: selection)
  }

  func bytes(_ name: String) -> [UInt8] { Array(FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()) }

  func names() throws -> [String] { try Files.entries(of: folder) }

  /// Returns the output of a program.
  func ask(_ words: [String]) throws -> String {
    try RunningProcess(words).finish().output
  }
}

/// Seconds of noise. The bytes of a file are proportional to its frames.
struct Noise: VideoSource {
  var count = 150
  var (width, height) = (160, 90)
  let frameRate = FrameRate(60)
  let command: String? = nil

  var content: VideoContent { .pixels(width: width, height: height, hasAlpha: false) }

  func frameCount() -> Int { count }

  private static let pixels = {
    var random = UInt64(1)
    return (0..<150 * 160 * 90).map { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Of 64 colours, among which a palette is soon found.
      return UInt32(truncatingIfNeeded: random >> 33) & 0x303030
    }
  }()

  func send(every stride: Int, _ run: Run, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    let size = width * height
    for number in Swift.stride(from: 0, to: count, by: stride) {
      try Self.pixels[number * size..<(number + 1) * size].withUnsafeBytes(sink)
    }
  }
}
