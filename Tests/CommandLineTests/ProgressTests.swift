import Synchronization
import Testing
import ToolTestSupport

@testable import CommandLine

@Suite struct ProgressTests {
  @Test func `a progress line has the frames, the speed and the time left`() {
    #expect(
      Progress.line("pull", done: 120, of: 240, seconds: 0.5) == "pull: 120 of 240 frames, 240 per second, 0.5 s left")
    #expect(Progress.line("pull", done: 0, of: 240, seconds: 0) == "pull: 0 of 240 frames")
    #expect(Progress.line("pull", done: 0, of: 1, seconds: 0) == "pull: 0 of 1 frame")
    #expect(Progress.line("pull", done: 1, of: 0, seconds: 0) == "pull: 1 frame")
    #expect(
      Progress.line("pull", done: 1, of: 181, seconds: 1) == "pull: 1 of 181 frames, 1 per second, 3 min 0 s left")
  }

  /// Reports 500 frames at 45 per second.
  private func watch(_ captured: CapturedConsole, isQuiet: Bool = false) {
    let clock = Mutex(0.0)
    let progress = Progress("pull", captured.console, isQuiet: isQuiet) { clock.withLock { $0 } }
    for frame in 1...500 {
      clock.withLock { $0 = Double(frame) / 45 }
      progress.update(done: frame, of: 500)
    }
    progress.finish("pull: done")
  }

  @Test func `progress in a pipe has few lines and no escape sequences`() {
    let captured = CapturedConsole()
    watch(captured)
    #expect(captured.diagnostics.split(separator: "\n").count == 2)
    #expect(!captured.diagnostics.contains("\u{1B}"))
  }

  @Test func `progress on a terminal is one line, which is cleared at the end`() {
    let captured = CapturedConsole(terminalWidth: 30)
    watch(captured)
    let lines = captured.diagnostics.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines[0].hasSuffix("\r\u{1B}[Kpull: done"))
    let shown = captured.diagnostics.split(separator: "\r")
    #expect(shown.count > 50)
    #expect(shown.count < 120)
    #expect(shown.allSatisfy { $0.count < 30 + 4 })
  }

  @Test func `a line is written every ten seconds, without the total if it is unknown`() {
    let captured = CapturedConsole()
    let clock = Mutex(0.0)
    let progress = Progress("pull", captured.console, isQuiet: false) { clock.withLock { $0 } }
    for frame in 1...30 {
      clock.withLock { $0 = Double(frame) }
      progress.update(done: frame, of: 40)
    }
    let lines = captured.diagnostics.split(separator: "\n").map { String($0.prefix(14)) }
    #expect(lines == ["pull: 10 of 40", "pull: 20 of 40", "pull: 30 of 40"])
    let unknown = Progress("pull", captured.console, isQuiet: false) { clock.withLock { $0 } }
    clock.withLock { $0 += 10 }
    unknown.update(done: 7, of: 0)
    #expect(captured.diagnostics.hasSuffix("pull: 7 frames, 0.7 per second\n"))
  }

  @Test func `each of several attempts has its number, its total and its own speed`() {
    let captured = CapturedConsole()
    let clock = Mutex(0.0)
    let progress = Progress("pull.gif", captured.console, isQuiet: false) { clock.withLock { $0 } }
    for second in 1...40 {
      clock.withLock { $0 = Double(second) }
      let number = second <= 20 ? 1 : 2
      progress.update(
        done: second <= 20 ? second : 2 * (second - 20), of: .init(number: number, count: 40, before: 40 * (number - 1))
      )
    }
    #expect(
      captured.diagnostics.split(separator: "\n") == [
        "pull.gif, try 1: 11 of 40 frames, 1.1 per second, 26 s left",
        "pull.gif, try 2: 22 of 40 frames, 2.2 per second, 8.2 s left",
      ])
  }

  @Test func `--quiet writes no progress`() {
    let captured = CapturedConsole()
    watch(captured, isQuiet: true)
    #expect(captured.diagnostics == "")
  }
}
