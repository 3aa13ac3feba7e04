import Flipbook
import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import Verdicts

/// The pictures of a golden, compared with its hashes.
extension VerifyTests {
  enum Damage: String, CaseIterable {
    case otherPicture, text, truncated, link, pipe, directory, missing
  }

  /// The sheet's hash is in another file than those of shots.
  private static let damages =
    Damage.allCases.map { ("shot-start.png", $0) } + [("sheet.png", .otherPicture), ("sheet.png", .missing)]

  @Test(arguments: damages)
  func `a damaged, replaced or missing picture of a golden is an error`(file: String, damage: Damage) throws {
    try approveClip()
    let path = "\(golden)/\(file)"
    let bytes = try Files.read(path)
    try Files.remove(path)
    switch damage {
    case .otherPicture: try Files.write(PNGEncoder().encode(Bitmap(width: 80, height: 120)), to: path)
    case .text: try Files.write(Array("hi".utf8), to: path)
    case .truncated: try Files.write(Array(bytes.dropLast(20)), to: path)
    case .link:
      try Files.write(bytes, to: "\(folder)/elsewhere.png")
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(folder)/elsewhere.png")
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    case .directory: try Files.createDirectory(path)
    case .missing: break
    }
    let reason =
      switch damage {
      case .otherPicture: "it does not match its hash in \(file == "sheet.png" ? "renderer.json" : "frames.hashes")"
      case .text, .truncated: "it is not a complete PNG file"
      case .link: "it is a symbolic link, which is not followed"
      case .pipe: "it is not a regular file"
      case .directory: "it is a directory"
      case .missing: "it does not exist"
      }
    #expect(throws: self.damage(file, reason)) { try self.verify(self.clip()) }
    if damage == .directory { try Files.remove(path) }
    #expect(try approve(clip()) == .replaced)
    #expect(try verify(clip()).isSame)
  }

  @Test func `a picture with equal pixels and another compression passes`() throws {
    try approveClip()
    for file in ["shot-start.png", "sheet.png"] {
      let bitmap = try PNGReader.read(path: "\(golden)/\(file)")
      try Files.write(PNGEncoder(.fast).encode(bitmap), to: "\(golden)/\(file)")
    }
    #expect(try verify(clip()).isSame)
  }

  @Test func `a shot at the end, between two frames, shows the last frame`() throws {
    let text = Self.text + "\nwait 5ms\nshot \"end\"\n"
    _ = try approve(clip(text))
    let record = try ClipRecord(golden: golden), last = try #require(record.momentFrames.last)
    #expect(last.name == "end" && last.frame == record.frameCount - 1)
    #expect(record.moments.last.map { $0.seconds > record.seconds(ofFrame: last.frame) } == true)
    #expect(try PNGReader.read(path: "\(golden)/shot-end.png").contentHash == record.hashes.rows[last.frame].hash)
    #expect(try verify(clip(text)).isSame)
    // Earlier versions had no such picture.
    try Files.remove("\(golden)/shot-end.png")
    let facts = try Files.readText("\(golden)/renderer.json")
    let old = facts.replacing(/,\s*"shot-end.png": "[0-9a-f]*"/, with: "")
    #expect(old != facts)
    try Files.write(Array(old.utf8), to: "\(golden)/renderer.json")
    #expect(try verify(clip(text)).isSame)
    // Any other picture is still required.
    let bad = old.replacing("\"shot-start.png\"", with: "\"shot-end.png\"")
    #expect(bad != old)
    try Files.write(Array(bad.utf8), to: "\(golden)/renderer.json")
    let reason = "expected “pictures” to list sheet.png, shot-end.png, shot-start.png"
    #expect(throws: damage("renderer.json", reason)) { try self.verify(self.clip(text)) }
    try Files.write(Array(old.utf8), to: "\(golden)/renderer.json")
    try forgetPictures()
    #expect(try verify(clip(text)).isSame)
  }

  /// Removes the pictures from the golden's record, as in an earlier format.
  private func forgetPictures() throws {
    let facts = try Files.readText("\(golden)/renderer.json")
    let old = facts.replacing(/,\s*"pictures": \{[^}]*\}/, with: "")
    #expect(old != facts)
    try Files.write(Array(old.utf8), to: "\(golden)/renderer.json")
  }

  @Test(arguments: ApproveOptions.Pictures.allCases)
  func `a golden whose record lists no pictures verifies`(pictures: ApproveOptions.Pictures) throws {
    _ = try approve(clip(), pictures)
    #expect(try verify(clip()).isSame)
    try forgetPictures()
    #expect(try verify(clip()).isSame)
  }

  @Test func `without recorded pictures, shots are still compared and the sheet must be a PNG file`() throws {
    _ = try approve(clip(Self.text.replacing("lift", with: "lift\nshot \"end\"")))
    try forgetPictures()
    let clip = try clip(Self.text.replacing("lift", with: "lift\nshot \"end\""))
    try Files.write(Array("hi".utf8), to: "\(golden)/sheet.png")
    #expect(throws: damage("sheet.png", "it is not a complete PNG file")) { try self.verify(clip) }
    try Files.remove("\(golden)/sheet.png")
    #expect(try verify(clip).isSame)
    try Files.remove("\(golden)/shot-end.png")
    #expect(throws: damage("shot-end.png", "it does not exist")) { try self.verify(clip) }
    try Files.copy("\(golden)/shot-start.png", to: "\(golden)/shot-end.png")
    #expect(throws: damage("shot-end.png", "it does not match its hash in frames.hashes")) { try self.verify(clip) }
  }

  @Test(arguments: [
    (#""pictures": \{[^}]*\}"#, #""pictures": {}"#, "expected “pictures” to list sheet.png, shot-start.png"),
    (#""sheet.png""#, #""../../secret.png""#, "expected “pictures” to list sheet.png, shot-start.png"),
    (#""settings": \{[^}]*\}"#, #""settings": {}"#, "line 2: “settings” has no “scene”"),
    (#""name": "start""#, #""name": "../../../start""#, "line 59: the name of a shot must not contain a slash"),
  ])
  func `an invalid value in renderer.json is reported as damage`(
    part: String, replacement: String, reason: String
  ) throws {
    try approveClip()
    let facts = try Files.readText("\(golden)/renderer.json")
    let changed = try facts.replacing(Regex(part), with: replacement)
    #expect(changed != facts)
    try Files.write(Array(changed.utf8), to: "\(golden)/renderer.json")
    #expect(throws: damage("renderer.json", reason)) { try self.verify(self.clip()) }
  }

  @Test(arguments: [
    (#""inputs": \{[^}]*\}"#, #""inputs": {}"#, "same (other inputs)", "feed: none → "),
    (#"\{"name": "start", "time": 0.2\}"#, "", "same (other shots)", "start: none → 0.2 s"),
    (#""time": 0.2\b"#, #""time": 0.3"#, "same (other shots)", "start: 0.3 s → 0.2 s"),
    (#""name": "start""#, #""name": "begin""#, "same (other shots)", "begin: 0.2 s → none"),
    (#""dynamic-type": "l""#, #""dynamic-type": "xl""#, "same (other settings)", "dynamic-type: xl → l"),
  ])
  func `inputs, shots and settings that change no frame are notes`(
    part: String, replacement: String, headline: String, note: String
  ) throws {
    let feed = InputFile(
      name: "mine.json", directory: ".",
      bytes: Array(
        #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1", "title": "One"}]}"#.utf8))
    _ = try approve(clip { $0.feed = feed }, .none)
    let facts = try Files.readText("\(golden)/renderer.json")
    let changed = try facts.replacing(Regex(part), with: replacement)
    #expect(changed != facts, "\(facts)")
    try Files.write(Array(changed.utf8), to: "\(golden)/renderer.json")
    let result = try verify(clip { $0.feed = feed })
    #expect(result.isSame)
    #expect("\(result)".hasPrefix("clip: \(headline)\n"), "\(result)")
    #expect("\(result)".contains(note), "\(result)")
  }
}
