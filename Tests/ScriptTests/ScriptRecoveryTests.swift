import Script
import Testing

/// An error is reported once, at its location, and causes no further error.
struct ScriptRecoveryTests {
  @Test func `five errors give five diagnostics`() {
    expectErrors(
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
      "unknown scene…", "expected \"at\"…", "unknown unit…", "unknown statement…", "missing unit…",
      options: ScriptOptions())
  }

  @Test func `a line with an error still changes the state of the parser`() {
    expectErrors("touch at back «y»\nlift", "unexpected \"y\"…")
    expectErrors("touch at 1,1\nlift «now»\ntap at 2,2", "unexpected \"now\"…")
    expectErrors("«touhc» at 1,1\nhold 1s\nlift", "unknown statement…")
    expectErrors("«fnord» at 1,1\nhold 1s\nlift", "unknown statement…")
    expectErrors("fps «x»\n«fps» 60\nhide", "expected a frame rate…", "duplicate fps…")
    expectErrors("«scen» vertical-swipe\nfps 60\nhide", "unknown statement…", options: ScriptOptions())
    expectErrors("repeat «x» { touch at 1,1; lift }\ntap at 1,1", "expected a whole number…")
    expectErrors("«repaet» 3 { hide }\nshow", "unknown statement…")
    expectErrors("repeat «3x»\n{ hide }\nshow", "expected a whole number…")
    expectErrors("wait «;» touch at 1,1\nlift", "expected a duration, found \";\"…")
    expectErrors("repeat 2 { wait «x»; touch at 1,1; lift }\ntap at 1,1", "expected a duration…")
    expectErrors("touch at 1,1\n«wait» 1s\ntouch at 2,2\nlift", "cannot wait while the finger is down…")
    expectErrors("repeat 5 { «touch» at 1,1 }", "cannot touch while the finger is down…")
  }

  @Test func `all errors in a line are reported`() {
    expectErrors("wait «1»; wait «2»; wait «3m»", "missing unit…", "missing unit…", "unknown unit…")
  }

  @Test func `diagnostics are in the order of lines`() {
    let found = errors("set pages 0\nhide\nfps 60\nwait 3\nexpect x == 1\nshot \"a\nlift")
    #expect(found.map(\.line) == [1, 3, 4, 5, 6, 7])
  }

  @Test func `thousands of errors are limited`() {
    let found = errors(String(repeating: "x y;", count: 5000))
    #expect(found.count == ScriptLimits.diagnostics)
    #expect(found[0].description.count < 1000)
  }
}
