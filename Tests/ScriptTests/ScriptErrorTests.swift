import Script
import Testing

/// The text and the location of each error; « and » mark the location.
struct ScriptErrorTests {
  @Test func `an unexpected word is an error that suggests the expected one`() {
    expectErrors("«tuoch» at 1,1\nlift", "unknown statement \"tuoch\"; did you mean \"touch\"?")
    expectErrors("«Wait» 1s", "unknown statement \"Wait\"; did you mean \"wait\"?")
    expectErrors(
      "«xyzzyplugh» 3", "unknown statement \"xyzzyplugh\"; known statements: scene, device, …, repeat, include")
    expectErrors(
      "«12» wait", "expected a statement, found \"12\"; a statement starts with a keyword such as touch, drag or wait")
    expectErrors("wait 1s «2s»", "unexpected \"2s\" after wait; example: wait 300ms")
    expectErrors("tap «on» 1,1", "expected \"at\", found \"on\"; example: tap at 160,330")
    expectErrors("tap«»", "expected \"at\", found end of line; example: tap at 160,330")
    expectErrors("flick «upp» at 3pt/s", "unknown direction \"upp\"; did you mean \"up\"?")
    expectErrors("flick «3» at 3pt/s", "expected direction, found \"3\"; must be up, down, left or right")
    expectErrors(
      "touch at 1,1\ndrag «from» 2,2 over 1s\nlift", "expected \"by\" or \"to\", found \"from\"; example: drag by …")
    expectErrors("settle «3s»", "expected \"within\", found \"3s\"; example: settle within 3s")
    expectErrors("zoom «in»", "expected \"to\", \"follow\" or \"out\", found \"in\"; example: zoom to …")
    expectErrors("caption «hello»", "expected text in quotation marks, found \"hello\"; example: caption …")
  }

  @Test func `a missing or unknown unit is an error`() {
    expectErrors("wait «300»", "missing unit after \"300\"; a duration is written like 450ms or 1.2s")
    expectErrors("wait «450mz»", "unknown unit \"mz\"; a duration is written like 450ms or 1.2s")
    expectErrors("wait «fast»", "expected a duration, found \"fast\"; a duration is written like 450ms or 1.2s")
    expectErrors("flick up at «1800»", "missing unit after \"1800\"; a velocity is written like 1800pt/s")
    expectErrors("flick up at «1800pt»", "unknown unit \"pt\"; a velocity is written like 1800pt/s")
    expectErrors("tap at «3em»,4", "unknown unit \"em\"; a coordinate is written like 160 or 50%")
    expectErrors("expect page == «3px»", "unknown unit \"px\"; must be pt, deg, ms, s or pt/s")
    expectErrors("wait «1.2.3s»", "unknown unit \".3s\"; a duration is written like 450ms or 1.2s")
  }

  @Test func `a number outside its range is an error`() {
    for duration in ["0ms", "-3s", "1e-20s", "7200s"] {
      expectErrors("wait «\(duration)»", "duration \(duration) is out of range; must be above 0 and at most 3600s")
    }
    expectErrors("settle within «0s»", "duration 0s is out of range; must be above 0 and at most 3600s")
    expectErrors("freeze «61s»", "duration 61s is out of range; must be above 0 and at most 60s")
    expectErrors("card \"a\" for «61s»", "duration 61s is out of range; must be above 0 and at most 60s")
    for velocity in ["0pt/s", "1e-9pt/s"] {
      expectErrors(
        "flick up at «\(velocity)»",
        "velocity \(velocity) is out of range; must be above 0, and the flick must not take longer than one hour")
    }
    expectErrors("wait «1e400s»", "number 1e400 is out of range; the maximum is 1,000,000,000")
    expectErrors("repeat «99999999999999999999» { hide }", "number 99999999999999999999 is out of range; …")
    for count in ["0", "1.5", "-1", "x"] {
      expectErrors(
        "repeat «\(count)» { hide }", "expected a whole number from 1, found \"\(count)\"; example: repeat 3 {…")
    }
    expectErrors("speed «21x»", "expected a speed from 0.05x to 20x, found \"21x\"; half speed is written 0.5x")
    expectErrors("zoom to «0,0,9x100» over 1s", "region is too small; both sides must be at least 10 points")
  }

  @Test func `an invalid position is an error`() {
    expectErrors(
      "tap at 1«»",
      "expected \",\" and a second coordinate, found end of line; a pair of coordinates is written like 160,330 or 50%,70%"
    )
    expectErrors("tap at 1,«x»", "expected a coordinate, found \"x\"; a pair of coordinates is written like …")
    expectErrors(
      "tap at «,»", "expected a position, found \",\"; a position is written like 160,330, 50%,70% or footer")
    expectErrors("tap at «foter»", "unknown view \"foter\" in vertical-swipe; did you mean \"footer\"?")
    expectErrors("tap at «zzz»", "unknown view \"zzz\" in vertical-swipe; known views: footer, back, cell[#]")
    #expect(errors("tap at cell[31]").isEmpty)
    expectErrors(
      "zoom to «0,0,big» over 1s",
      "expected a region; a region is written like footer or 0,200,320x240: left, top, width and height in points")
    expectErrors(
      "zoom to «0,0,321x100» over 1s", "region 0,0,321x100 extends beyond the screen; the screen has 320x480 points")
  }

  @Test func `a touch must begin on the screen`() {
    expectErrors(
      "tap at «320.5,480»",
      "position 320.5,480 is outside the screen; the bottom right corner of iphone-4 is 320,480")
    for position in ["-1,5", "50%,101%", "320,480.5"] {
      expectErrors("tap at «\(position)»", "position \(position) is outside the screen; …")
      expectErrors("touch at «\(position)»\nlift", "position \(position) is outside the screen; …")
      expectErrors("point at «\(position)» \"a\"", "position \(position) is outside the screen; …")
      expectErrors("flick up at 9pt/s from «\(position)»", "position \(position) is outside the screen; …")
    }
    expectErrors("size 100x50\ntap at 100,50\ntap at «101,50»", "…; the bottom right corner is 100,50")
    let device = ScriptOptions(scene: "vertical-swipe", device: "wall")
    expectErrors(
      "tap at 8000,5000\ntap at «8001,5000»", "…; the bottom right corner of wall is 8000,5000", options: device)
    #expect(errors("size 10x10\ntap at 8000,5000", options: device).isEmpty)
    #expect(errors("tap at 320,480\ntap at 0,0\ntap at 100%,100%").isEmpty)
    #expect(errors("touch at 1,1\ndrag to 9999,-9999 over 1s\ndrag by 999,999 over 1s\nlift").isEmpty)
    // Without devices only coordinates outside every screen are known to be wrong.
    #expect(errors("tap at 10000,10000", words: nil).isEmpty)
    expectErrors("tap at «-1,1»", "…; the bottom right corner is 100%,100%", words: nil)
  }

  @Test func `a missing file is an error with its location`() {
    let check: Script.FileCheck = { $0.hasSuffix("here.json") || $0.hasSuffix("here.db") ? nil : "No such file" }
    expectErrors(
      "feed «x.json»\nset events «e.db»\nwait «1»", "cannot read \"x.json\": No such file",
      "cannot read \"e.db\": No such file", "missing unit…", fileCheck: check)
    expectErrors("feed here.json\nset events here.db", fileCheck: check)
    // Options take precedence over the script.
    expectErrors("feed x.json", options: ScriptOptions(scene: "vertical-swipe", hasFeed: true), fileCheck: check)
    let located = errors("feed x.json", file: "a/b.flip", fileCheck: check)
    #expect(located.map(\.hint) == ["the path is relative to the folder of b.flip: a/x.json"])
  }

  @Test func `an invalid easing is an error`() {
    func expectEasing(_ easing: String, _ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
      expectErrors("touch at 1,1\ndrag by 1,1 over 1s \(easing)\nlift", message, sourceLocation: sourceLocation)
    }
    expectEasing("«ease-on»", "unknown easing \"ease-on\"; did you mean \"ease-in\"?")
    expectEasing(
      "«zzz»", "unknown easing \"zzz\"; must be linear, ease-in, ease-out, ease-in-out, default or bezier(0.2,0,0.4,1)")
    expectEasing("bezier(0.1,0,«2»,1)", "number 2 is out of range; the x of a control point must be from 0 to 1")
    expectEasing(
      "bezier(0.1,0,1«)»", "expected \",\", found \")\"; a custom easing is written like bezier(0.2,0,0.4,1)")
    expectEasing("bezier«»", "expected \"(\", found end of line; a custom easing is written like …")
  }

  @Test func `an invalid expectation is an error`() {
    expectErrors("expect «pag» == 1", "unknown probe \"pag\" in vertical-swipe; did you mean \"page\"?")
    expectErrors("expect «zzz» == 1", "unknown probe \"zzz\" in vertical-swipe; known probes: page, footer.loaded, …")
    expectErrors("expect page «=» 1", "expected a comparison, found \"=\"; did you mean \"==\"?")
    expectErrors("expect page «1»", "expected a comparison, found \"1\"; must be ==, !=, <, <=, > or >=")
    expectErrors(
      "expect page ==«»",
      "expected a value, found end of line; must be a number, true, false, a word, \"text\", or - for an absent value")
    expectErrors(
      "expect page < «true»", "expected a number after <, found \"true\"; only == and != compare other values")
    expectErrors("expect page == true «±» 1", "unexpected \"±\"; only numbers have a tolerance")
    expectErrors("expect page < 1 «±» 1", "unexpected \"±\" after <; only == and != have a tolerance")
    expectErrors("expect page == 1 ± «-1»", "tolerance -1 is out of range; must be 0 or more")
    expectErrors("expect page == 1 ± «x»", "expected a tolerance, found \"x\"; example: expect page == 1")
    expectErrors("expect «3» == 1", "expected a probe name, found \"3\"; example: expect page == 1")
    #expect(errors("expect bar[12].height == 1").isEmpty)
  }

  @Test func `an invalid string is an error`() {
    expectErrors("shot «\"open»", "unterminated text; add a closing quotation mark on the same line")
    expectErrors("shot «open»", "expected a name in quotation marks, found \"open\"; example: shot \"armed\"")
    expectErrors("shot \"a«\\n»b\"", "invalid escape sequence; must be \\\", \\\\ or \\{")
    expectErrors(
      "shot «\"a/b\"»", "invalid name \"a/b\"; must have 1 to 100 bytes, without slashes and control characters")
    expectErrors("mark «\"\"»", "invalid name \"\"; must have 1 to 100 bytes, …")
    expectErrors(
      "shot «“»open”", "unexpected character \"“\"; text is enclosed in straight double quotation marks, \"like this\"")
    expectErrors("wait «\u{0}»1s", "unexpected character U+0000")
    expectErrors("tap at «−»5,3", "unexpected character \"−\"; a minus sign is written -")
    expectErrors("caption «\"  \"»", "text is empty; must have at least one visible character")
    expectErrors("caption «\"a\tb\"»", "text contains a control character; remove it")
    let long = "\"" + String(repeating: "a", count: 301) + "\""
    expectErrors("caption «\(long)»", "text is too long; the maximum is 300 characters and 10,000 bytes")
  }

  @Test func `an invalid setting is an error`() {
    expectErrors("scene «vertical-swip»", "unknown scene \"vertical-swip\"; did you mean \"vertical-swipe\"?")
    expectErrors(
      "scene «zzz»", "unknown scene \"zzz\"; known scenes: vertical-swipe, virtual-pages", options: ScriptOptions())
    expectErrors("device «iphone-44»", "unknown device \"iphone-44\"; did you mean \"iphone-4\"?")
    for rate in ["0", "1001", "60/0", "60hz"] {
      expectErrors(
        "fps «\(rate)»", "expected a frame rate from 1 to 1000; a frame rate is written like 60, 29.97 or 30000/1001")
    }
    expectErrors("scale «0»", "expected a scale above 0 and at most 16, found \"0\"; example: scale 2")
    expectErrors("scale «17»", "expected a scale above 0 and at most 16, found \"17\"; example: scale 2")
    expectErrors("size «320»", "expected a size, found \"320\"; a size is written like 320x480, in whole points")
    expectErrors("size «0x480»", "expected a size, found \"0x480\"; …")
    expectErrors("theme «drak»", "unknown theme \"drak\"; did you mean \"dark\"?")
    expectErrors("frame device «sliver»", "unknown finish \"sliver\"; did you mean \"silver\"?")
    expectErrors("frame device «pink»", "unknown finish \"pink\"; must be black, silver, gold or blue")
    expectErrors("frame «devise»", "unknown frame \"devise\"; did you mean \"device\"?")
    expectErrors("frame none «gold»", "unexpected \"gold\" after frame; example: frame device silver")
    expectErrors("finger «blob»", "unknown finger \"blob\"; must be disc, ring, accent or none")
    expectErrors("touch-rate «59»", "expected a whole number from 60 to 1200, found \"59\"; example: touch-rate 120")
    expectErrors(
      "canvas «5:4»", "expected a canvas, found \"5:4\"; must be 16:9, 1:1, 9:16, 4:3, or a size in pixels …")
    expectErrors("backdrop «violett»", "unknown backdrop \"violett\"; did you mean \"violet\"?")
    expectErrors("backdrop «red»", "unknown backdrop \"red\"; must be mist, sand, sky, night, violet or ember")
    expectErrors(
      "backdrop «#000000,#111111,#222222,#333333,#444444»",
      "expected a colour, found …; a backdrop is written like #1B1F2A, or #1B1F2A,#3A4E7A for a gradient, or sky, or "
        + "\"picture.png\"")
    expectErrors("layout «up»", "unknown layout \"up\"; must be center, left, right or above")
    expectErrors("layout «rigth»", "unknown layout \"rigth\"; did you mean \"right\"?")
    expectErrors("layout right «19%»", "expected a size from 20% to 200%, found \"19%\"; …")
    expectErrors("layout right «201%»", "expected a size from 20% to 200%, found \"201%\"; …")
    expectErrors("loop «fad»", "unknown loop \"fad\"; did you mean \"fade\"?")
    expectErrors("loop fade «0ms»", "…")
    expectErrors("backdrop «\"a.png, #112233»", "unterminated text; …")
    expectErrors("accent «red»", "expected a colour, found \"red\"; an accent is written like #0A7A5C")
    expectErrors("accent «#000000,#111111»", "expected a colour, found …")
    expectErrors("font«»", "expected a font path, found end of line; example: font \"brand.otf\"")
    expectErrors("canvas 16:9 «opaque»", "unexpected \"opaque\" after canvas; …")
    expectErrors(
      "canvas 16:9 transparent\n«backdrop» #000000",
      "a transparent canvas has no backdrop; remove the backdrop, or transparent")
    expectErrors("feed«»", "expected a file path, found end of line; example: feed feeds/science.json")
    expectErrors("fps 60\n«fps» 30", "duplicate fps; it is already set on line 1")
    expectErrors("set pages 3\n«set» pages 4", "duplicate set pages; it is already set on line 1")
    expectErrors(
      "device iphone-4\n«size» 3x3", "device and size cannot be combined; device is already set on line 1")
    expectErrors("hide\n«fps» 60", "fps must come before the first action; the first action is on line 1")
    expectErrors("«»", "missing scene; add scene vertical-swipe at the top", words: nil, options: ScriptOptions())
    expectErrors(
      "«»", "missing scene; add scene vertical-swipe at the top; known scenes: vertical-swipe, virtual-pages",
      options: ScriptOptions())
  }

  @Test func `an invalid tolerance is an error`() {
    expectErrors("tolerance «exct»", "unknown tolerance \"exct\"; did you mean \"exact\"?")
    expectErrors(
      "tolerance channel-delta «256»", "expected a whole number from 0 to 255, found \"256\"; example: tolerance …")
    expectErrors("tolerance share «0.1»", "expected a percentage from 0% to 100%, found \"0.1\"; example: tolerance …")
    expectErrors(
      "tolerance exact frames «9-1»",
      "expected a range of frames, found \"9-1\"; a range of frames is written like 30-60")
  }

  @Test func `a feed for a scene that shows none is an error`() {
    let (marked, options) = ("«feed» a.json\nscene virtual-pages", ScriptOptions())
    expectErrors(marked, "virtual-pages shows no feed; scenes with a feed: vertical-swipe", options: options)
    expectErrors(
      "«feed» a.json", "plain shows no feed; remove the line",
      words: ScriptVocabulary(
        scenes: [.init(name: "plain")], devices: []), options: ScriptOptions(scene: "plain"))
    // An unknown scene may show a feed.
    expectErrors("feed a.json\nscene mine", words: nil, options: options)
    expectErrors("feed a.json\nscene «zzz»", "unknown scene…", options: options)
  }

  @Test func `an invalid scene setting is an error`() {
    expectErrors("set «pagse» 3", "unknown setting \"pagse\" in vertical-swipe; did you mean \"pages\"?")
    expectErrors("set «zzz» 3", "unknown setting \"zzz\" in vertical-swipe; known settings: start, preload, …")
    expectErrors(
      "set «zzz» 3", "unknown setting \"zzz\" in virtual-pages; there are no settings",
      options: ScriptOptions(scene: "virtual-pages"))
    expectErrors("set pages«»", "expected a value, found end of line; example: set load-delay 0ms")
    expectErrors("set pages «0»", "invalid value \"0\" for pages; must be a whole number from 1 to 1000000")
    expectErrors("set pages «1.5»", "invalid value \"1.5\" for pages; must be a whole number from 1 to 1000000")
    expectErrors("set preload «yes»", "invalid value \"yes\" for preload; must be true or false")
    for delay in ["5", "10000s", "-5ms"] {
      expectErrors(
        "set load-delay «\(delay)»",
        "invalid value \"\(delay)\" for load-delay; must be a duration such as 450ms, at most one hour")
    }
    #expect(errors("set load-delay 3600s").isEmpty)
    expectErrors("set window «egaer»", "invalid value \"egaer\" for window; did you mean \"eager\"?")
    expectErrors("set start «lst»", "invalid value \"lst\" for start; did you mean \"list\"?")
    expectErrors("set start «10»", "invalid value \"10\" for start; must be a whole number from 0 to 9, or list")
  }

  @Test func `an action that does not fit the state of the finger is an error`() {
    expectErrors("«drag» by 1,1 over 1s\nlift", "cannot drag while the finger is up; add touch first")
    expectErrors("«lift»", "cannot lift while the finger is up; add touch first")
    expectErrors("«cancel»", "cannot cancel while the finger is up; add touch first")
    expectErrors("«hold» 1s\nlift", "cannot hold while the finger is up; did you mean \"wait\"?")
    for (action, remedy) in [
      ("touch at 2,2", "add lift first"), ("tap at 2,2", "add lift first"), ("flick up at 9pt/s", "add lift first"),
      ("settle within 1s", "add lift first"), ("wait 300ms", "did you mean \"hold\"?"),
    ] {
      let name = action.prefix { $0 != " " }
      expectErrors(
        "touch at 1,1\n«\(name)»\(action.dropFirst(name.count))\nlift",
        "cannot \(name) while the finger is down; it was put down on line 1; \(remedy)")
    }
    expectErrors("hide\n«touch» at 1,1\nhold 1s", "the finger is still down at the end of the script; add lift")
  }

  @Test func `unbalanced braces are an error`() {
    expectErrors("«repeat» 3\nhide", "expected \"{\" after repeat; example: repeat 3 {…")
    expectErrors("«repeat» 3", "expected \"{\" after repeat; example: repeat 3 {…")
    expectErrors("repeat 3 «hide»", "expected \"{\", found \"hide\"; example: repeat 3 {…")
    expectErrors("«repeat» 3 { hide", "unterminated block; add \"}\" after its statements")
    expectErrors("hide «}»\nshow", "unexpected \"}\" without \"{\"; example: repeat 3 {…")
    expectErrors("«{» hide }", "unexpected \"{\" without repeat; example: repeat 3 {…")
    expectErrors("wait 1s «{» hide }", "unexpected \"{\" after wait; example: wait 300ms")
    #expect(errors("repeat 2\n{\nhide }show").isEmpty)
  }

  @Test func `an invalid stroke is an error`() {
    expectErrors("«stroke» at 1,1 { 10ms 1,1", "unterminated stroke; add \"}\" after its samples")
    expectErrors("«stroke» at 1,1 { }\nlift", "missing samples after \"{\"; example: stroke at …")
    expectErrors("stroke at 1,1\n«lift»", "expected \"{\" and samples, found \"lift\"; example: stroke at …")
    expectErrors("stroke at 1,1 { 10ms 1,1 «2»,2 }\nlift", "unexpected \"2\" after a sample; example: stroke at …")
    expectErrors(
      "stroke at 1,1 { 10ms 1,1; «10ms» 2,2 }\nlift",
      "time 10ms is not later than the previous sample; times are measured from touch-down and must increase")
  }

  @Test func `a shot's name must be unique`() {
    expectErrors("shot \"a\"\nshot «\"a\"»", "duplicate shot \"a\"; the first one is on line 1")
    expectErrors("repeat 2 { shot «\"a\"» }", "duplicate shot \"a\"; move it out of the block")
    #expect(errors("shot \"a\"; mark \"a\"; mark \"a\"; repeat 1 { shot \"b\" }").isEmpty)
  }

  @Test(arguments: [
    ("step 1!", "step 1?", "shot-step-1-.png"), ("a+b", "a:b", "shot-a-b.png"), ("👍", "👎", "shot--.png"),
    ("Armed", "armed", "shot-armed.png if letter case is ignored"),
    ("Straße", "STRASSE", "shot-STRASSE.png if letter case is ignored"),
    ("É", "e\u{301}", "shot-e\u{301}.png if letter case is ignored"),
    ("Ok!", "OK?", "shot-OK-.png if letter case is ignored"),
  ])
  func `shots with the same picture file are an error`(first: String, second: String, file: String) {
    expectErrors(
      "wait 1s\nshot \"\(first)\"\nshot «\"\(second)\"»",
      "shots \"\(first)\" and \"\(second)\" have the same picture, \(file); "
        + "rename one of them; the first one is on line 2")
  }

  @Test func `a shot's name in another Unicode form is a duplicate`() {
    expectErrors("shot \"\u{E9}\"\nshot «\"e\u{301}\"»", "duplicate shot \"e\u{301}\"; the first one is on line 1")
  }
}
