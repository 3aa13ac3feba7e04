/// Reads what `getevent -lt` of Android prints, with what `getevent -lp` prints before it where that is there.
///
///     [   12345.678901] /dev/input/event5: EV_ABS       ABS_MT_POSITION_X    000001f4
struct GeteventReader {
  private var cursor: LineCursor
  private var recording: EvdevRecording
  /// What was said of each device before the events, by its path; without a path there is one device.
  private var names: [String: String] = [:]
  private var ranges: [String: [UInt16: ClosedRange<Int32>]] = [:]
  private var described = ""
  private var devices: [Device] = []
  private var latest: Int?
  /// More devices than any machine has.
  private static let deviceLimit = 64
  private var eventCount = 0

  /// The events of a device, and its path as it stands in the lines.
  private struct Device {
    var path: [UInt8]
    var events: [EvdevEvent] = []
    var name: String { String(decoding: path, as: UTF8.self) }
  }

  init(_ bytes: [UInt8], _ file: String) {
    cursor = LineCursor(bytes, file)
    recording = EvdevRecording(file: file)
  }

  consuming func read() throws(GestureError) -> EvdevRecording {
    var reader = self
    while reader.cursor.advance() { try reader.readLine() }
    let fingers = reader.devices.filter { $0.events.contains(where: \.isPosition) }
    let chosen = fingers.min { ($0.events[0].time, $0.name) < ($1.events[0].time, $1.name) }
    var recording = reader.recording
    for device in reader.devices where device.path != chosen?.path { recording.otherDevices += device.events.count }
    guard let chosen else { return recording }
    recording.events = chosen.events
    let device = chosen.name
    // Without -l's paths in the lines there is but one device, whatever its name.
    let path = device.isEmpty && reader.ranges.count == 1 ? reader.ranges.keys.first ?? "" : device
    recording.ranges = reader.ranges[path] ?? [:]
    recording.device = reader.names[path] ?? (device.isEmpty ? nil : device)
    return recording
  }

  private mutating func readLine() throws(GestureError) {
    cursor.skipBlanks()
    if cursor.begins(with: "[") || cursor.begins(with: "/dev/") && !cursor.begins(with: "/dev/null") {
      if cursor.isCut, !isWhole { recording.isCut = true } else { try readEvent() }
    } else if cursor.begins(with: "add device") {
      described = cursor.rest.split(separator: " ").last.map(String.init) ?? ""
      ranges[described] = [:]
    } else if cursor.take("name:") {
      names[described] = cursor.rest.split(separator: "\"").dropFirst().first.map(String.init)
    } else if cursor.rest.contains(" min "), cursor.rest.contains(" max ") {
      readRange()
    }
  }

  /// Whether a last line that nothing ends has all of its four parts, the value with all digits.
  private var isWhole: Bool {
    guard let end = cursor.rest.firstIndex(of: "]") else { return false }
    let words = cursor.rest[end...].dropFirst().split(separator: " ")
    guard words.count >= 3, let last = words.last else { return false }
    return last.utf8.count == 8 && last.allSatisfy(\.isHexDigit) || last == "DOWN" || last == "UP"
  }

  /// An axis of `getevent -lp`: `ABS_MT_POSITION_X : value 0, min 0, max 1079, …`.
  private mutating func readRange() {
    var line = cursor.rest
    if let start = line.firstRange(of: "ABS (0003):") { line.removeSubrange(..<start.upperBound) }
    let words = line.split { " ,:".contains($0) }
    guard let name = words.first, let least = words.firstIndex(of: "min"), let most = words.firstIndex(of: "max"),
      least + 1 < words.count, most + 1 < words.count, let low = Int32(words[least + 1]),
      let high = Int32(words[most + 1]), low <= high,
      let code = EvdevLabels.code(Array(name.utf8)[...]) ?? UInt16(name, radix: 16)
    else { return }
    ranges[described, default: [:]][code] = low...high
  }

  private mutating func readEvent() throws(GestureError) {
    guard cursor.take("[") else {
      throw cursor.error("expected a time stamp such as [ 1234.567890]; record with getevent -lt")
    }
    guard let time = cursor.microseconds() else {
      throw cursor.error("expected a time in seconds, such as 1234.567890")
    }
    cursor.skipBlanks()
    guard cursor.take("]") else { throw cursor.error("expected ] after the time") }
    cursor.skipBlanks()
    let device = device()
    let type = try label("a type such as EV_ABS or 0003")
    let code = try label("a code such as ABS_MT_POSITION_X or 0035")
    let value = try value()
    eventCount += 1
    if eventCount > GestureRecording.eventLimit { throw cursor.error(GestureRecording.tooManyEvents) }
    guard let type, let code else {
      recording.unknownCodes += 1
      return
    }
    guard let device else {
      recording.otherDevices += 1
      return
    }
    devices[device].events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }

  /// The number of the device that a line begins with, most often the last one; nil where there are too many.
  private mutating func device() -> Int? {
    var path = cursor.index..<cursor.index
    if cursor.begins(with: "/") {
      path = cursor.word()
      path = path.lowerBound..<(cursor.bytes[path].firstIndex(of: UInt8(ascii: ":")) ?? path.upperBound)
    }
    func isPath(_ device: Device) -> Bool { device.path.elementsEqual(cursor.bytes[path]) }
    if let latest, isPath(devices[latest]) { return latest }
    latest = devices.firstIndex(where: isPath)
    if latest == nil, devices.count < Self.deviceLimit {
      latest = devices.count
      devices.append(Device(path: Array(cursor.bytes[path])))
    }
    return latest
  }

  /// A type or a code by its name or by its number; nil for a name that is not known.
  private mutating func label(_ wanted: StaticString) throws(GestureError) -> UInt16? {
    cursor.skipBlanks()
    let word = cursor.word()
    guard !word.isEmpty else { throw cursor.error("expected \(wanted), but the line ends here") }
    if word.count == 4, let value = cursor.hexadecimal(word) { return UInt16(truncatingIfNeeded: value) }
    if let code = EvdevLabels.code(cursor.bytes[word]) { return code }
    let letters = cursor.bytes[word].allSatisfy {
      (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
    }
    guard letters else {
      cursor.goBack(to: word.lowerBound)
      throw cursor.error(
        "expected \(wanted), not \"\(String(decoding: cursor.bytes[word].prefix(30), as: UTF8.self))\"")
    }
    return nil
  }

  private mutating func value() throws(GestureError) -> Int32 {
    cursor.skipBlanks()
    if cursor.begins(with: "DOWN") { return 1 }
    if cursor.begins(with: "UP") { return 0 }
    if cursor.begins(with: "REPEAT") { return 2 }
    guard let bits: UInt32 = cursor.integer(hexadecimal: true) else {
      throw cursor.error("expected a value of eight hexadecimal digits, DOWN or UP")
    }
    return Int32(bitPattern: bits)
  }
}

/// The names of types and codes that matter, as Linux calls them.
enum EvdevLabels {
  private static let codes: [(name: [UInt8], code: UInt16)] = [
    ("EV_ABS", EvdevEvent.abs), ("EV_SYN", EvdevEvent.syn), ("EV_KEY", EvdevEvent.key), ("EV_MSC", 4), ("EV_REL", 2),
    ("EV_SW", 5), ("SYN_REPORT", EvdevEvent.synReport), ("SYN_MT_REPORT", EvdevEvent.synMTReport),
    ("SYN_DROPPED", EvdevEvent.synDropped), ("ABS_MT_POSITION_X", EvdevEvent.mtX),
    ("ABS_MT_POSITION_Y", EvdevEvent.mtY),
    ("ABS_MT_TRACKING_ID", EvdevEvent.trackingID), ("ABS_MT_SLOT", EvdevEvent.slot), ("ABS_X", EvdevEvent.x),
    ("ABS_Y", EvdevEvent.y), ("BTN_TOUCH", EvdevEvent.touch), ("BTN_TOOL_FINGER", 0x145), ("ABS_PRESSURE", 0x18),
    ("ABS_MT_TOUCH_MAJOR", 0x30), ("ABS_MT_TOUCH_MINOR", 0x31), ("ABS_MT_WIDTH_MAJOR", 0x32),
    ("ABS_MT_WIDTH_MINOR", 0x33), ("ABS_MT_ORIENTATION", 0x34), ("ABS_MT_TOOL_TYPE", 0x37), ("ABS_MT_BLOB_ID", 0x38),
    ("ABS_MT_PRESSURE", 0x3A), ("ABS_MT_DISTANCE", 0x3B), ("ABS_MT_TOOL_X", 0x3C), ("ABS_MT_TOOL_Y", 0x3D),
  ].map { (Array($0.0.utf8), $0.1) }

  static func code(_ name: ArraySlice<UInt8>) -> UInt16? {
    // Names that are as long as each other differ in their last letters.
    codes.first { $0.name.count == name.count && $0.name.last == name.last && $0.name.elementsEqual(name) }?.code
  }
}
