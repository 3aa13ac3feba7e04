import JSON
import Platform
import Verdicts

/// The data of a clip's player on the page: its state as JSON, and the sheets of rows as PNG files in Base64.
struct ClipData {
  /// The elements with the data, in UTF-8.
  let elements: [UInt8]
  /// Notes about the images, one line each.
  let notes: [String]

  /// Collects the data of a clip; `number` identifies its elements on the page.
  init(_ verification: Verification, _ number: Int, _ frames: ClipFrames, _ images: ClipImages) {
    notes = images.errors.prefix(5).map { "An image cannot be shown: \($0)" }
    // A name that contains `</script>` must not end the element.
    let json = Self.value(verification, frames, images).line.replacing("<", with: "\\u003c")
    var bytes = Array("<script type=\"application/json\" id=\"clip-\(number)-data\">\(json)</script>\n".utf8)
    for (index, sheet) in images.sheets.sheets.enumerated() {
      bytes += "<script type=\"text/plain\" id=\"clip-\(number)-sheet-\(index)\">".utf8
      bytes += Base64.encode(sheet)
      bytes += "</script>\n".utf8
    }
    elements = bytes
  }

  private static func value(_ verification: Verification, _ frames: ClipFrames, _ images: ClipImages) -> JSONValue {
    let record = verification.actualRecord ?? verification.expectedRecord
    let order = images.runs.keys.sorted()
    let index = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    // −1: there is no image of the frame; −2: there is an image, but it is omitted.
    let places = { (hashes: [String]) in
      JSONValue.integers(hashes.map { index[$0] ?? (frames.sources[$0] == nil ? -1 : -2) })
    }
    let differing = verification.verdict?.differing.map(\.number) ?? []
    let json: JSONValue = [
      "name": verification.name, "frames": frames.count,
      "first": min(ClipFrames.firstFrame(verification), max(0, frames.count - 1)),
      "width": record?.hashes.width ?? 0, "height": record?.hashes.height ?? 0,
      "fps": record?.framesPerSecond ?? 60,
      "times": (0..<frames.count).map { JSONValue.raw(NumberText.fixed(record?.seconds(ofFrame: $0) ?? 0, places: 4)) },
      "differing": differing, "unlike": frames.unlike,
      "expected": places(frames.hashes.expected), "actual": places(frames.hashes.actual),
      "images": order.compactMap { images.runs[$0] }.map(value), "rowLength": images.sheets.rowLength,
      "sheetRows": RowSheets.sheetRows,
    ]
    return json + ProbeCurves.graph(verification, record, frameCount: frames.count)
  }

  /// Returns the runs as pairs of numbers.
  private static func value(_ runs: [RowSheets.Run]) -> JSONValue { .integers(runs.flatMap { [$0.start, $0.length] }) }
}

/// The values of a probe at each frame, in the golden and in the recording, as the page draws them.
package struct ProbeCurves {
  /// The type of a probe's values.
  enum Kind: String {
    case number
    case bool
    case text
  }

  /// The maximum number of values on a page. Above it, only the probes that differ from the golden are kept.
  private static let readingLimit = 400_000

  /// Returns the graph below the frames of a clip: moments, touches and probes.
  ///
  /// - Parameters:
  ///   - verification: The comparison of the clip with its golden.
  ///   - record: The current recording, even if there is no golden; the golden's if there is no recording.
  ///   - frameCount: The number of frames of the graph.
  package static func graph(_ verification: Verification, _ record: ClipRecord?, frameCount: Int) -> JSONValue {
    [
      "moments": (record?.momentFrames ?? []).map { moment -> JSONValue in
        ["name": moment.name, "frame": moment.frame]
      },
      "touches": record.map(touches) ?? [], "probes": value(verification, record, frameCount: frameCount),
    ]
  }

  /// Returns the probes of a clip; those that differ from the golden come first, in the order in which they diverge.
  private static func value(_ verification: Verification, _ record: ClipRecord?, frameCount: Int) -> JSONValue {
    guard let actual = record else { return .array([]) }
    let deviations = verification.verdict?.deviations ?? []
    let expected = verification.verdict.flatMap { _ in verification.expectedRecord }
    let known = actual.trace.columns.filter { !["frame", "time", "touch.down"].contains($0) }
    let deviated = deviations.map(\.probe)
    let isMuch = known.count * frameCount * 2 > readingLimit
    let others = isMuch ? [] : known.filter { !deviated.contains($0) }
    return .array(
      (deviated + others).map { name in
        let tick = deviations.first { $0.probe == name }?.tick
        return value(
          name, deviatesAt: tick.map(actual.frame(ofTick:)), actual: readings(name, actual),
          expected: tick == nil ? nil : expected.map { readings(name, $0) })
      })
  }

  /// Returns the ranges of frames in which a finger is down.
  private static func touches(_ record: ClipRecord) -> [ClosedRange<Int>] {
    let readings = readings("touch.down", record)
    return [ClosedRange<Int>](runsOf: readings.indices.filter { readings[$0] == "true" })
  }

  /// Returns the values of a probe at the tick of each frame.
  private static func readings(_ name: String, _ record: ClipRecord) -> [Substring] {
    guard let column = record.trace[name] else { return [] }
    return (0..<record.frameCount).map { frame in
      let tick = record.tick(ofFrame: frame)
      return column.indices.contains(tick) ? column[tick] : "-"
    }
  }

  private static func value(
    _ name: String, deviatesAt frame: Int?, actual: [Substring], expected: [Substring]?
  ) -> JSONValue {
    let all = actual + (expected ?? [])
    let kind = kind(all)
    var labels: [Substring: Int] = [:]
    if kind == .text { for cell in all where labels[cell] == nil { labels[cell] = labels.count } }
    let number = { (cell: Substring) -> JSONValue in
      switch kind {
      case .number: Double(cell).map { .number($0) } ?? .null
      case .bool: cell == "true" ? .integer(1) : cell == "false" ? .integer(0) : .null
      case .text: labels[cell].map(JSONValue.integer) ?? .null
      }
    }
    return [
      "name": name, "kind": kind.rawValue, "departs": frame,
      "labels": labels.sorted { $0.value < $1.value }.map { String($0.key) },
      "actual": actual.map(number), "expected": expected.map { $0.map(number) },
    ]
  }

  /// Returns the kind of a probe's values; `-` and empty cells are of any kind.
  private static func kind(_ cells: [Substring]) -> Kind {
    let known = cells.filter { $0 != "-" && !$0.isEmpty }
    if known.allSatisfy({ $0 == "true" || $0 == "false" }), !known.isEmpty { return .bool }
    return known.allSatisfy { Double($0) != nil } ? .number : .text
  }
}
