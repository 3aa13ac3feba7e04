/// Every command, in the order in which help lists them.
let allCommands: [any Command] = [
  DemoCommand(), RecordCommand(), MergeCommand(), ShotCommand(), SheetCommand(), PlotCommand(), TraceCommand(),
  VerifyCommand(), ApproveCommand(), CompareCommand(),
  CheckCommand(), NewCommand(), ListCommand(), FeedCommand(), CurveCommand(), DoctorCommand(), CompletionsCommand(),
  HelpCommand(),
]
