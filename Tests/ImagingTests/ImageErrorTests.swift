import Foundation
import Imaging
import Platform
import Testing

@Suite struct ImageErrorTests {
  private static let messages: [(ImageError.Reason, ExitCode, String)] = [
    (.notPNG, .badInput, "not a PNG file; convert the picture to PNG first"),
    (.pointer, .badInput, "it is a Git LFS pointer; run git lfs pull"),
    (.notPicture, .badInput, "neither a PNG nor a JPEG file; convert the picture first"),
    (
      .animated, .badInput,
      "expected one picture, not an animation; write its frames with ffmpeg -i FILE DIR/frame-%05d.png, and name the "
        + "directory"
    ),
    (.inks, .badInput, "the colours are CMYK; convert the picture to RGB"),
    (.truncated, .badInput, "the file is truncated; copy or make it again"),
    (.malformed("IDAT: CRC error"), .badInput, "the file is damaged (IDAT: CRC error); make it again"),
    (
      .implausible(width: 8000, height: 9000, bytes: 70), .badInput,
      "8000×9000 pixels do not fit into the file's 70 bytes; make it again"
    ),
    (
      .tooLarge(width: 9000, height: 8000), .badInput,
      "9000×8000 pixels are too many; the limit is 64 megapixels"
    ),
    (
      .tooLong(width: 1, height: 1_000_000, limit: 32_767), .badInput,
      "a picture of 1×1000000 pixels is too high; a side has at most 32,767 pixels"
    ),
    (
      .tooLong(width: 40_000, height: 9, limit: 32_767), .badInput,
      "a picture of 40000×9 pixels is too wide; a side has at most 32,767 pixels"
    ),
    (.tooManyBytes(limit: 256 << 20), .badInput, "the file exceeds the limit of 256 MB; make it smaller"),
    (
      .empty(width: 0, height: 5), .badInput,
      "a picture of 0×5 pixels is empty; both sides must be at least 1"
    ),
    (.unreadable(errno: ENOENT), .inputNotFound, "cannot read the file: No such file or directory"),
    (.outOfMemory, .internalError, "out of memory"),
  ]

  @Test(arguments: messages)
  func `the message and the exit code of each error`(reason: ImageError.Reason, code: ExitCode, message: String) {
    let error = ImageError(reason)
    #expect(error.description == message)
    #expect(ImageError(reason, path: "a.png").description == "a.png: \(message)")
    #expect(error.exitCode == code)
  }
}
