import Flipbook
import JSON
import Rendering

/// The images that a page shows, in order. Only rows that the page does not have are sent.
///
/// A response consists of the length of its header in four bytes (little-endian), a JSON header, and pixels as
/// ``PixelRuns``. Each pixel is R, G, B, A, not premultiplied.
///
/// `rows` in the header lists runs of rows from top to bottom. Each has its first row, its number of rows, and the row
/// of the previous image to copy from. −1 instead means that its pixels are sent.
final class ImageStream {
  private var renderer: FrameRenderer?
  private var target: RenderTarget?
  private var shown: (list: DisplayList, rows: RowHashes, token: String)?
  private var number = 0
  /// A buffer for rows in the byte order of browsers.
  private var scratch = HTTPBody(count: 0)

  /// Returns the response that shows a display list on a page.
  ///
  /// - Parameters:
  ///   - list: The display list.
  ///   - scale: The number of device pixels per point.
  ///   - token: The image that the page has; `nil` if it has none.
  ///   - header: An object with further fields of the header.
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

  /// Forgets all decoded pictures, because their files have changed. The next image is sent completely.
  func forgetPictures() { (renderer, target, shown) = (nil, nil, nil) }

  /// Returns the renderer for a scale. Only the latest one is kept, because a window that is resized requests many.
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
