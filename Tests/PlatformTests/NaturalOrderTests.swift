import Platform
import Testing

@Suite struct NaturalOrderTests {
  @Test func `numbers in names are ordered by value`() {
    let names = ["b", "frame-10", "frame-9", "frame-0009b", "frame-009", "a2c1", "a10"]
    let sorted = names.sorted(by: NaturalOrder.precedes)
    #expect(sorted == ["a2c1", "a10", "b", "frame-009", "frame-9", "frame-0009b", "frame-10"])
  }
}
