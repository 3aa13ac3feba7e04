import CommandLine

/// Returns every command, in the groups and the order of the help.
///
/// - Parameter studio: The command that opens the studio, whose module is not imported here.
package func commandGroups(studio: any Command) -> CommandGroups {
  [
    "Make": [
      RecordCommand(), VideoCommand(), ShotCommand(), SheetCommand(), PlotCommand(), DiffCommand(), EmbedCommand(),
      PicturesCommand(), TraceCommand(), DemoCommand(),
    ],
    "Try": [studio, NewCommand(), CheckCommand(), ImportCommand(), ExportCommand()],
    "Test": [VerifyCommand(), ApproveCommand(), CompareCommand()],
    "Work with agents": [SkillCommand(), MCPCommand()],
    "Look up": [
      ListCommand(), FeedCommand(), CurveCommand(), DoctorCommand(), CompletionsCommand(), HelpCommand(),
    ],
  ]
}
