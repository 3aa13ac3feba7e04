import Flipbook
import JSON

/// The pictures in the script's folder, from which new scripts are made.
///
/// Subfolders are not searched. A name that leads out of the folder is rejected, and no existing file is overwritten
/// without the user's decision.
struct FolderPictures {
  /// The largest picture that is stored or sent, in bytes.
  static let byteLimit = 64 << 20
  private static let types = ["png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg"]
  /// The length of a file's name on Linux, in bytes.
  private static let nameLimit = 255

  /// The folder, as a prefix of a file's name: empty, or ending with a slash.
  private let prefix: String

  /// Creates the pictures next to a script.
  init(nextTo script: String) { prefix = script.contains("/") ? Files.directory(of: script) + "/" : "" }

  /// The decision of the user about a new picture whose name is taken by another one.
  enum Conflict: String {
    case replace, keep
  }

  /// The names of the pictures, in natural order.
  var names: [String] {
    Files.names(in: prefix.isEmpty ? "." : prefix).filter { Self.type(of: $0) != nil && Files.isRegular(path($0)) }
      .sorted(by: NaturalOrder.areInIncreasingOrder)
  }

  /// Returns a file's path.
  func path(_ name: String) -> String { prefix + name }

  private static func type(of name: String) -> String? {
    name.hasPrefix(".") ? nil : types[name.split(separator: ".").last?.lowercased() ?? ""]
  }

  /// Returns the media type and the bytes of a picture.
  func picture(_ name: String) throws -> (type: String, bytes: [UInt8]) {
    (try Self.checkedType(of: name), try Files.readRegular(path(name), limit: Self.byteLimit))
  }

  /// Checks a file's name, and returns the media type of its ending.
  private static func checkedType(of name: String) throws(HTTPError) -> String {
    guard !name.contains("/"), name.utf8.count <= nameLimit, !name.unicodeScalars.contains(where: { $0.value < 32 }),
      let type = type(of: name)
    else { throw HTTPError(.unprocessable, "invalid name \"\(name)\"", remedy: "A picture's name ends with .png or .jpg.") }
    return type
  }

  /// Stores a picture next to the script, and returns its name. A picture with the same name and bytes is not stored
  /// again.
  ///
  /// - Parameter decision: The user's decision if the name is taken; `nil` before the question.
  /// - Throws: `HTTPError` with status 409 if the name is taken by another file and there is no decision.
  func add(_ name: String, _ bytes: [UInt8], decision: Conflict?) throws -> String {
    _ = try Self.checkedType(of: name)
    do {
      _ = try PictureHeader(bytes)
      try PictureReader.check(bytes)
    } catch { throw HTTPError(.unprocessable, "\(name): \(error)") }
    guard Files.exists(path(name)) else {
      try Files.write(bytes, to: path(name))
      return name
    }
    if (try? Files.readRegular(path(name), limit: Self.byteLimit)) == bytes { return name }
    switch decision {
    case .replace where Files.isRegular(path(name)):
      try Files.write(bytes, to: path(name))
      return name
    case .keep:
      let (stem, ending) = (Files.stem(of: name), name.split(separator: ".").last ?? "")
      let free = (2...).lazy.map { "\(stem)-\($0).\(ending)" }.first { !Files.exists(path($0)) } ?? name
      try Files.write(bytes, to: path(free))
      return free
    default: throw HTTPError(.conflict, "\(name) already exists", remedy: "Replace it, or keep both.")
    }
  }
}
