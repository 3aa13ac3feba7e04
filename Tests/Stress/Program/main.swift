// Plays, draws, reads and verifies on many threads at once, from the start of a process on. A fault in the process-wide
// state of C libraries shows as a crash, as a hang, or as a result that differs between threads. `Tests/Stress/run`
// runs it a hundred times, `ConcurrencyTests` a few times.
import CDelays
import Flipbook
import Foundation

let isDelayed = CommandLine.arguments.contains("--delays")
let words = CommandLine.arguments.dropFirst().filter { $0 != "--delays" }
let numbers = words.prefix(2).compactMap { Int($0) }
let works = Work.all.filter { words.count < 3 || $0.name == words.last }
guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }), words.count <= 3, !works.isEmpty else {
  let names = Work.all.map(\.name).joined(separator: " ")
  let usage = "usage: FlipbookStress CLIPS SECONDS [WORK] [--delays]\nSIGALRM ends it after SECONDS. Works: \(names)\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
if isDelayed { delays_begin() }
alarm(UInt32(clamping: numbers[1]))

let threadCount = 8
let answers = Answers()
let start = Barrier(threadCount)
let end = DispatchGroup()
for number in 0..<threadCount {
  end.enter()
  let thread = Thread { [works, count = numbers[0], start, answers, end] in
    start.wait()
    for clip in stride(from: number, to: count, by: threadCount) {
      // All threads do the same work at the same time.
      let work = works[clip / threadCount % works.count]
      answers.hold(Result { try work.run() }, of: work.name)
    }
    end.leave()
  }
  thread.stackSize = 8 << 20
  thread.start()
}
end.wait()
if let fault = answers.fault {
  FileHandle.standardError.write(Data("\(fault)\n".utf8))
  exit(1)
}
print("\(numbers[0]) clips on \(threadCount) threads, \(works.map(\.name).joined(separator: ", "))")
