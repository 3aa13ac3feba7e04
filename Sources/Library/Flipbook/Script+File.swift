import Platform
import Script

extension Script {
  /// Reads, parses, checks and expands a script file.
  ///
  /// - Parameters:
  ///   - path: The file. Paths of its includes are relative to its folder.
  ///   - vocabulary: The known scenes, settings, probes and devices; `nil` to leave such names unchecked.
  ///   - options: Permissions and values from the caller.
  /// - Throws: `FileError` if the file cannot be read; `ScriptError` with every error in it.
  package init(path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()) throws {
    try self.init(bytes: try Self.bytes(of: path, Files.read), path: path, vocabulary: vocabulary, options: options)
  }

  /// Parses, checks and expands a script's bytes. Includes are read from the disk, relative to the folder of `path`.
  ///
  /// - Throws: `ScriptError` with every error, including files that the script names and that are missing.
  package init(
    bytes: [UInt8], path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()
  ) throws(ScriptError) {
    let text = try Self.text(of: bytes, file: path)
    try self.init(text: text, path: path, vocabulary: vocabulary, options: options)
  }

  /// Parses, checks and expands a script's text. Includes are read from the disk, relative to the folder of `path`.
  ///
  /// - Throws: `ScriptError` with every error, including files that the script names and that are missing.
  package init(
    text: String, path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()
  ) throws(ScriptError) {
    let folders = options.allowsOutsideFiles ? nil : Self.folders(of: path)
    try self.init(
      text: text, file: path, vocabulary: vocabulary, options: options,
      include: {
        if let reason = options.whyOutside($0) { throw UserError(reason) }
        return try options.editedFiles[$0] ?? Self.text(of: $0, below: options.allowsOutsideFiles ? nil : $1)
      },
      fileCheck: { options.whyOutside($0) ?? Files.whyUnreadable($0) },
      screensCheck: Self.screensCheck(below: folders))
  }

  /// Reads the bytes of a script, at most ``ScriptLimits/textBytes``.
  ///
  /// - Parameter read: Reads a file, at most the given number of bytes.
  package static func bytes(
    of path: String, _ read: (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]
  ) throws -> [UInt8] {
    do {
      return try read(path, ScriptLimits.textBytes)
    } catch let error where error.isTooLong {
      throw ScriptError.tooLong(file: path)
    }
  }

  /// Reads the text of an included file, which must be in the folder of a main file or below; `nil` allows any path.
  fileprivate static func text(of path: String, below root: String?) throws(UserError) -> String {
    do {
      let bytes = try bytes(of: path) { path, limit throws(FileError) in
        guard let root else { return try Files.read(path, limit: limit) }
        // If the main file is a symbolic link, included files are next to the link or next to its target.
        let folders = [root, Files.resolved(root)].compactMap(\.self).map(Files.directory)
        if let bytes = try Files.read(path, belowAny: folders, limit: limit) { return bytes }
        let kind = SceneDescription.isPath(root) ? "scene file" : "script"
        throw FileError(.read, path, "it is a link to a file outside the \(kind)'s folder")
      }
      return try text(of: bytes, file: path)
    } catch let error as FileError {
      // The parser adds the file's name.
      throw UserError(error.reason)
    } catch let error as ScriptError {
      let first = error.diagnostics[0]
      throw UserError("line \(first.line), column \(first.column): \(first.message)")
    } catch {
      throw UserError("\(error)")
    }
  }
}

extension SceneDescription {
  /// Reads, parses and checks a scene file. Includes are read from the disk, relative to the folder of `path`.
  ///
  /// - Throws: `FileError` if the file cannot be read; `ScriptError` with every error in it.
  package init(path: String) throws {
    try self.init(text: try Script.text(of: try Script.bytes(of: path, Files.read), file: path), path: path)
  }

  /// Parses and checks the text of a scene file. Includes are read from the disk, relative to the folder of `path`.
  ///
  /// - Throws: `ScriptError` with every error in it.
  package init(text: String, path: String) throws(ScriptError) {
    try self.init(
      text: text, file: path, include: { try Script.text(of: $0, below: $1) }, fileCheck: Files.whyUnreadable)
  }
}
