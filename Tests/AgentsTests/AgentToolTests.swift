import Foundation
import JSON
import Testing

@testable import CommandLine

/// The tools as a client sees them.
@Suite struct AgentToolTests {
  private let session: AgentSession
  private var script: JSONValue { ["script": session.path("pull.flip")] }

  init() throws { session = try AgentSession() }

  @Test func `check returns the errors of a script as text`() throws {
    let good = try session.call("check", script)
    #expect(good.text.hasSuffix("pull.flip: no errors; 4 actions in 1.554 s") && !good.isError, "\(good)")
    let bad = try session.call("check", ["text": "scene page-flicking\nwait 300\ntap at nowhere\n"])
    #expect(bad.text.contains("<stdin>:2:6: error: missing unit after \"300\""))
    #expect(bad.text.contains("<stdin>:3:8: error: unknown view \"nowhere\""))
    #expect(!bad.isError)
    let failed = try session.call("check", ["text": "\(AgentSession.script)expect page == 4\n"])
    #expect(failed.text.contains("expect page == 4 failed") && !failed.isError)
    let missing = try session.call("check", ["script": session.path("pul.flip")])
    #expect(missing.text.contains("did you mean") && missing.isError)
  }

  @Test func `shots and sheets are pictures of at most 1200 pixels`() throws {
    let shot = try session.call("shot", script + ["at": "start"])
    #expect(shot.pictures.map { [$0.width, $0.height] } == [[640, 960]] && !shot.isError)
    let text = AgentSession.script.replacing("scene page-flicking", with: "scene page-flicking\ndevice iphone-17")
    let large = try session.call("shot", ["text": text, "at": "0s"])
    #expect(large.pictures.map(\.height) == [1200])
    let sheet = try session.call("sheet", script + ["frames": 5])
    #expect(sheet.pictures.map { max($0.width, $0.height) } == [1200])
  }

  @Test func `presented pictures show the canvas`() throws {
    let text = "scene page-flicking\ncanvas 16:9\ncaption \"Swipe\"\nwait 1s\n"
    let shot = try session.call("shot", ["text": text, "at": "50%", "presented": true])
    #expect(shot.pictures.map { [$0.width, $0.height] } == [[1200, 675]])
    let bare = try session.call("shot", ["text": text, "at": "50%"])
    #expect(bare.pictures.map { [$0.width, $0.height] } == [[640, 960]])
  }

  @Test func `a script with errors is an error of the other tools, with what can be shown`() throws {
    let failing = "\(AgentSession.script)expect page == 4\n"
    for (tool, more) in [("shot", ["at": "start"]), ("sheet", [:]), ("trace", [:])] as [(String, JSONValue)] {
      let syntax = try session.call(tool, ["text": "scene page-flicking\nwait 300\n"] + more)
      #expect(syntax.isError && syntax.text.contains("missing unit") && syntax.pictures.isEmpty, "\(tool)")
      let expectation = try session.call(tool, ["text": failing] + more)
      #expect(expectation.isError && expectation.text.contains("expect page == 4 failed"), "\(tool)")
      #expect(expectation.pictures.count == (tool == "trace" ? 0 : 1), "\(tool)")
    }
    let moment = try session.call("shot", script + ["at": "armed"])
    #expect(moment.isError && moment.text.contains("no shot or mark \"armed\""), "\(moment.text)")
  }

  @Test func `trace returns when probes changed`() throws {
    let all = try session.call("trace", script)
    #expect(all.text.contains("\npage: 0 → 1; 1 at 0."), "\(all.text)")
    #expect(all.text.contains("\noffset.x: 0 → 320; min 0 at 0.000 s, max 320."))
    #expect(all.text.contains("\nunchanged: ") && all.text.utf8.count < 900)
    let one = try session.call("trace", script + ["probes": ["page"]])
    #expect(one.text.split(separator: "\n").count == 2)
    // A tap is two changes, except for the first half of one at the start. Eight changes are listed.
    for (count, start, more) in [(4, "wait 100ms", ""), (5, "", "1 more change"), (5, "wait 100ms", "2 more changes")] {
      let taps = "scene flick-detail\n\(start)\nrepeat \(count) { tap at 50%,90%; wait 100ms }\n"
      let text = try session.call("trace", ["text": taps, "probes": ["touch.down"]]).text
      #expect(more.isEmpty ? !text.contains(" more ") : text.hasSuffix(", and \(more)"), "\(text)")
    }
    let unknown = try session.call("trace", script + ["probes": ["pgae"]])
    #expect(unknown.isError && unknown.text.contains("did you mean \"page\"?"))
  }

  @Test func `list returns the names of all scenes, or of a script's`() throws {
    #expect(try session.call("list", ["what": "scenes"]).text.contains("vertical-swipe\t"))
    let probes = try session.call("list", script + ["what": "probes"]).text
    #expect(probes.contains("page-flicking\toffset.x") && !probes.contains("vertical-swipe"))
    let views = try session.call("list", ["what": "views", "text": "scene flick-detail\nset count 1\nwait 1s\n"]).text
    #expect(views.contains("cell[0]") && !views.contains("cell[1]"))
    let device = try session.call("list", ["what": "devices", "text": "scene flick-detail\ndevice pixel-8\nwait 1s\n"])
    #expect(device.text.split(separator: "\n").count == 2)
  }

  @Test func `record writes a recording once`() throws {
    let request = script + ["output": session.path("out")]
    let first = try session.call("record", request)
    #expect(!first.isError && first.text.contains("out: 1.554 s, ") && first.pictures.count == 1, "\(first.text)")
    let second = try session.call("record", request)
    #expect(second.isError && second.text.contains("already exists") && second.pictures.isEmpty)
    #expect(try session.call("record", request + ["overwrite": true]).isError == false)
    let itself = try session.call("record", script + ["output": session.path("pull.flip"), "overwrite": true])
    #expect(itself.isError)
    #expect(try String(contentsOf: session.folder.appending(path: "pull.flip"), encoding: .utf8) == AgentSession.script)
  }

  @Test(arguments: [
    ("check", "{}", "“script”, a path, or “text”"),
    ("check", "{\"script\": \"a\", \"text\": \"b\"}", "exclude each other"),
    ("check", "{\"script\": 1}", "expected a string as “script”"), ("check", "[]", "expected an object"),
    ("check", "{\"text\": \"\", \"at\": \"0s\"}", "unknown key “at”"), ("shot", "{\"text\": \"\"}", "“at” is missing"),
    ("shot", "{\"text\": \"\", \"at\": \"120%\"}", "a percentage from 0% to 100%"),
    ("sheet", "{\"text\": \"\", \"frames\": 0}", "from 1 to 24"), ("record", "{\"text\": \"\"}", "“output” is missing"),
    ("list", "{\"what\": \"scene\"}", "did you mean \"scenes\"?"), ("chekc", "{}", "did you mean \"check\"?"),
  ])
  func `invalid arguments are an error of the protocol`(tool: String, arguments: String, message: String) throws {
    let parsed = try JSONParser.parse(Array(arguments.utf8))
    let response = session.request("tools/call", ["name": tool, "arguments": parsed])
    #expect(response.errorCode == -32602)
    #expect(response["error"]?["message"]?.string?.contains(message) == true, "\(response.line)")
  }

  @Test func `null stands for a missing argument`() throws {
    #expect(try session.call("check", script + ["text": JSONValue.null]).isError == false)
  }
}

/// Paths outside the server's folder, named by a call or by a script.
@Suite struct AgentFolderTests {
  private let session: AgentSession

  init() throws {
    session = try AgentSession()
    let outside = session.folder.deletingLastPathComponent()
    try Data(AgentSession.script.utf8).write(to: outside.appending(path: "other.flip"))
    try Data("{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"a\", \"items\": []}".utf8)
      .write(to: outside.appending(path: "feed.json"))
    try FileManager.default.createDirectory(at: outside.appending(path: "elsewhere"), withIntermediateDirectories: true)
    for (name, target) in [
      ("link.flip", "../other.flip"), ("feed.json", "../feed.json"), ("away", "../elsewhere"),
      ("dangling", "../new.gif"),
      ("brand.otf", "../feed.json"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: session.path(name), withDestinationPath: target)
    }
  }

  @Test(arguments: ["../other.flip", "link.flip", "nowhere/../../other.flip", "away/../../other.flip"])
  func `a script outside the folder is an error of every tool`(name: String) throws {
    let path: JSONValue = ["script": session.path(name)]
    for (tool, more) in [
      ("check", [:]), ("shot", ["at": "0s"]), ("sheet", [:]), ("trace", [:]), ("record", ["output": "x.gif"]),
      ("list", ["what": "views"]),
    ] as [(String, JSONValue)] {
      let result = try session.call(tool, path + more)
      #expect(result.isError && result.text.contains("outside the folder"), "\(tool): \(result.text)")
    }
  }

  @Test func `the built-in scripts and absolute paths are outside the folder`() throws {
    #expect(try session.call("check", ["script": "next-article"]).isError)
    #expect(try session.call("check", ["script": "/etc/passwd"]).isError)
    #expect(try session.call("check", ["script": "/dev/stdin"]).isError)
  }

  @Test(arguments: ["feed ../feed.json", "feed feed.json", "feed /etc/passwd"])
  func `a feed outside the folder is an error`(line: String) throws {
    try session.write("scene vertical-swipe\n\(line)\nwait 1s\n", "feed.flip")
    for (tool, more) in [("check", [:]), ("shot", ["at": "0s"])] as [(String, JSONValue)] {
      let result = try session.call(tool, ["script": session.path("feed.flip")] + more)
      #expect(result.isError && result.text.contains("outside the folder"), "\(tool): \(result.text)")
    }
  }

  @Test(arguments: [
    "include ../other.flip", "include link.flip", "font \"brand.otf\"", "backdrop \"../a.png\"", "screens ../*.png",
    "scene \"../shop.scene\"",
  ])
  func `a file that a script names outside the folder is an error`(line: String) throws {
    let scene = line.hasPrefix("scene") ? "" : "scene page-flicking\n"
    try session.write("\(scene)\(line)\nwait 1s\n", "include.flip")
    let result = try session.call("check", ["script": session.path("include.flip")])
    #expect(result.isError && result.text.contains(": error: "), "\(result.text)")
  }

  @Test func `the default feed may be anywhere`() throws {
    #expect(try session.call("check", ["text": "scene vertical-swipe\nwait 1s\n"]).isError == false)
  }

  @Test(arguments: ["../new.gif", "dangling", "away/new.gif", "nowhere/../../new.gif", "/dev/null", "../frames", ""])
  func `an output outside the folder is an error`(name: String) throws {
    let path = name.isEmpty || name.hasPrefix("/") ? name : session.path(name)
    let arguments: JSONValue = ["script": session.path("pull.flip"), "output": path, "overwrite": true]
    let result = try session.call("record", arguments)
    #expect(result.isError && result.pictures.isEmpty, "\(result.text)")
    let outside = session.folder.deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: outside.path)
    #expect(names.sorted() == ["elsewhere", "feed.json", "other.flip", "work"])
  }
}
