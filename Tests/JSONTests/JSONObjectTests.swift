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

  @Test(arguments: ["[]", "1", #""a""#, "null", #"{"a": 1, "a": 1}"#])
  func `a value that is not an object is rejected`(text: String) {
    #expect(throws: JSONParser.Failure.self) { try object(text) }
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
