import Foundation
import Graphics
import Imaging
import Platform
import Recording
import Rendering
import Script
import TestSupport
import Testing

@testable import Flipbook

/// Accent, font, backdrop pictures and transparent canvases.
@Suite struct BrandTests {
  /// A folder with a font and a picture.
  private final class Folder {
    private let folder = TestFolder()
    var path: String { folder.path }

    init() throws {
      try folder.create("inner")
      let mono = try #require(try FontSource().files().first { $0.contains("Mono") })
      try FileManager.default.copyItem(atPath: mono, toPath: "\(path)/inner/brand.ttf")
      try paint("photo.png") { x, _ in x < 60 ? RGBA(250, 250, 250) : RGBA(20, 20, 20) }
    }

    func paint(_ name: String, _ pixel: (Int, Int) -> RGBA) throws {
      let bitmap = try Bitmap(width: 120, height: 40)
      for y in 0..<40 { for x in 0..<120 { bitmap[x, y] = pixel(x, y) } }
      try Files.write(try PNGEncoder().encode(bitmap), to: "\(path)/\(name)")
    }

    /// A short clip with a header and actions of its own.
    func clip(_ header: String, _ actions: String = "", _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip
    {
      let text = "scene vertical-swipe\ndevice iphone-4\nfps 10\n\(header)\n\(actions)\nwait 300ms\n"
      var options = ClipOptions()
      change(&options)
      return try Clip(text: text, path: "\(path)/clip.flip", options: options)
    }

    func picture(_ header: String, _ actions: String = "", frame: Int = 2) throws -> Bitmap {
      let clip = try clip(header, actions)
      let frames = Array(try clip.frames())
      return try frames[frame].bitmap(scale: clip.frameScale)
    }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func colors(of bitmap: Bitmap) -> Set<RGBA> {
    Set((0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap[$0, y] } })
  }

  /// Returns the message of the first error.
  private func error(_ header: String) -> String {
    do {
      _ = try folder.clip(header)
      return "none"
    } catch let error as ScriptError {
      return "\(error.diagnostics[0].line): \(error.diagnostics[0].message)"
    } catch { return "\(error)" }
  }

  // MARK: Accent

  private let callout = "point at 160,200 \"Here\" for 1s"

  @Test func `callouts have the accent, and the screen does not change`() throws {
    let plain = try folder.picture("canvas 320x320", callout)
    let branded = try folder.picture("canvas 320x320\naccent #0A7A5C", callout)
    #expect(!colors(of: plain).contains(RGBA(10, 122, 92)))
    #expect(colors(of: branded).contains(RGBA(10, 122, 92)))
    #expect(!colors(of: branded).contains(RGBA(229, 67, 45)))
    let clip = try folder.clip("canvas 320x320\naccent #0A7A5C", callout)
    #expect(try clip.plain.snapshot(at: .fraction(1)) == folder.clip("").snapshot(at: .fraction(1)))
  }

  @Test func `an option overrides the script's accent, and a line overrides both`() throws {
    let clip = try folder.clip("accent #0A7A5C", callout) { $0.accent = Color(hex: "#101010") }
    #expect(clip.brand.accent == Color(hex: "#101010"))
    #expect(try clip.setting(["accent #202020"]).brand.accent == Color(hex: "#202020"))
  }

  @Test func `an accent without contrast to the backdrop is a warning with the ratio`() throws {
    func warnings(_ header: String) throws -> [String] { try folder.clip(header, callout).play().warnings }
    let found = try warnings("canvas 320x320\nbackdrop #FFFFFF\naccent #F2F2F7")
    #expect(found.count == 1)
    #expect(
      found[0].hasSuffix(
        "clip.flip:6:1: the accent has a contrast of 1.1:1 to the backdrop; choose a darker or "
          + "lighter colour, for at least 3:1"))
    #expect(try warnings("canvas 320x320\nbackdrop #000000\naccent #F2F2F7").isEmpty)
    #expect(try warnings("canvas 320x320").isEmpty)
    #expect(try warnings("canvas 320x320\nbackdrop \"photo.png\"\naccent #F2F2F7").count == 1)
  }

  @Test func `text on a light accent is black`() throws {
    let bitmap = try folder.picture("canvas 320x320\nbackdrop #102030\naccent #FFE040", callout)
    #expect(colors(of: bitmap).contains(RGBA(0, 0, 0)))
  }

  // MARK: Font

  private let caption = "caption \"Wide iiii\""

  @Test func `captions have the font, which is an input of the recording`() throws {
    let header = "canvas 320x320\nfont \"inner/brand.ttf\""
    #expect(try folder.picture(header, caption) != folder.picture("canvas 320x320", caption))
    let clip = try folder.clip(header, caption)
    #expect(clip.inputFiles.contains("\(folder.path)/inner/brand.ttf"))
    let inputs = try clip.play().description(renderer: try RendererFingerprint()).inputs
    let font = try #require(inputs.first { $0.kind == .font })
    #expect(font.name == "inner/brand.ttf")
    #expect(font.hash == ContentHash(ofFile: "\(folder.path)/inner/brand.ttf"))
    #expect(try clip.plain.play().description(renderer: try RendererFingerprint()).inputs.count == inputs.count - 1)
    #expect(clip.plain.inputFiles == (try folder.clip("")).inputFiles)
  }

  @Test func `a change of the file after the script was read has no effect`() throws {
    let header = "canvas 320x320\nfont \"inner/brand.ttf\""
    let expected = try folder.picture(header, caption)
    let clip = try folder.clip(header, caption)
    try Files.write(Array("no font".utf8), to: "\(folder.path)/inner/brand.ttf")
    #expect(try Array(try clip.frames())[2].bitmap(scale: clip.frameScale) == expected)
  }

  @Test func `characters that the font lacks come from the pinned fonts first`() throws {
    let font = try #require(try folder.clip("font inner/brand.ttf").brand.font)
    let shaper = try PangoTextShaper()
    var style = TextStyle(size: 16)
    style.font = font
    func files(_ text: String) -> [String] {
      shaper.shape(AttributedText(text, style), in: TextColumn()).runs.map { Files.name(of: $0.font.file) }
    }
    #expect(files("Ab") == ["brand.ttf"])
    // A letter of Inter that DejaVu Sans Mono lacks.
    let lacking = try #require(
      (0x1E00..<0x2500).compactMap(Unicode.Scalar.init).map(String.init).first { text in
        files(text).first.map { $0.hasPrefix("Inter") } ?? false
      })
    #expect(files("A\(lacking)") == ["brand.ttf", files(lacking)[0]])
    #expect(shaper.substitutions.digest == nil || !files("A").isEmpty)
  }

  @Test func `a file that is no font in the script's folder is an error with its location`() throws {
    let outside = "\(folder.path)-outside.ttf"
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try FileManager.default.copyItem(atPath: "\(folder.path)/inner/brand.ttf", toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.ttf", withDestinationPath: outside)
    try Files.write(Array("text".utf8), to: "\(folder.path)/text.ttf")
    try Files.write([], to: "\(folder.path)/empty.ttf")
    let bytes = try Files.read("\(folder.path)/inner/brand.ttf")
    try Files.write(Array(bytes.prefix(200)), to: "\(folder.path)/short.ttf")
    mkfifo("\(folder.path)/pipe.ttf", 0o600)
    truncate("\(folder.path)/empty.ttf", 1 << 30)
    let notAFont = "is not an OpenType or TrueType font with outlines"
    #expect(error("font \"link.ttf\"") == "4: cannot use \"link.ttf\": must be in the folder of clip.flip or below")
    #expect(error("font \"\(outside)\"").contains("must be in the folder"))
    #expect(error("font \"text.ttf\"") == "4: cannot use \"text.ttf\": \(notAFont)")
    #expect(error("font \"short.ttf\"") == "4: cannot use \"short.ttf\": \(notAFont)")
    #expect(error("font \"photo.png\"") == "4: cannot use \"photo.png\": \(notAFont)")
    #expect(error("font \"none.ttf\"") == "4: cannot read \"none.ttf\": No such file or directory")
    #expect(error("font \"pipe.ttf\"").hasPrefix("4: cannot read \"pipe.ttf\": "))
    #expect(error("font \"inner\"").hasPrefix("4: cannot read \"inner\": "))
    #expect(error("font \"empty.ttf\"").hasPrefix("4: cannot use \"empty.ttf\": "))
    #expect(error("font \"/dev/zero\"").hasPrefix("4: cannot read \"/dev/zero\": "))
    // The command line may name any file.
    #expect(try folder.clip("canvas 320x320").setting(["font \"\(outside)\""]).brand.font != nil)
  }

  @Test func `errors of actions are reported in addition to a missing font`() {
    do {
      _ = try folder.clip("font \"none.ttf\"", "expect nothing == 1\nexpect page == \"x\"")
      Issue.record("no error")
    } catch { #expect((error as? ScriptError)?.diagnostics.count == 3, "\(error)") }
  }

  // MARK: Backdrop

  @Test func `a picture covers the canvas and is cropped evenly`() throws {
    let bitmap = try folder.picture("canvas 320x320\nbackdrop \"photo.png\"")
    #expect(bitmap[1, 1] == RGBA(250, 250, 250))
    #expect(bitmap[318, 318] == RGBA(20, 20, 20))
    #expect(bitmap[140, 1] == RGBA(250, 250, 250))
    #expect(bitmap[180, 1] == RGBA(20, 20, 20))
  }

  @Test func `captions on a picture are legible everywhere`() throws {
    let header = "canvas 640x480\nbackdrop \"photo.png\""
    let (plain, bitmap) = (try folder.picture(header), try folder.picture(header, "caption \"On black and white\""))
    // A layer of one shade lies on both halves, which are equally bright otherwise.
    let (left, right) = (bitmap[20, 470], bitmap[620, 470])
    #expect(plain[20, 470] == RGBA(250, 250, 250))
    let text = left.red < 128 ? Color.white : .black
    for ground in [left, right] {
      let color = Color(rgb: Int(ground.red), Int(ground.green), Int(ground.blue))
      #expect(TextContrast.ratio(text, color) >= 4.4, "\(text) on \(ground)")
    }
  }

  @Test func `a file that is no picture is an error with its location`() throws {
    try Files.write(Array("text".utf8), to: "\(folder.path)/text.png")
    #expect(error("backdrop \"text.png\"").hasPrefix("4: cannot use \"text.png\": "))
    #expect(error("backdrop \"none.png\"") == "4: cannot read \"none.png\": No such file or directory")
    let clip = try folder.clip("backdrop \"photo.png\"")
    let inputs = try clip.play().description(renderer: try RendererFingerprint()).inputs
    #expect(inputs.contains { $0.kind == .backdrop && $0.name == "photo.png" })
    #expect(clip.inputFiles.contains("\(folder.path)/photo.png"))
  }

  // MARK: Transparent canvases

  @Test func `a transparent canvas has an alpha channel, and hashes of pixels that are not premultiplied`() throws {
    let clip = try folder.clip(
      "canvas 320x320 transparent", "card \"A\" for 600ms\n\(caption)\nzoom to 0,0,80x80 over 100ms")
    let output = "\(folder.path)/recording"
    _ = try clip.record(to: output)
    let hashes = try FrameHashes(text: try Files.readText("\(output)/frames.hashes"))
    let names = Files.names(in: "\(output)/frames")
    #expect(names.count == hashes.rows.count)
    for (name, row) in zip(names, hashes.rows) {
      let bytes = try Files.read("\(output)/frames/\(name)")
      #expect(bytes[25] == 6, "\(name) is not RGBA")
      let bitmap = try PNGReader.decode(bytes)
      #expect(bitmap.contentHash == row.hash)
      var straight = bitmap.rgba
      for index in stride(from: 0, to: straight.count, by: 4) { straight.swapAt(index, index + 2) }
      let rows = (0..<bitmap.height).map { y in
        "\(ContentHash(of: Array(straight[y * bitmap.bytesPerRow..<(y + 1) * bitmap.bytesPerRow])))"
      }
      let digests = rows.flatMap { row in
        stride(from: 0, to: row.count, by: 2).map { offset in
          UInt8(row.dropFirst(offset).prefix(2), radix: 16) ?? 0
        }
      }
      #expect(ContentHash(of: digests) == row.hash)
    }
    let manifest = try Manifest(ofRecording: output)
    #expect(manifest.description.isTransparent)
    #expect(try !clip.plain.play().description(renderer: try RendererFingerprint()).isTransparent)
  }

  @Test func `a card on a transparent canvas hides the device`() throws {
    let header = "canvas 320x320 transparent\nframe device"
    let card = try folder.picture(header, "card \"Card\" for 1s", frame: 5)
    #expect(card[160, 20].alpha == 0)
    #expect(colors(of: card).contains(RGBA(0, 0, 0)), "the theme's label colour")
    #expect(try folder.picture(header)[160, 160].alpha == 255)
    #expect(try folder.picture(header)[2, 2].alpha == 0)
  }

  @Test(arguments: [1, 3]) func `frames of a transparent canvas do not depend on the number of jobs`(jobs: Int) throws {
    let clip = try folder.clip(
      "canvas 320x320 transparent", "touch at 160,300\ndrag by 0,-90 over 400ms\nlift\n\(caption)")
    let output = "\(folder.path)/jobs"
    _ = try clip.record(to: output, run: Run(jobs: jobs))
    for (index, frame) in try clip.frames().enumerated() {
      let name = "frame-\(NumberText.padded(index, to: 5)).png"
      #expect(try PNGReader.read(path: "\(output)/frames/\(name)") == frame.bitmap(scale: clip.frameScale), "\(name)")
    }
  }

  @Test func `settings and options that bring a backdrop replace transparency, and the other way round`() throws {
    let clear = try folder.clip("canvas 320x320 transparent")
    #expect(clear.isTransparent)
    #expect(try !clear.setting(["backdrop #102030"]).isTransparent)
    #expect(try !clear.setting(["canvas 1:1"]).isTransparent)
    #expect(try clear.setting(["theme dark"]).isTransparent)
    #expect(try !folder.clip("canvas 320x320 transparent") { $0.background = .white }.isTransparent)
    #expect(try folder.clip("backdrop #102030").setting(["canvas 1:1 transparent"]).isTransparent)
    #expect(!clear.plain.isTransparent)
  }
}

/// The contrast of two colours (WCAG 2.2), computed independently.
private enum TextContrast {
  static func ratio(_ a: Color, _ b: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      zip([0.2126, 0.7152, 0.0722], [color.red, color.green, color.blue]).reduce(0) { sum, part in
        sum + part.0 * (part.1 <= 0.04045 ? part.1 / 12.92 : pow((part.1 + 0.055) / 1.055, 2.4))
      }
    }
    let (one, other) = (luminance(a), luminance(b))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
