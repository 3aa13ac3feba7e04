import Foundation
import JSON
import TestSupport
import Testing

/// Untrusted JSON text: valid text is parsed with offsets, invalid text is rejected at the first wrong byte.
@Suite struct JSONParserTests {
  private func failure(_ text: String) -> JSONParser.Failure? { failure(Array(text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> JSONParser.Failure? {
    do {
      _ = try JSONParser.parse(bytes)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("", 0, "expected a value, but the file ends here"), (" ", 1, "expected a value, but the file ends here"),
    ("{", 1, "expected a key in double quotes, but the file ends here"), ("[1,]", 3, "expected a value"),
    ("[1 2]", 3, "expected “,” or “]” in the array"), ("{\"a\"}", 4, "expected “:” after the key “a”"),
    ("{\"a\":1,}", 7, "expected a key in double quotes"), ("{a:1}", 1, "expected a key in double quotes"),
    ("{\"a\":01}", 6, "expected “,” or “}” in the object"), ("01", 1, "expected the end of the file after the value"),
    ("-", 1, "expected a digit, but the file ends here"), ("1.", 2, "expected a digit, but the file ends here"),
    (".5", 0, "expected a value"), ("1e", 2, "expected a digit, but the file ends here"),
    ("[1.]", 3, "expected a digit"),
    ("+1", 0, "expected a value"), ("tru", 0, "expected “true”"), ("nul", 0, "expected “null”"),
    ("1 1", 2, "expected the end of the file after the value"),
    ("\"a", 2, "expected a closing double quote, but the file ends here"),
    ("\"\n\"", 1, "a control character in a string must be written as an escape such as \\n"),
    (#""\x""#, 1, #"invalid escape “\x”"#), (#""\u12g4""#, 5, "expected four hexadecimal digits after \\u"),
    (#""\"#, 2, "expected an escape, but the file ends here"), ("'a'", 0, "expected a value"),
    ("[1}", 2, "expected “,” or “]” in the array"), ("NaN", 0, "expected a value"),
    ("\u{FEFF}1", 0, "expected a value"),
  ])
  func `an error has the offset of the wrong byte and names the expected text`(
    text: String, offset: Int, message: String
  ) { #expect(failure(text) == JSONParser.Failure(offset: offset, message: message)) }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
  ])
  func `bytes that are not UTF-8 are rejected`(bytes: [UInt8]) {
    #expect(failure(bytes) == JSONParser.Failure(offset: 1, message: "this byte is not UTF-8; save the file as UTF-8"))
  }

  @Test func `nesting is limited`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(failure(nested(JSONParser.depthLimit)) == nil)
    #expect(
      failure(nested(129)) == JSONParser.Failure(offset: 128, message: "more than 128 nested arrays and objects"))
    #expect(failure(String(repeating: "[", count: 1_000_000)) != nil)
  }

  @Test func `deferred arrays are validated, but empty until they are parsed`() throws {
    let text = #"{"list": [{"list": ["a\n", {"list": [[1], 2]}], "b": [3]}]}"#
    let node = try JSONParser.parse(Array(text.utf8), deferring: "list")
    let inner = try #require(node["list"]?.elements?.first)
    #expect(inner["list"]?.elements?.isEmpty == true)
    #expect(inner["b"]?.elements?.count == 1)
    var read: [String] = []
    let offset = try #require(inner["list"]?.offset)
    let failure = JSONParser.parseElements(Array(text.utf8), at: offset) { read.append($0.scalar ?? $0.kind) }
    #expect(failure == nil)
    #expect(read == ["a\n", "an object"])
    for index in text.indices.dropFirst() where text[index] != " " {
      let cut = Array(text[..<index].utf8)
      let error = #expect(throws: JSONParser.Failure.self) { _ = try JSONParser.parse(cut, deferring: "list") }
      #expect(error?.offset == self.failure(cut)?.offset)
    }
  }

  @Test func `values have their offsets, and numbers keep their spelling`() throws {
    let node = try JSONParser.parse(Array(#"{ "a": [1.50, -0e+1] }"#.utf8))
    let elements = try #require(node["a"]?.elements)
    #expect(elements.map(\.scalar) == ["1.50", "-0e+1"])
    #expect(elements.map(\.offset) == [8, 14])
  }

  @Test(arguments: [
    (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"), (#""\ude00""#, "\u{FFFD}"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\u0000\b\f\n\r\t\/\\\"""#, "\0\u{8}\u{C}\n\r\t/\\\""),
  ])
  func `escapes are decoded like in browsers`(text: String, value: String) throws {
    #expect(try JSONParser.parse(Array(text.utf8)).scalar == value)
  }

  /// Foundation's parser is the reference. It treats byte order marks, half surrogates and deeper nesting differently;
  /// none of these occurs here.
  @Test func `it accepts the same texts as Foundation`() {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\n\"", "\"", "1", "-1.5", "0", "-", ".", "e", "true", "false",
      "null", " ", "\n", "x",
    ]
    var random = SplitMix(seed: 7)
    var (accepted, disputed): (Int, [String]) = (0, [])
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let expected = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
      if (failure(text) == nil) != expected { disputed.append(text) }
      accepted += expected ? 1 : 0
    }
    #expect(disputed.isEmpty)
    #expect(accepted > 60)
  }
}
