import LibC
import Testing

struct LibCTests {
  @Test func functionsConstantsAndErrorNumbersAreThere() {
    let edge: Double = cbrt(27)
    #expect(edge == 3)
    #expect(close(-1) == -1 && errno == EBADF)
    #expect(LibC.access("/", R_OK) == 0)
  }
}
