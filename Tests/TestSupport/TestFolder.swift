import Foundation
import Synchronization

/// A temporary folder that is removed with the object. Its description is its path: `"\(folder)/a.flip"` is a file in it.
package final class TestFolder: Sendable, CustomStringConvertible {
  /// The absolute path.
  package let path: String

  /// Creates the folder; its name begins with a prefix.
  package init(_ prefix: String = "flipbook") {
    path = FileManager.default.temporaryDirectory.appending(path: "\(prefix)-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package var description: String { path }
  package var url: URL { URL(filePath: path) }

  /// Writes a file in new or existing subfolders, and returns its path.
  @discardableResult package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Writes a text, and returns the path of its file.
  @discardableResult package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes an executable file, and returns its path.
  @discardableResult package func writeProgram(_ text: String, to name: String) throws -> String {
    let file = try write(text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    return file
  }

  /// Creates a folder with its parents.
  package func create(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  /// Creates a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// Copies everything of another folder.
  package func copy(_ other: TestFolder) throws {
    for name in other.names() {
      try FileManager.default.copyItem(atPath: "\(other)/\(name)", toPath: "\(path)/\(name)")
    }
  }

  /// Returns the folder that a function fills. It exists until the end of the tests, which copy it.
  package static func prepared(_ fill: (TestFolder) throws -> Void) throws -> TestFolder {
    let folder = TestFolder()
    remaining.withLock { $0.append(folder) }
    atexit { TestFolder.remaining.withLock { $0 = [] } }
    try fill(folder)
    return folder
  }

  private static let remaining = Mutex<[TestFolder]>([])

  /// Removes a file or folder.
  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  /// Returns the text of a file.
  package func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

  /// Returns the bytes of a file; `nil` if there is none.
  package func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(path)/\(name)") }

  /// Returns whether a file or folder exists.
  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// Returns the sorted names in a folder; none if there is no such folder.
  package func names(in name: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)")) ?? []).sorted()
  }

  /// Returns the bytes of every file below a folder, by relative path, without hidden ones.
  package func files(in name: String = "") -> [String: Data] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(name)")) ?? []
    let visible = paths.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
    return visible.reduce(into: [:]) { $0[$1] = bytes("\(name)/\($1)") }
  }

  /// The folder of the repository.
  package static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardized
}
