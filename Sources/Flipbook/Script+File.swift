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
  public init(path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()) throws {
    try self.init(bytes: try Self.read(path), path: path, vocabulary: vocabulary, options: options)
  }

  /// Parses, checks and expands a script's bytes; what it includes is read from the disk, beside `path`.
  ///
  /// - Throws: `ScriptError` with every mistake, among them files that the script names and that are not there.
  public init(
    bytes: [UInt8], path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()
  ) throws(ScriptError) {
    let text = try Self.text(of: bytes, file: path)
    try self.init(text: text, path: path, vocabulary: vocabulary, options: options)
  }

  /// Parses, checks and expands a script's text; what it includes is read from the disk, beside `path`.
  ///
  /// - Throws: `ScriptError` with every mistake, among them files that the script names and that are not there.
  public init(
    text: String, path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()
  ) throws(ScriptError) {
    try self.init(
      text: text, file: path, vocabulary: vocabulary, options: options,
      include: { included, _ in try Self.text(of: included) }, fileCheck: Files.whyUnreadable)
  }

  /// No more of a file than a script may have: it may be a device that never ends.
  private static func read(_ path: String) throws -> [UInt8] {
    do {
      return try Files.read(path, limit: ScriptLimits.textBytes)
    } catch let error where error.operation == .understand {
      throw ScriptError.tooLong(file: path)
    }
  }

  /// The text of an included file.
  private static func text(of path: String) throws(UnreadableInclude) -> String {
    do {
      return try text(of: try read(path), file: path)
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
