import Platform

extension ArgumentType<String> {
  package static func text(_ placeholder: String, suggestions: [String] = []) -> Self {
    Self(.text(placeholder, suggestions: suggestions)) { text, _ in text }
  }

  package static func file(_ placeholder: String, extensions: [String] = []) -> Self {
    Self(.file(placeholder, extensions: extensions)) { text, _ in text }
  }

  package static func directory(_ placeholder: String) -> Self { Self(.directory(placeholder)) { text, _ in text } }

  /// The name of a scene. It is checked later, against the program's scenes.
  package static var scene: Self { Self(.scene("NAME")) { text, _ in text } }
}

extension ArgumentType where Value: RawRepresentable<String> & CaseIterable {
  /// One value of an enumeration, by its raw value.
  package static func choice(_ placeholder: String? = nil, of values: [Value] = Array(Value.allCases)) -> Self {
    let words = values.map(\.rawValue)
    return Self(.choice(placeholder ?? words.joined(separator: "|"), words)) { (text, name) throws(UserError) in
      // `Arguments` has already rejected unknown values, except those of an option that another command declares.
      guard let value = Value(rawValue: text) else { throw UserError(unknown("value of --\(name)", text, in: words)) }
      return value
    }
  }
}

extension ArgumentType<Double> {
  /// A finite number in a closed range.
  package static func number(_ placeholder: String, in range: ClosedRange<Double> = -1e9...1e9) -> Self {
    Self(.text(placeholder), "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A number above an exclusive lower bound and at most an inclusive upper bound.
  package static func number(_ placeholder: String, above lower: Double, upTo upper: Double) -> Self {
    Self(.text(placeholder), "a number above \(plain(lower)) and at most \(plain(upper))") { text in
      Double(text).flatMap { $0 > lower && $0 <= upper ? $0 : nil }
    }
  }
}

extension ArgumentType<Int> {
  /// A whole number in a closed range.
  package static func count(_ placeholder: String = "N", in range: ClosedRange<Int>) -> Self {
    Self(.text(placeholder), "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ArgumentType {
  /// A comma-separated list of values without duplicates or empty items.
  package static func list<Element: Equatable>(
    _ value: OptionDefinition.Value, of element: ArgumentType<Element>
  ) -> Self where Value == [Element] {
    Self(value) { (text, name) throws(UserError) in
      let texts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      var values: Value = []
      for text in texts {
        if text.isEmpty {
          throw UserError("empty item in the list --\(name) \(texts.joined(separator: ","))")
        }
        let value = try element.parse(text, name)
        if values.contains(value) { throw UserError("duplicate item \"\(text)\" in --\(name)") }
        values.append(value)
      }
      return values
    }
  }
}

extension ArgumentType<ClosedRange<Int>> {
  /// A range of frame numbers, such as `0-59`.
  package static var frames: Self {
    Self(.text("A-B"), "a range, such as 0-59") { text in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { NumberText.whole($0) }
      guard parts.count == 2, let first = parts[0], let last = parts[1], first <= last else { return nil }
      return first...last
    }
  }
}

/// Returns a number without `.0`, and without an exponent if it is short without one.
package func plain(_ value: Double) -> String { NumberText.plain(value) }
