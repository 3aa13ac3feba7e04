/// Why an event list cannot be used. Whatever it is, the file is as it was before.
public struct DatabaseError: Error, Hashable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Error, Sendable, Hashable {
    /// There is no such file, or it cannot be read; the text says why.
    case unreadable(String)
    /// A file that is no SQLite database, or one that belongs to another program; the text says which.
    case foreign(String)
    /// A database of Flipbook's whose content is damaged; the text says how.
    case damaged(String)
    /// A value that is not in its range, or more than is read; the text names the range.
    case outOfRange(String)
    /// What SQLite reports, with its message.
    case sqlite(Code, String)
  }

  /// A result code of SQLite (sqlite.org/rescode.html). Codes without a name here survive.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// SQLite's number, without the extension in its upper bytes.
    public let rawValue: Int32

    /// - Parameter rawValue: SQLite's number; an extended code loses its extension.
    public init(rawValue: Int32) { self.rawValue = rawValue & 0xFF }

    /// There is no memory left.
    public static let noMemory = Code(rawValue: 7)
  }

  /// The file, or “memory”.
  public var path: String
  /// What went wrong.
  public var reason: Reason

  /// Where, what, and what to do, on one line.
  public var description: String {
    switch reason {
    case .unreadable(let why): "\(path): the event list cannot be read: \(why)"
    case .foreign(let what):
      "\(path): \(what); an event list is \(EventStore.making)"
    case .damaged(let what): "\(path): the event list is damaged (\(what)); restore it, or make a new one"
    case .outOfRange(let what): "\(path): \(what); change or delete it"
    case .sqlite(.noMemory, _): "\(path): there is not enough memory for the event list; close other programs"
    case .sqlite(let code, let message): "\(path): \(message) (SQLite code \(code.rawValue))"
    }
  }
}

extension DatabaseError {
  /// Does something with a file's database and names the file in its errors.
  static func named<Result>(_ path: String, _ body: () throws(Reason) -> Result) throws(DatabaseError) -> Result {
    do { return try body() } catch { throw DatabaseError(path: path, reason: error) }
  }
}
