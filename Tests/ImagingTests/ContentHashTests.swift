import Imaging
import Platform
import Testing

@Suite struct ContentHashTests {
  /// The output of `xxhsum -H128` by xxHash's authors for nothing, one byte, and a text longer than 240 bytes, which
  /// uses another algorithm.
  @Test(arguments: [
    ("", "99aa06d3014798d86001c324468d497f"), ("a", "a96faf705af16834e6c632b61e964e1f"),
    (String(repeating: "flipbook ", count: 100), "eaeb06924a5ad5bade96e11115d734df"),
  ])
  func `the hash agrees with the reference`(text: String, expected: String) {
    #expect(ContentHash(of: Array(text.utf8)).description == expected)
  }

  /// The output of Python's xxhash for the lengths on both sides of XXH3's algorithm changes.
  @Test(arguments: [
    (3, "e3b55f57945a17cf5f4299fc161c9cbb"), (4, "eb70bf5fc779e9e6a6111d53e80a3db5"),
    (8, "e1e4432a62217fe4cfd50c61c8bb98c1"), (9, "16c769d83e4aebce907931979dca3746"),
    (16, "72950631827607e2842812cc870dcae2"), (17, "685bc458b37d057fc06e233df7729217"),
    (128, "14792fc3af88dc6c05321a0b64d67b41"), (129, "dd5e74ac6b45f54ebc30b63382b09a3b"),
    (240, "65b5be86da5540e7c92b68e16f83bbb6"), (241, "1da1cb61bcb8a2a102e8cd95421c6d02"),
    (1024, "d0ac1f7b93bf57b9e5d78bafa45b2aa5"), (1025, "2882ebca04ec915ce95c42288f28186e"),
  ])
  func `the hash agrees with the reference at each length`(length: Int, expected: String) {
    #expect(ContentHash(of: (0..<length).map { UInt8($0 % 251) }).description == expected)
  }

  @Test func `a hash parses from its description`() {
    for seed in 0..<50 {
      let hash = ContentHash(of: [UInt8(seed)])
      #expect(ContentHash("\(hash)") == hash)
      #expect("\(hash)".utf8.count == 32)
    }
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 31), String(repeating: "0", count: 33), String(repeating: "A", count: 32),
    String(repeating: "0", count: 31) + "g", "0x" + String(repeating: "0", count: 30),
    String(repeating: "é", count: 16),
  ])
  func `other text is not a hash`(text: String) { #expect(ContentHash(text) == nil) }

  @Test func `only regular files have a hash`() throws {
    let folder = try Files.makeTemporaryDirectory()
    defer { try? Files.remove(folder) }
    try Files.write([1, 2, 3], to: "\(folder)/file")
    #expect(ContentHash(ofFile: "\(folder)/file") == ContentHash(of: [1, 2, 3]))
    #expect(ContentHash(ofFile: folder) == nil)
    #expect(ContentHash(ofFile: "\(folder)/none") == nil)
    #expect(ContentHash(ofFile: "/dev/null") == nil)
  }
}
