import Imaging
import LibC
import Platform
import Scenes
import Simulation

/// The command line `flipbook`, for a program with scenes of its own:
///
///     import FlipbookTool
///
///     Tool.main(scenes: [CardScene.definition] + Tool.builtInScenes)
public enum Tool {
  /// The scenes that come with Flipbook.
  public static var builtInScenes: [SceneDefinition] { SceneCatalog.all }

  /// Runs the command that the process was started with, and ends the process with its exit code.
  ///
  /// Call it on the main thread before any other thread is started, since it also sets up how signals end the process.
  ///
  /// - Parameter scenes: The scenes that scripts may name, each by its own name.
  public static func main(scenes: [SceneDefinition] = builtInScenes) -> Never {
    Files.reserveStandardDescriptors()
    SystemMemory.returnLargeBlocks()
    let interruption = Interruption()
    interruption.watch()
    let words = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }.map { word in
      Array(UnsafeBufferPointer(start: word, count: strlen(word))).map(UInt8.init(bitPattern:))
    }
    let program = Program(commands: allCommands(scenes))
    exit(program.run(words, .standard(interruption, scenes: scenes)).rawValue)
  }
}
