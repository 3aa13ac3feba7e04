import Reports
import Testing

@Suite struct TerminalReportTests {
  @Test func `a script takes a line, its findings follow if it fails, and the counts come last`() {
    #expect(
      TerminalReport([Sample.same, Sample.moved]).text == """
        ✓ same      6 frames    1.3 s  same
        ✗ moved     6 frames    1.3 s  motion
            probes    offset.y reads 2.5, was 2 (+0.5), at frame 2, 0.200 s; at 2 ticks, by at most 2
            frames    3 of 6 frames differ, first frame 2 at 0.200 s, after “pulled”
                      longest run 2, frames 2 to 3
                      the golden has only hashes of these frames, no images; approve --pictures all keeps an image of each frame
            images    output/failures/moved
            look      xdg-open output/failures/moved/report.html
            approve   flipbook approve clips/moved.flip --goldens Goldens/pulls

        2 scripts: 1 same, 1 differs · 2.5 s

        """)
    #expect(TerminalReport([]).text == "nothing to verify\n")
  }

  @Test func `coloured text without its colours is the plain text`() {
    let plain = TerminalReport(Sample.all).text
    var coloured = TerminalReport(Sample.all, isColoured: true).text
    #expect(coloured != plain)
    coloured.replace(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(coloured == plain)
  }

  @Test func `names and reasons cannot control the terminal`() {
    let text = TerminalReport(Sample.all).text
    #expect(!text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x202E })
  }

  @Test func `prose is wrapped at the width, commands are not`() {
    let lines = TerminalReport([Sample.moved], width: 60).text.split(separator: "\n").map(String.init)
    for line in lines where line.firstRange(of: "flipbook ") == nil { #expect(line.count <= 60, "\(line)") }
    #expect(lines.contains { $0.hasSuffix("open output/failures/moved/report.html") })
    let words = { (text: String) in text.split { $0 == " " || $0 == "\n" } }
    #expect(words(TerminalReport([Sample.moved]).text) == words(lines.joined(separator: "\n")))
  }
}
