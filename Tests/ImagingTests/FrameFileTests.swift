import Imaging
import Testing

@Suite struct FrameFileTests {
  @Test(arguments: [
    (0, "frame-00000.png"), (42, "frame-00042.png"), (99_999, "frame-99999.png"), (123_456, "frame-123456.png"),
  ])
  func `a frame's file name has five digits or more`(number: Int, name: String) {
    #expect(FrameFile.name(number) == name)
    #expect(FrameFile.number(of: name) == number)
  }

  @Test(arguments: [
    "frame-.png", "frame-1.png", "frame-+0001.png", "frame--0001.png", "frame-00001", ".frame-00001.png", "frame-.png",
  ])
  func `other names are not frames`(name: String) { #expect(FrameFile.number(of: name) == nil) }
}
