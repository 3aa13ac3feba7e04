import Flipbook
import JSON
import Testing

/// Exports of a clip for a page, with its markup, and their warnings.
struct MarkupTests {
  /// Small and short: `embed` draws two pixels per point.
  private static let script = ExportTests.script
    .replacing("device iphone-4", with: "size 80x120\nfps 10").replacing("160,400", with: "40,90")

  @Test(arguments: [("github", Embed.Target.github), ("documentation", .docc)])
  func `a preset makes the files and the markup of embed`(preset: String, target: Embed.Target) throws {
    let (bench, page) = try StudioBench.opened("# A pull.\n" + Self.script)
    // The theme, the scale and the range of the dialog do not apply.
    let choices =
      #", "preset": "\#(preset)", "alt": "A \"pull\"", "theme": "both", "scale": "fit", "from": "10ms", "loops": "1""#
    let plan = try bench.post("\(page)/export/plan", bench.exportBody("apng", choices)).json
    var options = Embed.Options()
    options.alternative = "A \"pull\""
    if target == .github { options.loopCount = 1 }
    let embed = try Embed(try bench.clip, for: target, named: "pull", options)
    let markup = embed.markup(in: Files.relative(bench.folder, to: ".") ?? bench.folder)
    #expect(plan["markup"]?.string == markup, "\(plan.line)")
    let loop = target == .github ? " --loop 1" : ""
    #expect(
      plan["command"]?.string
        == "flipbook embed \(bench.folder)/pull.flip --for \(target.rawValue)\(loop) --alt 'A \"pull\"' -o \(bench.folder)"
    )
    let state = try bench.export(page, bench.exportBody("apng", choices))
    #expect(state["markup"]?.string == markup, "\(state.line)")
    #expect(try bench.files == (embed.files.map(\.name) + ["pull.flip"]).sorted() && embed.files.count == 4)
    for file in embed.files {
      let (path, expected) = ("\(bench.folder)/\(file.name)", "\(bench.folder)/expected-\(file.name)")
      _ = try embed.write(file, to: expected)
      #expect(try Files.read(path) == Files.read(expected), "\(file.name)")
    }
  }

  @Test func `markup names the files that were written, and a set is kept or replaced as a whole`() throws {
    let (bench, page) = try StudioBench.opened("# A pull.\n" + Self.script)
    try Files.write([1], to: bench.folder + "/pull~dark.png")
    let github = #", "preset": "github""#
    let refused = try bench.post("\(page)/export", bench.exportBody("gif", github))
    #expect(try refused.json["existing"]?.elements?.map(\.scalar) == ["pull~dark.png"])
    let kept = try bench.export(page, bench.exportBody("gif", github + #", "decision": "keep""#))
    let names = ["pull-2.webp", "pull-2.png", "pull-2~dark.webp", "pull-2~dark.png"]
    #expect(try bench.files == (names + ["pull.flip", "pull~dark.png"]).sorted(), "\(kept.line)")
    // GitHub's markup has one still, for both themes.
    for name in names.dropLast() { #expect(kept["markup"]?.string?.contains("/\(name)\"") == true, "\(name)") }
    #expect(try Files.read(bench.folder + "/pull~dark.png") == [1])
    _ = try bench.export(page, bench.exportBody("gif", github + #", "decision": "replace""#))
    #expect(try Files.read(bench.folder + "/pull~dark.png") == Files.read(bench.folder + "/pull-2~dark.png"))
  }

  @Test func `a clip without alternative text is an error that an entered text fixes`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let github = #", "preset": "github""#
    let plan = try bench.post("\(page)/export/plan", bench.exportBody("gif", github)).json
    #expect(
      plan["error"]?.string?.hasPrefix("no alternative text") == true
        && plan["remedy"]?.string?.hasPrefix("Enter") == true)
    #expect(
      try bench.post("\(page)/export", bench.exportBody("gif", github)).refusal.hasPrefix("422 no alternative text"))
    let entered = try bench.post("\(page)/export/plan", bench.exportBody("gif", github + #", "alt": "A pull""#)).json
    #expect(entered["alt"]?.string == "A pull" && entered["error"]?.string == nil)
  }

  @Test(arguments: [("mp4", #", "preset": "documentation", "alt": "A""#), ("html", #", "theme": "both""#), ("mp4", "")])
  func `a transparent canvas is an error of a format without transparency`(format: String, choices: String) throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let transparent = choices + #", "presentation": {"canvas": "1:1 transparent"}"#
    let plan = try bench.post("\(page)/export/plan", bench.exportBody(format, transparent)).json
    #expect(plan["error"]?.string?.contains("cannot be transparent, as the canvas is") == true, "\(plan.line)")
  }

  @Test func `a character that no font has is a warning of an export`() throws {
    let (bench, page) = try StudioBench.opened(
      Self.script.replacing("wait 100ms", with: "canvas 640x480\ncaption \"\u{E83A}\"\nwait 100ms"))
    let state = try bench.export(page, bench.exportBody("gif"))
    let warnings = state["warnings"]?.elements?.compactMap(\.string) ?? []
    #expect(warnings.contains { $0.hasPrefix("no font has U+E83A") }, "\(state.line)")
  }

  @Test func `a page is one file with both themes`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let both = #", "theme": "both""#
    let plan = try bench.post("\(page)/export/plan", bench.exportBody("html", both)).json
    #expect(plan["command"]?.string == "flipbook record \(bench.folder)/pull.flip -o \(bench.folder)/pull.html")
    let state = try bench.export(page, bench.exportBody("html", both))
    #expect(state["files"]?.elements?.map { $0["name"]?.string } == ["pull.html"], "\(state.line)")
    _ = try bench.clip.writePage(to: bench.folder + "/expected.html")
    let bytes = try Files.read(bench.folder + "/expected.html")
    #expect(try bench.get("api/exports/1/pull.html").body == bytes)
  }
}
