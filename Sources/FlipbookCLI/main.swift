import Imaging

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

SystemMemory.returnLargeBlocks()
let interruption = Interruption()
interruption.watch()
CallingThread.run {
  let program = Program(commands: allCommands, interruption: interruption)
  exit(await program.run(Array(CommandLine.arguments.dropFirst()), Console.standard()).rawValue)
}
