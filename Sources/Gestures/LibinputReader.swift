/// Reads what `libinput record` writes: YAML of which only the form counts that libinput gives it.
///
///     - evdev:
///       - [  0,  16667,   3,  53,     500] # EV_ABS / ABS_MT_POSITION_X  500
struct LibinputReader {
  private var cursor: LineCursor
  private let file: String
  private var devices: [EvdevRecording] = []
  /// Whether the lines describe a device's axes, or the events that the kernel sent.
  private var section = Section.other
  private var isCut = false
  private var eventCount = 0

  private enum Section { case other, axes, events }

  init(_ bytes: [UInt8], _ file: String) {
    cursor = LineCursor(bytes)
    self.file = file
  }

  /// Reads the file: the first device that has a finger.
  consuming func read() throws(GestureError) -> EvdevRecording {
    var reader = self
    while reader.cursor.advance() { try reader.readLine() }
    let chosen = reader.devices.firstIndex { device in
      device.events.contains {
        $0.type == EvdevEvent.abs && ($0.code == EvdevEvent.mtX || $0.code == EvdevEvent.x)
      }
    }
    guard let chosen else { return EvdevRecording(file: reader.file) }
    var recording = reader.devices[chosen]
    recording.isCut = reader.isCut
    for (index, device) in reader.devices.enumerated() where index != chosen {
      recording.otherDevices += device.events.count
    }
    return recording
  }

  private func error(_ message: String) -> GestureError {
    GestureError(file: file, line: cursor.line, column: cursor.column, message)
  }

  private mutating func readLine() throws(GestureError) {
    cursor.skipBlanks()
    if cursor.begins(with: "- [") {
      guard section == .events, !devices.isEmpty else { return }
      do throws(GestureError) {
        try readEvent()
      } catch {
        guard cursor.isCut else { throw error }
        isCut = true
      }
    } else if section == .axes, cursor.index < cursor.end, (0x30...0x39).contains(cursor.bytes[cursor.index]) {
      try readAxis()
    } else if !cursor.begins(with: "#") {
      readHeading()
    }
  }

  private mutating func readHeading() {
    if cursor.begins(with: "- node:") {
      devices.append(EvdevRecording(file: file))
      section = .other
    } else if cursor.take("name:") {
      cursor.skipBlanks()
      if !devices.isEmpty, devices[devices.count - 1].device == nil {
        devices[devices.count - 1].device = cursor.rest.split(separator: "\"").first.map(String.init)
      }
    } else if cursor.begins(with: "absinfo:") {
      section = .axes
    } else if cursor.begins(with: "- evdev:") {
      section = .events
    } else if cursor.end > cursor.index {
      section = .other
    }
  }

  /// `53: [0, 1079, 0, 0, 0]`: the least and the largest value of an axis.
  private mutating func readAxis() throws(GestureError) {
    guard let code = cursor.integer(), let code = UInt16(exactly: code), cursor.skip(past: UInt8(ascii: "[")),
      let low = cursor.integer(), cursor.skip(past: UInt8(ascii: ",")), let high = cursor.integer(),
      let low = Int32(exactly: low), let high = Int32(exactly: high), low <= high
    else { throw error("expected an axis such as 53: [0, 1079, 0, 0, 0], with its least and largest value") }
    if !devices.isEmpty { devices[devices.count - 1].ranges[code] = low...high }
  }

  private mutating func readEvent() throws(GestureError) {
    _ = cursor.take("- [")
    var numbers: (Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0)
    numbers.0 = try number("seconds", upTo: UInt8(ascii: ","))
    numbers.1 = try number("microseconds", upTo: UInt8(ascii: ","))
    numbers.2 = try number("the type", upTo: UInt8(ascii: ","))
    numbers.3 = try number("the code", upTo: UInt8(ascii: ","))
    numbers.4 = try number("the value", upTo: UInt8(ascii: "]"))
    guard (0..<4_000_000_000).contains(numbers.0), (0..<1_000_000).contains(numbers.1),
      let type = UInt16(exactly: numbers.2), let code = UInt16(exactly: numbers.3),
      let value = Int32(exactly: numbers.4)
    else { throw error("expected [seconds, microseconds, type, code, value]") }
    eventCount += 1
    guard eventCount <= GestureRecording.eventLimit else {
      throw error("the file has more than \(GestureRecording.eventLimit) events; record a shorter one")
    }
    devices[devices.count - 1].events.append(
      EvdevEvent(time: numbers.0 * 1_000_000 + numbers.1, type: type, code: code, value: value))
  }

  private mutating func number(_ what: String, upTo byte: UInt8) throws(GestureError) -> Int64 {
    guard let value = cursor.integer() else { throw error("expected \(what) as a number") }
    cursor.skipBlanks()
    guard cursor.index < cursor.end, cursor.bytes[cursor.index] == byte else {
      throw error("expected \(Character(Unicode.Scalar(byte))) after \(what)")
    }
    _ = cursor.skip(past: byte)
    return value
  }
}
