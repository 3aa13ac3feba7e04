import Goldens
import TestSupport
import Testing

/// Faults planted into sequences of frames, some of which look alike.
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

  @Test(arguments: 0..<200) func plantedFaultsAreNamed(seed: Int) {
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

  @Test(arguments: [-7, -1, 1, 3, 20]) func motionThatBeginsAtAnotherTimeIsAShift(by: Int) {
    let motion = (0..<40).map { "m\($0)" }
    func clip(_ start: Int) -> [String] {
      Array(repeating: "a", count: start) + motion + Array(repeating: "z", count: 100 - start - 40)
    }
    let fault = TimingFault(golden: clip(30), actual: clip(30 + by))
    let first = min(30, 30 + by)
    guard case .shifted(let frames, by)? = fault else { Issue.record("\(String(describing: fault))"); return }
    // The first picture of the motion comes after the still one.
    #expect((first...first + 1).contains(frames.lowerBound))
  }

  @Test func otherPicturesAreNoTimingFault() {
    let golden = (0..<30).map { "m\($0)" }
    #expect(TimingFault(golden: golden, actual: golden) == nil)
    #expect(TimingFault(golden: [String](), actual: []) == nil)
    var one = golden
    one[7] = "other"
    #expect(TimingFault(golden: golden, actual: one) == nil)
    #expect(TimingFault(golden: golden, actual: golden.map { $0 + "!" }) == nil)
    // Two still pictures that come early are too little to speak of a shift.
    #expect(TimingFault(golden: ["a", "a", "b"], actual: ["a", "b", "c"]) == nil)
  }

  @Test func aClipThatEndsEarlyOrLateIsTold() {
    #expect(TimingFault(golden: ["a", "b", "c"], actual: ["a"]) == .dropped(frame: 1, count: 2))
    #expect(TimingFault(golden: ["a", "b"], actual: ["a", "b", "b"]) == .doubled(frame: 2, count: 1))
    #expect(TimingFault(golden: ["a"], actual: ["a", "b"]) == .inserted(frame: 1, count: 1))
    #expect(TimingFault(golden: [], actual: ["a"]) == .inserted(frame: 0, count: 1))
  }
}
