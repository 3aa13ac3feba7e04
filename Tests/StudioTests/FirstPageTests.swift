import Flipbook
import Foundation
import JSON
import Testing

/// The first page of a studio that was started without a script.
struct FirstPageTests {
  private static let other = "scene page-flicking\ndevice iphone-8\nwait 100ms\n"

  private func bench() throws -> StudioBench { try StudioBench(tours: [("tour", Self.other)]) }

  private func names(_ bench: StudioBench) throws -> [String?] {
    try bench.get("api/first").json["scripts"]?.elements?.map { $0["name"]?.scalar } ?? []
  }

  private func write(_ text: String, _ bench: StudioBench, _ name: String) throws {
    try Files.write(Array(text.utf8), to: "\(bench.folder)/\(name)")
  }

  private func open(_ bench: StudioBench, _ name: String) throws -> StudioBench.Response {
    try bench.post("api/first/open", #"{"script": \#(JSONValue.string(name).line)}"#)
  }

  private func make(_ bench: StudioBench, _ name: String, _ rest: String) throws -> StudioBench.Response {
    try bench.post("api/first/new", #"{"name": \#(JSONValue.string(name).line), \#(rest)}"#)
  }

  @Test func `scripts of the folder are listed as they are now`() throws {
    let bench = try bench()
    for name in ["clip 10.flip", "clip 9.flip", "ünï <b>.flip", ".hidden.flip", "notes.txt", "a.scene"] {
      try write(Self.other, bench, name)
    }
    try Files.createDirectory("\(bench.folder)/folder.flip")
    try FileManager.default.createSymbolicLink(
      atPath: "\(bench.folder)/gone.flip", withDestinationPath: "nothing.flip")
    #expect(try names(bench) == ["clip 9.flip", "clip 10.flip", "gone.flip", "pull.flip", "ünï <b>.flip"])
    try Files.remove("\(bench.folder)/clip 9.flip")
    #expect(try names(bench).first == "clip 10.flip")
    let listing = try bench.get("api/first").json
    #expect(listing["tours"]?.elements?.map { $0["name"]?.scalar } == ["tour"])
    #expect(listing["unused"]?.scalar == "recording")
    #expect(listing["folder"]?.scalar == Files.resolved(bench.folder))
  }

  @Test func `the path of a script is no option of a command`() {
    #expect(Files.path(of: "-o.flip", in: ".") == "./-o.flip")
    #expect(Files.path(of: "pull.flip", in: ".") == "pull.flip")
    #expect(Files.path(of: "-o.flip", in: "clips") == "clips/-o.flip")
  }

  @Test func `a card has a picture, scene and device, and follows the file`() throws {
    let bench = try bench()
    let card = try bench.get("api/first/card?script=pull.flip").json
    #expect(card["scene"]?.scalar == "vertical-swipe")
    #expect(card["device"]?.scalar == "iphone-4")
    #expect(card["image"]?.scalar?.hasPrefix("data:image/png;base64,iVBOR") == true)
    #expect(try bench.get("api/first/card?script=pull.flip").json["image"]?.scalar == card["image"]?.scalar)
    try write(Self.other, bench, "pull.flip")
    #expect(try bench.get("api/first/card?script=pull.flip").json["scene"]?.scalar == "page-flicking")
    #expect(try bench.get("api/first/card?tour=tour").json["device"]?.scalar == "iphone-8")
    try write("scene page-flicking\nwait 3mz\n", bench, "pull.flip")
    let error = try bench.get("api/first/card?script=pull.flip").json["error"]?.scalar ?? ""
    #expect(error.hasPrefix("Line\u{a0}2: unknown unit \"mz\""))
    #expect(try bench.get("api/first/card?script=gone.flip").json["error"]?.scalar == "no such file")
  }

  /// A clip that takes longer than its card's time shows its first frame.
  @Test(arguments: ["", "canvas 16:9\n"])
  func `a card of a long clip takes little time`(presentation: String) throws {
    let bench = try bench()
    try write(
      "scene vertical-swipe\n\(presentation)repeat 700 { flick up at 900pt/s; settle within 5s }\n", bench, "long.flip")
    _ = try bench.get("api/first/card?script=pull.flip")
    let start = ContinuousClock.now
    #expect(try bench.get("api/first/card?script=long.flip").json["image"]?.scalar != nil)
    #expect(ContinuousClock.now - start < .seconds(1), "the time is limited")
  }

  @Test func `a script is opened, with the goldens of its folder`() throws {
    let bench = try bench()
    #expect(try bench.get("").text.contains("studio/first.js"))
    #expect(try bench.get("studio").status == 303)
    #expect(try bench.get("api/goldens").refusal == "409 no script is open")
    #expect(try bench.post("api/pages").refusal == "409 no script is open")
    #expect(try open(bench, "pull.flip").json["script"]?.scalar == "\(bench.folder)/pull.flip")
    #expect(try bench.get("studio").text.contains("studio/studio.js"))
    #expect(try bench.get("").text.contains("studio/first.js"))
    #expect(try bench.get("api/about").json["first"]?.scalar == "true")
    let page = try bench.openPage()
    #expect(try bench.news(page)["script"]?["path"]?.scalar == "\(bench.folder)/pull.flip")
    #expect(try bench.get("api/goldens").json["goldens"]?.elements?.map { $0["name"]?.scalar } == ["pull"])
    try write(Self.other, bench, "other.flip")
    let token = try bench.get("api/goldens").json["goldens"]?.elements?[0]["token"]?.scalar ?? ""
    #expect(try open(bench, "other.flip").status == 200)
    #expect(try bench.get("api/goldens").json["goldens"]?.elements?.map { $0["name"]?.scalar } == ["other"])
    // A later state of a file has a larger number, also of one that is opened again.
    func number() throws -> Int { try bench.news(page)["script"]?["number"]?.scalar.flatMap { Int($0) } ?? 0 }
    let before = try number()
    #expect(try open(bench, "other.flip").status == 200)
    #expect(try number() > before)
    // A page that shows the previous goldens cannot approve the new ones.
    #expect(try bench.post("api/goldens/0/approve", #"{"token": "\#(token)"}"#).status == 409)
  }

  @Test func `a new script is written when it is saved`() throws {
    let bench = try bench()
    #expect(try make(bench, "mine.flip", #""tour": "tour""#).json["script"]?.scalar == "\(bench.folder)/mine.flip")
    let page = try bench.openPage()
    let script = try #require(try bench.news(page)["script"])
    #expect(script["text"]?.scalar == Self.other)
    #expect(script["missing"]?.scalar == "true")
    #expect(try make(bench, "rec", #""scene": "flick-detail", "device": "iphone-17""#).status == 200)
    #expect(
      try bench.news(page)["script"]?["text"]?.scalar == "scene flick-detail\ndevice iphone-17\n\nwait 300ms\n")
    #expect(try names(bench) == ["pull.flip"])
  }

  @Test func `no name leads out of the folder, and no file is replaced`() throws {
    let bench = try bench()
    let outside = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID().uuidString).flip").path
    try Files.write(Array(Self.other.utf8), to: outside)
    defer { try? Files.remove(outside) }
    let names = [
      "../\(Files.name(of: outside))", outside, "", ".", "..", "a/b.flip", ".flip", "pull.flip/", "a\0.flip", "x.txt",
    ]
    for name in names {
      #expect(try open(bench, name).status == 404, "\(name)")
      let query = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      #expect(try bench.get("api/first/card?script=\(query)").json["error"]?.scalar == "no such file", "\(name)")
    }
    for name in ["../evil", "/tmp/evil", "", ".flip", ".hidden", "a/b", "a\nb", String(repeating: "x", count: 300)] {
      #expect(try make(bench, name, #""tour": "tour""#).refusal.hasPrefix("422 invalid name"), "\(name)")
    }
    #expect(try make(bench, "pull", #""tour": "tour""#).refusal == "409 pull.flip already exists")
    #expect(try make(bench, "a", #""tour": "../pull""#).status == 404)
    #expect(try make(bench, "a", #""scene": "x\nfeed /etc/passwd", "device": "iphone-17""#).status == 422)
    #expect(try make(bench, "a", #""scene": "flick-detail", "device": "x""#).status == 422)
    #expect(try make(bench, "a", #""scene": "flick-detail""#).status == 400)
    #expect(try bench.get("api/first/open").status == 404)
    #expect(try bench.post("api/first").status == 404)
    #expect(try bench.post("api/script", #"{"text": "", "version": ""}"#).status == 409)
    #expect(bench.text == StudioBench.script)
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder) == ["pull.flip"])
  }

  @Test func `requests of the first page need the secret and the studio's own origin`() throws {
    let bench = try bench()
    #expect(try bench.send("GET /api/first HTTP/1.1\r\nHost: \(bench.host)\r\n\r\n").status == 404)
    #expect(try bench.get("api/first", ["Origin: http://evil.example"]).status == 403)
    #expect(try bench.post("api/first/open", "{}", ["Content-Type: text/plain"]).status == 415)
  }

  @Test func `a studio with a script has no first page`() throws {
    let bench = try StudioBench()
    for path in ["first", "studio", "api/first", "api/first/card?script=pull.flip"] {
      #expect(try bench.get(path).status == 404, "\(path)")
    }
    #expect(try bench.get("api/about").json["first"]?.scalar == "false")
  }
}
