/// Why a database cannot be used. Whatever it is, the file is as it was before.
public struct DatabaseError: Error, Hashable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Sendable, Hashable {
    /// A file that is no SQLite database, or one that belongs to another program; the text says which.
    case foreign(String)
    /// A database of Flipbook's whose content is damaged; the text says how.
    case damaged(String)
    /// What SQLite reports, with its message.
    case sqlite(Code, String)
  }

  /// A result code of SQLite (sqlite.org/rescode.html). Codes without a name here survive.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// SQLite's number, without the extension in its upper bytes.
    public let rawValue: Int32

    /// - Parameter rawValue: SQLite's number; an extended code loses its extension.
    public init(rawValue: Int32) { self.rawValue = rawValue & 0xFF }

    /// Another connection is writing.
    public static let busy = Code(rawValue: 5)
    /// The file may not be written.
    public static let readOnly = Code(rawValue: 8)
    /// The file's pages do not fit together.
    public static let corrupt = Code(rawValue: 11)
    /// The disk is full.
    public static let full = Code(rawValue: 13)
    /// The file cannot be opened, or cannot be created where it should be.
    public static let cannotOpen = Code(rawValue: 14)
    /// A rule of the schema was broken.
    public static let constraint = Code(rawValue: 19)
    /// The file is no database.
    public static let notADatabase = Code(rawValue: 26)
  }

  /// The file, or “memory”.
  public var path: String
  /// What went wrong.
  public var reason: Reason

  /// - Parameters:
  ///   - path: the file.
  ///   - reason: what went wrong.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Where, what, and what to do, on one line.
  public var description: String {
    switch reason {
    case .foreign(let what):
      "\(path): \(what), and was left as it is; give a file that Flipbook made, or a new name"
    case .damaged(let what):
      "\(path): the event list is damaged (\(what)) and was left as it is; restore it, or give a new name"
    case .sqlite(let code, let message): "\(path): \(message) (SQLite code \(code.rawValue))\(Self.hint(code))"
    }
  }

  private static func hint(_ code: Code) -> String {
    switch code {
    case .busy: "; another program is using it, try again when it is done"
    case .cannotOpen: "; check that the directory is there and may be written"
    case .readOnly: "; make the file and its directory writable"
    case .full: "; make room on the disk"
    default: ""
    }
  }
}
