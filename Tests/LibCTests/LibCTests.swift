import LibC
import Testing

struct LibCTests {
  @Test func functionsConstantsAndErrorNumbersAreThere() {
    let rest: Double = fmod(7, 4)
    #expect(rest == 3)
    #expect(close(-1) == -1)
    #expect(errno == EBADF)
    #expect(LibC.access("/", R_OK) == 0)
  }
}
