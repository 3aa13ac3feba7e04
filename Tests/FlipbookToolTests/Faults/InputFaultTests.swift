import Foundation
import TestSupport
import Testing

/// Inputs that change between two recordings: `--resume` rejects the mixture with the name of the input.
@Suite struct InputFaultTests {
  @Test func `the studio opens a new script for a scene, and a copy of a built-in script`() throws {
    let bench = try FaultBench()
    for name in ["", "vertical-swipe", "next-article"] {
      bench.expect("timeout --preserve-status -s INT 1 $FLIPBOOK studio \(name)", 130)
    }
    #expect(bench.run("ls vertical-swipe.flip next-article.flip").code != 0)
    bench.expect("$FLIPBOOK studio nothing", 66)
  }

  /// Changes of inputs: the kind, a shell command, and the name in messages.
  private static let changes: [(what: String, command: String, name: String)] = [
    ("script", "echo '# another line' >> c.flip", "the script differs"),
    ("include", "echo 'wait 100ms' >> part.flip", "the included file part.flip differs"),
    ("feed", "sed -i s/Words/Others/ feed.json", "the feed differs"),
    ("picture", "cp b.flip.png p.png", "picture p.png"),
    ("picture that is gone", "rm p.png", "picture p.png"),
    ("rate", "sed -i 's/fps 20/fps 25/' c.flip", "frame rate"),
  ]

  private func bench() throws -> FaultBench {
    let bench = try FaultBench()
    let script = "scene vertical-swipe\nsize 120x160\nfps 20\nfeed feed.json\nflick up at 900pt/s\ninclude part.flip\n"
    let item = #"{"id": "1", "title": "Words", "content_html": "<p>Words</p><img src='p.png'>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(item)]}"#
    for (name, text) in [("c.flip", script), ("part.flip", "wait 3s\n"), ("feed.json", feed)] {
      try bench.folder.write(text, to: name)
    }
    bench.expect("cp a.png p.png")
    return bench
  }

  @Test(arguments: changes.indices)
  func `resuming a recording with a changed input is an error and keeps the recording`(index: Int) throws {
    let (what, command, name) = Self.changes[index]
    let bench = try bench()
    bench.expect("$FLIPBOOK record c.flip -q -o out/clip && rm out/clip/frames/frame-00001.png")
    let before = bench.files("out")
    let outcome = bench.run("{ \(command); } && $FLIPBOOK record c.flip -q --resume -o out/clip")
    print("fault | \(what) changed | record --resume | \(outcome.code) | \(outcome.message.prefix(160))")
    #expect([65, 73].contains(outcome.code), "\(outcome)")
    #expect(outcome.message.contains(name), "\(outcome)")
    #expect(differingFiles(bench.files("out"), before) == [])
  }
}
