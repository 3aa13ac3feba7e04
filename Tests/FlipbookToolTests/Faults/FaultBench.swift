import Foundation
import TestSupport
import Testing

/// A temporary directory with the inputs of the commands, results of an earlier run in `out`, and a shell for test
/// cases.
final class FaultBench {
  /// Enables tests that mount file systems, which needs a mount namespace: as root, or if users may create one.
  static let needsMounts: ConditionTrait = .enabled(
    if: Shell.succeeds("unshare -rm sh -c 'mount -t tmpfs none /mnt'"), "this machine does not allow mounts")
  /// Enables tests of file permissions, which root ignores unless it drops that capability.
  static let needsPermissions: ConditionTrait = .enabled(
    if: Shell.succeeds("\(asOrdinaryUser) true"), "root cannot give up its capabilities on this machine")
  static let needsFullDevice: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: "/dev/full"), "this machine has no /dev/full")

  /// The prefix of a command that respects file permissions. The user stays the same, so that it can enter the
  /// checkout.
  static let asOrdinaryUser = getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : "env"

  private static let program = EndToEndTests.program?.path ?? "flipbook"

  let folder: URL

  init() throws {
    folder = Self.newFolder()
    try FileManager.default.copyItem(at: Self.prepared.get(), to: folder)
  }

  /// The initial contents of each bench, created once.
  private static let prepared = Result { try prepare() }

  private static func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "flipbook-fault-\(UUID().uuidString)")
  }

  private static func prepare() throws -> URL {
    let folder = newFolder()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { if let folder = try? FaultBench.prepared.get() { try? FileManager.default.removeItem(at: folder) } }
    for (name, theme) in [("a", "light"), ("b", "dark")] {
      let script =
        "scene pull-for-menu\nsize 60x40\nfps 20\ntheme \(theme)\nshot \"s\"\nflick left at 900pt/s\nwait 300ms\n"
      try Data(script.utf8).write(to: folder.appending(path: "\(name).flip"))
      let manifest = "shot \(name).flip --at 0ms -o out/picture.png\nplot \(name).flip -o out/graph.svg --probe time"
      try Data(manifest.utf8).write(to: folder.appending(path: "\(name).flip.txt"))
    }
    try Data(#"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": []}"#.utf8)
      .write(to: folder.appending(path: "feed.json"))
    func run(_ line: String) { #expect(Shell.run(line, in: folder, program).code == 0, "\(line)") }
    run("$FLIPBOOK shot a.flip --at 0ms -o a.png; $FLIPBOOK shot b.flip --at 0ms -o a.flip.png")
    run("cp a.flip.png b.flip.png; mkdir out")
    // The goldens of `verify`: `a` unchanged, and one from standard input that matches neither script.
    let approve = "$FLIPBOOK approve --goldens goldens --record all"
    run("\(approve) a.flip && sed 's/900pt/500pt/' a.flip | \(approve) -")
    return folder
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a line in the bench's directory.
  func run(_ line: String) -> Shell.Outcome { Shell.run(line, in: folder, Self.program) }

  /// Returns the bytes of every file below a directory, by relative path, without hidden ones.
  func files(_ name: String) -> [String: Data] {
    let root = folder.appending(path: name)
    var files: [String: Data] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? [] {
      if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      if let bytes = FileManager.default.contents(atPath: root.path + "/" + path) { files[path] = bytes }
    }
    return files
  }
}
