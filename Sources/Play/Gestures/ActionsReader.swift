import Graphics
import JSON
import Platform
import Script
import Timebase
import Touch

/// Reads W3C WebDriver Actions: `{"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType":
/// "touch"}, "actions": […]}]}`, or only the array of sources, or one source.
///
/// The n-th actions of all sources form a tick, which lasts as long as the longest of them. A move lasts for its own
/// duration, or else the tick's, at a constant velocity. It is a drag if it takes more than 50 ms, else a sample of the
/// finger. If there are several touch sources, the first counts.
struct ActionsReader {
  /// The file, whose errors have line and column.
  private let json: JSONLocations
  /// The longest recording, in milliseconds.
  private static let limit = GestureRecording.durationLimit * 1000

  /// Creates a reader of a file's bytes.
  init(_ bytes: [UInt8], _ file: String) { json = JSONLocations(bytes: bytes, file: file) }

  /// A source of actions: a finger, a mouse, a keyboard.
  private struct Source {
    /// The source without its actions.
    var node: JSONValue
    /// The path of the source in the file, such as `actions[0]`, for messages. That of a file with one source is empty.
    var path: String
    var type: String
    var id: String?
    var pointerType: String
    /// The offset of its actions, which are parsed one at a time.
    var offset: Int

    /// Returns the path of a member of the source, such as an action.
    func path(of member: String) -> String { Self.path(of: member, in: path) }

    static func path(of member: String, in path: String) -> String { path.isEmpty ? member : "\(path).\(member)" }
  }

  /// Reads the touches of the first finger.
  ///
  /// - Throws: `UserError` with the location, if the file is not JSON, has no touch source, or exceeds a limit.
  func recording() throws(UserError) -> GestureRecording {
    let root: JSONValue
    do throws(JSONParser.Failure) {
      root = try JSONParser.parse(json.bytes, start: json.start, deferring: "actions")
    } catch { throw json.error(error) }
    let sources = try sources(of: root)
    let fingers = sources.filter { $0.pointerType == "touch" }
    guard let finger = fingers.first ?? sources.first(where: { $0.type == "pointer" }) else {
      throw json.error(root, "", "expected a source of type \"pointer\" with the pointerType \"touch\"")
    }
    var result = GestureRecording(format: .actions)
    result.source = finger.id
    result.settings = try settings(of: finger)
    if fingers.isEmpty {
      result.remarks.append("the source is a \(finger.pointerType); it is imported as a finger")
    }
    let others = sources.filter { $0.path != finger.path && $0.type == "pointer" }
    if !others.isEmpty {
      result.remarks.append("skipped additional pointers: \(others.count); only the first one is imported")
    }
    let devices = sources.count { $0.type == "key" || $0.type == "wheel" }
    if devices > 0 { result.remarks.append("key or wheel sources: \(devices); only their durations are imported") }
    try play(finger, ticks(of: sources.filter { $0.path != finger.path }), into: &result)
    return result
  }

  /// Returns the settings that an exported script contains.
  private func settings(of source: Source) throws(UserError) -> [String] {
    let words = [.scene, .device, .size, .scale, .fps, .theme, .feed, .set].map(\Script.Keyword.rawValue)
    var lines: [String] = []
    for (index, node) in (source.node[ActionsExport.settingsKey]?.elements ?? []).enumerated() {
      guard let line = node.string, lines.count < 100, line.utf8.count <= 1000,
        words.contains(String(line.prefix { $0 != " " })),
        !line.contains(where: { $0.isNewline || ";{}#".contains($0) })
      else {
        throw json.error(
          node, source.path(of: "\(ActionsExport.settingsKey)[\(index)]"),
          "expected a script setting, such as \"device iphone-17\"; the settings are \(words.joined(separator: ", "))")
      }
      lines.append(line)
    }
    return lines
  }

  /// Returns all sources, with the types that WebDriver defines.
  private func sources(of root: JSONValue) throws(UserError) -> [Source] {
    if let list = root["params"]?["actions"] {
      throw json.error(
        list, "params.actions", "this is a WebDriver BiDi command; save only this array as a file, and import that")
    }
    if root["type"] != nil { return [try source(root, "")] }
    let list = root["actions"] ?? root
    let path = root["actions"] == nil ? "" : "actions"
    guard let elements = list.elements else {
      throw json.error(list, path, "expected an array of sources, not \(json.shown(list))")
    }
    var sources: [Source] = []
    for (index, node) in elements.enumerated() { sources.append(try source(node, "\(path)[\(index)]")) }
    return sources
  }

  /// Returns a source, with its type and the place of its actions.
  private func source(_ node: JSONValue, _ path: String) throws(UserError) -> Source {
    guard let type = node["type"]?.string, ["pointer", "key", "wheel", "none"].contains(type) else {
      throw json.error("type", of: node, path, "expected \"pointer\", \"key\", \"wheel\" or \"none\"")
    }
    guard let list = node["actions"], list.elements != nil else {
      throw json.error("actions", of: node, path, "expected an array of actions")
    }
    let pointerType = type == "pointer" ? node["parameters"]?["pointerType"]?.scalar ?? "mouse" : ""
    return Source(
      node: node, path: path, type: type, id: node["id"]?.scalar, pointerType: pointerType, offset: list.offset)
  }

  /// Calls a closure with each action of a source, in order.
  private func forEachAction(
    of source: Source, _ body: (_ tick: Int, JSONValue) throws(UserError) -> Void
  ) throws(UserError) {
    var tick = 0
    let failure = try JSONParser.parseElements(json.bytes, at: source.offset) { node throws(UserError) in
      guard tick < GestureRecording.eventLimit else {
        throw json.error(
          node, source.path(of: "actions[\(tick)]"),
          "the source has more than \(GestureRecording.eventLimit) actions; record a shorter gesture")
      }
      try body(tick, node)
      tick += 1
    }
    if let failure { throw json.error(failure) }
  }

  /// Returns the minimum duration of each tick in milliseconds, from the durations in some sources.
  private func ticks(of sources: [Source]) throws(UserError) -> [Double] {
    var ticks: [Double] = []
    for source in sources {
      try forEachAction(of: source) { tick, action throws(UserError) in
        if tick == ticks.count { ticks.append(0) }
        ticks[tick] = max(ticks[tick], try duration(action, source.path(of: "actions[\(tick)]")) ?? 0)
      }
    }
    return ticks
  }

  /// Returns the duration of an action in milliseconds, or `nil` if it has none.
  private func duration(
    _ action: JSONValue, _ path: @autoclosure () -> String
  ) throws(UserError) -> Double? {
    let duration = try json.number(action, "duration", path())
    if duration ?? 0 < 0 { throw json.error("duration", of: action, path(), "a duration must not be negative") }
    return duration
  }

  /// - Parameter ticks: The minimum duration of each tick in milliseconds, from the other sources.
  private func play(
    _ finger: Source, _ ticks: [Double], into result: inout GestureRecording
  ) throws(UserError) {
    var state = ActionsFinger()
    var (time, latest, count) = (0.0, 0.0, 0)
    result.isExported = finger.node[ActionsExport.endKey] != nil
    // A closure with the whole source would copy it for each action.
    let source = finger.path
    try forEachAction(of: finger) { tick, action throws(UserError) in
      func path() -> String { Source.path(of: "actions[\(tick)]", in: source) }
      let own = try duration(action, path())
      let duration = max(own ?? 0, tick < ticks.count ? ticks[tick] : 0)
      guard time + duration <= Self.limit else { throw UserError.recording(json.file, GestureRecording.tooLong) }
      if let rest = try stamp(ActionsExport.restKey, of: action, path(), from: latest) {
        result.rests.append(Instant(seconds: rest / 1000))
      }
      // The exact instant in an exported script, because durations are whole milliseconds.
      if result.isExported, let stamp = try stamp(ActionsExport.stampKey, of: action, path(), from: latest) {
        latest = stamp
        try take(action, path, from: stamp, lasting: 0, own, &state, &result)
      } else {
        try take(action, path, from: max(time, latest), lasting: duration, own, &state, &result)
        latest = max(latest, result.isExported ? 0 : time + duration)
      }
      time += duration
      count += 1
    }
    for tick in ticks.dropFirst(count) { time += tick }
    guard time <= Self.limit else { throw UserError.recording(json.file, GestureRecording.tooLong) }
    let end = try json.number(finger.node, ActionsExport.endKey, finger.path) ?? time
    result.end = Instant(seconds: min(Self.limit, max(end, latest)) / 1000)
    if state.isDown {
      result.remarks.append(GestureRecording.leftDown)
      let end = result.end.seconds * 1000
      if !result.isExported { state.rest(until: end) }
      finish(.ended, at: end, &state, &result)
    }
  }

  /// Returns a time in an exported script, in milliseconds.
  private func stamp(
    _ key: String, of action: JSONValue, _ path: @autoclosure () -> String, from latest: Double
  ) throws(UserError) -> Double? {
    guard let stamp = try json.number(action, key, path()) else { return nil }
    guard stamp >= latest, stamp <= Self.limit else {
      throw json.error(key, of: action, path(), "expected a time from \(latest) to \(Self.limit)")
    }
    return stamp
  }

  /// Applies an action. `start` and `tick` are the instant and the duration of its tick in milliseconds, `own` is the
  /// action's own duration.
  private func take(
    _ action: JSONValue, _ path: () -> String, from start: Double, lasting tick: Double, _ own: Double?,
    _ state: inout ActionsFinger, _ result: inout GestureRecording
  ) throws(UserError) {
    guard let type = action["type"]?.string else {
      throw json.error("type", of: action, path(), "expected a type such as \"pointerMove\"")
    }
    if !result.isExported { state.rest(until: start) }
    switch type {
    case "pause":
      // In an exported script, only a pause with an instant is a sample of a hold.
      if !result.isExported {
        state.rest(until: start + tick)
      } else if action[ActionsExport.stampKey] != nil {
        state.append(.stationary, at: start)
      }
    case "pointerDown": state.touch(at: start)
    case "pointerUp": finish(.ended, at: start, &state, &result)
    case "pointerCancel": finish(.cancelled, at: start, &state, &result)
    case "pointerMove":
      let target = try target(action, path, state.place)
      if result.isExported {
        state.place = target
        state.append(.moved, at: start, isRecorded: true)
      } else {
        state.move(to: target, from: start, lasting: own ?? tick)
      }
    default:
      throw json.error(
        "type", of: action, path(),
        "expected pointerMove, pointerDown, pointerUp, pointerCancel or pause, not \"\(type.prefix(30))\"")
    }
    if result.isExported, let statements = try statements(of: action, path) {
      (state.sampleCount, state.statements) = (state.events.count, statements)
    }
  }

  /// Returns the statements that an exported script contains from an event on; `nil` if it has none.
  private func statements(of action: JSONValue, _ path: () -> String) throws(UserError) -> [Script.Action.Kind]? {
    guard let node = action[ActionsExport.statementsKey] else { return nil }
    let lines = node.elements?.compactMap(\.string) ?? []
    guard lines.count <= 1000, lines.allSatisfy({ $0.utf8.count <= 200 && !$0.contains(where: "\n\r;{}#".contains) }),
      let statements = [Script.Action.Kind](touchStatements: lines)
    else {
      throw json.error(
        ActionsExport.statementsKey, of: action, path(),
        "expected the statements of a touch, such as \"drag by 0,-190 over 450ms ease-out\"")
    }
    return statements
  }

  /// Returns the target of a move.
  private func target(_ action: JSONValue, _ path: () -> String, _ place: Point) throws(UserError) -> Point {
    func coordinate(_ key: String) throws(UserError) -> Double {
      if let value = try json.position(action, key, path()) { return value }
      throw json.error(key, of: action, path(), "missing number")
    }
    let point = Point(try coordinate("x"), try coordinate("y"))
    guard let origin = action["origin"] else { return point }
    switch origin.content {
    case .string("viewport"): return point
    case .string("pointer"): return place + (point - .zero)
    default:
      throw json.error(
        "origin", of: action, path(),
        "expected \"viewport\" or \"pointer\"; positions of elements are unknown outside their page")
    }
  }

  private func finish(
    _ phase: TouchEvent.Phase, at time: Double, _ state: inout ActionsFinger, _ result: inout GestureRecording
  ) {
    if let touch = state.finish(phase, at: time, isExported: result.isExported) { result.touches.append(touch) }
  }
}
