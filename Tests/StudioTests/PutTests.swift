import Flipbook
import Foundation
import JSON
import Testing

/// The page's overrides as statements of its script.
struct PutTests {
  @Test func `overrides become statements of the script`() throws {
    let (bench, page) = try StudioBench.opened(ExportTests.script)
    let put = try bench.post(
      "\(page)/put",
      #"{"text": \#(JSONValue.string(bench.text).line), "device": "iphone-8", "theme": "dark", "settings": {"load-delay": "5ms"}, "presentation": {"canvas": "16:9"}}"#
    ).json
    #expect(put["skipped"]?.elements?.isEmpty == true, "\(put.line)")
    #expect(
      put["text"]?.scalar?.hasPrefix(
        "scene vertical-swipe\ndevice iphone-8\nscale 0.25\ntheme dark\ncanvas 16:9\nset load-delay 5ms\nwait 100ms\n")
        == true, "\(put.line)")
    #expect(bench.text == ExportTests.script)
  }

  @Test func `a picture of the backdrop is named relative to the script's folder`() throws {
    let (bench, page) = try StudioBench.opened(ExportTests.script)
    let picture = try bench.clip.shot(at: .instant(.zero)).bitmap()
    try Files.write(try PNGEncoder(.fast).encode(picture), to: bench.folder + "/brand.png")
    let chosen = JSONValue.string("\"\(bench.folder)/brand.png\"").line
    let body = ##"""
      {"text": \##(JSONValue.string(bench.text).line), "settings": {},
       "presentation": {"canvas": "1:1", "backdrop": \##(chosen), "accent": "#008060"}}
      """##
    let shown = try bench.post("\(page)/clip", body).json["clip"]?["presentation"]
    #expect(shown?["backdrop"]?.string == "\"\(bench.folder)/brand.png\"" && shown?["accent"]?.string == "#008060")
    let put = try bench.post("\(page)/put", body).json
    #expect(
      put["text"]?.string?.contains("canvas 1:1\nbackdrop \"brand.png\"\naccent #008060\n") == true, "\(put.line)")
  }

  @Test func `a setting of an included file is skipped with the reason`() throws {
    let bench = try StudioBench("scene vertical-swipe\ninclude \"common.flip\"\nwait 100ms\n")
    try "device iphone-4\n".write(toFile: bench.folder + "/common.flip", atomically: true, encoding: .utf8)
    let page = try bench.openPage()
    let put = try bench.post(
      "\(page)/put",
      #"{"text": \#(JSONValue.string(bench.text).line), "device": "iphone-8", "theme": "dark", "settings": {}}"#
    ).json
    #expect(put["text"]?.scalar == "scene vertical-swipe\ntheme dark\ninclude \"common.flip\"\nwait 100ms\n")
    #expect(put["skipped"]?.elements?.map { $0["statement"]?.scalar } == ["device iphone-8"])
    #expect(put["skipped"]?.elements?.first?["reason"]?.scalar?.contains("common.flip") == true, "\(put.line)")
  }

  @Test(arguments: ["put", "export"])
  func `an error in the script is one sentence with its line`(request: String) throws {
    let (bench, page) = try StudioBench.opened(ExportTests.script)
    let body = #"{"text": "scene vertical-swipe\nzap\n", "settings": {}, "format": "gif"}"#
    let answer = try bench.post("\(page)/\(request)", body)
    #expect(answer.refusal.hasPrefix("422 line 2: "), "\(answer.text)")
    #expect(!answer.refusal.contains("\n"))
  }
}
