import Foundation
import Platform
import Recording
import TestSupport
import Testing
import ToolTestSupport

@testable import CommandLine

/// The commands record, demo and merge with shards.
@Suite final class ShardCommandTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  init() throws {
    try write(RecordCommandTests.script, to: "clips/a.flip")
    try write(RecordCommandTests.script.replacing("wait 400ms", with: "wait 5s"), to: "clips/deep/long.flip")
    try write(RecordCommandTests.script.replacing("0,-20", with: "0,-30"), to: "clips/z.flip")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String) throws {
    try Files.createDirectory(Files.directory(of: "\(folder)/\(name)"))
    try Files.write(Array(text.utf8), to: "\(folder)/\(name)")
  }

  func run(_ line: String, variables: [String: String] = [:]) -> (code: ExitCode, output: String, diagnostics: String) {
    let captured = CapturedConsole(variables: variables)
    return (captured.run(line), captured.output, captured.diagnostics)
  }

  func files(_ name: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)")) ?? [] {
      if let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)/\(path)") { files[path] = bytes }
    }
    return files
  }

  @Test(arguments: [1, 2, 3, 50])
  func `parts of several scripts merge to the bytes of the whole recording`(count: Int) throws {
    #expect(run("record \(folder)/clips -q -o \(folder)/whole").code == .done)
    for index in 1...count {
      let outcome = run(
        "record \(folder)/clips -q --shard auto -o \(folder)/\(index)",
        variables: ["CI_NODE_INDEX": "\(index)", "CI_NODE_TOTAL": "\(count)"])
      #expect(outcome.code == .done, "\(outcome)")
      #expect(outcome.output == "\(folder)/\(index)\n", "\(outcome)")
    }
    let parts = (1...count).map { "\(folder)/\($0)" }.reversed().joined(separator: " ")
    let merged = run("merge \(parts) -o \(folder)/merged")
    #expect(merged.code == .done, "\(merged)")
    #expect(merged.output == ["a", "deep/long", "z"].map { "\(folder)/merged/\($0)\n" }.joined())
    #expect(differingFiles(files("merged"), files("whole")) == [])
    #expect(files("whole").count > 15)
  }

  @Test func `parts and ranges of a clip with hidden ticks merge to the whole recording`() throws {
    let script = RecordCommandTests.script.replacing("wait 400ms", with: "hide\nwait 300ms\nshow\nwait 1s")
    try write(script, to: "h.flip")
    #expect(run("record \(folder)/h.flip -q -o \(folder)/whole").code == .done)
    for index in 1...3 {
      #expect(run("record \(folder)/h.flip -q --shard \(index)/3 -o \(folder)/\(index)").code == .done)
    }
    #expect(run("merge \(folder)/3 \(folder)/1 \(folder)/2 -o \(folder)/merged").code == .done)
    #expect(Set(files("merged").filter { files("whole")[$0.key] != $0.value }.keys) == [])
    for (name, range) in [("low", "0-4"), ("high", "5-999")] {
      #expect(run("record \(folder)/h.flip -q --frames \(range) -o \(folder)/\(name)").code == .done)
    }
    #expect(run("merge \(folder)/low \(folder)/high -o \(folder)/ranges").code == .done)
    #expect(Set(files("ranges").filter { files("whole")[$0.key] != $0.value }.keys) == [])
    #expect(files("ranges").count == files("whole").count)
  }

  @Test func `the merged recording may be next to a part with a common prefix, but not inside one`() throws {
    for index in 1...2 {
      #expect(run("record \(folder)/clips -q --shard \(index)/2 -o \(folder)/part\(index)").code == .done)
    }
    try Files.createDirectory("\(folder)/part1-2")
    let merged = run("merge \(folder)/part1 \(folder)/part2 -o \(folder)/part1-2")
    #expect(merged.code == .done, "\(merged.diagnostics)")
    let within = run("merge \(folder)/part1 \(folder)/part2 -o \(folder)/part1/2")
    #expect(within.code == .usage)
    #expect(within.diagnostics.contains("must not be inside the part \(folder)/part1"))
  }

  @Test func `--memory limits the number of jobs`() {
    let line = "record \(folder)/clips/a.flip -o \(folder)/x --jobs 4 --memory"
    let note = "flipbook: warning: --jobs 4 is reduced to 1 to stay within 150MB; see --memory\n"
    let less = run("\(line) 150MB")
    #expect(less.code == .done)
    #expect(less.diagnostics.contains(note))
    let more = run("\(line) 1GiB")
    #expect(more.code == .done)
    #expect(!more.diagnostics.contains("is reduced"))
    #expect(!run("\(line) 150MB --quiet").diagnostics.contains("is reduced"))
    let unknown = run("\(line) much")
    #expect(unknown.code == .usage)
    #expect(unknown.diagnostics.contains("for --memory; expected a number of bytes"))
  }

  @Test func `--shard auto prints the variables of its part, and is an error without them`() {
    let outcome = run(
      "record \(folder)/clips/a.flip --shard auto -o \(folder)/x",
      variables: ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"])
    #expect(outcome.diagnostics.hasPrefix("flipbook: part 2 of 2, from CIRCLE_NODE_INDEX=1, CIRCLE_NODE_TOTAL=2\n"))
    let none = run("record \(folder)/clips/a.flip --shard auto -o \(folder)/y")
    #expect(none.code == .usage)
    #expect(files("y").isEmpty)
  }

  @Test func `--shard auto creates Bazel's status file`() throws {
    let outcome = run(
      "record \(folder)/clips/a.flip -q --shard auto -o \(folder)/x",
      variables: ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "\(folder)/status"])
    #expect(outcome.code == .done)
    #expect(FileManager.default.fileExists(atPath: "\(folder)/status"))
  }

  @Test func `Bazel's status file never replaces a file and creates no folders`() throws {
    func outcome(_ status: String) -> ExitCode {
      run(
        "record \(folder)/clips/a.flip -q --shard auto -o \(folder)/x",
        variables: ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "\(folder)/\(status)"]
      ).code
    }
    let script = try Files.readText("\(folder)/clips/a.flip")
    #expect(outcome("clips/a.flip") == .done)
    #expect(try Files.readText("\(folder)/clips/a.flip") == script)
    #expect(outcome("no/status") == .cannotCreate)
    #expect(!Files.exists("\(folder)/no"))
  }

  @Test func `a recording that does not match its shard manifest is rejected`() throws {
    for index in 1...2 {
      #expect(run("record \(folder)/clips -q --shard \(index)/2 -o \(folder)/\(index)").code == .done)
    }
    // The long clip is split: a is only in the first part, z only in the second.
    let line = "merge \(folder)/1 \(folder)/2 -o \(folder)/merged"
    for (source, frames) in [("clips/z.flip", ""), ("clips/a.flip", "--frames 0-3")] {
      try Files.remove("\(folder)/1/a")
      #expect(run("record \(folder)/\(source) -q \(frames) -o \(folder)/1/a").code == .done)
      let other = run(line)
      #expect(other.code == .badInput, "\(other)")
      #expect(files("merged").isEmpty, "\(other)")
    }
    try Files.remove("\(folder)/1/a")
    #expect(run("record \(folder)/clips/z.flip -q -o \(folder)/1/a").code == .done)
    let other = run(line)
    #expect(other.diagnostics.contains("shard.json"), "\(other)")
    try Files.remove("\(folder)/1/a")
    #expect(run("record \(folder)/clips/a.flip -q -o \(folder)/1/a").code == .done)
    #expect(run(line).code == .done)
  }

  @Test func `a clip's name that leads out of the output directory is rejected`() throws {
    for index in 1...2 {
      #expect(run("record \(folder)/clips -q --shard \(index)/2 -o \(folder)/\(index)").code == .done)
      let manifest = try Files.readText("\(folder)/\(index)/shard.json").replacing("\"a\"", with: "\"../victim\"")
      try write(manifest, to: "\(index)/shard.json")
    }
    try Files.move("\(folder)/1/a", to: "\(folder)/victim")
    let outcome = run("merge \(folder)/1 \(folder)/2 -o \(folder)/deep/merged")
    #expect(outcome.code == .badInput, "\(outcome)")
    #expect(outcome.diagnostics.contains("leads out of its directory"), "\(outcome)")
    #expect(!Files.exists("\(folder)/deep"))
  }

  @Test func `a part that is not a directory is a missing input`() throws {
    #expect(run("record \(folder)/clips/a.flip -q --shard 1/1 -o \(folder)/1").code == .done)
    for part in ["nosuch", "clips/a.flip"] {
      for parts in ["\(folder)/\(part)", "\(folder)/1 \(folder)/\(part)"] {
        let outcome = run("merge \(parts) -o \(folder)/merged")
        #expect(outcome.code == .inputNotFound, "\(outcome)")
        #expect(outcome.diagnostics.contains(part), "\(outcome)")
      }
    }
  }

  @Test func `an interrupted recording is an error, and no video is written`() throws {
    #expect(run("record \(folder)/clips/a.flip -q -o \(folder)/x").code == .done)
    var manifest = try Manifest(Files.read("\(folder)/x/manifest.json"))
    manifest.ending = nil
    try write(manifest.text, to: "x/manifest.json")
    for rate in ["", "-r 9"] {
      let outcome = run("video \(folder)/x \(folder)/x.apng \(rate)")
      #expect(outcome.code == .badInput, "\(outcome)")
      #expect(outcome.diagnostics.contains("it was interrupted"), "\(outcome)")
      #expect(outcome.diagnostics.contains("--resume"), "\(outcome)")
      #expect(!Files.exists("\(folder)/x.apng"), "\(outcome)")
    }
  }

  @Test func `a merged recording inside a part is an error`() throws {
    for index in 1...2 {
      #expect(run("record \(folder)/clips/deep/long.flip -q --shard \(index)/2 -o \(folder)/\(index)").code == .done)
    }
    for path in ["1", "1/frames/x", "2/../1/new/x"] {
      let outcome = run("merge \(folder)/1 \(folder)/2 -o \(folder)/\(path)")
      #expect(outcome.code == .usage, "\(outcome)")
      #expect(outcome.diagnostics.contains("must not be inside the part"), "\(outcome)")
    }
    #expect(!Files.exists("\(folder)/1/frames/x"))
    #expect(!Files.exists("\(folder)/1/new"))
  }

  @Test func `parts of several variants merge to the whole recording`() {
    let line = "record \(folder)/clips/a.flip -q --theme light,dark"
    #expect(run("\(line) -o \(folder)/whole/a").code == .done)
    for index in 1...3 { #expect(run("\(line) --shard \(index)/3 -o \(folder)/\(index)").code == .done) }
    #expect(run("merge \(folder)/1 \(folder)/2 \(folder)/3 -o \(folder)/merged").code == .done)
    #expect(differingFiles(files("merged"), files("whole")) == [])
  }

  @Test func `a part without frames is valid and may be replaced`() {
    let outcome = run("record \(folder)/clips/a.flip --shard 30/40 -o \(folder)/x")
    #expect(outcome.code == .done)
    #expect(files("x").keys.sorted() == ["shard.json"])
    #expect(outcome.diagnostics.contains("part 30 of 40 is empty"))
    // A part with frames may replace it.
    #expect(run("record \(folder)/clips/a.flip -q --shard 1/2 -o \(folder)/x").code == .done)
    #expect(files("x")["manifest.json"] != nil)
  }

  @Test func `a part that another process is writing is an error`() throws {
    try Files.createDirectory("\(folder)/x")
    let lock = try DirectoryLock("\(folder)/x")
    for scripts in ["clips", "clips/a.flip"] {
      let outcome = run("record \(folder)/\(scripts) -q --shard 1/2 -o \(folder)/x")
      #expect(outcome.code == .cannotCreate, "\(outcome)")
      #expect(outcome.diagnostics.contains("\(folder)/x"), "\(outcome)")
    }
    withExtendedLifetime(lock) {}
  }

  @Test func `a foreign shard.json is an error and is kept`() throws {
    try write("{}", to: "x/shard.json")
    for scripts in ["clips", "clips/a.flip"] {
      let outcome = run("record \(folder)/\(scripts) -q --shard 1/2 -o \(folder)/x")
      #expect(outcome.code == .cannotCreate, "\(outcome)")
      #expect(outcome.diagnostics.contains("x/shard.json exists"), "\(outcome)")
    }
    #expect(files("x").keys.sorted() == ["shard.json"])
  }

  @Test func `an unfinished or incomplete part is rejected`() throws {
    for index in 1...2 {
      #expect(run("record \(folder)/clips -q --shard \(index)/2 -o \(folder)/\(index)").code == .done)
    }
    let line = "merge \(folder)/1 \(folder)/2 -o \(folder)/merged"
    let manifest = try Files.read("\(folder)/2/shard.json")
    try Files.remove("\(folder)/2/shard.json")
    let half = run(line)
    #expect(half.code == .badInput)
    #expect(half.diagnostics.contains("\(folder)/2 has no shard.json"))
    try Files.write(manifest, to: "\(folder)/2/shard.json")
    let frame = try #require(files("2").keys.sorted().first { $0.hasSuffix(".png") })
    try Files.remove("\(folder)/2/\(frame)")
    let hole = run(line)
    #expect(hole.code == .badInput, "\(hole)")
    #expect(hole.diagnostics.contains("\(folder)/2/"), "\(hole)")
    #expect(files("merged").isEmpty)
  }

  @Test func `parts of the demo merge to the bytes of the whole demo`() {
    let line = "demo vertical-swipe page-flicking -q --fps 2 --scale 0.25"
    #expect(run("\(line) -o \(folder)/whole").code == .done)
    for index in 1...3 { #expect(run("\(line) --shard \(index)/3 -o \(folder)/\(index)").code == .done) }
    #expect(run("merge \(folder)/1 \(folder)/2 \(folder)/3 -o \(folder)/merged").code == .done)
    #expect(differingFiles(files("merged"), files("whole")) == [])
    #expect(files("merged")["page-flicking/tour/manifest.json"] != nil)
  }
}
