import Flipbook
import Foundation
import Testing

/// Exports of a page: their files, and their limits.
struct ExportTests {
  static let script = """
    scene vertical-swipe
    device iphone-4
    scale 0.25
    wait 100ms
    touch at 160,400
    drag by 0,-60 over 100ms
    lift

    """

  private func bench(_ text: String = script) throws -> StudioBench { try StudioBench(text) }

  @Test(arguments: [
    ("mp4", ["pull.mp4"]), ("gif", ["pull.gif"]), ("apng", ["pull.apng"]), ("picture", ["pull.png"]),
    ("PNG sequence", ["pull"]),
  ])
  func `an export has the bytes of the command line, and the page can load it`(format: String, names: [String]) throws {
    let bench = try bench()
    let page = try bench.openPage()
    let state = try bench.export(page, bench.exportBody(format))
    #expect(state["state"]?.scalar == "done", "\(state.line)")
    #expect(state["files"]?.elements?.map { $0["name"]?.scalar } == names)
    #expect(try bench.files == (names + ["pull.flip"]).sorted())
    let clip = try bench.clip
    let expected = bench.folder + "/expected"
    if let video = VideoFormat(rawValue: format) {
      _ = try clip.writeVideo(to: "\(expected).\(video.rawValue)")
      let bytes = try Files.read("\(expected).\(video.rawValue)")
      #expect(try Files.read("\(bench.folder)/\(names[0])") == bytes)
      #expect(try bench.get("api/exports/1/\(names[0])").body == bytes)
    } else if format == "picture" {
      let shot = try clip.shot(at: .instant(Instant(nanoseconds: 50_000_000)))
      #expect(try Files.read("\(bench.folder)/pull.png") == PNGEncoder(.fast).encode(shot.bitmap()))
    } else {
      _ = try clip.record(to: expected)
      for file in ["manifest.json", "frames.hashes", "trace.tsv", "frames/frame-00002.png"] {
        #expect(try Files.read("\(bench.folder)/pull/\(file)") == Files.read("\(expected)/\(file)"), "\(file)")
      }
    }
  }

  @Test func `the command has the overrides, the range and the limits, and both themes are two commands`() throws {
    let bench = try bench()
    let page = try bench.openPage()
    func command(_ format: String, _ more: String) throws -> String? {
      try bench.post("\(page)/export/plan", bench.exportBody(format, more)).json["command"]?.scalar
    }
    let path = bench.folder + "/pull"
    #expect(
      try command(
        "gif", #", "from": "50ms", "to": "90%", "maxBytes": "10MB", "loops": "3", "scale": "0.5", "device": "iphone-8""#
      )
        == "flipbook record \(path).flip --device iphone-8 --scale 0.5 --from 50ms --to 90% --max-bytes 10MB --loop 3 -o \(path).gif"
    )
    #expect(
      try command(
        "mp4", ##", "theme": "both", "loops": "3", "presentation": {"canvas": "16:9", "backdrop": "#102030"}"##)
        == "flipbook record \(path).flip --theme light --with 'canvas 16:9' --with 'backdrop #102030' -o \(path).mp4"
        + " && flipbook record \(path).flip --theme dark --with 'canvas 16:9' --with 'backdrop #102030' -o '\(path)~dark.mp4'"
    )
    #expect(
      try command("picture", #", "from": "1s", "maxBytes": "10MB""#)
        == "flipbook shot \(path).flip --at 50ms -o \(path).png")
    let fit = try bench.post(
      "\(page)/export/plan", bench.exportBody("gif", #", "scale": "fit", "presentation": {"canvas": "16:9"}"#)
    ).json
    #expect([fit["width"]?.scalar, fit["height"]?.scalar] == ["880", "495"])
  }

  @Test func `a picture shows the presented clip on request, and the command says so`() throws {
    let bench = try bench()
    let page = try bench.openPage()
    let choices = ##", "presented": true, "presentation": {"canvas": "1:1", "accent": "#008060"}"##
    let plan = try bench.post("\(page)/export/plan", bench.exportBody("picture", choices)).json
    let path = bench.folder + "/pull"
    #expect(
      plan["command"]?.scalar == "flipbook shot \(path).flip --with 'canvas 1:1' --with 'accent #008060'"
        + " --presented --at 50ms -o \(path).png")
    #expect([plan["width"]?.scalar, plan["height"]?.scalar] == ["270", "270"])
    #expect(try bench.export(page, bench.exportBody("picture", choices))["state"]?.scalar == "done")
    let clip = try Clip(script: path + ".flip").setting(["canvas 1:1", "accent #008060"])
    let frames = try clip.play().sequence()
    for _ in 0..<3 { _ = try frames.next() }
    let frame = try #require(try frames.next())
    #expect(try Files.read(path + ".png") == PNGEncoder(.fast).encode(frame.bitmap(scale: clip.frameScale)))
  }

  @Test func `an accent that is hard to see is warned of before the export`() throws {
    let bench = try bench()
    let page = try bench.openPage()
    func warnings(_ accent: String, _ format: String = "mp4") throws -> [String?]? {
      let choices = ##", "presentation": {"canvas": "1:1", "backdrop": "#FFFFFF", "accent": "\##(accent)"}"##
      let plan = try bench.post("\(page)/export/plan", bench.exportBody(format, choices)).json
      return plan["warnings"]?.elements?.map(\.scalar)
    }
    let expected =
      ": the accent has a contrast of 1.3:1 to the backdrop; choose a darker or lighter colour, for at least 3:1"
    for format in ["mp4", "html"] {
      let found = try warnings("#FFE000", format)
      #expect(found?.count == 1 && found?[0]?.hasSuffix(expected) == true, "\(found as Any)")
    }
    #expect(try warnings("#FFE000", "picture") == [])
    #expect(try warnings("#0A7A5C") == [])
    let clip = try bench.openPage(
      text: "scene vertical-swipe\ncanvas 1:1\nbackdrop #FFFFFF\naccent #FFE000\nwait 1s\n"
    ).clip
    #expect(clip["clip"]?["warnings"]?.elements?.count == 1, "\(clip.line)")
  }

  @Test func `both themes are two files`() throws {
    let bench = try bench()
    let page = try bench.openPage()
    let state = try bench.export(page, bench.exportBody("apng", #", "theme": "both""#))
    #expect(state["files"]?.elements?.map { $0["name"]?.scalar } == ["pull.apng", "pull~dark.apng"])
    #expect(try Files.read(bench.folder + "/pull.apng") != Files.read(bench.folder + "/pull~dark.apng"))
  }

  @Test func `no file is replaced without a decision, and an input of the clip never`() throws {
    let bench = try bench()
    let page = try bench.openPage()
    let path = bench.folder + "/pull.png"
    try Files.write([1, 2, 3], to: path)
    let refused = try bench.post("\(page)/export", bench.exportBody("picture"))
    #expect(refused.refusal == "409 pull.png already exists")
    #expect(try refused.json["existing"]?.elements?.map(\.scalar) == ["pull.png"])
    #expect(try Files.read(path) == [1, 2, 3])
    let kept = try bench.export(page, bench.exportBody("picture", #", "decision": "keep""#))
    #expect(kept["files"]?.elements?.map { $0["name"]?.scalar } == ["pull-2.png"])
    let replaced = try bench.export(page, bench.exportBody("picture", #", "decision": "replace""#))
    #expect(replaced["state"]?.scalar == "done")
    #expect(try Files.read(path) == Files.read(bench.folder + "/pull-2.png"))
    // A picture of the clip, a directory that is no recording, and a link.
    let picture = try Files.read(path)
    let screens = try self.bench("scene page-flicking\nscreens pull.png\nwait 100ms\n")
    try Files.write(picture, to: screens.folder + "/pull.png")
    let input = try screens.openPage()
    #expect(
      try screens.post("\(input)/export", screens.exportBody("picture", #", "decision": "replace""#)).status == 409)
    #expect(try Files.read(screens.folder + "/pull.png") == picture)
    try FileManager.default.createDirectory(atPath: bench.folder + "/pull", withIntermediateDirectories: true)
    try Files.write([4], to: bench.folder + "/pull/mine.txt")
    let directory = try bench.export(page, bench.exportBody("PNG sequence", #", "decision": "replace""#))
    #expect(directory["state"]?.scalar == "failed")
    #expect(try Files.read(bench.folder + "/pull/mine.txt") == [4])
    try FileManager.default.createSymbolicLink(atPath: bench.folder + "/pull.gif", withDestinationPath: "../none.gif")
    #expect(try bench.post("\(page)/export", bench.exportBody("gif")).status == 409)
    let link = try bench.export(page, bench.exportBody("gif", #", "decision": "replace""#))
    #expect(link["state"]?.scalar == "failed", "\(link.line)")
  }

  @Test func `a cancelled export leaves no file, and neither does a page that is closed, or the end of the studio`()
    throws
  {
    let long = "scene vertical-swipe\ndevice iphone-4\nscale 3\nwait 60s\n"
    for way in ["cancel", "close", "end"] {
      let bench = try bench(long)
      let page = try bench.openPage()
      #expect(try bench.post("\(page)/export", bench.exportBody("webm")).status == 202)
      #expect(try bench.post("\(page)/export", bench.exportBody("webm")).refusal == "409 an export is in progress")
      try bench.waitForExport()
      switch way {
      case "cancel":
        #expect(try bench.post("\(page)/export/cancel").json["state"]?.scalar == "cancelled")
      case "close": #expect(try bench.post("\(page)/close").status == 204)
      default: bench.end()
      }
      #expect(try bench.files == ["pull.flip"], "\(way)")
    }
  }

  @Test func `an export removes the remains of a killed one, and nothing else`() throws {
    let bench = try bench()
    let marker = ".unfinished.export"
    let kept = [
      ".flipbook-backup": ["mine"], ".flipbook-Moved1": [marker, "replaced-pull"], ".flipbook-inUse1": [marker],
    ]
    for (name, files) in kept.merging([".flipbook-Killed": [marker, "pull.gif"]], uniquingKeysWith: { $1 }) {
      try Files.createDirectory("\(bench.folder)/\(name)")
      for file in files { try Files.write([1], to: "\(bench.folder)/\(name)/\(file)") }
    }
    let lock = try DirectoryLock(bench.folder + "/.flipbook-inUse1")
    try withExtendedLifetime(lock) {
      let page = try bench.openPage()
      #expect(try bench.export(page, bench.exportBody("picture"))["state"]?.scalar == "done")
    }
    #expect(try bench.files == (kept.keys + ["pull.flip", "pull.png"]).sorted())
  }

  @Test func `a target that cannot be replaced is an error before the work`() throws {
    let bench = try bench("scene vertical-swipe\ndevice iphone-4\nscale 3\nwait 60s\n")
    let page = try bench.openPage()
    try Files.write([1], to: bench.folder + "/pull")
    try FileManager.default.createSymbolicLink(atPath: bench.folder + "/pull.webm", withDestinationPath: "none")
    let sequence = try bench.export(page, bench.exportBody("PNG sequence", #", "decision": "replace""#))
    #expect(sequence["error"]?.scalar?.contains("pull is a file, not a recording") == true, "\(sequence.line)")
    let link = try bench.export(page, bench.exportBody("webm", #", "decision": "replace""#))
    #expect(link["error"]?.scalar?.contains("pull.webm is not a regular file") == true, "\(link.line)")
    #expect([sequence, link].allSatisfy { $0["done"]?.scalar == "0" })
    #expect(try Files.read(bench.folder + "/pull") == [1])
  }

  @Test func `a file that another page is exporting is taken`() throws {
    let bench = try bench("scene vertical-swipe\ndevice iphone-4\nscale 3\nwait 60s\n")
    let (page, other) = (try bench.openPage(), try bench.openPage())
    #expect(try bench.post("\(page)/export", bench.exportBody("gif")).status == 202)
    #expect(try bench.post("\(other)/export", bench.exportBody("gif")).refusal == "409 pull.gif already exists")
    #expect(try bench.post("\(other)/export", bench.exportBody("gif", #", "decision": "keep""#)).status == 202)
  }

  @Test(arguments: ["mine.txt", "frames/mine.png"])
  func `a recording with files of the user is not replaced`(name: String) throws {
    let bench = try bench()
    let page = try bench.openPage()
    let replace = bench.exportBody("PNG sequence", #", "decision": "replace""#)
    for _ in 1...2 { #expect(try bench.export(page, replace)["state"]?.scalar == "done") }
    try Files.write([4], to: "\(bench.folder)/pull/\(name)")
    let state = try bench.export(page, replace)
    #expect(state["error"]?.scalar == "\(bench.folder)/pull also contains \(name); Move it away, or keep both.")
    #expect(try Files.read("\(bench.folder)/pull/\(name)") == [4])
  }

  @Test func `only files of this run are sent, unless they have changed`() throws {
    let bench = try bench()
    let page = try bench.openPage()
    _ = try bench.export(page, bench.exportBody("picture"))
    #expect(try bench.get("api/exports/1/pull.png").status == 200)
    for path in ["1/pull.flip", "2/pull.png", "1/..%2fpull.png", "1/%2e%2e", "0/pull.png", "x/pull.png", "1/"] {
      #expect(try bench.get("api/exports/\(path)").status == 404, "\(path)")
    }
    #expect(try bench.get("api/exports/1/pull.png", ["Origin: http://evil.example"]).status == 403)
    #expect(try bench.post("\(page)/export", bench.exportBody("gif"), ["Content-Type: text/plain"]).status == 415)
    try FileManager.default.removeItem(atPath: bench.folder + "/pull.png")
    try FileManager.default.createSymbolicLink(atPath: bench.folder + "/pull.png", withDestinationPath: "pull.flip")
    #expect(try bench.get("api/exports/1/pull.png").status == 404)
  }

  @Test func `invalid choices are rejected with a reason, and an impossible export names it`() throws {
    let bench = try bench()
    let page = try bench.openPage()
    func refusal(_ format: String, _ more: String) throws -> String {
      try bench.post("\(page)/export", bench.exportBody(format, more)).refusal
    }
    #expect(try refusal("exe", "") == "400 unknown format")
    #expect(try refusal("gif", #", "maxBytes": "ten""#).hasPrefix("422 invalid size"))
    for loops in ["-1", "65536"] {
      #expect(try refusal("gif", #", "loops": "\#(loops)""#).hasPrefix("422 invalid number of loops"))
    }
    #expect(try refusal("gif", #", "scale": "99""#).hasPrefix("422 invalid scale"))
    #expect(try refusal("gif", #", "to": "200%""#).hasPrefix("422 invalid moment"))
    #expect(try refusal("gif", #", "presentation": {"feed": "/etc/passwd"}"#).hasPrefix("400 invalid request"))
    let unknown = try bench.export(page, bench.exportBody("gif", #", "from": "armed""#))
    #expect(unknown["state"]?.scalar == "failed")
    #expect(unknown["error"]?.scalar?.contains("armed") == true)
    let small = try bench.export(page, bench.exportBody("gif", #", "maxBytes": "10B""#))
    #expect(
      small["error"]?.scalar?.contains("\(bench.folder)/pull.gif exceeds the limit of 10 bytes") == true,
      "\(small.line)")
    #expect(try bench.files == ["pull.flip"])
  }
}
