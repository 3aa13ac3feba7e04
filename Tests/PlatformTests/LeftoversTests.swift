import Foundation
import Platform
import TestSupport
import Testing

@Suite struct LeftoversTests {
  private let files = TestFolder()
  private var folder: String { files.path }
  /// A number that no process has.
  private let ended = 1 << 30

  /// Writes files as another process does, without a search for leftovers.
  private func write(_ text: String = "", _ names: String...) throws {
    try Files.createDirectory(folder)
    for name in names {
      let path = "\(folder)/\(name)"
      try Files.createDirectory(Files.directory(of: path))
      #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
    }
  }

  @Test func `the files of ended processes are removed, and nothing else`() throws {
    try write("", ".flipbook-\(ended)-0.partial", ".flipbook-\(ended)-17.partial")
    let kept = [
      ".flipbook-\(ended)-0", ".flipbook-\(ended).partial", ".flipbook-x-0.partial", ".flipbook-1-0.partial",
      ".flipbook-\(getpid())-7.partial", "flipbook-\(ended)-0.partial", ".flipbook-\(ended)-0-1.partial",
      ".flipbook-\(ended)-2.partial/mine", ".flipbook-0-0.partial", ".flipbook--1-0.partial", "mine",
    ]
    for name in kept { try write("", name) }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/.flipbook-\(ended)-3.partial", withDestinationPath: "mine")
    try FileManager.default.linkItem(atPath: "\(folder)/mine", toPath: "\(folder)/.flipbook-\(ended)-4.partial")
    #expect(mkfifo("\(folder)/.flipbook-\(ended)-5.partial", 0o600) == 0)
    let locked = ".flipbook-\(ended)-6.partial"
    try write("", locked)
    let file = open("\(folder)/\(locked)", O_RDONLY)
    defer { close(file) }
    #expect(flock(file, LOCK_EX) == 0)
    try Files.write([1], to: "\(folder)/new")
    let others = (3...6).map { ".flipbook-\(ended)-\($0).partial" } + ["new"]
    #expect(Files.names(in: folder) == (kept.map { String($0.split(separator: "/")[0]) } + others).sorted())
  }

  @Test func `the directories of ended processes are removed, and nothing else`() throws {
    try write("\(ended)\n", ".flipbook-Killed/.unfinished.export", ".flipbook-Killed/a.gif")
    try write("", ".flipbook-Marked/.unfinished.export")
    try write("\(getpid())\n", ".flipbook-Active/.unfinished.export")
    try write("\(ended)\n", ".flipbook-Locked/.unfinished.export", ".flipbook-Theirs/.unfinished.export")
    try write("", ".flipbook-Theirs/replaced-pull", ".flipbook-backup/mine", ".flipbook-backups/.unfinished.export")
    let lock = try DirectoryLock("\(folder)/.flipbook-Locked")
    let mine = try withExtendedLifetime(lock) { try Files.makeTemporaryDirectory(in: folder) }
    let kept = ["Active", "Locked", "Theirs", "backup", "backups"].map { ".flipbook-\($0)" } + [Files.name(of: mine)]
    #expect(Files.names(in: folder) == kept.sorted())
    // A directory in use is not removed by another process, nor by this one.
    #expect(throws: FileError.self) { try DirectoryLock(mine) }
    Files.removeTemporaryDirectory(mine)
    #expect(!Files.exists(mine))
  }
}
