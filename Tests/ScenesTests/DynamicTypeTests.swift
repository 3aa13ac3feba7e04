import Interface
import Scenes
import Script
import Testing

@Suite struct DynamicTypeTests {
  /// The height of a row of the list: 44 points in the default category.
  @Test(arguments: [("", 44.0), ("set dynamic-type l", 44), ("set dynamic-type xs", 36), ("set dynamic-type xxxl", 60)])
  func `rows grow with the text size`(line: String, height: Double) throws {
    let stage = try player("scene flick-detail\n\(line)\nwait 1s").stage
    #expect(stage.frame(ofView: "cell[0]")?.height == height)
  }

  /// Larger text makes an article longer.
  @Test func `articles grow with the text size`() throws {
    func end(_ line: String) throws -> Double {
      let stage = try player("scene vertical-swipe\nset start 0\n\(line)\nwait 1s", feed: feed(words: [300])).stage
      let page = try #require(stage.window.descendant(named: "article") as? ScrollView)
      return page.contentSize.height
    }
    let (small, usual, large) = (try end("set dynamic-type xs"), try end(""), try end("set dynamic-type xxxl"))
    #expect(small < usual)
    #expect(usual < large)
  }

  @Test func `each scene with text has the setting`() {
    let scenes = SceneCatalog.vocabulary.scenes.filter { $0.settings.contains { $0.name == "dynamic-type" } }
    #expect(scenes.map(\.name) == ["vertical-swipe", "pull-for-menu", "flick-detail"])
  }
}
