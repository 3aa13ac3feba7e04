import Flipbook
import Imaging
import Platform
import Testing
import ToolTestSupport

/// The option `--screens`, and the scripts for pictures.
@Suite struct ScreensCommandTests {
  private let tool = Tool()

  private func add(_ names: String..., width: Int = 80, height: Int = 160, level: UInt8 = 0) throws {
    let bitmap = try Bitmap(width: width, height: height, filledWith: RGBA(level, level, level))
    for name in names { try tool.folder.write(try PNGEncoder().encode(bitmap), to: name) }
  }

  @Test func `pictures without a script are recorded as pages, and the screen is reported once`() throws {
    try add("p-1.png", "p-2.png", "p-10.png", width: 160, height: 320)
    let line = "record --screens @/p-1.png @/p-10.png @/p-2.png --fps 5 --plain -o @/out"
    let result = tool.expect(line, output: "@/out\n")
    let note = "flipbook: note: selected a screen of 80 × 160 points at scale 2 from p-1.png (160 × 320 pixels)"
    #expect(result.diagnostics.split(separator: "\n").count { $0 == note } == 1, "\(result)")
    let manifest = try tool.folder.text("out/manifest.json")
    #expect(manifest.contains("page-flicking") && manifest.contains("p-10.png"))
    let trace = try tool.folder.text("out/trace.tsv")
    #expect(trace.split(separator: "\n").last?.contains("\t2\t") == true, "the last of three pages is shown")
  }

  @Test(arguments: [
    "record -o @/out", "shot --at 0s -o @/shot.png", "new", "new --scene-file @/a1.png @/a10.png @/a2.png -o @/shop",
  ])
  func `sorted words are reported with their order, whatever the language`(line: String) throws {
    try add("a1.png", "a2.png", "a10.png")
    let words = line.contains("--scene-file") ? "" : " --screens @/a1.png @/a10.png @/a2.png"
    let note = "flipbook: note: sorted the pictures naturally: @/a1.png, @/a2.png, @/a10.png; "
    #expect(tool.run(line + words).diagnostics.contains(note))
  }

  @Test func `quiet commands do not report the screen`() throws {
    try add("a.png")
    tool.expect("shot --screens @/a.png --at 0s -q -o @/shot.png", diagnostics: "")
    #expect(try PNGReader.header(path: "\(tool.folder)/shot.png") == PixelSize(width: 80, height: 160))
  }

  /// Writes the output of `new` below the folder of the script, and expects that it plays.
  private func expectNewScript(_ line: String, _ texts: String...) throws -> Clip {
    let new = tool.expect(line)
    for text in texts { #expect(new.output.contains(text), "\(new)") }
    let script = try tool.folder.write(new.output.replacing("@/", with: ""), to: "my.flip")
    tool.expect("check @/my.flip")
    return try Clip(script: script)
  }

  @Test(arguments: [1, 2, 7])
  func `a new script for pages plays without errors`(count: Int) throws {
    for index in 0..<count { try add("shots/page \(index).png", width: 402, height: 874) }
    let clip = try expectNewScript(
      "new --screens @/shots", "scene page-flicking\n",
      "# set status-strip standing   # whether the status bar in pictures")
    #expect(clip.isPresented && clip.device == "iphone-17")
  }

  @Test(arguments: [
    ("", "16:9", "right"), (" --canvas 9:16", "9:16", "above"), (" --canvas 1200x900", "1200x900", "right"),
  ])
  func `titles are captions beside the device, in the layout that fits the canvas`(
    option: String, canvas: String, layout: String
  ) throws {
    for name in ["1-welcome", "2", "3-all done"] { try add("shots/\(name).png", width: 402, height: 874) }
    let clip = try expectNewScript(
      "new --screens @/shots\(option)", "canvas \(canvas) ", "layout \(layout) ", "loop fade 400ms",
      "caption \"Welcome\"\n",
      "caption off\nlift", "caption \"All done\"\n")
    #expect(try clip.play().timeline.texts(.caption).map(\.text) == ["Welcome", "All done"])
    tool.expect("new vertical-swipe\(option.isEmpty ? " --canvas 1:1" : option)", .usage, "--canvas requires --screens")
  }

  @Test func `without titles the device is in the centre`() throws {
    for name in ["IMG_1", "IMG_2"] { try add("shots/\(name).png", width: 402, height: 874) }
    let clip = try expectNewScript("new --screens @/shots", "layout center ")
    #expect(try clip.play().timeline.texts(.caption).isEmpty)
  }

  @Test func `a new script shows pictures that are taller than the screen as articles`() throws {
    try add("shots/a.png", width: 402, height: 2000)
    try add("shots/b.png", width: 402, height: 874)
    let line = "new --screens @/shots --device iphone-17"
    _ = try expectNewScript(line, "scene vertical-swipe\n", "flick down at", "device iphone-17")
  }

  @Test func `a new script quotes paths with blanks, in natural order`() throws {
    try add("my shot 1.png", "my shot 10.png", "my shot 2.png")
    tool.expect(
      "new --screens '@/my shot 1.png' '@/my shot 10.png' '@/my shot 2.png'", .done,
      "screens \"@/my shot 1.png\" \"@/my shot 2.png\" \"@/my shot 10.png\"\n", "# Move the script")
  }

  @Test(
    arguments: [
      ("record --screens @/none.png", 66, "--screens: there is no file or folder \"@/none.png\""),
      ("record --screens @/none*.png", 66, "--screens: no PNG or JPEG file matches"),
      ("record --screens @/a.png @/my.flip", 65, "scripts come before --screens or after --"),
      ("record --screens", 64, "--screens requires a value"), ("record", 64, "missing argument"),
      ("shot --at 0s -o x.png", 64, "missing argument"), ("trace --screens @/a.png", 64, "missing argument"),
      ("trace @/my.flip --feed x.json --screens @/a.png", 64, "--feed"),
      ("new --package X --screens @/a.png", 64, "--screens"), ("new --package X --canvas 1:1", 64, "--canvas"),
      ("new --scene-file @/a.png --canvas 1:1", 64, "--canvas"), ("new x-flicking --screens @/a.png", 64, "x-flicking"),
      ("trace @/my.flip --screens @/a.png @/b.png", 65, "--screens: b.png is 40×80.5 points"),
      ("shot --screens @/a.png --at 0s -o @/a.png", 64, "input"),
    ] as [(String, Int32, String)])
  func `an error names the option, and no picture is replaced`(line: String, code: Int32, message: String) throws {
    try add("a.png")
    try add("b.png", height: 161)
    try tool.folder.write("scene page-flicking\nwait 1s", to: "my.flip")
    let before = tool.folder.bytes("a.png")
    tool.expect(line, try #require(ExitCode(rawValue: code)), message)
    #expect(tool.folder.bytes("a.png") == before)
  }

  @Test(arguments: [
    "shot @/my.flip --at 0s --screens @/b.png -o @/x.png", "shot --at 0s -o @/x.png --screens @/b.png -- @/my.flip",
    "trace @/my.flip --screens @/b.png", "check @/my.flip --screens @/b.png",
    "plot @/my.flip --probe page -o @/p.svg --screens @/b.png", "sheet @/my.flip -o @/s.png --screens @/b.png",
  ])
  func `the option replaces the pictures of a script in every command that plays it`(line: String) throws {
    try add("a.png")
    try add("b.png", width: 40, height: 80)
    try tool.folder.write("scene page-flicking\nscreens a.png\nwait 1s", to: "my.flip")
    tool.expect(line)
    if line.contains("x.png") { #expect(try PNGReader.header(path: "\(tool.folder)/x.png").width == 40) }
  }

  @Test func `a golden of pictures on the command line is verified with the same option`() throws {
    try add("a.png")
    try tool.folder.write("scene page-flicking\nfps 5\nwait 400ms", to: "my.flip")
    tool.expect("approve @/my.flip -q --record all --screens @/a.png")
    tool.expect("verify @/my.flip -q --screens @/a.png")
    #expect(tool.run("verify @/my.flip -q").code != .done)
  }

  @Test func `demo records the pictures without a script`() throws {
    try add("a.png")
    tool.expect("demo --screens @/a.png -q --fps 2 --scale 0.5 -o @/demo", output: "@/demo/screens\n")
  }

  @Test func `a manifest of pictures depends on the pictures of its lines`() throws {
    try add("a.png")
    try tool.folder.write("shot --screens a.png --at 0s -o out.png\n", to: "pictures.txt")
    tool.expect("pictures @/pictures.txt -q", diagnostics: "")
    tool.expect("pictures @/pictures.txt -q --check", diagnostics: "")
    try add("a.png", level: 255)
    tool.expect("pictures @/pictures.txt -q --check", .framesDiffer)
    try tool.folder.write("shot --screens a.png --at 0s -o a.png\n", to: "pictures.txt")
    tool.expect("pictures @/pictures.txt -q", .badInput)
  }
}
