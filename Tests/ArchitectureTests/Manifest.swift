/// The modules of Package.swift: its tables of permitted imports and of layers.
struct Manifest {
  /// Each module with its permitted imports, in the order of the table.
  var modules: [(name: String, imports: [String])]
  /// Each layer with its modules, in the order of the table.
  var layers: [(name: String, modules: [String])]

  /// The permitted imports of a module; `nil` if the table does not contain it.
  func imports(of module: String) -> [String]? { modules.first { $0.name == module }?.imports }

  /// The modules of C libraries that the table mentions.
  var cModules: Set<String> { Set(modules.flatMap(\.imports)).subtracting(modules.map(\.name)) }

  /// The index of a module's layer, from the top; `nil` if no layer contains it.
  func layer(of module: String) -> Int? { layers.firstIndex { $0.modules.contains(module) } }

  /// Parses the tables `let modules: … = [ "Name": Module(["Import", …], …), … ]` and
  /// `let layers: … = [ "Name": ["Module", …], … ]` in a manifest's text.
  init(text: String) {
    modules = Self.table("modules", in: text).map { ($0, $1) }
    layers = Self.table("layers", in: text).map { ($0, $1) }
  }

  /// The rows of a table of lists: the first literal of each, and those of its list.
  private static func table(_ name: String, in text: String) -> [(String, [String])] {
    guard let start = text.firstRange(of: "let \(name)"), let end = text[start.upperBound...].firstRange(of: "\n]")
    else { return [] }
    var rest = text[start.upperBound..<end.lowerBound]
    var rows: [(String, [String])] = []
    while let key = nextLiteral(&rest), let close = rest.firstIndex(of: "]") {
      var list = rest[..<close]
      rows.append((key, Array(sequence(state: ()) { _ in nextLiteral(&list) })))
      rest = rest[close...].dropFirst()
    }
    return rows
  }

  private static func nextLiteral(_ text: inout Substring) -> String? {
    guard let open = text.firstIndex(of: "\"") else { return nil }
    let literal = text[open...].dropFirst().prefix { $0 != "\"" }
    text = text[literal.endIndex...].dropFirst()
    return String(literal)
  }
}
