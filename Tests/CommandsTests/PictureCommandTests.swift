import Foundation
import Imaging
import Platform
import Testing
import ToolTestSupport

@testable import CommandLine

@Suite struct PictureCommandTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  @discardableResult
  func write(_ name: String, changed: Int = 0, by delta: UInt8 = 9, width: Int = 6) throws -> String {
    let bitmap = try Bitmap(
      width: width, height: 10, rgba: Array(repeating: [90, 120, 30, 255], count: 10 * width).flatMap { $0 })
    for index in 0..<changed { bitmap[index % width, index / width] = RGBA(90 + delta, 120, 30) }
    return try write(name, bytes: try PNGEncoder().encode(bitmap))
  }

  @discardableResult
  func write(_ name: String, bytes: [UInt8]) throws -> String {
    let url = URL(filePath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  func compare(_ arguments: String...) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: ["compare"] + arguments)
  }

  @Test func `compare reports equal and different pictures, within the given tolerances`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (a, b) = (try write("a.png"), try write("b.png", changed: 3))
    #expect(compare(a, a) == (.done, "same\n", ""))
    let differ = compare(a, b, "-o", "\(folder)/d.png")
    #expect(differ.code == .framesDiffer)
    #expect(
      differ.output.hasPrefix("pixels differ: something appeared: 3 of 60 pixels (5.0 %), largest delta 9 of 255, x 0"))
    let picture = try PNGReader.read(path: "\(folder)/d.png")
    #expect(picture[2, 0] == RGBA(230, 0, 60))
    #expect(picture[3, 0] != RGBA(230, 0, 60))
    #expect(compare(a, b, "--quiet") == (.framesDiffer, "", ""))
    #expect(compare(a, b, "--channel-delta", "9").code == .done)
    #expect(compare(a, b, "--share", "5").code == .done)
    #expect(compare(a, b, "--channel-delta", "8", "--share", "4.9").code == .framesDiffer)
    let json = compare(a, b, "--json").output
    #expect(json.contains("\"verdict\": \"pixels\""))
    #expect(json.contains("\"largestDelta\": 9"))
    #expect(compare(a, try write("c.png", width: 7), "--share", "100").code == .shapeDiffers)
  }

  @Test func `an unreadable picture is an error at any tolerance`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (good, empty) = (try write("a.png"), try write("empty.png", bytes: []))
    let text = try write("text.png", bytes: Array("no picture".utf8))
    for (a, b) in [(empty, empty), (text, text), (good, empty), (text, good)] {
      #expect(compare(a, b, "--share", "100", "--channel-delta", "255").code == .badInput)
    }
    #expect(compare(good, "\(folder)/nowhere.png").code == .inputNotFound)
    #expect(compare("\(folder)/nowhere", folder).code == .inputNotFound)
    #expect(compare(good, folder).code == .usage)
    #expect(compare(good, good, "--share", "101").code == .usage)
    #expect(compare(good, good, "--channel-delta", "256").code == .usage)
  }

  @Test func `compare of directories compares their frames in order`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for index in 0..<12 {
      try write("a/f-\(index).png", changed: index)
      try write("b/frames/g-\(index < 10 ? "0" : "")\(index).png", changed: [3, 10, 11].contains(index) ? 20 : index)
    }
    let result = compare("\(folder)/a", "\(folder)/b", "-o", "\(folder)/d.png")
    #expect(result.code == .framesDiffer)
    #expect(result.output.hasPrefix("3 of 12 frames differ\nfirst: frame 3, f-3.png: pixels differ: 17 of 60 pixels"))
    #expect(result.output.hasSuffix("longest run: 2 frames, 10 to 11\n"))
    #expect(try PNGReader.read(path: "\(folder)/d.png")[3, 0] == RGBA(230, 0, 60))
    #expect(compare("\(folder)/a", "\(folder)/a") == (.done, "same: 12 frames\n", ""))
    try FileManager.default.removeItem(atPath: "\(folder)/b/frames/g-11.png")
    #expect(compare("\(folder)/a", "\(folder)/b", "--share", "100").code == .shapeDiffers)
  }

  @Test func `directories without frames and with different numbers of frames do not pass`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("one/f.png")
    try write("none/readme.txt", bytes: [65])
    #expect(compare("\(folder)/one", "\(folder)/one") == (.done, "same: 1 frame\n", ""))
    #expect(compare("\(folder)/none", "\(folder)/none").code == .badInput)
    let counts = compare("\(folder)/none", "\(folder)/one")
    #expect(counts.code == .shapeDiffers)
    #expect(counts.output.hasPrefix("numbers of frames differ: 0 and 1"))
  }

  @Test func `sheet draws frames, intervals and shots, also if an expectation fails`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for options in ["", " --frames 3", " --every 0.2s --touches", " --shots --theme dark"] {
      let captured = CapturedConsole(input: RecordCommandTests.script)
      #expect(captured.run("sheet - -o \(folder)/s.png\(options)") == .done)
      #expect(captured.output == "\(folder)/s.png\n")
      #expect(try PNGReader.read(path: "\(folder)/s.png").width > 150)
      try FileManager.default.removeItem(atPath: "\(folder)/s.png")
    }
    let failing = CapturedConsole(input: RecordCommandTests.script + "\nexpect page == 7\n")
    #expect(failing.run("sheet - -q -o \(folder)/s.png") == .badInput)
    #expect(failing.diagnostics.hasPrefix("<stdin>:13:1: error: expect page == 7"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/s.png"))
  }

  @Test func `sheet --at draws a moment on several devices and of several scripts`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = try write("a.flip", bytes: Array("scene page-flicking\nfps 10\nwait 100ms\nmark \"m\"\n".utf8))
    func size(_ line: String) throws -> PixelSize {
      let captured = CapturedConsole()
      let code = captured.run(
        arguments: ["sheet"] + line.split(separator: " ").map(String.init) + ["-o", "\(folder)/s.png"])
      try #require(code == .done, "\(captured.diagnostics)")
      return try PNGReader.read(path: "\(folder)/s.png").size
    }
    // 320×480 and 375×812 points, 90 pixels high: 60 and 42 wide, with gaps of 5.
    let devices = "--device iphone-4,iphone-x --height 90"
    #expect(try size("\(script) --at m \(devices)") == PixelSize(width: 60 + 42 + 15, height: 100))
    #expect(try size("\(script) --at m --at 0s \(devices)") == PixelSize(width: 2 * 60 + 15, height: 2 * 90 + 15))
    #expect(try size("\(script) \(script) --at m --at 0s --theme both --height 90").width == 4 * 60 + 15)
    #expect(try size("\(script) --at m --device iphone-4,iphone-x").height == 812 + 2 * 45)
    #expect(try size("\(script) --at m --scale 0.5 --device-frame --background #000000").width > 160)
    for (line, message) in [
      ("\(script) \(script)", "require --at MOMENT"), ("\(script) --device iphone-4,iphone-x", "require --at MOMENT"),
      ("\(script) --height 90", "--height requires --at"), ("\(script) --at m --shots", "cannot be combined"),
      ("\(script) --at m --height 90 --scale 1", "cannot be combined"), ("\(script) --at m --height 9", "16 to 4096"),
      ("\(script) \(script) --at m --at m --at m", "3 values of --at for 2 scripts"),
      ("\(script) --at n", "no shot or mark"),
      ("\(script) --at m --device iphone-4,phone", "unknown device"), ("\(script) --at m --device ,", "empty item"),
      ("\(script) --at m --background transparent", "opaque"),
    ] {
      let captured = CapturedConsole()
      #expect(captured.run("sheet \(line) -o \(folder)/t.png") == .usage, "\(line)")
      #expect(captured.diagnostics.contains(message), "\(captured.diagnostics)")
    }
  }

  @Test func `shot draws a frame in a device, with padding and background, or a view`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/s.png"
    for at in ["0s", "100%", "0.1s", "100ms"] {
      let captured = CapturedConsole(input: RecordCommandTests.script)
      #expect(captured.run("shot - --at \(at) --device-frame --compress small -o \(path)") == .done)
      #expect(captured.output == "\(path)\n")
      #expect(try PNGReader.read(path: path)[0, 0].alpha == 0)
    }
    let framed = CapturedConsole(input: RecordCommandTests.script)
    #expect(framed.run("shot - --at 0s --device-frame --padding 9 --background #0A14ff -o \(path)") == .done)
    #expect(try PNGReader.read(path: path)[4, 4] == RGBA(10, 20, 255))
    let view = CapturedConsole(input: RecordCommandTests.script)
    #expect(view.run("shot - --at 0s --view back --padding 2 -o \(path)") == .done)
  }

  @Test func `plot draws a graph as SVG or PNG, by the file's extension`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (file, options) in [
      ("p.svg", " --probe page"), ("p.png", " --probe page,offset.y --scale 1"),
      ("p.SVG", " --theme dark --probe page"),
    ] {
      let captured = CapturedConsole(input: RecordCommandTests.script)
      #expect(captured.run("plot - -o \(folder)/\(file)\(options)") == .done)
      #expect(captured.output == "\(folder)/\(file)\n")
    }
    #expect(try PNGReader.read(path: "\(folder)/p.png").width == 760)
    #expect(try String(contentsOfFile: "\(folder)/p.svg", encoding: .utf8).contains("prefers-color-scheme"))
    #expect(try !String(contentsOfFile: "\(folder)/p.SVG", encoding: .utf8).contains("prefers-color-scheme"))
  }

  @Test(arguments: [
    ("sheet -", "missing option -o"), ("sheet - -o x.png --frames 0", "--frames"),
    ("sheet - -o x.png --every 0ms", "--every"),
    ("sheet - -o x.png --every 5", "--every"), ("sheet - -o x.png --shots --frames 3", "cannot be combined"),
    ("sheet - -o x.png --every 0.001ms", "at most 1000 pictures"), ("compare a.png", "expected: flipbook compare A B"),
    ("sheet - -o x.png --columns 0", "--columns"), ("sheet - -o x.png --background red", "--background"),
    ("shot - -o x.png", "missing option --at"), ("shot - --at 0s", "missing option -o"),
    ("shot - --at 101% -o x.png", "0% to 100%"),
    ("shot - --at -1% -o x.png", "--at"), ("shot - --at 99s -o x.png", "the clip ends at"),
    ("shot - --at 5 -o x.png", "for a time, write 5s"), ("shot - --at nowhere -o x.png", "shot"),
    ("shot - --at 0s --background #12345 -o x.png", "#F2F2F7"), ("shot - --at 0s --padding -1 -o x.png", "--padding"),
    ("shot - --at 0s --view bak -o x.png", "did you mean \"back\"?"),
    ("shot - --at 0s --view back --device-frame -o x.png", "cannot be combined"),
    ("plot -", "missing option -o"), ("plot - -o x.gif", ".svg or .png"), ("plot - -o x.svg --width 3", "--width"),
    ("plot - -o x.svg --probe offset.z", "did you mean \"offset.y\"?"),
  ])
  func `an invalid or missing option is a usage error`(line: String, message: String) {
    let captured = CapturedConsole(input: RecordCommandTests.script)
    #expect(captured.run(line) == .usage)
    #expect(captured.diagnostics.contains(message), "\(captured.diagnostics)")
  }
}
