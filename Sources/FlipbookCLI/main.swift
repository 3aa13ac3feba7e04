#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

let interruption = Interruption()
interruption.block()
// Not on the main thread, which has nothing to do but to wait for signals.
Task.detached {
  let program = Program(commands: allCommands, interruption: interruption)
  exit(await program.run(Array(CommandLine.arguments.dropFirst()), Console.standard()).rawValue)
}
interruption.waitForSignals()
