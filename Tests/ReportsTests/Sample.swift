import Imaging
import Verdicts

/// Verifications for reports.
enum Sample {
  /// A name with all characters that are special in a format.
  static let trickyName = "a<b>&\"c'|d`e]]>\u{1}\u{1B}[31m\n::error::x,y%z:\u{202E}🙂\u{FFFE}[l](u)@me"

  /// A bitmap of one colour with some pixels changed by `delta`.
  static func bitmap(changed: Int = 0, by delta: UInt8 = 1) throws -> Bitmap {
    let pixels = Array(repeating: [90, 120, 30, 255] as [UInt8], count: 100)
    let bitmap = try Bitmap(width: 10, height: 10, rgba: pixels.flatMap(\.self))
    for index in 0..<changed { bitmap[index % 10, index / 10] = RGBA(90 + delta, 120, 30) }
    return bitmap
  }

  /// An image in which row `y` is row `y + offset` of an endless one, except for the first rows, which are still.
  static func scrolled(_ offset: Int, width: Int = 7, height: Int = 60, still: Int = 10) throws -> Bitmap {
    let image = try Bitmap(width: width, height: height)
    for y in 0..<height {
      let row = y < still ? y : (y + offset) * 3
      for x in 0..<width { image[x, y] = RGBA(UInt8(row & 255), UInt8(row >> 8 & 255), UInt8(x * 5)) }
    }
    image.isOpaque = true
    return image
  }

  /// Noise, 64 pixels wide, with distinct rows that do not compress.
  static func noise(_ seed: Int, height: Int) throws -> Bitmap {
    let image = try Bitmap(width: 64, height: height)
    var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
    image.withUnsafeMutableBytes { bytes in
      for index in bytes.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[index] = index % 4 == 3 ? 255 : UInt8(state >> 56)
      }
    }
    image.isOpaque = true
    return image
  }

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
    var result = Verification(
      name: name, script: "clips/\(name).flip", golden: "Goldens/pulls/\(name)", outcome: .compared(verdict),
      isRendererStrict: isRendererStrict, duration: 1.25)
    (result.unmet, result.expectedRecord, result.actualRecord) = (unmet, golden, actual)
    return result
  }

  static func other(_ name: String, _ outcome: Verification.Outcome) -> Verification {
    Verification(
      name: name, script: "clips/\(name).flip", golden: "Goldens/pulls/\(name)", outcome: outcome, duration: 0.5)
  }

  static let same = verification("same", record())
  /// Frames 2, 3 and 5 differ, and `offset.y` deviates at frames 2 and 3.
  static let moved: Verification = {
    var result = verification(
      "moved", record(hashes: ["a", "b", "C", "D", "e", "F"], offsets: ["0", "1", "2.5", "5", "4", "5"]))
    result.artifacts = .init(
      directory: "output/failures/moved", actual: "output/failures/moved/actual",
      page: "output/failures/moved/report.html")
    return result
  }()

  /// One verification of every kind.
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
