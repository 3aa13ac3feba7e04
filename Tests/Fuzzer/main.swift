// Passes libFuzzer's inputs to the target named by FLIPBOOK_FUZZ_TARGET. scripts/fuzz builds and starts this program. The
// name is not an argument, because libFuzzer restarts itself with its own arguments.
import CFuzzer
import FuzzTargets
import Glibc

let name = getenv("FLIPBOOK_FUZZ_TARGET").map { String(cString: $0) } ?? ""
guard let target = FuzzTarget.named(name) else {
  // Lists the targets, one a line, with their folders.
  for target in FuzzTarget.all { print(([target.name] + target.seeds).joined(separator: " ")) }
  exit(name.isEmpty ? 0 : 64)
}
let run = target.run

func runOnce(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(LLVMFuzzerRunDriver(&count, &words, runOnce))
