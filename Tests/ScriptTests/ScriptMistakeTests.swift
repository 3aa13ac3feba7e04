import Script
import Testing

/// One test for a kind of mistake; « and » mark where it is.
struct ScriptMistakeTests {
  @Test func words() {
    expectMistakes("«tuoch» at 1,1\nlift", "unknown command \"tuoch\"; did you mean touch?")
    expectMistakes("«Wait» 1s", "did you mean wait?")
    expectMistakes("«xyzzyplugh» 3", "the commands are scene, device,")
    expectMistakes("«12» wait", "expected a command, not \"12\"")
    expectMistakes("wait 1s «2s»", "unexpected \"2s\" after wait; it is written like: wait 300ms")
    expectMistakes("tap «on» 1,1", "expected \"at\", not \"on\"")
    expectMistakes("tap«»", "expected \"at\", not the end of the line; it is written like: tap at 160,330")
    expectMistakes("flick «upp» at 3pt/s", "did you mean up?")
    expectMistakes("touch at 1,1\ndrag «from» 2,2 over 1s\nlift", "expected by or to")
    expectMistakes("settle «3s»", "expected \"within\", not \"3s\"; it is written like: settle within 3s")
  }

  @Test func units() {
    expectMistakes("wait «300»", "\"300\" has no unit; a duration is written like 450ms or 1.2s")
    expectMistakes("wait «450mz»", "unknown unit \"mz\"; a duration is written like 450ms or 1.2s")
    expectMistakes("wait «fast»", "expected a duration, not \"fast\"")
    expectMistakes("flick up at «1800»", "\"1800\" has no unit; a velocity is written like 1800pt/s")
    expectMistakes("flick up at «1800pt»", "unknown unit \"pt\"; a velocity is written like 1800pt/s")
    expectMistakes("tap at «3em»,4", "unknown unit \"em\"; a coordinate is written")
    expectMistakes("expect page == «3px»", "unknown unit \"px\"; probes are measured in")
    expectMistakes("wait «1.2.3s»", "unknown unit \".3s\"")
  }

  @Test func numbers() {
    expectMistakes("wait «0ms»", "a duration is above 0, but this is 0ms")
    expectMistakes("wait «-3s»", "a duration is above 0")
    expectMistakes("settle within «0s»", "a duration is above 0")
    expectMistakes("flick up at «0pt/s»", "a velocity is above 0")
    expectMistakes("flick up at «1e-9pt/s»", "the limit is one hour")
    expectMistakes("wait «1e400s»", "the number 1e400 is too large; numbers go up to 1,000,000,000")
    expectMistakes("repeat «99999999999999999999» { hide }", "is too large")
    expectMistakes("repeat «0» { hide }", "a whole number from 1")
    expectMistakes("repeat «1.5» { hide }", "a whole number from 1")
    expectMistakes("repeat «-1» { hide }", "expected how often, a whole number from 1, not \"-1\"")
    expectMistakes("repeat «x» { hide }", "a whole number from 1")
    expectMistakes("wait «7200s»", "7200s is longer than a script may take; the limit is one hour of virtual time")
    expectMistakes("wait «1e-20s»", "a duration is above 0")
  }

  @Test func positions() {
    expectMistakes("tap at 1«»", "expected a comma and the second coordinate, not the end of the line")
    expectMistakes("tap at 1,«x»", "expected a coordinate, not \"x\"")
    expectMistakes("tap at «\"x\"»", "expected a position, not \"x\"; a position is written like")
    expectMistakes("tap at «-1,5»", "outside the screen")
    expectMistakes("tap at «50%,101%»", "outside the screen")
    expectMistakes("flick up at 9pt/s from «5,-5»", "outside the screen")
    expectMistakes("tap at «foter»", "vertical-swipe has no view \"foter\"; did you mean footer?")
    expectMistakes("tap at «zzz»", "its views are footer, back, cell[#]")
    #expect(mistakes("tap at cell[31]").isEmpty)
  }

  @Test func aTouchBeginsOnTheScreen() {
    expectMistakes(
      "tap at «320.5,480»", "outside the screen; the top left is 0,0 and the bottom right of iphone-4 320,480")
    expectMistakes("touch at «320,480.5»\nlift", "outside the screen")
    expectMistakes("flick up at 9pt/s from «10000,10000»", "outside the screen")
    expectMistakes("size 100x50\ntap at 100,50\ntap at «101,50»", "the bottom right 100,50")
    let device = ScriptOptions(scene: "vertical-swipe", device: "wall")
    expectMistakes("tap at 8000,5000\ntap at «8001,5000»", "bottom right of wall 8000,5000", options: device)
    #expect(mistakes("size 10x10\ntap at 8000,5000", options: device).isEmpty)
    #expect(mistakes("tap at 320,480\ntap at 0,0\ntap at 100%,100%").isEmpty)
    #expect(mistakes("touch at 1,1\ndrag to 9999,-9999 over 1s\ndrag by 999,999 over 1s\nlift").isEmpty)
    // Without devices only what no screen has is known.
    #expect(mistakes("tap at 10000,10000", words: nil).isEmpty)
    expectMistakes("tap at «-1,1»", "the bottom right 100%,100%", words: nil)
  }

  @Test func filesThatAreNotThere() {
    let check: Script.FileCheck = { $0.hasSuffix("here.json") || $0.hasSuffix("here.db") ? nil : "No such file" }
    expectMistakes(
      "feed «x.json»\nset events «e.db»\nwait «1»", "cannot read \"x.json\": No such file",
      "cannot read \"e.db\": No such file", "has no unit", fileCheck: check)
    expectMistakes("feed here.json\nset events here.db", fileCheck: check)
    // What is given from outside takes the place of what the script names.
    expectMistakes("feed x.json", options: ScriptOptions(scene: "vertical-swipe", hasFeed: true), fileCheck: check)
    let beside = mistakes("feed x.json", file: "a/b.flip", fileCheck: check)
    #expect(beside.map(\.hint) == ["it is looked for in the script's folder, as a/x.json"])
  }

  @Test func curves() {
    expectMistakes("touch at 1,1\ndrag by 1,1 over 1s «ease-on»\nlift", "did you mean ease-in?")
    expectMistakes(
      "touch at 1,1\ndrag by 1,1 over 1s bezier(0.1,0,«2»,1)\nlift", "a control point's x lies from 0 to 1")
    expectMistakes("touch at 1,1\ndrag by 1,1 over 1s bezier(0.1,0,1«)»\nlift", "expected \",\", not \")\"")
    expectMistakes("touch at 1,1\ndrag by 1,1 over 1s bezier«»\nlift", "written like bezier(0.2,0,0.4,1)")
  }

  @Test func expectations() {
    expectMistakes("expect «pag» == 1", "vertical-swipe has no probe \"pag\"; did you mean page?")
    expectMistakes("expect «zzz» == 1", "its probes are page, footer.loaded")
    expectMistakes("expect page «=» 1", "did you mean ==?")
    expectMistakes("expect page «1»", "a comparison is ==, !=, <, <=, > or >=")
    expectMistakes("expect page ==«»", "expected a value, not the end of the line")
    expectMistakes("expect page < «true»", "< compares numbers, not \"true\"")
    expectMistakes("expect page == true «±» 1", "only a number has a tolerance")
    expectMistakes("expect page < 1 «±» 1", "a tolerance goes with == or !=")
    expectMistakes("expect page == 1 ± «-1»", "a tolerance is not negative")
    expectMistakes("expect page == 1 ± «x»", "expected a tolerance")
    expectMistakes("expect «3» == 1", "expected a probe's name")
    #expect(mistakes("expect bar[12].height == 1").isEmpty)
  }

  @Test func texts() {
    expectMistakes("shot «\"open»", "the text does not end; close it")
    expectMistakes("shot «open»", "expected a name in quotation marks, not \"open\"")
    expectMistakes("shot \"a«\\n»b\"", "unknown escape in a text")
    expectMistakes("shot «\"a/b\"»", "cannot name a shot")
    expectMistakes("mark «\"\"»", "cannot name a mark")
    expectMistakes("shot «“»open”", "text stands between straight quotation marks")
    expectMistakes("wait «\u{0}»1s", "unexpected character U+0000")
    expectMistakes("tap at «−»5,3", "a minus is written -")
  }

  @Test func settings() {
    expectMistakes("scene «vertical-swip»", "unknown scene \"vertical-swip\"; did you mean vertical-swipe?")
    expectMistakes("scene «zzz»", "the scenes are vertical-swipe, virtual-pages", options: ScriptOptions())
    expectMistakes("device «iphone-44»", "did you mean iphone-4?")
    expectMistakes("fps «0»", "expected a frame rate from 1 to 1000")
    expectMistakes("fps «1001»", "expected a frame rate from 1 to 1000")
    expectMistakes("fps «60/0»", "expected a frame rate from 1 to 1000")
    expectMistakes("fps «60hz»", "a frame rate is written like 60 or 29.97")
    expectMistakes("scale «0»", "expected a scale")
    expectMistakes("scale «17»", "at most 16")
    expectMistakes("size «320»", "a size is written in whole points like 320x480")
    expectMistakes("size «0x480»", "a size is written")
    expectMistakes("theme «drak»", "did you mean dark? a theme is light or dark")
    expectMistakes("touch-rate «59»", "a touch rate is a whole number of samples a second, from 60 to 1200")
    expectMistakes("feed«»", "expected a file's path, not the end of the line")
    expectMistakes("fps 60\n«fps» 30", "fps is set twice; it is set in line 1 already")
    expectMistakes("set pages 3\n«set» pages 4", "set pages is set twice")
    expectMistakes("device iphone-4\n«size» 3x3", "device and size exclude each other; device is set in line 1 already")
    expectMistakes("hide\n«fps» 60", "fps stands after the first action; settings come before")
    expectMistakes("«»", "the script names no scene", words: nil, options: ScriptOptions())
  }

  @Test func aFeedForASceneThatShowsNone() {
    let (marked, options) = ("«feed» a.json\nscene virtual-pages", ScriptOptions())
    expectMistakes(
      marked, "virtual-pages shows no feed; the scenes that show one are vertical-swipe", options: options)
    expectMistakes(
      "«feed» a.json", "plain shows no feed; leave the line out",
      words: ScriptVocabulary(
        scenes: [.init(name: "plain")], devices: []), options: ScriptOptions(scene: "plain"))
    // Whoever is not known may show one.
    expectMistakes("feed a.json\nscene mine", words: nil, options: options)
    expectMistakes("feed a.json\nscene «zzz»", "unknown scene", options: options)
  }

  @Test func sceneSettings() {
    expectMistakes("set «pagse» 3", "vertical-swipe has no setting \"pagse\"; did you mean pages?")
    expectMistakes("set «zzz» 3", "its settings are start, preload")
    expectMistakes("set pages«»", "expected a value, not the end of the line")
    expectMistakes("set pages «0»", "\"0\" is no value for pages; pages is a whole number from 1 to 1000000")
    expectMistakes("set pages «1.5»", "a whole number from 1")
    expectMistakes("set preload «yes»", "preload is true or false")
    expectMistakes("set load-delay «5»", "load-delay is a duration like 450ms or 1.2s")
    expectMistakes("set load-delay «10000s»", "load-delay is a duration like 450ms or 1.2s, one hour at most")
    #expect(mistakes("set load-delay 3600s").isEmpty)
    expectMistakes("set load-delay «-5ms»", "load-delay is a duration")
    expectMistakes("set window «egaer»", "did you mean eager? window is eager or three")
    expectMistakes("set start «lst»", "did you mean list? start is a whole number from 0 to 9, or list")
    expectMistakes("set start «10»", "start is a whole number from 0 to 9, or list")
  }

  @Test func finger() {
    expectMistakes("«drag» by 1,1 over 1s\nlift", "no finger is down; touch at a position first")
    expectMistakes("«hold» 1s\nlift", "no finger is down; touch at a position first, or write wait")
    expectMistakes("«lift»", "no finger is down; there is nothing to lift")
    expectMistakes("«cancel»", "there is nothing to cancel")
    expectMistakes("touch at 1,1\n«touch» at 2,2\nlift", "the finger is down already; it came down in line 1")
    expectMistakes("touch at 1,1\n«tap» at 2,2\nlift", "the finger is down, so it cannot tap")
    expectMistakes("touch at 1,1\n«flick» up at 9pt/s\nlift", "the finger is down, so it cannot flick")
    expectMistakes("touch at 1,1\n«wait» 300ms\nlift", "the finger is down; write hold 300ms, or lift first")
    expectMistakes("touch at 1,1\n«settle» within 1s\nlift", "nothing settles while the finger is down")
    expectMistakes("hide\n«touch» at 1,1\nhold 1s", "the finger is still down at the end of the script; write lift")
  }

  @Test func blocks() {
    expectMistakes("«repeat» 3\nhide", "this repeat has no {")
    expectMistakes("«repeat» 3", "this repeat has no {")
    expectMistakes("repeat 3 «hide»", "expected {, not \"hide\"")
    expectMistakes("«repeat» 3 { hide", "the block that starts here is never closed")
    expectMistakes("hide «}»\nshow", "this } closes nothing")
    expectMistakes("«{» hide }", "this { stands without a repeat")
    expectMistakes("wait 1s «{» hide }", "unexpected \"{\" after wait")
    #expect(mistakes("repeat 2\n{\nhide }show").isEmpty)
  }

  @Test func shots() {
    expectMistakes("shot \"a\"\nshot «\"a\"»", "the shot \"a\" is taken twice; its name is taken in line 1")
    expectMistakes("repeat 2 { shot «\"a\"» }", "the shot \"a\" is taken more than once; it is repeated")
    #expect(mistakes("shot \"a\"; mark \"a\"; mark \"a\"; repeat 1 { shot \"b\" }").isEmpty)
  }
}
