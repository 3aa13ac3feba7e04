import Testing
import ToolTestSupport

@Suite struct CurveCommandTests {
  /// Returns the rows of a table of numbers, without its heading.
  func rows(_ line: String) throws -> [[Double]] {
    let captured = Tool().expect("curve \(line)", diagnostics: "")
    var lines = captured.output.split(separator: "\n")
    #expect(lines.removeFirst() == "at\tvalue\tvelocity")
    return try lines.map { try $0.split(separator: "\t").map { try #require(Double($0)) } }
  }

  /// Apple's values at 0.67 (from GNUstep's tests).
  @Test(arguments: [
    ("linear", 0.669997), ("ease-in", 0.515911), ("ease-out", 0.846581), ("ease-in-out", 0.772850),
    ("default", 0.926527), ("0.42,0,0.58,1", 0.772850),
  ])
  func `bezier values are those of Core Animation`(name: String, value: Double) throws {
    let row = try rows("bezier \(name) --at 0.67")[0]
    #expect(abs(row[1] - value) < 1e-5)
  }

  @Test func `a bezier continues linearly outside 0 to 1`() throws {
    let table = try rows("bezier 0.25,0.5,0.75,0.5 --at -1,0,1,2")
    #expect(table.map { $0[1] } == [-2, 0, 1, 3])
  }

  @Test func `a view spring is at its end after its duration`() throws {
    let table = try rows("spring --duration 0.5 --damping 0.4 --velocity 0.5 --from 4 --to 50 --fps 120")
    #expect(table.count == 61)
    #expect(table[0] == [0, 4, 23])
    #expect(table[60] == [0.5, 50, 0])
    #expect((table.map { $0[1] }.max() ?? 0) > 60)
  }

  @Test func `every parametrisation of a spring gives the same spring`() throws {
    let byMass = try rows("spring --mass 2 --stiffness 200 --damping-coefficient 20 --at 0.1,0.3,700ms")
    let byRatio = try rows("spring --stiffness 100 --damping-ratio 0.5 --at 0.1,300ms,0.7s")
    #expect(zip(byMass.joined(), byRatio.joined()).allSatisfy { abs($0 - $1) < 1e-12 })
    let byResponse = try rows("spring --response 0.62831853071795862 --bounce 0.5 --at 0.1,0.3,0.7")
    #expect(zip(byMass.joined(), byResponse.joined()).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func `decay is the sum of a scroll view's steps, which end at ten points a second`() throws {
    let table = try rows("decay --velocity 1000 --rate 0.998 --from 5")
    #expect(table[0][1] == 5)
    #expect(abs(table[0][2] - 0.998 * 1.001_001_335 * 1000) < 1e-5)
    let rest = 5 + 990 * 0.998 / 2
    #expect(abs(table[table.count - 1][1] - rest) < 0.1)
    #expect(abs(try rows("decay --velocity 1000 --from 5 --at 9")[0][1] - rest) < 1e-9)
    let steps = try rows("decay --velocity 4875 --rate fast --at 1ms,2ms")
    #expect(abs(steps[0][1] - 4.875 * 0.99) < 1e-12)
    #expect(abs(steps[1][1] - 4.875 * (0.99 + 0.99 * 0.99)) < 1e-12)
  }

  /// Recorded on iOS 26.1: announced 7966.0, rest 7963.6667.
  @Test func `decay --target prints the announced target and the rest position`() throws {
    let captured = Tool().expect("curve decay --velocity 4875 --from 5536 --target")
    let lines = captured.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "announced\trest")
    let values = lines[1].split(separator: "\t").compactMap { Double($0) }
    #expect(abs(values[0] - 7966.067) < 1e-3)
    #expect(abs(values[1] - 7963.635) < 1e-3)
    let json = Tool().expect("curve decay --velocity 4875 --from 5536 --target --format json")
    let texts = lines[1].split(separator: "\t")
    #expect(json.output == "{\"announced\": \(texts[0]), \"rest\": \(texts[1])}\n")
    Tool().expect("curve decay --velocity -9 --from 3 --target", output: "announced\trest\n3\t3\n")
  }

  /// In a recording of iOS 26.1, from 0 to 400, the eighth frame is at 165.5, on a grid of half points.
  @Test func `cosine matches the recording of animated scrolling`() throws {
    let table = try rows("cosine --from 0 --to 400 --fps 60")
    #expect(table.count == 19)
    #expect(abs(table[8][1] - 165.5) < 0.25)
    #expect(abs(table[9][1] - 200) < 1e-9)
    #expect(table[18] == [18.0 / 60, 400, 0])
    #expect(try rows("cosine --at 0.1")[0][1].rounded(.down) == 0)
    Tool().expect("curve cosine --format css", output: "linear(0, …", diagnostics: "over 300ms\n")
  }

  @Test func `rubber-band prints the offset and its derivative`() throws {
    let table = try rows("rubber-band --dimension 416 --at 0,115.2354570637119,-115.2354570637119")
    #expect(zip(table.map { $0[1] }, [0, 55, -55]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(table[0][2] == 0.55)
    #expect(try rows("rubber-band --dimension 416").count == 11)
  }

  @Test func `--json prints the same numbers`() {
    Tool().expect(
      "curve bezier linear --at 0,0.5 --json",
      output: """
        [
          {"at": 0, "value": 0, "velocity": 1},
          {"at": 0.5, "value": 0.5, "velocity": 1}
        ]

        """)
  }

  @Test func `the stops of CSS are within 0.001 of the curve`() throws {
    let captured = Tool().expect("curve bezier ease-in-out --format css")
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
    ("bezier 0,1e308,1,-1e308", "Y1 and Y2 in -1000000…1000000"), ("bezier 0,1000001,1,1", "Y1 and Y2 in"),
    ("bezier -1e-9,0,1,1", "X1 and X2 in 0…1"), ("bezier 0,nan,1,1", "X1 and X2 in 0…1"),
    ("bezier 0,0,1,1 --at 1e308", "expected numbers in -1000000000…1000000000"),
    ("bezier linear --at nan", "expected numbers in"),
    ("bezier linear --at inf", "expected numbers in"),
    ("bezier 1e-308,1,1,1 --at -100", "out of range"),
    ("decay --velocity nan", "for --velocity; expected a number from -1000000000 to 1000000000"),
    ("decay --velocity 1e10", "for --velocity; expected a number from -1000000000 to 1000000000"),
    ("decay --velocity 9 --from=-inf", "for --from; expected a number"),
    ("decay --velocity 9 --rate 1", "between 0 and 1"),
    ("decay --velocity 9 --rate 0", "between 0 and 1 (0.001…0.999999)"),
    ("decay --velocity 9 --rate -0.5", "between 0 and 1"), ("decay --velocity 9 --rate nan", "between 0 and 1"),
    ("decay --velocity 9 --rate 5e-324", "between 0 and 1"), ("edge --from 9 --rate 2", "between 0 and 1"),
    ("edge --from 1e300", "for --from; expected a number"), ("cosine --to inf", "for --to; expected a number"),
    ("cosine --velocity 3", "--velocity requires spring or decay or edge, not cosine"),
    ("spring --response 1e-300 --bounce 0", "for --response; expected a number from 0.001 to 10000"),
    ("spring --duration 1 --damping 1e-300", "for --damping; expected a number from 1e-06 to 1"),
    ("spring --stiffness 1e-300 --damping-ratio 1", "for --stiffness; expected a number from 1e-06 to 1000000000"),
    (
      "spring --mass 1e-300 --stiffness 9 --damping-coefficient 1",
      "for --mass; expected a number from 1e-06 to 1000000000"
    ),
    ("rubber-band --dimension 1e-300", "for --dimension; expected a number from 0.001 to 1000000000"),
    ("rubber-band --dimension 9 --coefficient nan", "for --coefficient; expected a number from 0.001 to 1000000000"),
    ("decay --velocity 9 --target --at 1", "--target cannot be combined with --at"),
    ("cosine --target", "--target requires decay, not cosine"),
  ])
  func `values out of range are errors with the range`(line: String, message: String) {
    Tool().expect("curve \(line)", .usage, message, output: "")
  }

  @Test(arguments: [
    "decay --velocity -1e9 --from 1e9 --rate 0.001", "decay --velocity 1e9 --rate 0.999999",
    "edge --from 1e9 --velocity -1e9",
    "edge --velocity 1e9 --rate 0.001", "edge --from -1e9 --velocity 1e9 --rate 0.001",
    "edge --from -9 --velocity 1e9 --rate 0.999999", "cosine --from -1e9 --to 1e9", "bezier 0,1e6,1,-1e6",
    "bezier 0,-1e6,0,1e6", "spring --duration 0.01 --damping 1e-6 --velocity 1e9 --to 1e9",
    "spring --duration 10 --damping 1 --velocity -1e9", "spring --response 0.001 --bounce -0.999999 --velocity 1e9",
    "spring --response 10000 --bounce 1", "spring --mass 1e-6 --stiffness 1e9 --damping-coefficient 1e9",
    "spring --mass 1e9 --stiffness 1e-6 --damping-coefficient 0", "rubber-band --dimension 0.001 --coefficient 1e9",
    "rubber-band --dimension 1e9 --coefficient 0.001",
  ])
  func `values at the limits of their ranges give finite numbers`(line: String) throws {
    for row in try rows("\(line) --at 0,0.001,0.3,1,7,1000000000,-1") {
      #expect(row.count == 3)
      #expect(row.allSatisfy { $0.isFinite }, "\(row)")
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
  func `missing, conflicting and invalid arguments are usage errors`(line: String) {
    Tool().expect("curve \(line)", .usage, output: "", diagnostics: "flipbook: error: …")
  }
}
