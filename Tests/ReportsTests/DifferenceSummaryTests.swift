import Reports
import Testing
import Verdicts

/// The summary of a difference for a pull request.
@Suite struct DifferenceSummaryTests {
  static func summary(
    _ verification: Verification = Sample.moved, _ stretches: [MarkdownReport.Stretch] = [], clip: String? = nil
  ) -> String {
    var verification = verification
    verification.reference = "old"
    return MarkdownReport.difference(verification, names: ("old", "new|<b>"), stretches: stretches, clip: clip)
  }

  static func stretch(
    _ seconds: Double, _ words: String = "pixels differ", file: String? = nil
  ) -> MarkdownReport.Stretch {
    .init(seconds: seconds, span: seconds...(seconds + 0.5), words: words, file: file)
  }

  @Test func `the verdict is that of verify, without commands for goldens`() {
    let text = Self.summary()
    let title = "### ❌ moved&#58; old → new&#124;&#60;b&#62;, different\n\n"
    #expect(text.hasPrefix("\(title)```text\nmotion: offset.y is 0.5 pt higher"))
    #expect(!text.contains("approve"))
    #expect(!text.contains("golden"))
    #expect(Self.summary(Sample.same) == "### ✅ same&#58; old → new&#124;&#60;b&#62;, same\n\n```text\nsame\n```\n")
  }

  @Test func `pictures are linked, and differences without one are rows of a table`() {
    let text = Self.summary(
      Sample.moved, [Self.stretch(1, file: "a b(1).png"), Self.stretch(2, "a | b"), Self.stretch(3)])
    #expect(
      text.contains("**1.000 s** (1.000 to 1.500 s): pixels differ\n\n![What differs at 1.000 s](a%20b%281%29.png)"))
    #expect(
      text.hasSuffix(
        "| also differs | maximum at | |\n|---|---|---|\n| 2.000 to 2.500 s | 2.000 s | a &#124; b |\n"
          + "| 3.000 to 3.500 s | 3.000 s | pixels differ |\n"))
    let many = Self.summary(Sample.moved, (0..<4000).map { Self.stretch(Double($0)) })
    #expect(many.hasSuffix("\n\n3900 more ranges of time.\n"))
    #expect(many.utf8.count < 1 << 16)
  }

  @Test func `an animation is embedded, and a video is linked`() {
    #expect(Self.summary(clip: "../d.gif").contains("\n\n![old, new&#124;&#60;b&#62; and what differs](../d.gif)"))
    #expect(Self.summary(clip: "d.mp4").contains("\n\n[old"))
  }

  @Test func `a clip compared with another clip is called by its name`() {
    let late = Sample.record(hashes: ["a", "a", "b", "c", "d", "e"])
    var verification = Sample.verification("late", late)
    verification.reference = "old"
    #expect(Narrative(verification).text.contains("show old's pictures 1 frame later"))
    #expect(Narrative(Sample.verification("late", late)).text.contains("show the golden's pictures 1 frame later"))
    #expect(Narrative(verification).text.contains("old has only hashes of these frames"))
    #expect(Narrative(verification).remedies.isEmpty)
  }
}
