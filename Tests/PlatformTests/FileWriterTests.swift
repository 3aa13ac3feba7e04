import Foundation
import Platform
import TestSupport
import Testing

/// A regular file is replaced completely or not at all; anything else is written in place.
@Suite struct FileWriterTests {
  private let files = TestFolder()
  private var folder: String { files.path }

  private func text(_ name: String) throws -> String { try Files.readText("\(folder)/\(name)") }
  private func write(_ text: String, _ name: String) throws {
    try Files.write(Array(text.utf8), to: "\(folder)/\(name)")
  }
  private func kind(_ name: String) -> mode_t {
    var status = stat()
    return lstat("\(folder)/\(name)", &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  @Test func `a file is replaced completely and keeps its permissions`() throws {
    try write("old", "a")
    #expect(chmod("\(folder)/a", 0o640) == 0)
    try Files.duplicate("\(folder)/a", to: "\(folder)/other")
    try write("new", "a")
    #expect(try text("a") == "new")
    #expect(try text("other") == "old")
    var status = stat()
    #expect(stat("\(folder)/a", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
    #expect(Files.names(in: folder) == ["a", "other"])
  }

  @Test func `a writer that is discarded keeps the previous file`() throws {
    try write("old", "a")
    func begin() throws {
      let writer = try FileWriter("\(folder)/a")
      try writer.put(Array("half".utf8))
      #expect(Files.names(in: folder).count == 2)
    }
    try begin()
    #expect(Files.names(in: folder) == ["a"])
    #expect(try text("a") == "old")
  }

  @Test func `two writers of one file do not mix`() throws {
    let first = try FileWriter("\(folder)/a")
    let second = try FileWriter("\(folder)/a")
    try first.put(Array("first".utf8))
    try second.put(Array("second".utf8))
    try first.finish()
    #expect(try text("a") == "first")
    try second.finish()
    #expect(Files.names(in: folder) == ["a"])
    #expect(try text("a") == "second")
  }

  @Test func `a file name may have 255 bytes`() throws {
    let name = String(repeating: "n", count: 255)
    try write("whole", name)
    #expect(Files.names(in: folder) == [name])
    #expect(try text(name) == "whole")
  }

  @Test(arguments: ["target", "./target", "sub/../target", "chain"])
  func `a link stays and its target is replaced`(target: String) throws {
    try Files.createDirectory("\(folder)/sub")
    #expect(symlink("target", "\(folder)/chain") == 0)
    #expect(symlink(target, "\(folder)/link") == 0)
    for text in ["made through a dangling link", "replaced"] {
      try write(text, "link")
      #expect(kind("link") == S_IFLNK)
      #expect(kind("target") == S_IFREG)
      #expect(try self.text("target") == text)
    }
  }

  @Test func `cyclic links and directories are rejected`() throws {
    #expect(symlink("b", "\(folder)/a") == 0)
    #expect(symlink("a", "\(folder)/b") == 0)
    #expect(throws: FileError(.create, "\(folder)/a", errno: ELOOP)) { try write("", "a") }
    #expect(symlink(folder, "\(folder)/self") == 0)
    #expect(throws: FileError(.create, "\(folder)/self", "it is a directory")) { try write("", "self") }
  }

  @Test func `a pipe is written in place`() throws {
    let path = "\(folder)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    // A process, because a task would wait for the thread that this test blocks.
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/sh")
    reader.arguments = ["-c", "cat '\(path)' > '\(folder)/copy'"]
    try reader.run()
    try write("through", "pipe")
    reader.waitUntilExit()
    #expect(try Files.readText("\(folder)/copy") == "through")
    #expect(kind("pipe") == S_IFIFO)
    #expect(Files.names(in: folder) == ["copy", "pipe"])
  }

  @Test func `a pipe without a reader is an error`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let path = "/dev/fd/\(ends[1])"
    #expect(throws: FileError(.write, path, errno: EPIPE)) { try Files.write([1], to: path) }
  }

  @Test func `a socket is rejected and stays`() throws {
    #expect(makeSocket("\(folder)/socket"))
    #expect(symlink("socket", "\(folder)/link") == 0)
    for path in ["\(folder)/socket", "\(folder)/link"] {
      #expect(throws: FileError(.create, path, "it is a socket; write to a file or a pipe")) {
        try Files.write([1], to: path)
      }
    }
    #expect(kind("socket") == S_IFSOCK)
  }

  /// As with `> file` of a shell: output is appended to that of the shell's other commands.
  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func `an open descriptor is written at its position`(directory: String) throws {
    try write("before ", "a")
    let file = open("\(folder)/a", O_WRONLY | O_APPEND)
    defer { close(file) }
    #expect(symlink("\(directory)\(file)", "\(folder)/link") == 0)
    for path in ["\(directory)\(file)", "\(folder)/link"] { try Files.write(Array("x".utf8), to: path) }
    #expect(try text("a") == "before xx")
    #expect(kind("link") == S_IFLNK)
  }

  @Test func `a device is written in place`() throws {
    guard getuid() == 0, mknod("\(folder)/null", S_IFCHR | 0o666, 0x103) == 0 else { return }
    try write("gone", "null")
    #expect(kind("null") == S_IFCHR)
    #expect(Files.names(in: folder) == ["null"])
    #expect(try !OutputTarget("\(folder)/null").isTerminal)
  }

  @Test func `a terminal is recognised`() throws {
    // Each process that opens it gets a terminal of its own.
    if Files.exists("/dev/ptmx") { #expect(try OutputTarget("/dev/ptmx").isTerminal) }
    #expect(try !OutputTarget("\(folder)/file").isTerminal)
  }

  @Test func `partial files of a killed process do not prevent writing`() throws {
    try write("half", ".a.partial")
    try Files.write(Array("whole".utf8), inOwnDirectory: "\(folder)/a")
    #expect(Files.names(in: folder) == ["a"])
    #expect(try text("a") == "whole")
    // A planted link is not followed.
    #expect(symlink("elsewhere", "\(folder)/b") == 0)
    #expect(symlink("elsewhere", "\(folder)/.b.partial") == 0)
    try Files.write([], inOwnDirectory: "\(folder)/b")
    #expect(kind("b") == S_IFREG)
    #expect(Files.names(in: folder) == ["a", "b"])
  }

  @Test func `a file is not appended to through a link or a pipe`() throws {
    try write("theirs", "target")
    #expect(symlink("target", "\(folder)/link") == 0)
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    for name in ["link", "pipe"] {
      #expect(throws: FileError.self) { try AppendedFile(inOwnDirectory: "\(folder)/\(name)") }
    }
    try AppendedFile(inOwnDirectory: "\(folder)/target").append(Array("ours".utf8))
    #expect(try text("target") == "theirsours")
  }

  @Test func `two writers append whole records`() throws {
    let (first, second) = (try AppendedFile("\(folder)/a"), try AppendedFile("\(folder)/a"))
    for file in [first, second, first] { try file.append(Array("line\n".utf8)) }
    #expect(try text("a") == "line\nline\nline\n")
  }
}
