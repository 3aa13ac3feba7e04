import Testing
import ToolTestSupport

@Suite struct HiddenClipTests {
  @Test(arguments: [
    "check @/clip.flip", "record @/clip.flip -o @/out", "record @/clip.flip -o @/x.mp4",
    "record @/clip.flip -o @/x.gif", "record @/clip.flip -o @/x.html",
    "approve @/clip.flip --record all --goldens @/g --approved @/a",
    "verify @/clip.flip --goldens @/none --artifacts @/f", "verify @/clip.flip --goldens @/h --artifacts @/f",
    "embed @/clip.flip --for github --alt moves -o @/e",
  ])
  func `a clip that hides every frame is an error`(line: String) throws {
    let tool = Tool()
    let text = "scene vertical-swipe\nfps 10\nwait 0.2s\n"
    try tool.folder.write(text, to: "clip.flip")
    if line.contains("/h ") { tool.expect("approve @/clip.flip --record all --goldens @/h") }
    try tool.folder.write(text.replacing("wait", with: "hide\nwait 50ms\nwait"), to: "clip.flip")
    tool.expect(
      line, .badInput, "@/clip.flip:3:1: error: @/clip.flip hides every frame; remove a hide statement",
      leaves: ["out", "x.mp4", "x.gif", "x.html"])
  }
}
