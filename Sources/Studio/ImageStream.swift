import Flipbook
import JSON

/// The images that a page is shown, one after the other: of each only the rows that it does not have are sent.
///
/// The answer is a JSON header, before it its length in four bytes (little-endian), and after it pixels as ``PixelRuns``, each
/// R, G, B, 255. `rows` of the header lists runs of rows from top to bottom: at which row, how many, and from which row of the
/// image before they are to be taken, or −1 where they follow.
final class ImageStream {
  private var renderer: FrameRenderer?
  private var target: RenderTarget?
  private var shown: (list: DisplayList, rows: RowHashes, token: String)?
  private var number = 0
  /// Memory for rows in the order of a browser's bytes.
  private var scratch = HTTPBody(count: 0)

  /// The answer that shows a display list to a page.
  ///
  /// - Parameters:
  ///   - list: What is to be shown.
  ///   - scale: Device pixels a point.
  ///   - token: The image that the page has; `nil` where it has none.
  ///   - header: What the header says besides: an object.
  func answer(
    _ list: DisplayList, scale: Double, pageHas token: String?, _ header: JSONValue
  ) throws -> HTTPResponse {
    let renderer = try renderer(scale: scale)
    let size = renderer.pixelSize(of: list.size)
    let base = shown.flatMap { token == $0.token && self.target?.bitmap.size == size ? $0 : nil }
    if let base, base.list == list {
      return answer(size, base.token, base: base.token, [RowRun(row: 0, count: size.height, from: 0)], nil, header)
    }
    let kept = self.target.flatMap { $0.bitmap.size == size ? $0 : nil }
    let target = try kept ?? RenderTarget(size: size)
    self.target = target
    try renderer.render(list, into: target)
    let rows = RowHashes(target.bitmap)
    number += 1
    shown = (list, rows, String(number))
    let runs = RowRun.runs(of: rows.rows, from: base?.rows.rows ?? [])
    return answer(size, String(number), base: base?.token, runs, target.bitmap, header)
  }

  /// The renderer of a scale. Only the latest one is kept: a window that is resized asks for many.
  private func renderer(scale: Double) throws -> FrameRenderer {
    if let renderer, renderer.scale == scale { return renderer }
    let made = try FrameRenderer(scale: scale)
    (renderer, target, shown) = (made, nil, nil)
    return made
  }

  private func answer(
    _ size: PixelSize, _ token: String, base: String?, _ runs: [RowRun], _ bitmap: Bitmap?, _ header: JSONValue
  ) -> HTTPResponse {
    let image: JSONValue = [
      "width": size.width, "height": size.height, "token": token, "base": base,
      "rows": runs.map { JSONValue.integers([$0.row, $0.count, $0.from ?? -1]) },
    ]
    var text = Array((header + image).line.utf8)
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
    return HTTPResponse(type: "application/octet-stream", body: body)
  }
}

/// Neighbouring rows of an image that come from one place.
struct RowRun: Equatable {
  var row: Int
  var count: Int
  /// The first of the rows of the image before that look the same; `nil` where there are none.
  var from: Int?

  /// The runs that make an image out of another one, from top to bottom. Rows that stay where they are stay; others go on
  /// with the run before where they can.
  static func runs(of rows: [ContentHash], from old: [ContentHash]) -> [RowRun] {
    var places: [ContentHash: Int] = [:]
    for (row, hash) in old.enumerated().reversed() { places[hash] = row }
    var runs: [RowRun] = []
    for (row, hash) in rows.enumerated() {
      let following = runs.last.flatMap { run in run.from.map { $0 + run.count } }
      let candidates = [following, row].compactMap(\.self).filter { old.indices.contains($0) && old[$0] == hash }
      let from = candidates.first ?? places[hash]
      if let last = runs.last, last.from == nil ? from == nil : from == following {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(RowRun(row: row, count: 1, from: from))
      }
    }
    return runs
  }
}

/// Pixels in words: one that says how many follow, and then the pixels; where they are all the same, the highest bit of
/// the word is set and the pixel follows once.
///
/// An interface is mostly even areas: a phone's frame of an article takes about a sixth of its bytes.
enum PixelRuns {
  /// From how many equal pixels on one stands for all: a run costs two words, and one more where other pixels follow (own
  /// choice).
  static let shortest = 8
  /// The bit by which a word says that one pixel stands for all.
  private static let isRun: UInt32 = 1 << 31

  /// How many words some pixels take at most.
  static func limit(_ count: Int) -> Int { count + 1 }

  /// Writes pixels as runs; answers how many words they take.
  ///
  /// - Precondition: There is room for `limit(pixels.count)` words.
  static func encode(_ pixels: UnsafeBufferPointer<UInt32>, to words: UnsafeMutablePointer<UInt32>) -> Int {
    guard let start = pixels.baseAddress else { return 0 }
    var (written, told, at) = (0, 0, 0)
    func tell(until end: Int) {
      guard end > told else { return }
      words[written] = UInt32(end - told)
      (words + written + 1).update(from: start + told, count: end - told)
      written += 1 + end - told
    }
    while at < pixels.count {
      let pixel = start[at]
      var end = at + 1
      while end < pixels.count, start[end] == pixel { end += 1 }
      if end - at >= shortest {
        tell(until: at)
        words[written] = isRun | UInt32(end - at)
        words[written + 1] = pixel
        written += 2
        told = end
      }
      at = end
    }
    tell(until: at)
    return written
  }
}
