import Script
import Testing

struct ScriptExpansionTests {
  @Test func `blocks nest`() throws {
    let actions = try kinds("repeat 2 {\n  wait 1s\n  repeat 3 { hide; show }\n  wait 2s }\nwait 3s")
    let inner = [Script.Action.Kind](repeating: .hide, count: 3).flatMap { [$0, .show] }
    let outer = [.wait(.seconds(1))] + inner + [.wait(.seconds(2))]
    #expect(actions == outer + outer + [.wait(.seconds(3))])
  }

  @Test func `empty blocks add no actions`() throws {
    #expect(try kinds("repeat 1000000000 { repeat 1000000000 { # nothing\n } }").isEmpty)
  }

  @Test func `more than 100,000 actions are an error`() {
    expectErrors(
      "repeat 1000000 { repeat 1000000 { «hide» } }",
      "too many actions; the maximum is 100,000, after repeat and include are expanded")
    expectErrors("repeat 100001 { «hide» }", "too many actions…")
    #expect(errors("repeat 100000 { hide }").isEmpty)
  }

  @Test func `more than one hour of virtual time is an error`() {
    #expect(errors("repeat 3600 { wait 1s }").isEmpty)
    let message =
      "the script is too long; the maximum is one hour of virtual time, with each settle and wait until at its limit"
    expectErrors("repeat 3601 { «wait» 1s }", message)
    expectErrors("repeat 2 { touch at 1,1; «hold» 1900s; lift }", message)
    expectErrors("wait 1800s; «settle» within 1801s", message)
  }

  @Test func `more than one hour of the clip's time is an error`() {
    expectErrors(
      "repeat 61 { «freeze» 60s }", "the clip is too long; the maximum is one hour of the clip's time, which …")
    expectErrors("speed 0.5x\n«wait» 1801s", "the clip is too long; …")
  }

  @Test func `more than 1,000 presentation statements are an error`() {
    #expect(errors("repeat 1000 { caption off }").isEmpty)
    expectErrors(
      "repeat 1001 { «caption» off }",
      "too many presentation statements; the maximum is 1,000, after repeat and include are expanded")
  }

  @Test func `more than 64 megapixels a frame are an error`() {
    expectErrors(
      "size 9000x8000\nscale «2»", "a frame of 18000 × 16000 pixels is too large; the maximum is 64 megapixels")
    expectErrors("size «8001x8000»", "…is too large; the maximum is 64 megapixels")
    expectErrors(
      "size «40x19»",
      "a screen of 40 × 19 points is too small for its safe area; the safe area insets are 20 points at the top and "
        + "0 points at the bottom")
    expectErrors("size 40x20")
    expectErrors("device wall\nscale «2»", "…is too large; the maximum is 64 megapixels")
    #expect(errors("size 8000x8000").isEmpty)
    #expect(errors("scale 16").isEmpty)
    let options = ScriptOptions(scene: "vertical-swipe", device: "iphone-4")
    #expect(errors("device wall\nscale 2", options: options).isEmpty)
  }

  @Test func `more than 1 MiB of text is an error`() {
    let line = "# " + String(repeating: "x", count: 1021) + "\n"
    #expect(errors(String(repeating: line, count: 1024)).isEmpty)
    let found = errors(String(repeating: line, count: 1024) + "#")
    #expect(found.map(\.message) == ["the text is longer than 1 MiB"])
    let included = errors("include a.flip\ninclude b.flip") { _, _ in String(repeating: line, count: 600) }
    #expect(included.map(\.line) == [2])
    #expect(included.map(\.message) == ["the script with this file is longer than 1 MiB"])
  }

  @Test func `more than 32 nested blocks are an error`() {
    let deep = { (count: Int) in
      String(repeating: "repeat 1 {", count: count) + "hide" + String(repeating: "}", count: count)
    }
    #expect(errors(deep(32)).isEmpty)
    #expect(errors(deep(33)).map(\.message) == ["blocks are nested too deeply"])
    #expect(errors(deep(33)).map(\.hint) == ["the maximum is 32 levels"])
    #expect(errors(deep(5_000)).count == 1)
    #expect(errors(String(repeating: "{", count: 20_000)).count <= ScriptLimits.diagnostics)
  }
}

struct ScriptIncludeTests {
  private func files(_ files: [String: String]) -> Script.Include {
    { path, _ in
      guard let text = files[path] else { throw NoSuchFile() }
      return text
    }
  }

  private struct NoSuchFile: Error, CustomStringConvertible {
    var description: String { "no such file" }
  }

  private func script(_ main: String, _ others: [String: String], outside: Bool = false) throws -> Script {
    try Script(
      text: main, file: "scripts/main.flip", options: ScriptOptions(allowsOutsideFiles: outside), include: files(others)
    )
  }

  private func failure(_ main: String, _ others: [String: String], outside: Bool = false) -> [String] {
    do {
      _ = try script(main, others, outside: outside)
      return []
    } catch let error as ScriptError {
      return error.diagnostics.map { "\($0.location) \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `included paths are relative to the including file`() throws {
    let script = try script(
      "include common/start.flip\nrepeat 2 { include common/go.flip }",
      [
        "scripts/common/start.flip": "scene s\nfeed x.json\n",
        "scripts/common/go.flip": "hide\ninclude ./../common//deep.flip",
        "scripts/common/deep.flip": "show",
      ])
    #expect(script.settings.feed?.resolvedPath == "scripts/common/x.json")
    #expect(script.includes == ["deep", "go", "start"].map { "scripts/common/\($0).flip" })
    #expect(script.actions.map(\.kind) == [.hide, .show, .hide, .show])
    #expect(script.actions[1].location == .init(file: "scripts/common/deep.flip", line: 1, column: 1, length: 4))
  }

  @Test func `files outside the folder need permission`() {
    let others = ["other/a.flip": "scene s", "/tmp/a.flip": "scene s"]
    #expect(
      failure("include ../other/a.flip", others) == ["scripts/main.flip:1:9 cannot include \"../other/a.flip\""])
    #expect(failure("include sub/../../other/a.flip", others).count == 1)
    #expect(failure("include /tmp/a.flip", others) == ["scripts/main.flip:1:9 cannot include \"/tmp/a.flip\""])
    #expect(failure("include ../other/a.flip", others, outside: true).isEmpty)
    #expect(failure("include /tmp/a.flip", others, outside: true).isEmpty)
    #expect(errors("include ../a.flip") { _, _ in "" }.count == 1)
    #expect(
      errors("include ..") { _, _ in "" }.map(\.hint) == [
        "must be a relative path to a file in the folder of test.flip or below"
      ])
    #expect(errors("include a/../b.flip") { _, _ in "" }.isEmpty)
  }

  @Test func `include cycles are errors`() {
    #expect(failure("scene s\ninclude main.flip", [:]) == ["scripts/main.flip:2:9 a script cannot include itself"])
    let round = ["scripts/a.flip": "hide\ninclude b.flip", "scripts/b.flip": "include ../scripts/./a.flip"]
    #expect(failure("scene s\ninclude a.flip", round) == ["scripts/b.flip:1:9 a script cannot include itself"])
    let twice = ["scripts/a.flip": "hide"]
    #expect(failure("scene s\ninclude a.flip\ninclude a.flip", twice).isEmpty)
  }

  @Test func `exponential includes stop at the limit of actions`() {
    var others: [String: String] = ["scripts/f30.flip": ""]
    for index in 0..<30 {
      others["scripts/f\(index).flip"] = "include f\(index + 1).flip\ninclude f\(index + 1).flip"
    }
    let found = failure("scene s\ninclude f0.flip", others)
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("too many actions"))
  }

  @Test func `an unreadable file is reported once and causes no other error`() {
    #expect(
      failure("include x.flip\nlift\nrepeat 2 { include x.flip }", [:]) == [
        "scripts/main.flip:1:9 cannot read \"scripts/x.flip\": no such file"
      ])
    #expect(errors("include a.flip").map(\.message) == ["cannot include files"])
  }

  @Test func `errors in included files are reported once and in order`() {
    let others = ["scripts/a.flip": "wait 3\nlift", "scripts/b.flip": "wait 4"]
    #expect(
      failure("scene s\nwait 1\nrepeat 3 { include a.flip }\ninclude b.flip\nwait 2", others) == [
        "scripts/main.flip:2:6 missing unit after \"1\"", "scripts/main.flip:5:6 missing unit after \"2\"",
        "scripts/a.flip:1:6 missing unit after \"3\"", "scripts/a.flip:2:1 cannot lift while the finger is up",
        "scripts/b.flip:1:6 missing unit after \"4\"",
      ])
  }
}
