import JSON
import Testing

/// Objects that are read strictly.
@Suite struct JSONObjectTests {
  private func object(_ text: String) throws -> JSONObject { try JSONObject(JSONParser.parse(Array(text.utf8))) }

  @Test func `members are read by their kinds`() throws {
    var object = try object(
      #"{"s": "a", "n": null, "b": false, "i": 3, "d": 0.5, "e": [1], "o": {"x": "y", "z": ""}, "r": [[0, 1], [3, 3]]}"#
    )
    #expect(try object.string("s") == "a")
    #expect(try object.stringOrNull("n") == nil)
    #expect(try object.bool("b") == false)
    #expect(try object.integer("i", in: 3...3) == 3)
    #expect(try object.number("d") == 0.5)
    #expect(try object.elements("e").count == 1)
    #expect(try object.strings("o").map { $0.name + "=" + $0.value } == ["x=y", "z="])
    #expect(throws: JSONParser.Failure.self) { try object.finish() }
    #expect(try object.ranges("r", below: 4) == [0...1, 3...3])
    try object.finish()
    #expect(object.optional("s") == nil)
  }

  @Test(arguments: [
    ("[]", 0, "expected an object, not an array"), (" 1", 1, "expected an object, not a number"),
    (#""a""#, 0, "expected an object, not a string"), ("null", 0, "expected an object, not null"),
    (#"{"a": 1, "a": 1}"#, 14, "duplicate key “a”"),
  ])
  func `a value that is not an object is rejected`(text: String, offset: Int, message: String) {
    #expect(throws: JSONParser.Failure(offset: offset, message: message)) { try object(text) }
  }

  private typealias Read = @Sendable (inout JSONObject) throws -> Void

  private static let failures: [(String, Int, String, Read)] = [
    ("{}", 0, "“v” is missing", { _ = try $0.string("v") }),
    (#"{"v": 1}"#, 6, "expected a string as “v”, not 1", { _ = try $0.string("v") }),
    (#"{"v": true}"#, 6, "expected a string or null as “v”, not a boolean", { _ = try $0.stringOrNull("v") }),
    (#"{"v": "yes"}"#, 6, "expected true or false as “v”, not a string", { _ = try $0.bool("v") }),
    (#"{"v": 1.5}"#, 6, "expected a whole number from 1 to 3 as “v”, not 1.5", { _ = try $0.integer("v", in: 1...3) }),
    (#"{"v": 9}"#, 6, "expected a number from 0.5 to 2 as “v”, not 9", { _ = try $0.number("v", in: 0.5...2) }),
    (#"{"v": {}}"#, 6, "expected an array as “v”, not an object", { _ = try $0.elements("v") }),
    (#"{"v": ["a", 1]}"#, 12, "expected strings as “v”", { _ = try $0.words("v") }),
    (#"{"v": [[0]]}"#, 7, "expected pairs of numbers as “v”, not an array", { _ = try $0.ranges("v", below: 4) }),
    (#"{"v": [[0, 4]]}"#, 11, "expected a number below 4 as “v”, not 4", { _ = try $0.ranges("v", below: 4) }),
    (#"{"v": "b"}"#, 6, "unknown v “b”", { _ = try $0.parse("v") { $0 == "a" ? 1 : nil } }),
    (
      #"{"$schema": "b"}"#, 12, "unknown format; another version of Flipbook or another program wrote it",
      { try $0.schema("a") }
    ),
    (#"{"w": 1}"#, 6, "unknown key “w”", { try $0.finish() }),
  ]

  @Test(arguments: failures.indices)
  func `a failure has its offset, the expected value and the actual one`(index: Int) throws {
    let (text, offset, message, read) = Self.failures[index]
    var object = try object(text)
    #expect(throws: JSONParser.Failure(offset: offset, message: message)) { try read(&object) }
  }

  @Test(arguments: [
    #"{"v": 4}"#, #"{"v": 0}"#, #"{"v": 1.0}"#, #"{"v": "1"}"#, #"{"v": 99999999999999999999}"#, "{}", #"{"w": 1}"#,
  ])
  func `a number outside its range is rejected`(text: String) throws {
    var object = try object(text)
    #expect(throws: JSONParser.Failure.self) { try object.integer("v", in: 1...3) }
  }

  @Test(arguments: [
    "[[1, 0]]", "[[0, 4]]", "[[0, 1], [2, 3]]", "[[2, 3], [0, 0]]", "[[0]]", "[0]", "[[-1, 0]]", "{}", "[[0, 1, 2]]",
  ])
  func `ranges that overlap, touch or are not in order are rejected`(text: String) throws {
    var object = try object(#"{"r": \#(text)}"#)
    #expect(throws: JSONParser.Failure.self) { try object.ranges("r", below: 4) }
  }

  @Test func `a failure has its line`() throws {
    let text = Array("{\n\"a\": 1,\r\n\"b\": [}".utf8)
    #expect { try JSONParser.parse(text) } throws: { ($0 as? JSONParser.Failure)?.line(in: text) == 3 }
    #expect(JSONParser.Failure(offset: 0, message: "").line(in: text) == 1)
  }

  @Test func `numbers that are not finite are rejected`() throws {
    for text in ["1e999", "-1e999", "1e301"] {
      var object = try object(#"{"v": \#(text)}"#)
      #expect(throws: JSONParser.Failure.self) { try object.number("v") }
    }
  }
}
