import Foundation
import TestSupport
import Testing

/// `record SCRIPT -o FILE.html`.
@Suite(.enabled(if: Shell.hasFFmpeg)) struct PageRunTests {
  /// Writes the videos of `v.html` to `light.mp4` and `dark.mp4`.
  private static let videos = """
    sed -n 's/.*src="data:video.mp4;base64,\\([^"]*\\)".*/\\1/p' v.html | base64 -d > light.mp4
    sed -n 's/.* id="dark">\\([^<]*\\)<.*/\\1/p' v.html | base64 -d > dark.mp4
    """

  @Test func `a page has the videos of both themes, with and without --frames-dir`() throws {
    let bench = try FaultBench()
    bench.expect(
      """
      set -e; test "$($FLIPBOOK record a.flip -o v.html)" = v.html; \(Self.videos)
      $FLIPBOOK record a.flip -q --theme light,dark -o w.mp4; cmp light.mp4 w.mp4; cmp dark.mp4 w~dark.mp4
      test $(wc -c < v.html) -le $(($(cat light.mp4 dark.mp4 | wc -c) * 134 / 100 + 250000))
      for v in html mp4; do
        $FLIPBOOK record a.flip -q --canvas 320x180 -o x.$v
        $FLIPBOOK record a.flip -q --canvas 320x180 --frames-dir r -o y.$v; cmp x.$v y.$v
      done
      test "$(ls -d r*)" = "$(printf 'r\\nr~dark')"; test "$(ls r~dark/frames | wc -l)" = 9
      """, 0, "v.html: 9 frames in ")
  }

  @Test func `a page has one video if the theme is set or makes no difference`() throws {
    let bench = try FaultBench()
    bench.expect(
      """
      set -e; $FLIPBOOK record a.flip -q --theme dark -o v.html; \(Self.videos); test ! -s dark.mp4
      $FLIPBOOK record a.flip -q --theme dark -o w.mp4; cmp light.mp4 w.mp4
      $FLIPBOOK record a.flip -q --theme both -o v.html; \(Self.videos); test ! -s dark.mp4
      $FLIPBOOK record a.flip -q --theme both -o w.mp4; cmp light.mp4 w.mp4
      $FLIPBOOK shot a.flip --at 0ms --scale 10 -q -o big.png
      $FLIPBOOK record --screens big.png -q --to 100ms -o v.html; \(Self.videos); test ! -s dark.mp4
      """)
  }

  @Test func `--max-bytes limits the page`() throws {
    let bench = try FaultBench()
    bench.expect(
      """
      echo old > v.html; $FLIPBOOK record a.flip -q --max-bytes 9kB -o v.html; test $? = 64 || exit 1
      test "$(cat v.html)" = old || exit 2
      $FLIPBOOK record a.flip -q --scale 8 -o v.html; limit=$(($(wc -c < v.html) - 1500))
      $FLIPBOOK record a.flip -q --scale 8 --max-bytes $limit -o v.html; test $(wc -c < v.html) -le $limit
      """, 0, "v.html exceeds the limit of 9000 bytes: the smallest result has ")
  }

  @Test(arguments: [
    ("--loop 2 -o v.html", "--loop requires gif, webp or apng, not html"),
    ("--captions vtt -o v.html", "--captions requires mp4 or webm, not html"),
    ("--shard 1/2 -o v.html", "--shard requires a directory of frames, not a video, v.html"),
    ("--with 'canvas 200x200 transparent' -o v.html", "v.html cannot be transparent"),
  ])
  func `options that a page has no equivalent for are errors`(options: String, message: String) throws {
    try FaultBench().expect("$FLIPBOOK record a.flip \(options); c=$?; test ! -e v.html || c=9; exit $c", 64, message)
  }
}
