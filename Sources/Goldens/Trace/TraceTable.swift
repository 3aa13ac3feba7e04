import Platform

/// What the probes read at each tick, as `trace.tsv` has it.
package struct TraceTable: Hashable, Sendable {
  /// Why a text is no trace.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package var line: Int
    /// What is wrong with it.
    package var reason: String

    /// Where and what.
    package var description: String { "line \(line): \(reason)" }
  }

  /// The columns' names; the first is `frame`.
  package let columns: [String]
  /// A line a tick. It is taken apart when its cells are asked for, since a long clip has millions of them.
  private var lines: [Substring] = []

  /// Makes a table.
  ///
  /// - Precondition: each row has as many cells as there are columns.
  package init(columns: [String], rows: [[Substring]]) {
    for row in rows { precondition(row.count == columns.count, "\(row.count) cells for \(columns.count) columns") }
    (self.columns, lines) = (columns, rows.map { $0.joined(separator: "\t")[...] })
  }

  /// Reads a trace: tab-separated columns, a line with their names, a line a tick. Lines may end as those of Windows do.
  ///
  /// - Throws: `Failure` where the first column is not `frame`, a name is there twice, ticks do not count from 0, a row
  ///   has another number of cells, or a number is not finite.
  package init(text: String) throws(Failure) {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0.last == 0x0D ? $0.dropLast() : $0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first else { throw Failure(line: 1, reason: "the trace is empty") }
    columns = Self.cells(header).map(String.init)
    guard columns.first == "frame" else { throw Failure(line: 1, reason: "expected the column frame first") }
    guard Set(columns).count == columns.count else { throw Failure(line: 1, reason: "a column is there twice") }
    self.lines = Array(lines.dropFirst())
    // The first tick at which each column reads what only looks like a number.
    var strays: [Int: Int] = [:]
    for (tick, row) in rows.enumerated() {
      guard row.count == columns.count else {
        throw Failure(line: tick + 2, reason: "\(row.count) cells for \(columns.count) columns")
      }
      guard row[0] == String(tick) else {
        throw Failure(line: tick + 2, reason: "expected the tick \(tick), not \(row[0].prefix(20))")
      }
      for (index, cell) in row.enumerated() where strays[index] == nil && Self.isInfinite(cell) { strays[index] = tick }
    }
    // Among numbers there is nothing such as `nan` or `1e999`; among words there may be.
    for (index, tick) in strays.sorted(by: { $0.key < $1.key }) {
      guard rows.contains(where: { Self.number($0[index]) != nil }) else { continue }
      let cell = rows[tick][index].prefix(20)
      throw Failure(line: tick + 2, reason: "\(columns[index]) reads \(cell), which is no finite number")
    }
  }

  /// A row a tick; each has as many cells as there are columns.
  package var rows: LazyMapSequence<[Substring], [Substring]> { lines.lazy.map(Self.cells) }

  /// Whether a cell is one that Swift reads as a number without being finite.
  private static func isInfinite(_ cell: Substring) -> Bool {
    // Digits alone are finite, and almost all cells have nothing else.
    guard cell.utf8.count > 300 || cell.utf8.contains(where: { $0 >= 0x41 }) else { return false }
    return Double(cell).map { !$0.isFinite } ?? false
  }

  /// The number that a cell reads; `nil` where it reads none, or none that is finite.
  static func number(_ cell: some StringProtocol) -> Double? {
    guard let number = Double(cell), number.isFinite else { return nil }
    return number
  }

  /// The text that is read as this table.
  package var text: String { ([columns.joined(separator: "\t")[...]] + lines).joined(separator: "\n") + "\n" }

  /// The cells of a column in order; `nil` where there is no such column.
  package subscript(column: String) -> [Substring]? {
    columns.firstIndex(of: column).map { index in rows.map { $0[index] } }
  }

  /// A tick's instant in seconds, where the trace has it.
  package func seconds(ofTick tick: Int) -> Double? {
    guard let index = columns.firstIndex(of: "time"), rows.indices.contains(tick) else { return nil }
    return Self.number(rows[tick][index])
  }

  private static func cells(_ line: Substring) -> [Substring] {
    line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(Substring.init)
  }
}

/// Where a probe's reading leaves its golden for the first time.
package struct ProbeDeparture: Hashable, Sendable {
  /// The probe's name.
  package var probe: String
  /// The first tick at which it reads something else, from 0.
  package var tick: Int
  /// That tick's instant in seconds.
  package var seconds: Double
  /// What the golden has there.
  package var expected: String
  /// What is read now.
  package var actual: String
  /// The largest difference at any tick; `nil` where some reading is no number.
  package var largest: Double?
  /// At how many ticks it reads something else.
  package var tickCount: Int

  /// What is read now less what the golden has; `nil` where either is no number.
  package var delta: Double? {
    TraceTable.number(actual).flatMap { now in TraceTable.number(expected).map { now - $0 } }
  }
}

extension TraceTable {
  /// By how much two numbers may differ and still be the same: readings are rounded to 1e-6, and what lies at the edge
  /// between two may fall to either side.
  package static let rounding = 1.5e-6

  /// Where each probe leaves the golden, in the order of time; at one tick in the order of the columns.
  ///
  /// Compared are the probes that both have, at the ticks that both have. `frame` and `time` are no probes.
  package func departures(from golden: TraceTable) -> [ProbeDeparture] {
    let common = columns.enumerated().compactMap { index, name -> (Int, Int)? in
      name == "frame" || name == "time" ? nil : golden.columns.firstIndex(of: name).map { (index, $0) }
    }
    let isAlike = columns == golden.columns
    var found: [Int: ProbeDeparture] = [:]
    for (tick, pair) in zip(lines, golden.lines).enumerated() where !isAlike || pair.0 != pair.1 {
      let (now, then) = (Self.cells(pair.0), Self.cells(pair.1))
      for (index, column) in common where now[index] != then[column] {
        let delta = Self.number(now[index]).flatMap { now in Self.number(then[column]).map { abs(now - $0) } }
        if let delta, delta <= Self.rounding { continue }
        var departure =
          found[index]
          ?? ProbeDeparture(
            probe: columns[index], tick: tick, seconds: seconds(ofTick: tick) ?? 0, expected: String(then[column]),
            actual: String(now[index]), largest: 0, tickCount: 0)
        departure.tickCount += 1
        departure.largest = delta.flatMap { delta in departure.largest.map { max($0, delta) } }
        found[index] = departure
      }
    }
    return found.sorted { ($0.value.tick, $0.key) < ($1.value.tick, $1.key) }.map(\.value)
  }
}

extension ProbeDeparture: CustomStringConvertible {
  /// The departure in a line: `footer.arrow.angle reads 142.1, was 180 (-37.9), at tick 37, 0.617 s`.
  package var description: String {
    let difference = delta.map { " (\($0 < 0 ? "-" : "+")\(NumberText.short(abs($0))))" } ?? ""
    return "\(probe) reads \(actual), was \(expected)\(difference), at tick \(tick), \(NumberText.short(seconds)) s"
  }

}
