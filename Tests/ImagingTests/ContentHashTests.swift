import Imaging
import Platform
import Testing

@Suite struct ContentHashTests {
  /// What `xxhsum -H128` of xxHash's authors prints: nothing, one byte, and a text longer than the 240 bytes beyond which
  /// another algorithm runs.
  @Test(arguments: [
    ("", "99aa06d3014798d86001c324468d497f"), ("a", "a96faf705af16834e6c632b61e964e1f"),
    (String(repeating: "flipbook ", count: 100), "eaeb06924a5ad5bade96e11115d734df"),
  ])
  func agreesWithTheReference(text: String, expected: String) {
    #expect(ContentHash(of: Array(text.utf8)).description == expected)
  }

  @Test func textIsReadAsItIsWritten() {
    for seed in 0..<50 {
      let hash = ContentHash(of: [UInt8(seed)])
      #expect(ContentHash("\(hash)") == hash && "\(hash)".utf8.count == 32)
    }
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 31), String(repeating: "0", count: 33), String(repeating: "A", count: 32),
    String(repeating: "0", count: 31) + "g", "0x" + String(repeating: "0", count: 30),
    String(repeating: "é", count: 16),
  ])
  func otherTextIsNone(text: String) { #expect(ContentHash(text) == nil) }

  @Test func onlyRegularFilesHaveOne() throws {
    let folder = try Files.makeTemporaryDirectory()
    defer { try? Files.remove(folder) }
    try Files.write([1, 2, 3], to: "\(folder)/file")
    #expect(ContentHash(ofFile: "\(folder)/file") == ContentHash(of: [1, 2, 3]))
    #expect(ContentHash(ofFile: folder) == nil)
    #expect(ContentHash(ofFile: "\(folder)/none") == nil)
    #expect(ContentHash(ofFile: "/dev/null") == nil)
  }
}
