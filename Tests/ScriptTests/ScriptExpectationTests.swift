import Testing

@testable import Script

struct ScriptExpectationTests {
  private func holds(
    _ reading: ProbeValue, _ comparison: Script.Expectation.Comparison, _ value: Script.Expectation.Value,
    tolerance: Double? = nil
  ) -> Bool {
    Script.Expectation(probe: "p", comparison: comparison, value: value, tolerance: tolerance).holds(for: reading)
  }

  @Test func `numbers are equal if their trace text is`() {
    #expect(holds(.number(0.1 + 0.2), .equal, .number(0.3)))
    #expect(!holds(.number(0.3001), .equal, .number(0.3)))
    #expect(holds(.number(0.3001), .notEqual, .number(0.3)))
    #expect(holds(.number(182), .equal, .number(180), tolerance: 2))
    #expect(!holds(.number(182), .notEqual, .number(180), tolerance: 2))
    #expect(holds(.integer(3), .equal, .number(3)))
    #expect(!holds(.number(.nan), .equal, .number(3)))
  }

  @Test func `comparisons order numbers`() {
    for (comparison, expected) in [
      (Script.Expectation.Comparison.less, [true, false, false]), (.lessOrEqual, [true, true, false]),
      (.greater, [false, false, true]), (.greaterOrEqual, [false, true, true]),
    ] {
      #expect([1, 2, 3].map { holds(.integer($0), comparison, .number(2)) } == expected)
    }
  }

  @Test func `values of different kinds are never equal`() {
    let readings: [ProbeValue] = [.number(1), .bool(true), .text("true"), .absent]
    let values: [Script.Expectation.Value] = [.number(1), .bool(true), .text("true"), .absent]
    for (i, reading) in readings.enumerated() {
      for (j, value) in values.enumerated() {
        #expect(holds(reading, .equal, value) == (i == j))
        #expect(holds(reading, .notEqual, value) == (i != j))
      }
    }
    #expect(!holds(.absent, .less, .number(1)))
    #expect(!holds(.absent, .greaterOrEqual, .number(1)))
  }
}
