/// What the probes read at each tick, as `trace.tsv` has it.
public struct TraceTable: Hashable, Sendable {
  /// Why a text is no trace.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// What is wrong with it.
    public var reason: String

    /// Where and what.
    public var description: String { "line \(line): \(reason)" }
  }

  /// The columns' names; the first is `frame`.
  public var columns: [String]
  /// A row a tick; each has as many cells as there are columns.
  public var rows: [[Substring]]

  /// Makes a table.
  ///
  /// - Precondition: each row has as many cells as there are columns.
  public init(columns: [String], rows: [[Substring]]) {
    for row in rows { precondition(row.count == columns.count, "\(row.count) cells for \(columns.count) columns") }
    (self.columns, self.rows) = (columns, rows)
  }

  /// Reads a trace: tab-separated columns, a line with their names, a line a tick. Lines may end as those of Windows do.
  ///
  /// - Throws: `Failure` where the first column is not `frame`, a name is there twice, ticks do not count from 0, a row
  ///   has another number of cells, or a number is not finite.
  public init(text: String) throws(Failure) {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0.last == 0x0D ? $0.dropLast() : $0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first else { throw Failure(line: 1, reason: "the trace is empty") }
    columns = Self.cells(header).map(String.init)
    guard columns.first == "frame" else { throw Failure(line: 1, reason: "expected the column frame first") }
    guard Set(columns).count == columns.count else { throw Failure(line: 1, reason: "a column is there twice") }
    rows = []
    rows.reserveCapacity(lines.count - 1)
    for line in lines.dropFirst() {
      let row = Self.cells(line)
      let number = rows.count + 2
      guard row.count == columns.count else {
        throw Failure(line: number, reason: "\(row.count) cells for \(columns.count) columns")
      }
      guard row[0] == String(rows.count) else {
        throw Failure(line: number, reason: "expected the tick \(rows.count), not \(row[0].prefix(20))")
      }
      rows.append(row)
    }
    try checkNumbers()
  }

  /// Among numbers there is nothing that only looks like one, such as `nan` or `1e999`; among words there may be.
  private func checkNumbers() throws(Failure) {
    for (index, column) in columns.enumerated() {
      let isSuspicious = { (row: [Substring]) in Self.mayBeInfinite(row[index]) && Self.number(row[index]) == nil }
      guard let tick = rows.firstIndex(where: isSuspicious),
        rows.contains(where: { Self.number($0[index]) != nil })
      else { continue }
      let cell = rows[tick][index].prefix(20)
      throw Failure(line: tick + 2, reason: "\(column) reads \(cell), which is no finite number")
    }
  }

  /// Whether a cell is one that Swift reads as a number without being finite.
  private static func mayBeInfinite(_ cell: Substring) -> Bool {
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
  public var text: String {
    ([columns.joined(separator: "\t")] + rows.map { $0.joined(separator: "\t") }).joined(separator: "\n") + "\n"
  }

  /// The cells of a column in order; `nil` where there is no such column.
  public subscript(column: String) -> [Substring]? {
    columns.firstIndex(of: column).map { index in rows.map { $0[index] } }
  }

  /// A tick's instant in seconds, where the trace has it.
  public func seconds(ofTick tick: Int) -> Double? {
    guard let index = columns.firstIndex(of: "time"), rows.indices.contains(tick) else { return nil }
    return Self.number(rows[tick][index])
  }

  private static func cells(_ line: Substring) -> [Substring] {
    line.split(separator: "\t", omittingEmptySubsequences: false)
  }
}
