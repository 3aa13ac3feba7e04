import Foundation
import TestSupport
import Testing

/// Each fault with each command: the documented exit code, a useful message, no partial file under a final name, and
/// unchanged earlier output.
@Suite struct FaultMatrixTests {
  /// A row of the printed table.
  private struct Row {
    var fault: String
    var command: String
    var code: Int32
    var message: String
  }

  /// Prints rows. `swift test --filter FaultMatrixTests | grep ^fault | sort` prints the table.
  private func show(_ rows: [Row]) {
    for row in rows {
      let message = row.message.split(separator: "\n").first ?? ""
      print("fault | \(row.fault) | \(row.command) | \(row.code) | \(message.prefix(100))")
    }
  }

  /// Runs a command that cannot write, and expects unchanged output. `WORK` is the placeholder for its line in
  /// `around`, which copies the output to `kept`.
  private func expectNothingWritten(_ fault: String, around: String, _ command: FaultCommand, kept: String) throws {
    let bench = try FaultBench()
    bench.expect(command.line(script: "a.flip"), command.code)
    let before = bench.files("out")
    #expect(!before.isEmpty)
    let outcome = bench.run(around.replacing("WORK", with: command.line(script: "b.flip")))
    show([Row(fault: fault, command: command.name, code: outcome.code, message: outcome.message)])
    #expect(command.unwritableCodes.contains(outcome.code), "\(outcome.message)")
    #expect(outcome.message.contains("out"), "\(outcome.message)")
    #expect(outcome.message.contains(": "), "\(outcome.message)")
    #expect(differingFiles(bench.files(kept), before) == [])
  }

  @Test(FaultBench.needsMounts, arguments: FaultCommand.writers.indices)
  func `a full disk is an error and keeps the earlier output`(index: Int) throws {
    try expectNothingWritten(
      "disk full",
      around: "unshare -rm sh -c 'cp -r out kept; mount -t tmpfs -o size=2m none out; cp -r kept/. out; rm -r kept;"
        + " dd if=/dev/zero of=out/.fill bs=1k 2>/dev/null; WORK; code=$?; rm out/.fill; cp -r out after; exit $code'",
      FaultCommand.writers[index], kept: "after")
  }

  @Test(FaultBench.needsMounts, arguments: FaultCommand.writers.indices)
  func `a read-only file system is an error and keeps the earlier output`(index: Int) throws {
    try expectNothingWritten(
      "read-only directory",
      around: "unshare -rm sh -c 'mount --bind out out && mount -o remount,bind,ro out && WORK'",
      FaultCommand.writers[index], kept: "out")
  }

  @Test(FaultBench.needsPermissions, arguments: FaultCommand.writers.indices)
  func `a directory without write permission is an error and keeps the earlier output`(index: Int) throws {
    try expectNothingWritten(
      "permission denied",
      around: "chmod -R a-w out; \(FaultBench.asOrdinaryUser) sh -c 'WORK'; code=$?; chmod -R u+w out; exit $code",
      FaultCommand.writers[index], kept: "out")
  }

  @Test(FaultBench.needsMounts, arguments: ["record", "demo"])
  func `a disk that fills up keeps the earlier recording, and --resume completes the new one`(name: String) throws {
    let command = try #require(FaultCommand.named(name))
    let bench = try FaultBench()
    bench.expect(command.line(script: "a.flip"))
    let before = bench.files("out")
    let outcome = bench.run(
      """
      unshare -rm sh -c 'cp -r out kept; mount -t tmpfs -o size=2m none out; cp -r kept/. out; rm -r kept
      dd if=/dev/zero of=out/.room bs=1k count=20 2>/dev/null; dd if=/dev/zero of=out/.fill bs=1k 2>/dev/null; rm out/.room
      \(command.line(script: "b.flip")); code=$?; rm out/.fill; cp -r out after; exit $code'
      """)
    show([Row(fault: "disk filling up", command: name, code: outcome.code, message: outcome.message)])
    #expect(outcome.code == 74, "\(outcome)")
    #expect(outcome.message.contains("/.unfinished/"), "\(outcome)")
    #expect(differingFiles(bench.files("after"), before) == [])
    bench.expect("test -n \"$(find after -path '*/.unfinished/frames/frame-*')\"")
    guard name == "record" else { return }
    bench.expect("rm -r out; mv after out; \(command.line(script: "b.flip")) --resume")
    bench.expect("$FLIPBOOK record b.flip -q -o out/whole; diff -r out/clip out/whole")
  }

  @Test(arguments: FaultCommand.writers.indices)
  func `an output path of the wrong file type is an error and keeps its contents`(index: Int) throws {
    let command = FaultCommand.writers[index]
    let bench = try FaultBench()
    // A file in place of a directory, or a directory in place of a file.
    let isTree = ["clip", "goldens", "failures", "demo"].contains(command.target)
    let make = isTree ? "echo mine > out/\(command.target)" : "mkdir -p out/\(command.target)/mine"
    bench.expect(make)
    var outcomes = [bench.run(command.line(script: "b.flip"))]
    bench.expect(isTree ? "grep -q mine out/\(command.target)" : "test -d out/\(command.target)/mine")
    // A file in place of a parent directory.
    bench.expect("rm -r out; echo mine > out")
    outcomes.append(bench.run(command.line(script: "b.flip")))
    bench.expect("grep -q mine out")
    show(outcomes.map { Row(fault: "in the way", command: command.name, code: $0.code, message: $0.message) })
    for outcome in outcomes {
      #expect(command.unwritableCodes.contains(outcome.code), "\(command.name): \(outcome.message)")
      #expect(outcome.message.contains("out"))
    }
  }

  @Test(FaultBench.needsFullDevice, arguments: FaultCommand.printers.indices)
  func `a full or closed standard output is an error, a closed pipe is not`(index: Int) throws {
    let command = FaultCommand.printers[index]
    let bench = try FaultBench()
    let line = command.line(script: "a.flip")
    let full = bench.run("\(line) > /dev/full")
    let closed = bench.run("\(line) >&-")
    let unread = bench.run("{ \(line); echo $? > code; } | true; exit $(cat code)")
    show(
      zip(["full output", "closed output", "no reader"], [full, closed, unread])
        .map { Row(fault: $0, command: command.name, code: $1.code, message: $1.message) })
    #expect(full.code == 74, "\(full)")
    #expect(full.message.contains("standard output"), "\(full)")
    #expect(closed.code == 74, "\(closed)")
    #expect(closed.message.contains("standard output"), "\(closed)")
    #expect(unread.code == 0, "\(unread)")
  }

  @Test(arguments: FaultCommand.writers.indices)
  func `a closed standard output is never written into a picture`(index: Int) throws {
    let command = FaultCommand.writers[index]
    let bench = try FaultBench()
    let outcome = bench.run("\(command.line(script: "a.flip")) >&-")
    show([Row(fault: "closed output", command: command.name, code: outcome.code, message: outcome.message)])
    for (name, bytes) in bench.files("out") where name.hasSuffix(".png") { #expect(Self.isWhole(bytes), "\(name)") }
    #expect([command.code, 74].contains(outcome.code), "\(command.name): \(outcome)")
  }

  /// Signals with their delays in seconds. Only SIGKILL can leave a file behind at any instant, so it gets all delays.
  private static let signals: [[(name: String, delay: String)]] = [
    [("INT", "0.01"), ("INT", "0.12"), ("TERM", "0.05"), ("TERM", "0.3")],
    [("KILL", "0.01"), ("KILL", "0.12"), ("KILL", "0.05"), ("KILL", "0.3")],
  ]

  @Test(arguments: FaultCommand.writers.indices, signals)
  func `a signal at any time leaves only whole files`(index: Int, signals: [(name: String, delay: String)]) throws {
    let command = FaultCommand.writers[index]
    let bench = try FaultBench()
    bench.expect(command.line(script: "a.flip"), command.code)
    let before = bench.files("out")
    let codes: [String: Int32] = ["INT": 130, "TERM": 143, "KILL": 137]
    var rows: [Row] = []
    var states: [[String: Data]] = []
    for (signal, delay) in signals {
      // A shell lets its children ignore SIGINT, unless it controls jobs.
      let outcome = bench.run(
        "set -m; \(command.line(script: "b.flip")) & p=$!; sleep \(delay); kill -\(signal) $p; wait $p")
      rows.append(Row(fault: "SIG\(signal) after \(delay) s", command: command.name, code: outcome.code, message: ""))
      #expect([codes[signal], command.code].contains(outcome.code), "\(command.name) after \(delay) s: \(outcome)")
      states.append(bench.files("out"))
      for (name, bytes) in states[states.count - 1] {
        if name.hasSuffix(".png") { #expect(Self.isWhole(bytes), "\(name) after \(delay) s") }
        if name.hasSuffix(".json") { #expect((try? JSONSerialization.jsonObject(with: bytes)) != nil, "\(name)") }
        if name.hasSuffix(".svg") { #expect(bytes.suffix(10).contains(UInt8(ascii: ">")) || before[name] == bytes) }
      }
    }
    show(rows)
    // Hidden files of a killed run do not prevent the next one.
    bench.expect(command.line(script: "b.flip"), command.code)
    // SIGINT and SIGTERM keep an earlier recording or replace it completely; only SIGKILL can interrupt the replacement.
    guard ["record", "demo"].contains(command.name), signals[0].name != "KILL" else { return }
    let after = bench.files("out")
    let depth = command.name == "demo" ? 3 : 1
    for clip in Set(after.keys.map { $0.split(separator: "/").prefix(depth).joined(separator: "/") }) {
      func part(_ files: [String: Data]) -> [String: Data] { files.filter { $0.key.hasPrefix("\(clip)/") } }
      #expect(states.allSatisfy { [part(before), part(after)].contains(part($0)) }, "\(clip)")
    }
  }

  @Test func `a second recording into the same directory is an error while the first one runs`() throws {
    let bench = try FaultBench()
    let long = "scene pull-for-menu\nsize 60x40\nfps 500\nrepeat 9 { flick left at 900pt/s; wait 1s }\n"
    try bench.folder.write(long, to: "long.flip")
    let line = """
      $FLIPBOOK record long.flip -q -o out/clip & first=$!
      while [ ! -e out/clip/frames ]; do sleep 0.01; done
      $FLIPBOOK record a.flip -q -o out/clip; second=$?
      wait $first; echo "$? $second" > codes
      """
    let outcome = bench.run(line)
    show([Row(fault: "two at once", command: "record", code: 73, message: outcome.message)])
    let codes = try bench.folder.text("codes")
    #expect(codes == "0 73\n", "\(outcome)")
    #expect(outcome.message.contains("out/clip"), "\(outcome)")
    bench.expect("$FLIPBOOK record long.flip -q -o out/alone; diff -r out/clip out/alone")
  }

  @Test func `removing the output directory during a recording is an error with its path`() throws {
    let bench = try FaultBench()
    let long = "scene pull-for-menu\nsize 60x40\nfps 1000\nrepeat 60 { flick left at 900pt/s; wait 1s }\n"
    try bench.folder.write(long, to: "long.flip")
    let outcome = bench.run(
      """
      $FLIPBOOK record long.flip -q -o out/clip & p=$!
      while [ ! -e out/clip/frames/frame-00005.png ]; do sleep 0.01; done
      mv out/clip out/gone; rm -r out/gone; wait $p
      """)
    show([Row(fault: "directory removed", command: "record", code: outcome.code, message: outcome.message)])
    #expect([73, 74].contains(outcome.code), "\(outcome)")
    #expect(outcome.message.contains("out/clip"), "\(outcome)")
  }

  @Test(arguments: FaultCommand.readers)
  func `a missing input is an error with its path`(name: String) throws {
    let command = try #require(FaultCommand.named(name))
    let bench = try FaultBench()
    let outcome = bench.run(command.line(script: "missing.flip") + " >&2")
    show([Row(fault: "no input", command: name, code: outcome.code, message: outcome.message)])
    #expect(outcome.code == 66, "\(outcome)")
    #expect(outcome.message.contains("missing.flip"), "\(outcome)")
    #expect(bench.files("out").isEmpty)
  }

  /// Invalid inputs: a shell line, the exit code, and the message.
  private static let noScripts: [(fault: String, line: String, code: Int32, message: String)] = [
    ("one is missing", "record a.flip missing.flip -o out/two", 66, "missing.flip"),
    ("one is wrong", "record a.flip wrong.flip -o out/two", 65, "wrong.flip:1:7: error"),
    ("a folder", "shot . --at 0s -o out/shot.png", 64, "expected a script, not a directory, ."),
    ("an unreadable folder", "record locked -o out/two", 66, "cannot read locked: Permission denied"),
    ("links in a circle", "check circle", 66, "in circle"),
    ("no end", "check - < /dev/zero", 65, "<stdin>:1:1: error: the text is longer than 1 MiB"),
    ("a device", "check /dev/zero", 66, "cannot read /dev/zero: it is a device, not a regular file"),
    ("a pipe", "record pipe.flip -o out/two", 66, "cannot read pipe.flip: it is a pipe, not a regular file"),
    (
      "a pipe as feed", "shot feedpipe.flip --at 0s -o out/s.png", 65,
      "feedpipe.flip:2:6: error: cannot read \"pipe.flip\": it is a pipe"
    ),
    (
      "a pipe as feed of the call", "record a.flip --feed pipe.flip -o out/two", 66,
      "--feed: cannot read pipe.flip: it is a pipe"
    ),
    (
      "a pipe as include", "check includepipe.flip", 65,
      "includepipe.flip:2:9: error: cannot read \"pipe.flip\": it is a pipe"
    ),
    ("a device as include", "check includezero.flip", 65, "cannot read \"zero.flip\": it is a device, not a regular"),
    ("a pipe as manifest", "pictures pipe.flip", 66, "cannot read pipe.flip: it is a pipe"),
    ("a pipe as gesture", "import pipe.flip", 66, "cannot read pipe.flip: it is a pipe"),
    ("a pipe as picture", "compare pipe.flip a.png", 66, "cannot read pipe.flip: it is a pipe"),
    ("a feed that is a pipe", "feed pipe.flip", 66, "pipe.flip: the feed cannot be read: it is a pipe"),
    (
      "a link out of the folder", "check below/outside.flip", 65,
      "link.flip\": it is a link to a file outside the script's folder"
    ),
    ("a dangling link", "check dangling.flip", 66, "cannot read dangling.flip: it is a dangling link"),
    ("no text", "check bytes.flip", 65, "bytes.flip:2:3: error: byte 0xFF is not UTF-8 text"),
    ("a name that is no text", "check $(printf 'caf\\351.flip')", 64, "caf\\xE9.flip is not valid UTF-8"),
    ("a name with a dash", "check -dash.flip", 64, "-- -dash.flip"),
  ]

  @Test(FaultBench.needsPermissions, arguments: noScripts.indices)
  func `an invalid input is an error before any output`(index: Int) throws {
    let (fault, line, code, message) = Self.noScripts[index]
    let bench = try FaultBench()
    let outcome = bench.run(
      """
      mkfifo pipe.flip; ln -s nowhere dangling.flip; ln -s /dev/zero zero.flip; mkdir below; ln -s ../a.flip below/link.flip
      echo 'scene vertical-swipe\nfeed pipe.flip\nwait 1s' > feedpipe.flip
      echo 'scene vertical-swipe\ninclude pipe.flip\nwait 1s' > includepipe.flip
      echo 'scene vertical-swipe\ninclude zero.flip\nwait 1s' > includezero.flip
      echo 'scene vertical-swipe\ninclude link.flip\nwait 1s' > below/outside.flip
      echo 'scene nothing' > wrong.flip; printf 'a\\nbc\\377' > bytes.flip; mkdir locked circle; cp a.flip locked
      chmod 0 locked; ln -s . circle/again; \(FaultBench.asOrdinaryUser) $FLIPBOOK \(line)
      code=$?; chmod 700 locked; exit $code
      """)
    show([Row(fault: fault, command: "\(line.prefix { $0 != " " })", code: outcome.code, message: outcome.message)])
    #expect(outcome.code == code, "\(outcome)")
    #expect(outcome.message.contains(message), "\(outcome)")
    #expect(bench.files("out").isEmpty)
  }

  /// Each takes about a second; quadratic time would take minutes.
  @Test(arguments: [
    "check SCRIPT", "shot SCRIPT --at 1s -o out/shot.png", "export SCRIPT --to actions", "trace SCRIPT",
  ])
  func `a stroke of 60,000 samples is processed in linear time`(line: String) throws {
    let bench = try FaultBench()
    let script =
      "{ echo 'scene pull-for-menu'; echo 'stroke at 1,1 {'; seq -f '%.0fms 2,2' 60000; echo '}'; echo lift; }"
    let command = line.replacing("SCRIPT", with: "stroke.flip")
    bench.expect("\(script) > stroke.flip; timeout 60 $FLIPBOOK \(command)")
  }

  @Test(FaultBench.needsMounts, arguments: ["record", "shot", "sheet", "trace", "plot", "approve", "demo"])
  func `a missing font is an error with the package to install`(name: String) throws {
    let command = try #require(FaultCommand.named(name))
    let bench = try FaultBench()
    let outcome = bench.run(
      "unshare -rm sh -c 'mount -t tmpfs none /usr/share/fonts && \(command.line(script: "a.flip"))'")
    show([Row(fault: "no font", command: name, code: outcome.code, message: outcome.message)])
    #expect(outcome.code == 69, "\(outcome)")
    #expect(outcome.message.contains("fonts-inter"), "\(outcome)")
    #expect(bench.files("out").filter { $0.key.hasSuffix(".png") }.isEmpty)
  }

  @Test func `without ffmpeg a video is an error, and the frames are kept`() throws {
    let bench = try FaultBench()
    let root = TestFolder.checkout.path
    let outcome = bench.run(
      """
      $FLIPBOOK record a.flip -q -o out/clip
      mkdir bin; for t in bash sh sed dirname basename cat mkdir rm mv head tail grep uname env tr cut ls mktemp awk od wc find sort readlink xargs
      do p=$(command -v $t) && ln -s "$p" bin/$t; done
      PATH=$PWD/bin \(root)/scripts/video out/clip out/clip.mp4
      """)
    show([Row(fault: "no ffmpeg", command: "scripts/video", code: outcome.code, message: outcome.message)])
    #expect(outcome.code == 69, "\(outcome)")
    #expect(outcome.message.contains("ffmpeg"), "\(outcome)")
    #expect(bench.files("out").keys.contains { $0.hasSuffix("frame-00000.png") })
    #expect(!bench.files("out").keys.contains("clip.mp4"))
    bench.expect("PATH=/nonexistent $FLIPBOOK record a.flip -o out/clip.gif", 69, "; --frames-dir DIR keeps the frames")
    let kept = bench.run("PATH=/nonexistent $FLIPBOOK record a.flip -q --frames-dir r -o out/clip.gif")
    #expect(kept.code == 69 && kept.message.contains("; the frames are in r"), "\(kept)")
  }

  /// Whether a PNG file is complete.
  private static func isWhole(_ bytes: Data) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.suffix(8).prefix(4).elementsEqual("IEND".utf8)
  }
}
