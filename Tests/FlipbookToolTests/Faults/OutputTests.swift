import Foundation
import TestSupport
import Testing

/// Output files: regular files are replaced, other files are written to, and no input is lost.
@Suite struct OutputTests {
  /// Commands that write one file, `OUT`, each with the first bytes of the file.
  private static let commands = [
    ("shot a.flip --at 0ms -o OUT", "\u{89}PNG"), ("sheet a.flip --frames 2 -o OUT", "\u{89}PNG"),
    ("plot a.flip -o OUT", "<svg"), ("compare a.png b.flip.png -o OUT", "\u{89}PNG"),
    ("diff a.flip --with 'theme dark' -o OUT", "\u{89}PNG"),
    ("verify a.flip --goldens goldens --report json=OUT", "{"),
    ("verify a.flip --goldens goldens --report junit=OUT", "<?xml"),
  ]

  /// Returns the first bytes of a file, as Latin-1 text.
  private func start(_ bench: FaultBench, _ name: String) -> String {
    String((bench.files(".")[name] ?? Data()).prefix(5).map { Character(UnicodeScalar($0)) })
  }

  @Test(arguments: commands.indices)
  func `pipes and devices are written to, and symbolic links are kept`(index: Int) throws {
    let (arguments, signature) = Self.commands[index]
    let bench = try FaultBench()
    let code: Int32 = arguments.hasPrefix("compare") || arguments.hasPrefix("diff") ? 1 : 0
    // The name's extension selects one of several formats.
    let svg = arguments.hasPrefix("plot") ? ".svg" : arguments.hasPrefix("diff") ? ".png" : ""
    func line(_ out: String) -> String { "$FLIPBOOK " + arguments.replacing("OUT", with: out) }
    // A pipe, standard output by both of its names, a link to a file, and a dangling link.
    bench.expect("mkfifo p; cat p > piped & \(line("p")) >/dev/null; c=$?; wait; test -p p && exit $c", code)
    bench.expect("\(line("-")) > dash; c=$?; ln -s /dev/stdout o; \(line("o")) > through; exit $c", code)
    let link = "echo old > there\(svg); ln -s there\(svg) l\(svg); \(line("l\(svg)")); c=$?; test -L l\(svg) && exit $c"
    bench.expect(link, code)
    let dangling = "ln -s made\(svg) d\(svg); \(line("d\(svg)")); c=$?; test -L d\(svg) && exit $c"
    bench.expect(dangling, code)
    for name in ["piped", "dash", "through", "there\(svg)", "made\(svg)"] {
      #expect(start(bench, name).hasPrefix(signature), "\(name)")
    }
    #expect(bench.files(".")["dash"] == bench.files(".")["through"] || arguments.hasPrefix("verify"))
    guard getuid() == 0 else { return }
    bench.expect("mknod n c 1 3 || exit \(code); \(line("n")); c=$?; test -c n && exit $c", code)
  }

  /// Command lines with a part of the error message; no existing file may change.
  private static let refused = [
    ("cp a.flip s.flip; $FLIPBOOK shot s.flip --at 0ms -o s.flip", "expected .png"),
    ("cp a.flip s.png; $FLIPBOOK shot s.png --at 0ms -o ./s.png", "input"),
    ("cp a.flip s; ln s hard.png; $FLIPBOOK sheet s -o hard.png", "input"),
    ("cp a.flip s; ln -s s l.svg; $FLIPBOOK plot s -o l.svg", "input"),
    ("echo 'include \"i.png\"' > s; cp a.flip i.png; $FLIPBOOK shot s --at 0ms -o i.png", "input"),
    ("cp feed.json f.png; $FLIPBOOK shot v --feed f.png --at 0ms -o f.png", "input"),
    ("$FLIPBOOK shot v --feed pictured.json --at 0ms -o a.png", "input"),
    ("$FLIPBOOK compare a.png b.flip.png -o a.png", "input"),
    ("$FLIPBOOK compare a.png b.flip.png -o b.flip.png", "input"),
    ("cp a.flip s; $FLIPBOOK shot s --at 0ms -o - >> s", "input"),
    ("cp a.flip s.json; $FLIPBOOK verify s.json --goldens goldens --report json=s.json", "input"),
    ("$FLIPBOOK verify a.flip --goldens goldens --report json=goldens/a/r.json", "inside the golden"),
    ("$FLIPBOOK plot a.flip --against goldens/a -o goldens/a/plot.svg", "inside the golden"),
    ("$FLIPBOOK verify a.flip --goldens goldens --report json=r --report junit=./r", "the same file"),
    ("$FLIPBOOK verify a.flip --goldens goldens --json --report junit=-", "standard output"),
    ("$FLIPBOOK verify a.flip --goldens goldens --report json=- --report junit=-", "standard output"),
    ("$FLIPBOOK verify a.flip --goldens goldens --report html=r.json", ".html or .htm"),
    ("$FLIPBOOK compare a.png b.flip.png --json -o -", "standard output"),
    ("cp a.flip s.png; $FLIPBOOK diff s.png --with 'theme dark' -o ./s.png", "input"),
    ("cp a.flip s-4.png; $FLIPBOOK diff s-4.png --with 'theme dark' --markdown s.md", "input"),
    ("$FLIPBOOK diff goldens/a a.flip -o goldens/a/x.png", "inside the golden"),
    ("$FLIPBOOK diff a.flip --with 'theme dark' --json -o -", "standard output"),
    ("$FLIPBOOK diff a.flip --with 'theme dark' --markdown -", "must be a file"),
    ("$FLIPBOOK diff a.flip --with 'theme dark' -o x.mov", "expected .png or .mp4"),
    ("$FLIPBOOK shot a.flip --at 0ms -o x.jpg", "expected .png"),
    ("$FLIPBOOK sheet a.flip -o x.gif", "expected .png"),
    ("$FLIPBOOK plot a.flip -o x", "expected .svg or .png"),
    ("$FLIPBOOK record a.flip -o pull.mov", "for a video, use -o pull.mp4"),
    ("$FLIPBOOK record a.flip -o pull.jpg", "flipbook shot SCRIPT"),
    ("$FLIPBOOK video a.flip x.gif", "add --direct"),
    ("$FLIPBOOK record a.flip -o pull.gif/", "for a video, use -o pull.gif"),
    ("$FLIPBOOK record a.flip -o .mp4", "missing name before the extension of \".mp4\""),
    ("$FLIPBOOK record a.flip -o x/.png", "missing name before the extension of \"x/.png\""),
    ("$FLIPBOOK record a.flip -o 'b.apng '", "unexpected space at the end of \"b.apng "),
    ("$FLIPBOOK record a.flip -o 'b.apng /'", "unexpected space at the end of \"b.apng "),
    ("$FLIPBOOK shot a.flip --at 0ms -o 'b.png '", "unexpected space at the end of \"b.png "),
    ("$FLIPBOOK record a.flip b.flip -o pull.gif", "cannot encode 2 scripts as one video"),
    ("cp a.flip s.gif; $FLIPBOOK record s.gif -o s.gif", "input"),
    ("$FLIPBOOK record a.flip -o x.gif --shard 1/2", "--shard requires a directory of frames, not a video, x.gif"),
    ("$FLIPBOOK record a.flip -o x.gif --compress small", "--compress requires --frames-dir"),
    ("$FLIPBOOK record a.flip -o x.mp4 --loop 2", "--loop requires gif, webp or apng, not mp4"),
    ("$FLIPBOOK record a.flip -o x --loop 2", "--loop requires a video"),
    ("$FLIPBOOK record a.flip -o x.mp4 --lossless", "--lossless requires webp, not mp4"),
    ("$FLIPBOOK record a.flip -o x --lossless", "--lossless requires a video"),
    ("$FLIPBOOK record a.flip -o x --max-bytes 2MB", "--max-bytes requires a video"),
    ("$FLIPBOOK record a.flip -o x --preset app-preview", "--preset requires a video, such as -o clip.mp4"),
    ("$FLIPBOOK record a.flip -o x.gif --preset app-preview", "--preset app-preview requires an mp4 file, not x.gif"),
    ("$FLIPBOOK record a.flip -o x.mp4 --preset app-preview --fps 60", "app-preview and --fps cannot be combined"),
    ("$FLIPBOOK record a.flip -o x.gif --max-bytes 2TB", "such as 2000000, 500kB or 2MB"),
    ("$FLIPBOOK record a.flip -o x --from 200ms --to 100ms", "swap the two"),
    ("$FLIPBOOK record a.flip -o x --from 201ms --to 202ms", "there is no frame from 0.201 s to 0.202 s"),
    ("$FLIPBOOK record a.flip -o x --from s --frames 1-2", "cannot be combined"),
    ("$FLIPBOOK record a.flip -o x.gif --to 9s", "the clip ends at"),
    ("$FLIPBOOK record a.flip -o x.gif --from t", "\"t\""),
    ("$FLIPBOOK record a.flip -o x.gif --from 1.2", "for a time, write 1.2s"),
    ("$FLIPBOOK record a.flip -o x --theme light,dark,light", "duplicate item \"light\" in --theme"),
    ("$FLIPBOOK record a.flip -o x --device iphone-17,", "empty item in the list"),
    ("$FLIPBOOK record a.flip -o x --scale 1,17", "at most 16"),
    ("$FLIPBOOK record a.flip -o x --canvas 8192x8192", "would have 8192 × 8192 pixels; the limit"),
    ("$FLIPBOOK record a.flip -o x --background transparent", "expected an opaque colour"),
    ("$FLIPBOOK record a.flip -o x --background '#FFF'", "expected an opaque colour"),
    ("$FLIPBOOK shot a.flip --at 0ms -o x.png --background '#FFF'", "expected transparent, or a colour"),
    ("$FLIPBOOK record a.flip -o x --plain --device-frame", "cannot be combined"),
    ("$FLIPBOOK record a.flip -o - --raw --theme light,dark", "a single theme, device and scale"),
    ("$FLIPBOOK video . x.mov", "unknown video format"),
    ("$FLIPBOOK video --fps 20 out x.gif ./x.gif", "the same file"),
    ("$FLIPBOOK record a.flip -o x --frames 500-600", "--frames 500-600 selects no frame: the clip has 9, from 0 to 8"),
    ("$FLIPBOOK record a.flip -o - --raw --frames 9-12 | wc -c > n; grep -qx 0 n && exit 64", "selects no frame"),
    ("$FLIPBOOK record a.flip -o - --raw --shard 1/2", "--raw and --shard cannot be combined"),
  ]

  @Test(arguments: refused.indices)
  func `a conflicting or misleading output path is an error, and no file changes`(index: Int) throws {
    let (line, message) = Self.refused[index]
    let bench = try FaultBench()
    let prepare =
      "sed 's/pull-for-menu/vertical-swipe/; s/flick.*//; s/60x40/80x120/' a.flip > v;"
      + #" echo '{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1", "title": "A","#
      + #" "content_html": "<p>x</p><img src=\"a.png\">"}]}' > pictured.json"#
    bench.expect("\(prepare); mkdir c; cp -r *.flip *.png *.json v goldens c")
    bench.expect(line, 64, message)
    bench.expect("for f in $(cd c; ls); do diff -r $f c/$f || exit 1; done; test ! -e x")
  }

  @Test(arguments: [
    ("shot a.flip --at 0ms -o -", 64), ("shot a.flip --at 0ms -o /dev/stdout", 64), ("sheet a.flip -o /dev/tty", 64),
    ("compare a.png b.flip.png -o -", 64),
    (#"diff a.flip --with "theme dark" -o -"#, 64), ("record a.flip -o - --raw", 64), ("plot a.flip -o -", 0),
  ])
  func `binary output to a terminal is an error, text is not`(arguments: String, code: Int32) throws {
    let bench = try FaultBench()
    // `script` runs a command in a separate terminal.
    guard bench.run("command -v script").code == 0 else { return }
    let outcome = bench.run("script -qec '$FLIPBOOK \(arguments)' log >/dev/null")
    #expect(
      outcome.code == code, "\(outcome) \((try? bench.folder.text("log")) ?? "")")
    bench.expect("grep -q PNG log", 1)
  }

  @Test func `a range without frames is an error, and one beyond the end is a note`() throws {
    let bench = try FaultBench()
    bench.expect("$FLIPBOOK record a.flip -q -o out/clip")
    let before = bench.files("out")
    for selection in ["--frames 9-10", "--frames 500-600 --resume"] {
      bench.expect("$FLIPBOOK record a.flip -q -o out/clip \(selection)", 64)
      #expect(differingFiles(bench.files("out"), before) == [])
      bench.expect("test ! -e out/clip/.unfinished")
    }
    bench.expect(
      "$FLIPBOOK record a.flip -o out/part --frames 8-9", 0, "--frames 8-9 are out of range; the last frame is 8")
    let exact = bench.expect("$FLIPBOOK record a.flip -o out/part --frames 0-8")
    #expect(!exact.message.contains("out of range"))
  }

  @Test func `a recording never replaces its own script`() throws {
    let bench = try FaultBench()
    let line = """
      $FLIPBOOK record a.flip -q -o out/clip; cp a.flip out/clip/trace.tsv; cp a.flip out/clip/mine.flip
      $FLIPBOOK record out/clip/trace.tsv -o out/clip; echo $? > codes
      $FLIPBOOK record out/clip/mine.flip -q -o out/clip; echo $? >> codes; cmp a.flip out/clip/mine.flip
      """
    bench.expect(line)
    #expect(try bench.folder.text("codes") == "64\n0\n")
  }

  @Test func `a file larger than the limit is an error and leaves no file`() throws {
    let bench = try FaultBench()
    let outcome = bench.run("ulimit -f 1; $FLIPBOOK shot a.flip --at 0ms --scale 16 --compress stored -o out/big.png")
    #expect(outcome.code == 74 || outcome.code == 64, "\(outcome)")
    bench.expect("ulimit -f 1; $FLIPBOOK shot a.flip --at 0ms --scale 16 -o out/big.png", 74, "out/big.png")
    bench.expect("test -z \"$(ls -A out)\"")
  }

  @Test func `approve removes only files that it wrote`() throws {
    let bench = try FaultBench()
    let approve = "$FLIPBOOK approve a.flip -q --goldens g --record all"
    let line = """
      set -e; \(approve) --pictures all; echo mine > g/a/NOTES.md; mkdir g/a.new g/a.old; echo mine > g/a.new/x
      test -e g/a/frames/frame-00006.png; test -e g/a/shot-s.png
      sed -i 's/shot "s"/shot "t"/' a.flip; \(approve) --theme dark
      cat g/a/NOTES.md g/a.new/x; test -e g/a.old; test ! -e g/a/shot-s.png; test -e g/a/shot-t.png; test ! -e g/a/frames
      test "$(ls -A g/a | tr '\\n' ' ')" = "NOTES.md frames.hashes renderer.json shot-t.png sheet.png trace.tsv " ||
        test "$(ls -A g/a | wc -l)" = 6
      rm a.flip; cp b.flip c.flip; $FLIPBOOK approve c.flip -q --goldens g --record all --prune
      test "$(ls -A g/a)" = NOTES.md; ls g/c/renderer.json
      """
    bench.expect(line)
  }

  @Test func `git ignores the files of a killed approve`() throws {
    let bench = try FaultBench()
    bench.expect(
      """
      set -m; git init -q . || exit 0; git add -A; sed 's/300ms/600s/' a.flip > long.flip
      git add -A; i=0
      while [ $i -lt 30 ]; do
        $FLIPBOOK approve long.flip -q -j 1 --goldens g --pictures all --record all --approved /tmp/$$.approved & p=$!
        n=0; until [ -e g/long/.unfinished/frames ] || [ -e g/long/renderer.json ] || [ $n -ge 6000 ]; do
          sleep 0.01; n=$((n + 1))
        done
        kill -KILL $p; wait $p 2>/dev/null
        if [ -e g/long/.unfinished ] && [ ! -e g/long/frames ] && [ ! -e g/long/renderer.json ]; then break; fi
        rm -rf g; i=$((i + 1))
      done
      rm -rf /tmp/$$.approved*; test -e g/long/.unfinished && test -z "$(git status --porcelain g)"
      """)
  }

  @Test func `a golden with an interrupted approval is an error, and approving repairs it`() throws {
    let bench = try FaultBench()
    bench.expect("mkdir goldens/a/.unfinished; cp goldens/a/renderer.json goldens/a/.unfinished")
    bench.expect("$FLIPBOOK verify a.flip --goldens goldens >&2", 65, "approve was interrupted")
    bench.expect("$FLIPBOOK approve a.flip -q --goldens goldens --record all")
    bench.expect("test ! -e goldens/a/.unfinished; $FLIPBOOK verify a.flip -q --goldens goldens")
  }

  @Test func `the message of an interrupted approve does not suggest --resume`() throws {
    let bench = try FaultBench()
    let outcome = bench.expect(
      """
      set -m; sed 's/300ms/60s/; s/fps 20/fps 1000/' a.flip > long.flip
      $FLIPBOOK approve long.flip --goldens g --record all & p=$!
      until [ -e output/approved/long/frames/frame-00003.png ]; do sleep 0.01; done; kill -INT $p; wait $p
      """, 130, "interrupted after")
    #expect(!outcome.message.contains("--resume"), "\(outcome)")
  }

  @Test(arguments: [("a.flip", 0), ("b.flip", 1)])
  func `two simultaneous verifications in one directory do not interfere`(script: String, code: Int32) throws {
    let bench = try FaultBench()
    let line = """
      mkdir s; cp \(script) s/a.flip; i=0; while [ $i -lt 6 ]; do
      $FLIPBOOK verify s/a.flip --goldens goldens -q & $FLIPBOOK verify s/a.flip --goldens goldens -q
      echo $? >> codes; wait $!; echo $? >> codes; i=$((i + 1)); done
      """
    let outcome = bench.run(line)
    let codes = try bench.folder.text("codes")
    #expect(codes == String(repeating: "\(code)\n", count: 12), "\(outcome)")
    bench.expect("test -z \"$(ls -A output/failures | grep '^[.]')\"")
    #expect(bench.run("test -e output/failures/a/report.html").code == (code == 0 ? 1 : 0))
  }

  @Test(FaultBench.needsMounts) func `a verification that passes needs no writable directory`() throws {
    let bench = try FaultBench()
    let line = "unshare -rm sh -c 'mount --bind . . && mount -o remount,bind,ro . && cd . && cd $PWD && WORK'"
    bench.expect(line.replacing("WORK", with: "$FLIPBOOK verify a.flip -q --goldens goldens"))
    bench.expect(
      line.replacing("WORK", with: "$FLIPBOOK verify - -q --goldens goldens < b.flip >&2"), 1,
      "the failure artifacts are not kept: cannot create output")
  }
}
