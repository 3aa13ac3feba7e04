import Syntax

/// A setting as data. Its statement with its parser, goldens, manifests, `--with`, the studio and the reference use its
/// row in ``all``, and ``ClipSettings`` the row's field.
package struct SettingDefinition: Sendable {
  /// The part of a clip that a setting affects.
  package enum Scope: Sendable {
    /// The script. No line of `--with` overrides it.
    case script
    /// The simulation, and the look of the screen.
    case clip
    /// Everything around the screen, and the finger. It changes nothing that is simulated.
    case presentation
  }

  /// Parses the value in a statement.
  typealias Parser = @Sendable (inout StatementParser) throws(SyntaxError) -> ScriptSettingLine.Content

  /// The statement; `nil` if no line sets the value alone.
  package let statement: Script.Statement?
  /// The part of a clip that the setting affects.
  package let scope: Scope
  /// The value in ``ClipSettings``; `nil` if it is elsewhere.
  let field: Field?
  let parse: Parser?

  /// Creates a setting with its statement.
  init(
    _ keyword: Script.Keyword, _ scope: Scope, _ forms: [String], _ summary: String, _ details: String, example: String,
    _ field: Field? = nil, parse: @escaping Parser
  ) {
    statement = Script.Statement(keyword, .setting, forms, summary, details, example: example)
    (self.scope, self.field, self.parse) = (scope, field, parse)
  }

  /// Creates a setting that no statement sets alone.
  init(_ scope: Scope, _ field: Field) {
    (statement, self.scope, self.field, parse) = (nil, scope, field, nil)
  }

  /// The name of the statement or, without one, of the entry in goldens and manifests.
  package var name: String { statement?.name ?? field?.entry ?? "" }

  /// Returns the value as a script writes it, without the name; `nil` if it has none or if the studio does not show it.
  package func line(_ settings: ClipSettings) -> String? { field?.line?(settings) }

  /// The words of a value, the default first; empty if the value is no choice of words.
  package var choices: [String] {
    let values = statement?.forms.flatMap(Self.values) ?? []
    guard values.count > 1, !values.contains(where: { $0.contains(where: \.isUppercase) }),
      let usual = line(ClipSettings())
    else { return [] }
    return [usual] + values.filter { $0 != usual }
  }

  /// Returns the values of a form, with and without its optional words.
  private static func values(_ form: String) -> [String] {
    form.split(separator: " ").dropFirst().reduce([""]) { values, word in
      let words = word.split { "|[]".contains($0) }
      let longer = values.flatMap { value in words.map { value.isEmpty ? String($0) : "\(value) \($0)" } }
      return word.hasPrefix("[") ? values + longer : longer
    }
  }

  /// The settings of statements that `--with` overrides, in addition to those of the scene.
  package static let overridable = all.filter { $0.statement != nil && $0.scope != .script }

  /// The settings that the studio shows in the group “Presentation”.
  package static let shown = all.filter { $0.field?.line != nil }

  /// The values of all settings.
  static let fields = all.compactMap(\.field)

  private static let byName = Dictionary(uniqueKeysWithValues: all.filter { $0.statement != nil }.map { ($0.name, $0) })

  /// Returns the setting of a statement.
  package static func named(_ name: String) -> SettingDefinition? { byName[name] }

  /// A value of ``ClipSettings``.
  struct Field: Sendable {
    /// The name of the entry in goldens and manifests; `nil` for that of the statement.
    let entry: String?
    /// Returns the value as goldens or manifests record it, or `nil` if they do not.
    let text: @Sendable (ClipSettings) -> String?
    /// Sets the value from the text of a golden. Returns `false` if the text is invalid. `nil` if no golden records it.
    let parse: (@Sendable (String, inout ClipSettings) -> Bool)?
    /// Copies the value, set or not.
    let copy: @Sendable (_ from: ClipSettings, _ to: inout ClipSettings) -> Void
    let isSet: @Sendable (ClipSettings) -> Bool
    /// Whether other settings, which have precedence, replace the value.
    let isReplaced: @Sendable (_ others: ClipSettings) -> Bool
    /// Returns the file that the value names.
    let file: @Sendable (ClipSettings) -> Script.FileReference?
    /// Returns the value as a script writes it; `nil` if the studio does not show it.
    let line: (@Sendable (ClipSettings) -> String?)?

    /// - Parameters:
    ///   - parse: Returns the value of a text in a golden; `nil` if only manifests record the value.
    ///   - yields: Returns whether another value replaces this one.
    init<Value>(
      _ path: any WritableKeyPath<ClipSettings, Value?> & Sendable, entry: String? = nil,
      text: @escaping @Sendable (Value) -> String? = { _ in nil }, parse: (@Sendable (String) -> Value?)? = nil,
      yields: @escaping @Sendable (ClipSettings) -> Bool = { _ in false },
      file: @escaping @Sendable (ClipSettings) -> Script.FileReference? = { _ in nil },
      line: (@Sendable (ClipSettings) -> String?)? = nil
    ) {
      (self.entry, self.file, self.line) = (entry, file, line)
      self.text = { $0[keyPath: path].flatMap(text) }
      self.parse = parse.map { (parse) -> @Sendable (String, inout ClipSettings) -> Bool in
        { text, settings in
          settings[keyPath: path] = parse(text)
          return settings[keyPath: path] != nil
        }
      }
      copy = { $1[keyPath: path] = $0[keyPath: path] }
      isSet = { $0[keyPath: path] != nil }
      isReplaced = { $0[keyPath: path] != nil || yields($0) }
    }
  }
}
