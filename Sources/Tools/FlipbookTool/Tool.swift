import CommandLine
import Commands
import Flipbook

/// The command line of `flipbook`, for programs with their own scenes.
///
///     import FlipbookTool
///
///     Tool.main(scenes: [CardScene.definition] + Tool.builtInScenes)
public enum Tool {
  /// The scenes that come with Flipbook.
  public static var builtInScenes: [SceneDefinition] { SceneCatalog.all }

  /// Runs the command of the process's arguments, and ends the process with its exit code.
  ///
  /// Call it on the main thread before any other thread starts, since it also sets up how signals end the process.
  ///
  /// - Parameter scenes: The scenes that scripts may name. If two have the same name, the first one is used.
  public static func main(scenes: [SceneDefinition] = builtInScenes) -> Never {
    // pixman reads the variable when it is loaded, and then draws other pixels.
    CurrentProcess.restart(withoutVariable: "PIXMAN_DISABLE")
    Files.reserveStandardDescriptors()
    SystemMemory.returnLargeBlocks()
    let interruption = Interruption()
    interruption.watch()
    let commands = commandGroups()
    let console = Console.standard(interruption, scenes: scenes, commands: commands)
    CurrentProcess.exit(Program(commands: commands.flatMap(\.value)).run(CurrentProcess.arguments, console))
  }
}

/// Returns every command, in the groups and the order of the help.
package func commandGroups() -> CommandGroups { commandGroups(studio: StudioCommand()) }

package func allCommands() -> [any Command] { commandGroups().flatMap(\.value) }
