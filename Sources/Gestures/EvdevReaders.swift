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
    cursor = LineCursor(bytes, file)
    self.file = file
  }

  /// Reads the file: the first device that has a finger.
  consuming func read() throws(GestureError) -> EvdevRecording {
    var reader = self
    while reader.cursor.advance() { try reader.readLine() }
    let chosen = reader.devices.firstIndex { $0.events.contains(where: \.isPosition) }
    guard let chosen else { return EvdevRecording(file: reader.file) }
    var recording = reader.devices[chosen]
    recording.isCut = reader.isCut
    for (index, device) in reader.devices.enumerated() where index != chosen {
      recording.otherDevices += device.events.count
    }
    return recording
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
    guard let code: UInt16 = cursor.integer(), cursor.skip(past: UInt8(ascii: "[")),
      let low: Int64 = cursor.integer(), cursor.skip(past: UInt8(ascii: ",")), let high: Int64 = cursor.integer(),
      let low = Int32(exactly: low), let high = Int32(exactly: high), low <= high
    else { throw cursor.error("expected an axis such as 53: [0, 1079, 0, 0, 0], with its least and largest value") }
    if !devices.isEmpty { devices[devices.count - 1].ranges[code] = low...high }
  }

  private mutating func readEvent() throws(GestureError) {
    _ = cursor.take("- [")
    let seconds = try number("seconds", upTo: UInt8(ascii: ","))
    let microseconds = try number("microseconds", upTo: UInt8(ascii: ","))
    let type = try number("the type", upTo: UInt8(ascii: ","))
    let code = try number("the code", upTo: UInt8(ascii: ","))
    let value = try number("the value", upTo: UInt8(ascii: "]"))
    guard (0..<4_000_000_000).contains(seconds), (0..<1_000_000).contains(microseconds),
      let type = UInt16(exactly: type), let code = UInt16(exactly: code), let value = Int32(exactly: value)
    else { throw cursor.error("expected [seconds, microseconds, type, code, value]") }
    eventCount += 1
    if eventCount > GestureRecording.eventLimit { throw cursor.error(GestureRecording.tooManyEvents) }
    devices[devices.count - 1].events.append(
      EvdevEvent(time: seconds * 1_000_000 + microseconds, type: type, code: code, value: value))
  }

  private mutating func number(_ what: String, upTo byte: UInt8) throws(GestureError) -> Int64 {
    guard let value: Int64 = cursor.integer() else { throw cursor.error("expected \(what) as a number") }
    cursor.skipBlanks()
    guard cursor.isAt(byte), cursor.skip(past: byte) else {
      throw cursor.error("expected \(Character(Unicode.Scalar(byte))) after \(what)")
    }
    return value
  }
}

/// Reads what `evemu-record` writes: `N:` names the device, `A:` gives an axis, `E:` is an event.
///
///     A: 35 0 1079 0 0 0
///     E: 0.000001 0003 0035 0500
struct EvemuReader {
  private var cursor: LineCursor
  private var recording: EvdevRecording

  init(_ bytes: [UInt8], _ file: String) {
    cursor = LineCursor(bytes, file)
    recording = EvdevRecording(file: file)
  }

  consuming func read() throws(GestureError) -> EvdevRecording {
    var reader = self
    while reader.cursor.advance() { try reader.readLine() }
    return reader.recording
  }

  private mutating func readLine() throws(GestureError) {
    if cursor.begins(with: "E:") {
      do throws(GestureError) {
        try readEvent()
      } catch {
        guard cursor.isCut else { throw error }
        recording.isCut = true
      }
    } else if cursor.take("N:") {
      cursor.skipBlanks()
      recording.device = cursor.rest
    } else if cursor.take("A:") {
      guard let code: Int64 = cursor.integer(hexadecimal: true), let low: Int64 = cursor.integer(),
        let high: Int64 = cursor.integer(), let code = UInt16(exactly: code), let low = Int32(exactly: low),
        let high = Int32(exactly: high), low <= high
      else { throw cursor.error("expected an axis such as A: 35 0 1079 0 0 0, with its code, least and largest value") }
      recording.ranges[code] = low...high
    }
    // I:, P: and B: tell what the device is; L: and S: are its lights and switches.
  }

  private mutating func readEvent() throws(GestureError) {
    _ = cursor.take("E:")
    cursor.skipBlanks()
    guard let time = cursor.microseconds() else { throw cursor.error("expected a time in seconds, such as 0.016667") }
    guard cursor.isAt(0x20), let type: UInt16 = cursor.integer(hexadecimal: true) else {
      throw cursor.error("expected a type of four hexadecimal digits, such as 0003")
    }
    guard let code: UInt16 = cursor.integer(hexadecimal: true) else {
      throw cursor.error("expected a code of four hexadecimal digits, such as 0035")
    }
    guard let value: Int32 = cursor.integer() else { throw cursor.error("expected a value in decimal digits") }
    // A cut value reads as a smaller one: evemu writes four digits at least.
    if cursor.isCut { throw cursor.error("the line is cut off") }
    guard recording.events.count < GestureRecording.eventLimit else {
      throw cursor.error(GestureRecording.tooManyEvents)
    }
    recording.events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }
}
