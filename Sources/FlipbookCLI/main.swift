import FlipbookTool

// The command `flipbook`, with the scenes that come with it. A program for scenes of one's own is written in the same way.
Tool.main()
