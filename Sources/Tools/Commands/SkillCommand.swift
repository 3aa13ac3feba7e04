import CommandLine
import Flipbook

struct SkillCommand: Command {
  let name = "skill"
  let summary = "print instructions with which agents write scripts"
  let usage = ["[options]"]
  let discussion = """
    Prints one Markdown file with the front matter of an agent skill: workflow, statements, scenes with
    probes and views, devices, frequent errors and complete examples. flipbook mcp has the same text as
    a resource.
    """
  let examples = ["skill", "skill > SKILL.md"]

  func run(_ console: Console) throws -> ExitCode {
    try console.print(AgentText.skill(console.scenes))
    return .done
  }
}
