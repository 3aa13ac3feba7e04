import TestSupport
import Testing
import Verdicts

/// Faults planted into sequences of frames with some identical frames.
@Suite struct TimingFaultTests {
  /// Hashes of a clip: still, then moving, then still again.
  static func clip(_ random: inout SplitMix) -> [String] {
    let still = Int.random(in: 1...8, using: &random)
    let moving = Int.random(in: 12...40, using: &random)
    let end = Int.random(in: 1...8, using: &random)
    return Array(repeating: "a", count: still) + (0..<moving).map { "m\($0)" } + Array(repeating: "z", count: end)
  }

  static func firstDifference(_ a: [String], _ b: [String]) -> Int {
    zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
  }

  @Test(arguments: 0..<200) func `a planted fault is named`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let golden = Self.clip(&random)
    let place = Int.random(in: 1..<(golden.count - 1), using: &random)

    var dropped = golden
    dropped.remove(at: place)
    #expect(
      TimingFault(golden: golden, actual: dropped)
        == .dropped(frame: Self.firstDifference(golden, dropped), count: 1), "\(place)")

    var doubled = golden
    doubled.insert(golden[place], at: place)
    #expect(
      TimingFault(golden: golden, actual: doubled)
        == .doubled(frame: Self.firstDifference(golden, doubled), count: 1), "\(place)")

    var inserted = golden
    inserted.insert("new", at: place)
    #expect(TimingFault(golden: golden, actual: inserted) == .inserted(frame: place, count: 1))

    var swapped = golden
    swapped.swapAt(place, place + 1)
    let isSeen = golden[place] != golden[place + 1]
    #expect(TimingFault(golden: golden, actual: swapped) == (isSeen ? .swapped(first: place, second: place + 1) : nil))
  }

  @Test(arguments: [-7, -1, 1, 3, 20]) func `motion that starts at another time is a shift`(by: Int) {
    let motion = (0..<40).map { "m\($0)" }
    func clip(_ start: Int) -> [String] {
      Array(repeating: "a", count: start) + motion + Array(repeating: "z", count: 100 - start - 40)
    }
    let fault = TimingFault(golden: clip(30), actual: clip(30 + by))
    let first = min(30, 30 + by)
    guard case .shifted(let frames, by)? = fault else { Issue.record("\(String(describing: fault))"); return }
    // The first frame of the motion follows the still one.
    #expect((first...first + 1).contains(frames.lowerBound))
  }

  @Test func `different frames are not a timing fault`() {
    let golden = (0..<30).map { "m\($0)" }
    #expect(TimingFault(golden: golden, actual: golden) == nil)
    #expect(TimingFault(golden: [String](), actual: []) == nil)
    var one = golden
    one[7] = "other"
    #expect(TimingFault(golden: golden, actual: one) == nil)
    #expect(TimingFault(golden: golden, actual: golden.map { $0 + "!" }) == nil)
    // Two early frames are too few for a shift.
    #expect(TimingFault(golden: ["a", "a", "b"], actual: ["a", "b", "c"]) == nil)
  }

  @Test func `a clip that ends early or late is a timing fault`() {
    #expect(TimingFault(golden: ["a", "b", "c"], actual: ["a"]) == .dropped(frame: 1, count: 2))
    #expect(TimingFault(golden: ["a", "b"], actual: ["a", "b", "b"]) == .doubled(frame: 2, count: 1))
    #expect(TimingFault(golden: ["a"], actual: ["a", "b"]) == .inserted(frame: 1, count: 1))
    #expect(TimingFault(golden: [], actual: ["a"]) == .inserted(frame: 0, count: 1))
  }
}
