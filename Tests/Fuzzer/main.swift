// Hands the inputs that libFuzzer makes up to the target that FLIPBOOK_FUZZ_TARGET names. scripts/fuzz builds and
// starts it; a name and not an argument, since libFuzzer starts itself again with its own arguments.
import CFuzzer
import FuzzTargets
import Glibc

let name = getenv("FLIPBOOK_FUZZ_TARGET").map { String(cString: $0) } ?? ""
guard let target = FuzzTarget.named(name) else {
  // What there is: a line a target, with its folders.
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
