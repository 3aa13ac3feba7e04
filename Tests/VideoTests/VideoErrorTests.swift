import Platform
import Testing
import Video

@Suite struct VideoErrorTests {
  private static let messages: [(VideoError, ExitCode, String)] = [
    (.noFrames("out/frames"), .inputNotFound, "no frame-*.png in out/frames"),
    (
      .toolMissing(output: "a.gif", commands: []), .toolMissing,
      "ffmpeg is missing, so a.gif was not made; install it with scripts/setup or apt-get install ffmpeg, or pip "
        + "install imageio-ffmpeg in the Python environment of Flipbook's wheel"
    ),
    (
      .toolMissing(output: "a.gif", commands: ["ffmpeg -i x a.gif"]), .toolMissing,
      "ffmpeg is missing, so a.gif was not made; install it with \(FFmpegProgram.advice); "
        + "the frames are kept, and this command makes the video:\n  ffmpeg -i x a.gif"
    ),
    (
      .failed(
        output: "a.gif", reason: "it ended with 1", messages: (1...9).map { "line \($0)\n" }.joined(),
        command: "ffmpeg -i x a.gif"), .internalError,
      "ffmpeg cannot make a.gif: it ended with 1\n" + (2...9).map { "  line \($0)\n" }.joined()
        + "the command was: ffmpeg -i x a.gif"
    ),
    (
      .doesNotFit(output: "a.gif", limit: 40, smallest: 900, form: "8 colours"), .usage,
      "a.gif exceeds the limit of 40 bytes: the smallest result has 900, with 8 colours; raise the limit, or record "
        + "fewer frames with --from and --to"
    ),
    (.noFormat("a.mov"), .usage, "a.mov has no known extension; expected .mp4, .webm, .gif, .webp, .apng"),
  ]

  @Test(arguments: messages)
  func `the message and the exit code of each error`(error: VideoError, code: ExitCode, message: String) {
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
