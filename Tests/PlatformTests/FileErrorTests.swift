import Foundation
import Testing

@testable import Platform

@Suite struct FileErrorTests {
  private static let messages: [(FileError, ExitCode, String)] = [
    (FileError(.read, "a.txt", errno: ENOENT), .inputNotFound, "cannot read a.txt: No such file or directory"),
    (FileError(unreadable: "a", kind: S_IFDIR), .inputNotFound, "cannot read a: Is a directory"),
    (FileError(unreadable: "a", kind: S_IFIFO), .inputNotFound, "cannot read a: it is a pipe, not a regular file"),
    (FileError(unreadable: "a", kind: S_IFSOCK), .inputNotFound, "cannot read a: it is a socket, not a regular file"),
    (FileError(unreadable: "a", kind: S_IFCHR), .inputNotFound, "cannot read a: it is a device, not a regular file"),
    (FileError(.understand, "a.txt", "is not UTF-8 text"), .badInput, "a.txt is not UTF-8 text"),
    (FileError(tooLong: "a.txt", limit: 5 << 20), .badInput, "a.txt is longer than 5 MiB"),
    (FileError(.create, "a.txt", errno: EACCES), .cannotCreate, "cannot create a.txt: Permission denied"),
    (FileError(.write, "a.txt", errno: ENOSPC), .cannotWrite, "cannot write a.txt: No space left on device"),
  ]

  @Test(arguments: messages)
  func `the message and the exit code of each error`(error: FileError, code: ExitCode, message: String) {
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
