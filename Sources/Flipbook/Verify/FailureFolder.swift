import Goldens
import Imaging
import Platform

/// The directory in which a failure's pictures are kept: `actual`, `expected`, `difference`, and the page.
struct FailureFolder {
  let path: String

  init(_ path: String) { self.path = path }

  /// The recording that is compared.
  var actual: String { "\(path)/actual" }
  /// The page that tells of the failure and plays it.
  var report: String { "\(path)/report.html" }
  private var expected: String { "\(path)/expected" }
  private var difference: String { "\(path)/difference" }

  private static let names: Set = ["actual", "expected", "difference", "report.html"]

  /// Makes sure that there is nothing but what an earlier failure left; that stays until there is another recording.
  ///
  /// - Throws: ``GoldenError`` where the directory holds something else.
  func check() throws {
    guard Files.exists(path) else { return }
    guard Files.isDirectory(path), Self.names.isSuperset(of: Files.names(in: path)) else {
      throw GoldenError.foreignArtifacts(path: path)
    }
  }

  /// Removes the pictures of an earlier failure, but not the recording.
  ///
  /// - Throws: `FileError`.
  func clearPictures() throws {
    for path in [expected, difference, report] { try Files.remove(path) }
  }

  /// Removes everything.
  ///
  /// - Throws: `FileError`.
  func clear() throws { try Files.remove(path) }

  /// The recorded picture of a frame.
  func actualPicture(_ frame: Int) -> String { "\(actual)/frames/\(FrameFile.name(frame))" }

  /// Keeps the golden's picture of a frame; answers where.
  func keepExpected(_ file: String, frame: Int) throws -> String {
    let place = "\(expected)/\(FrameFile.name(frame))"
    try Files.duplicate(file, to: place)
    return place
  }

  /// Keeps the picture of what differs in a frame; answers where.
  func keepDifference(_ picture: Bitmap, frame: Int) throws -> String {
    let place = "\(difference)/\(FrameFile.name(frame))"
    try Files.write(try PNGEncoder().encode(picture), to: place)
    return place
  }
}
