import Platform
import Timebase

/// Frames that become a video. They may be asked for several times, and are the same each time.
package protocol VideoSource {
  /// How many of them are shown in a second.
  var frameRate: FrameRate { get }
  /// What the bytes of a frame are.
  var content: VideoContent { get }
  /// The command that hands the frames over to another one's standard input, for a person; `nil` where there is none.
  var command: String? { get }
  /// How many frames there are at the most.
  func frameCount() throws -> Int
  /// Hands over each frame, or one in `stride`, in order.
  ///
  /// - Parameters:
  ///   - stride: at least 1.
  ///   - run: checked before each frame.
  ///   - sink: takes a frame's bytes, which must not be kept.
  /// - Throws: `CancellationError` if the run is cancelled.
  func send(every stride: Int, _ run: Run, to sink: (UnsafeRawBufferPointer) throws -> Void) throws
}

/// What the bytes of a frame are.
package enum VideoContent: Hashable, Sendable {
  /// A PNG file whose picture is so many pixels wide.
  case png(width: Int)
  /// B, G, R and a byte without meaning of each pixel, row by row.
  case pixels(width: Int, height: Int)

  /// Pixels in a row.
  var width: Int {
    switch self {
    case .png(let width), .pixels(let width, _): width
    }
  }
}

/// The frames of a directory: `frame-00000.png` …, in the order of their numbers, whether some are left out or not.
package struct VideoFrames: VideoSource, Sendable {
  /// Where the files are.
  package let directory: String
  /// The numbers of the frames, in ascending order; at least one.
  package let numbers: [Int]
  /// How many of them are shown in a second.
  package let frameRate: FrameRate
  /// PNG files.
  package let content: VideoContent

  private static let prefix = "frame-"
  private static let suffix = ".png"
  /// A file's first bytes: PNG's signature, and the header up to the picture's width.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Its last ones: an empty chunk of the kind IEND.
  private static let ending: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// Looks for the frames of a directory.
  ///
  /// - Parameters:
  ///   - directory: What `flipbook record` wrote, or any with such files in it or in its folder `frames`.
  ///   - frameRate: How many of them are shown in a second.
  ///   - selection: The numbers of those that are wanted; all of them unless said.
  /// - Throws: ``VideoError/noFrames(_:)``; `FileError` where the directory or the first frame cannot be read.
  package init(_ directory: String, frameRate: FrameRate, selection: ClosedRange<Int>? = nil) throws {
    let folder = Files.isDirectory("\(directory)/frames") ? "\(directory)/frames" : directory
    self.directory = folder
    self.frameRate = frameRate
    numbers = try Files.entries(of: folder).compactMap(Self.number).filter { selection?.contains($0) ?? true }.sorted()
    guard let first = numbers.first else { throw VideoError.noFrames(folder) }
    let header = try Self.read(Self.path(first, in: folder))
    content = .png(width: header[16..<20].reduce(0) { $0 << 8 | Int($1) })
  }

  /// The number in a frame's name; `nil` where the name is another file's.
  private static func number(_ name: String) -> Int? {
    let number = NumberText.whole(name.dropFirst(prefix.count).dropLast(suffix.count))
    return number.flatMap { self.name($0) == name ? $0 : nil }
  }

  private static func name(_ number: Int) -> String { prefix + NumberText.padded(number, to: 5) + suffix }

  private static func path(_ number: Int, in folder: String) -> String { "\(folder)/\(name(number))" }

  /// A frame's file; where it is none, ffmpeg would leave the frame out or take the next one for a part of it.
  private static func read(_ path: String) throws(FileError) -> [UInt8] {
    let bytes = try Files.readRegular(Files.resolved(path) ?? path)
    guard bytes.starts(with: signature), bytes.count > 32 else {
      throw FileError(.understand, path, "is no PNG file")
    }
    guard bytes.suffix(ending.count) == ending[...] else { throw FileError(.understand, path, "is cut off") }
    return bytes
  }

  /// Makes sure that no number between the first and the last frame is missing, and that all frames have one size.
  ///
  /// - Throws: `FileError` that names the first frame that is missing or has another size.
  package func checkSequence() throws(FileError) {
    let first = Self.path(numbers[0], in: directory)
    let size = try Self.size(first)
    for (expected, number) in zip(numbers[0]..., numbers) {
      let path = Self.path(expected, in: directory)
      guard number == expected else {
        throw FileError(
          .understand, path, "is missing, but \(Self.name(number)) is there; rename the frames, or add it")
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

  private static func size(_ path: String) throws(FileError) -> (width: Int, height: Int) {
    let header = try Files.readPrefix(path, count: 24)
    guard header.count == 24, header.starts(with: signature) else {
      throw FileError(.understand, path, "is no PNG file")
    }
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    return (number(header[16..<20]), number(header[20..<24]))
  }

  /// Writes the files one after the other.
  package var command: String? {
    "(cd \(ShellWord.quoted(directory)) && printf '%s\\n' frame-*.png | sort -t - -k 2n | xargs cat)"
  }

  /// The frames' files, in order.
  package var paths: [String] { numbers.map { Self.path($0, in: directory) } }

  /// How many there are.
  package func frameCount() -> Int { numbers.count }

  /// Hands over the files.
  package func send(every stride: Int, _ run: Run, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    for index in Swift.stride(from: 0, to: numbers.count, by: stride) {
      try run.checkCancellation()
      try Self.read(Self.path(numbers[index], in: directory)).withUnsafeBytes(sink)
    }
  }
}
