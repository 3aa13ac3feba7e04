extension Script {
  /// A place in a script's text.
  public struct Location: Sendable, Hashable {
    /// The file's name: as it was given, or, of an included file, the path by which it was read.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1; characters as people see them are counted, a tab is one.
    public var column: Int
    /// How many characters the place covers, at least 1.
    public var length: Int

    /// Makes a location.
    public init(file: String, line: Int, column: Int, length: Int = 1) {
      self.file = file
      self.line = line
      self.column = column
      self.length = length
    }
  }

  /// A file that a script names.
  public struct FileReference: Sendable, Hashable {
    /// The path as the script writes it.
    public var path: String
    /// Where it is written.
    public var location: Location

    /// Makes a reference.
    public init(path: String, location: Location) {
      self.path = path
      self.location = location
    }

    /// The path to open: a relative one is taken from the folder of the script that writes it.
    public var resolvedPath: String { ScriptPath.join(folder: ScriptPath.folder(of: location.file), path) }
  }
}

extension Script.Location: CustomStringConvertible {
  /// The place as compilers write it, `pull.flip:9:21`.
  public var description: String { "\(file):\(line):\(column)" }
}
