import Motion
import Testing

struct CarriedMomentumTests {
  @Test func `carried momentum follows Flutter's formula and has a limit`() {
    // Values of 0.000816·v^1.967, calculated independently.
    for (velocity, carried) in [(500.0, 166.17), (1000, 649.7), (2000, 2539.9), (3000, 5638.8)] {
      #expect(abs(CarriedMomentum.velocity(from: velocity) / carried - 1) < 1e-3, "\(velocity)")
    }
    #expect(CarriedMomentum.velocity(from: 0) == 0)
    #expect(CarriedMomentum.velocity(from: 1e9) == CarriedMomentum.limit)
  }

  @Test func `carried momentum is odd and increasing`() {
    var last = 0.0
    for velocity in stride(from: 10.0, through: 20_000, by: 10) {
      let carried = CarriedMomentum.velocity(from: velocity)
      #expect(carried > last || carried == CarriedMomentum.limit)
      #expect(CarriedMomentum.velocity(from: -velocity) == -carried)
      last = carried
    }
  }

  @Test func `only a fast enough flick in the same direction carries momentum`() {
    let carried = CarriedMomentum.velocity(from: 2000)
    #expect(CarriedMomentum.velocity(ofFlick: 1500, after: 2000) == 1500 + carried)
    #expect(CarriedMomentum.velocity(ofFlick: -1500, after: 2000) == -1500)
    #expect(CarriedMomentum.velocity(ofFlick: carried * 0.49, after: 2000) == carried * 0.49)
    #expect(CarriedMomentum.velocity(ofFlick: 0, after: 2000) == 0)
    #expect(CarriedMomentum.velocity(ofFlick: 300, after: 0) == 300)
  }
}
