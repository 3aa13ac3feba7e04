/// What Package.swift says of the rooms: the one table of allowed arrows.
struct Manifest {
  /// Each room with what it may import, in the order of the table.
  var rooms: [(name: String, imports: [String])]

  /// What a room may import; `nil` where the table does not know it.
  func imports(of room: String) -> [String]? { rooms.first { $0.name == room }?.imports }

  /// The modules of C libraries that the table mentions.
  var cModules: Set<String> { Set(rooms.flatMap(\.imports)).subtracting(rooms.map(\.name)) }

  /// Reads the table `let rooms: … = [ "Name": ["Import", …], … ]` out of a manifest's text.
  init(text: String) {
    rooms = []
    guard let start = text.firstRange(of: "let rooms"), let end = text[start.upperBound...].firstRange(of: "\n]") else {
      return
    }
    var rest = text[start.upperBound..<end.lowerBound]
    while let name = Self.nextLiteral(&rest) {
      guard let close = rest.firstIndex(of: "]") else { return }
      var list = rest[..<close]
      var imports: [String] = []
      while let item = Self.nextLiteral(&list) { imports.append(item) }
      rooms.append((name, imports))
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
