import Goldens
import JSON

/// The data of a clip's player on the page: what it shows as JSON, and the sheets of rows as PNG files in Base64.
struct ClipData {
  /// The elements that hold the data, in UTF-8.
  let elements: [UInt8]
  /// Notes about the images, a line each.
  let notes: [String]

  /// Gathers the data of the clip with a number.
  init(_ verification: Verification, _ number: Int, _ frames: ClipFrames, _ images: ClipImages) {
    notes = images.troubles.prefix(5).map { "An image cannot be shown: \($0)" }
    // A name with `</script>` must not end the element.
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
    // −1: there is no image of it anywhere; −2: there is one, and it is left out.
    let places = { (hashes: [String]) in
      JSONValue.integers(hashes.map { index[$0] ?? (frames.sources[$0] == nil ? -1 : -2) })
    }
    let differing = verification.verdict?.differing.map(\.number) ?? []
    return .object([
      .init("name", .string(verification.name)), .init("frames", .integer(frames.count)),
      .init("first", .integer(min(ClipFrames.firstFrame(verification), max(0, frames.count - 1)))),
      .init("width", .integer(record?.hashes.width ?? 0)), .init("height", .integer(record?.hashes.height ?? 0)),
      .init("fps", .number(record?.framesPerSecond ?? 60)),
      .init(
        "times",
        .array((0..<frames.count).map { .raw(ReportText.fixed(record?.seconds(ofFrame: $0) ?? 0, places: 4)) })),
      .init("differing", .integers(differing)), .init("unlike", .integers(frames.unlike)),
      .init("moments", .array(record?.momentFrames.map(value) ?? [])),
      .init(
        "touches",
        .array(record.map { ProbeCurves.touches($0).map { .integers([$0.lowerBound, $0.upperBound]) } } ?? [])),
      .init("expected", places(frames.hashes.expected)), .init("actual", places(frames.hashes.actual)),
      .init("images", .array(order.compactMap { images.runs[$0] }.map(value))),
      .init("rowLength", .integer(images.sheets.rowLength)), .init("sheetRows", .integer(RowSheets.sheetRows)),
      .init("probes", ProbeCurves.value(verification, frameCount: frames.count)),
    ])
  }

  private static func value(_ moment: (name: String, frame: Int)) -> JSONValue {
    .object([.init("name", .string(moment.name)), .init("frame", .integer(moment.frame))])
  }

  /// Runs as pairs of numbers.
  private static func value(_ runs: [RowSheets.Run]) -> JSONValue { .integers(runs.flatMap { [$0.start, $0.length] }) }
}

/// Base64 after RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The characters that stand for some bytes.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { buffer, count in
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
        for place in 0..<4 {
          let isPadding = start + place > bytes.count
          buffer[count] = isPadding ? UInt8(ascii: "=") : alphabet[group >> (18 - 6 * place) & 63]
          count += 1
        }
      }
    }
  }
}
