/// The time left for tasks that run in parallel, estimated from the time that each kind of work has taken so far.
///
/// A frame of a video takes several times as long as one that is only recorded. A count of frames alone would be
/// wrong by the same factor.
struct WorkEstimate {
  /// A kind of work, whose frames have a similar cost per pixel.
  enum Kind: CaseIterable {
    case gif, video, uprightVideo, recording

    /// The expected cost per pixel, relative to a video, until the kind is measured.
    var expectedCost: Double {
      switch self {
      case .gif: 2
      case .video: 1
      // More of the picture moves.
      case .uprightVideo: 1.4
      case .recording: 0.25
      }
    }
  }

  /// One video or recording of a task.
  struct Step {
    var kind: Kind
    var frames: Int
    /// The pixels of a frame.
    var pixels: Int
    fileprivate var done = 0
    /// The seconds spent so far, converted to the speed while all jobs run.
    fileprivate var seconds = 0.0

    init(_ kind: Kind, frames: Int, pixels: Int) { (self.kind, self.frames, self.pixels) = (kind, frames, pixels) }

    fileprivate var workDone: Double { Double(min(done, frames)) * Double(pixels) }
    fileprivate var workLeft: Double { Double(max(0, frames - done)) * Double(pixels) }
    fileprivate var work: Double { Double(frames) * Double(pixels) }
  }

  /// The time spent on a kind of work so far.
  private struct Measure {
    var seconds = 0.0
    var work = 0.0
  }

  private let jobs: Int
  /// The remaining steps of each task. The first is under way if the task has begun.
  private var tasks: [ArraySlice<Step>]
  private var running: Set<Int> = []
  private var measures: [Kind: Measure] = [:]
  /// The total work of each kind.
  private let whole: [Kind: Double]
  private var lastTime: Double?

  /// - Parameters:
  ///   - tasks: The steps of each task, in order. Tasks begin in this order.
  ///   - jobs: The number of tasks that run in parallel.
  init(_ tasks: [[Step]], jobs: Int) {
    self.tasks = tasks.map { $0[...] }
    whole = Dictionary(tasks.joined().map { ($0.kind, $0.work) }, uniquingKeysWith: +)
    self.jobs = max(1, min(jobs, tasks.count))
  }

  /// The number of frames of all tasks.
  var frames: Int { tasks.reduce(0) { $0 + $1.reduce(0) { $0 + $1.frames } } }

  /// Records that the step of a kind has reached a number of frames at a time in seconds. The steps before it are
  /// finished.
  mutating func report(_ task: Int, _ kind: Kind, frames: Int, at time: Double) {
    pass(to: time)
    running.insert(task)
    while let step = tasks[task].first, step.kind != kind { endStep(of: task, step) }
    advance(task, to: frames)
  }

  /// Records that a task is finished at a time in seconds.
  mutating func end(_ task: Int, at time: Double) {
    pass(to: time)
    while let step = tasks[task].first { endStep(of: task, step) }
    running.remove(task)
  }

  private mutating func endStep(of task: Int, _ step: Step) {
    // Encoders skip frames, so the last count may be less than the total. A step that never began was skipped.
    if step.done > 0 { advance(task, to: step.frames) }
    tasks[task].removeFirst()
  }

  private mutating func advance(_ task: Int, to frames: Int) {
    guard let step = tasks[task].first else { return }
    tasks[task][tasks[task].startIndex].done = max(step.done, frames)
    measures[step.kind, default: Measure()].work += (tasks[task].first?.workDone ?? 0) - step.workDone
  }

  private mutating func pass(to time: Double) {
    let seconds = max(0, time - (lastTime ?? time)) * speed(running.count)
    lastTime = time
    for task in running {
      guard let kind = tasks[task].first?.kind else { continue }
      measures[kind, default: Measure()].seconds += seconds
      tasks[task][tasks[task].startIndex].seconds += seconds
    }
  }

  /// Returns the speed of a task while `count` tasks run, relative to all jobs. Running tasks use part of the idle
  /// processors.
  private func speed(_ count: Int) -> Double { (Double(jobs) / Double(max(1, count))).squareRoot() }

  /// The weight of the expected cost, as a fraction of a step's work. For a kind it is a third of that.
  private static let weight = 0.15

  /// Returns the seconds per pixel of a kind. The expected cost is scaled by the overall measured cost, and the
  /// kind's own measurements gradually outweigh it.
  private func cost(of kind: Kind, scale: Double, _ work: Double) -> Double {
    let (measure, weight) = (measures[kind] ?? Measure(), Self.weight / 3 * work)
    return (measure.seconds + kind.expectedCost * scale * weight) / (measure.work + weight)
  }

  /// Returns the seconds until all tasks are done, or `nil` until any work has been measured.
  func secondsLeft() -> Double? {
    let measured = measures.filter { $0.value.work > 0 && $0.value.seconds > 0 }
    let expected = measured.reduce(0) { $0 + $1.key.expectedCost * $1.value.work }
    guard expected > 0 else { return nil }
    let scale = measured.reduce(0) { $0 + $1.value.seconds } / expected
    let costs = whole.map { kind, work in (kind, cost(of: kind, scale: scale, work)) }
    let costOfKind = Dictionary(uniqueKeysWithValues: costs)
    let seconds = tasks.map { steps in
      steps.reduce(0) { sum, step in
        // The step's own measurements gradually outweigh its kind's.
        let (usual, weight) = (costOfKind[step.kind] ?? 0, Self.weight * step.work)
        return sum + (step.seconds + usual * weight) / (step.workDone + weight) * step.workLeft
      }
    }
    var open = running.map { seconds[$0] }
    var queue = tasks.indices.filter { !running.contains($0) && !tasks[$0].isEmpty }.map { seconds[$0] }[...]
    var total = 0.0
    while true {
      while open.count < jobs, let next = queue.popFirst() { open.append(next) }
      guard let shortest = open.min() else { return total }
      total += shortest / speed(open.count)
      open = open.map { $0 - shortest }.filter { $0 > 1e-9 }
    }
  }
}
