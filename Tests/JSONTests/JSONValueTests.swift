import Foundation
import JSON
import Testing

@Suite struct JSONValueTests {
  let sample = JSONValue.object([
    .init("title", .string("A \"quoted\"\ttab\n\u{1}\u{2028}é😀 \\")), .init("count", .integer(-3)),
    .init("none", .null),
    .init("list", .array([.number(0.1), .number(.infinity), .bool(true), .array([]), .object([])])),
  ])

  @Test func `another parser reads written JSON back`() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(sample.text.utf8)) as? [String: Any])
    #expect(object["title"] as? String == "A \"quoted\"\ttab\n\u{1}\u{2028}é😀 \\")
    #expect(object["count"] as? Int == -3)
    #expect((object["list"] as? [Any])?.first as? Double == 0.1)
    #expect((object["list"] as? [Any])?.count == 5)
  }

  @Test func `hidden control characters are written as escapes`() {
    let hidden: [Unicode.Scalar] = ["\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}"]
    for scalar in hidden + ["\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}"] {
      #expect(scalar.isHiddenControl)
      #expect(JSONValue.string(String(scalar)).text.hasPrefix("\"\\u"))
      #expect(String(scalar).withVisibleControls == "\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
    }
    let shown: [Unicode.Scalar] = [
      " ", "~", "\u{A0}", "\u{200D}", "\u{2010}", "\u{2029}", "\u{202F}", "\u{2065}", "\u{206A}",
    ]
    for scalar in shown {
      #expect(!scalar.isHiddenControl)
      #expect(String(scalar).withVisibleControls == String(scalar))
    }
    #expect("a\tb\nc“é” \u{61B}".withVisibleControls == "a\tb\nc“é” \u{61B}")
  }

  @Test func `a short value is written on one line`() {
    #expect(JSONValue.object([.init("a", .integer(1)), .init("b", .string("c"))]).text == "{\"a\": 1, \"b\": \"c\"}")
    #expect(JSONValue.array([.object([]), .integer(1)]).text == "[\n  {},\n  1\n]")
  }
}
