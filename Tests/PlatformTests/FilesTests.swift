import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite struct FilesTests {
  private let files = TestFolder()
  private var folder: String { files.path }

  @Test func `a write creates folders and leaves no temporary file`() throws {
    let path = "\(folder)/a/b.txt"
    try Files.write(Array("old".utf8), to: path)
    try Files.write(Array("new\n".utf8), to: path)
    #expect(try Files.readText(path) == "new\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a") == ["b.txt"])
  }

  @Test func `a path is taken if a file, a directory or a link has it`() throws {
    try Files.write([], to: "\(folder)/file")
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "missing")
    for path in [folder, "\(folder)/file", "\(folder)/link"] { #expect(Files.isTaken(path)) }
    #expect(!Files.isTaken("\(folder)/missing"))
  }

  @Test func `the path of a name in the current directory is the name alone, unless that begins with a hyphen`() {
    #expect(Files.path(of: "a", in: ".") == "a")
    #expect(Files.path(of: "-a", in: ".") == "./-a")
    #expect(Files.path(of: "a", in: "b") == "b/a")
  }

  @Test func `an error contains the operation that failed`() throws {
    try Files.write([0xFF, 0xFE], to: "\(folder)/bytes")
    #expect(failedOperation { try Files.readText("\(folder)/bytes") } == .understand)
    #expect(failedOperation { try Files.read("\(folder)/none") } == .read)
    #expect(failedOperation { try Files.read(folder) } == .read)
    #expect(failedOperation { try Files.write([], to: folder) } == .create)
    #expect(failedOperation { try Files.write([], to: "\(folder)/bytes/below") } == .create)
    #expect(failedOperation { try Files.createDirectory("\(folder)/bytes") } == .create)
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 70_000, 200_000])
  func `files of each length are read`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let path = "\(folder)/bytes"
    try Files.write(bytes, to: path)
    #expect(try Files.read(path) == bytes)
    #expect(try Files.readPrefix(path) == bytes)
    #expect(Files.size(of: path) == count)
    #expect(try Files.read(path, limit: count) == bytes)
    #expect(try Files.readPrefix(path, count: 100) == Array(bytes.prefix(100)))
    if count > 0 { #expect(failedOperation { try Files.read(path, limit: count - 1) } == .understand) }
  }

  @Test func `a name from untrusted input must stay below its directory`() {
    for name in ["a", "a/b", "..a/b..", "a b/ü"] { #expect(Files.staysBelow(name)) }
    let strays = ["", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/./b", "a\0", "a/\u{338}b/../c"]
    for name in strays + ["../\u{338}a"] { #expect(!Files.staysBelow(name), "\(name)") }
  }

  @Test func `the location of a path is resolved before the path exists`() throws {
    try Files.createDirectory("\(folder)/a/b")
    // Its name starts with that of another directory.
    try Files.createDirectory("\(folder)/a-1")
    #expect(symlink("a", "\(folder)/link") == 0)
    for path in ["a", "a/b", "a/new/deep", "link/x", "a/b/../x"] {
      #expect(Files.wouldLie("\(folder)/\(path)", below: "\(folder)/a"), "\(path)")
    }
    for path in ["", "new", "a2", "a-1", "a-1/new", "a/../x", "a/../a-1"] {
      #expect(!Files.wouldLie("\(folder)/\(path)", below: "\(folder)/a"), "\(path)")
    }
  }

  /// The length of a pipe is unknown before its end.
  @Test func `a pipe is read to its end`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let bytes = [UInt8](repeating: 7, count: 9000)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    defer { close(ends[0]) }
    #expect(try Files.read(descriptor: ends[0], named: "pipe", limit: 9000) == bytes)
  }

  @Test func `the prefix of a pipe is empty`() throws {
    try Files.createDirectory(folder)
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    #expect(try Files.readPrefix("\(folder)/pipe") == [])
    #expect(Files.contents(of: "\(folder)/pipe") == [])
    #expect(!Files.isRegular("\(folder)/pipe"))
    #expect(Files.exists("\(folder)/pipe"))
    #expect(throws: FileError(.read, folder, errno: EISDIR)) { try Files.readPrefix(folder) }
  }

  private func reason(_ body: () throws -> Any?) -> String? {
    do {
      return try body().map { "read \($0)" }
    } catch {
      return (error as? FileError)?.reason ?? "\(error)"
    }
  }

  @Test func `only a regular file is read, without blocking`() throws {
    try Files.createDirectory(folder)
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    #expect(symlink("pipe", "\(folder)/link") == 0)
    #expect(symlink("nowhere", "\(folder)/dangling") == 0)
    #expect(makeSocket("\(folder)/socket"))
    let reasons = [
      ("\(folder)/pipe", "it is a pipe, not a regular file"), ("\(folder)/link", "it is a pipe, not a regular file"),
      ("\(folder)/socket", "it is a socket, not a regular file"), ("/dev/null", "it is a device, not a regular file"),
      (folder, "Is a directory"), ("\(folder)/dangling", "it is a dangling link"),
      ("\(folder)/none", "No such file or directory"),
    ]
    for (path, why) in reasons {
      #expect(reason { try Files.read(path) } == why, "\(path)")
      #expect(reason { try Files.readArgument(path) } == why, "\(path)")
      #expect(reason { try Files.read(path, belowAny: [folder]) } == why, "\(path)")
      #expect(Files.whyUnreadable(path) == why, "\(path)")
    }
    #expect(failedOperation { try Files.read("\(folder)/pipe") } == .read)
    try Files.write([1], to: "\(folder)/file")
    #expect(Files.whyUnreadable("\(folder)/file") == nil)
  }

  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func `a descriptor opened by the shell is readable as an argument only`(directory: String) throws {
    guard Files.isDirectory(directory) else { return }
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], [7, 8] as [UInt8], 2) == 2)
    close(ends[1])
    defer { close(ends[0]) }
    let path = "\(directory)\(ends[0])"
    #expect(reason { try Files.read(path) } == "it is a pipe, not a regular file")
    // An indirect path is not a descriptor: it may lead to any pipe.
    #expect(reason { try Files.readArgument("\(directory)../fd/\(ends[0])") } == "it is a pipe, not a regular file")
    #expect(try Files.readArgument(path) == [7, 8])
  }

  @Test func `a file is read below a folder only if its resolved path is there`() throws {
    try Files.write([1], to: "\(folder)/in/sub/file")
    try Files.write([2], to: "\(folder)/out/file")
    try Files.write([3], to: "\(folder)/in2/file")
    for (target, link) in [
      ("sub/file", "inside"), ("../out/file", "outside"), ("outside", "chain"), ("../out", "folder"),
      ("../in2/file", "sibling"), ("sub", "subfolder"),
    ] { #expect(symlink(target, "\(folder)/in/\(link)") == 0) }
    #expect(symlink("in", "\(folder)/way") == 0)
    func read(_ path: String, below directory: String = "in") throws -> [UInt8]? {
      try Files.read("\(folder)/\(path)", belowAny: ["\(folder)/\(directory)"])
    }
    for path in ["in/sub/file", "in/inside", "in/subfolder/file", "way/inside", "in/subfolder/../inside"] {
      #expect(try read(path) == [1], "\(path)")
      #expect(try read(path, below: "way") == [1], "\(path)")
    }
    for path in ["in/outside", "in/chain", "in/folder/file", "in/sibling", "in/folder/../in2/file", "out/file"] {
      #expect(try read(path) == nil, "\(path)")
    }
    #expect(try Files.read("\(folder)/in/outside", belowAny: ["\(folder)/none", "\(folder)/out"]) == [2])
  }

  /// Another process exchanges a link all the time: the result is the file inside, or nothing.
  @Test func `a link exchanged during the read never gives a file outside`() async throws {
    try Files.write([1], to: "\(folder)/in/file")
    try Files.write([2], to: "\(folder)/out/file")
    let (folder, link) = (folder, "\(folder)/in/link")
    #expect(symlink("file", link) == 0)
    let exchange = Task.detached {
      while !Task.isCancelled {
        for target in ["../out/file", "file"] {
          _ = symlink(target, "\(folder)/next")
          rename("\(folder)/next", link)
        }
      }
    }
    var seen: Set<[UInt8]?> = []
    for _ in 0..<3000 { seen.insert(try Files.read(link, belowAny: ["\(folder)/in"])) }
    exchange.cancel()
    await exchange.value
    #expect(!seen.contains([2]))
    #expect(seen.contains([1]))
  }

  @Test func `a name that is not UTF-8 is listed with its bytes`() throws {
    try Files.createDirectory(folder)
    let file = open("\(folder)/caf\u{1}", O_CREAT | O_WRONLY, 0o600)
    close(file)
    let bytes = Array("\(folder)/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    // macOS has no such names.
    guard rename("\(folder)/caf\u{1}", bytes) == 0 else { return }
    #expect(try Files.entries(of: folder) == ["caf\\xE9"])
  }

  @Test(arguments: [
    ("a/b.flip", "a", "b.flip", "b"), ("b", ".", "b", "b"), ("/b.c.d", "/", "b.c.d", "b.c"),
    ("a/.hid", "a", ".hid", ".hid"),
  ])
  func `paths are split into directory, name and stem`(path: String, directory: String, name: String, stem: String) {
    #expect(Files.directory(of: path) == directory)
    #expect(Files.name(of: path) == name)
    #expect(Files.stem(of: path) == stem)
  }

  @Test func `directories are compared byte by byte`() throws {
    let (first, second) = ("\(folder)/1", "\(folder)/2")
    for path in [first, second] { try Files.write([1, 2], to: "\(path)/a/b") }
    #expect(try Files.areSame(first, second))
    try Files.write([1, 3], to: "\(second)/a/b")
    #expect(try !Files.areSame(first, second))
    try Files.write([1, 2], to: "\(second)/a/b")
    try Files.write([], to: "\(second)/c")
    #expect(try !Files.areSame(first, second))
    #expect(try !Files.areSame(second, first))
    #expect(try !Files.areSame("\(first)/a", "\(second)/c"))
  }

  @Test func `removing a folder removes links, not their targets`() throws {
    try Files.write([1], to: "\(folder)/kept/a")
    try Files.write([1], to: "\(folder)/gone/b/c")
    #expect(symlink("../kept", "\(folder)/gone/link") == 0)
    try Files.remove("\(folder)/gone")
    try Files.remove("\(folder)/gone")
    #expect(Files.names(in: folder) == ["kept"])
    #expect(Files.names(in: "\(folder)/kept") == ["a"])
  }

  /// Both ways to move a directory: renaming, and copying to another disk.
  @Test(arguments: [nil, "/dev/shm"])
  func `moving a directory replaces the target`(disk: String?) throws {
    if let disk, !Files.isDirectory(disk) { return }
    let source = "\(disk ?? folder)/flipbook-\(UUID().uuidString)"
    let target = "\(folder)/below/target"
    defer { try? Files.remove(source) }
    try Files.write([1], to: "\(target)/old")
    try Files.write([2], to: "\(source)/a/b")
    try Files.duplicate("\(source)/a/b", to: "\(source)/c")
    try Files.moveTree(source, to: target)
    #expect(!Files.exists(source))
    #expect(Files.names(in: "\(folder)/below") == ["target"])
    #expect(Files.names(in: target) == ["a", "c"])
    #expect(try Files.read("\(target)/a/b") == [2])
    #expect(FileIdentity.areSame("\(target)/a/b", "\(target)/c"))
  }

  @Test func `a file's identity is independent of its path`() throws {
    let path = "\(folder)/a"
    try Files.write([1], to: path)
    try Files.duplicate(path, to: "\(folder)/hard")
    #expect(symlink("a", "\(folder)/soft") == 0)
    #expect(symlink("none", "\(folder)/dangling") == 0)
    for other in ["\(folder)/hard", "\(folder)/soft", "\(folder)/./a", "\(folder)/../\(Files.name(of: folder))/a"] {
      #expect(FileIdentity.areSame(path, other))
      #expect(FileIdentity(output: other) == FileIdentity(path))
    }
    try Files.write([1], to: "\(folder)/b")
    #expect(!FileIdentity.areSame(path, "\(folder)/b"))
    #expect(FileIdentity("\(folder)/none") == nil)
    // A missing file is identified by its location.
    #expect(FileIdentity(output: "\(folder)/none") == FileIdentity(output: "\(folder)/./dangling"))
    #expect(FileIdentity(output: "\(folder)/none") != FileIdentity(output: "\(folder)/nine"))
    // Only a file with another name can be in another directory.
    try Files.createDirectory("\(folder)/d")
    #expect(FileIdentity.mayLie("\(folder)/hard", below: "\(folder)/d"))
    #expect(FileIdentity.mayLie("\(folder)/b", below: folder))
    #expect(!FileIdentity.mayLie("\(folder)/b", below: "\(folder)/d"))
  }

  @Test func `a failed attempt to lock a directory closes no descriptor of another thread`() async throws {
    let folder = folder
    try Files.createDirectory(folder)
    let lock = try DirectoryLock(folder)
    let attempts = Task.detached { for _ in 0..<20_000 { _ = try? DirectoryLock(folder) } }
    let lost = await Task.detached { (0..<20_000).count { _ in close(open("/dev/null", O_RDONLY)) != 0 } }.value
    await attempts.value
    #expect(lost == 0)
    withExtendedLifetime(lock) {}
  }

  @Test func `a directory can be locked once`() throws {
    try Files.createDirectory(folder)
    func take() throws {
      let lock = try DirectoryLock(folder)
      let busy = #expect(throws: FileError.self) { _ = try DirectoryLock(folder) }
      #expect(busy?.isBusy == true)
      withExtendedLifetime(lock) {}
    }
    try take()
    try take()
  }

  /// A forked process holds a copy of the descriptor until it executes another program.
  @Test func `a lock is released although a copy of its descriptor is open`() throws {
    try Files.createDirectory(folder)
    let place = URL(filePath: folder).resolvingSymlinksInPath().path
    func take() throws -> Int32 {
      let lock = try DirectoryLock(folder)
      defer { withExtendedLifetime(lock) {} }
      let descriptor = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").first {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == place
      }
      return dup(try #require(descriptor.flatMap { Int32($0) }))
    }
    let copy = try take()
    defer { close(copy) }
    #expect(copy >= 0)
    _ = try DirectoryLock(folder)
  }

  /// A terminating process holds the lock while it removes its temporary directories, which must not be created again.
  @Test func `no directory is created while temporary ones are removed`() throws {
    let (place, work) = ("\(folder)/a/b", BackgroundWork())
    UnfinishedFiles.directories.withLock { _ in
      work.start { try? Files.createDirectory(place) }
      usleep(50_000)
      #expect(!Files.exists(place))
    }
    work.wait()
    #expect(Files.isDirectory(place))
  }

  @Test func `counts have singular and plural, and whole numbers are parsed strictly`() {
    #expect([0, 1, 2].map { NumberText.counted($0, "frame") } == ["0 frames", "1 frame", "2 frames"])
    #expect(
      ["7", "007", "", "-1", "+1", "1x", "99999999999999999999"].map { NumberText.whole($0) }
        == [7, 7, nil, nil, nil, nil, nil])
  }

  private func failedOperation(_ body: () throws -> some Any) -> FileError.Operation? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? FileError)?.operation }
  }
}

/// Creates a UNIX socket and returns whether that succeeded.
func makeSocket(_ path: String) -> Bool {
  let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(file) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}
