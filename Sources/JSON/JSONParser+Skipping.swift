extension JSONParser {
  /// Goes behind a value, which is checked as if it were read, but of which nothing is kept.
  mutating func skipValue() throws(Failure) {
    skipBlank()
    switch current {
    case UInt8(ascii: "{"): try nested { parser throws(Failure) in try parser.skipObject() }
    case UInt8(ascii: "["): try nested { parser throws(Failure) in try parser.skipArray() }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"): _ = try word("true", .null)
    case UInt8(ascii: "f"): _ = try word("false", .null)
    case UInt8(ascii: "n"): _ = try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): try skipNumber()
    default: throw failure("expected a value")
    }
  }

  private mutating func skipArray() throws(Failure) {
    skipBlank()
    if take(UInt8(ascii: "]")) { return }
    while true {
      try skipValue()
      skipBlank()
      if take(UInt8(ascii: "]")) { return }
      if !take(UInt8(ascii: ",")) { throw failure("expected “,” or “]” in the array") }
    }
  }

  private mutating func skipObject() throws(Failure) {
    skipBlank()
    if take(UInt8(ascii: "}")) { return }
    while true {
      skipBlank()
      if current != UInt8(ascii: "\"") { throw failure("expected a key in double quotes") }
      try skipString()
      skipBlank()
      if !take(UInt8(ascii: ":")) { throw failure("expected “:” after the key") }
      try skipValue()
      skipBlank()
      if take(UInt8(ascii: "}")) { return }
      if !take(UInt8(ascii: ",")) { throw failure("expected “,” or “}” in the object") }
    }
  }

  private mutating func skipString() throws(Failure) {
    index += 1
    var ignored: [UInt8] = []
    while true {
      skipPlain()
      if take(UInt8(ascii: "\"")) { return }
      guard current == UInt8(ascii: "\\") else {
        throw failure(
          current == nil
            ? "expected a closing double quote"
            : "a control character in a string must be written as an escape such as \\n")
      }
      try escape(into: &ignored)
    }
  }
}
