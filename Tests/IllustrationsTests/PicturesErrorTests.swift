import Illustrations
import Imaging
import Platform
import Testing
import Timebase

@Suite struct PicturesErrorTests {
  private static let messages: [(any FlipbookError, ExitCode, String)] = [
    (
      PlotError.noSuchProbe("ofset.y", known: ["page", "offset.y"]), .usage,
      "unknown probe \"ofset.y\"; did you mean \"offset.y\"? (page, offset.y)"
    ),
    (
      PlotError.nothingChanges(script: "a.flip"), .usage,
      "no number changes in a.flip; name the probes to show"
    ),
    (
      PlotError.tooLarge(width: 9000, height: 8000), .usage,
      "the graph would have 9000×8000 pixels, which is too many; use fewer probes or a smaller scale"
    ),
    (
      CompareError.mixed(directory: "a", file: "b.png"), .usage,
      "a is a directory, but b.png is not; name two pictures, or two directories"
    ),
    (
      CompareError.noPictures(first: "a", second: "b"), .badInput,
      "no PNG files in a and b; name the directories of the frames"
    ),
    (
      CompareError.maskOutside(
        PixelRegion(x: 90, y: -4, width: 10, height: 2), PixelSize(width: 80, height: 120)), .usage,
      "the mask 90,-4,10x2 is outside the picture, which has 80×120 pixels"
    ),
    (
      SheetError.noShots("a.flip"), .usage,
      "a.flip has no shot; add one, such as shot \"armed\", or choose frames"
    ),
    (SheetError.nothingVisible("a.flip"), .usage, "a.flip hides every frame; remove a hide statement"),
    (SheetError.tooManyPictures(limit: 1000), .usage, "a sheet has at most 1000 pictures; choose fewer"),
    (
      SheetError.tooLarge(width: 9000, height: 8000), .usage,
      "the sheet would have 9000×8000 pixels, which is too many; use fewer pictures or a smaller scale"
    ),
    (
      ShotError.noSuchView("sqare", at: Instant(seconds: 0.5), known: ["square", "away"]), .usage,
      "there is no view \"sqare\" at 0.5 s; did you mean \"square\"? (square, away)"
    ),
    (ShotError.noSuchView("a", at: .zero, known: []), .usage, "there is no view \"a\" at 0 s"),
    (
      ShotError.notOnScreen("a", at: .zero), .usage,
      "the view \"a\" is not on the screen at 0 s; choose another moment"
    ),
    (
      ShotError.tooLarge(width: 9000, height: 8000, limit: 64_000_000), .usage,
      "the picture would have 9000×8000 pixels; the limit is 64000000; use less padding or a smaller scale"
    ),
  ]

  @Test(arguments: messages.indices) func `the message and the exit code of each error`(index: Int) {
    let (error, code, message) = Self.messages[index]
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
