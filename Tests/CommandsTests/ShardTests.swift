import Foundation
import Platform
import TestSupport
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

@Suite struct ShardTests {
  /// Scripts with lengths that are often equal.
  private static func works(_ random: inout SplitMix) -> [Shard.Work] {
    (0..<Int.random(in: 0...40, using: &random)).map { number in
      Shard.Work(path: "folder\(number % 3)/\(number).flip", length: .random(in: 1...9, using: &random))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `each script is in one shard, whatever the order of the scripts`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let works = Self.works(&random)
    let count = Int.random(in: 1...12, using: &random)
    let shards = Shard.division(of: works, among: count)
    #expect(shards.count == works.count)
    #expect(shards.allSatisfy((1...count).contains))
    let order = works.indices.shuffled(using: &random)
    #expect(Shard.division(of: order.map { works[$0] }, among: count) == order.map { shards[$0] })
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `without its last script, no shard has more work than another one`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let works = Self.works(&random)
    let count = Int.random(in: 1...12, using: &random)
    let shards = Shard.division(of: works, among: count)
    let lengths = (1...count).map { shard in zip(works, shards).filter { $1 == shard }.map(\.0.length) }
    let loads = lengths.map { $0.reduce(0, +) }
    let least = loads.min() ?? 0
    for (load, lengths) in zip(loads, lengths) { #expect(load - (lengths.min() ?? 0) <= least) }
  }

  @Test func `of equally long scripts, the first by its name without folders is in the first shard`() {
    let paths = ["a/z.flip", "z/a.flip", "m/m.flip", "b/m.flip"]
    let shards = Shard.division(of: paths.map { Shard.Work(path: $0, length: 5) }, among: 4)
    #expect(shards == [4, 1, 3, 2])
    // Elsewhere, the scripts may be in other folders.
    let elsewhere = Shard.division(of: ["z.flip", "/c/a.flip"].map { Shard.Work(path: $0, length: 5) }, among: 2)
    #expect(elsewhere == [2, 1])
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "1/100001", "a/b", "1/2/3", "-1/2", "auto", "1/ 2"])
  func `an invalid shard is an error with an example`(text: String) {
    let error = UserError.invalid(text, .shard, "I/N with I from 1 to N, and N at most 100000, such as 1/4")
    #expect(throws: error) { try Shard(text) }
  }
}

/// The commands with `--shard`.
@Suite struct ShardCommandTests {
  let tool = Tool()
  var folder: TestFolder { tool.folder }

  /// Three scripts; the longest is the only one in shard 1 of 2.
  init() throws {
    try folder.write(RecordCommandTests.script, to: "clips/a.flip")
    try folder.write(RecordCommandTests.script.replacing("wait 400ms", with: "wait 5s"), to: "clips/deep/long.flip")
    try folder.write(RecordCommandTests.script.replacing("0,-20", with: "0,-30"), to: "clips/z.flip")
  }

  private func run(_ line: String) -> Tool.Outcome {
    tool.run(line)
  }

  @Test(arguments: [1, 2, 3, 5])
  func `shards record each script once, with the same files as one machine`(count: Int) throws {
    let line = "record @/clips -q --theme light,dark"
    tool.expect("\(line) -o @/whole")
    let outputs = (1...count).map { index -> [String] in
      let outcome = tool.expect("\(line) -o @/all --shard \(index)/\(count)", diagnostics: "")
      return outcome.output.split(separator: "\n").map(String.init)
    }
    let names = ["a", "deep/long", "z"].flatMap { [$0, "\($0)~dark"] }
    #expect(outputs.flatMap(\.self).sorted() == names.map { "@/all/\($0)" }.sorted())
    #expect(try Files.areSame("\(folder)/whole", "\(folder)/all"))
    if count == 2 { #expect(outputs[0] == ["deep/long", "deep/long~dark"].map { "@/all/\($0)" }) }
  }

  @Test func `a shard without scripts reports that, and its exit code is 0`() {
    for line in ["record CLIP -o OUT", "verify CLIP --report markdown=OUT.md", "approve CLIP --record all"] {
      let command = line.replacing("CLIP", with: "@/clips/a.flip").replacing("OUT", with: "@/out")
      tool.expect("\(command) --shard 2/2", output: "", diagnostics: "flipbook: shard 2 of 2 has no scripts\n")
      #expect(run("\(command) --shard 2/2 -q").diagnostics == "")
    }
    #expect(folder.names() == ["clips", "out.md"])
    #expect((try? folder.text("out.md"))?.contains("Flipbook: nothing to verify") == true)
  }

  @Test func `an error in a script concerns only its shard, and duplicate names concern all`() throws {
    try folder.write("scene nothing\n", to: "clips/z.flip")
    let codes = (1...3).map { run("record @/clips -q -o @/all --shard \($0)/3").code }
    #expect(codes == [.done, .done, .badInput])
    try folder.write(RecordCommandTests.script, to: "other/a.flip")
    let scripts = "@/clips/a.flip @/other/a.flip"
    for command in ["record \(scripts)", "verify \(scripts)", "approve \(scripts) --record all"] {
      for index in 1...2 { tool.expect("\(command) --shard \(index)/2", .usage) }
    }
  }

  @Test func `shards approve and verify each script once, and judge goldens over all scripts`() throws {
    let goldens = "--goldens @/Goldens --approved @/approved"
    let verify = "verify @/clips \(goldens) --artifacts @/failures"
    for index in 1...2 {
      tool.expect("approve @/clips \(goldens) --record all --prune --shard \(index)/2")
    }
    #expect(Files.names(in: "\(folder)/Goldens") == ["a", "deep", "z"])
    try folder.write(RecordCommandTests.script, to: "clips/z.flip")
    let codes = (1...2).map { run("\(verify) --shard \($0)/2").code }
    #expect(codes == [.done, .framesDiffer])
    #expect(run("\(verify) --shard 2/2").output.contains("2 scripts: 1 same, 1 differs"))
    try folder.remove("clips/a.flip")
    for index in 1...2 {
      let outcome = run("\(verify) --shard \(index)/2")
      #expect(outcome.diagnostics.contains("@/Goldens/a is unreferenced"), "\(outcome)")
    }
    let pruned = run("approve @/clips \(goldens) --missing --prune --shard 1/2")
    #expect(pruned.output.contains("Goldens/a: removed"), "\(pruned)")
  }

  @Test func `a mask is an error only if no script of any shard shows its view`() throws {
    try folder.write("scene page-flicking\nsize 90x120\nfps 10\nwait 9s\n", to: "clips/pages.flip")
    let goldens = "--goldens @/Goldens --approved @/approved"
    tool.expect("approve @/clips \(goldens) --record all -q")
    for index in 1...2 {
      let line = "verify @/clips \(goldens) -q --shard \(index)/2"
      tool.expect("\(line) --mask control")
      tool.expect(
        "\(line) --mask nowhere", .badInput,
        diagnostics: "flipbook: error: --mask: no script shows a view named nowhere\n")
    }
  }

  @Test func `shards of the demo record each script once`() throws {
    let line = "demo vertical-swipe page-flicking -q --fps 2 --scale 0.25 -o @"
    tool.expect("\(line)/whole")
    let outputs = (1...3).map { run("\(line)/all --shard \($0)/3").output.split(separator: "\n") }
    #expect(outputs.allSatisfy { !$0.isEmpty })
    let scripts = DemoCommand.entries(["vertical-swipe", "page-flicking"])
    #expect(outputs.flatMap(\.self).sorted().map(String.init) == scripts.map { "@/all/\($0.place)" }.sorted())
    #expect(try Files.areSame("\(folder)/whole", "\(folder)/all"))
  }
}
