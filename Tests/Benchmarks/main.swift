import Foundation
import Imaging

SystemMemory.returnLargeBlocks()

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "--run" {
    try Bench.measureOne(Array(arguments.dropFirst()))
  } else if arguments.first == "--time" {
    try WholeCommand.run(Array(arguments.dropFirst()))
  } else if arguments.first == "--decode" {
    try Decoding.run(Array(arguments.dropFirst()))
  } else {
    try Bench.measureAll(BenchOptions(arguments))
  }
} catch {
  FileHandle.standardError.write(Data("bench: error: \(error)\n".utf8))
  exit(error is BenchError ? 64 : 70)
}
