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
    ("", 0), (" ", 1), ("{", 1), ("[1,]", 3), ("[1 2]", 3), ("{\"a\"}", 4), ("{\"a\":1,}", 7), ("{a:1}", 1), ("01", 1),
    ("-", 1), ("1.", 2), (".5", 0), ("1e", 2), ("+1", 0), ("tru", 0), ("nul", 0), ("1 1", 2), ("\"a", 2), ("\"\n\"", 1),
    (#""\x""#, 1), (#""\u12g4""#, 5), ("'a'", 0), ("[1}", 2), ("NaN", 0), ("\u{FEFF}1", 0),
  ])
  func `an error has the offset of the wrong byte`(text: String, offset: Int) {
    #expect(failure(text)?.offset == offset, "\(failure(text)?.message ?? "accepted")")
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
  ])
  func `bytes that are not UTF-8 are rejected`(bytes: [UInt8]) { #expect(failure(bytes)?.offset == 1) }

  @Test func `nesting is limited`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(failure(nested(JSONParser.depthLimit)) == nil)
    #expect(failure(nested(JSONParser.depthLimit + 1))?.offset == JSONParser.depthLimit)
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
