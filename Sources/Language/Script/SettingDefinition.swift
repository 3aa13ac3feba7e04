import Syntax

/// A setting as data. Its statement with its parser, goldens, manifests, `--with`, the studio and the reference use its
/// row in ``all``, and ``ClipSettings`` the row's field.
package struct SettingDefinition: Sendable {
  /// What a setting affects.
  package enum Scope: Sendable {
    /// The script. No line of `--with` overrides it.
    case script
    /// What is played and drawn of the screen.
    case clip
    /// Everything around the screen, and the finger. It changes nothing that is simulated.
    case presentation
  }

  /// Parses the value in a statement.
  typealias Parser = @Sendable (inout StatementParser) throws(SyntaxError) -> ScriptSettingLine.Content

  /// The statement; `nil` if no line sets the value alone.
  package let statement: Script.Statement?
  /// What the setting affects.
  package let scope: Scope
  /// The value in ``ClipSettings``; `nil` if it is elsewhere.
  let field: Field?
  let parse: Parser?

  private init(_ statement: Script.Statement?, _ scope: Scope, _ field: Field?, _ parse: Parser?) {
    (self.statement, self.scope, self.field, self.parse) = (statement, scope, field, parse)
  }

  init(
    _ keyword: Script.Keyword, _ scope: Scope, _ forms: [String], _ summary: String, _ details: String, example: String,
    _ field: Field? = nil, parse: @escaping Parser
  ) {
    self.init(Script.Statement(keyword, .setting, forms, summary, details, example: example), scope, field, parse)
  }

  /// Creates a setting whose value is one of several words.
  ///
  /// - Parameter line: Returns the value, also if it is not set.
  init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ keyword: Script.Keyword, _ scope: Scope, _ forms: [String], _ summary: String, _ details: String, example: String,
    _ path: any WritableKeyPath<ClipSettings, Choice?> & Sendable, record: Record? = nil,
    line: @escaping @Sendable (ClipSettings) -> Choice
  ) {
    let field = Field(path, record: record, line: { line($0).rawValue })
    self.init(keyword, scope, forms, summary, details, example: example, field) { (parser) throws(SyntaxError) in
      let choice: Choice = try parser.choice(parser.name)
      return .change { $0.clip[keyPath: path] = choice }
    }
  }

  /// Creates a setting that no statement sets alone.
  init(_ scope: Scope, _ field: Field) { self.init(nil, scope, field, nil) }

  /// The name of the statement or, without one, of the entry in goldens and manifests.
  package var name: String { statement?.name ?? field?.record?.name ?? "" }

  /// Returns the value as a script writes it, without the name; `nil` if it has none or if the studio does not show it.
  package func line(_ settings: ClipSettings) -> String? { field?.line?(settings) }

  /// The settings of statements that `--with` overrides, in addition to those of the scene.
  package static let overridable = all.filter { $0.statement != nil && $0.scope != .script }

  /// The settings that the studio shows in the group “Presentation”.
  package static let shown = all.filter { $0.field?.line != nil }

  /// The values of all settings.
  static let fields = all.compactMap(\.field)

  /// Returns the setting of a statement.
  package static func named(_ name: String) -> SettingDefinition? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.filter { $0.statement != nil }.map { ($0.name, $0) })
}

extension SettingDefinition {
  /// The entry of a value in goldens and manifests.
  struct Record: Sendable {
    /// The name of the entry; `nil` for that of the statement.
    let name: String?
    /// Returns the value as text, or `nil` if it is not set.
    let text: @Sendable (ClipSettings) -> String?
    /// Sets the value from the text of a golden. Returns `false` if the text is invalid. `nil` if only manifests record
    /// the value.
    var parse: (@Sendable (String, inout ClipSettings) -> Bool)?

    /// Creates an entry of a manifest.
    init(_ name: String? = nil, _ text: @escaping @Sendable (ClipSettings) -> String?) {
      (self.name, self.text) = (name, text)
    }

    /// Creates an entry of a golden.
    init<Value>(
      named name: String? = nil, _ path: any WritableKeyPath<ClipSettings, Value?> & Sendable,
      text: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?
    ) {
      self.init(name) { $0[keyPath: path].map(text) }
      self.parse = { text, settings in
        settings[keyPath: path] = parse(text)
        return settings[keyPath: path] != nil
      }
    }
  }

  /// A value of ``ClipSettings``.
  struct Field: Sendable {
    let isSet: @Sendable (ClipSettings) -> Bool
    /// Copies the value, set or not.
    let copy: @Sendable (_ from: ClipSettings, _ to: inout ClipSettings) -> Void
    /// Whether other settings, which have precedence, replace the value.
    let isReplaced: @Sendable (_ others: ClipSettings) -> Bool
    let record: Record?
    let line: (@Sendable (ClipSettings) -> String?)?
    /// Returns the file that the value names.
    let file: @Sendable (ClipSettings) -> Script.FileReference?

    /// - Parameters:
    ///   - yields: Returns whether another value replaces this one.
    ///   - file: Returns the file that the value names.
    ///   - line: Returns the value as a script writes it; `nil` if the studio does not show it.
    init<Value>(
      _ path: any WritableKeyPath<ClipSettings, Value?> & Sendable, record: Record? = nil,
      yields: @escaping @Sendable (ClipSettings) -> Bool = { _ in false },
      file: @escaping @Sendable (ClipSettings) -> Script.FileReference? = { _ in nil },
      line: (@Sendable (ClipSettings) -> String?)? = nil
    ) {
      isSet = { $0[keyPath: path] != nil }
      copy = { $1[keyPath: path] = $0[keyPath: path] }
      isReplaced = { $0[keyPath: path] != nil || yields($0) }
      (self.record, self.file, self.line) = (record, file, line)
    }
  }
}
