import Platform
import Testing

@Suite struct TextTests {
  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func `Base64 agrees with RFC 4648`(text: String) throws {
    let samples = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
    let encoded = samples[text.utf8.count]
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
    #expect(Base64.decode(encoded.utf8) == Array(text.utf8))
    #expect(Base64.decode(encoded.utf8.flatMap { [0x20, $0, 0x0A] }) == Array(text.utf8))
    #expect(Base64.decode("\(encoded)!".utf8) == nil)
  }

  @Test(
    arguments: [
      ([], nil), (Array("ü😀".utf8), nil), ([0x61, 0xFF], 1), ([0x61, 0xC3], 1), ([0xC3, 0xBC, 0xED, 0xA0, 0x80], 2),
      ([0xF0, 0x9F, 0x98], 0), ([0x61, 0xC0, 0x80], 1),
    ] as [([UInt8], Int?)])
  func `the first byte that is not UTF-8 is found`(bytes: [UInt8], offset: Int?) {
    #expect(UTF8Check.firstInvalidOffset(in: bytes) == offset)
  }

  @Test func `each kind of markup escapes its special characters`() {
    let text = "a<b>&\"\r\n\u{1}"
    #expect(XMLText.content(text) == "a&lt;b&gt;&amp;\"&#13;\n\u{FFFD}")
    #expect(XMLText.attribute(text) == "a&lt;b&gt;&amp;&quot;&#13;&#10;\u{FFFD}")
    #expect(XMLText.html(text) == "a&lt;b&gt;&amp;&quot;\r\n\u{1}")
  }
}
