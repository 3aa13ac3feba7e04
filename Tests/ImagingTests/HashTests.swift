import CPixels
import Testing

/// The hashes that tell rows apart.
@Suite struct HashTests {
  private func hash(_ bytes: [UInt8], way: Int? = nil) -> [UInt64] {
    let hash =
      way.map { pixels_hash_in_way($0, bytes, bytes.count) } ?? pixels_hash_of(bytes, bytes.count)
    return [hash.low, hash.high]
  }

  @Test func everyWayGivesTheSame() {
    var generator = SeededGenerator(3)
    #expect(pixels_hash_ways() >= 1)
    for size in Array(0...200) + [3120, 4679] {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for way in 0..<pixels_hash_ways() {
        #expect(hash(bytes, way: way) == hash(bytes, way: 0), "\(size) bytes, way \(way)")
      }
    }
  }

  /// Rows as interfaces have them: one colour but for a dot, which stands somewhere or has another colour. Their hashes
  /// differ, and so does every 32-bit part of them about as often as chance has it.
  @Test(arguments: [[UInt8]([255, 255, 255, 255]), [0, 0, 0, 255], [0, 0, 0, 0]])
  func aDotIsMetInItsPlaceAndColour(ground: [UInt8]) {
    let width = 780
    var row = Array(repeatElement(ground, count: width).joined())
    var hashes: [[UInt64]] = [hash(row)]
    for place in 0..<width {
      for channel in 0..<4 {
        for bit in 0..<8 {
          row[4 * place + channel] ^= 1 << bit
          hashes.append(hash(row))
          row[4 * place + channel] ^= 1 << bit
        }
      }
    }
    for part in 0..<4 {
      let parts = hashes.map { UInt32(truncatingIfNeeded: $0[part / 2] >> (part % 2 == 0 ? 0 : 32)) }
      // Of 24961 rows 0.07 pairs are expected to agree in 32 bits.
      #expect(hashes.count - Set(parts).count <= 2, "part \(part)")
    }
  }

  /// Runs of one colour on another, at all places and of all lengths: what scrolling text and growing bars look like.
  @Test func runsAreMetInTheirPlaceAndLength() {
    let width = 160
    var hashes: Set<[UInt64]> = []
    var count = 0
    for start in 0..<width {
      for end in start + 1...width {
        var row = [UInt8](repeating: 255, count: 4 * width)
        for i in 4 * start..<4 * end where i % 4 < 3 { row[i] = 0 }
        hashes.insert(hash(row))
        count += 1
      }
    }
    #expect(hashes.count == count)
  }

  @Test func lengthsAreMet() {
    let hashes = (0...300).map { hash([UInt8](repeating: 0, count: $0)) }
    #expect(Set(hashes).count == 301)
  }
}
