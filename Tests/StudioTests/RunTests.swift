import Imaging
import Testing

@testable import Studio

@Suite("Runs of rows")
struct RunTests {
  /// Hashes of rows that are called by letters.
  private func rows(_ letters: String) -> [ContentHash] { letters.utf8.map { ContentHash(of: [$0]) } }

  private func runs(_ new: String, from old: String) -> [Run] { Run.runs(of: rows(new), from: rows(old)) }

  @Test("without an image before all rows are sent")
  func first() { #expect(runs("abc", from: "") == [Run(row: 0, count: 3, from: nil)]) }

  @Test("what stays is one run, and so is what moves together")
  func moved() {
    #expect(runs("abcd", from: "abcd") == [Run(row: 0, count: 4, from: 0)])
    #expect(
      runs("abefgh", from: "abcdefg") == [
        Run(row: 0, count: 2, from: 0), Run(row: 2, count: 3, from: 4), Run(row: 5, count: 1, from: nil),
      ])
  }

  @Test("equal rows go on with the run before; where there is none they stay")
  func equal() {
    #expect(runs("xaxxb", from: "axxbx") == [Run(row: 0, count: 1, from: 1), Run(row: 1, count: 4, from: 0)])
    #expect(runs("..a", from: "...") == [Run(row: 0, count: 2, from: 0), Run(row: 2, count: 1, from: nil)])
  }

  @Test("runs cover every row once and lead to equal rows", arguments: 0..<200)
  func properties(seed: Int) {
    var generator = SystemRandomNumberGenerator()
    func text() -> String {
      String((0..<Int.random(in: 1...30, using: &generator)).map { _ in "abc".randomElement(using: &generator)! })
    }
    let (new, old) = (rows(text()), rows(text()))
    var next = 0
    for run in Run.runs(of: new, from: old) {
      #expect(run.row == next && run.count > 0)
      next += run.count
      for offset in 0..<run.count {
        if let from = run.from {
          #expect(old[from + offset] == new[run.row + offset])
        } else {
          #expect(!old.contains(new[run.row + offset]))
        }
      }
    }
    #expect(next == new.count)
  }
}
