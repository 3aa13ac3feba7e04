import LibC

/// A file that cannot be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: Sendable, Hashable {
    /// Reading: there is no such file, or it may not be read.
    case read
    /// Taking the bytes for text, or for something of a sensible length.
    case understand
    /// Making a file or a directory.
    case create
    /// Writing, or giving the whole file its name.
    case write
  }

  /// What was tried.
  public var operation: Operation
  /// The file, as it was named.
  public var path: String
  /// Why it failed, in the system's words or our own.
  public var reason: String
  /// The system's error number; 0 where the reason is our own.
  public var errno: Int32

  /// What happened, on one line.
  public var description: String {
    switch operation {
    case .read: "cannot read \(path): \(reason)"
    case .understand: "\(path) \(reason)"
    case .create: "cannot create \(path): \(reason)"
    case .write: "cannot write \(path): \(reason)"
    }
  }

  /// Whether another process holds the lock.
  package var isBusy: Bool { errno == EWOULDBLOCK }

  /// Whether there is no such file.
  package var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

  /// A failure for a reason of our own.
  package init(_ operation: Operation, _ path: String, _ reason: String) {
    (self.operation, self.path, self.reason, errno) = (operation, path, reason, 0)
  }

  /// The failure that the system's error number stands for.
  package init(_ operation: Operation, _ path: String, errno code: Int32) {
    (self.operation, self.path, reason, errno) = (operation, path, SystemError.text(of: code), code)
  }
}

/// The system's own words for an error number.
package enum SystemError {
  /// Such as `No such file or directory`.
  package static func text(of code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
