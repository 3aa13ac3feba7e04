import Graphics
import Testing
import Timebase
import Touch

struct InBetweenSamplerTests {
  @Test func `nineteen samples lie between two sixtieths of a second`() {
    let sampler = TouchSampler(rate: 60, moveRate: 1200)
    let start = Instant(picoseconds: 300_000_000_123)
    for sixtieth in [0, 1, 7, 215_999] {
      let from = start.advanced(byPicoseconds: FrameRate.sixty.instant(ofFrame: sixtieth).picoseconds)
      let end = start.advanced(byPicoseconds: FrameRate.sixty.instant(ofFrame: sixtieth + 1).picoseconds)
      var instants: [Instant] = []
      var instant = from
      while let next = sampler.moveInstant(after: instant, before: end, from: start) {
        instants.append(next)
        instant = next
      }
      let ticks = (1...19).map { FrameRate(1200).instant(ofFrame: sixtieth * 20 + $0).picoseconds }
      #expect(instants.map { $0.picoseconds - start.picoseconds } == ticks)
    }
  }

  @Test func `a sample in between is at least a microsecond from its neighbours`() {
    let sampler = TouchSampler(rate: 60, moveRate: 1200)
    let tick = FrameRate(1200).instant(ofFrame: 1)
    let near = tick.advanced(by: .nanoseconds(999)), far = tick.advanced(by: .microseconds(1))
    #expect(sampler.moveInstant(after: .zero, before: near, from: .zero) == nil)
    #expect(sampler.moveInstant(after: .zero, before: far, from: .zero) == tick)
    let before = tick.advanced(by: .nanoseconds(-999)), earlier = tick.advanced(by: .nanoseconds(-1_000))
    #expect(sampler.moveInstant(after: before, before: .ms(1.5), from: .zero) == nil)
    #expect(sampler.moveInstant(after: earlier, before: .ms(1.5), from: .zero) == tick)
  }

  @Test func `a sampler with one rate has no samples in between`() {
    #expect(TouchSampler(rate: 120).moveInstant(after: .zero, before: .ms(100), from: .zero) == nil)
  }
}
