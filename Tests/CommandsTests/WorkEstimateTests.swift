import Testing

@testable import Commands

@Suite struct WorkEstimateTests {
  /// A simulated demo: five tours with GIF, video and recording, five upright videos and a reel.
  private struct Simulation {
    var tasks: [[WorkEstimate.Step]]
    var jobs = 2
    /// Seconds per megapixel at full load, different from the expected ones.
    var cost: [WorkEstimate.Kind: Double] = [.gif: 0.01, .video: 0.008, .uprightVideo: 0.011, .recording: 0.003]
    /// The speed of the last task that runs alone.
    var alone = 1.4

    static func demo() -> Simulation {
      let tours = [1400, 1300, 1600, 1500, 1700].map { frames in
        [
          WorkEstimate.Step(.gif, frames: frames, pixels: 640 * 360),
          WorkEstimate.Step(.video, frames: frames, pixels: 1920 * 1080),
          WorkEstimate.Step(.recording, frames: frames, pixels: 1920 * 1080),
        ]
      }
      let upright = tours.map { [WorkEstimate.Step(.uprightVideo, frames: $0[0].frames, pixels: 1920 * 1080)] }
      return Simulation(tasks: tours + [[.init(.video, frames: 7500, pixels: 1920 * 1080)]] + upright)
    }

    /// Runs the tasks in steps of a tenth of a second; returns each estimate with its time, and the end.
    func run() -> (estimates: [(time: Double, left: Double)], end: Double) {
      var estimate = WorkEstimate(tasks, jobs: jobs)
      var (time, next, estimates) = (0.0, 0, [(time: Double, left: Double)]())
      var open: [(task: Int, step: Int, done: Double)] = []
      while true {
        while open.count < jobs, next < tasks.count {
          open.append((next, 0, 0))
          next += 1
        }
        if open.isEmpty { return (estimates, time) }
        time += 0.1
        let speed = open.count < jobs ? alone : 1
        for index in open.indices {
          let step = tasks[open[index].task][open[index].step]
          open[index].done += 0.1 * speed / ((cost[step.kind] ?? 0) * Double(step.pixels) / 1e6)
          let frames = Int(min(Double(step.frames), open[index].done))
          estimate.report(open[index].task, step.kind, frames: frames, at: time)
          if open[index].done >= Double(step.frames) {
            (open[index].step, open[index].done) = (open[index].step + 1, 0)
          }
        }
        for slot in open where slot.step == tasks[slot.task].count { estimate.end(slot.task, at: time) }
        open.removeAll { $0.step == tasks[$0.task].count }
        if let left = estimate.secondsLeft() { estimates.append((time, left)) }
      }
    }
  }

  @Test(arguments: [(1, 1.0), (2, 1.2), (2, 1.4), (2, 1.7), (4, 1.8)])
  func `after the first tour, the time left is accurate within 25 %`(jobs: Int, alone: Double) {
    var simulation = Simulation.demo()
    (simulation.jobs, simulation.alone) = (jobs, alone)
    let (estimates, end) = simulation.run()
    let errors = estimates.filter { $0.time > end / 5 && end - $0.time > 5 }
      .map { (error: abs($0.left / (end - $0.time) - 1), at: $0) }
    let worst = errors.max { $0.error < $1.error }
    #expect(errors.count > 100)
    #expect((worst?.error ?? 1) < 0.25, "of \(end) s: \(String(describing: worst))")
  }

  @Test func `before the end of the first tour, the time left is accurate within a factor of two`() {
    let (estimates, end) = Simulation.demo().run()
    let factors = estimates.filter { (5...end / 5).contains($0.time) }.map { $0.left / (end - $0.time) }
    #expect(factors.min() ?? 0 > 0.5)
    #expect(factors.max() ?? 9 < 2)
  }

  @Test func `the estimate changes by less than 8 % from one second to the next`() {
    let estimates = Simulation.demo().run().estimates.filter { $0.time > 5 }
    // From one second to the next.
    let jumps = zip(estimates, estimates.dropFirst(10)).map { (jump: abs($1.left - $0.left) / $0.left, at: $0) }
      .filter { $0.at.left > 20 }
    let worst = jumps.max { $0.jump < $1.jump }
    #expect((worst?.jump ?? 1) < 0.08, "\(String(describing: worst))")
  }

  @Test func `skipped steps do not count`() {
    var estimate = WorkEstimate(
      [
        [
          .init(.gif, frames: 100, pixels: 1000), .init(.video, frames: 100, pixels: 1000),
          .init(.recording, frames: 100, pixels: 1000),
        ]
      ], jobs: 1)
    #expect(estimate.secondsLeft() == nil)
    #expect(estimate.frames == 300)
    // Without ffmpeg only the recording is made.
    estimate.report(0, .recording, frames: 0, at: 0)
    estimate.report(0, .recording, frames: 25, at: 10)
    #expect(estimate.secondsLeft() == 30)
    estimate.end(0, at: 40)
    #expect(estimate.secondsLeft() == 0)
  }
}
