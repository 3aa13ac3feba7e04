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

  let folder = TestFolder("flipbook-fault")

  init() throws { try folder.copy(Self.prepared.get()) }

  /// The initial contents of each bench, created once.
  private static let prepared = Result { try TestFolder.prepared(fill) }

  private static func fill(_ folder: TestFolder) throws {
    for (name, theme) in [("a", "light"), ("b", "dark")] {
      let script =
        "scene pull-for-menu\nsize 60x40\nfps 20\ntheme \(theme)\nshot \"s\"\nflick left at 900pt/s\nwait 300ms\n"
      try folder.write(script, to: "\(name).flip")
      let manifest = "shot \(name).flip --at 0ms -o out/picture.png\nplot \(name).flip -o out/graph.svg --probe time"
      try folder.write(manifest, to: "\(name).flip.txt")
    }
    try folder.write(
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": []}"#, to: "feed.json")
    func run(_ line: String) { #expect(Shell.run(line, in: folder.url, program).code == 0, "\(line)") }
    run("$FLIPBOOK shot a.flip --at 0ms -o a.png; $FLIPBOOK shot b.flip --at 0ms -o a.flip.png")
    run("cp a.flip.png b.flip.png; mkdir out")
    // The goldens of `verify`: `a` unchanged, and one from standard input that matches neither script.
    let approve = "$FLIPBOOK approve --goldens goldens --record all"
    run("\(approve) a.flip && sed 's/900pt/500pt/' a.flip | \(approve) -")
  }

  /// Runs a line in the bench's directory.
  func run(_ line: String) -> Shell.Outcome { Shell.run(line, in: folder.url, Self.program) }

  /// Runs a line, and expects its exit code and texts in its standard error.
  @discardableResult func expect(
    _ line: String, _ code: Int32 = 0, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> Shell.Outcome {
    let outcome = run(line)
    let missing = texts.filter { !outcome.message.contains($0) }
    if outcome.code != code || !missing.isEmpty {
      let expected = (["exit code \(code)"] + missing).joined(separator: "\n")
      Issue.record(
        "\(line)\n--- expected\n\(expected)\n--- actual\nexit code \(outcome.code)\n\(outcome.message)",
        sourceLocation: sourceLocation)
    }
    return outcome
  }

  /// Returns the bytes of every file below a directory, by relative path, without hidden ones.
  func files(_ name: String) -> [String: Data] { folder.files(in: name) }
}
