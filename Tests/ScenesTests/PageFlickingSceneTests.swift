import FoundationEssentials
import Graphics
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase

/// The built-in scripts of a scene: name and text.
func builtInScripts(_ scene: String) throws -> [(name: String, text: String)] {
  let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
  let folder = "\(root)/Assets/scripts/\(scene)"
  let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".flip") }.sorted()
  return try names.map { name in
    let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    return (name, String(decoding: bytes, as: UTF8.self))
  }
}

private func stage(_ settings: String) throws -> Stage {
  try player("scene page-flicking\n\(settings)\nwait 1ms").stage
}

struct PageFlickingSceneTests {
  @Test
  func `page-flicking 12: eager and windowed are identical except for the scroll indicator`() throws {
    for script in try builtInScripts("page-flicking") where !script.text.contains("window three") {
      // The indicator's fade would prolong `settle`, so a fixed time replaces it.
      let text = script.text.replacing(/settle within \d+s/, with: "wait 1500ms")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("expect") }
      let windowed = lines.map { $0 == "scene page-flicking" ? "\($0)\nset window three" : "\($0)" }
      let eager = FrameSequence(try player(lines.joined(separator: "\n")), frameRate: .sixty)
      let three = FrameSequence(try player(windowed.joined(separator: "\n")), frameRate: .sixty)
      while let frame = try eager.next() {
        let other = try #require(try three.next())
        for name in ["page", "dragging", "offset.x", "dots.current", "dots.count"] {
          func text(_ frame: FrameSnapshot) -> String? {
            frame.probes.first { $0.name == name }?.value.description
          }
          #expect(text(other) == text(frame), "\(script.name) at \(frame.time.seconds) s")
        }
        #expect(contents(other) == contents(frame), "\(script.name) at \(frame.time.seconds) s")
      }
    }
  }

  /// The drawn contents, without the indicator, which is a fill, and with positions to a millionth of a point.
  private func contents(_ frame: FrameSnapshot) -> [String] {
    frame.displayList.items.compactMap { item in
      guard case .contents(let contents, let place) = item else { return nil }
      let rounded = [place.tx, place.ty].map { ($0 * 1e6).rounded() / 1e6 + 0 }
      return "\(contents.size) \(contents.commands.hashValue) \(rounded)"
    }
  }

  @Test
  func `page-flicking 7: a million pages start like ten`() throws {
    let ten = try stage("set window three")
    let million = try stage("set window three; set pages 1000000; set start 500000")
    #expect(million.window.descendantCount == ten.window.descendantCount)
    #expect(million.integer("pages.alive") == 3)
    #expect(million.integer("page") == 500_000)
    #expect(million.integer("window.first") == 499_999)
    #expect(million.number("offset.x") == 160_000_000)
    #expect(throws: SceneError.self) { try stage("set pages 1000000") }
    #expect(throws: SceneError.self) { try stage("set pages 5; set start 5") }
  }

  @Test
  func `page-flicking 3 and 8: the control can be hidden, and there may be no page`() throws {
    let hidden = try stage("set control false")
    #expect(hidden.probe("dots.current") == .absent)
    #expect(hidden.probe("dots.count") == .absent)
    for form in ["eager", "three"] {
      let empty = try stage("set pages 0; set window \(form)")
      #expect(empty.probe("page") == .absent)
      #expect(empty.integer("pages.alive") == 0)
      var dice = GestureDice(seed: 1)
      dice.play(10, on: empty) {}
      #expect(empty.settle())
    }
  }

  @Test(arguments: ["eager", "three"])
  func `random gestures leave the scene in a legal state`(form: String) throws {
    for seed in 0..<UInt64(rounds(40)) {
      let count = Int(seed % 7) + 1
      let stage = try stage("set pages \(count); set window \(form); set start \(count / 2)")
      let views = stage.window.descendantCount
      var dice = GestureDice(seed: seed)
      dice.play(6, on: stage) {
        let page = stage.integer("page") ?? -1
        #expect((0..<count).contains(page), "seed \(seed)")
        #expect(stage.integer("dots.current") == page)
        #expect(stage.integer("pages.alive") == (form == "eager" ? count : min(3, count)))
        // Half a page, or the overscroll of a finger at 15,000 pt/s.
        #expect(abs((stage.number("offset.x") ?? .nan) - Double(page) * 320) < 500)
      }
      #expect(stage.settle(), "seed \(seed)")
      let page = stage.integer("page") ?? -1
      #expect(stage.number("offset.x") == Double(page) * 320, "seed \(seed)")
      #expect(stage.integer("window.first") == (form == "eager" ? 0 : min(max(0, page - 1), max(0, count - 3))))
      #expect(stage.probe("dragging") == .bool(false))
      let frame = try #require(stage.frame(ofView: "page[\(page)]"))
      #expect(frame.center.x == 160)
      // The scroll indicator is made when it is first needed.
      #expect(stage.window.descendantCount - views <= (form == "eager" && count > 1 ? 1 : 0))
    }
  }
}
