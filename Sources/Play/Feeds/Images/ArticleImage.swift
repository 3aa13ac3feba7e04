internal import Imaging
import Platform

/// A picture of an article, and its file in the feed's directory, if any.
package struct ArticleImage: Sendable, Hashable {
  /// The address in the feed.
  package var source: String
  /// The text that replaces the picture if it cannot be shown. It may be empty.
  package var alternativeText = ""
  /// The width requested by the article, in points, or `nil` for the picture's own.
  package var width: Int?
  /// The height requested by the article, in points, or `nil` for the picture's own.
  package var height: Int?
  /// The picture's file, or the reason for a placeholder.
  package var availability = Availability.missing("not searched")

  /// The availability of a picture's file.
  package enum Availability: Sendable, Hashable {
    /// A complete and valid file in the feed's directory.
    case file(ImageFile)
    /// No usable file. The text is the reason, for a warning.
    case missing(String)
  }

  /// Whether the address is relative to the feed's directory. The file need not exist.
  package var isBesideFeed: Bool { ImageResolver.reasonAgainst(source) == nil }

  /// The path of the picture relative to the feed's directory, or `nil` if its address is not relative.
  package var pathBesideFeed: String? { isBesideFeed ? ImageResolver.path(of: source) : nil }

  /// The picture's file, if it can be shown.
  package var file: ImageFile? {
    if case .file(let file) = availability { file } else { nil }
  }
}

/// The file of a picture, with the data of its header. The pixels are not decoded.
package struct ImageFile: Sendable, Hashable {
  /// The file format of the picture.
  package enum Format: String, Sendable, Hashable {
    case png
    case jpeg
  }

  /// The path of the file with all symbolic links resolved.
  package var path: String
  /// The format, detected by content rather than by file name.
  package var format: Format
  /// The width in pixels as shown, after the rotation of a photograph. At least 1.
  package var pixelWidth: Int
  /// The height in pixels as shown, after the rotation of a photograph. At least 1.
  package var pixelHeight: Int

  /// The width divided by the height.
  package var aspectRatio: Double { Double(pixelWidth) / Double(pixelHeight) }
}

/// Finds pictures in the feed's directory, and nowhere else.
struct ImageResolver {
  /// The maximum length of an address, in bytes. No system has longer paths.
  private static let longestAddress = 1 << 16

  /// A cache of the results by path, since a feed may repeat a picture any number of times.
  private final class Known {
    var files: [String: ArticleImage.Availability] = [:]
  }

  /// The directory with all symbolic links resolved, or `nil` if the feed has no directory.
  private let root: String?
  private let known = Known()

  /// - Parameter directory: The directory of the feed's file, or `nil`.
  init(directory: String?) {
    root = directory.flatMap { Files.resolved($0.isEmpty ? "." : $0) }
  }

  /// Returns the picture of an address, with the availability of its file.
  func image(source: String, alternativeText: String = "") -> ArticleImage {
    ArticleImage(source: source, alternativeText: alternativeText, availability: availability(of: source))
  }

  /// Returns the availability of the file at an address.
  func availability(of source: String) -> ArticleImage.Availability {
    if let reason = Self.reasonAgainst(source) { return .missing(reason) }
    guard let root else { return .missing("a feed without a directory has no pictures") }
    let relative = Self.path(of: source)
    guard let path = Files.resolved(root + "/" + relative) else {
      return .missing("there is no file \(relative) in the feed's directory")
    }
    guard path.hasPrefix(root == "/" ? "/" : root + "/") else {
      return .missing("it is outside the feed's directory")
    }
    if let known = known.files[path] { return known }
    let found = Self.availability(ofFile: path)
    known.files[path] = found
    return found
  }

  /// Returns the path in an address, decoded and without query and fragment.
  static func path(of source: String) -> String { decodingPercent(source.prefix { $0 != "?" && $0 != "#" }) }

  private static func availability(ofFile path: String) -> ArticleImage.Availability {
    // A pipe or a device could block the reader or never end.
    guard Files.isRegular(path) else { return .missing("it is not a regular file") }
    // The whole file is read, so that truncated and damaged files are found before anything is drawn.
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.readPrefix(path, count: PictureReader.byteLimit + 1) } catch {
      return .missing(error.isPointer ? error.reason : "its file cannot be read")
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

  /// Returns the reason to reject an address, or `nil` if it is a path in the feed's directory.
  static func reasonAgainst(_ source: String) -> String? {
    if source.isEmpty || source.contains("\0") { return "its address is empty" }
    if source.utf8.count > Self.longestAddress { return "its address is too long for a file" }
    if source.hasPrefix("//") { return "it is on the network, which Flipbook does not access" }
    if source.hasPrefix("/") { return "only pictures in the feed's directory are read" }
    // Only a colon before the first slash ends a scheme.
    guard let colon = source.firstIndex(of: ":"), !source[..<colon].contains("/") else { return nil }
    let scheme = source[..<colon].lowercased()
    if ["http", "https", "ftp"].contains(scheme) { return "it is on the network, which Flipbook does not access" }
    return "only pictures in the feed's directory are read, not “\(scheme.prefix(20)):” addresses"
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
  /// Returns the reason why a picture cannot be shown, as part of a warning.
  ///
  /// - Parameter bytes: The start of its file.
  func reason(_ bytes: [UInt8]) -> String {
    switch reason {
    case .pointer: FileError.pointerReason
    case .notPicture, .notPNG: "it is \(ContentKind(bytes).name), not a PNG or JPEG picture"
    case .empty(let width, let height): "it has \(width)×\(height) pixels"
    case .tooLarge(let width, let height):
      "its \(width)×\(height) pixels exceed the limit of \(Bitmap.maximumPixelCount / 1_000_000) million"
    case .tooLong(let width, let height, let limit):
      "a side of its \(width)×\(height) pixels exceeds the limit of \(NumberText.grouped(limit))"
    case .truncated: "its file is truncated"
    case .malformed(let words): "its file is damaged (\(words))"
    case .animated, .inks, .implausible, .tooManyBytes, .unreadable, .outOfMemory: "its file cannot be read"
    }
  }
}
