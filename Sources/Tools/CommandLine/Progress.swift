import Platform
import Synchronization

/// The progress of long work: one line that changes on a terminal, a few plain lines otherwise.
package final class Progress: Sendable {
  private struct State {
    var lastShown = 0.0
    var fastest = 0
    var attempt: Run.Attempt?
    var attemptStart = 0.0
  }

  private let title: String
  private let console: Console
  private let isQuiet: Bool
  private let now: @Sendable () -> Double
  private let start: Double
  private let state = Mutex(State())

  /// - Parameter now: Returns the seconds of a monotonic clock.
  package init(
    _ title: String, _ console: Console, isQuiet: Bool,
    now: @escaping @Sendable () -> Double = Progress.monotonicSeconds
  ) {
    self.title = title
    self.console = console
    self.isQuiet = isQuiet
    self.now = now
    start = now()
  }

  package var elapsed: Double { now() - start }

  /// Updates the number of finished frames. A line is shown at most ten times a second on a terminal, and every ten
  /// seconds otherwise.
  ///
  /// - Parameter total: The number of all frames, or 0 if it is not known.
  package func update(done: Int, of total: Int) {
    guard !isQuiet else { return }
    let time = now()
    let pause = console.terminalWidth == nil ? 10.0 : 0.1
    let isDue = state.withLock { state in
      guard done > state.fastest, time - max(state.lastShown, start) >= pause else { return false }
      state.fastest = done
      state.lastShown = time
      return true
    }
    guard isDue else { return }
    let (begin, number) = state.withLock { ($0.attempt == nil ? start : $0.attemptStart, $0.attempt?.number) }
    let title = title + (number.map { ", try \($0)" } ?? "")
    let line = Self.line(title, done: done, of: total, seconds: time - begin)
    if console.terminalWidth == nil { console.note(line) } else { console.showTransient(line) }
  }

  /// Updates the number of finished frames of one of several attempts.
  package func update(done: Int, of attempt: Run.Attempt) {
    let time = now()
    state.withLock { state in
      guard state.attempt != attempt else { return }
      (state.attempt, state.attemptStart, state.lastShown, state.fastest) = (attempt, time, time, 0)
    }
    update(done: done, of: attempt.count)
  }

  /// Ends the work with a line that stays.
  package func finish(_ text: String) {
    console.clearTransient()
    if !isQuiet { console.note(text) }
  }

  /// Returns a line such as `pull: 120 of 240 frames, 480 per second, 1 s left`.
  package static func line(_ title: String, done: Int, of total: Int, seconds: Double) -> String {
    let count = (total > 0 ? "\(done) of " : "") + NumberText.counted(total > 0 ? total : done, "frame")
    guard done > 0, seconds > 0 else { return "\(title): \(count)" }
    let rate = Double(done) / seconds
    let remaining = Double(max(0, total - done)) / rate
    return "\(title): \(count), \(decimal(rate)) per second\(total > 0 ? ", \(duration(remaining)) left" : "")"
  }

  /// Returns a duration as text: `0.4 s`, `12 s`, `3 min 5 s`.
  package static func duration(_ seconds: Double) -> String {
    if seconds < 10 { return "\(decimal(seconds)) s" }
    let whole = Int(seconds.rounded())
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }

  /// Returns a number with at most one digit after the decimal point.
  package static func decimal(_ value: Double) -> String {
    value >= 10 ? String(Int(value.rounded())) : plain((value * 10).rounded() / 10)
  }

  private static let clockStart = SuspendingClock.now

  package static func monotonicSeconds() -> Double { (SuspendingClock.now - clockStart) / Swift.Duration.seconds(1) }
}

extension Run {
  /// Creates a run that signals cancel and whose progress is shown.
  package init(_ console: Console, jobs: Int = 1, _ progress: Progress? = nil) {
    self.init(jobs: jobs, isCancelled: console.isInterrupted, attempts: { progress?.update(done: $0, of: $1) }) {
      progress?.update(done: $0, of: $1)
    }
  }
}
