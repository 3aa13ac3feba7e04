import Testing

@testable import FlipbookTool

@Suite struct CurveCommandTests {
  /// The rows of a table of numbers, without its heading.
  func rows(_ line: String) throws -> [[Double]] {
    let captured = CapturedConsole()
    #expect(captured.run("curve \(line)") == .done)
    #expect(captured.diagnostics == "")
    var lines = captured.output.split(separator: "\n")
    #expect(lines.removeFirst() == "at\tvalue\tvelocity")
    return try lines.map { try $0.split(separator: "\t").map { try #require(Double($0)) } }
  }

  /// Apple's own values at 0.67 (GNUstep's tests).
  @Test(arguments: [
    ("linear", 0.669997), ("ease-in", 0.515911), ("ease-out", 0.846581), ("ease-in-out", 0.772850),
    ("default", 0.926527), ("0.42,0,0.58,1", 0.772850),
  ])
  func bezier(name: String, value: Double) throws {
    let row = try rows("bezier \(name) --at 0.67")[0]
    #expect(abs(row[1] - value) < 1e-5)
  }

  @Test func aBezierGoesOnOutside() throws {
    let table = try rows("bezier 0.25,0.5,0.75,0.5 --at -1,0,1,2")
    #expect(table.map { $0[1] } == [-2, 0, 1, 3])
  }

  @Test func viewSpringIsAtItsEndAfterItsDuration() throws {
    let table = try rows("spring --duration 0.5 --damping 0.4 --velocity 0.5 --from 4 --to 50 --fps 120")
    #expect(table.count == 61)
    #expect(table[0] == [0, 4, 23])
    #expect(table[60] == [0.5, 50, 0])
    #expect((table.map { $0[1] }.max() ?? 0) > 60)
  }

  @Test func everyWayToASpringIsTheSameSpring() throws {
    let byMass = try rows("spring --mass 2 --stiffness 200 --damping-coefficient 20 --at 0.1,0.3,700ms")
    let byRatio = try rows("spring --stiffness 100 --damping-ratio 0.5 --at 0.1,300ms,0.7s")
    #expect(zip(byMass.joined(), byRatio.joined()).allSatisfy { abs($0 - $1) < 1e-12 })
    let byResponse = try rows("spring --response 0.62831853071795862 --bounce 0.5 --at 0.1,0.3,0.7")
    #expect(zip(byMass.joined(), byResponse.joined()).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func decayStopsWhereItsSpeedIsTenPoints() throws {
    let table = try rows("decay --velocity 1000 --rate 0.998 --from 5")
    #expect(table[0] == [0, 5, 1000])
    let rest = 5 + (1000.0 - 10) / 2.002002670673
    #expect(abs(try #require(table.last)[1] - rest) < 1e-6)
  }

  @Test func rubberBand() throws {
    let table = try rows("rubber-band --dimension 416 --at 0,115.2354570637119,-115.2354570637119")
    #expect(zip(table.map { $0[1] }, [0, 55, -55]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(table[0][2] == 0.55)
    #expect(try rows("rubber-band --dimension 416").count == 11)
  }

  @Test func jsonHoldsTheSameNumbers() {
    let captured = CapturedConsole()
    #expect(captured.run("curve bezier linear --at 0,0.5 --json") == .done)
    #expect(
      captured.output == """
        [
          {"at": 0, "value": 0, "velocity": 1},
          {"at": 0.5, "value": 0.5, "velocity": 1}
        ]

        """)
  }

  @Test func cssStaysNearTheCurve() throws {
    let captured = CapturedConsole()
    #expect(captured.run("curve bezier ease-in-out --format css") == .done)
    let text = captured.output
    #expect(text.hasPrefix("linear(0, "))
    #expect(text.hasSuffix(", 1)\n"))
    let stops = text.dropFirst(7).dropLast(2).split(separator: ",").dropFirst().dropLast()
    #expect(stops.count > 5)
    #expect(stops.count < 60)
    for stop in stops {
      let parts = stop.dropLast().split(separator: " ")
      let (progress, percent) = (try #require(Double(parts[0])), try #require(Double(parts[1])))
      let row = try rows("bezier ease-in-out --at \(percent / 100)")[0]
      #expect(abs(row[1] - progress) < 1e-3)
    }
  }

  @Test(arguments: [
    "sprong", "bezier", "bezier 1,2,3", "bezier 2,0,0,1", "bezier 0,0,0,nan", "bezier ease-uot", "spring",
    "spring --duration 1", "spring --duration 1 --damping 0", "spring --duration 11 --damping 1",
    "spring --duration 1 --damping 0.5 --stiffness 3", "spring --stiffness 100",
    "spring --stiffness 0 --damping-ratio 1",
    "spring --stiffness 100 --damping-ratio 0", "spring --response 1", "spring --response 1 --bounce -1", "decay",
    "decay --velocity 1 --rate 1", "decay --velocity 1 --to 5", "rubber-band", "rubber-band --dimension 0",
    "rubber-band --dimension 5 --fps 60", "rubber-band --dimension 5 --format css", "bezier linear --at 0,,1",
    "bezier linear --at 0 --fps 60", "bezier linear --at 300ms", "spring 1,2 --response 1 --bounce 0",
    "spring --response 1 --bounce 0 --from 1 --format css", "decay --velocity 5 --format css",
  ])
  func refuses(line: String) {
    let captured = CapturedConsole()
    #expect(captured.run("curve \(line)") == .usage)
    #expect(captured.output == "")
    #expect(captured.diagnostics.hasPrefix("flipbook: error: "))
  }
}
