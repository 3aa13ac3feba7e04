import Script
import Testing

/// A mistake is reported once, where it is, and no later line is blamed for it.
struct ScriptRecoveryTests {
  @Test func fiveMistakesAreFive() {
    expectMistakes(
      """
      scene «vertical-swpie»
      device iphone-4
      touch «ta» 160,330
      drag by 0,-190 over «450mz» ease-out
      hold 150ms
      lift
      «setle» within 3s
      flick up at «1800»
      tap at back
      """,
      "did you mean vertical-swipe?", "expected \"at\"", "unknown unit \"mz\"", "did you mean settle?", "has no unit",
      options: ScriptOptions())
  }

  @Test func aBadLineStillDoesWhatItWasMeantTo() {
    expectMistakes("touch at back «y»\nlift", "unexpected \"y\"")
    expectMistakes("touch at 1,1\nlift «now»\ntap at 2,2", "unexpected \"now\" after lift")
    expectMistakes("«touhc» at 1,1\nhold 1s\nlift", "did you mean touch?")
    expectMistakes("«fnord» at 1,1\nhold 1s\nlift", "unknown command")
    expectMistakes("fps «x»\n«fps» 60\nhide", "expected a frame rate", "fps is set twice")
    expectMistakes("«scen» vertical-swipe\nfps 60\nhide", "did you mean scene?", options: ScriptOptions())
    expectMistakes("repeat «x» { touch at 1,1; lift }\ntap at 1,1", "how often")
    expectMistakes("«repaet» 3 { hide }\nshow", "did you mean repeat?")
    expectMistakes("repeat «3x»\n{ hide }\nshow", "how often")
    expectMistakes("wait «;» touch at 1,1\nlift", "expected a duration, not \";\"")
    expectMistakes("repeat 2 { wait «x»; touch at 1,1; lift }\ntap at 1,1", "expected a duration")
    expectMistakes("touch at 1,1\n«wait» 1s\ntouch at 2,2\nlift", "write hold 1s")
    expectMistakes("repeat 5 { «touch» at 1,1 }", "the finger is down already")
  }

  @Test func mistakesInOneLineAreAllReported() {
    expectMistakes("wait «1»; wait «2»; wait «3m»", "no unit", "no unit", "unknown unit")
  }

  @Test func mistakesComeInTheOrderOfLines() {
    let found = mistakes("set pages 0\nhide\nfps 60\nwait 3\nexpect x == 1\nshot \"a\nlift")
    #expect(found.map(\.line) == [1, 3, 4, 5, 6, 7])
  }

  @Test func thousandsOfMistakesAreCut() {
    let found = mistakes(String(repeating: "x y;", count: 5000))
    #expect(found.count == ScriptLimits.diagnostics)
    #expect(found[0].description.count < 1000)
  }
}
