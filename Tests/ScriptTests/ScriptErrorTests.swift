import Script
import Testing

/// A test for each kind of error; « and » mark its location.
struct ScriptErrorTests {
  @Test func `an unexpected word is an error that suggests the expected one`() {
    expectErrors("«tuoch» at 1,1\nlift", "unknown command \"tuoch\"; did you mean touch?")
    expectErrors("«Wait» 1s", "did you mean wait?")
    expectErrors("«xyzzyplugh» 3", "the commands are scene, device,")
    expectErrors("«12» wait", "expected a command, not \"12\"")
    expectErrors("wait 1s «2s»", "unexpected \"2s\" after wait; it is written like: wait 300ms")
    expectErrors("tap «on» 1,1", "expected \"at\", not \"on\"")
    expectErrors("tap«»", "expected \"at\", not the end of the line; it is written like: tap at 160,330")
    expectErrors("flick «upp» at 3pt/s", "did you mean up?")
    expectErrors("touch at 1,1\ndrag «from» 2,2 over 1s\nlift", "expected by or to")
    expectErrors("settle «3s»", "expected \"within\", not \"3s\"; it is written like: settle within 3s")
  }

  @Test func `a missing or unknown unit is an error`() {
    expectErrors("wait «300»", "\"300\" has no unit; a duration is written like 450ms or 1.2s")
    expectErrors("wait «450mz»", "unknown unit \"mz\"; a duration is written like 450ms or 1.2s")
    expectErrors("wait «fast»", "expected a duration, not \"fast\"")
    expectErrors("flick up at «1800»", "\"1800\" has no unit; a velocity is written like 1800pt/s")
    expectErrors("flick up at «1800pt»", "unknown unit \"pt\"; a velocity is written like 1800pt/s")
    expectErrors("tap at «3em»,4", "unknown unit \"em\"; a coordinate is written")
    expectErrors("expect page == «3px»", "unknown unit \"px\"; probes are measured in")
    expectErrors("wait «1.2.3s»", "unknown unit \".3s\"")
  }

  @Test func `a number outside its range is an error`() {
    expectErrors("wait «0ms»", "a duration is above 0, but this is 0ms")
    expectErrors("wait «-3s»", "a duration is above 0")
    expectErrors("settle within «0s»", "a duration is above 0")
    expectErrors("flick up at «0pt/s»", "a velocity is above 0")
    expectErrors("flick up at «1e-9pt/s»", "the limit is one hour")
    expectErrors("wait «1e400s»", "the number 1e400 is too large; numbers go up to 1,000,000,000")
    expectErrors("repeat «99999999999999999999» { hide }", "is too large")
    expectErrors("repeat «0» { hide }", "a whole number from 1")
    expectErrors("repeat «1.5» { hide }", "a whole number from 1")
    expectErrors("repeat «-1» { hide }", "expected how often, a whole number from 1, not \"-1\"")
    expectErrors("repeat «x» { hide }", "a whole number from 1")
    expectErrors("wait «7200s»", "7200s is longer than a script may take; the limit is one hour of virtual time")
    expectErrors("wait «1e-20s»", "a duration is above 0")
  }

  @Test func `an invalid position is an error`() {
    expectErrors("tap at 1«»", "expected a comma and the second coordinate, not the end of the line")
    expectErrors("tap at 1,«x»", "expected a coordinate, not \"x\"")
    expectErrors("tap at «\"x\"»", "expected a position, not \"x\"; a position is written like")
    expectErrors("tap at «-1,5»", "outside the screen")
    expectErrors("tap at «50%,101%»", "outside the screen")
    expectErrors("flick up at 9pt/s from «5,-5»", "outside the screen")
    expectErrors("tap at «foter»", "vertical-swipe has no view \"foter\"; did you mean footer?")
    expectErrors("tap at «zzz»", "its views are footer, back, cell[#]")
    #expect(errors("tap at cell[31]").isEmpty)
  }

  @Test func `a touch must begin on the screen`() {
    expectErrors(
      "tap at «320.5,480»", "outside the screen; the top left is 0,0 and the bottom right of iphone-4 320,480")
    expectErrors("touch at «320,480.5»\nlift", "outside the screen")
    expectErrors("flick up at 9pt/s from «10000,10000»", "outside the screen")
    expectErrors("size 100x50\ntap at 100,50\ntap at «101,50»", "the bottom right 100,50")
    let device = ScriptOptions(scene: "vertical-swipe", device: "wall")
    expectErrors("tap at 8000,5000\ntap at «8001,5000»", "bottom right of wall 8000,5000", options: device)
    #expect(errors("size 10x10\ntap at 8000,5000", options: device).isEmpty)
    #expect(errors("tap at 320,480\ntap at 0,0\ntap at 100%,100%").isEmpty)
    #expect(errors("touch at 1,1\ndrag to 9999,-9999 over 1s\ndrag by 999,999 over 1s\nlift").isEmpty)
    // Without devices only coordinates outside every screen are known to be wrong.
    #expect(errors("tap at 10000,10000", words: nil).isEmpty)
    expectErrors("tap at «-1,1»", "the bottom right 100%,100%", words: nil)
  }

  @Test func `a missing file is an error with its location`() {
    let check: Script.FileCheck = { $0.hasSuffix("here.json") || $0.hasSuffix("here.db") ? nil : "No such file" }
    expectErrors(
      "feed «x.json»\nset events «e.db»\nwait «1»", "cannot read \"x.json\": No such file",
      "cannot read \"e.db\": No such file", "has no unit", fileCheck: check)
    expectErrors("feed here.json\nset events here.db", fileCheck: check)
    // Options take precedence over the script.
    expectErrors("feed x.json", options: ScriptOptions(scene: "vertical-swipe", hasFeed: true), fileCheck: check)
    let located = errors("feed x.json", file: "a/b.flip", fileCheck: check)
    #expect(located.map(\.hint) == ["it is looked for in the script's folder, as a/x.json"])
  }

  @Test func `an invalid timing curve is an error`() {
    expectErrors("touch at 1,1\ndrag by 1,1 over 1s «ease-on»\nlift", "did you mean ease-in?")
    expectErrors(
      "touch at 1,1\ndrag by 1,1 over 1s bezier(0.1,0,«2»,1)\nlift", "a control point's x lies from 0 to 1")
    expectErrors("touch at 1,1\ndrag by 1,1 over 1s bezier(0.1,0,1«)»\nlift", "expected \",\", not \")\"")
    expectErrors("touch at 1,1\ndrag by 1,1 over 1s bezier«»\nlift", "written like bezier(0.2,0,0.4,1)")
  }

  @Test func `an invalid expectation is an error`() {
    expectErrors("expect «pag» == 1", "vertical-swipe has no probe \"pag\"; did you mean page?")
    expectErrors("expect «zzz» == 1", "its probes are page, footer.loaded")
    expectErrors("expect page «=» 1", "did you mean ==?")
    expectErrors("expect page «1»", "a comparison is ==, !=, <, <=, > or >=")
    expectErrors("expect page ==«»", "expected a value, not the end of the line")
    expectErrors("expect page < «true»", "< compares numbers, not \"true\"")
    expectErrors("expect page == true «±» 1", "only a number has a tolerance")
    expectErrors("expect page < 1 «±» 1", "a tolerance goes with == or !=")
    expectErrors("expect page == 1 ± «-1»", "a tolerance is not negative")
    expectErrors("expect page == 1 ± «x»", "expected a tolerance")
    expectErrors("expect «3» == 1", "expected a probe's name")
    #expect(errors("expect bar[12].height == 1").isEmpty)
  }

  @Test func `an invalid string is an error`() {
    expectErrors("shot «\"open»", "the text does not end; close it")
    expectErrors("shot «open»", "expected a name in quotation marks, not \"open\"")
    expectErrors("shot \"a«\\n»b\"", "unknown escape in a text")
    expectErrors("shot «\"a/b\"»", "cannot name a shot")
    expectErrors("mark «\"\"»", "cannot name a mark")
    expectErrors("shot «“»open”", "text stands between straight quotation marks")
    expectErrors("wait «\u{0}»1s", "unexpected character U+0000")
    expectErrors("tap at «−»5,3", "a minus is written -")
  }

  @Test func `an invalid setting is an error`() {
    expectErrors("scene «vertical-swip»", "unknown scene \"vertical-swip\"; did you mean vertical-swipe?")
    expectErrors("scene «zzz»", "the scenes are vertical-swipe, virtual-pages", options: ScriptOptions())
    expectErrors("device «iphone-44»", "did you mean iphone-4?")
    expectErrors("fps «0»", "expected a frame rate from 1 to 1000")
    expectErrors("fps «1001»", "expected a frame rate from 1 to 1000")
    expectErrors("fps «60/0»", "expected a frame rate from 1 to 1000")
    expectErrors("fps «60hz»", "a frame rate is written like 60 or 29.97")
    expectErrors("scale «0»", "expected a scale")
    expectErrors("scale «17»", "at most 16")
    expectErrors("size «320»", "a size is written in whole points like 320x480")
    expectErrors("size «0x480»", "a size is written")
    expectErrors("theme «drak»", "did you mean dark? a theme is light or dark")
    expectErrors("touch-rate «59»", "a touch rate is a whole number of samples a second, from 60 to 1200")
    expectErrors("feed«»", "expected a file's path, not the end of the line")
    expectErrors("fps 60\n«fps» 30", "fps is set twice; it is set in line 1 already")
    expectErrors("set pages 3\n«set» pages 4", "set pages is set twice")
    expectErrors("device iphone-4\n«size» 3x3", "device and size exclude each other; device is set in line 1 already")
    expectErrors("hide\n«fps» 60", "fps stands after the first action; settings come before")
    expectErrors("«»", "the script names no scene", words: nil, options: ScriptOptions())
  }

  @Test func `a feed for a scene that shows none is an error`() {
    let (marked, options) = ("«feed» a.json\nscene virtual-pages", ScriptOptions())
    expectErrors(
      marked, "virtual-pages shows no feed; the scenes that show one are vertical-swipe", options: options)
    expectErrors(
      "«feed» a.json", "plain shows no feed; leave the line out",
      words: ScriptVocabulary(
        scenes: [.init(name: "plain")], devices: []), options: ScriptOptions(scene: "plain"))
    // An unknown scene may show a feed.
    expectErrors("feed a.json\nscene mine", words: nil, options: options)
    expectErrors("feed a.json\nscene «zzz»", "unknown scene", options: options)
  }

  @Test func `an invalid scene setting is an error`() {
    expectErrors("set «pagse» 3", "vertical-swipe has no setting \"pagse\"; did you mean pages?")
    expectErrors("set «zzz» 3", "its settings are start, preload")
    expectErrors("set pages«»", "expected a value, not the end of the line")
    expectErrors("set pages «0»", "\"0\" is no value for pages; pages is a whole number from 1 to 1000000")
    expectErrors("set pages «1.5»", "a whole number from 1")
    expectErrors("set preload «yes»", "preload is true or false")
    expectErrors("set load-delay «5»", "load-delay is a duration like 450ms or 1.2s")
    expectErrors("set load-delay «10000s»", "load-delay is a duration like 450ms or 1.2s, one hour at most")
    #expect(errors("set load-delay 3600s").isEmpty)
    expectErrors("set load-delay «-5ms»", "load-delay is a duration")
    expectErrors("set window «egaer»", "did you mean eager? window is eager or three")
    expectErrors("set start «lst»", "did you mean list? start is a whole number from 0 to 9, or list")
    expectErrors("set start «10»", "start is a whole number from 0 to 9, or list")
  }

  @Test func `an action that does not fit the state of the finger is an error`() {
    expectErrors("«drag» by 1,1 over 1s\nlift", "no finger is down; touch at a position first")
    expectErrors("«hold» 1s\nlift", "no finger is down; touch at a position first, or write wait")
    expectErrors("«lift»", "no finger is down; there is nothing to lift")
    expectErrors("«cancel»", "there is nothing to cancel")
    expectErrors("touch at 1,1\n«touch» at 2,2\nlift", "the finger is down already; it came down in line 1")
    expectErrors("touch at 1,1\n«tap» at 2,2\nlift", "the finger is down, so it cannot tap")
    expectErrors("touch at 1,1\n«flick» up at 9pt/s\nlift", "the finger is down, so it cannot flick")
    expectErrors("touch at 1,1\n«wait» 300ms\nlift", "the finger is down; write hold 300ms, or lift first")
    expectErrors("touch at 1,1\n«settle» within 1s\nlift", "nothing settles while the finger is down")
    expectErrors("hide\n«touch» at 1,1\nhold 1s", "the finger is still down at the end of the script; write lift")
  }

  @Test func `unbalanced braces are an error`() {
    expectErrors("«repeat» 3\nhide", "this repeat has no {")
    expectErrors("«repeat» 3", "this repeat has no {")
    expectErrors("repeat 3 «hide»", "expected {, not \"hide\"")
    expectErrors("«repeat» 3 { hide", "the block that starts here is never closed")
    expectErrors("hide «}»\nshow", "this } closes nothing")
    expectErrors("«{» hide }", "this { stands without a repeat")
    expectErrors("wait 1s «{» hide }", "unexpected \"{\" after wait")
    #expect(errors("repeat 2\n{\nhide }show").isEmpty)
  }

  @Test func `a shot's name must be unique`() {
    expectErrors("shot \"a\"\nshot «\"a\"»", "the shot \"a\" is taken twice; its name is taken in line 1")
    expectErrors("repeat 2 { shot «\"a\"» }", "the shot \"a\" is taken more than once; it is repeated")
    #expect(errors("shot \"a\"; mark \"a\"; mark \"a\"; repeat 1 { shot \"b\" }").isEmpty)
  }
}
