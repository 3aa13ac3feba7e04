import Graphics
import JSON
import Platform
import Timebase
import Touch

/// Reads a browser's pointer events: `[{"type": "pointerdown", "pointerId": 1, "x": 160, "y": 330, "timeStamp": 5}, …]`.
///
/// Positions are `x` and `y`, or `clientX` and `clientY`, in CSS pixels, which are points; times are in milliseconds.
struct PointerEventReader {
  /// The file, whose errors have line and column.
  private let json: JSONLocations
  private var result = GestureRecording(format: .pointer)
  /// The number of events so far, for the limit.
  private var count = 0
  /// The time of the first event, in milliseconds.
  private var start: Double?
  /// The largest time so far, in milliseconds since the first event.
  private var latest = 0.0
  /// The tracked pointer, and its touch so far.
  private var primary: Double?
  private var touch: [TouchEvent] = []
  /// The pointers that touch the screen in addition to the one that counts.
  private var others: Set<Double> = []
  /// The numbers of events that are skipped or corrected, for the remarks.
  private var otherTouches = 0, unknown = 0, hovers = 0, backwards = 0
  /// The error for a file with touch events alone.
  private var touchEvents: UserError?

  /// The events that count; others, such as `pointerover`, are skipped.
  private static let types: Set = ["pointerdown", "pointermove", "pointerrawupdate", "pointerup", "pointercancel"]

  private static let touchTypes: Set = ["touchstart", "touchmove", "touchend", "touchcancel"]

  /// Creates a reader of a file's bytes.
  init(_ bytes: [UInt8], _ file: String) { json = JSONLocations(bytes: bytes, file: file) }

  /// Reads the touches of one pointer at a time.
  ///
  /// - Throws: `UserError` with the location, if the file is not JSON, lacks a time or a position, or exceeds a
  ///   limit.
  consuming func recording() throws(UserError) -> GestureRecording {
    var reader = self
    let failure = try JSONParser.parseElements(reader.json.bytes, start: reader.json.start) {
      node throws(UserError) in
      try reader.read(node)
    }
    if let failure { throw reader.json.error(failure) }
    if let error = reader.touchEvents, reader.result.touches.isEmpty, reader.primary == nil { throw error }
    if reader.primary != nil {
      reader.result.remarks.append(GestureRecording.leftDown)
      reader.finish(.ended, at: Instant(seconds: reader.latest / 1000), reader.touch[reader.touch.count - 1].location)
    }
    reader.result.end = Instant(seconds: reader.latest / 1000)
    let remarks = [
      (reader.otherTouches, "skipped touches of other pointers"),
      (reader.unknown, "skipped events of other types"),
      (reader.hovers, "skipped moves of a pointer that is not down"),
      (reader.backwards, "skipped events with an earlier time than the previous one"),
    ]
    for (count, text) in remarks where count > 0 { reader.result.remarks.append("\(text): \(count)") }
    return reader.result
  }

  /// Reads an event.
  private mutating func read(_ node: JSONValue) throws(UserError) {
    count += 1
    if count > GestureRecording.eventLimit { throw json.error(node, path, GestureRecording.tooManyEvents) }
    guard node.isObject else { throw json.error(node, path, "expected a pointer event, not \(json.shown(node))") }
    guard let type = node["type"]?.string else {
      throw json.error("type", of: node, path, "expected a type such as \"pointerdown\"")
    }
    guard Self.types.contains(type) else {
      unknown += 1
      if touchEvents == nil, Self.touchTypes.contains(type) {
        touchEvents = json.error(
          "type", of: node, path, "touch events are not read; record pointer events such as \"pointerdown\" instead")
      }
      return
    }
    guard let stamp = try json.number(node, "timeStamp", path) else {
      throw json.error("timeStamp", of: node, path, "missing number")
    }
    let pointer = try json.number(node, "pointerId", path) ?? 1
    if start == nil { start = stamp }
    let time = stamp - (start ?? stamp)
    guard time >= latest else {
      backwards += 1
      return
    }
    guard time <= GestureRecording.durationLimit * 1000 else {
      throw json.error(node, path, GestureRecording.tooLong)
    }
    latest = time
    let instant = Instant(seconds: time / 1000)
    switch type {
    case "pointerdown": try down(pointer, at: instant, node)
    case "pointerup", "pointercancel":
      others.remove(pointer)
      guard pointer == primary else { return }
      // A cancelled pointer has no location: browsers report 0,0.
      var last = touch[touch.count - 1].location
      let isCancelled = type == "pointercancel"
      if !isCancelled, let place = try place(node) { last = place }
      finish(isCancelled ? .cancelled : .ended, at: instant, last)
    default:
      guard pointer == primary else {
        hovers += others.contains(pointer) ? 0 : 1
        return
      }
      guard let place = try place(node) else { throw missing(node) }
      touch.append(TouchEvent(phase: .moved, location: place, timestamp: instant))
    }
  }

  private mutating func down(
    _ pointer: Double, at instant: Instant, _ node: JSONValue
  ) throws(UserError) {
    guard primary == nil else {
      otherTouches += 1
      others.insert(pointer)
      return
    }
    guard let place = try place(node) else { throw missing(node) }
    primary = pointer
    touch = [TouchEvent(phase: .began, location: place, timestamp: instant)]
  }

  /// Ends the touch.
  private mutating func finish(_ phase: TouchEvent.Phase, at instant: Instant, _ place: Point) {
    result.touches.append(RecordedTouch(touch + [TouchEvent(phase: phase, location: place, timestamp: instant)]))
    (primary, touch) = (nil, [])
  }

  /// The path of the current event, for messages.
  private var path: String { "[\(count - 1)]" }

  private func missing(_ node: JSONValue) -> UserError {
    json.error(node, path, "expected x and y, or clientX and clientY")
  }

  /// Returns the location of an event in points, or `nil` if it has none.
  private func place(_ node: JSONValue) throws(UserError) -> Point? {
    var (x, y) = (try json.position(node, "x", path), try json.position(node, "y", path))
    if x == nil { x = try json.position(node, "clientX", path) }
    if y == nil { y = try json.position(node, "clientY", path) }
    guard let x, let y else { return nil }
    return Point(x, y)
  }
}
