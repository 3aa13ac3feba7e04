import Foundation
import Testing

/// The hashes of frames as other programs compute them.
@Suite struct FrameHashesOutsideTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
  private static func succeeds(_ line: String) -> Bool {
    FaultBench.shell(line, in: FileManager.default.temporaryDirectory, "").code == 0
  }
  private static let hasXXHash = succeeds("/usr/bin/python3 -c 'import xxhash'")
  private static let hasFFmpeg = succeeds("command -v ffmpeg")

  @Test(
    .enabled(if: hasXXHash, "Python has no xxhash here; scripts/setup --with-chromium installs it"),
    arguments: ["", "--scale 2.625 --theme dark --touches", "--frames 3-5"])
  func `Python computes the same hashes from the PNG files`(options: String) throws {
    let line = """
      set -e; $FLIPBOOK record a.flip -q -o r \(options)
      grep -v '^#' r/frames.hashes | cut -f 1,3 > ours; test "$(wc -l < ours)" -ge 3
      /usr/bin/python3 '\(Self.root)/Tests/Samples/frame-hashes.py' r > theirs; diff ours theirs >&2
      """
    let outcome = try FaultBench().run(line)
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is missing"))
  func `scripts/framehash prints a line a frame, with the SHA-256 of its RGBA bytes`() throws {
    let line = """
      set -e; $FLIPBOOK record a.flip -q -o r; '\(Self.root)/scripts/framehash' r > hashes
      grep -q '^#hash: SHA256$' hashes; grep -q '^#tb 0: 1/20$' hashes; grep -v '^#' hashes > lines
      test "$(wc -l < lines)" = "$(grep -vc '^#' r/frames.hashes)"
      size=$(head -n 1 lines | cut -d , -f 5 | tr -d ' '); $FLIPBOOK record a.flip -q -o - --raw > raw
      test "$(wc -c < raw)" = $((size * $(wc -l < lines)))
      split -b "$size" -a 3 raw part-; sha256sum part-* | cut -d ' ' -f 1 > ours
      cut -d , -f 6 lines | tr -d ' ' > theirs; diff ours theirs >&2
      """
    let outcome = try FaultBench().run(line)
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `scripts/framehash says what is wrong`() throws {
    let bench = try FaultBench()
    let script = "'\(Self.root)/scripts/framehash'"
    #expect(bench.run("\(script) --help | grep -q 'usage: scripts/framehash DIR'").code == 0)
    for (arguments, code, words) in [
      ("", 64, "a directory of frames is needed"), ("a b", 64, "a directory"), ("--fast r", 64, "unknown option"),
      ("out", 66, "no directory out/frames"),
    ] as [(String, Int32, String)] {
      let outcome = bench.run("\(script) \(arguments)")
      #expect(outcome.code == code, "\(outcome)")
      #expect(outcome.message.contains(words), "\(outcome)")
    }
    let line = """
      $FLIPBOOK record a.flip -q -o r; mkdir bin
      for tool in bash dirname tr sed sort find; do ln -s "$(command -v $tool)" bin; done
      PATH=$PWD/bin \(script) r
      """
    let outcome = bench.run(line)
    #expect(outcome.code == 69, "\(outcome)")
    #expect(outcome.message.contains("-f framehash"), "\(outcome)")
  }
}
