import Foundation
import TestSupport
import Testing

/// `scripts/video` with an unreliable ffmpeg and unusual frame numbers.
@Suite struct VideoScriptTests {
  private static let script = TestFolder.checkout.appending(path: "scripts/video").path

  /// Returns a bench with a recording `f` of nine frames, few of them equal, and the script as `video`.
  private func bench() throws -> FaultBench {
    let bench = try FaultBench()
    let line = """
      echo '#!/bin/sh\nexec "\(Self.script)" -q "$@"' > video; chmod +x video
      $FLIPBOOK record a.flip -q -o f
      """
    bench.expect(line)
    return bench
  }

  @Test(.enabled(if: Shell.hasFFmpeg), arguments: ["mp4", "webm", "gif", "webp", "apng"])
  func `a truncated video is an error and keeps the earlier file`(kind: String) throws {
    let bench = try bench()
    // An ffmpeg that truncates its output and still exits with 0, as version 5.1 does on a full disk.
    let line = """
      mkdir bin; real=$(command -v ffmpeg); cat > bin/ffmpeg <<END
      #!/bin/bash
      $real "\\$@" && truncate -s -\\${CUT:-200} "\\${@: -1}"
      exit 0
      END
      chmod +x bin/ffmpeg; echo old > v.\(kind); PATH=$PWD/bin:$PATH ./video f v.\(kind); code=$?
      test "$(cat v.\(kind))" = old && test -z "$(ls -A | grep partial)" && exit $code
      """
    bench.expect(line, 70, "cannot make v.\(kind)")
    bench.expect("./video f v.\(kind) && test \"$(wc -c < v.\(kind))\" -gt 100")
  }

  @Test(.enabled(if: Shell.hasFFmpeg)) func `a video with a missing frame is an error`() throws {
    let bench = try bench()
    let line = """
      mkdir bin; real=$(command -v ffmpeg); cat > bin/ffmpeg <<END
      #!/bin/bash
      set -- "\\${@:1:\\$#-1}" -frames:v 6 "\\${@: -1}"
      exec $real "\\$@"
      END
      chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH ./video f v.apng; code=$?; test ! -e v.apng && exit $code
      """
    bench.expect(line, 70)
  }

  @Test(.enabled(if: Shell.hasFFmpeg), arguments: ["mp4", "gif", "webp --lossless", "webp"])
  func `a video of the first frames is an error, even if ffmpeg reports success`(kind: String) throws {
    let bench = try bench()
    // Each frame is larger than a pipe, so that the pipe breaks within the fourth one.
    let line = """
      mkdir bin; real=$(command -v ffmpeg); cat > bin/ffmpeg <<END
      #!/bin/bash
      head -c $((3 * 720 * 480 * 4)) | $real "\\$@"
      END
      chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH $FLIPBOOK record a.flip --scale 12 -q -o v.\(kind); code=$?
      test -z "$(ls | grep '^v[.]')" && exit $code
      """
    bench.expect(line, 70, "it printed no error, but the file is incomplete")
  }

  @Test(.enabled(if: Shell.hasFFmpeg)) func `frames are ordered by number, not by name`() throws {
    let bench = try bench()
    let line = """
      mkdir g; n=99997
      for p in f/frames/frame-*.png; do cp $p g/frame-$n.png; n=$((n + 1)); done
      ./video f f.apng && ./video -r 20 g g.apng && cmp f.apng g.apng
      """
    bench.expect(line)
  }

  @Test(.enabled(if: Shell.hasFFmpeg)) func `pipes are written to, and symbolic links are kept`() throws {
    let bench = try bench()
    let line = """
      set -e; mkfifo p.gif; cat p.gif > got & ln -s made l.gif; ./video f p.gif l.gif v.gif; wait
      test -p p.gif; test -L l.gif; cmp got v.gif; cmp made v.gif
      """
    bench.expect(line)
  }
}
