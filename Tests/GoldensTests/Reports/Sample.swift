import Goldens
import Imaging

/// Verifications to report on.
enum Sample {
  /// A name with everything that some format could stumble over.
  static let trickyName = "a<b>&\"c'|d`e]]>\u{1}\u{1B}[31m\n::error::x,y%z:\u{202E}🙂\u{FFFE}[l](u)@me"

  /// A clip of six frames at 10 a second.
  static func record(
    hashes: [String] = ["a", "b", "c", "d", "e", "f"], offsets: [String] = ["0", "1", "2", "3", "4", "5"],
    settings: [ClipRecord.Entry] = [], renderer: [ClipRecord.Entry] = [.init("cairo", "1.16.0")], width: Int = 8
  ) -> ClipRecord {
    let rows = offsets.enumerated().map { index, offset in
      [Substring("\(index)"), Substring("0.\(index)"), index == 2 ? "true" : "false", Substring(offset), "7"]
    }
    return ClipRecord(
      settings: settings, renderer: renderer,
      hashes: FrameHashes(width: width, height: 4, frames: 10, hashes: hashes.map { ContentHash(of: Array($0.utf8)) }),
      trace: TraceTable(columns: ["frame", "time", "touch.down", "offset.y", "page"], rows: rows),
      moments: [.init("pulled", seconds: 0.1), .init("let go", seconds: 0.4)])
  }

  static func verification(
    _ name: String, _ actual: ClipRecord, golden: ClipRecord = record(), unmet: [String] = [],
    isRendererStrict: Bool = false
  ) -> Verification {
    let verdict = ClipVerdict(golden: golden, actual: actual) { _ in nil }
    return Verification(
      name: name, script: "clips/\(name).flip", golden: "Goldens/pulls/\(name)", outcome: .compared(verdict),
      unmet: unmet, isRendererStrict: isRendererStrict, expectedRecord: golden, actualRecord: actual, duration: 1.25)
  }

  static func other(_ name: String, _ outcome: Verification.Outcome) -> Verification {
    Verification(
      name: name, script: "clips/\(name).flip", golden: "Goldens/pulls/\(name)", outcome: outcome, duration: 0.5)
  }

  static let same = verification("same", record())
  /// From frame 2 on something else is seen, and `offset.y` reads something else at frames 2 and 3.
  static let moved: Verification = {
    var result = verification(
      "moved", record(hashes: ["a", "b", "C", "D", "e", "F"], offsets: ["0", "1", "2.5", "5", "4", "5"]))
    result.artifacts = .init(
      directory: "output/failures/moved", actual: "output/failures/moved/actual",
      page: "output/failures/moved/report.html")
    return result
  }()

  /// One of every kind.
  static let all: [Verification] = [
    same, moved, verification("late", record(hashes: ["a", "b", "b", "c", "d", "e"])),
    verification("dark", record(hashes: ["A", "B", "C", "D", "E", "F"], settings: [.init("theme", "dark")])),
    verification("short", record(hashes: ["a", "b", "c", "d", "e"], offsets: ["0", "1", "2", "3", "4"])),
    verification("wide", record(width: 9)),
    verification("strict", record(renderer: [.init("cairo", "1.18.0")]), isRendererStrict: true),
    verification("lax", record(renderer: [.init("cairo", "1.18.0")])),
    verification("vain", record(), unmet: ["clips/vain.flip:9:1: error: expected page == 1, but it is 0"]),
    other("new", .missing(isRecorded: false)), other("written", .missing(isRecorded: true)),
    other("broken", .failed("clips/broken.flip:3:1: error: unknown action\n  3 | flik up")),
    verification(trickyName, record(hashes: ["a", "b", "c", "d", "e", "X"])), other(trickyName, .failed(trickyName)),
  ]
}
