/// The modules of Package.swift: its table of permitted imports.
struct Manifest {
  /// Each module with its permitted imports, in the order of the table.
  var modules: [(name: String, imports: [String])]

  /// The permitted imports of a module; `nil` if the table does not contain it.
  func imports(of module: String) -> [String]? { modules.first { $0.name == module }?.imports }

  /// The modules of C libraries that the table mentions.
  var cModules: Set<String> { Set(modules.flatMap(\.imports)).subtracting(modules.map(\.name)) }

  /// Parses the table `let modules: … = [ "Name": Module(["Import", …], …), … ]` in a manifest's text.
  init(text: String) {
    modules = []
    guard let start = text.firstRange(of: "let modules"), let end = text[start.upperBound...].firstRange(of: "\n]")
    else {
      return
    }
    var rest = text[start.upperBound..<end.lowerBound]
    while let name = Self.nextLiteral(&rest) {
      guard let close = rest.firstIndex(of: "]") else { return }
      var list = rest[..<close]
      var imports: [String] = []
      while let item = Self.nextLiteral(&list) { imports.append(item) }
      modules.append((name, imports))
      rest = rest[close...].dropFirst()
    }
  }

  private static func nextLiteral(_ text: inout Substring) -> String? {
    guard let open = text.firstIndex(of: "\"") else { return nil }
    let literal = text[open...].dropFirst().prefix { $0 != "\"" }
    text = text[literal.endIndex...].dropFirst()
    return String(literal)
  }
}
