import Flipbook
import JSON
import Syntax

/// The settings and the presentation that a page has chosen, as statements of its script.
struct SettingsWriter {
  /// The script's text with the statements.
  private(set) var text: String
  /// The line of the last statement; `nil` if nothing was changed.
  private(set) var line: Int?
  /// The statements that the script cannot have, with the reasons.
  private(set) var skipped: [(statement: String, reason: String)] = []

  /// Puts the overrides of a page into its script. A statement that would make the script invalid is skipped.
  init(_ text: String, _ overrides: ClipOverrides, _ configuration: Studio.Configuration) throws {
    self.text = text
    let statements = try Self.statements(overrides, configuration, text)
    func reason(_ text: String) -> String? {
      do {
        _ = try configuration.clip(text, ClipOverrides(files: overrides.files))
        return nil
      } catch {
        return configuration.diagnostics(of: error).first.map { error in
          let isElsewhere = error.file != configuration.script
          return isElsewhere
            ? "\(Files.name(of: error.file)):\(error.line): \(error.message); change it there"
            : [error.message, error.hint].compactMap(\.self).joined(separator: "; ")
        }
      }
    }
    var all = text, last: Int?
    for statement in statements {
      if let edited = Self.put(statement, into: all) { (all, last) = edited }
    }
    if reason(all) == nil {
      (self.text, line) = (all, last)
      return
    }
    // For example, an included file has the setting. A scene that is skipped skips its settings, too.
    for statement in statements {
      let edited = Self.put(statement, into: self.text) ?? (self.text, nil)
      if let reason = reason(edited.text) {
        skipped.append((statement, reason))
      } else {
        (self.text, line) = edited
      }
    }
  }

  private static func put(_ statement: String, into text: String) -> (text: String, line: Int?)? {
    let tree = SyntaxTree(text, Script.Language.script.grammar)
    guard let edit = tree.setting(statement) else { return nil }
    let edited = tree.text(with: [edit], tracking: 0)
    return (edited.text, edited.line)
  }

  /// Returns the overrides as statements, the scene first.
  private static func statements(
    _ overrides: ClipOverrides, _ configuration: Studio.Configuration, _ text: String
  ) throws -> [String] {
    let settings = overrides.clip.entries.map { "\($0.name) \(ScriptText.path($0.text))" }
    let clip = try configuration.clip(text, overrides)
    let files = Set(clip.scene.vocabulary.settings.filter { $0.kind == .file }.map(\.name))
    let folder = Files.directory(of: configuration.script)
    return settings + overrides.lines.map { Self.statement($0, files: files, relativeTo: folder) }
  }

  /// Returns a line as a statement. The page names files relative to the working directory, a script relative to its
  /// folder.
  ///
  /// - Parameters:
  ///   - line: A setting of the presentation or of the scene.
  ///   - files: The names of the scene's settings that are files.
  ///   - folder: The folder of the script.
  private static func statement(_ line: String, files: Set<String>, relativeTo folder: String) -> String {
    let statement = Clip.statement(line), tree = SyntaxTree(statement, Script.Language.script.grammar)
    let tokens = (tree.nodes.first?.tokens ?? 0..<0).compactMap { try? tree.token($0) }
    guard let value = tokens.last, let name = value.name, let path = Files.relative(name, to: folder) else {
      return statement
    }
    if tokens.count == 3, tokens[0].isWord(Script.Keyword.set.rawValue), files.contains(tokens[1].spelling) {
      return "\(Script.Keyword.set) \(tokens[1].spelling) \(ScriptText.path(path))"
    }
    let isPresentation = SettingDefinition.named(tokens[0].spelling)?.scope == .presentation
    return isPresentation && value.isText ? "\(tokens[0].spelling) \(ScriptText.quoted(path))" : statement
  }

  var json: JSONValue {
    [
      "text": text, "line": line,
      "skipped": skipped.map { ["statement": $0.statement, "reason": $0.reason] as JSONValue },
    ]
  }
}

extension StudioPage {
  /// The presentation of a clip in the words of a script.
  static func presentation(of clip: Clip) -> JSONValue {
    let font = clip.settings.font.map { ScriptText.quoted($0.resolvedPath) }
    let lines = SettingDefinition.shown.map { ($0.name, $0.line(clip.settings)) }
    return .object(
      (lines + [(Script.Keyword.font.rawValue, font)]).map { name, line in
        .init(name, line.map { .string($0) } ?? .null)
      })
  }
}
