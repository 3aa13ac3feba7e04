import LibC
import Testing

struct LibCTests {
  @Test func functionsConstantsAndErrorNumbersAreThere() {
    #expect(cbrt(27) == 3)
    #expect(close(-1) == -1 && errno == EBADF)
    #expect(LibC.access("/", R_OK) == 0)
  }
}
