import Testing

@testable import Video

@Suite struct WebPFileTests {
  private func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(bytes.count) + bytes + (bytes.count % 2 == 1 ? [0] : [])
  }

  private func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }

  private func file(_ chunks: [[UInt8]]) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks.joined()
    return Array("RIFF".utf8) + number(body.count) + body
  }

  private var animation: [UInt8] {
    let frame = chunk("ANMF", Array(repeating: 1, count: 33))
    return file([chunk("VP8X", [2, 0, 0, 0, 63, 1, 0, 9, 0, 0]), chunk("ANIM", [0, 0, 0, 0, 0, 0]), frame, frame])
  }

  @Test func `frames are counted, and the size is read`() {
    let probe = WebPFile.probe(animation)
    #expect([probe?.frames, probe?.width, probe?.height] == [2, 320, 10])
    // 0x2F, then 14 bits for each side less one.
    let still = file([chunk("VP8L", [0x2F, 63, 0x41, 2, 0])])
    #expect(WebPFile.probe(still) == VideoProbe(frames: 1, width: 320, height: 10))
  }

  @Test func `the duration is that of all frames`() {
    let frames = [40, 70_000].map { duration in
      chunk("ANMF", Array(repeating: 0, count: 12) + number(duration).prefix(3) + Array(repeating: 0, count: 18))
    }
    let probe = WebPFile.probe(file([chunk("VP8X", [2, 0, 0, 0, 63, 1, 0, 9, 0, 0])] + frames))
    #expect(probe?.milliseconds == 70_040)
  }

  @Test func `frames with the same pixels as the previous one are merged`() {
    func frame(_ milliseconds: Int, _ pixel: UInt8) -> [UInt8] {
      chunk("ANMF", Array(repeating: 0, count: 12) + number(milliseconds).prefix(3) + [0] + [pixel, pixel, 5])
    }
    let start = [chunk("VP8X", [2, 0, 0, 0, 63, 1, 0, 9, 0, 0]), chunk("ANIM", [0, 0, 0, 0, 0, 0])]
    let whole = file(start + [frame(33, 1), frame(33, 2), frame(300, 2), frame(34, 2), frame(33, 1), frame(33, 1)])
    #expect(WebPFile.merged(whole) == file(start + [frame(33, 1), frame(367, 2), frame(66, 1)]))
    let long = file(start + [frame(1 << 24 - 1, 1), frame(1, 1)])
    #expect(WebPFile.merged(long) == long)
  }

  @Test func `a truncated file is not accepted`() {
    for count in 0..<animation.count { #expect(WebPFile.probe(Array(animation.prefix(count))) == nil, "\(count)") }
    #expect(WebPFile.probe(animation + [0]) == nil)
    // A chunk longer than the rest of the file, inside a valid length.
    var bytes = animation
    bytes[16] = 200
    #expect(WebPFile.probe(bytes) == nil)
    #expect(WebPFile.probe(file([])) == nil)
  }
}
