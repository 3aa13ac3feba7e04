import Platform

/// The reason why a picture cannot be made or read.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    /// The bytes do not begin with PNG's signature.
    case notPNG
    /// The file is a pointer of Git LFS.
    case pointer
    /// The bytes begin with the signature of neither PNG nor JPEG.
    case notPicture
    /// The file is an animation, but a single picture is expected.
    case animated
    /// The file has inks (CMYK), but colours are expected.
    case inks
    /// The file ends before the picture does.
    case truncated
    /// The file contradicts itself or its format's specification; the decoder's own message.
    case malformed(String)
    /// The header claims more pixels than the file's bytes can hold at the best compression.
    case implausible(width: Int, height: Int, bytes: Int)
    /// The picture has more pixels than `Bitmap.maximumPixelCount`, or than `PictureHeader` accepts from outside.
    case tooLarge(width: Int, height: Int)
    /// A side is longer than the limit.
    case tooLong(width: Int, height: Int, limit: Int)
    /// The file has more bytes than the limit.
    case tooManyBytes(limit: Int)
    /// A side is zero or negative.
    case empty(width: Int, height: Int)
    /// The file cannot be read; the system's error number.
    case unreadable(errno: Int32)
    /// There is not enough memory for the picture.
    case outOfMemory
  }

  /// The path of the file, or `nil` if there is none.
  public var path: String?
  /// The kind of error.
  package var reason: Reason

  package init(_ reason: Reason, path: String? = nil) { (self.reason, self.path) = (reason, path) }

  /// Returns the bytes of a picture's file, or its first `count` bytes.
  static func bytes(of path: String, count: Int = .max) throws(ImageError) -> [UInt8] {
    do { return try Files.readPrefix(path, count: count) } catch {
      throw ImageError(error.isPointer ? .pointer : .unreadable(errno: error.errno))
    }
  }

  /// Runs `body` and adds the path to its error.
  package static func naming<Value>(
    _ path: String, _ body: () throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    do { return try body() } catch { throw ImageError(error.reason, path: path) }
  }

  /// The message: the file, the error, and the action to take.
  public var description: String { (path.map { "\($0): " } ?? "") + sentence }

  private var sentence: String {
    switch reason {
    case .notPNG: "not a PNG file; convert the picture to PNG first"
    case .pointer: FileError.pointerReason
    case .notPicture: "neither a PNG nor a JPEG file; convert the picture first"
    case .animated:
      "expected one picture, not an animation; write its frames with ffmpeg -i FILE DIR/frame-%05d.png, "
        + "and name the directory"
    case .inks: "the colours are CMYK; convert the picture to RGB"
    case .truncated: "the file is truncated; copy or make it again"
    case .malformed(let words): "the file is damaged (\(words)); make it again"
    case .implausible(let width, let height, let bytes):
      "\(width)×\(height) pixels do not fit into the file's \(bytes) bytes; make it again"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are too many; the limit is \(Bitmap.maximumPixelCount / 1_000_000) megapixels"
    case .tooLong(let width, let height, let limit):
      "a picture of \(width)×\(height) pixels is too \(width > height ? "wide" : "high"); a side has at most "
        + "\(NumberText.grouped(limit)) pixels"
    case .tooManyBytes(let limit): "the file exceeds the limit of \(limit >> 20) MB; make it smaller"
    case .empty(let width, let height):
      "a picture of \(width)×\(height) pixels is empty; both sides must be at least 1"
    case .unreadable(let number): "cannot read the file: \(SystemError.text(of: number))"
    case .outOfMemory: "out of memory"
    }
  }
}

extension ImageError: FlipbookError {
  /// The exit code of a command that fails with the error.
  public var exitCode: ExitCode {
    switch reason {
    case .unreadable: .inputNotFound
    case .outOfMemory: .internalError
    case .notPNG, .pointer, .notPicture, .animated, .inks, .truncated, .malformed, .implausible, .tooLarge, .tooLong,
      .tooManyBytes, .empty:
      .badInput
    }
  }
}
