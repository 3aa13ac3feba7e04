import Graphics
import Imaging
import Platform
import Timebase

/// The least change of relative luminance.
private let leastChange: Float = 0.1
/// The relative luminance that the darker image must be below.
private let brightest: Float = 0.8
/// A frame long before the first.
private let never = Int32.min / 2

/// A detector of flashes that are too fast and too large, as WCAG 2.2 defines them (2.3.1, general flashes).
///
/// A flash is a pair of opposing changes of relative luminance by at least 0.1, the darker image below 0.8, at the same
/// time over more than a quarter of some window of 341 by 256 pixels. The meter finds more than three of them within a
/// second. Frames arrive in order; repeated ones may be omitted, and cost nothing.
package struct FlashMeter: Sendable {
  /// The window, in pixels of the screen: 10 degrees of the field of vision.
  private static let window = Size(341, 256)
  /// The fraction of the window that may flash.
  private static let fraction = 0.25
  /// The side of the area around a square in which one direction must prevail, in squares: a degree of the field of
  /// vision. WCAG exempts balanced patterns; text is coarser than its limit, but no flash when it scrolls.
  private static let surroundings = 9
  /// The number of simultaneous frames a second: changes within 40 ms happen at the same time, as in the frames of
  /// television, for which the limits were measured.
  private static let simultaneity = 25.0

  /// The direction of a change.
  private enum Direction: Int8 { case none, brighter, darker }

  /// The state of a square of the sampler.
  private struct Square {
    /// The extreme values since the last change.
    var lowest: Float, highest: Float
    /// The frame of the last change, and its direction.
    var changed = never
    var direction = Direction.none

    init(_ luminance: Float) { (lowest, highest) = (luminance, luminance) }

    /// Returns whether the square changes, once for each change and in alternating directions.
    mutating func update(_ luminance: Float, _ frame: Int32) -> Bool {
      (lowest, highest) = (min(lowest, luminance), max(highest, luminance))
      if direction != .brighter, luminance - lowest >= leastChange, lowest < brightest {
        (direction, highest) = (.brighter, luminance)
      } else if direction != .darker, highest - luminance >= leastChange, luminance < brightest {
        (direction, lowest) = (.darker, luminance)
      } else {
        return false
      }
      changed = frame
      return true
    }
  }

  /// The state of a window.
  private struct Window {
    /// The frames of the last changes, as many as the flashes that are too many have. The oldest is at `next`.
    private var changes = SIMD8<Int32>(repeating: never)
    private var next = 0
    private(set) var direction = Direction.none

    /// The frames of the last change, and of the first change of those flashes.
    var last: Int32 { changes[(next + 7) % 8] }
    var first: Int32 { changes[next] }

    mutating func append(_ frame: Int32, _ change: Direction) {
      changes[next] = frame
      next = (next + 1) % 8
      direction = change
    }
  }

  /// The reader of the frames' luminance.
  package let sampler: LuminanceSampler
  /// The size of a frame, in points.
  private let size: Size
  private let frameRate: FrameRate
  /// The number of frames of a second, and of simultaneous changes.
  private let second: Int32, simultaneous: Int32
  /// The columns and rows of squares in a window, and the number of its squares that may flash.
  private let columns: Int, rows: Int, limit: Int32
  private var squares: [Square] = []
  /// The windows, by row and column of their first square; empty before the first change.
  private var windows: [Window] = []
  /// The flashes so far.
  package private(set) var flashes: [Flashes] = []

  /// Makes a meter.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in points.
  ///   - width: The width at which frames are shown, in pixels of the screen.
  ///   - frameRate: The frame rate, in frames per second.
  package init(_ size: Size, shownAt width: Double, frameRate: FrameRate) {
    let factor = width / size.width
    (self.size, self.frameRate) = (size, frameRate)
    sampler = LuminanceSampler(shownAt: Size(size.width * factor, size.height * factor))
    let square = sampler.square
    columns = min(sampler.columns, Int((Self.window.width / square.width).rounded()))
    rows = min(sampler.rows, Int((Self.window.height / square.height).rounded()))
    limit = Int32(Self.fraction * Self.window.width * Self.window.height / (square.width * square.height))
    second = Int32(frameRate.framesPerSecond.rounded(.up))
    simultaneous = Int32(frameRate.framesPerSecond / Self.simultaneity)
  }

  /// Adds a frame; frames are numbered from 0, in ascending order.
  package mutating func add(_ bitmap: Bitmap, frame: Int) { add(sampler.luminances(of: bitmap), frame: frame) }

  /// Adds a frame by its luminance, from the meter's ``sampler``.
  package mutating func add(_ luminances: [Float], frame: Int) {
    if squares.isEmpty {
      squares = luminances.map(Square.init)
      return
    }
    let frame = Int32(clamping: frame)
    // The numbers of changes to each direction in this frame, and in the frames that count as simultaneous.
    var new = SIMD4<Int32>(), recent = SIMD4<Int32>()
    let simultaneous = simultaneous
    squares.withUnsafeMutableBufferPointer { squares in
      for index in squares.indices {
        let isNew = squares[index].update(luminances[index], frame)
        let direction = Int(squares[index].direction.rawValue)
        if isNew { new[direction] += 1 }
        if squares[index].changed >= frame - simultaneous { recent[direction] += 1 }
      }
    }
    for direction in [Direction.brighter, .darker] {
      let index = Int(direction.rawValue)
      if new[index] > 0, recent[index] > limit { change(direction, frame) }
    }
  }

  /// Adds a change to each window in which enough squares have changed since the window's last, opposite change.
  private mutating func change(_ direction: Direction, _ frame: Int32) {
    let across = sampler.columns - columns + 1
    if windows.isEmpty { windows = Array(repeating: Window(), count: across * (sampler.rows - rows + 1)) }
    var counts: [Int32: Counts] = [:]
    var found: (first: Int32, columns: ClosedRange<Int>, rows: ClosedRange<Int>)?
    for index in windows.indices where windows[index].direction != direction && windows[index].last < frame {
      let start = max(frame - simultaneous, windows[index].last + 1)
      let count = counts[start] ?? self.counts(of: direction, since: start)
      counts[start] = count
      let (row, column) = index.quotientAndRemainder(dividingBy: across)
      guard count.sum(column..<column + columns, row..<row + rows) > limit else { continue }
      windows[index].append(frame, direction)
      guard frame - windows[index].first < second else { continue }
      let area = found ?? (frame, column...column + columns, row...row + rows)
      found = (
        min(area.first, windows[index].first),
        min(area.columns.lowerBound, column)...max(area.columns.upperBound, column + columns),
        min(area.rows.lowerBound, row)...max(area.rows.upperBound, row + rows)
      )
    }
    if let found, let count = counts[frame - simultaneous] ?? counts.values.first {
      note(found.first...frame, count.bounds(found.columns, found.rows))
    }
  }

  /// Counts the squares that have changed in a direction since a frame.
  ///
  /// Only squares count around which this direction prevails. In text that scrolls, about as many squares become
  /// brighter as darker.
  private func counts(of direction: Direction, since frame: Int32) -> Counts {
    let (columns, rows, reach) = (sampler.columns, sampler.rows, Self.surroundings / 2)
    let balance = Counts(columns, rows) { column, row in
      let square = squares[row * columns + column]
      return square.changed < frame ? 0 : square.direction == direction ? 1 : -1
    }
    let least = Int32(Self.surroundings * Self.surroundings / 4)
    return Counts(columns, rows) { column, row in
      let square = squares[row * columns + column]
      guard square.direction == direction, square.changed >= frame else { return 0 }
      let sum = balance.sum(
        max(0, column - reach)..<min(columns, column + reach + 1), max(0, row - reach)..<min(rows, row + reach + 1))
      return sum > least ? 1 : 0
    }
  }

  /// Records flashes that are too many, in an area in squares.
  private mutating func note(_ frames: ClosedRange<Int32>, _ squares: (columns: Range<Int>, rows: Range<Int>)) {
    let (width, height) = (size.width / Double(sampler.columns), size.height / Double(sampler.rows))
    let area = Rect(
      Double(squares.columns.lowerBound) * width, Double(squares.rows.lowerBound) * height,
      Double(squares.columns.count) * width, Double(squares.rows.count) * height)
    let (start, end) = (instant(frames.lowerBound), instant(frames.upperBound))
    if let last = flashes.last, last.end.advanced(bySeconds: 1) >= start {
      flashes[flashes.count - 1] = Flashes(start: last.start, end: end, area: last.area.union(area))
    } else {
      flashes.append(Flashes(start: start, end: end, area: area))
    }
  }

  private func instant(_ frame: Int32) -> Instant { frameRate.instant(ofFrame: Int(frame)) }
}

/// Sums of numbers on a grid, for any rectangle of it.
private struct Counts {
  private let stride: Int
  /// For each corner of the grid, the sum of the numbers above and left of it.
  private var sums: [Int32]

  init(_ columns: Int, _ rows: Int, _ number: (_ column: Int, _ row: Int) -> Int32) {
    stride = columns + 1
    sums = [Int32](repeating: 0, count: stride * (rows + 1))
    for row in 0..<rows {
      var sum: Int32 = 0
      for column in 0..<columns {
        sum += number(column, row)
        sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + sum
      }
    }
  }

  func sum(_ columns: Range<Int>, _ rows: Range<Int>) -> Int32 {
    let (top, bottom) = (rows.lowerBound * stride, rows.upperBound * stride)
    return sums[bottom + columns.upperBound] - sums[bottom + columns.lowerBound] - sums[top + columns.upperBound]
      + sums[top + columns.lowerBound]
  }

  /// Returns the smallest rectangle with all numbers above 0 of an area, which has some.
  func bounds(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> (columns: Range<Int>, rows: Range<Int>) {
    let (columns, rows) = (columns.lowerBound..<columns.upperBound, rows.lowerBound..<rows.upperBound)
    let across = columns.filter { sum($0..<$0 + 1, rows) > 0 }, down = rows.filter { sum(columns, $0..<$0 + 1) > 0 }
    return ((across.first ?? 0)..<(across.last ?? 0) + 1, (down.first ?? 0)..<(down.last ?? 0) + 1)
  }
}

/// A part of a clip with more than three flashes within a second.
package struct Flashes: Hashable, Sendable, CustomStringConvertible {
  /// The instants of the first and the last change, from the first frame.
  package var start: Instant, end: Instant
  /// The smallest rectangle with all flashes, in points.
  package var area: Rect

  /// The warning: the time, the area and the remedy.
  package var description: String {
    func text(_ value: Double) -> String { String(Int(value.rounded())) }
    return "more than three flashes within a second can cause seizures (WCAG 2.3.1): from "
      + "\(NumberText.fixed(start.seconds, places: 2)) s to \(NumberText.fixed(end.seconds, places: 2)) s, over "
      + "\(text(area.width))×\(text(area.height)) points at \(text(area.minX)),\(text(area.minY)); slow them down, or "
      + "make the area smaller"
  }
}
