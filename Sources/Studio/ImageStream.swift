import Geometry
import Graphics
import Imaging
import JSON
import Rendering

/// The images that a page is shown, one after the other: of each only the rows that it does not have are sent.
///
/// The answer is a JSON header, before it its length in four bytes (little-endian), and after it pixels as ``PixelRuns``, each
/// R, G, B, 255. `rows` of the header lists runs of rows from top to bottom: at which row, how many, and from which row of the
/// image before they are to be taken, or −1 where they follow.
final class ImageStream {
  private let renderer: FrameRenderer
  private var target: RenderTarget?
  private var shown: (list: DisplayList, rows: RowHashes, token: String)?
  private var number = 0
  /// Memory for rows in the order of a browser's bytes.
  private var scratch = HTTPBody(count: 0)

  /// Shows nothing so far; `scale` is in device pixels a point.
  ///
  /// - Throws: `RenderingError`.
  init(scale: Double) throws { renderer = try FrameRenderer(scale: scale) }

  /// The answer that shows a display list to a page.
  ///
  /// - Parameters:
  ///   - list: What is to be shown.
  ///   - token: The image that the page has; `nil` where it has none.
  ///   - header: What the header says besides.
  /// - Throws: `RenderingError`, `ImageError`.
  func answer(_ list: DisplayList, pageHas token: String?, _ header: [JSONValue.Member]) throws -> HTTPResponse {
    let size = renderer.pixelSize(of: list.size)
    let base = shown.flatMap { token == $0.token && self.target?.bitmap.size == size ? $0 : nil }
    if let base, base.list == list {
      return answer(size, base.token, base: base.token, [Run(row: 0, count: size.height, from: 0)], nil, header)
    }
    let kept = self.target.flatMap { $0.bitmap.size == size ? $0 : nil }
    let target = try kept ?? RenderTarget(size: size)
    self.target = target
    try renderer.render(list, into: target)
    let rows = RowHashes(target.bitmap)
    number += 1
    shown = (list, rows, String(number))
    let runs = Run.runs(of: rows.rows, from: base?.rows.rows ?? [])
    return answer(size, String(number), base: base?.token, runs, target.bitmap, header)
  }

  private func answer(
    _ size: PixelSize, _ token: String, base: String?, _ runs: [Run], _ bitmap: Bitmap?, _ header: [JSONValue.Member]
  ) -> HTTPResponse {
    let lists = runs.map { JSONValue.array([.integer($0.row), .integer($0.count), .integer($0.from ?? -1)]) }
    let members: [JSONValue.Member] =
      header + [
        .init("width", .integer(size.width)), .init("height", .integer(size.height)), .init("token", .string(token)),
        .init("base", .orNull(base)), .init("rows", .array(lists)),
      ]
    var text = Array(JSONValue.object(members).line.utf8)
    while text.count % 4 != 0 { text.append(UInt8(ascii: " ")) }
    let sent = runs.filter { $0.from == nil }
    let longest = sent.map { 4 * $0.count * size.width }.max() ?? 0
    if scratch.bytes.count < longest { scratch = HTTPBody(count: longest) }
    let body = HTTPBody(
      count: 4 + text.count + sent.reduce(0) { $0 + 4 * PixelRuns.limit($1.count * size.width) })
    body.bytes.storeBytes(of: UInt32(text.count).littleEndian, as: UInt32.self)
    var offset = 4
    UnsafeMutableRawBufferPointer(rebasing: body.bytes[offset...]).copyBytes(from: text)
    offset += text.count
    for run in sent {
      let rows = UnsafeMutableRawBufferPointer(rebasing: scratch.bytes[..<(4 * run.count * size.width)])
      bitmap?.writeRGBA(rows: run.row..<run.row + run.count, to: rows)
      let words = UnsafeMutableRawBufferPointer(rebasing: body.bytes[offset...]).bindMemory(to: UInt32.self)
      if let start = words.baseAddress {
        offset += 4 * PixelRuns.encode(UnsafeBufferPointer(rows.bindMemory(to: UInt32.self)), to: start)
      }
    }
    body.cut(to: offset)
    return HTTPResponse(body, type: "application/octet-stream")
  }
}

/// Neighbouring rows of an image that come from one place.
struct Run: Equatable {
  /// The first row.
  var row: Int
  /// How many rows.
  var count: Int
  /// The first of the rows of the image before that look the same; `nil` where there are none.
  var from: Int?

  /// The runs that make an image out of another one, from top to bottom. Rows that stay where they are stay; others go on
  /// with the run before where they can.
  static func runs(of rows: [ContentHash], from old: [ContentHash]) -> [Run] {
    var places: [ContentHash: Int] = [:]
    for (row, hash) in old.enumerated().reversed() { places[hash] = row }
    var runs: [Run] = []
    for (row, hash) in rows.enumerated() {
      let following = runs.last.flatMap { run in run.from.map { $0 + run.count } }
      let candidates = [following, row].compactMap(\.self).filter { old.indices.contains($0) && old[$0] == hash }
      let from = candidates.first ?? places[hash]
      if let last = runs.last, last.from == nil ? from == nil : from == following {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(row: row, count: 1, from: from))
      }
    }
    return runs
  }
}
