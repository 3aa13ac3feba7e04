import Foundation
import Platform
import Testing

/// Signals, system limits and untrusted input: each ends a command with a message that names the cause.
@Suite struct LimitTests {
  private static let readers = [
    "check", "record -o out/clip", "feed", "shot --at 0ms -o out/x.png", "compare a.png", "verify --goldens goldens",
    "approve --goldens goldens --record all",
  ]

  @Test(
    arguments: readers,
    [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131), ("ALRM", 142), ("XCPU", 152)] as [(String, Int32)])
  func `a signal ends a command that waits for a pipe at once, with a message`(
    arguments: String, signal: (name: String, code: Int32)
  )
    throws
  {
    let bench = try FaultBench()
    // More bytes than a pipe's buffer are only accepted once the command reads. A shell lets its children ignore SIGINT
    // and SIGQUIT. A command that keeps waiting is ended by timeout, with 124.
    let line = """
      mkfifo pipe; $FLIPBOOK \(arguments) /dev/stdin <pipe & p=$!; exec 3>pipe; head -c 70000 /dev/zero >&3
      kill -\(signal.name) $p; wait $p
      """
    let outcome = bench.run("timeout 5 sh -c '\(line)'")
    #expect(outcome.code == signal.code, "\(outcome)")
    #expect(outcome.message.contains("flipbook: "), "\(outcome)")
    #expect(bench.files("out").isEmpty)
  }

  @Test func `nohup keeps a command alive`() throws {
    let bench = try FaultBench()
    let outcome = bench.run(
      """
      mkfifo pipe; set -m; nohup $FLIPBOOK check - <pipe & p=$!; exec 3>pipe; head -c 70000 /dev/zero >&3
      kill -HUP $p; exec 3>&-; wait $p
      """)
    #expect(outcome.code == 65 || outcome.code == 0, "\(outcome)")
  }

  @Test func `reaching the file size limit is an error and leaves no file`() throws {
    let bench = try FaultBench()
    bench.expect("(ulimit -f 0; $FLIPBOOK shot a.flip --at 0ms -o out/big.png)", 74, "out/big.png")
    bench.expect("test -z \"$(ls -A out)\"")
  }

  @Test func `the message of a signal names the limit that causes it`() {
    #expect(Interruption.words(SIGXCPU).contains("ulimit -t"))
    #expect(Interruption.words(SIGALRM).hasPrefix("terminated by signal 14 ("))
  }

  @Test(arguments: [5, 8, 15])
  func `too few file descriptors are an error with the limit`(count: Int) throws {
    let bench = try FaultBench()
    for command in ["shot a.flip --at 0ms -o out/x.png", "record a.flip -o out/clip", "feed feed.json"] {
      bench.expect("(ulimit -n \(count); $FLIPBOOK \(command))", 70, "ulimit -n")
    }
    bench.expect("(ulimit -n 16; $FLIPBOOK shot a.flip --at 0ms -o out/x.png)")
    bench.expect("(ulimit -n \(count); $FLIPBOOK --version)")
  }

  @Test(arguments: [100_000, 200_000, 300_000, 400_000, 600_000])
  func `a failure for lack of memory has a message`(kilobytes: Int) throws {
    let bench = try FaultBench()
    let outcome = bench.run(
      "(ulimit -v \(kilobytes); SWIFT_BACKTRACE=enable=no $FLIPBOOK shot a.flip --at 0ms -o out/x.png)")
    #expect(outcome.code == 0 || !outcome.message.isEmpty, "\(outcome)")
    // If the program can start, the message names memory as the cause.
    #expect(outcome.code == 0 || outcome.code == 127 || outcome.message.contains("memory"), "\(outcome)")
  }

  @Test func `a truncated entry of a feed is reported once`() throws {
    let bench = try FaultBench()
    let html = String(repeating: "<ul><li>x", count: 3000)
    let feed =
      "{\"version\": \"https://jsonfeed.org/version/1\", \"items\": [{\"title\": \"t\", \"content_html\": \"\(html)\"}]}"
    try bench.folder.write(feed, to: "deep.json")
    for command in ["record a.flip --feed deep.json -o out/clip", "shot a.flip --feed deep.json --at 0ms -o out/x.png"]
    {
      let outcome = bench.run("$FLIPBOOK \(command)")
      let count = outcome.message.split(separator: "\n").count {
        $0.contains("deep.json: entry 1 “t” (line 1): ")
      }
      #expect(outcome.code == 0, "\(outcome)")
      #expect(count == 1, "\(outcome)")
    }
  }
}
