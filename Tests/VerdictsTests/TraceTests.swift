import Testing
import Verdicts

@Suite struct TraceTests {
  static let text = "frame\ttime\tpage\toffset.y\n0\t0\t0\t1.5\n1\t0.05\t0\t2\n2\t0.1\t1\t-\n"

  static func changed(_ change: (String) -> String) throws -> TraceTable { try TraceTable(text: change(text)) }

  @Test func `a trace is parsed and printed`() throws {
    let table = try TraceTable(text: Self.text)
    #expect(table.columns == ["frame", "time", "page", "offset.y"])
    #expect(table["offset.y"] == ["1.5", "2", "-"])
    #expect(table["none"] == nil)
    #expect(table.seconds(ofTick: 1) == 0.05)
    #expect(table.text == Self.text)
  }

  @Test(arguments: [
    ("", "line 1: the trace is empty"), ("time\n", "line 1: expected the first column to be “frame”"),
    ("frame\ta\ta\n", "line 1: duplicate column"), ("frame\ta\n0\n", "line 2: 1 cells for 2 columns"),
    ("frame\ta\n0\t1\n2\t1\n", "line 3: expected the tick 1, not 2"),
  ])
  func `a damaged trace is an error that names the line`(text: String, message: String) {
    #expect { try TraceTable(text: text) } throws: { "\($0)" == message }
  }

  @Test func `the first deviating probe comes first`() throws {
    let golden = try TraceTable(text: Self.text)
    #expect(golden.deviations(from: golden).isEmpty)
    let now = try Self.changed { $0.replacing("\t0\t2\n", with: "\t0\t2.5\n").replacing("\t1\t-", with: "\t0\t3") }
    let deviations = now.deviations(from: golden)
    #expect(deviations.map(\.probe) == ["offset.y", "page"])
    #expect(deviations.map(\.tick) == [1, 2])
    #expect(deviations[0].delta == 0.5)
    #expect(deviations[0].largest == nil)
    #expect(deviations[0].tickCount == 2)
    #expect(deviations[1].delta == -1)
    #expect(deviations[1].largest == 1)
    #expect("\(deviations[0])" == "offset.y reads 2.5, was 2 (+0.5), at tick 1, 0.05 s")
  }

  @Test func `rounding is not a deviation`() throws {
    let golden = try TraceTable(text: Self.text)
    #expect(try Self.changed { $0.replacing("1.5", with: "1.500001") }.deviations(from: golden).isEmpty)
    #expect(try Self.changed { $0.replacing("1.5", with: "1.500002") }.deviations(from: golden).count == 1)
    // Text and Booleans have no rounding.
    #expect(try Self.changed { $0.replacing("\t-", with: "\ttrue") }.deviations(from: golden).count == 1)
  }

  @Test(arguments: [
    ("1", "1.0", true), ("1000", "1e3", true), ("0.5", ".50", true), ("-0", "0", true), ("+2", "2", true),
    ("10e-1", "1", true), ("0.00", "0e9", true), ("1.", "1", true), ("a", "a", true),
    ("12345678901234567890", "12345678901234567891", false), ("1e-9", "9e-7", false), ("007", "7", false),
    ("0.1", "0.10000000000000001", false), ("\u{E9}", "e\u{301}", false), ("-1", "1", false), ("0x10", "16", false),
    ("1e9999999999", "1e9999999999", true), ("1e9999999999", "10e9999999998", false), ("", "0", false),
    ("-", "0", false),
    (".", "0", false), ("1e", "1", false), ("a", "A", false), ("1 ", "1", false),
  ])
  func `values of other programs are compared exactly`(first: String, second: String, isSame: Bool) throws {
    let tables = [first, second].map { TraceTable(columns: ["frame", "a"], rows: [["0", $0[...]]]) }
    #expect(tables[0].deviations(from: tables[1], isExact: true).isEmpty == isSame)
    #expect(tables[1].deviations(from: tables[0], isExact: true).isEmpty == isSame)
  }

  @Test func `a deviation too small to print has no amount`() throws {
    let golden = TraceTable(columns: ["frame", "time", "a"], rows: [["0", "0", "1e-9"]])
    let now = TraceTable(columns: ["frame", "time", "a"], rows: [["0", "0.1", "9e-7"]])
    #expect(
      now.deviations(from: golden, isExact: true).map(\.description) == [
        "time reads 0.1, was 0 (+0.1), at tick 0, 0.1 s", "a reads 9e-7, was 1e-9, at tick 0, 0.1 s",
      ])
    #expect(now.deviations(from: golden).isEmpty)
  }

  @Test func `text in another Unicode form is a deviation`() throws {
    let tables = ["\u{E9}", "e\u{301}"].map { TraceTable(columns: ["frame", "a"], rows: [["0", $0[...]]]) }
    #expect(tables[0].deviations(from: tables[1]).count == 1)
  }

  @Test func `probes are matched by name`() throws {
    let golden = try TraceTable(text: Self.text)
    let now = try TraceTable(text: "frame\ttime\tnew\toffset.y\n0\t0\t0\t1.5\n1\t0.05\t0\t2\n2\t0.1\t1\t-\n")
    #expect(now.deviations(from: golden).isEmpty)
    // The same lines under other names are other values.
    let exchanged = try TraceTable(text: "frame\ttime\toffset.y\tpage\n0\t0\t0\t1.5\n")
    #expect(exchanged.deviations(from: golden).map(\.probe) == ["offset.y", "page"])
  }
}
