import Imaging
import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

Files.reserveStandardDescriptors()
SystemMemory.returnLargeBlocks()
let interruption = Interruption()
interruption.watch()
CallingThread.run {
  let program = Program(commands: allCommands, interruption: interruption)
  exit(await program.run(Array(CommandLine.arguments.dropFirst()), Console.standard()).rawValue)
}
