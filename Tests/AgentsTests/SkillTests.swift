import Flipbook
import Testing
import ToolTestSupport

@testable import Commands

@Suite struct SkillTests {
  private func skill() -> String {
    let captured = Tool().expect("skill")
    return captured.output
  }

  @Test func `the skill has at most 2,500 words, and a front matter`() throws {
    let text = skill()
    let count = text.split(whereSeparator: \.isWhitespace).count
    #expect((1500...2500).contains(count), "\(count) words")
    let head = text.split(separator: "\n").prefix(4).map(String.init)
    #expect(head[0] == "---" && head[1] == "name: flipbook" && head[3] == "---")
    #expect(head[2].hasPrefix("description: ") && head[2].count < 1024 && !head[2].dropFirst(12).contains(": "))
  }

  @Test func `every statement, scene, probe, view, setting and device is in the skill`() {
    let text = skill()
    for statement in Script.Statement.all {
      for form in statement.forms {
        #expect(text.contains("`\(AgentText.short(form: form))`"), "\(form)")
      }
      let name = statement.exampleLine.prefix { $0 != " " }
      let isInExample = AgentText.examples.contains { $0.contains("\n\(name) ") }
      let needsExample = statement.forms.contains { $0.contains(where: \.isUppercase) } && !isInExample
      #expect(!needsExample || text.contains("`\(statement.exampleLine)`"), "\(statement.exampleLine)")
    }
    let words = ScriptVocabulary.of(SceneCatalog.all)
    for scene in words.scenes {
      #expect(text.contains("### \(scene.name)\n"))
      for name in scene.probes.map(\.name) + (scene.views ?? []) {
        #expect(text.contains("`\(name)`"), "\(scene.name): \(name)")
      }
      for setting in scene.settings { #expect(text.contains("`\(setting.name) "), "\(scene.name): \(setting.name)") }
    }
    for device in Device.all { #expect(text.contains("`\(device.name)`")) }
  }

  @Test func `the examples are in the skill and have no errors`() throws {
    #expect(AgentText.examples.count == 2)
    for example in AgentText.examples {
      #expect(skill().contains("```flip\n\(example)\n```"))
      #expect(example.contains("\nexpect "))
      #expect(throws: Never.self) { try Clip(text: example, path: "example.flip").check() }
    }
  }

  /// Each message that the skill explains is one that the program prints.
  @Test(arguments: [
    ("flick left at 1500pt/s\nexpect page == 1\nsettle within 2s", "expect page == 1 failed"),
    ("tap at 900,50", "is outside the screen"),
  ])
  func `the messages of the frequent errors are current`(actions: String, message: String) {
    #expect(skill().contains(message))
    let error = #expect(throws: ScriptError.self) {
      try Clip(text: "scene page-flicking\n\(actions)\n", path: "a.flip").check()
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
