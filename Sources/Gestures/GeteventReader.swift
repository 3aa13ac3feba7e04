import Graphics
import Timebase
import Touch

/// Reads the output of Android's `getevent -lt`, and that of `getevent -lp` before it if there is any.
///
///     [   12345.678901] /dev/input/event5: EV_ABS       ABS_MT_POSITION_X    000001f4
struct GeteventReader {
  /// The position in the file.
  private var cursor: LineCursor
  private let file: String
  /// The names that describe the devices before the events, by path. Without paths there is one device.
  private var names: [String: String] = [:]
  /// The ranges of each device's axes, by path and code.
  private var ranges: [String: [UInt16: ClosedRange<Int32>]] = [:]
  /// The device whose description is being read.
  private var described = ""
  private var devices: [Device] = []
  /// The index of the device of the previous event.
  private var latest: Int?
  /// The maximum number of devices, more than any machine has.
  private static let deviceLimit = 64
  /// The number of events so far, for the limit.
  private var eventCount = 0
  /// The numbers of skipped lines: of other devices, and with unknown codes.
  private var skippedEvents = 0, unknownCodes = 0
  /// Whether the last line was incomplete and is ignored.
  private var isCut = false

  /// The events of a device, and its path in the lines.
  private struct Device {
    var path: [UInt8]
    var events: [EvdevEvent] = []
    var name: String { String(decoding: path, as: UTF8.self) }
  }

  /// Creates a reader of a file's bytes.
  init(_ bytes: [UInt8], _ file: String) {
    cursor = LineCursor(bytes, file)
    self.file = file
  }

  /// Reads the file and returns the touches of the first touch screen.
  consuming func recording(on screen: GestureScreen) throws(GestureError) -> GestureRecording {
    var reader = self
    while reader.cursor.advance() { try reader.readLine() }
    let fingers = reader.devices.filter { $0.events.contains(where: \.isPosition) }
    guard let chosen = fingers.min(by: { ($0.events[0].time, $0.name) < ($1.events[0].time, $1.name) }) else {
      throw GestureError(file: reader.file, "the file has no events of a touch screen")
    }
    for device in reader.devices where device.path != chosen.path { reader.skippedEvents += device.events.count }
    return try reader.recording(of: chosen, on: screen)
  }

  /// Returns the touches of a device, mapped to the screen by its axes.
  ///
  /// - Throws: `GestureError` if the recording is too long, or the ranges of the axes are unknown.
  private func recording(of device: Device, on screen: GestureScreen) throws(GestureError) -> GestureRecording {
    // If the lines have no paths, there is only one device.
    let path = device.name.isEmpty && ranges.count == 1 ? ranges.keys.first ?? "" : device.name
    var result = GestureRecording(format: .getevent)
    result.device = names[path] ?? (device.name.isEmpty ? nil : device.name)
    let start = device.events[0].time
    var decoder = TouchDecoder(device.events)
    decoder.run()
    guard decoder.latest - start <= Int64(GestureRecording.durationLimit * 1e6) else {
      throw GestureError(file: file, GestureRecording.tooLong)
    }
    let axes = try axes(ranges[path] ?? [:], decoder, screen)
    result.touches = decoder.touches.map { touch in
      touch.enumerated().map { index, sample in
        let phase: TouchEvent.Phase = index == 0 ? .began : index == touch.count - 1 ? .ended : .moved
        let x = (Double(sample.x) - axes.x.start) / axes.x.extent, y = (Double(sample.y) - axes.y.start) / axes.y.extent
        return TouchEvent(
          phase: phase, location: screen.place(x, y),
          timestamp: Instant(picoseconds: (sample.time - start) * 1_000_000))
      }
    }
    result.end = Instant(picoseconds: (decoder.latest - start) * 1_000_000)
    if let remark = axes.remark { result.remarks.append(remark) }
    result.remarks += remarks(decoder)
    return result
  }

  /// Returns remarks on events that were skipped or corrected.
  private func remarks(_ decoder: TouchDecoder) -> [String] {
    let counts = [
      (decoder.otherTouches, "skipped touches of other fingers", "; only the first finger is imported"),
      (decoder.drops, "the kernel dropped events (SYN_DROPPED)", " times"),
      (decoder.backwards, "skipped events with an earlier time than the previous one", ""),
      (skippedEvents, "skipped events of other devices", ""),
      (unknownCodes + decoder.unknownCodes, "skipped events with unknown codes", ""),
    ]
    return (decoder.isLeftPressed ? [GestureRecording.leftDown] : [])
      + counts.filter { $0.0 > 0 }.map { "\($1): \($0)\($2)" }
      + (isCut ? ["skipped the last line, which is truncated"] : [])
  }

  /// Returns the first raw value and the number of raw values of both axes.
  private func axes(
    _ ranges: [UInt16: ClosedRange<Int32>], _ decoder: TouchDecoder, _ screen: GestureScreen
  ) throws(GestureError) -> (x: Axis, y: Axis, remark: String?) {
    let codes = decoder.isMultitouch ? (EvdevEvent.mtX, EvdevEvent.mtY) : (EvdevEvent.x, EvdevEvent.y)
    if let axes = screen.axes { return (Axis(0, axes.width), Axis(0, axes.height), nil) }
    if let x = ranges[codes.0], let y = ranges[codes.1], x.upperBound > x.lowerBound, y.upperBound > y.lowerBound {
      return (Axis(x), Axis(y), nil)
    }
    let turned = screen.rotation == .quarter || screen.rotation == .threeQuarters
    let pixels = Size(
      (screen.size.width * screen.scale).rounded(), (screen.size.height * screen.scale).rounded())
    let size = turned ? Size(pixels.height, pixels.width) : pixels
    let samples = decoder.touches.joined()
    guard samples.allSatisfy({ (0...size.width).contains(Double($0.x)) && (0...size.height).contains(Double($0.y)) })
    else {
      throw GestureError(
        file: file,
        "the file has no ranges of its axes, and its values exceed the pixels of the screen; add the output of getevent -lp "
          + "before the events, or set the ranges with --axes 1080x2400")
    }
    return (
      Axis(0, size.width), Axis(0, size.height),
      "the file has no ranges of its axes; its values are interpreted as the device's pixels"
    )
  }

  /// The range of an axis in raw units: its first value, and its width.
  private struct Axis {
    var start: Double
    var extent: Double

    init(_ start: Double, _ extent: Double) { (self.start, self.extent) = (start, extent) }

    /// Each value covers a width of one unit, as in Android.
    init(_ range: ClosedRange<Int32>) {
      self.init(Double(range.lowerBound), Double(range.upperBound) - Double(range.lowerBound) + 1)
    }
  }

  /// Reads an event, or a line of the devices' description; other lines are ignored.
  private mutating func readLine() throws(GestureError) {
    cursor.skipBlanks()
    if cursor.begins(with: "[") || cursor.begins(with: "/dev/") && !cursor.begins(with: "/dev/null") {
      if cursor.isCut, !isWhole { isCut = true } else { try readEvent() }
    } else if cursor.begins(with: "add device") {
      described = cursor.rest.split(separator: " ").last.map(String.init) ?? ""
      ranges[described] = [:]
    } else if cursor.take("name:") {
      names[described] = cursor.rest.split(separator: "\"").dropFirst().first.map(String.init)
    } else if cursor.rest.contains(" min "), cursor.rest.contains(" max ") {
      readRange()
    }
  }

  /// Whether a last line without a line ending is complete: four fields, the value with all digits.
  private var isWhole: Bool {
    guard let end = cursor.rest.firstIndex(of: "]") else { return false }
    let words = cursor.rest[end...].dropFirst().split(separator: " ")
    guard words.count >= 3, let last = words.last else { return false }
    return last.utf8.count == 8 && last.allSatisfy(\.isHexDigit) || last == "DOWN" || last == "UP"
  }

  /// Reads an axis of `getevent -lp`: `ABS_MT_POSITION_X : value 0, min 0, max 1079, …`.
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

  /// Reads an event: `[ TIME] DEVICE: TYPE CODE VALUE`.
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
      unknownCodes += 1
      return
    }
    guard let device else {
      skippedEvents += 1
      return
    }
    devices[device].events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }

  /// Returns the index of the line's device, usually the latest one; `nil` if there are too many devices.
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

  /// Returns a type or a code from its name or its number; `nil` for an unknown name.
  private mutating func label(_ wanted: StaticString) throws(GestureError) -> UInt16? {
    cursor.skipBlanks()
    let word = cursor.word()
    guard !word.isEmpty else { throw cursor.error("expected \(wanted), not the end of the line") }
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

  /// Reads a value: eight hexadecimal digits as a signed number, or a word of a key.
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

/// The Linux names of the types and codes that can occur.
enum EvdevLabels {
  /// The names with their numbers of `linux/input-event-codes.h`.
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

  /// Returns the number of a name, or `nil` for an unknown one.
  static func code(_ name: ArraySlice<UInt8>) -> UInt16? {
    // Most names of equal length differ in their last letter, so that is compared first.
    codes.first { $0.name.count == name.count && $0.name.last == name.last && $0.name.elementsEqual(name) }?.code
  }
}
