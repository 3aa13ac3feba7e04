import Script
import TestSupport
import Testing

/// Any bytes are a valid script or give diagnostics located inside their text.
struct ScriptFuzzTests {
  private static let valid = """
    scene vertical-swipe; device iphone-4
    fps 30000/1001
    set load-delay 0ms
    touch at 50%,330
    drag by 0,-190 over 450ms bezier(0.2,0,0.4,1)
    expect bar[0].height == 4pt ± 0.5
    shot "armed"; hold 150ms; lift
    settle within 3s # rest
    repeat 3 { flick left at 1200pt/s from cell[1]; repeat 2 { wait 1e-1s } }
    include other.flip
    """

  private func check(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let found = errors(text, options: ScriptOptions()) { _, _ in text }
    for diagnostic in found where diagnostic.file == "test.flip" {
      let inside =
        (1...lines.count).contains(diagnostic.line) && diagnostic.column >= 1 && diagnostic.length >= 1
        && diagnostic.column + diagnostic.length <= lines[diagnostic.line - 1].count + 2
      #expect(inside, "\(diagnostic) in \(text.debugDescription)")
    }
    #expect(found.allSatisfy { !$0.description.isEmpty })
  }

  @Test func `random bytes never trap`() {
    var random = SplitMix(seed: 1)
    for _ in 0..<1000 {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `random tokens never trap`() {
    let tokens = [
      "touch", "at", "drag", "by", "to", "over", "repeat", "{", "}", ";", "\n", "\"", "\\", "#", "1", "-", "+", "+-",
      "±",
      "1e9", "1e400", "99999999999999999999", "50%", ",", "ms", "s", "450ms", "expect", "page", "==", "<", "flick",
      "up",
      "1pt/s", "from", "lift", "fps", "/", "size", "9x9", "set", "scale", "bezier", "(", ")", "include", "a.flip", " ",
      "\t", "\r\n", "\u{301}", "👩‍👧", "wait", "shot", "\"a\"", ".", "=", "!", "settle", "within", "hide",
    ]
    var random = SplitMix(seed: 2)
    for _ in 0..<1000 {
      let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in tokens.randomElement(using: &random) ?? "" }
      check(words.joined(separator: Bool.random(using: &random) ? " " : ""))
    }
  }

  @Test func `mutations of a valid script never trap`() {
    #expect(errors(Self.valid, options: ScriptOptions()) { _, _ in "hide" }.isEmpty)
    var random = SplitMix(seed: 3)
    for _ in 0..<500 {
      var bytes = Array(Self.valid.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
        }
        if bytes.isEmpty { break }
      }
      check(String(decoding: bytes, as: UTF8.self))
    }
  }
}
