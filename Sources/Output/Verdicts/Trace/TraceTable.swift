import Platform

/// The values of all probes at each tick, as in `trace.tsv`.
package struct TraceTable: Hashable, Sendable {
  /// The columns' names; the first is `frame`.
  package let columns: [String]
  /// One line per tick. Lines are split only when cells are accessed, since a long clip has millions of cells.
  private var lines: [Substring] = []

  /// Creates a table.
  ///
  /// - Precondition: Each row has the same number of cells as there are columns.
  package init(columns: [String], rows: [[Substring]]) {
    for row in rows { precondition(row.count == columns.count, "\(row.count) cells for \(columns.count) columns") }
    (self.columns, lines) = (columns, rows.map { $0.joined(separator: "\t")[...] })
  }

  /// Parses a trace: tab-separated columns, a header line with their names, and one line per tick. Windows line
  /// endings are accepted.
  ///
  /// - Throws: `LineError` if the first column is not `frame`, a column name is repeated, ticks do not count from 0, a
  ///   row has the wrong number of cells, or a number is not finite.
  package init(text: String) throws(LineError) {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0.last == 0x0D ? $0.dropLast() : $0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first else { throw LineError(line: 1, reason: "the trace is empty") }
    columns = Self.cells(header).map(String.init)
    guard columns.first == "frame" else { throw LineError(line: 1, reason: "expected the first column to be “frame”") }
    guard Set(columns).count == columns.count else { throw LineError(line: 1, reason: "duplicate column") }
    self.lines = Array(lines.dropFirst())
    // The first tick at which each column has an infinite number or NaN.
    var strays: [Int: Int] = [:]
    for (tick, row) in rows.enumerated() {
      guard row.count == columns.count else {
        throw LineError(line: tick + 2, reason: "\(row.count) cells for \(columns.count) columns")
      }
      guard row[0] == String(tick) else {
        throw LineError(line: tick + 2, reason: "expected the tick \(tick), not \(row[0].prefix(20))")
      }
      for (index, cell) in row.enumerated() where strays[index] == nil && Self.isInfinite(cell) { strays[index] = tick }
    }
    // A column of numbers must not contain `nan` or `1e999`; a column of text may.
    for (index, tick) in strays.sorted(by: { $0.key < $1.key }) {
      guard rows.contains(where: { Self.number($0[index]) != nil }) else { continue }
      let cell = rows[tick][index].prefix(20)
      throw LineError(line: tick + 2, reason: "\(columns[index]) is \(cell), which is not a finite number")
    }
  }

  /// The rows, one per tick; each has the same number of cells as there are columns.
  package var rows: LazyMapSequence<[Substring], [Substring]> { lines.lazy.map(Self.cells) }

  /// Whether Swift parses a cell as a number that is not finite.
  private static func isInfinite(_ cell: Substring) -> Bool {
    // Digits alone are finite, and almost all cells contain nothing else.
    guard cell.utf8.count > 300 || cell.utf8.contains(where: { $0 >= 0x41 }) else { return false }
    return Double(cell).map { !$0.isFinite } ?? false
  }

  /// Returns the number in a cell; `nil` if the cell has no number, or one that is not finite.
  static func number(_ cell: some StringProtocol) -> Double? {
    guard let number = Double(cell), number.isFinite else { return nil }
    return number
  }

  /// The text of the table, which ``init(text:)`` parses.
  package var text: String { ([columns.joined(separator: "\t")[...]] + lines).joined(separator: "\n") + "\n" }

  /// The cells of a column, in order; `nil` if there is no such column.
  package subscript(column: String) -> [Substring]? {
    columns.firstIndex(of: column).map { index in rows.map { $0[index] } }
  }

  /// Returns a tick's instant in seconds; `nil` if the trace does not contain it.
  package func seconds(ofTick tick: Int) -> Double? {
    guard let index = columns.firstIndex(of: "time"), rows.indices.contains(tick) else { return nil }
    return Self.number(rows[tick][index])
  }

  private static func cells(_ line: Substring) -> [Substring] {
    line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(Substring.init)
  }
}

/// The first deviation of a probe from its golden.
package struct ProbeDeviation: Hashable, Sendable {
  /// The probe's name.
  package var probe: String
  /// The first tick at which the values differ, from 0.
  package var tick: Int
  /// That tick's instant in seconds.
  package var seconds: Double
  /// The golden's value at that tick.
  package var expected: String
  /// The current value at that tick.
  package var actual: String
  /// The largest difference at any tick; `nil` if any of the differing values is not a number.
  package var largest: Double?
  /// The number of ticks at which the values differ.
  package var tickCount: Int

  /// The current value minus the golden's; `nil` if either is not a number.
  package var delta: Double? {
    TraceTable.number(actual).flatMap { now in TraceTable.number(expected).map { now - $0 } }
  }
}

extension TraceTable {
  /// The maximum difference of numbers that count as equal. Values are rounded to 1e-6, and a value halfway between
  /// two roundings may go either way.
  package static let rounding = 1.5e-6

  /// Returns the first deviation of each probe, sorted by tick, then by column.
  ///
  /// Only probes and ticks that both traces have are compared. `frame` is not a probe.
  ///
  /// - Parameter isExact: Whether only equal text and exactly equal numbers are the same, as for other programs'
  ///   values. Otherwise ``rounding`` is tolerated, and `time`, which depends on the frame rate alone, is not compared.
  package func deviations(from golden: TraceTable, isExact: Bool = false) -> [ProbeDeviation] {
    let common = columns.enumerated().compactMap { index, name -> (Int, Int)? in
      name == "frame" || name == "time" && !isExact ? nil : golden.columns.firstIndex(of: name).map { (index, $0) }
    }
    let isAlike = columns == golden.columns
    var found: [Int: ProbeDeviation] = [:]
    for (tick, pair) in zip(lines, golden.lines).enumerated() where !isAlike || !pair.0.hasBytes(of: pair.1) {
      let (now, then) = (Self.cells(pair.0), Self.cells(pair.1))
      for (index, column) in common where !now[index].hasBytes(of: then[column]) {
        let delta = Self.number(now[index]).flatMap { now in Self.number(then[column]).map { abs(now - $0) } }
        if isExact {
          if let number = DecimalNumber(now[index]), number == DecimalNumber(then[column]) { continue }
        } else if let delta, delta <= Self.rounding {
          continue
        }
        var deviation =
          found[index]
          ?? ProbeDeviation(
            probe: columns[index], tick: tick, seconds: seconds(ofTick: tick) ?? 0, expected: String(then[column]),
            actual: String(now[index]), largest: 0, tickCount: 0)
        deviation.tickCount += 1
        deviation.largest = delta.flatMap { delta in deviation.largest.map { max($0, delta) } }
        found[index] = deviation
      }
    }
    return found.sorted { ($0.value.tick, $0.key) < ($1.value.tick, $1.key) }.map(\.value)
  }
}

extension Substring {
  /// Whether another text has the same bytes. Texts in different Unicode forms are equal, but have other bytes.
  fileprivate func hasBytes(of other: Substring) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension ProbeDeviation: CustomStringConvertible {
  /// The deviation in one line: `footer.arrow.angle reads 142.1, was 180 (-37.9), at tick 37, 0.617 s`.
  package var description: String {
    "\(probe) reads \(actual), was \(expected)\(deltaText), at tick \(tick), \(NumberText.short(seconds)) s"
  }

  /// The difference of the two values, such as ` (-37.9)`; empty if either is not a number, or below 1e-6.
  package var deltaText: String {
    guard let delta, abs(delta) >= 1e-6 else { return "" }
    return " (\(delta < 0 ? "-" : "+")\(NumberText.short(abs(delta))))"
  }
}
