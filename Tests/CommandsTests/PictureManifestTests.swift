import CommandLine
import Flipbook
import Foundation
import Imaging
import Testing

@testable import Commands

/// The text of a manifest: arguments, variants and hashes.
@Suite struct PictureManifestTests {
  private func tokens(_ text: String) -> [[String]] {
    PictureManifest(text: text, path: "m.txt").lines.map { $0.words.map(\.text) }
  }

  @Test func `arguments are split as by a shell`() {
    #expect(tokens("shot a.flip --at armed -o a.png") == [["shot", "a.flip", "--at", "armed", "-o", "a.png"]])
    #expect(
      tokens("plot 'a b.flip' --probe 'bar[#].height' # a remark") == [
        ["plot", "a b.flip", "--probe", "bar[#].height"]
      ])
    #expect(
      tokens(#"shot --at "event 4" --at='it "is"' x#y"#) == [["shot", "--at", "event 4", "--at=it \"is\"", "x#y"]])
    #expect(tokens("\u{FEFF}a\r\n\r\n# b\r  c\td\n''") == [["a"], ["c", "d"], [""]])
    #expect(tokens("  \n#\n") == [])
  }

  @Test func `an unterminated quotation mark or a control character is an error with its location`() {
    let manifest = PictureManifest(text: "a\nshot 'x y\nb \u{7} c", path: "docs/m.txt")
    #expect(manifest.lines.map(\.number) == [1])
    #expect(
      manifest.errors.map(\.diagnostic.description) == [
        """
        docs/m.txt:2:6: error: unterminated quotation; add ' at its end
          2 | shot 'x y
            |      ^~~~
        """,
        """
        docs/m.txt:3:3: error: unexpected control character
          3 | b \u{FFFD} c
            |   ^
        """,
      ])
  }

  @Test func `variants are every theme at every scale, with the names of DocC`() throws {
    func names(_ text: String) throws -> [String] { try Variants(option: text).all.map { $0.file("i/name.png") } }
    let dark = "i/name~dark"
    #expect(
      try names("light,dark@2x,@3x") == [
        "i/name.png", "\(dark).png", "i/name@2x.png", "\(dark)@2x.png", "i/name@3x.png", "\(dark)@3x.png",
      ])
    #expect(try names("light,dark") == ["i/name.png", "\(dark).png"])
    #expect(try names("@3x") == ["i/name.png", "i/name@3x.png"])
    #expect(try names("dark@2x") == ["\(dark).png", "\(dark)@2x.png"])
    for wrong in ["", ",", "light,light", "@2x@2x", "@1x", "@4x", "both", "Light"] {
      #expect(throws: UserError.self, "\(wrong)") { try Variants(option: wrong) }
    }
  }

  @Test func `a variant's scale is a multiple of the line's`() throws {
    func shown(_ variants: String, scale: Double? = nil) throws -> [ShotCommand] {
      try Variants(option: variants).all.map { variant in
        var shot = ShotCommand()
        shot.clip.settings.scale = scale
        shot.show(theme: variant.theme, factor: variant.scale)
        return shot
      }
    }
    #expect(try shown("light,dark@2x,@3x").map(\.clip.settings.scale) == [1, 1, 2, 2, 3, 3])
    #expect(
      try shown("light,dark@2x,@3x", scale: 0.75).map(\.clip.settings.scale) == [0.75, 0.75, 1.5, 1.5, 2.25, 2.25])
    #expect(try shown("light,dark").map(\.clip.settings.scale) == [nil, nil])
    #expect(try shown("light,dark").map(\.clip.theme) == [.light, .dark])
    #expect(try shown("@2x").map(\.clip.theme) == [nil, nil])
  }

  @Test func `parsing written hashes returns equal ones, and invalid text is an error with its line`() throws {
    var hashes = PictureHashes()
    for name in ["b.gif", "a b/ä.webp"] {
      hashes.entries[name] = .init(file: ContentHash(of: Array(name.utf8)), frames: ContentHash(of: [1]))
    }
    #expect(try PictureHashes(text: hashes.text, path: "h") == hashes)
    #expect(try PictureHashes(text: hashes.text.replacing("\n", with: "\r\n"), path: "h") == hashes)
    #expect(try PictureHashes(text: PictureHashes().text, path: "h") == PictureHashes())
    let line = "b.gif\t\(ContentHash(of: [1]))\t\(ContentHash(of: [2]))\n"
    let head = PictureHashes().text
    for (text, location) in [
      ("", "h:1: "), ("#format: other\n", "h:1: "), (head.replacing(": 1", with: ": 2"), "h:1: "),
      (head + "<<<<<<< ours\n" + line, "h:3: "), (head + line + "\n" + line, "h:4: "),
      (head + line + line, "h:4: duplicate path b.gif"),
      (head + line.uppercased(), "h:3: "), (head + line.replacing("\n", with: "\tmore"), "h:3: "),
    ] {
      let error = #expect(throws: UserError.self) { try PictureHashes(text: text, path: "h") }
      #expect(error?.exitCode == .badInput, "\(error as Any)")
      #expect(error?.description.hasPrefix(location) == true, "\(error as Any)")
    }
  }
}
