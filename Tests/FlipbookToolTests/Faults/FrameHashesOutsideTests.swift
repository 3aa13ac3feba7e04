import Foundation
import TestSupport
import Testing

/// The hashes of frames, computed by other programs.
@Suite struct FrameHashesOutsideTests {
  private static let root = TestFolder.checkout.path
  private static func succeeds(_ line: String) -> Bool {
    Shell.run(line, in: FileManager.default.temporaryDirectory, "").code == 0
  }
  private static let hasXXHash = succeeds("/usr/bin/python3 -c 'import xxhash'")
  private static let hasFFmpeg = succeeds("command -v ffmpeg")

  @Test(
    .enabled(if: hasXXHash, "Python has no xxhash here; scripts/setup --with-chromium installs it"),
    arguments: ["", "--scale 2.625 --theme dark --touches", "--frames 3-5", "--with 'canvas 320x320 transparent'"])
  func `Python computes the same hashes from the PNG files`(options: String) throws {
    let line = """
      set -e; $FLIPBOOK record a.flip -q -o r \(options)
      grep -v '^#' r/frames.hashes | cut -f 1,3 > ours; test "$(wc -l < ours)" -ge 3
      /usr/bin/python3 '\(Self.root)/Tests/Samples/frame-hashes.py' r > theirs; diff ours theirs >&2
      """
    try FaultBench().expect(line)
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is missing"))
  func `ffmpeg's framehash has the SHA-256 of each frame's RGBA bytes`() throws {
    let line = """
      set -e; $FLIPBOOK record a.flip -q -o r
      ffmpeg -nostdin -v error -i r/frames/frame-%05d.png -bitexact -pix_fmt rgba -f framehash - > hashes
      grep -q '^#hash: SHA256$' hashes; grep -v '^#' hashes > lines
      test "$(wc -l < lines)" = "$(grep -vc '^#' r/frames.hashes)"
      size=$(head -n 1 lines | cut -d , -f 5 | tr -d ' '); $FLIPBOOK record a.flip -q -o - --raw > raw
      test "$(wc -c < raw)" = $((size * $(wc -l < lines)))
      split -b "$size" -a 3 raw part-; sha256sum part-* | cut -d ' ' -f 1 > ours
      cut -d , -f 6 lines | tr -d ' ' > theirs; diff ours theirs >&2
      """
    try FaultBench().expect(line)
  }
}
