import Flipbook
import Recording
import Testing

struct TranscriptTests {
  private func clip(_ actions: String, comment: String = "") throws -> Clip {
    try Clip(text: "\(comment)\nscene page-flicking\nfps 30\n\(actions)\n", path: "steps.flip")
  }

  private func lines(_ actions: String, _ selection: FrameSelection = .all) throws -> [String] {
    try clip(actions).play().transcript(selection).steps.map { step in
      let (start, end) = (step.note.start.seconds, step.note.end.seconds)
      return "\(step.kind) \((start * 30).rounded() / 30)-\((end * 30).rounded() / 30) \(step.line)"
    }
  }

  @Test func `cards, captions, callouts and marks are listed with their times, and shots are not`() throws {
    let lines = try lines(
      """
      card "A title" "and a subtitle" for 1s
      caption "First" for 500ms
      point at 10,10 "Here" for 1s
      wait 500ms
      freeze 1s
      shot "frozen"
      caption "Second"
      wait 100ms
      mark "later"
      wait 400ms
      """)
    #expect(
      lines == [
        "card 0.0-1.0 A title. and a subtitle", "caption 1.0-1.5 First", "callout 1.0-2.0 Here",
        "caption 2.5-3.0 Second", "mark 2.6-2.6333333333333333 later",
      ])
  }

  @Test func `hidden frames take no time, and their texts are left out`() throws {
    let lines = try lines(
      """
      wait 500ms
      hide
      caption "Hidden" for 500ms
      mark "hidden"
      wait 1s
      show
      mark "seen"
      caption "Seen"
      wait 500ms
      """)
    #expect(lines == ["caption 0.5-1.0 Seen", "mark 0.5-0.5333333333333333 seen"])
  }

  @Test func `a selection has only its own texts`() throws {
    let text = "caption \"One\" for 500ms\nwait 500ms\ncaption \"Two\" for 500ms\nwait 500ms"
    #expect(try lines(text, .frames(15...20)) == ["caption 0.0-0.2 Two"])
  }

  @Test func `a moment at the end is shown by the last frame`() throws {
    #expect(try lines("wait 510ms\nmark \"end\"") == ["mark 0.5-0.5333333333333333 end"])
  }

  private func alternative(_ actions: String, comment: String = "") throws -> String? {
    let clip = try clip(actions, comment: comment)
    return try clip.play().transcript().alternative(clip.script)
  }

  @Test func `the alternative text has the title card and the captions`() throws {
    let text = """
      card "Title" for 1s
      caption "One" for 200ms
      wait 300ms
      caption "Two!" for 200ms
      wait 300ms
      caption "One" for 200ms
      wait 300ms
      card "End" for 1s
      """
    #expect(try alternative(text, comment: "# A comment.") == "Title. One. Two!")
  }

  @Test func `the alternative text is the first comment if there is neither card nor caption`() throws {
    #expect(try alternative("wait 1s", comment: "# Pull,\n#  then let go.\n\n# More.") == "Pull, then let go.")
    #expect(try alternative("# In the middle.\nwait 1s # at the end") == "In the middle.")
    #expect(try alternative("wait 1s # at the end") == nil)
    #expect(try alternative("wait 1s", comment: "#\n#") == nil)
  }

  @Test func `a long alternative text is cut at a word`() throws {
    let words = String(repeating: "word ", count: 40)
    let cut = try #require(try alternative("wait 1s", comment: "# \(words)"))
    #expect(cut.count <= 150 && cut.hasSuffix("word…"), "\(cut)")
    let long = try #require(try alternative("wait 1s", comment: "# \(String(repeating: "é", count: 200))"))
    #expect(long.count == 150 && long.hasSuffix("é…"))
    let exact = String(repeating: "x", count: 150)
    #expect(try alternative("wait 1s", comment: "# \(exact)") == exact)
  }

  @Test func `an alternative text without spaces is cut, and its sentences end as in its language`() throws {
    let text = "card \"標題\" for 1s\ncaption \"\(String(repeating: "字", count: 40))\" for 200ms\nwait 300ms"
    let short = try #require(try alternative(text))
    #expect(short == "標題。 \(String(repeating: "字", count: 40))")
    let long = try #require(try alternative("wait 1s", comment: "# 標題。 \(String(repeating: "字", count: 200))"))
    #expect(long.count == 150 && long.hasSuffix("字…"), "\(long)")
    #expect(try alternative("card \"ما هذا؟\" \"صفحة\" for 1s") == "ما هذا؟ صفحة")
  }
}
