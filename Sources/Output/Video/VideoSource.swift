import Platform
import Timebase

/// The frames of a video. They may be requested several times, and are the same each time.
package protocol VideoSource {
  /// The frame rate, in frames per second.
  var frameRate: FrameRate { get }
  /// The format of a frame's bytes.
  var content: VideoContent { get }
  /// A shell command that writes the frames to its standard output, or `nil` if there is none.
  var command: String? { get }
  /// Returns the largest possible number of frames.
  func frameCount() throws -> Int
  /// Sends each frame, or one in `stride`, in order.
  ///
  /// - Parameters:
  ///   - stride: The distance between frames to send; at least 1.
  ///   - run: The cancellation, checked before each frame.
  ///   - sink: Receives a frame's bytes, which it must not keep.
  /// - Throws: `CancellationError` if the run is cancelled, or any error of `sink`.
  func send(every stride: Int, _ run: Run, to sink: (UnsafeRawBufferPointer) throws -> Void) throws
}

/// The format of a frame's bytes.
package enum VideoContent: Hashable, Sendable {
  /// A PNG file; the width is in pixels.
  case png(width: Int, hasAlpha: Bool)
  /// B, G, R and an unused byte for each pixel, row by row; the sides are in pixels. With alpha, the bytes are R, G, B
  /// and A, not premultiplied.
  case pixels(width: Int, height: Int, hasAlpha: Bool)

  /// The width in pixels.
  var width: Int {
    switch self {
    case .png(let width, _), .pixels(let width, _, _): width
    }
  }

  /// Whether transparency must be kept.
  package var hasAlpha: Bool {
    switch self {
    case .png(_, let hasAlpha), .pixels(_, _, let hasAlpha): hasAlpha
    }
  }
}

/// The frames of a directory: `frame-00000.png` and so on, in the order of their numbers, possibly with gaps.
package struct VideoFrames: VideoSource, Sendable {
  /// The directory of the files.
  package let directory: String
  /// The numbers of the frames, in ascending order; at least one.
  package let numbers: [Int]
  /// The frame rate, in frames per second.
  package let frameRate: FrameRate
  /// The format of the frames, which is PNG.
  package let content: VideoContent

  private static let prefix = "frame-"
  private static let suffix = ".png"
  /// The first bytes of a PNG file: its signature.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The last bytes of a PNG file: an empty chunk IEND.
  private static let ending: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// Finds the frames of a directory.
  ///
  /// - Parameters:
  ///   - directory: A recording, or any directory with such files in it or in its folder `frames`.
  ///   - frameRate: The frame rate, in frames per second.
  ///   - hasAlpha: Whether transparency must be kept.
  ///   - selection: The numbers of the frames to use (default: all).
  /// - Throws: ``VideoError/noFrames(_:)``, or `FileError` if the directory or the first frame cannot be read.
  package init(
    _ directory: String, frameRate: FrameRate, hasAlpha: Bool = false, selection: ClosedRange<Int>? = nil
  ) throws {
    let folder = Files.isDirectory("\(directory)/frames") ? "\(directory)/frames" : directory
    self.directory = folder
    self.frameRate = frameRate
    numbers = try Files.entries(of: folder).compactMap(Self.number).filter { selection?.contains($0) ?? true }.sorted()
    guard let first = numbers.first else { throw VideoError.noFrames(folder) }
    let header = try Self.read(Self.path(first, in: folder))
    content = .png(width: header[16..<20].reduce(0) { $0 << 8 | Int($1) }, hasAlpha: hasAlpha)
  }

  /// Returns the number in a frame's name, or `nil` for the name of another file.
  private static func number(_ name: String) -> Int? {
    let number = NumberText.whole(name.dropFirst(prefix.count).dropLast(suffix.count))
    return number.flatMap { self.name($0) == name ? $0 : nil }
  }

  private static func name(_ number: Int) -> String { prefix + NumberText.padded(number, to: 5) + suffix }

  private static func path(_ number: Int, in folder: String) -> String { "\(folder)/\(name(number))" }

  /// Reads a frame's file and checks that it is a complete PNG file.
  ///
  /// ffmpeg would drop an invalid one, or join it with the next frame.
  private static func read(_ path: String) throws(FileError) -> [UInt8] {
    let bytes = try Files.readRegular(Files.resolved(path) ?? path)
    guard bytes.starts(with: signature), bytes.count > 32 else {
      throw FileError(.understand, path, "is not a PNG file")
    }
    guard bytes.suffix(ending.count) == ending[...] else { throw FileError(.understand, path, "is truncated") }
    return bytes
  }

  /// Checks that no number between the first and the last frame is missing, and that all frames have one size.
  ///
  /// - Throws: `FileError` with the path of the first frame that is missing or has another size.
  package func checkSequence() throws(FileError) {
    let first = Self.path(numbers[0], in: directory)
    let size = try Self.size(first)
    for (expected, number) in zip(numbers[0]..., numbers) {
      let path = Self.path(expected, in: directory)
      guard number == expected else {
        throw FileError(
          .understand, path, "is missing, but \(Self.name(number)) exists; rename the frames, or add it")
      }
      let (width, height) = try Self.size(path)
      guard (width, height) == size else {
        throw FileError(
          .understand, path,
          "has \(width)×\(height) pixels, but \(Files.name(of: first)) has \(size.width)×\(size.height); make all frames "
            + "of one size")
      }
    }
  }

  /// Returns the size of a PNG file from its header, in pixels.
  private static func size(_ path: String) throws(FileError) -> (width: Int, height: Int) {
    let header = try Files.readPrefix(path, count: 24)
    guard header.count == 24, header.starts(with: signature) else {
      throw FileError(.understand, path, "is not a PNG file")
    }
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    return (number(header[16..<20]), number(header[20..<24]))
  }

  /// A shell command that writes the files one after the other.
  package var command: String? {
    "(cd \(ShellWord.quoted(directory)) && printf '%s\\n' frame-*.png | sort -t - -k 2n | xargs cat)"
  }

  /// The paths of the frames' files, in order.
  package var paths: [String] { numbers.map { Self.path($0, in: directory) } }

  /// Returns the number of frames.
  package func frameCount() -> Int { numbers.count }

  /// Sends the files, or one in `stride`, in order.
  package func send(every stride: Int, _ run: Run, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    for index in Swift.stride(from: 0, to: numbers.count, by: stride) {
      try run.checkCancellation()
      try Self.read(Self.path(numbers[index], in: directory)).withUnsafeBytes(sink)
    }
  }
}
