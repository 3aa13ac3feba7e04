import Platform
import Script

extension Script {
  /// Reads, parses, checks and expands a script's file.
  ///
  /// - Parameters:
  ///   - path: The file; what it includes is looked for beside it.
  ///   - vocabulary: The scenes, settings, probes and devices that exist; without one such names are not checked.
  ///   - options: What the caller allows or provides.
  /// - Throws: `FileError` where the file cannot be read, `ScriptError` with every mistake in it.
  package init(path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()) throws {
    try self.init(bytes: try Self.bytes(of: path, Files.read), path: path, vocabulary: vocabulary, options: options)
  }

  /// Parses, checks and expands a script's bytes; what it includes is read from the disk, beside `path`.
  ///
  /// - Throws: `ScriptError` with every mistake, among them files that the script names and that are not there.
  package init(
    bytes: [UInt8], path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()
  ) throws(ScriptError) {
    let text = try Self.text(of: bytes, file: path)
    try self.init(text: text, path: path, vocabulary: vocabulary, options: options)
  }

  /// Parses, checks and expands a script's text; what it includes is read from the disk, beside `path`.
  ///
  /// - Throws: `ScriptError` with every mistake, among them files that the script names and that are not there.
  package init(
    text: String, path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()
  ) throws(ScriptError) {
    // A script that is itself a link has files next to the link and next to the file.
    let folders = [path, Files.resolved(path)].compactMap(\.self).map(Files.directory)
    try self.init(
      text: text, file: path, vocabulary: vocabulary, options: options,
      include: { included, _ in try Self.text(of: included, below: options.allowsOutsideFiles ? nil : folders) },
      fileCheck: Files.whyUnreadable)
  }

  /// The bytes of a script, at most ``ScriptLimits/textBytes``.
  ///
  /// - Parameter read: Reads a file, at most so many bytes of it.
  package static func bytes(
    of path: String, _ read: (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]
  ) throws -> [UInt8] {
    do {
      return try read(path, ScriptLimits.textBytes)
    } catch let error where error.isTooLong {
      throw ScriptError.tooLong(file: path)
    }
  }

  /// The text of an included file, which lies below one of some folders unless there are none.
  private static func text(of path: String, below folders: [String]?) throws(UnreadableInclude) -> String {
    do {
      let bytes = try bytes(of: path) { path, limit throws(FileError) in
        guard let folders else { return try Files.read(path, limit: limit) }
        if let bytes = try Files.read(path, belowAny: folders, limit: limit) { return bytes }
        throw FileError(.read, path, "it is a link to a file outside the script's folder")
      }
      return try text(of: bytes, file: path)
    } catch let error as FileError {
      // The parser names the file itself.
      throw UnreadableInclude(description: error.reason)
    } catch let error as ScriptError {
      let mistake = error.diagnostics[0]
      throw UnreadableInclude(description: "line \(mistake.line), column \(mistake.column): \(mistake.message)")
    } catch {
      throw UnreadableInclude(description: "\(error)")
    }
  }
}

private struct UnreadableInclude: Error, CustomStringConvertible {
  var description: String
}
