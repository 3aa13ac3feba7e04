import Foundation
import TestSupport

/// The files at paths below a temporary folder.
enum Scratch {
  static func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Returns the bytes of every file below a directory, by relative path.
  static func files(_ path: String) -> [String: [UInt8]] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return paths.reduce(into: [:]) { $0[$1] = bytes("\(path)/\($1)") }
  }

  static func bytes(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

  static func text(_ path: String) -> String { String(decoding: bytes(path) ?? [], as: UTF8.self) }

  static func write(_ text: String, to path: String) { try? Data(text.utf8).write(to: URL(filePath: path)) }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Runs a command line and returns its exit code.
  static func shell(_ line: String) -> Int32 { Shell.run(line, in: URL(filePath: "/")).code }

  static func inode(_ path: String) -> UInt64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
  }
}
