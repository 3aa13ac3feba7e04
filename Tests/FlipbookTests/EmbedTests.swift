import Foundation
import Imaging
import Platform
import Script
import Simulation
import Testing

@testable import Flipbook

struct EmbedTests {
  private static let script = """
    # A pull.
    scene page-flicking
    size 200x100
    scale 2
    fps 10
    wait 200ms
    shot "first"
    caption "Pull <on> & *wait*"
    wait 400ms
    mark "armed"
    wait 200ms

    """

  private func clip(_ text: String = script, _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip {
    var options = ClipOptions()
    change(&options)
    return try Clip(text: text, path: "pull.flip", options: options)
  }

  private func embed(
    _ target: Embed.Target, _ text: String = script, named name: String = "pull",
    _ change: (inout Embed.Options) -> Void = { _ in }
  ) throws -> Embed {
    var options = Embed.Options()
    change(&options)
    return try Embed(try clip(text), for: target, named: name, options)
  }

  private static let bare = script.replacing("caption \"Pull <on> & *wait*\"\n", with: "")

  @Test func `GitHub gets a picture with its width, both themes and the transcript`() throws {
    let embed = try embed(.github, Self.bare)
    #expect(
      embed.markup(in: "my images") == """
        <picture>
          <source media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)" srcset="my%20images/pull~dark.png">
          <source media="(prefers-reduced-motion: reduce)" srcset="my%20images/pull.png">
          <source media="(prefers-color-scheme: dark)" srcset="my%20images/pull~dark.gif">
          <img src="my%20images/pull.gif" alt="A pull." width="200">
        </picture>
        <details>
          <summary>Transcript</summary>
          <ul>
            <li>0.2 s: first</li>
            <li>0.6 s: armed</li>
          </ul>
        </details>
        """)
    #expect(embed.files.map(\.name) == ["pull.gif", "pull.png", "pull~dark.gif", "pull~dark.png"])
  }

  @Test func `HTML gets WebP files, and height as well as width`() throws {
    let embed = try embed(.html, Self.bare)
    #expect(embed.markup(in: "").contains(#"<img src="pull.webp" alt="A pull." width="200" height="100">"#))
    #expect(embed.files.map(\.name) == ["pull.webp", "pull.png", "pull~dark.webp", "pull~dark.png"])
  }

  @Test func `DocC gets a video with a poster, by names without folders`() throws {
    let markup = try embed(.docc, Self.bare).markup(in: "images")
    #expect(
      markup == """
        @Video(source: "pull.mp4", poster: "pull.png", alt: "A pull.")

        - 0.2 s: first
        - 0.6 s: armed
        """)
  }

  @Test func `Markdown gets one picture in the clip's own theme`() throws {
    let embed = try embed(.markdown, Self.bare)
    #expect(embed.markup(in: "a/b").hasPrefix("![A pull.](a/b/pull.gif)\n\n- 0.2 s: first"))
    #expect(embed.files.map(\.name) == ["pull.gif", "pull.png"])
    #expect(embed.warnings.isEmpty)
  }

  @Test func `texts are escaped for each kind of page`() throws {
    #expect(try embed(.html).markup(in: "").contains(#"alt="Pull &lt;on&gt; &amp; *wait*""#))
    #expect(try embed(.html).markup(in: "").contains("<li>0.2 s: Pull &lt;on&gt; &amp; *wait*</li>"))
    #expect(try embed(.markdown).markup(in: "").hasPrefix(#"![Pull \<on\> \& \*wait\*](pull.gif)"#))
    let quoted = try embed(.docc) { $0.alternative = "Say \"on\"\\" }
    #expect(quoted.markup(in: "").contains("alt: \"Say ”on”\\ \")"))
    #expect(try embed(.html) { $0.alternative = "Say \"on\"" }.markup(in: "").contains(#"alt="Say &quot;on&quot;""#))
    let path = try embed(.markdown, named: "a (1), ü").markup(in: "")
    #expect(path.contains("](a%20%281%29%2C%20%C3%BC.gif)"))
  }

  @Test func `without steps there is no transcript`() throws {
    let text = "# A pull.\nscene page-flicking\nwait 1s\n"
    #expect(
      try embed(.docc, text).markup(in: "") == "@Video(source: \"pull.mp4\", poster: \"pull.png\", alt: \"A pull.\")")
    #expect(try embed(.html, text).markup(in: "").hasSuffix("</picture>"))
  }

  @Test func `a clip without any text needs an alternative text`() throws {
    let text = "scene page-flicking\nwait 1s\n"
    #expect(throws: EmbedError.noAlternative("pull.flip")) { try embed(.html, text) }
    #expect(EmbedError.noAlternative("pull.flip").exitCode == .usage)
    #expect(try embed(.html, text) { $0.alternative = "Text" }.alternative == "Text")
  }

  @Test(
    arguments: [
      ("size 200x100", nil, [200, 100]), ("device iphone-17", nil, [294, 639]), ("size 1000x100", nil, [880, 88]),
      ("size 200x100\ncanvas 1280x720", nil, [880, 495]), ("size 200x100\ncanvas 640x360\nscale 2", nil, [640, 360]),
      ("size 200x100", 400, [400, 200]), ("device iphone-17", 402, [402, 874]),
    ] as [(String, Int?, [Int])])
  func `a clip is shown at its size in points within 880×640, or at a width`(
    settings: String, width: Int?, expected: [Int]
  ) throws {
    let size = try embed(.html, "# A.\nscene page-flicking\n\(settings)\nwait 1s\n") { $0.width = width }.size
    #expect([size.width, size.height] == expected)
  }

  @Test(arguments: [Embed.Target.github, .docc, .markdown])
  func `a transparent canvas is an error for a format without alpha`(target: Embed.Target) throws {
    let script = Self.script.replacing("fps 10", with: "fps 10\ncanvas 320x240 transparent")
    #expect(throws: EmbedError.noAlpha(target)) { try embed(target, script) }
    #expect(try embed(.html, script).files.count == 4)
  }

  @Test func `a width beyond the largest scale is an error`() throws {
    #expect(throws: EmbedError.tooWide(1700)) { try embed(.html) { $0.width = 1700 } }
  }

  @Test func `the still has twice the pixels, and the largest possible still is not cut by more than a pixel`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let embed = try embed(.github, "# A.\nscene page-flicking\ndevice iphone-17\nfps 10\nwait 200ms\n")
    for file in embed.files where file.isStill {
      _ = try embed.write(file, to: "\(folder)/\(file.name)")
      let size = try PNGReader.read(path: "\(folder)/\(file.name)").size
      #expect(size == PixelSize(width: 2 * embed.size.width, height: 2 * embed.size.height))
    }
    let (light, dark) = (try Files.read("\(folder)/pull.png"), try Files.read("\(folder)/pull~dark.png"))
    #expect(light != dark)
  }

  @Test func `the hash of a moving picture changes with its frames and options`() throws {
    func hash(_ text: String = Self.bare, _ change: (inout Embed.Options) -> Void = { _ in }) throws -> ContentHash {
      let embed = try embed(.github, text, change)
      return try embed.contentHash(of: embed.files[0])
    }
    let usual = try hash()
    #expect(try hash() == usual)
    #expect(try hash { $0.loopCount = 2 } != usual)
    #expect(try hash { $0.width = 100 } != usual)
    #expect(try hash { $0.maxBytes = 1000 } != usual)
    #expect(try hash(Self.bare.replacing("fps 10", with: "fps 5")) != usual)
  }

  @Test func `motion of more than 5 s is a warning, unless the page can pause it`() throws {
    func warnings(_ target: Embed.Target, _ loops: Int) throws -> [String] {
      try embed(target, "# A.\nscene page-flicking\nfps 10\nwait 1900ms\n") { $0.loopCount = loops }.warnings
    }
    #expect(
      try warnings(.github, 3) == [
        "pull.gif moves for 6.0 s (3 loops of 2.0 s), but an image that cannot be paused should stop within 5 s (WCAG 2.2.2); "
          + "pass --loop 2 or less, or use a video"
      ])
    #expect(try warnings(.html, 0).first?.contains("moves forever") ?? false)
    #expect(try warnings(.html, 2).isEmpty)
    #expect(try warnings(.docc, 0).isEmpty)
    let half = try embed(.html, "# A.\nscene page-flicking\nfps 10\nwait 2400ms\n") { $0.loopCount = 2 }
    #expect(half.warnings.isEmpty, "exactly 5 s")
  }

  @Test func `a clip that looks the same in both themes has one, which is reported`() throws {
    let gray = SceneDefinition(
      vocabulary: .init(name: "gray", summary: "a gray screen", settings: [], probes: [], views: []),
      make: { GrayScene($0) })
    let clip = try Clip(text: "# A.\nscene gray\nwait 1s\n", path: "gray.flip", catalog: [gray])
    let embed = try Embed(clip, for: .html, named: "gray", Embed.Options())
    #expect(embed.files.map(\.name) == ["gray.webp", "gray.png"])
    #expect(embed.warnings.first == "the clip has no dark theme, so the page shows one theme")
    #expect(!embed.markup(in: "").contains("dark"))
  }

  @Test func `a theme of the options is the only one`() throws {
    let embed = try Embed(try clip { $0.theme = .dark }, for: .html, named: "pull", Embed.Options())
    #expect(embed.files.map(\.name) == ["pull.webp", "pull.png"])
    #expect(embed.files.allSatisfy { $0.theme == .dark })
    #expect(embed.warnings.isEmpty)
  }

  @Test func `a failed expectation is an error`() throws {
    #expect(throws: PlaybackError.self) { try embed(.html, Self.script + "expect page == 5\n") }
  }
}

/// A scene without a theme.
private final class GrayScene: Scene {
  init(_ context: SceneContext) { context.window.backgroundColor = .white }

  func readProbes() -> [ProbeReading] { [] }
}
