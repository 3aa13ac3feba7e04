import FlipbookTool
import Foundation
import Platform
import TestSupport
import Testing

/// The examples of help, run unchanged in a folder with the files that they name.
@Suite struct RunningExamplesTests {
  /// The commands without a run: they wait for an interruption, or take minutes.
  private static let skipped = ["studio", "demo"]

  private static let examples = allCommands().flatMap(\.examples).filter { example in
    !skipped.contains { example == $0 || example.hasPrefix("\($0) ") }
  }

  private static let pull = """
    # Pull until the arrow turns.
    scene vertical-swipe
    set open-at end
    size 390x240
    scale 1
    fps 5
    wait 50ms
    touch at 160,200
    drag by 0,-70 over 300ms
    shot "armed"
    lift
    wait 1.2s

    """

  /// A browser's pointer events of a swipe.
  private static let swipe = """
    [{"type": "pointerdown", "x": 160, "y": 400, "timeStamp": 0}, {"type": "pointermove", "x": 160, "y": 300, "timeStamp": 50},
    {"type": "pointerup", "x": 160, "y": 300, "timeStamp": 60}]

    """

  /// Creates the files that the examples name.
  private static let preparation = """
    set -e
    mkdir scripts docs before after shots frames
    cp pull.flip old.flip; cp pull.flip scripts; sed s/-70/-60/ pull.flip >new.flip
    cp Assets/feeds/science.json mine.json; cp Assets/feeds/science.json podcast.xml
    flipbook approve pull.flip -q; flipbook approve scripts -q
    flipbook record old.flip -q -o output/before; flipbook record new.flip -q -o output/after; flipbook record pull.flip -q
    flipbook shot old.flip --at armed -q -o old.png; flipbook shot new.flip --at armed -q -o new.png
    for page in 1 2; do flipbook shot pull.flip --at 0ms --scale 0.5 -q -o shots/$page.png; done
    cp old.png before/1.png; cp new.png after/1.png; cp old.png frames/1.png; cp new.png frames/2.png
    flipbook approve frames --as spinner -q
    flipbook export pull.flip --to actions >actions.json
    printf 'shot pull.flip --at armed -o pull.png\\nkeep *\\n' >pictures.txt
    printf '<!-- flipbook pull -->\\n<!-- /flipbook pull -->\\n' >README.md
    echo 'shot ../scripts/pull.flip --at armed -o images/pull.png' >docs/pictures.txt
    """

  /// Returns the valid exit codes of an example: some find differences.
  private func codes(_ example: String) -> [Int32] {
    example.hasPrefix("compare ") ? [1] : example.hasPrefix("diff ") ? [0, 1] : [0]
  }

  @Test func `every example of help runs unchanged`() throws {
    let folder = TestFolder()
    let program = try #require(EndToEndTests.program)
    try folder.create("bin")
    try folder.link("bin/flipbook", to: program.path)
    try folder.link("Assets", to: TestFolder.checkout.appending(path: "Assets").path)
    try folder.write(Self.pull, to: "pull.flip")
    try folder.write(Self.swipe, to: "swipe.json")
    func run(_ line: String) -> Shell.Outcome {
      Shell.run("PATH=$PWD/bin:$PATH; unset CI; \(line)", in: folder.url, program.path)
    }
    let prepared = run(Self.preparation)
    try #require(prepared.code == 0, "\(prepared)")
    for example in Self.examples {
      let isVideo = [".mp4", ".gif", ".webp"].contains { example.contains($0) } || example.hasPrefix("embed ")
      if isVideo, !Shell.hasFFmpeg { continue }
      let command = example.split(separator: " | ")[0]
      let outcome = run("flipbook \(command)")
      #expect(codes(example).contains(outcome.code), "flipbook \(command): \(outcome)")
    }
  }
}
