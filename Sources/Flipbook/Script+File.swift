import Platform
import Simulation

extension Script {
  /// Reads, parses, checks and expands a script's file.
  ///
  /// - Parameters:
  ///   - path: The file; what it includes is looked for beside it.
  ///   - vocabulary: The scenes, settings, probes and devices that exist; without one such names are not checked.
  ///   - options: What the caller allows or provides.
  /// - Throws: ``FileError`` where the file cannot be read, `ScriptError` with every mistake in it.
  public init(path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()) throws {
    try self.init(text: try Files.readText(path), path: path, vocabulary: vocabulary, options: options)
  }

  /// Parses, checks and expands a script's text; what it includes is read from the disk, beside `path`.
  ///
  /// - Throws: `ScriptError` with every mistake.
  public init(
    text: String, path: String, vocabulary: ScriptVocabulary?, options: ScriptOptions = ScriptOptions()
  ) throws(ScriptError) {
    try self.init(text: text, file: path, vocabulary: vocabulary, options: options) { included, _ in
      do throws(FileError) {
        return try Files.readText(included)
      } catch {
        // The parser names the file itself.
        throw UnreadableInclude(description: error.reason)
      }
    }
  }
}

private struct UnreadableInclude: Error, CustomStringConvertible {
  var description: String
}
