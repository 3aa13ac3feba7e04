import Imaging
import Platform
import Rendering
import Testing

@Suite struct RenderingErrorTests {
  private static let messages: [(RenderingError, ExitCode, String)] = [
    (
      .cairo(operation: "draw", status: "invalid matrix (not invertible)"), .internalError,
      "cairo could not draw: invalid matrix (not invertible)"
    ),
    (
      .size(width: 0, height: 5, limit: 64_000_000), .badInput,
      "0×5 pixels cannot be drawn; both sides must be above 0 and their product at most 64000000"
    ),
    (
      .outOfMemory(width: 800, height: 600), .internalError,
      "there is not enough memory for 800×600 pixels; ulimit -v shows the limit, fewer --jobs need less"
    ),
    (.scale(0), .badInput, "the scale 0 is not usable; it must be above 0 and at most 16"),
    (
      .bitmapSize(width: 1, height: 2, expectedWidth: 3, expectedHeight: 4), .internalError,
      "the frame has 3×4 pixels, the bitmap to draw into 1×2"
    ),
    (
      .notFinite(item: 3), .internalError,
      "item 3 of the display list has a number that is infinite or not a number"
    ),
    (
      .image(ImageError(.truncated, path: "a.png")), .badInput,
      "a.png: the file is truncated; copy or make it again"
    ),
    (
      .imageChanged(path: "a.png"), .badInput,
      "a.png has changed since the clip was opened; run the command again"
    ),
    (.unbalanced(item: 3), .internalError, "item 3 of the display list: a push and a pop do not match"),
    (
      .fontMissing(file: "Inter.otf", directories: ["/a", "/b"]), .toolMissing,
      "no Inter.otf in /a, /b; install it (apt-get install fonts-inter), or name the directory that holds it"
    ),
    (
      .fontUnreadable(path: "/a/Inter.otf", reason: "Permission denied"), .inputNotFound,
      "cannot read /a/Inter.otf: Permission denied"
    ),
    (
      .fontUnreadable(path: "/a/Inter.otf"), .toolMissing,
      "/a/Inter.otf cannot be read as a font; install it again or name another directory"
    ),
  ]

  @Test(arguments: messages)
  func `the message and the exit code of each error`(error: RenderingError, code: ExitCode, message: String) {
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
