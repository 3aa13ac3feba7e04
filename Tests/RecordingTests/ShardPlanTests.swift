import Recording
import TestSupport
import Testing

@Suite struct ShardPlanTests {
  private func plans(_ costs: [[Int]], _ count: Int) -> [[ShardPlan.ClipRange]] {
    let plan = ShardPlan(costs: costs, count: count)
    return (1...count).map(plan.pieces)
  }

  @Test func `a single part contains every clip`() {
    #expect(plans([[1, 2], [], [0]], 1) == [[.init(clip: 0), .init(clip: 1), .init(clip: 2)]])
    #expect(plans([], 2) == [[], []])
  }

  @Test func `a long clip is split at half its cost`() {
    // The second half of the frames repeats and costs nothing, so both parts draw frames of the first half.
    let costs = Array(repeating: 10, count: 50) + Array(repeating: 0, count: 50)
    #expect(plans([costs], 2) == [[.init(clip: 0, frames: 0...24)], [.init(clip: 0, frames: 25...99)]])
  }

  @Test func `many equal clips are distributed whole`() {
    let costs = Array(repeating: Array(repeating: 3, count: 20), count: 40)
    let all = plans(costs, 4)
    #expect(all.allSatisfy { $0.count == 10 && $0.allSatisfy { $0.frames == nil } })
  }

  @Test func `clips without frames are assigned whole`() {
    let all = plans([[], [5, 5], [], []], 3)
    #expect(all.flatMap(\.self).filter { $0.clip != 1 }.allSatisfy { $0.frames == nil })
    #expect(Set(all.flatMap(\.self).map(\.clip)) == [0, 1, 2, 3])
  }

  @Test func `more parts than frames leave some parts empty`() {
    let all = plans([[7, 7, 7]], 10)
    #expect(all.flatMap(\.self).count == 3)
    #expect(all.filter(\.isEmpty).count == 7)
  }

  /// For any costs, each frame is drawn once, and no part costs much more than the average.
  @Test(arguments: 0..<60) func `each frame is in exactly one part, and the costs are balanced`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let clips = Int.random(in: 1...30, using: &random)
    let costs = (0..<clips).map { _ in
      (0..<Int.random(in: 0...80, using: &random)).map { _ in Int.random(in: 0...3, using: &random) / 2 * 1_000_000 }
    }
    let count = Int.random(in: 1...12, using: &random)
    let all = plans(costs, count)
    for (clip, frames) in costs.enumerated() {
      let pieces = all.flatMap(\.self).filter { $0.clip == clip }
      let numbers = pieces.flatMap { piece in piece.frames.map(Array.init) ?? Array(frames.indices) }
      #expect(numbers == Array(frames.indices), "\(seed)")
      #expect(!pieces.isEmpty, "\(seed)")
      if pieces.contains(where: { $0.frames == nil }) { #expect(pieces.count == 1) }
    }
    let sums = all.map { pieces in
      pieces.reduce(0) { sum, piece in
        sum + (piece.frames.map { costs[piece.clip][$0] } ?? costs[piece.clip][...]).reduce(0, +)
      }
    }
    let share = Double(sums.reduce(0, +)) / Double(count)
    #expect(sums.allSatisfy { Double($0) <= share * 1.2 + 1_000_000 }, "\(seed): \(sums)")
  }

  @Test func `large costs do not overflow`() {
    let all = plans(Array(repeating: [1 << 52, 1 << 52], count: 400), ShardPlan.countLimit)
    #expect(all.flatMap(\.self).count == 800)
  }
}
