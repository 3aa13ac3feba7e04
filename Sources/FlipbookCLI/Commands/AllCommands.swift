/// Every command, in the order in which help lists them.
let allCommands: [any Command] = [
  CheckCommand(),
  FeedCommand(),
  CurveCommand(),
  CompletionsCommand(),
  HelpCommand(),
]
