import Motion
import TestSupport
import Testing

@Suite struct CosineMotionTests {
  @Test func `the velocity is the derivative of the position`() {
    #expect(CosineMotion(from: 0, to: 400).complaints() == [])
    #expect(CosineMotion(from: 40, to: -300).complaints() == [])
  }

  @Test func `it takes 0.3 s, starts and ends at rest, and is halfway in the middle`() {
    let motion = CosineMotion(from: 100, to: 500)
    #expect(motion.duration == 0.3)
    #expect(motion.position(at: 0) == 100)
    #expect(isClose(motion.position(at: 0.15), 300, within: 1e-12))
    #expect(motion.position(at: 0.3.nextDown) < 500 + 1e-9)
    #expect(motion.position(at: 0.3) == 500)
    #expect(motion.velocity(at: 0) == 0)
    #expect(isClose(motion.velocity(at: 0.15), 400 * Double.pi / 0.6, within: 1e-12))
    #expect(abs(motion.velocity(at: 0.3.nextDown)) < 1e-9)
  }

  @Test func `the second half mirrors the first`() {
    let motion = CosineMotion(from: 0, to: 400)
    for time in motion.probeTimes() {
      #expect(isClose(motion.position(at: time) + motion.position(at: 0.3 - time), 400, within: 1e-12))
    }
  }
}
