import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A temporary directory for one test, removed with the object.
final class Scratch {
  let path: String

  init() {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(root)/flipbook-recording-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Self.remove(path) }

  static func remove(_ path: String) {
    for name in names(path) {
      let child = path + "/" + name
      if unlink(child) != 0 { remove(child) }
    }
    rmdir(path)
  }

  static func names(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the bytes of every file below a directory, by relative path.
  static func files(_ path: String, prefix: String = "") -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for name in names(path) {
      let child = path + "/" + name
      if let bytes = bytes(child) {
        result[prefix + name] = bytes
      } else {
        result.merge(files(child, prefix: prefix + name + "/")) { $1 }
      }
    }
    return result
  }

  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var result: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&part, 1, part.count, file)
      if ferror(file) != 0 { return nil }
      if count == 0 { return result }
      result += part[..<count]
    }
  }

  /// Runs a command line and returns its exit code.
  static func shell(_ line: String) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  static func text(_ path: String) -> String { String(decoding: bytes(path) ?? [], as: UTF8.self) }

  static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  static func inode(_ path: String) -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }
}
