import Foundation
import Imaging
import Platform
import Recording
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Video

@testable import Flipbook

@Suite struct EmbedTests {
  private let folder = TestFolder()
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

  @Test func `GitHub gets an image with one condition for each source, and the transcript`() throws {
    let embed = try embed(.github, Self.bare)
    #expect(
      embed.markup(in: "my images") == """
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcset="my%20images/pull.png">
          <source media="(prefers-color-scheme: dark)" srcset="my%20images/pull~dark.webp">
          <img src="my%20images/pull.webp" alt="A pull." width="200">
        </picture>
        <details>
          <summary>Transcript</summary>
          <ul>
            <li>0.6 s: armed</li>
          </ul>
        </details>
        """)
    #expect(embed.files.map(\.name) == ["pull.webp", "pull.png", "pull~dark.webp", "pull~dark.png"])
    let gif = try self.embed(.github) { $0.format = .gif }
    #expect(gif.files.map(\.name) == ["pull.gif", "pull.png", "pull~dark.gif", "pull~dark.png"])
    #expect(gif.markup(in: "").contains("srcset=\"pull~dark.gif\"") && gif.markup(in: "").contains("src=\"pull.gif\""))
  }

  @Test func `HTML gets a video with a short script, in the script's theme`() throws {
    let embed = try embed(.html, Self.bare)
    #expect(embed.files.map(\.name) == ["pull.mp4", "pull.png"] && embed.warnings.isEmpty)
    let markup = embed.markup(in: "a b")
    #expect(
      markup.contains(
        #"<video autoplay muted loop playsinline controls poster="a%20b/pull.png" width="200" height="100" "#))
    #expect(markup.contains(#"aria-label="A pull.">"#) && markup.contains(#"<source src="a%20b/pull.mp4">"#))
    #expect(!markup.contains("data-dark") && !markup.contains("(prefers-color-scheme"))
    #expect(try self.embed(.html, "theme dark\n" + Self.bare).files.map(\.theme) == [.dark, .dark])
  }

  @Test func `HTML has both themes on request, and the script chooses the poster`() throws {
    let embed = try embed(.html, Self.bare) { $0.showsBothThemes = true }
    #expect(embed.files.map(\.name) == ["pull.mp4", "pull.png", "pull~dark.mp4", "pull~dark.png"])
    let markup = embed.markup(in: "")
    let sources = markup.split(separator: "\n").filter { $0.contains("<source") }.map { $0.drop { $0 == " " } }
    #expect(
      sources == [
        #"<source media="(prefers-color-scheme: dark)" src="pull~dark.mp4">"#, #"<source src="pull.mp4">"#,
      ])
    #expect(markup.contains(#"poster="pull.png" width="200" height="100" data-dark="pull~dark.png" "#))
    let lines = markup.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.contains("<script>") })
    let end = try #require(lines.firstIndex { $0.contains("</script>") })
    #expect(end - start < 12 && !lines.contains(""))
  }

  @Test func `DocC gets a video with a poster, by names without folders`() throws {
    let embed = try embed(.docc, Self.bare)
    #expect(
      embed.markup(in: "images") == """
        @Video(source: "pull.mp4", poster: "pull.png", alt: "A pull.")

        - 0.6 s: armed
        """)
    #expect(embed.files.map(\.name) == ["pull.mp4", "pull.png", "pull~dark.mp4", "pull~dark.png"])
  }

  @Test func `texts are escaped for each kind of page`() throws {
    #expect(try embed(.github).markup(in: "").contains(#"alt="Pull &lt;on&gt; &amp; *wait*""#))
    #expect(try embed(.html).markup(in: "").contains(#"aria-label="Pull &lt;on&gt; &amp; *wait*""#))
    #expect(try embed(.html).markup(in: "").contains("<li>0.2 s: Pull &lt;on&gt; &amp; *wait*</li>"))
    #expect(try embed(.docc).markup(in: "").contains(#"- 0.2 s: Pull \<on\> \& \*wait\*"#))
    let quoted = try embed(.docc) { $0.alternative = "Say \"on\"\\" }
    #expect(quoted.markup(in: "").contains("alt: \"Say ”on”\\ \")"))
    #expect(try embed(.github) { $0.alternative = "Say \"on\"" }.markup(in: "").contains(#"alt="Say &quot;on&quot;""#))
    let path = try embed(.html, named: "a (1), ü").markup(in: "")
    #expect(path.contains(#""a%20%281%29%2C%20%C3%BC.mp4""#))
  }

  @Test func `without steps there is no transcript`() throws {
    let text = "# A pull.\nscene page-flicking\nwait 1s\n"
    #expect(
      try embed(.docc, text).markup(in: "") == "@Video(source: \"pull.mp4\", poster: \"pull.png\", alt: \"A pull.\")")
    #expect(try embed(.github, text).markup(in: "").hasSuffix("</picture>"))
    #expect(try embed(.html, text).markup(in: "").hasSuffix("</div>"))
  }

  @Test func `a clip without any text needs an alternative text`() throws {
    let text = "scene page-flicking\nwait 1s\n"
    #expect(throws: ClipError.noAlternative("pull.flip")) { try embed(.html, text) }
    #expect(try embed(.html, text) { $0.alternative = "Text" }.alternative == "Text")
  }

  @Test(
    arguments: [
      ("size 200x100", nil, [200, 100]), ("device iphone-17", nil, [294, 639]), ("size 1000x100", nil, [830, 83]),
      ("size 200x100\ncanvas 1280x720", nil, [830, 466]), ("size 200x100\ncanvas 640x360\nscale 2", nil, [640, 360]),
      ("size 200x100", 400, [400, 200]), ("device iphone-17", 402, [402, 874]),
    ] as [(String, Int?, [Int])])
  func `a clip is shown at its size in points within 830×640, or at a width`(
    settings: String, width: Int?, expected: [Int]
  ) throws {
    let size = try embed(.html, "# A.\nscene page-flicking\n\(settings)\nwait 1s\n") { $0.width = width }.size
    #expect([size.width, size.height] == expected)
  }

  @Test(arguments: [
    (Embed.Target.github, VideoFormat.gif, "choose --format webp, or a backdrop"),
    (.html, .mp4, "choose --for github, or a backdrop"), (.docc, .mp4, "choose --for github, or a backdrop"),
  ])
  func `a transparent canvas is an error for a format without alpha`(
    target: Embed.Target, format: VideoFormat, remedy: String
  ) throws {
    let script = Self.script.replacing("fps 10", with: "fps 10\ncanvas 320x240 transparent")
    let message = "a .\(format.rawValue) file cannot be transparent, as the canvas is; \(remedy)"
    #expect(throws: UserError(message)) { try embed(target, script) { $0.format = format } }
    #expect(try embed(.github, script).files.count == 4)
  }

  @Test func `a width beyond the largest scale is an error`() throws {
    #expect(throws: UserError("--width 1700 is too wide for this clip; pass a smaller one")) {
      try embed(.html) { $0.width = 1700 }
    }
  }

  @Test func `the still has twice the pixels, and the largest possible still is not cut by more than a pixel`() throws {
    let embed = try embed(.github, "# A.\nscene page-flicking\ndevice iphone-17\nfps 10\nwait 200ms\n")
    for file in embed.files where file.isStill {
      _ = try embed.write(file, to: "\(folder)/\(file.name)")
      let size = try PNGReader.read(path: "\(folder)/\(file.name)").size
      #expect(size == PixelSize(width: 2 * embed.size.width, height: 2 * embed.size.height))
    }
    let (light, dark) = (try Files.read("\(folder)/pull.png"), try Files.read("\(folder)/pull~dark.png"))
    #expect(light != dark)
  }

  private static let moving = """
    # A pull.
    scene page-flicking
    size 320x240
    scale 2
    fps 10
    touch at 280,120
    drag by -100,0 over 200ms
    shot "first"
    drag by -100,0 over 200ms
    mark "armed"
    lift
    wait 300ms

    """

  @Test(
    arguments: [
      (Embed.Target.github, nil, "armed"), (.html, nil, "0%"), (.docc, nil, "0%"), (.github, "first", "first"),
      (.html, "armed", "armed"),
    ] as [(Embed.Target, String?, String)])
  func `the still shows the last named moment, and the poster the first frame, or a chosen moment`(
    target: Embed.Target, name: String?, moment: String
  ) throws {
    let embed = try embed(target, Self.moving) { $0.still = name }
    _ = try embed.write(embed.files[1], to: "\(folder)/still.png")
    let still = try PNGReader.read(path: "\(folder)/still.png")
    for other in ["0%", "first", "armed", "100%"] {
      let shot = try clip(Self.moving).shot(at: try #require(Clip.Moment(other))).bitmap()
      #expect((still == shot) == (other == moment), "\(other)")
    }
  }

  @Test func `without a named moment the still is the last frame`() throws {
    let script = Self.bare.replacing("shot \"first\"\n", with: "").replacing("mark \"armed\"\n", with: "")
    #expect(try embed(.github, script).still == .instant(Instant(seconds: 0.8)))
    #expect(try embed(.github, script + "hide\nwait 500ms\n").still == .instant(Instant(seconds: 0.7)))
  }

  @Test func `a picture that changes between two files is an error`() throws {
    func draw(_ gray: UInt8) throws {
      let picture = try Bitmap(width: 40, height: 60, filledWith: RGBA(gray, gray, gray))
      try Files.write(try PNGEncoder(.fast).encode(picture), to: "\(folder)/a.png")
    }
    try draw(100)
    let script = "# A.\nscene page-flicking\nscreens a.png\nfps 5\nwait 200ms\n"
    try folder.write(script, to: "a.flip")
    let embed = try Embed(try Clip(script: "\(folder)/a.flip"), for: .html, named: "a", Embed.Options())
    _ = try embed.write(embed.files[1], to: "\(folder)/still.png")
    try draw(200)
    let error = #expect(throws: RecordingError.self) {
      try embed.write(embed.files[1], to: "\(self.folder)/still.png")
    }
    #expect(error?.exitCode == .badInput && error?.description.contains("picture a.png") ?? false)
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
    #expect(try hash { $0.format = .gif } != usual)
    #expect(try hash(Self.bare.replacing("fps 10", with: "fps 5")) != usual)
  }

  @Test func `motion of more than 5 s is a warning, unless the page can pause it`() throws {
    func warnings(_ target: Embed.Target, _ loops: Int) throws -> [String] {
      try embed(target, "# A.\nscene page-flicking\nfps 10\nwait 1900ms\n") { $0.loopCount = loops }.warnings
    }
    #expect(
      try warnings(.github, 3) == [
        "pull.webp moves for 6.0 s (3 loops of 2.0 s), but an image that cannot be paused should stop within 5 s (WCAG 2.2.2); "
          + "pass --loop 2 or less, or use a video"
      ])
    #expect(try warnings(.github, 0).first?.contains("moves forever") ?? false)
    #expect(try warnings(.github, 2).isEmpty)
    #expect(try warnings(.html, 0).isEmpty && warnings(.docc, 0).isEmpty)
    let half = try embed(.github, "# A.\nscene page-flicking\nfps 10\nwait 2400ms\n") { $0.loopCount = 2 }
    #expect(half.warnings.isEmpty, "exactly 5 s")
  }

  @Test func `a clip that looks the same in both themes has one, which is reported`() throws {
    let gray = SceneDefinition(
      vocabulary: .init(name: "gray", summary: "a gray screen", settings: [], probes: [], views: []),
      make: { GrayScene($0) })
    let clip = try Clip(text: "# A.\nscene gray\nwait 1s\n", path: "gray.flip", catalog: [gray])
    for target in Embed.Target.allCases {
      var options = Embed.Options()
      options.showsBothThemes = true
      let embed = try Embed(clip, for: target, named: "gray", options)
      #expect(embed.files.map(\.name) == ["gray.\(target.formats[0].rawValue)", "gray.png"])
      #expect(embed.warnings.first == "the clip has no dark theme, so the page shows one theme")
      #expect(!embed.markup(in: "").contains("~dark"))
    }
  }

  @Test func `a theme of the options is the only one`() throws {
    let embed = try Embed(try clip { $0.theme = .dark }, for: .github, named: "pull", Embed.Options())
    #expect(embed.files.map(\.name) == ["pull.webp", "pull.png"])
    #expect(embed.files.allSatisfy { $0.theme == .dark })
    #expect(embed.warnings.isEmpty)
  }

  @Test func `a failed expectation is an error`() throws {
    #expect(throws: ClipError.self) { try embed(.html, Self.script + "expect page == 5\n") }
  }
}

/// A scene without a theme.
private final class GrayScene: Scene {
  init(_ context: SceneContext) { context.window.backgroundColor = .white }

  func readProbes() -> [ProbeReading] { [] }
}
