import Imaging
import Testing

@testable import Reports
@testable import Verdicts

@Suite struct NarrativeTests {
  @Test func `a probe deviation is the headline, with frame, instant and distance`() {
    let narrative = Narrative(Sample.moved)
    #expect(narrative.headline == "motion: offset.y is 0.5 pt higher from 0.200 s, at most 2 pt")
    #expect(
      narrative.text == """
        motion: offset.y is 0.5 pt higher from 0.200 s, at most 2 pt
        probes   offset.y reads 2.5, was 2 (+0.5), at frame 2, 0.200 s; at 2 ticks, by at most 2
        frames   3 of 6 frames differ, first frame 2 at 0.200 s, after “pulled”
                 longest run 2, frames 2 to 3
                 the golden has only hashes of these frames, no images; approve --pictures all keeps an image of each frame
        images   output/failures/moved
        look     xdg-open output/failures/moved/report.html
        approve  flipbook approve clips/moved.flip --goldens Goldens/pulls
        """)
  }

  @Test(arguments: [
    ("same", "same"), ("late", "time shift: frames 2 to 5 show the golden's pictures 1 frame later"),
    ("dark", "settings: theme: none → dark"),
    ("short", "frame dropped: frame 5 was dropped; the following frames are one frame early"),
    ("wide", "shape: pixels: 8×4 → 9×4"), ("strict", "same frames from another renderer: cairo: 1.16.0 → 1.18.0"),
    ("lax", "same (drawn by another renderer)"), ("new", "there is no golden"),
    ("vain", "expectation failed: clips/vain.flip:9:1: error: expected page == 1, but it is 0"),
    ("broken", "comparison failed: clips/broken.flip:3:1: error: unknown action"),
  ])
  func `each kind of result has its own headline`(name: String, headline: String) throws {
    let verification = try #require(Sample.all.first { $0.name == name })
    #expect(Narrative(verification).headline == headline)
  }

  @Test func `a deviation in hidden ticks is reported at the frame that shows them`() {
    var golden = Sample.record(hashes: ["a", "b", "c", "d"])
    golden.hidden = [0...1]
    var actual = Sample.record(hashes: ["a", "X", "c", "d"], offsets: ["0", "1", "2", "4", "4", "5"])
    actual.hidden = golden.hidden
    let narrative = Narrative(Sample.verification("x", actual, golden: golden))
    #expect(narrative.headline == "motion: offset.y is 1 pt higher at 0.300 s")
  }

  @Test(arguments: [
    ("237.375051", "235.592932", 25.6049, 9, "card.x is 1.78 pt higher from 0.517 s, at most 25.6 pt"),
    ("0", "2.997023", 2.997023, 9, "card.x is 3 pt lower from 0.517 s"),
    ("1234.56789", "0", 1234.56789, 1, "card.x is 1235 pt higher at 0.517 s"),
    ("0.000012", "0.000002", 0.00001, 1, "card.x is 0.00001 pt higher at 0.517 s"),
    ("-", "7", nil, 3, "card.x is nothing from 0.517 s, was 7"),
    ("1", "1.0", 5, 3, "card.x is 1 from 0.517 s, was 1.0"),
  ])
  func `a headline has three significant digits`(
    actual: String, expected: String, largest: Double?, ticks: Int, text: String
  ) {
    var deviation = ProbeDeviation(
      probe: "card.x", tick: 31, seconds: 0.517, expected: expected, actual: actual, largest: largest, tickCount: ticks)
    #expect(ProbeSentence(deviation).text == text)
    deviation.probe = "card.alpha"
    let other = text.replacing("card.x", with: "card.alpha").replacing(" pt", with: "")
    #expect(ProbeSentence(deviation).text == other)
  }

  @Test func `the headline is not repeated below it`() throws {
    let verification = try #require(Sample.all.first { $0.name == "wide" })
    #expect(
      Narrative(verification).text == """
        shape: pixels: 8×4 → 9×4
        approve  flipbook approve clips/wide.flip --goldens Goldens/pulls
        """)
  }

  @Test func `a failure without a reason has a headline`() {
    #expect(Narrative(Sample.other("x", .failed(""))).headline == "comparison failed: no reason given")
  }

  @Test func `a status agrees with the result`() {
    for verification in Sample.all { #expect(verification.isSame == (verification.status == .same)) }
    #expect(Set(Sample.all.map(\.status)) == Set(Verification.Status.allCases))
  }

  @Test func `the pixels of the first frame with a picture are reported`() throws {
    let pictures = (try Sample.bitmap(), try Sample.bitmap(changed: 3, by: 9))
    let golden = Sample.record()
    let actual = Sample.record(hashes: ["a", "B", "c", "D", "e", "f"])
    let verdict = ClipVerdict(golden: golden, actual: actual) { $0 == 3 ? Verdict(pictures.0, pictures.1) : nil }
    var verification = Sample.same
    verification.outcome = .compared(verdict)
    let text = Narrative(verification).text
    #expect(text.contains("2 of 6 frames differ, first frame 1 at 0.100 s (“pulled”)"))
    #expect(text.contains("largest delta 9 of 255\n"))
    #expect(text.contains("frame 3, the largest difference with an image: pixels differ: "), "\(text)")
    #expect(text.contains("3 of 100 pixels"))
  }

  @Test func `no scripts are reported as nothing to verify`() {
    #expect(StatusCounts([]).sentence == "nothing to verify")
    #expect(StatusCounts([Sample.same]).sentence == "1 script: 1 same")
  }
}
