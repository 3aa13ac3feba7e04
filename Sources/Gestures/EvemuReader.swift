/// Reads what `evemu-record` writes: `N:` names the device, `A:` gives an axis, `E:` is an event.
///
///     A: 35 0 1079 0 0 0
///     E: 0.000001 0003 0035 0500
struct EvemuReader {
  private var cursor: LineCursor
  private var recording: EvdevRecording

  init(_ bytes: [UInt8], _ file: String) {
    cursor = LineCursor(bytes)
    recording = EvdevRecording(file: file)
  }

  /// Reads the file.
  consuming func read() throws(GestureError) -> EvdevRecording {
    var reader = self
    while reader.cursor.advance() { try reader.readLine() }
    return reader.recording
  }

  private func error(_ message: String) -> GestureError {
    GestureError(file: recording.file, line: cursor.line, column: cursor.column, message)
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
      guard let code = cursor.integer(hexadecimal: true), let low = cursor.integer(), let high = cursor.integer(),
        let code = UInt16(exactly: code), let low = Int32(exactly: low), let high = Int32(exactly: high), low <= high
      else { throw error("expected an axis such as A: 35 0 1079 0 0 0, with its code, least and largest value") }
      recording.ranges[code] = low...high
    }
    // I:, P: and B: tell what the device is; L: and S: are its lights and switches.
  }

  private mutating func readEvent() throws(GestureError) {
    _ = cursor.take("E:")
    cursor.skipBlanks()
    guard let time = cursor.microseconds() else { throw error("expected a time in seconds, such as 0.016667") }
    let isSpaced = cursor.index < cursor.end && cursor.bytes[cursor.index] == 0x20
    guard isSpaced, let type = cursor.integer(hexadecimal: true), let type = UInt16(exactly: type) else {
      throw error("expected a type of four hexadecimal digits, such as 0003")
    }
    guard let code = cursor.integer(hexadecimal: true), let code = UInt16(exactly: code) else {
      throw error("expected a code of four hexadecimal digits, such as 0035")
    }
    guard let value = cursor.integer(), let value = Int32(exactly: value) else {
      throw error("expected a value in decimal digits")
    }
    // A cut value reads as a smaller one: evemu writes four digits at least.
    if cursor.isCut { throw error("the line is cut off") }
    guard recording.events.count < GestureRecording.eventLimit else {
      throw error("the file has more than \(GestureRecording.eventLimit) events; record a shorter one")
    }
    recording.events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }
}
