import Illustrations
import TestSupport
import Testing

@Suite struct TickScaleTests {
  /// 1, 2 or 5 times a power of ten.
  func isRound(_ step: Double) -> Bool {
    var mantissa = step
    while mantissa < 0.99 { mantissa *= 10 }
    while mantissa > 9.9 { mantissa /= 10 }
    return [1, 2, 5].contains { abs(mantissa - $0) < 1e-6 }
  }

  @Test func `ticks are round, few, and enclose the values`() {
    var random = SplitMix(seed: 5)
    for _ in 0..<2000 {
      let size = Double.random(in: 0.1...1, using: &random) * [0.1, 1, 40, 3000, 1e7].randomElement(using: &random)!
      let low = Double.random(in: -size...size, using: &random)
      let high = low + Double.random(in: 0.01...1, using: &random) * size
      let scale = TickScale(enclosing: low...high, atMost: 4)
      #expect(isRound(scale.step), "\(low)…\(high): \(scale.step)")
      #expect((2...5).contains(scale.ticks.count), "\(low)…\(high): \(scale.ticks)")
      #expect(scale.lowerBound <= low + 1e-6 * scale.step)
      #expect(scale.upperBound >= high - 1e-6 * scale.step)
      // At most one step beyond the values.
      #expect(low - scale.lowerBound < scale.step)
      #expect(scale.upperBound - high < scale.step)
      #expect(Set(scale.ticks.map(TickScale.label)).count == scale.ticks.count)
    }
  }

  @Test func `fractions run from 0 at the lowest tick to 1 at the highest`() {
    let scale = TickScale(enclosing: -37...141, atMost: 4)
    #expect(scale.ticks == [-50, 0, 50, 100, 150])
    #expect(scale.share(of: -50) == 0)
    #expect(scale.share(of: 150) == 1)
    #expect(scale.share(of: 50) == 0.5)
  }

  @Test func `angles divide a turn, and integers stay integers`() {
    #expect(TickScale(enclosing: 0...180, atMost: 4, steps: .degrees).ticks == [0, 45, 90, 135, 180])
    #expect(TickScale(enclosing: 0...360, atMost: 4, steps: .degrees).ticks == [0, 90, 180, 270, 360])
    #expect(TickScale(enclosing: -3000...0, atMost: 4, steps: .degrees).step.truncatingRemainder(dividingBy: 360) == 0)
    #expect(TickScale(enclosing: 0...1, atMost: 3, steps: .whole).ticks == [0, 1])
    #expect(TickScale(enclosing: 3...9, atMost: 3, steps: .whole).ticks == [0, 5, 10])
  }

  @Test(arguments: [0, 416, -3, 0.25, 1e-12, 1e14])
  func `a constant value is inside its axis`(value: Double) {
    for steps in [TickScale.Steps.decimal, .whole, .degrees] {
      let scale = TickScale(enclosing: value...value, atMost: 4, steps: steps)
      #expect(scale.lowerBound < value)
      #expect(value < scale.upperBound)
      #expect(scale.ticks.count <= 5)
    }
  }

  @Test func `the time axis starts at 0 and ends with the clip`() {
    #expect(TickScale(upTo: 4.2, atMost: 10).ticks == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4])
    #expect(TickScale(upTo: 1, atMost: 5).ticks.last == 1)
    #expect(TickScale(upTo: 0, atMost: 5).ticks == [0])
    #expect(TickScale.label(0.30000000000000004) == "0.3")
    #expect(TickScale.label(-40) == "−40")
  }
}
