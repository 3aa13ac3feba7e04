@testable import Gestures

/// Writes one finger in the format of `getevent -lt`.
struct EvdevWriting {
  struct Sample {
    var time: Int64
    var x: Int
    var y: Int
  }

  var range = (x: 1079, y: 2339)
  var start: Int64 = 4_000_123_456
  /// Events as (microseconds, type, code, value).
  var events: [(Int64, Int, Int, Int)] = []

  init() {}

  /// One finger with protocol B.
  init(_ samples: [Sample], range: (x: Int, y: Int) = (1079, 2339), lifts: Bool = true) {
    self.range = range
    for (index, sample) in samples.enumerated() {
      let time = start + sample.time
      if index == 0 {
        events += [(time, 3, 0x39, 7), (time, 1, 0x14A, 1), (time, 1, 0x145, 1)]
      }
      events += [
        (time, 3, 0x35, sample.x), (time, 3, 0x36, sample.y), (time, 3, 0x3A, 40 + index % 3), (time, 0, 0, 0),
      ]
    }
    if lifts, let last = samples.last {
      let time = start + last.time + 8_000
      events += [(time, 3, 0x39, -1), (time, 1, 0x14A, 0), (time, 1, 0x145, 0), (time, 0, 0, 0)]
    }
  }

  private static let types = [0: "EV_SYN", 1: "EV_KEY", 3: "EV_ABS"]
  private static func code(_ type: Int, _ code: Int) -> String {
    switch (type, code) {
    case (0, 0): "SYN_REPORT"
    case (0, 2): "SYN_MT_REPORT"
    case (0, 3): "SYN_DROPPED"
    case (1, 0x14A): "BTN_TOUCH"
    case (1, 0x145): "BTN_TOOL_FINGER"
    case (3, 0x00): "ABS_X"
    case (3, 0x01): "ABS_Y"
    case (3, 0x2F): "ABS_MT_SLOT"
    case (3, 0x31): "ABS_MT_TOUCH_MINOR"
    case (3, 0x35): "ABS_MT_POSITION_X"
    case (3, 0x36): "ABS_MT_POSITION_Y"
    case (3, 0x39): "ABS_MT_TRACKING_ID"
    case (3, 0x3A): "ABS_MT_PRESSURE"
    default: hex(code, 4)
    }
  }

  private static func hex(_ value: Int, _ digits: Int) -> String {
    let text = String(UInt32(truncatingIfNeeded: value), radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func time(_ microseconds: Int64) -> String {
    let fraction = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  func getevent(path: String = "", header: Bool = true) -> String {
    let head =
      header
      ? """
      add device 1: \(path.isEmpty ? "/dev/input/event3" : path)
        name:     "test_touch"
          ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_X     : value 0, min 0, max \(range.x), fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_Y     : value 0, min 0, max \(range.y), fuzz 0, flat 0, resolution 0

      """ : ""
    return head
      + events.map { time, type, code, value in
        let value =
          type == 1
          ? (value == 1 ? "DOWN                " : "UP                  ") : Self.hex(value, 8) + "            "
        let prefix = path.isEmpty ? "" : path + ": "
        return "[\(Self.time(time).leftPadded(to: 15))] \(prefix)\(Self.types[type] ?? "0009")       "
          + Self.code(type, code).rightPadded(to: 21) + value
      }.joined(separator: "\n") + "\n"
  }
}

extension String {
  func leftPadded(to count: Int) -> String { String(repeating: " ", count: max(0, count - self.count)) + self }
  func rightPadded(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}
