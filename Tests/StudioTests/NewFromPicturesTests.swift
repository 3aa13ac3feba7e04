import Flipbook
import Foundation
import JSON
import Testing

@testable import Studio

/// Scripts and scene files that the studio makes from pictures, and edits of a scene file by mouse.
struct NewFromPicturesTests {
  /// A picture of one colour.
  private func png(_ width: Int, _ height: Int, _ red: UInt8 = 200) throws -> [UInt8] {
    try PNGEncoder(.fast).encode(Bitmap(width: width, height: height, filledWith: RGBA(red, 80, 40)))
  }

  private func write(_ bytes: [UInt8], _ bench: StudioBench, _ name: String) throws {
    try Files.write(bytes, to: "\(bench.folder)/\(name)")
  }

  private func files(_ bench: StudioBench) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: bench.folder).sorted()
  }

  private func text(_ bench: StudioBench, _ name: String) throws -> String {
    try String(contentsOfFile: "\(bench.folder)/\(name)", encoding: .utf8)
  }

  // MARK: Pictures

  @Test func `variants are one picture, and a file that cannot be used has its reason`() throws {
    let bench = try StudioBench()
    for name in ["home@3x.png", "home~dark@3x.png", "detail-10.png", "detail-9.png"] {
      try write(try png(60, 120), bench, name)
    }
    try write([1, 2, 3], bench, "broken.png")
    let listed = try bench.post("api/pictures", #"{"unchecked": []}"#).json
    let pictures = listed["pictures"]?.elements ?? []
    #expect(
      pictures.map { $0["name"]?.scalar } == ["detail-9.png", "detail-10.png", "home@3x.png", "broken.png"])
    #expect(pictures.map { $0["error"]?.isNull } == [true, true, true, false])
    #expect(pictures[2]["width"]?.scalar == "60")
    #expect(listed["folder"]?.scalar == Files.resolved(bench.folder))
    #expect(listed["name"]?.scalar == "screens")
    let interactions = listed["interactions"]?.elements ?? []
    #expect(interactions.map { $0["name"]?.scalar } == ["pages", "circle", "articles", "pull", "details", "screens"])
    for interaction in interactions {
      let summary = interaction["summary"]?.scalar ?? ""
      #expect(summary.hasSuffix(".") && summary.first?.isUppercase == true, "\(summary)")
    }
  }

  @Test func `the preset interaction depends on the checked pictures only`() throws {
    let bench = try StudioBench()
    try write(try png(60, 120), bench, "a.png")
    try write(try png(60, 300), bench, "b.png")
    let all = try bench.post("api/pictures", #"{"unchecked": []}"#).json
    #expect(all["relations"]?["swipe"]?.scalar == "articles")
    #expect(all["relations"]?["open"]?.scalar == "screens")
    let one = try bench.post("api/pictures", #"{"unchecked": ["b.png"]}"#).json
    #expect(one["relations"]?["swipe"]?.scalar == "pages")
  }

  @Test func `an added picture is stored once, and no other file is replaced without a decision`() throws {
    let bench = try StudioBench()
    let (first, second) = (try png(60, 120), try png(60, 120, 10))
    #expect(try bench.upload("api/pictures/a@2x.png", first).json["name"]?.scalar == "a@2x.png")
    #expect(try bench.upload("api/pictures/a@2x.png", first).status == 200)
    #expect(try bench.upload("api/pictures/a@2x.png?decision=", second).refusal == "409 a@2x.png already exists")
    #expect(try files(bench) == ["a@2x.png", "pull.flip"])
    #expect(try bench.upload("api/pictures/a@2x.png?decision=keep", second).json["name"]?.scalar == "a-2@2x.png")
    #expect(try bench.get("api/pictures/a-2@2x.png").body == second)
    #expect(try bench.get("api/pictures/a@2x.png").body == first)
    #expect(try bench.upload("api/pictures/a@2x.png?decision=replace", second).status == 200)
    #expect(try bench.get("api/pictures/a@2x.png").body == second)
  }

  @Test(arguments: [
    "..%2fa.png", "%2e%2e%2fa.png", ".a.png", "a.svg", "pull.flip", "sub%2fa.png", "%00a.png", "a%0a.png", "a",
    String(repeating: "a", count: 260) + ".png",
  ])
  func `a name outside the folder, or of another kind, is rejected`(name: String) throws {
    let bench = try StudioBench()
    #expect(try bench.upload("api/pictures/\(name)", try png(4, 4)).status >= 400)
    #expect(try bench.get("api/pictures/\(name)").status >= 400)
    #expect(try files(bench) == ["pull.flip"])
  }

  @Test func `links out of the folder are neither read nor written`() throws {
    let bench = try StudioBench()
    let outside = bench.folder + "-outside.png"
    let own = try png(4, 4)
    try Files.write(own, to: outside)
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try FileManager.default.createSymbolicLink(atPath: bench.folder + "/link.png", withDestinationPath: outside)
    try FileManager.default.createSymbolicLink(atPath: bench.folder + "/none.png", withDestinationPath: "../gone.png")
    #expect(try bench.get("api/pictures/link.png").status == 403)
    #expect(try bench.upload("api/pictures/none.png", try png(5, 5)).status == 409)
    try FileManager.default.createDirectory(atPath: bench.folder + "/folder.png", withIntermediateDirectories: false)
    for name in ["link.png", "none.png", "folder.png"] {
      let refusal = try bench.upload("api/pictures/\(name)?decision=replace", try png(5, 5)).refusal
      #expect(refusal == "409 \(name) is not a regular file")
    }
    #expect(try Files.read(outside) == own)
    let pictures = try bench.post("api/pictures", #"{"unchecked": []}"#).json["pictures"]?.elements ?? []
    #expect(pictures.map { $0["error"]?.isNull } == [false, false])
  }

  @Test func `a file that is no picture, or too large, is rejected before it is stored`() throws {
    let bench = try StudioBench()
    let picture = try png(60, 120)
    #expect(try bench.upload("api/pictures/a.png", Array("not a picture".utf8)).status == 422)
    #expect(try bench.upload("api/pictures/a.png", Array(picture.dropLast(20))).status == 422)
    let size = FolderPictures.byteLimit + 1
    #expect(
      try bench.send(
        "POST \(bench.path)api/pictures/a.png HTTP/1.1\r\nHost: \(bench.host)\r\nContent-Length: \(size)\r\n"
          + "Content-Type: application/octet-stream\r\n\r\n"
      ).refusal == "413 a request has at most 64 MB")
    #expect(try bench.post("api/pictures/a.png", "{}").refusal == "415 expected application/octet-stream")
    #expect(
      try bench.post("api/script", "x", ["Content-Type: application/octet-stream"]).refusal
        == "415 expected application/json")
    #expect(try files(bench) == ["pull.flip"])
  }

  // MARK: New scripts

  @Test(arguments: [
    ("pages", "page-flicking"), ("circle", "virtual-pages"), ("articles", "vertical-swipe"), ("pull", "pull-for-menu"),
    ("details", "flick-detail"),
  ])
  func `a new script shows the pictures with the chosen interaction`(interaction: String, scene: String) throws {
    let bench = try StudioBench()
    for name in ["a b.png", "c.png"] { try write(try png(60, 120), bench, name) }
    let made = try bench.post(
      "api/new", #"{"name": "shop", "interaction": "\#(interaction)", "pictures": ["a b.png", "c.png"]}"#)
    #expect(try made.json["script"]?.scalar == bench.folder + "/shop.flip", "\(made.text)")
    let written = try text(bench, "shop.flip")
    #expect(written.contains("\nscene \(scene)\n") && written.contains("\nscreens \"a b.png\" "), "\(written)")
    #expect(written.contains("\ncanvas 16:9"), "\(written)")
    #expect(try files(bench) == ["a b.png", "c.png", "pull.flip", "shop.flip"])
    // The studio has opened it.
    #expect(try bench.get("api/about").json["script"]?.scalar == bench.folder + "/shop.flip")
    let page = try bench.openPage(text: try text(bench, "shop.flip"))
    #expect(page.clip["clip"]?["scene"]?.scalar == scene, "\(page.clip.line)")
  }

  @Test func `a new scene file has no comment that a moved tap area makes false`() throws {
    let bench = try StudioBench()
    for name in ["a.png", "b.png"] { try write(try png(60, 120), bench, name) }
    _ = try bench.post("api/new", #"{"name": "shop", "interaction": "screens", "pictures": ["a.png", "b.png"]}"#)
    let scene = try text(bench, "shop.scene")
    #expect(scene.contains(" push b plain\n"), "\(scene)")
  }

  @Test func `existing files are not replaced, and an invalid name or choice writes nothing`() throws {
    let bench = try StudioBench()
    try write(try png(60, 120), bench, "a.png")
    try "mine".write(toFile: bench.folder + "/shop.scene", atomically: true, encoding: .utf8)
    func make(_ name: String, _ interaction: String = "screens", _ picture: String = "a.png") throws -> String {
      try bench.post(
        "api/new", #"{"name": "\#(name)", "interaction": "\#(interaction)", "pictures": ["\#(picture)"]}"#
      ).refusal
    }
    #expect(try make("shop") == "409 shop.scene already exists")
    #expect(try make("pull.flip", "pages") == "409 pull.flip already exists")
    for name in ["../shop", "a/b", "", ".hidden", "a\\u0000b", String(repeating: "a", count: 255)] {
      #expect(try make(name).hasPrefix("422 invalid name"), "\(name)")
    }
    #expect(try make("new", "video") == "400 expected pictures and an interaction")
    #expect(try make("new", "pages", "../a.png").hasPrefix("422 invalid name"))
    #expect(try make("new", "pages", "missing.png").hasPrefix("422 there is no file"))
    #expect(try files(bench) == ["a.png", "pull.flip", "shop.scene"])
    #expect(try text(bench, "shop.scene") == "mine")
  }

  @Test func `of a large folder the first pictures are listed, and a script has a limited number`() throws {
    let bench = try StudioBench()
    let picture = try png(4, 4)
    for number in 0...1000 { try write(picture, bench, "p\(number).png") }
    let listed = try bench.post("api/pictures", #"{"unchecked": []}"#).json
    let names = try #require(listed["pictures"]?.elements).compactMap { $0["name"]?.scalar }
    #expect(names == (0..<1000).map { "p\($0).png" })
    #expect([listed["isShortened"]?.scalar, listed["limit"]?.scalar] == ["true", "200"])
    let chosen = JSONValue.array(names.prefix(201).map(JSONValue.string)).line
    let made = try bench.post("api/new", #"{"name": "shop", "interaction": "pages", "pictures": \#(chosen)}"#)
    #expect(made.refusal == "422 a script shows at most 200 pictures")
    #expect(!Files.exists(bench.folder + "/shop.flip"))
  }

  @Test func `a page of the previous script does not save over the new one`() throws {
    let bench = try StudioBench()
    try write(try png(60, 120), bench, "a.png")
    let page = try bench.openPage()
    let made = try bench.post("api/new", #"{"name": "shop", "interaction": "pages", "pictures": ["a.png"]}"#)
    #expect(made.status == 200)
    // The old page learns of the new script, and its version.
    let news = try bench.news(page)["script"]
    #expect(news?["path"]?.scalar == bench.folder + "/shop.flip")
    let save: JSONValue = [
      "text": "mine", "version": news?["version"]?.scalar, "path": bench.folder + "/pull.flip",
    ]
    #expect(try bench.post("api/script", save.line).refusal == "409 another page has opened \(bench.folder)/shop.flip")
    #expect(try text(bench, "shop.flip").contains("scene page-flicking"))
  }

  // MARK: Scene files

  /// A studio with a scene file: the first screen scrolls, its bar does not.
  private func sceneBench(_ scene: String, _ script: String = "size 60x120\nscale 1\nwait 500ms\n") throws -> (
    bench: StudioBench, path: String
  ) {
    let bench = try StudioBench("scene \"shop.scene\"\n" + script)
    try write(try png(60, 300), bench, "home@1x.png")
    try write(try png(60, 120, 10), bench, "cart@1x.png")
    try scene.write(toFile: bench.folder + "/shop.scene", atomically: true, encoding: .utf8)
    return (bench, bench.folder + "/shop.scene")
  }

  private static let scene = """
    screen home "home@1x.png" {
      bar top 20
      view row 0,100,60x30
      tap row push cart
    }
    screen cart "cart@1x.png" { }

    """

  private func edit(
    _ bench: StudioBench, _ page: String, _ change: String, of text: String = scene, frame: Int = 0
  ) throws -> StudioBench.Response {
    let file: JSONValue = ["path": bench.folder + "/shop.scene", "text": text]
    return try bench.post("\(page)/scene-item", #"{"index": \#(frame), "sceneFile": \#(file.line), \#(change)}"#)
  }

  @Test func `a script for screens has a scene file, which is edited and saved like the script`() throws {
    let bench = try StudioBench()
    for name in ["home@1x.png", "cart@1x.png"] { try write(try png(60, 120), bench, name) }
    let made = try bench.post(
      "api/new", #"{"name": "shop", "interaction": "screens", "pictures": ["home@1x.png", "cart@1x.png"]}"#)
    #expect(made.status == 200, "\(made.text)")
    let folder = bench.folder
    let template = try SceneFileTemplate(["\(folder)/home@1x.png", "\(folder)/cart@1x.png"], folder: folder)
    #expect(try text(bench, "shop.flip") == template.scriptText(file: "shop.scene") + "\n")
    let scene = try text(bench, "shop.scene")
    #expect(scene.contains(" push cart plain\n"))
    let page = try bench.openPage(text: try text(bench, "shop.flip"))
    let news = try bench.news(page.path)["sceneFile"]
    #expect(news?["path"]?.scalar == bench.folder + "/shop.scene")
    #expect(news?["text"]?.scalar == scene)
    let body: JSONValue = ["text": "# mine\n" + scene, "version": news?["version"]?.scalar]
    #expect(try bench.post("api/scene-file", body.line).status == 200)
    #expect(try text(bench, "shop.scene") == "# mine\n" + scene)
    #expect(try bench.post("api/scene-file", body.line).status == 409)
  }

  @Test func `the clip shows the edited text of the scene file, and errors have its lines`() throws {
    let (bench, path) = try sceneBench(Self.scene)
    let page = try bench.openPage(text: bench.text)
    func clip(_ scene: String) throws -> JSONValue {
      let body: JSONValue = [
        "text": bench.text, "sceneFile": ["path": path, "text": scene] as JSONValue, "settings": [:] as JSONValue,
      ]
      return try bench.post("\(page.path)/clip", body.line).json
    }
    #expect(try clip(Self.scene)["mistakes"]?.elements?.isEmpty == true)
    let wrong = try clip(Self.scene.replacing("push cart", with: "push card"))
    #expect(wrong["clip"]?.isNull == true)
    #expect(wrong["mistakes"]?.elements?.first?["line"]?.scalar == "4")
    #expect(wrong["mistakes"]?.elements?.first?["file"]?.scalar == path)
    // The file on the disk is unchanged, and the edited text is what the frame shows.
    #expect(try text(bench, "shop.scene") == Self.scene)
    _ = try clip(Self.scene.replacing("0,100,60x30", with: "0,110,60x30"))
    let header = try bench.post("\(page.path)/frame", #"{"index": 0, "have": null}"#).header
    #expect(header["items"]?.elements?[1]["rect"]?.line == "[0, 110, 60, 30]")
    #expect(header["screen"]?.scalar == "home")
  }

  @Test func `a scene file with errors is opened all the same`() throws {
    let (bench, path) = try sceneBench("screen home \"home@1x.png\" { view }\n")
    let page = try bench.openPage(text: bench.text)
    #expect(page.clip["mistakes"]?.elements?.first?["file"]?.scalar == path)
    #expect(try bench.news(page.path)["sceneFile"]?["path"]?.scalar == path)
  }

  @Test func `items have the rectangles that they have on the screen, scrolled or not`() throws {
    let script = "size 60x120\nscale 1\ntouch at 30,100\ndrag by 0,-60 over 500ms\nhold 500ms\nlift\nwait 500ms\n"
    let (bench, _) = try sceneBench(Self.scene, script)
    let page = try bench.openPage(text: bench.text)
    func rects(_ frame: Int) throws -> [String?] {
      let header = try bench.post("\(page.path)/frame", #"{"index": \#(frame), "have": null}"#).header
      return header["items"]?.elements?.map { $0["rect"]?.line } ?? []
    }
    #expect(try rects(0) == ["[0, 0, 60, 20]", "[0, 100, 60, 30]", "[0, 100, 60, 30]"])
    let moved = try rects(50)
    #expect(moved[0] == "[0, 0, 60, 20]")
    #expect(moved[1] == moved[2])
    let y = moved[1].flatMap { $0.split(separator: ", ").dropFirst().first }.flatMap { Double($0) } ?? 100
    #expect(y < 60, "\(moved)")
    // A view that is drawn there has its rectangle in the picture.
    let added = try edit(
      bench, page.path, #""do": "add", "kind": "view", "rect": [0, \#(y), 60, 30]"#, frame: 50)
    #expect(try added.json["text"]?.scalar?.contains("  view view-1 0,100,60x30\n}") == true, "\(added.text)")
    #expect(try added.json["line"]?.scalar == "5")
  }

  @Test(
    arguments: [
      (#""do": "add", "kind": "view", "rect": [4.4, 50.2, 20.3, 10.4]"#, "  view view-1 4,50,20x10\n}", "5"),
      (#""do": "add", "kind": "tap", "rect": [-9, 2, 20, 10]"#, "  tap 0,2,20x10 push cart\n}", "5"),
      (#""do": "add", "kind": "bar", "rect": [0, 97, 60, 23]"#, "  bar bottom 23\n}", "5"),
      (#""do": "add", "kind": "bar", "rect": [0, 0, 60, 31]"#, "  bar top 31\n", "2"),
      (#""do": "move", "line": 3, "rect": [10, 60, 40, 30]"#, "  view row 10,60,40x30\n", "3"),
      (#""do": "move", "line": 2, "rect": [0, 0, 60, 25]"#, "  bar top 25\n", "2"),
      (#""do": "delete", "line": 4"#, "  view row 0,100,60x30\n}", nil),
    ] as [(String, String, String?)])
  func `an edit by mouse changes one statement`(change: String, expected: String, line: String?) throws {
    let (bench, _) = try sceneBench(Self.scene)
    let page = try bench.openPage(text: bench.text)
    let answer = try edit(bench, page.path, change)
    #expect(try answer.json["text"]?.scalar?.contains(expected) == true, "\(answer.text)")
    #expect(try answer.json["line"]?.isNull == (line == nil))
    if let line { #expect(try answer.json["line"]?.scalar == line) }
    #expect(try text(bench, "shop.scene") == Self.scene)
  }

  @Test(arguments: [
    ("[0, 97, 60, 23]", "tap 0,0,60x97 push home\n  bar bottom 23"),
    ("[0, 0, 60, 31]", "tap 0,31,60x89 push home\n  bar top 31"),
  ])
  func `a new bar ends a tap on the whole screen`(rect: String, expected: String) throws {
    let scene = """
      screen cart "cart@1x.png" {
        tap 0,0,100%x100% push home
      }
      screen home "home@1x.png" { }

      """
    let (bench, _) = try sceneBench(scene)
    let page = try bench.openPage(text: bench.text)
    let edited = try edit(bench, page.path, #""do": "add", "kind": "bar", "rect": \#(rect)"#, of: scene)
    #expect(try edited.json["text"]?.scalar?.contains(expected) == true, "\(edited.text)")
  }

  @Test func `a drawn rectangle belongs to the overlay or the bar with a picture beneath it`() throws {
    let scene = """
      screen home "home@1x.png" {
        bar top 20 "cart@1x.png"
        overlay tools 10,-30,40x20 "cart@1x.png"
      }

      """
    let (bench, _) = try sceneBench(scene)
    let page = try bench.openPage(text: bench.text)
    func drawn(_ rect: String) throws -> String {
      try edit(bench, page.path, #""do": "add", "kind": "view", "rect": \#(rect)"#, of: scene).json["text"]?.scalar
        ?? ""
    }
    #expect(try drawn("[12, 92, 20, 10]").contains("view view-1 in tools 2,2,20x10"))
    #expect(try drawn("[5, 5, 20, 10]").contains("view view-1 in top 5,5,20x10"))
    // The content begins beneath the bar.
    #expect(try drawn("[5, 50, 20, 10]").contains("view view-1 5,30,20x10"))
    let moved = try edit(bench, page.path, #""do": "move", "line": 3, "rect": [0, 80, 40, 20]"#, of: scene)
    #expect(try moved.json["text"]?.scalar?.contains("overlay tools 0,-40,40x20 ") == true, "\(moved.text)")
  }

  @Test func `with a canvas, items have the coordinates of the screen`() throws {
    let (bench, _) = try sceneBench(Self.scene, "size 60x120\nscale 1\ncanvas 480x480\nwait 500ms\n")
    let page = try bench.openPage(text: bench.text)
    for isPresented in [false, true] {
      let header = try bench.post(
        "\(page.path)/frame", #"{"index": 0, "have": null, "presented": \#(isPresented)}"#
      ).header
      #expect(header["items"]?.elements?[1]["rect"]?.line == "[0, 100, 60, 30]")
      #expect((header["place"]?["x"]?.scalar == "0") == !isPresented)
    }
    let added = try edit(bench, page.path, #""do": "add", "kind": "view", "rect": [0, 100, 60, 30]"#)
    #expect(try added.json["text"]?.scalar?.contains("view view-1 0,100,60x30") == true, "\(added.text)")
  }

  @Test func `an edit keeps comments and line endings`() throws {
    let text = "\u{FEFF}# Ende\r\n" + Self.scene.replacing("\n", with: "\r\n") + "# é"
    let (bench, _) = try sceneBench(text)
    let page = try bench.openPage(text: bench.text)
    let added = try edit(bench, page.path, #""do": "add", "kind": "view", "rect": [0, 150, 60, 30]"#, of: text)
    #expect(
      try added.json["text"]?.scalar
        == text.replacing("push cart\r\n", with: "push cart\r\n  view view-1 0,150,60x30\r\n"))
    #expect(try added.json["line"]?.scalar == "6")
    let moved = try edit(bench, page.path, #""do": "move", "line": 4, "rect": [0, 90, 60, 30]"#, of: text)
    #expect(try moved.json["text"]?.scalar == text.replacing("row 0,100,60x30", with: "row 0,90,60x30"))
    let deleted = try edit(bench, page.path, #""do": "delete", "line": 5"#, of: text)
    #expect(try deleted.json["text"]?.scalar == text.replacing("  tap row push cart\r\n", with: ""))
  }

  @Test func `an edit of another file, or of a text with errors, is rejected`() throws {
    let (bench, path) = try sceneBench(Self.scene)
    let page = try bench.openPage(text: bench.text)
    let other = try bench.post(
      "\(page.path)/scene-item",
      #"{"index": 0, "sceneFile": {"path": "/etc/passwd", "text": ""}, "do": "delete", "line": 1}"#)
    #expect(other.refusal == "409 the clip shows no screen of /etc/passwd")
    #expect(
      try edit(bench, page.path, #""do": "delete", "line": 1"#, of: "screen").refusal == "422 the scene file has errors"
    )
    #expect(
      try edit(bench, page.path, #""do": "delete", "line": 1"#).refusal == "409 there is no item on line 1")
    #expect(try edit(bench, page.path, #""do": "add", "kind": "area", "rect": [0, 0, 1, 1]"#).status == 400)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.scene)
  }

  @Test func `a picture that changes on the disk is reported and drawn again`() throws {
    let (bench, _) = try sceneBench(Self.scene)
    let page = try bench.openPage(text: bench.text)
    let before = try bench.post("\(page.path)/frame", #"{"index": 0, "have": null}"#).pixels
    var known = try bench.news(page.path)
    known = try bench.news(page.path, since: "0")
    let start = ContinuousClock.now
    try write(try png(60, 300, 90), bench, "home@1x.png")
    let news = try bench.news(page.path, since: known["sequence"]?.scalar ?? "")
    #expect(ContinuousClock.now - start < .seconds(1))
    #expect(news["inputs"]?.scalar != known["inputs"]?.scalar)
    let again = try bench.openPage(text: bench.text, page: page.path)
    let after = try bench.post("\(again.path)/frame", #"{"index": 0, "have": null}"#).pixels
    #expect(before.prefix(4) == [200, 80, 40, 255])
    #expect(after.prefix(4) == [90, 80, 40, 255])
  }
}

extension JSONValue {
  fileprivate var isNull: Bool { if case .null = content { true } else { false } }
}
