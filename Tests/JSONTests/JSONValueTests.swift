import Foundation
import JSON
import Testing

@Suite struct JSONValueTests {
  let sample = JSONValue.object([
    .init("title", .string("A \"quoted\"\ttab\n\u{1}\u{2028}é😀 \\")), .init("count", .integer(-3)),
    .init("none", .null),
    .init("list", .array([.number(0.1), .number(.infinity), .bool(true), .array([]), .object([])])),
  ])

  @Test func anotherParserReadsItBack() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(sample.text.utf8)) as? [String: Any])
    #expect(object["title"] as? String == "A \"quoted\"\ttab\n\u{1}\u{2028}é😀 \\")
    #expect(object["count"] as? Int == -3)
    #expect((object["list"] as? [Any])?.first as? Double == 0.1)
    #expect((object["list"] as? [Any])?.count == 5)
  }

  @Test func shortThingsStandInALine() {
    #expect(JSONValue.object([.init("a", .integer(1)), .init("b", .string("c"))]).text == "{\"a\": 1, \"b\": \"c\"}")
    #expect(JSONValue.array([.object([]), .integer(1)]).text == "[\n  {},\n  1\n]")
  }
}
