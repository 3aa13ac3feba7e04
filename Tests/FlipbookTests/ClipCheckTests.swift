import Flipbook
import Foundation
import Scenes
import Script
import Simulation
import Synchronization
import TestSupport
import Testing
import Timebase

/// Errors found by playing a clip without drawing, each with line and column.
@Suite struct ClipCheckTests {
  private let folder = TestFolder()

  private static let catalog = SceneCatalog.all + [FileScene.definition]

  /// Returns the summaries of a script's errors, from parsing and playing.
  private func errors(
    _ text: String, path: String = "clip.flip", _ change: (inout ClipOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = ClipOptions()
    change(&options)
    do {
      try Clip(text: text, path: path, options: options, catalog: Self.catalog).check()
      return []
    } catch let error as ScriptError {
      return error.diagnostics.map(\.summary)
    }
  }

  @Test(arguments: [
    ("vertical-swipe\nset start 99", "2:11: error: article 99 is out of range; must be from 0 to "),
    ("flick-detail\nset start 5", "2:11: error: event 5 is out of range; must be from 0 to 4"),
    ("flick-detail\nset count 0\nset start 0", "3:11: error: event 0 is out of range; there are no events"),
    ("page-flicking\nset pages 5\nset start 5", "3:11: error: page 5 is out of range; must be from 0 to 4"),
    ("page-flicking\nset pages 10001", "2:11: error: all pages are created at once without"),
    ("virtual-pages\nset items 3\nset start 3", "3:11: error: item 3 is out of range"),
    ("vertical-swipe\nfeed nothere.json", "2:6: error: cannot read \"nothere.json\": No such file or directory"),
    ("vertical-swipe\nfeed /", "2:6: error: cannot read \"/\": Is a directory"),
    ("file\nset photo nothere.png", "2:11: error: cannot read \"nothere.png\": No such file or directory"),
    ("vertical-swipe\ntap at 10000,10000", "2:8: error: position 10000,10000 is outside the screen"),
    ("vertical-swipe\nset start list\ntap at cell[99]", "3:8: error: no view \"cell[99]\" at 0 s"),
    ("vertical-swipe\nexpect page == true", "2:1: error: expect page == true failed"),
    ("vertical-swipe\nexpect page != true", "compare it with a number"),
    ("vertical-swipe\ntolerance mask nothere", "2:16: error: no view \"nothere\" is visible in any frame"),
    ("vertical-swipe\ntolerance mask foter frames 0-9", "2:16: error: no view \"foter\" is visible"),
    ("vertical-swipe\ntolerance mask foter frames 0-9", "; did you mean \"footer\"?"),
  ])
  func `an error is reported with its location, also by a recording`(script: String, message: String) throws {
    let found = try errors("scene \(script)\nwait 20ms")
    try #require(found.count == 1, "\(found)")
    #expect(found[0].hasPrefix("clip.flip:"), "\(found)")
    #expect(found[0].contains(message), "\(found)")
    // A recording reports the same error.
    guard !script.contains("mask"), !script.contains("expect") else { return }
    let error = #expect(throws: (any Error).self) {
      let frames = try Clip(text: "scene \(script)\nwait 20ms", path: "clip.flip", catalog: Self.catalog).play()
        .sequence()
      while try frames.next() != nil {}
    }
    #expect(error.map { "\($0)" }?.contains(message) == true)
  }

  @Test func `independent errors are reported together`() throws {
    let files = try errors("scene vertical-swipe\nfeed no.json\ntap at 999,999\nexpect page = 0\nwait 3")
    #expect(files.map { $0.split(separator: ":")[1] } == ["2", "3", "4", "5"])
    let played = try errors(
      """
      scene vertical-swipe
      tolerance mask nothere
      tolerance mask article
      expect page == 7
      touch at 160,300
      drag by 0,-100 over 100ms
      lift
      settle within 1ms
      expect page == true
      """)
    #expect(played.map { $0.split(separator: ":")[1] } == ["2", "4", "8", "9"], "\(played)")
  }

  @Test func `with a canvas that is too small, the errors of the script are still reported`() throws {
    let found = try errors("scene vertical-swipe\nbogus\nexpect page == true\nwait 1s") {
      ($0.canvas, $0.padding) = (Size(160, 160), 500)
    }
    #expect(found.map { $0.split(separator: ":")[1] } == ["2", "3"], "\(found)")
  }

  /// Returns the lines of a script's errors; its first line names the scene.
  private func lines(_ text: String, path: String = "clip.flip") throws -> [String] {
    try errors("scene \(text)", path: path).map { String($0.split(separator: ":")[1]) }
  }

  @Test func `with an unreadable feed, errors that do not depend on it are still reported`() throws {
    let found = try errors(
      "scene vertical-swipe\nfeed nothere.json\nexpect page == true\nexpect page == 7\nwait 1s\ntap at cell[99]\nwait 1s"
    )
    #expect(found.count == 3, "\(found)")
    #expect(found.first?.contains(":2:6: error: cannot read \"nothere.json\"") == true)
    #expect(found.dropFirst().first?.contains(":3:1: error: expect page == true failed at 0 s") == true)
    #expect(
      found.last?.hasSuffix(":6:8: error: no view \"cell[99]\" at 1 s; seen with the scene's own content")
        == true)
    // Playback stops at a missing view; the types of probes are still checked.
    #expect(
      try lines("vertical-swipe\nfeed no.json\ntap at cell[99]\nexpect page == true\nexpect page == 7") == [
        "2", "3", "4",
      ])
    #expect(try lines("vertical-swipe\ntap at cell[99]\nexpect page == true\nexpect page == 7") == ["2", "3"])
    #expect(try lines("file\nset photo no.png\ntap at cell[99]\nexpect time == a") == ["2", "3", "4"])
  }

  @Test func `with a syntax error, expectations of the wrong type are reported, but no errors of playing`()
    throws
  {
    #expect(
      try lines("vertical-swipe\nwait 300\nexpect page == true\nexpect page == 7\ntap at cell[99]\nwait 1s") == [
        "2", "3",
      ])
    #expect(
      try lines("vertical-swipe\nfeed no.json\nwait 300\nrepeat 2 { expect page == a }\ntap at cell[99]") == [
        "2", "3", "4",
      ])
    // Without the scene no expectation is checked.
    #expect(try lines("vertical-swpe\nexpect page == true\nwait 1s") == ["1"])
    let many = "vertical-swipe\n" + String(repeating: "oops\n", count: ScriptLimits.diagnostics) + "expect page == true"
    #expect(try lines(many).count == ScriptLimits.diagnostics)
  }

  @Test func `with invalid content of a scene, the remaining errors are still reported`() throws {
    try folder.write("{", to: "bad.json")
    let path = "\(folder)/clip.flip"
    let rest = "expect page == true\nexpect page == 7\ntap at cell[99]"
    #expect(try lines("vertical-swipe\nfeed bad.json\n\(rest)", path: path) == ["2", "3", "5"])
    #expect(try lines("vertical-swipe\nset start 99\n\(rest)", path: path) == ["2", "3", "5"])
    // A valid feed may have that many articles.
    #expect(try lines("vertical-swipe\nfeed bad.json\nset start 99\n\(rest)", path: path) == ["2", "4", "6"])
    #expect(try lines("vertical-swipe\nfeed bad.json\nwait 3\n\(rest)", path: path) == ["3", "4"])
  }

  @Test func `an error in an option's file is not reported as the script's`() throws {
    let feed = InputFile(name: "mine.json", directory: ".", bytes: Array("{}".utf8))
    #expect(throws: (any Error).self) {
      do {
        _ = try errors("scene vertical-swipe\nfeed nothere.json\nwait 1s") { $0.feed = feed }
      } catch {
        #expect(!(error is ScriptError))
        #expect("\(error)".hasPrefix("mine.json"))
        throw error
      }
    }
    #expect(try errors("scene vertical-swipe\ntap at 700,900") { $0.device = "ipad" } == [])
    #expect(try errors("scene vertical-swipe\ndevice ipad\ntap at 700,900") { $0.device = "iphone-4" }.count == 1)
  }

  @Test func `an invalid feed is an error at the line that names it`() throws {
    for (name, text) in [
      ("none.json", "no feed"),
      ("empty.json", #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": []}"#),
    ] { try folder.write(text, to: "\(name)") }
    let path = "\(folder)/a.flip"
    for (script, location) in [
      ("vertical-swipe\nfeed none.json", "2:6"),
      ("pull-for-menu\nfeed empty.json", "2:6"), ("vertical-swipe\nfeed empty.json\nset start 1", ""),
    ] {
      let found = try errors("scene \(script)\nwait 1ms", path: path)
      #expect(found.count == (location.isEmpty ? 0 : 1), "\(found)")
      if let first = found.first { #expect(first.hasPrefix("\(path):\(location): error: \(folder)/")) }
    }
  }

  /// The footer is below the screen.
  @Test func `views are searched for only in visible frames`() throws {
    func seen(_ lines: String) throws -> Set<String> {
      try Clip(text: "scene vertical-swipe\nfps 10\n\(lines)", path: "clip.flip")
        .dryRun(lookingFor: ["article", "footer", "cell[0]", "nothere"]).seenViews
    }
    #expect(try seen("wait 50ms") == ["article"])
    #expect(try seen("set start list\nwait 50ms") == ["cell[0]"])
    #expect(try seen("hide\nwait 500ms") == [])
    #expect(try seen("hide\nwait 500ms\nshow\nmark \"end\"") == ["article"])
    #expect(try seen("hide\nwait 450ms\nshow\nmark \"end\"") == [])
  }

  @Test(arguments: [
    "wait 1s", "wait 10ms", "flick left at 900pt/s\nsettle within 60s", "wait 1999ms", "wait 2s\nmark \"a\"",
  ])
  func `the number of frames is known without drawing`(lines: String) throws {
    for mask in ["", "tolerance mask control\n"] {
      let clip = try Clip(text: "scene page-flicking\nfps 24\n\(mask)\(lines)", path: "clip.flip")
      let frames = try clip.play().sequence()
      var count = 0
      while try frames.next()?.probes != nil { count += 1 }
      #expect(try clip.play().frameCount == count)
      #expect(try clip.check() == clip.play().end)
    }
  }

  @Test func `a missing view stops the playback, after the failures before it`() throws {
    let clip = try Clip(
      text: "scene vertical-swipe\nset start list\nexpect page == 3\nwait 1s\ntap at cell[99]\nexpect page == 4",
      path: "clip.flip")
    let result = try clip.dryRun()
    #expect(result.stop != nil)
    #expect(result.failures.map(\.location.line) == [3, 5])
    #expect(result.end == Instant(seconds: 1))
  }

  @Test func `a check stops after 200 errors and reports that there are more`() throws {
    let clip = try Clip(text: "scene vertical-swipe\nrepeat 201 { expect page == 9; wait 1ms }", path: "clip.flip")
    let error = try #require(throws: ScriptError.self) { try clip.check() }
    #expect(error.diagnostics.count == ScriptLimits.diagnostics)
    #expect(error.hasMore)
    let failures = try clip.dryRun().failures
    #expect(failures.count == 201)
    #expect(ClipError.failed(failures).description.hasSuffix("fix these and check again"))
  }

  @Test(arguments: ["", "tolerance mask nothere\n"])
  func `a cancelled check stops with an error`(mask: String) throws {
    let clip = try Clip(text: "scene vertical-swipe\n\(mask)repeat 3600 { wait 1s }", path: "clip.flip")
    let polls = Mutex(0)
    let run = Run(isCancelled: {
      polls.withLock {
        $0 += 1
        return $0 > 3
      }
    })
    #expect(throws: CancellationError.self) { try clip.dryRun(run: run) }
    #expect(polls.withLock(\.self) == 4)
  }
}
