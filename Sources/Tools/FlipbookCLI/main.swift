import FlipbookTool

// The command `flipbook` with the built-in scenes. A program with its own scenes has the same structure.
Tool.main()
