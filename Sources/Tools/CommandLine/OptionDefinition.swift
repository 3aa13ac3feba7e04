import Platform
import Synchronization

/// An option of a command, as data for help, parsing and shell completion.
package struct OptionDefinition: Sendable, Equatable {
  package var name: OptionName
  /// The letter after a single dash, if any.
  package var short: Character?
  /// The kind of its value, or `nil` for a flag.
  package var value: Value?
  /// Whether the option may be repeated, each time adding a value.
  package var repeats = false
  /// Whether the option takes all arguments up to the next option. It can then also be repeated.
  package var isVariadic = false
  /// The line of help.
  package var help: String

  package init(_ name: OptionName, short: Character? = nil, _ value: Value? = nil, repeats: Bool = false, help: String)
  {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.help = help
  }

  /// The kind of an option's value, or of an operand.
  package enum Value: Sendable, Equatable {
    /// A file. If extensions are given, completion offers only files with one of them.
    case file(String, extensions: [String] = [])
    /// A directory.
    case directory(String)
    /// One of several words. Any other value is an error.
    case choice(String, [String])
    /// Any text, with the words that completion offers.
    case text(String, suggestions: [String] = [])
    /// The name of a scene.
    case scene(String)
    /// The name of a command, or `script`.
    case command(String)

    /// The placeholder of the value in help: `DIR`, `light|dark`.
    package var placeholder: String {
      switch self {
      case .file(let name, _), .directory(let name), .choice(let name, _), .text(let name, _), .scene(let name),
        .command(let name):
        name
      }
    }
  }
}

/// A declared option with the type of its value.
package struct OptionKey<Value: Sendable>: Sendable {
  package var definition: OptionDefinition
  fileprivate let parse: @Sendable (_ text: String, _ name: OptionName) throws(UserError) -> Value

  package init(_ name: OptionName, short: Character? = nil, _ type: ArgumentType<Value>, help: String) {
    definition = OptionDefinition(name, short: short, type.value, help: help)
    parse = type.parse
  }
}

extension OptionKey<Bool> {
  /// Creates a flag.
  package init(_ name: OptionName, short: Character? = nil, help: String) {
    definition = OptionDefinition(name, short: short, help: help)
    parse = { _, _ in true }
  }
}

/// The type of an option's value or of an operand: its form in help and completion, and its parser.
package struct ArgumentType<Value: Sendable>: Sendable {
  package var value: OptionDefinition.Value
  package let parse: @Sendable (_ text: String, _ name: OptionName) throws(UserError) -> Value

  package init(
    _ value: OptionDefinition.Value,
    parse: @escaping @Sendable (_ text: String, _ name: OptionName) throws(UserError) -> Value
  ) {
    (self.value, self.parse) = (value, parse)
  }

  /// Creates a type whose errors describe valid values by `meaning`, as in "expected a rate up to 1000".
  package init(_ value: OptionDefinition.Value, _ meaning: String, parse: @escaping @Sendable (String) -> Value?) {
    self.init(value) { (text, name) throws(UserError) in
      guard let parsed = parse(text) else { throw .invalid(text, name, meaning) }
      return parsed
    }
  }
}

// MARK: Declarations

/// An option with a value. It is optional if the property is, and repeatable if the property is an array. The
/// property's initial value is the default.
///
/// To parse a command line, the command's value is created while an ``OptionReader`` is current. Each declaration
/// reads its own value from it. Without a reader every property has its default.
@propertyWrapper package struct Option<Value: Sendable>: Sendable {
  package var wrappedValue: Value

  package init<T>(_ key: OptionKey<T>) where Value == T? { wrappedValue = OptionReader.value(key) }

  package init<T>(_ name: OptionName, short: Character? = nil, _ type: ArgumentType<T>, help: String)
  where Value == T? {
    self.init(OptionKey(name, short: short, type, help: help))
  }

  package init<T>(_ key: OptionKey<T>) where Value == [T] { wrappedValue = OptionReader.values(key) }

  package init<T>(_ name: OptionName, short: Character? = nil, _ type: ArgumentType<T>, help: String)
  where Value == [T] {
    self.init(OptionKey(name, short: short, type, help: help))
  }

  package init(
    wrappedValue: Value, _ name: OptionName, short: Character? = nil, _ type: ArgumentType<Value>, help: String
  ) {
    self.init(wrappedValue: wrappedValue, OptionKey(name, short: short, type, help: help))
  }

  package init(wrappedValue: Value, _ key: OptionKey<Value>) {
    self.wrappedValue = OptionReader.value(key) ?? wrappedValue
  }
}

/// An option without a value.
@propertyWrapper package struct Flag: Sendable {
  package var wrappedValue: Bool

  package init(_ key: OptionKey<Bool>) { wrappedValue = OptionReader.value(key) ?? false }
  package init(_ name: OptionName, short: Character? = nil, help: String) {
    self.init(OptionKey(name, short: short, help: help))
  }
}

/// An operand. It is required unless the property is optional. An array takes all remaining operands.
@propertyWrapper package struct Operand<Value: Sendable>: Sendable {
  package var wrappedValue: Value

  package init(_ value: OptionDefinition.Value) where Value == String {
    wrappedValue = OptionReader.operands(value, count: 1...1).first ?? ""
  }

  package init(_ value: OptionDefinition.Value? = nil) where Value == String? {
    wrappedValue = OptionReader.operands(value, count: 0...1).first
  }

  /// - Parameter replacement: The option without whose values the operand is required.
  package init(
    _ value: OptionDefinition.Value, count: ClosedRange<Int> = 1...(.max), orElse replacement: OptionName? = nil
  ) where Value == [String] {
    wrappedValue = OptionReader.operands(value, count: count, orElse: replacement)
  }
}

// MARK: Reading

/// Provides the declarations of a command with their values, and collects the declarations.
package final class OptionReader: Sendable {
  /// The options and operands of a command.
  package struct Declarations: Sendable {
    package fileprivate(set) var options: [OptionDefinition] = []
    package fileprivate(set) var operands: [OptionDefinition.Value] = []
    package fileprivate(set) var operandCount = 0...0
    /// The option that replaces the operands.
    package fileprivate(set) var replacement: OptionName?
  }

  private struct State {
    var declarations = Declarations()
    var operands: ArraySlice<String>
    var error: UserError?
  }

  private static let currentReader = TaskLocal<OptionReader?>(wrappedValue: nil)
  private static var current: OptionReader? { currentReader.get() }

  private let arguments: Arguments
  private let state: Mutex<State>

  private init(_ arguments: Arguments) {
    self.arguments = arguments
    state = Mutex(State(operands: arguments.operands[...]))
  }

  /// Returns the declarations in a value.
  package static func declarations<Value>(of make: () -> Value) -> Declarations {
    let reader = OptionReader(Arguments())
    _ = currentReader.withValue(reader, operation: make)
    return reader.state.withLock { $0.declarations }
  }

  /// Returns a value read from a command line.
  ///
  /// - Throws: The first error of the values, in the order of the declarations.
  package static func read<Value>(_ arguments: Arguments, _ make: () -> Value) throws(UserError) -> Value {
    let reader = OptionReader(arguments)
    let value = currentReader.withValue(reader, operation: make)
    if let error = reader.state.withLock({ $0.error }) { throw error }
    return value
  }

  /// The arguments of the current command line, empty without a reader.
  package static var arguments: Arguments { current?.arguments ?? Arguments() }

  /// Records an error of the command line, such as two options that exclude each other. Only the first error is kept.
  package static func fail(_ error: UserError) {
    current?.state.withLock { $0.error = $0.error ?? error }
  }

  package static func value<T>(_ key: OptionKey<T>) -> T? { read(key, repeats: false).last }
  package static func values<T>(_ key: OptionKey<T>) -> [T] { read(key, repeats: true) }

  private static func read<T>(_ key: OptionKey<T>, repeats: Bool) -> [T] {
    guard let reader = current else { return [] }
    var definition = key.definition
    definition.repeats = repeats
    reader.state.withLock { [definition] in $0.declarations.options.append(definition) }
    do throws(UserError) {
      var values: [T] = []
      for text in reader.arguments.all(definition.name) { values.append(try key.parse(text, definition.name)) }
      return values
    } catch {
      fail(error)
      return []
    }
  }

  package static func operands(
    _ value: OptionDefinition.Value?, count: ClosedRange<Int>, orElse replacement: OptionName? = nil
  ) -> [String] {
    guard let reader = current else { return [] }
    return reader.state.withLock { state in
      state.declarations.replacement = replacement ?? state.declarations.replacement
      if let value { state.declarations.operands.append(value) }
      let known = state.declarations.operandCount
      let (most, isOpen) = known.upperBound.addingReportingOverflow(count.upperBound)
      state.declarations.operandCount = known.lowerBound + count.lowerBound...(isOpen ? .max : most)
      let taken = state.operands.prefix(count.upperBound)
      state.operands = state.operands.dropFirst(taken.count)
      return Array(taken)
    }
  }
}
