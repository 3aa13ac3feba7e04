import CommandLine

/// A programming language into which the functions of the motion table are translated.
enum MotionLanguage: String, Sendable {
  case javaScript = "js"
  case typeScript = "ts"
  case dart
  case kotlin
}

/// The motion table as code.
struct MotionCode {
  private let language: MotionLanguage
  private let table: MotionTable
  /// The names of the constants, which Kotlin spells in capital letters.
  private let constants: Set<String>

  init(_ language: MotionLanguage, _ table: MotionTable) {
    (self.language, self.table) = (language, table)
    constants = Set(table.topics.flatMap(\.constants).map(\.name))
  }

  /// The whole file: every constant and function, with a comment for each topic.
  var text: String {
    let comment = [
      "Motion of iOS, as Flipbook plays it.", "", MotionFormat.generated(by: language.rawValue), table.units,
    ]
    let head = comment.map { $0.isEmpty ? "//" : "// \($0)" }.joined(separator: "\n")
    return head + "\n" + imports + table.topics.map(section).joined()
  }

  private var imports: String {
    switch language {
    case .javaScript, .typeScript: ""
    case .dart: "\nimport 'dart:math';\n"
    case .kotlin: "\nimport kotlin.math.*\n"
    }
  }

  private func section(_ topic: MotionTopic) -> String {
    let head = ([topic.title + "."] + topic.facts).map { "// \($0)\n" }.joined()
    return "\n" + head + topic.constants.map { "\n" + declaration(of: $0) }.joined()
      + topic.functions.map { "\n" + declaration(of: $0) }.joined()
  }

  // MARK: Declarations

  private func declaration(of constant: MotionConstant) -> String {
    let numbers = constant.values.map { number(plain($0)) }
    let name = name(of: constant.name)
    let value = numbers.count == 1 ? numbers[0] : list(numbers)
    let comment = documentation(["\(constant.meaning.capitalizedStart)\(constant.unit.suffix)."])
    switch language {
    case .javaScript: return comment + "export const \(name) = \(value);\n"
    case .typeScript:
      return comment + "export const \(name): \(numbers.count == 1 ? "number" : "readonly number[]") = \(value);\n"
    case .dart: return comment + "const \(name) = \(value);\n"
    case .kotlin: return comment + "\(numbers.count == 1 ? "const " : "")val \(name) = \(value)\n"
    }
  }

  private func list(_ numbers: [String]) -> String {
    let items = numbers.joined(separator: ", ")
    return language == .kotlin ? "doubleArrayOf(\(items))" : "[\(items)]"
  }

  private func declaration(of function: MotionFunction) -> String {
    var lines = ["\(function.meaning.capitalizedStart)\(function.unit.suffix)."]
    for parameter in function.parameters {
      let meaning = parameter.meaning + parameter.unit.suffix
      switch language {
      case .javaScript:
        lines.append(
          "@param {number} \(parameter.standard.map { "[\(parameter.name)=\($0)]" } ?? parameter.name) \(meaning)")
      case .typeScript, .kotlin: lines.append("@param \(parameter.name) \(meaning)")
      case .dart: lines.append("[\(parameter.name)] is \(meaning).")
      }
    }
    if language == .javaScript { lines.append("@returns {\(type(of: function.unit))}") }
    return documentation(lines) + signature(of: function) + " {\n" + body(of: function) + "}\n"
  }

  private func signature(of function: MotionFunction) -> String {
    let result = type(of: function.unit)
    let required = function.parameters.filter { $0.standard == nil }
    let optional = function.parameters.filter { $0.standard != nil }
    func typed(_ parameter: MotionFunction.Parameter) -> String {
      let value = parameter.standard.map { " = \(name(of: $0))" } ?? ""
      switch language {
      case .javaScript: return parameter.name + value
      case .typeScript:
        return parameter.standard == nil ? "\(parameter.name): number" : "\(parameter.name): number\(value)"
      case .dart: return "double \(parameter.name)\(value)"
      case .kotlin: return "\(parameter.name): Double\(value)"
      }
    }
    var parameters = required.map(typed)
    let last = optional.map(typed).joined(separator: ", ")
    if !last.isEmpty { parameters.append(language == .dart ? "[\(last)]" : last) }
    let list = parameters.joined(separator: ", ")
    switch language {
    case .javaScript: return "export function \(function.name)(\(list))"
    case .typeScript: return "export function \(function.name)(\(list)): \(result)"
    case .dart: return "\(result) \(function.name)(\(list))"
    case .kotlin: return "fun \(function.name)(\(list)): \(result)"
    }
  }

  private func type(of unit: MotionUnit) -> String {
    switch language {
    case .javaScript, .typeScript: unit == .boolean ? "boolean" : "number"
    case .dart: unit == .boolean ? "bool" : "double"
    case .kotlin: unit == .boolean ? "Boolean" : "Double"
    }
  }

  private func documentation(_ lines: [String]) -> String {
    if language == .dart { return lines.map { "/// \($0)\n" }.joined() }
    if lines.count == 1 { return "/** \(lines[0]) */\n" }
    return "/**\n" + lines.map { " * \($0)\n" }.joined() + " */\n"
  }

  // MARK: Statements

  private func body(of function: MotionFunction) -> String {
    function.body.split(separator: "\n").map { line in
      let text = line.drop { $0 == " " }
      let depth = (line.count - text.count) / 2 + 1
      return String(repeating: language == .kotlin ? "    " : "  ", count: depth) + statement(text) + "\n"
    }.joined()
  }

  private func statement(_ line: Substring) -> String {
    let end = language == .kotlin ? "" : ";"
    if line == "}" || line == "} else {" { return String(line) }
    for word in ["if", "while"] where line.hasPrefix(word + " ") {
      return "\(word) (\(expression(line.dropFirst(word.count + 1).dropLast(2)))) {"
    }
    if line.hasPrefix("return ") { return "return \(expression(line.dropFirst(7)))\(end)" }
    for (word, spelling) in [("let", constantWord), ("var", variableWord)] where line.hasPrefix(word + " ") {
      return "\(spelling) \(expression(line.dropFirst(4)))\(end)"
    }
    return expression(line) + end
  }

  private var constantWord: String {
    switch language {
    case .javaScript, .typeScript: "const"
    case .dart: "final"
    case .kotlin: "val"
    }
  }

  private var variableWord: String {
    switch language {
    case .javaScript, .typeScript: "let"
    case .dart, .kotlin: "var"
    }
  }

  // MARK: Expressions

  private func expression(_ text: Substring) -> String {
    var (rest, result) = (text, "")
    while let first = rest.first {
      if first.isLetter {
        let name = rest.prefix { $0.isLetter || $0.isNumber }
        rest = rest.dropFirst(name.count)
        if language == .dart, let method = Self.dartMethods[String(name)], rest.first == "(" {
          let argument = Self.parenthesised(rest)
          rest = rest.dropFirst(argument.count + 2)
          let inner = expression(argument)
          result += (inner.allSatisfy(\.isLetter) ? inner : "(\(inner))") + ".\(method)()"
        } else {
          result += self.name(of: String(name))
        }
      } else if first.isNumber {
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        let exponent = rest.dropFirst(digits.count).prefixMatch(of: /e-?[0-9]+/).map { String($0.output) } ?? ""
        rest = rest.dropFirst(digits.count + exponent.count)
        result += number(digits + exponent)
      } else if rest.hasPrefix("=="), language == .javaScript || language == .typeScript {
        rest = rest.dropFirst(2)
        result += "==="
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  /// Returns the text between the parenthesis at the start and its closing parenthesis.
  private static func parenthesised(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[text.index(after: text.startIndex)..<index] }
    }
    return text.dropFirst()
  }

  /// Returns a number literal. In Dart and Kotlin it gets a decimal point, since literals without one are integers.
  private func number(_ digits: String) -> String {
    let isWhole = !digits.contains(".") && !digits.contains("e")
    return isWhole && (language == .dart || language == .kotlin) ? digits + ".0" : digits
  }

  private static let dartMethods = ["abs": "abs", "floor": "floorToDouble", "ceil": "ceilToDouble"]
  private static let mathFunctions: Set = ["abs", "ceil", "cos", "exp", "floor", "log", "max", "min", "sin", "sqrt"]

  /// Returns a name in the spelling of the language.
  private func name(of name: String) -> String {
    switch language {
    case .javaScript, .typeScript:
      if Self.mathFunctions.contains(name) { return "Math.\(name)" }
      return name == "pi" ? "Math.PI" : name == "inf" ? "Infinity" : name
    case .dart: return name == "inf" ? "double.infinity" : name
    case .kotlin:
      if constants.contains(name) { return name.separated(by: "_").uppercased() }
      return name == "log" ? "ln" : name == "pi" ? "PI" : name == "inf" ? "Double.POSITIVE_INFINITY" : name
    }
  }
}

extension String {
  /// Returns the words of a name in lower camel case, in lower case with a separator: `pan-slop`.
  func separated(by separator: String) -> String {
    reduce(into: "") { $0 += $1.isUppercase ? separator + $1.lowercased() : String($1) }
  }

  /// The text with a capital letter at its start.
  var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
