import Imaging
import Platform
import Testing
import ToolTestSupport

@Suite struct PictureCommandTests {
  private let tool = Tool(input: RecordCommandTests.script)

  private func write(_ name: String, changed: Int = 0, by delta: UInt8 = 9, width: Int = 6) throws {
    let bitmap = try Bitmap(width: width, height: 10, filledWith: RGBA(90, 120, 30))
    for index in 0..<changed { bitmap[index % width, index / width] = RGBA(90 + delta, 120, 30) }
    try tool.folder.write(try PNGEncoder().encode(bitmap), to: name)
  }

  private func picture(_ name: String) throws -> Bitmap { try PNGReader.read(path: "\(tool.folder)/\(name)") }

  @Test func `compare reports equal and different pictures, within the given tolerances`() throws {
    try write("a.png")
    try write("b.png", changed: 3)
    try write("c.png", width: 7)
    tool.expect("compare @/a.png @/a.png", output: "same\n", diagnostics: "")
    let found = "pixels differ: something appeared: 3 of 60 pixels (5.0 %), largest delta 9 of 255, x 0…"
    tool.expect("compare @/a.png @/b.png -o @/d.png", .framesDiffer, output: found)
    #expect(try picture("d.png")[2, 0] == RGBA(230, 0, 60))
    #expect(try picture("d.png")[3, 0] != RGBA(230, 0, 60))
    tool.expect("compare @/a.png @/b.png --quiet", .framesDiffer, output: "", diagnostics: "")
    tool.expect("compare @/a.png @/b.png --channel-delta 9")
    tool.expect("compare @/a.png @/b.png --share 5")
    tool.expect("compare @/a.png @/b.png --channel-delta 8 --share 4.9", .framesDiffer)
    tool.expect("compare @/a.png @/b.png --json", .framesDiffer, "\"verdict\": \"pixels\"", "\"largestDelta\": 9")
    tool.expect("compare @/a.png @/c.png --share 100", .shapeDiffers)
  }

  @Test(arguments: [
    ("@/empty.png @/empty.png", ExitCode.badInput), ("@/text.png @/text.png", .badInput),
    ("@/a.png @/empty.png", .badInput), ("@/text.png @/a.png", .badInput), ("@/a.png @/nowhere.png", .inputNotFound),
    ("@/nowhere @", .inputNotFound), ("@/a.png @", .usage),
  ])
  func `an unreadable picture is an error at any tolerance`(pictures: String, code: ExitCode) throws {
    try write("a.png")
    try tool.folder.write("", to: "empty.png")
    try tool.folder.write("no picture", to: "text.png")
    tool.expect("compare \(pictures) --share 100 --channel-delta 255", code)
  }

  @Test func `compare of directories compares their frames in order`() throws {
    for index in 0..<12 {
      try write("a/f-\(index).png", changed: index)
      try write("b/frames/g-\(index < 10 ? "0" : "")\(index).png", changed: [3, 10, 11].contains(index) ? 20 : index)
    }
    let first = "3 of 12 frames differ\nfirst: frame 3, f-3.png: pixels differ: 17 of 60 pixels"
    tool.expect(
      "compare @/a @/b -o @/d.png", .framesDiffer, output: "\(first)…longest run: 2 frames, 10 to 11\n")
    #expect(try picture("d.png")[3, 0] == RGBA(230, 0, 60))
    tool.expect("compare @/a @/a", output: "same: 12 frames\n", diagnostics: "")
    try tool.folder.remove("b/frames/g-11.png")
    tool.expect("compare @/a @/b --share 100", .shapeDiffers)
  }

  @Test func `directories without frames and with different numbers of frames do not pass`() throws {
    try write("one/f.png")
    try tool.folder.write("A", to: "none/readme.txt")
    tool.expect("compare @/one @/one", output: "same: 1 frame\n", diagnostics: "")
    tool.expect("compare @/none @/none", .badInput)
    tool.expect("compare @/none @/one", .shapeDiffers, output: "numbers of frames differ: 0 and 1…")
  }

  @Test(arguments: ["", "--frames 3", "--every 0.2s --touches", "--shots --theme dark"])
  func `sheet draws frames, intervals and shots, also if an expectation fails`(options: String) throws {
    tool.expect("sheet - -o @/s.png \(options)", output: "@/s.png\n")
    #expect(try picture("s.png").width > 150)
    let failing = Tool(input: RecordCommandTests.script + "\nexpect page == 7\n")
    let message = "<stdin>:13:1: error: expect page == 7…"
    failing.expect("sheet - -q -o @/s.png \(options)", .badInput, diagnostics: message, writes: ["s.png"])
  }

  @Test func `sheet --at draws a moment on several devices and of several scripts`() throws {
    try tool.folder.write("scene page-flicking\nfps 10\nwait 100ms\nmark \"m\"\n", to: "a.flip")
    func size(_ options: String) throws -> PixelSize {
      tool.expect("sheet \(options) -o @/s.png")
      return try picture("s.png").size
    }
    // 320×480 and 375×812 points, 90 pixels high: 60 and 42 wide, with gaps of 5.
    let devices = "--device iphone-4,iphone-x --height 90"
    #expect(try size("@/a.flip --at m \(devices)") == PixelSize(width: 60 + 42 + 15, height: 100))
    #expect(try size("@/a.flip --at m --at 0s \(devices)") == PixelSize(width: 2 * 60 + 15, height: 2 * 90 + 15))
    #expect(try size("@/a.flip @/a.flip --at m --at 0s --theme both --height 90").width == 4 * 60 + 15)
    #expect(try size("@/a.flip --at m --device iphone-4,iphone-x").height == 812 + 2 * 45)
    #expect(try size("@/a.flip --at m --scale 0.5 --device-frame --background '#000000'").width > 160)
  }

  @Test(arguments: [
    ("@/a.flip @/a.flip", "require --at MOMENT"), ("@/a.flip --device iphone-4,iphone-x", "require --at MOMENT"),
    ("@/a.flip --height 90", "--height requires --at"), ("@/a.flip --at m --shots", "cannot be combined"),
    ("@/a.flip --at m --height 90 --scale 1", "cannot be combined"), ("@/a.flip --at m --height 9", "16 to 4096"),
    ("@/a.flip @/a.flip --at m --at m --at m", "3 values of --at for 2 scripts"),
    ("@/a.flip --at n", "no shot or mark"), ("@/a.flip --at m --device iphone-4,phone", "unknown device"),
    ("@/a.flip --at m --device ,", "empty item"), ("@/a.flip --at m --background transparent", "opaque"),
  ])
  func `options that do not fit a sheet of moments are usage errors`(options: String, message: String) throws {
    try tool.folder.write("scene page-flicking\nfps 10\nwait 100ms\nmark \"m\"\n", to: "a.flip")
    tool.expect("sheet \(options) -o @/t.png", .usage, message)
  }

  @Test func `shot draws a frame in a device, with padding and background, or a view`() throws {
    for at in ["0s", "100%", "0.1s", "100ms"] {
      tool.expect("shot - --at \(at) --device-frame --compress small -o @/s.png", output: "@/s.png\n")
      #expect(try picture("s.png")[0, 0].alpha == 0)
    }
    tool.expect("shot - --at 0s --device-frame --padding 9 --background '#0A14ff' -o @/s.png")
    #expect(try picture("s.png")[4, 4] == RGBA(10, 20, 255))
    tool.expect("shot - --at 0s --view back --padding 2 -o @/s.png")
  }

  @Test func `plot draws a graph as SVG or PNG, by the file's extension`() throws {
    for (file, options) in [
      ("p.svg", "--probe page"), ("p.png", "--probe page,offset.y --scale 1"), ("p.SVG", "--theme dark --probe page"),
    ] {
      tool.expect("plot - -o @/\(file) \(options)", output: "@/\(file)\n")
    }
    #expect(try picture("p.png").width == 760)
    #expect(try tool.folder.text("p.svg").contains("prefers-color-scheme"))
    #expect(try !tool.folder.text("p.SVG").contains("prefers-color-scheme"))
  }

  @Test(arguments: [
    ("sheet -", "missing option -o"), ("sheet - -o x.png --frames 0", "--frames"),
    ("sheet - -o x.png --every 0ms", "--every"),
    ("sheet - -o x.png --every 5", "--every"), ("sheet - -o x.png --shots --frames 3", "cannot be combined"),
    ("sheet - -o x.png --every 0.001ms", "at most 1000 pictures"), ("compare a.png", "expected: flipbook compare A B"),
    ("compare a.png a.png --share 101", "--share"), ("compare a.png a.png --channel-delta 256", "--channel-delta"),
    ("sheet - -o x.png --columns 0", "--columns"), ("sheet - -o x.png --background red", "--background"),
    ("shot - -o x.png", "missing option --at"), ("shot - --at 0s", "missing option -o"),
    ("shot - --at 101% -o x.png", "0% to 100%"),
    ("shot - --at -1% -o x.png", "--at"), ("shot - --at 99s -o x.png", "the clip ends at"),
    ("shot - --at 5 -o x.png", "for a time, write 5s"), ("shot - --at nowhere -o x.png", "shot"),
    ("shot - --at 0s --background '#12345' -o x.png", "#F2F2F7"),
    ("shot - --at 0s --padding -1 -o x.png", "--padding"),
    ("shot - --at 0s --view bak -o x.png", "did you mean \"back\"?"),
    ("shot - --at 0s --view back --device-frame -o x.png", "cannot be combined"),
    ("plot -", "missing option -o"), ("plot - -o x.gif", ".svg or .png"), ("plot - -o x.svg --width 3", "--width"),
    ("plot - -o x.svg --probe offset.z", "did you mean \"offset.y\"?"),
  ])
  func `an invalid or missing option is a usage error`(line: String, message: String) {
    tool.expect(line, .usage, message)
  }
}
