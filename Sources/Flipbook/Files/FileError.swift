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

  /// What happened, on one line.
  public var description: String {
    switch operation {
    case .read: "cannot read \(path): \(reason)"
    case .understand: "\(path) \(reason)"
    case .create: "cannot create \(path): \(reason)"
    case .write: "cannot write \(path): \(reason)"
    }
  }

  init(_ operation: Operation, _ path: String, _ reason: String) {
    (self.operation, self.path, self.reason) = (operation, path, reason)
  }

  /// The failure that the system's error number tells of.
  init(_ operation: Operation, _ path: String, errno code: Int32) {
    self.init(operation, path, SystemError.text(of: code))
  }
}
