import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import Verdicts

@testable import GoldenFiles

/// Parts of a verdict from untrusted sources.
extension VerdictPartsTests {
  /// Returns the path of a clip's piece, in a part that has all clips.
  private func piece(of name: String) throws -> String {
    let paths = Files.names(in: "\(folder)/1").filter(PartialVerdict.isDirectory).map { "\(folder)/1/\($0)" }
    return try #require(paths.first { (try? PartialVerdict(of: $0))?.name == name })
  }

  @Test(arguments: ["", "--channel-delta 3", "--perceptual", "--share 0.001"])
  func `a verdict that contradicts its hashes or its tolerance is rejected`(options: String) throws {
    for name in ["wrong", "new", "moved", "longer", "unmet"] { try Files.remove("\(folder)/scripts/\(name).flip") }
    part(1, of: 1, options)
    let place = try piece(of: "dark")
    let honest = try PartialVerdict(of: place)
    let line = "merge \(folder)/1 \(reports("merged"))"
    let whole = run(line)
    #expect(whole.code == .framesDiffer, "\(whole)")
    let changes: [(inout FrameVerdict) -> Void] = [
      { $0.verdict = .same }, { $0.verdict = ($0.verdict?.difference).map(Verdict.tolerated) },
      { $0.verdict = .masked(PixelSize(width: 80, height: 120)) },
      { $0.verdict = .size(first: PixelSize(width: 80, height: 120), second: PixelSize(width: 8, height: 8)) },
    ]
    for change in changes {
      var piece = honest
      for frame in piece.judgements.keys where piece.judgements[frame]?.verdict?.isSame == false {
        if var judgement = piece.judgements[frame] {
          change(&judgement)
          piece.judgements[frame] = judgement
        }
      }
      #expect(piece != honest)
      try piece.write(to: place)
      let merged = run(line)
      #expect(merged.code == .badInput, "\(merged)")
      #expect(merged.diagnostics.contains("\(place)/piece.json "), "\(merged)")
    }
    try honest.write(to: place)
    #expect(run(line).code == .framesDiffer)
  }

  @Test func `a piece of another clip or golden is rejected`() throws {
    part(1, of: 1)
    let (same, moved) = (try piece(of: "same"), try piece(of: "moved"))
    let line = "merge \(folder)/1 \(reports("merged"))"
    func refused(_ message: String) {
      let outcome = run(line)
      #expect(outcome.code == .badInput, "\(message): \(outcome)")
      #expect(outcome.diagnostics.contains(message), "\(message): \(outcome)")
    }
    let honest = try PartialVerdict(of: moved)
    var piece = honest
    piece.name = "../victim"
    try piece.write(to: moved)
    refused("leads out of its directory")
    piece.name = "same"
    try piece.write(to: moved)
    refused("belongs to another clip than moved")
    (piece.name, piece.outcome) = ("moved", .missing)
    try piece.write(to: moved)
    refused("shard.json")
    try honest.write(to: moved)
    let trace = try Files.read("\(moved)/golden/trace.tsv")
    try Files.write(trace + Array("9".utf8), to: "\(moved)/golden/trace.tsv")
    refused("shard.json")
    try Files.write(trace, to: "\(moved)/golden/trace.tsv")
    // The golden's own files make the clip pass.
    for file in ["frames.hashes", "trace.tsv", "manifest.json"] {
      try Files.copy("\(same)/actual/\(file)", to: "\(moved)/actual/\(file)")
    }
    try Files.remove("\(moved)/actual/frames")
    piece = honest
    (piece.hasFrames, piece.judgements) = (false, [:])
    try piece.write(to: moved)
    refused("shard.json")
  }

  /// Editing the files of a failure or of a part does not change the golden.
  @Test func `files of failures and parts are copies, not hard links, of the golden's files`() throws {
    part(1, of: 1)
    _ = run("verify \(folder)/scripts \(folders) --artifacts \(folder)/failures -q")
    #expect(files("failures").keys.contains { $0.hasPrefix("dark/expected/") })
    let golden = files("Goldens")
    for place in ["1", "failures"] {
      for path in files(place).keys where path.contains("/expected/") || path.contains("/golden/") {
        let handle = try #require(FileHandle(forWritingAtPath: "\(folder)/\(place)/\(path)"))
        try handle.write(contentsOf: Data("spoilt".utf8))
        try handle.close()
      }
    }
    #expect(files("Goldens") == golden)
  }

  @Test func `an artifacts directory inside a part is an error`() throws {
    part(1, of: 1)
    let before = files("1")
    for place in ["1", "1/failures/x"] {
      let outcome = run("merge \(folder)/1 --artifacts \(folder)/\(place)")
      #expect(outcome.code == .usage, "\(outcome)")
      #expect(outcome.diagnostics.contains("must not be inside the part"), "\(outcome)")
    }
    #expect(differingFiles(files("1"), before) == [])
  }
}
