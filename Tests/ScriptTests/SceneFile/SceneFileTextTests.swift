import Testing

@testable import Script

/// Edits of a scene file's text: each changes one statement.
struct SceneFileTextTests {
  private static let text = """
    # The shop
    screen home "home.png" {
      bar top 98   # stays
      background #F2F2F7
      view cart 330,52,44x44; tap cart push cart
    }
    screen cart "cart.png" { }
    screen end "end.png" { view a 0,0,1x1 }
    """

  private func edited(
    _ text: String = text, _ edit: (inout SceneFileText, SceneDescription) throws -> Void
  ) throws -> [String] {
    let description = try SceneDescription(text: text, file: "shop.scene")
    var lines = SceneFileText(text, file: "shop.scene")
    try edit(&lines, description)
    // The edited text is a scene file again.
    _ = try SceneDescription(text: lines.text, file: "shop.scene")
    return lines.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a statement is inserted before the closing brace with the indentation of the previous one`() throws {
    let lines = try edited { text, scene in
      #expect(text.insert("tap 0,0,10x10 back", in: scene.screens[0]) == 6)
    }
    #expect(lines[4...6] == ["  view cart 330,52,44x44; tap cart push cart", "  tap 0,0,10x10 back", "}"])
    #expect(lines.count == 9)
  }

  @Test(arguments: [(1, #"screen cart "cart.png" {"#, "}"), (2, #"screen end "end.png" { view a 0,0,1x1"#, "}")])
  func `a block on one line is split`(screen: Int, first: String, last: String) throws {
    let lines = try edited { text, scene in
      #expect(text.insert("tap 0,0,10x10 back", in: scene.screens[screen]) == 7 + screen)
    }
    #expect(lines[(5 + screen)...(7 + screen)] == [first, "  tap 0,0,10x10 back", last][...])
  }

  @Test func `rectangles and heights are replaced in place`() throws {
    let lines = try edited { text, scene in
      text.replace(scene.screens[0].views[0].rect, with: "1,2,3x4")
      text.replaceHeight(of: scene.screens[0].bars[0], with: "50")
      text.replace(scene.screens[2].views[0].rect, with: "10,20,30x40")
    }
    #expect(lines[2] == "  bar top 50   # stays")
    #expect(lines[4] == "  view cart 1,2,3x4; tap cart push cart")
    #expect(lines[7] == #"screen end "end.png" { view a 10,20,30x40 }"#)
  }

  @Test func `a removed statement takes its line with it unless the line has another statement`() throws {
    let lines = try edited { text, scene in
      text.removeStatement(at: scene.screens[2].views[0].location)
      text.removeStatement(at: scene.screens[0].taps[0].location)
      text.removeStatement(at: scene.screens[0].bars[0].location)
    }
    #expect(lines[2] == "  background #F2F2F7")
    #expect(lines[3] == "  view cart 330,52,44x44")
    #expect(lines[6] == #"screen end "end.png" {  }"#)
    #expect(lines.count == 7)
  }

  @Test func `a statement is returned without its comment and neighbours`() throws {
    _ = try edited { text, scene in
      #expect(text.statement(at: scene.screens[0].bars[0].location) == "bar top 98")
      #expect(text.statement(at: scene.screens[0].taps[0].location) == "tap cart push cart")
      #expect(text.statement(at: Script.Location(file: "other.scene", line: 3, column: 3)) == nil)
    }
  }

  @Test func `a brace in a comment or a text closes no screen`() throws {
    let text = "screen a \"a}.png\" {   # }\n  title \"}\"\n  background #FFFFFF }\n"
    let lines = try edited(text) { text, scene in
      #expect(text.insert("tap 0,0,10x10 back", in: scene.screens[0]) == 4)
    }
    #expect(lines[2...4] == ["  background #FFFFFF", "    tap 0,0,10x10 back", "  }"])
  }
}
