import Graphics

/// The positions of a table's rows and headers, in points of the content.
///
/// Rows of equal height need no memory. For rows of different heights the lower edges are stored and found by binary
/// search.
struct TableLayout {
  enum Heights {
    case equal(Double)
    /// The lower edges, counted from the top of the first row.
    case each([Double])
  }

  /// A section: a header and the rows beneath it.
  struct Section {
    /// The upper edge of the header.
    let top: Double
    let headerHeight: Double
    let title: String?
    let rowCount: Int
    /// The number of rows in the sections above.
    let firstRow: Int
    let heights: Heights

    var rowsTop: Double { top + headerHeight }
    var bottom: Double { rowsTop + offset(ofRow: rowCount) }

    /// Returns the upper edge of a row, from the top of the rows. For `rowCount` it is the lower edge of the last row.
    func offset(ofRow row: Int) -> Double {
      switch heights {
      case .equal(let height): Double(row) * height
      case .each(let ends): row == 0 ? 0 : ends[row - 1]
      }
    }

    /// Returns the number of rows that end at or above a distance from the top of the rows.
    func rowsEnding(by distance: Double) -> Int {
      switch heights {
      case .equal(let height):
        guard height > 0, distance > 0 else { return 0 }
        return Int(min(Double(rowCount), (distance / height).rounded(.down)))
      case .each(let ends): return ends.partitioningIndex { $0 > distance }
      }
    }

    /// Returns the rows that intersect a vertical range of the content.
    func rows(from minimum: Double, to maximum: Double) -> Range<Int> {
      let first = rowsEnding(by: minimum - rowsTop)
      var end = rowsEnding(by: maximum - rowsTop)
      while end < rowCount, rowsTop + offset(ofRow: end) < maximum { end += 1 }
      return first..<max(first, min(end, rowCount))
    }
  }

  private(set) var sections: [Section] = []
  /// The height of all sections with their gaps, in points.
  private(set) var height = 0.0
  /// The number of rows in all sections.
  private(set) var rowCount = 0

  mutating func append(title: String?, headerHeight: Double, rowCount count: Int, heights: Heights) {
    let section = Section(
      top: height, headerHeight: headerHeight, title: title, rowCount: count, firstRow: rowCount, heights: heights)
    sections.append(section)
    height = section.bottom
    rowCount += count
  }

  /// Adds space at the bottom, in points.
  mutating func appendGap(_ gap: Double) { height += gap }

  func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && (0..<sections[path.section].rowCount).contains(path.row)
  }

  /// Returns the upper edge and the height of a row, in points of the content.
  func extent(of path: IndexPath) -> (top: Double, height: Double) {
    let section = sections[path.section]
    let top = section.offset(ofRow: path.row)
    return (section.rowsTop + top, section.offset(ofRow: path.row + 1) - top)
  }

  /// Returns the rows that intersect a vertical range of the content, from top to bottom.
  func rows(from minimum: Double, to maximum: Double) -> [IndexPath] {
    guard maximum > minimum else { return [] }
    var paths: [IndexPath] = []
    for (number, section) in sections.enumerated() where section.top < maximum && section.bottom > minimum {
      for row in section.rows(from: minimum, to: maximum) { paths.append(IndexPath(row: row, section: number)) }
    }
    return paths
  }

  /// Returns the index of a row among those of all sections, from 0: the N of the name `cell[N]`.
  func flatIndex(of path: IndexPath) -> Int { sections[path.section].firstRow + path.row }
}
