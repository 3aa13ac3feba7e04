internal import Imaging
import Platform

/// A picture that an article asks for, and what was found of it beside the feed.
package struct ArticleImage: Sendable, Hashable {
  /// The address as the feed gives it.
  package var source: String
  /// The text that stands for the picture where it cannot be seen; may be empty.
  package var alternativeText = ""
  /// The width that the article asks for, in points; nil for the picture's own.
  package var width: Int?
  /// The height that the article asks for, in points; nil for the picture's own.
  package var height: Int?
  /// The picture's file, or the reason why a placeholder takes its place.
  package var availability = Availability.missing("not looked for")

  /// Whether the picture can be shown.
  package enum Availability: Sendable, Hashable {
    /// A file beside the feed whose header was read, and which is neither cut off nor damaged.
    case file(ImageFile)
    /// Nothing that can be shown; the text says why, for a warning.
    case missing(String)
  }

  /// Whether the address is one that is looked for beside the feed, whether or not there is a file.
  package var isBesideFeed: Bool { ImageResolver.reasonAgainst(source) == nil }

  /// The path from the feed's directory at which the picture is looked for; `nil` if it is not looked for there.
  package var pathBesideFeed: String? { isBesideFeed ? ImageResolver.path(of: source) : nil }

  /// The picture's file, if it can be shown.
  package var file: ImageFile? {
    if case .file(let file) = availability { file } else { nil }
  }
}

/// A picture's file: where it is and what its header says. The pixels have not been decoded.
package struct ImageFile: Sendable, Hashable {
  /// How the pixels are stored.
  package enum Format: String, Sendable, Hashable {
    case png
    case jpeg
  }

  /// The path of the file with every symbolic link followed.
  package var path: String
  /// How the pixels are stored, as the file itself says and not its name.
  package var format: Format
  /// The width in pixels as the picture is meant to be seen, so after a photograph's rotation. At least 1.
  package var pixelWidth: Int
  /// The height in pixels, likewise.
  package var pixelHeight: Int

  /// Width divided by height.
  package var aspectRatio: Double { Double(pixelWidth) / Double(pixelHeight) }
}

/// The directory beside a feed, from which alone its pictures come.
struct ImageResolver {
  /// Bytes; no system takes longer paths.
  private static let longestAddress = 1 << 16

  /// What was found of files, by path: a feed may name one as often as it likes.
  private final class Known {
    var files: [String: ArticleImage.Availability] = [:]
  }

  /// The directory with every symbolic link followed; `nil` for a feed from standard input.
  private let root: String?
  private let known = Known()

  /// - Parameter directory: the directory of the feed's file, or `nil`.
  init(directory: String?) {
    root = directory.flatMap { Files.resolved($0.isEmpty ? "." : $0) }
  }

  /// The picture with what can be said about its file.
  func image(source: String, alternativeText: String = "") -> ArticleImage {
    ArticleImage(source: source, alternativeText: alternativeText, availability: availability(of: source))
  }

  /// What can be said about the file of an address.
  func availability(of source: String) -> ArticleImage.Availability {
    if let reason = Self.reasonAgainst(source) { return .missing(reason) }
    guard let root else { return .missing("a feed without a directory has no pictures beside it") }
    let relative = Self.path(of: source)
    guard let path = Files.resolved(root + "/" + relative) else {
      return .missing("there is no file \(relative) beside the feed")
    }
    guard path.hasPrefix(root == "/" ? "/" : root + "/") else {
      return .missing("it lies outside the feed's directory")
    }
    if let known = known.files[path] { return known }
    let found = Self.availability(ofFile: path)
    known.files[path] = found
    return found
  }

  /// The path that an address stands for.
  static func path(of source: String) -> String { decodingPercent(source.prefix { $0 != "?" && $0 != "#" }) }

  private static func availability(ofFile path: String) -> ArticleImage.Availability {
    // A pipe or a device would keep the reader waiting, or never end.
    guard Files.isRegular(path) else { return .missing("it is not a file") }
    // Whole files: one that is cut off or damaged is to be known before anything is drawn.
    guard let bytes = try? Files.readPrefix(path, count: PictureReader.byteLimit + 1) else {
      return .missing("its file cannot be read")
    }
    do throws(ImageError) {
      let header = try PictureHeader(bytes)
      let limit = PictureReader.byteLimit
      guard bytes.count <= limit else { throw ImageError(.tooManyBytes(limit: limit)) }
      try PictureReader.check(bytes)
      let format: ImageFile.Format = header.format == .png ? .png : .jpeg
      return .file(ImageFile(path: path, format: format, pixelWidth: header.width, pixelHeight: header.height))
    } catch {
      return .missing(error.reason(bytes))
    }
  }

  /// Why an address is not looked for on the disk; `nil` where it is.
  static func reasonAgainst(_ source: String) -> String? {
    if source.isEmpty || source.contains("\0") { return "it has no address" }
    if source.utf8.count > Self.longestAddress { return "its address is longer than that of any file" }
    if source.hasPrefix("//") { return "it is on the network, which is never used" }
    if source.hasPrefix("/") { return "only pictures beside the feed are read" }
    // A scheme has at least two letters; one letter would be a drive.
    guard let colon = source.firstIndex(of: ":"), !source[..<colon].contains("/") else { return nil }
    let scheme = source[..<colon].lowercased()
    if ["http", "https", "ftp"].contains(scheme) { return "it is on the network, which is never used" }
    return "only pictures beside the feed are read, and none of “\(scheme.prefix(20)):”"
  }

  static func decodingPercent(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension ImageError {
  /// Why a picture is not shown, for the middle of a warning.
  ///
  /// - Parameter bytes: the start of its file.
  func reason(_ bytes: [UInt8]) -> String {
    switch reason {
    case .notPicture, .notPNG: "it is \(ContentKind(bytes).name), and only PNG and JPEG pictures are shown"
    case .empty(let width, let height): "its header says \(width)×\(height) pixels"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are more than is read (\(PictureHeader.pixelLimit / 1_000_000) million)"
    case .truncated: "its file is cut off"
    case .malformed(let words): "its file is damaged (\(words))"
    case .animated, .implausible, .tooManyBytes, .unreadable, .outOfMemory: "its file cannot be read"
    }
  }
}
