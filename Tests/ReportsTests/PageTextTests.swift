import Testing

@testable import Reports

@Suite struct PageTextTests {
  @Test(arguments: [["shared", "report"], ["shared", "studio"]])
  func `a module follows its imports, by paths that lead to them`(folders: [String]) throws {
    var names: Set<String> = []
    for (name, text) in PageText.modules(in: folders) {
      let folder = name.prefix { $0 != "/" }
      for line in text.split(separator: "\n") where line.hasPrefix("import ") {
        let path = try #require(line.split(separator: "\"").dropFirst().first, "\(name): \(line)")
        let target = path.hasPrefix("./") ? "\(folder)/\(path.dropFirst(2))" : String(path.dropFirst(3))
        #expect(names.contains(target), "\(name) imports \(path)")
      }
      names.insert(name)
    }
    #expect(names.contains("shared/player.js"))
  }

  @Test func `a report contains each module in an element of its own`() {
    let scripts = PageText.reportScripts
    for name in ["shared/dom.js", "shared/player.js", "report/images.js", "report/report.js"] {
      #expect(
        scripts.contains("<script type=\"text/plain\" data-module=\"\(name)\">\nimport ")
          || scripts.contains("<script type=\"text/plain\" data-module=\"\(name)\">\n/**"), "\(name)")
    }
    #expect(!scripts.contains("studio/"))
    #expect(scripts.split(separator: "<script").count == scripts.split(separator: "</script>\n").count)
  }

  @Test func `the studio's page names its files and has one player`() throws {
    let page = try studioFile("")
    #expect(page.split(separator: "<section id=\"player\"").count == 2)
    for name in ["shared/theme.css", "studio/studio.css"] { #expect(page.contains("href=\"\(name)\"")) }
    #expect(page.contains("src=\"studio/studio.js\""))
    #expect(try studioFile("shared/theme.css").contains(":root {"))
    #expect(try studioFile("shared/panes.js").contains("\nexport class Panes {"))
  }

  @Test(arguments: ["studio/studio.html", "report/report.js", "studio.js", "shared", "../shared/dom.js"])
  func `the studio serves no other file`(name: String) {
    #expect(PageText.studioFile(name) == nil)
  }

  private func studioFile(_ name: String) throws -> String {
    String(decoding: try #require(PageText.studioFile(name)).bytes, as: UTF8.self)
  }
}
