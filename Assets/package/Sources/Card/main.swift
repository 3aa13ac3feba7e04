import FlipbookTool

Tool.main(scenes: [CardScene.definition] + Tool.builtInScenes)
