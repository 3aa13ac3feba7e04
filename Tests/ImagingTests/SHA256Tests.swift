import Imaging
import Testing

@Suite struct SHA256Tests {
  /// The examples that NIST publishes with FIPS 180-4, and a million times "a".
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func agreesWithThePublishedExamples(text: String, expected: String) {
    #expect(SHA256.hex(of: Array(text.utf8)) == expected)
  }

  @Test func doesNotDependOnHowBytesArrive() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for step in [1, 3, 55, 56, 63, 64, 65, 127, 128, 129, 500] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: step) {
        bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { hash.add($0) }
      }
      var whole = SHA256()
      bytes.withUnsafeBytes { whole.add($0) }
      #expect(hash.digest() == whole.digest())
    }
  }
}
