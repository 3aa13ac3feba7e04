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
let words = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }.map { word in
  Array(UnsafeBufferPointer(start: word, count: strlen(word))).map(UInt8.init(bitPattern:))
}
exit(Program(commands: allCommands).run(words, .standard(interruption)).rawValue)
