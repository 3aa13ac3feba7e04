import Feeds
import Flipbook
import Foundation
import Imaging
import Rendering
import Synchronization

/// Work for many threads at once; its result depends on nothing else.
struct Work: Sendable {
  let name: String
  let run: @Sendable () throws -> String

  static let all = [
    Work(name: "feed") { "\(try Feed.decode(bytes: newsfeed, baseDirectory: nil, fileName: "feed.xml"))" },
    Work(name: "shape") {
      let shaper = try PangoTextShaper()
      let styles = [
        TextStyle(size: 17), TextStyle(size: 17, weight: .bold), TextStyle(size: 17, isItalic: true),
        TextStyle(size: 17, isMonospaced: true), TextStyle(size: 17, weight: .medium),
      ]
      // Each face is opened while threads of a font map may still use the previous one.
      return styles.map { "\(shaper.shape(AttributedText("Some words ᚠ漢😀", $0), in: TextColumn(width: 90)))" }
        .joined(separator: "\n")
    },
    Work(name: "play") { try trace(swipe) },
    Work(name: "draw") {
      // At the second scale letters are filled as paths, which cairo reads from the font.
      var options = ClipOptions()
      options.feed = InputFile(name: "feed.xml", directory: ".", bytes: newsfeed)
      let clip = try Clip(text: "scene vertical-swipe\nsize 60x60\n" + short, path: "text.flip", options: options)
      let snapshot = try clip.snapshot(at: .fraction(0))
      return try [1.0, 13].map { try snapshot.bitmap(scale: $0).contentHash.description }.joined(separator: "\n")
    },
    Work(name: "png") {
      let read = try ["palette", "grey16", "turned"].map { name in
        try PNGReader.read(path: "\(root)/Tests/Samples/pictures/\(name).png").contentHash
      }
      let rgba = (0..<4 * 160 * 120).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7 | ($0 & 3 == 3 ? 255 : 0)) }
      let written = try PNGEncoder().encode(try Bitmap(width: 160, height: 120, rgba: rgba))
      let reference = try ReferencePNGEncoder().encode(try PNGReader.decode(written))
      let damage = Result { try PNGReader.decode(Array(reference.prefix(reference.count / 2))) }
      return "\(read) \(written.count) \(try PNGReader.decode(reference).contentHash) \(damage.message)"
    },
    Work(name: "jpeg") {
      try ["colour", "progressive", "ink", "grey"].map { name in
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(root)/Tests/Samples/pictures/\(name).jpg")))
        let damage = Result { try JPEGReader.decode(Array(bytes.prefix(bytes.count / 2))) }
        return "\(try JPEGReader.decode(bytes).contentHash) \(damage.message)"
      }.joined(separator: "\n")
    },
    Work(name: "events") { try trace(eventList) },
    Work(name: "golden") {
      let folder = FileManager.default.temporaryDirectory.appending(path: "stress-\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      var (approval, options) = (ApproveOptions(), VerifyOptions())
      (approval.approved, options.artifacts) = ("\(folder)/approved", "\(folder)/failures")
      let clip = try Clip(text: "scene vertical-swipe\nsize 90x120\nscale 1\nfps 5\n" + short, path: "golden.flip")
      try clip.approve(into: "\(folder)/goldens", options: approval)
      return "\(try clip.verify(against: "\(folder)/goldens", record: .never, options: options).outcome)"
    },
  ]

  private static func trace(_ script: String) throws -> String {
    var rows: [String] = []
    let failures = try Clip(text: script, path: "stress.flip").trace { rows.append("\($0) \($1)") }
    return (rows + failures.map { "\($0)" }).joined(separator: "\n")
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").path

  private static let swipe = """
    scene vertical-swipe
    device iphone-4
    fps 5
    \(short)
    """

  private static let short = """
    wait 100ms
    touch at 50%,69%
    drag by 0,-150 over 400ms linear
    lift
    settle within 3s

    """

  private static let eventList = """
    scene flick-detail
    device iphone-4
    fps 10
    tap at add
    settle within 2s
    tap at cell[1]
    settle within 2s
    flick left at 1200pt/s
    settle within 2s

    """

  /// A feed in an encoding that libxml2 converts with iconv, with markup, named entities, and characters missing in
  /// Inter.
  private static let newsfeed: [UInt8] = {
    let text = """
      <?xml version="1.0" encoding="koi8-r"?>
      <rss version="2.0"><channel><title>Новости</title>
      <item><title>Привет &#x6F22;&#x5B57; &#xE44;&#xE17;&#xE22; &#x1F600;&#x2654;</title>
      <pubDate>Sat, 14 Nov 2026 05:30:00 GMT</pubDate>
      <description>&lt;p&gt;Один &lt;b&gt;два&lt;/b&gt; &amp;nbsp;&lt;i&gt;три&lt;/i&gt; &#x627;&#x644;&#x639;
      &lt;code&gt;&#x2588;&#x2593;&#x16A0;&lt;/code&gt; &lt;ul&gt;&lt;li&gt;&#x5D0;&#x5D1;&#x1F1E9;&#x1F1EA;&lt;/ul&gt;</description>
      </item></channel></rss>
      """
    return [UInt8](text.data(using: .init(rawValue: 0x8000_0A02)) ?? Data(text.utf8))
  }()
}

/// The first result of each work; all other results must be equal.
final class Answers: Sendable {
  private let state = Mutex<(first: [String: String], fault: String?)>(([:], nil))

  /// The first error.
  var fault: String? { state.withLock { $0.fault } }

  func hold(_ result: Result<String, any Error>, of work: String) {
    state.withLock { state in
      switch result {
      case .failure(let error): state.fault = state.fault ?? "\(work): \(error)"
      case .success(let answer):
        let first = state.first[work] ?? answer
        state.first[work] = first
        if answer != first { state.fault = state.fault ?? "\(work): two answers:\n\(first)\n---\n\(answer)" }
      }
    }
  }
}

/// A barrier at which threads start simultaneously.
final class Barrier: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  init(_ count: Int) { missing = count }

  func wait() {
    condition.lock()
    missing -= 1
    condition.broadcast()
    while missing > 0 { condition.wait() }
    condition.unlock()
  }
}

extension Result {
  /// The error's text, or "none".
  fileprivate var message: String {
    if case .failure(let error) = self { return "\(error)" }
    return "none"
  }
}
