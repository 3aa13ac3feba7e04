#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

let interruption = Interruption()
interruption.watch()
CallingThread.run {
  let program = Program(commands: allCommands, interruption: interruption)
  exit(await program.run(Array(CommandLine.arguments.dropFirst()), Console.standard()).rawValue)
}
