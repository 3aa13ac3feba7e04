import Flipbook
import JSON
import Syntax

/// A change of one item of the timeline, by mouse or keyboard.
struct AnnotationEdit {
  /// The script's edited text.
  let text: String
  private let change: Change

  /// The changes. Frames are those of the shown clip.
  private enum Change {
    case addPause(frame: Int)
    case add(TimelineItem.Kind, AnnotationFields, frame: Int)
    case move(Place, frame: Int)
    case resize(Place, isStart: Bool, frame: Int)
    case edit(Place, AnnotationFields)
    case delete(Place)
  }

  /// The line and the column of an item, from 1.
  struct Place: Equatable {
    var line: Int, column: Int
  }

  /// Parses a request.
  init(_ body: inout JSONObject) throws {
    text = try body.string("text")
    let name = try body.peek("do")
    switch try body.string("do") {
    case "add" where try body.peek("kind").scalar == "pause":
      _ = try body.string("kind")
      change = .addPause(frame: try Self.frame(&body))
    case "add":
      let kind = try body.parse("kind") { TimelineItem.Kind(rawValue: $0).flatMap { $0 == .shot ? nil : $0 } }
      change = .add(kind, try AnnotationFields(&body), frame: try Self.frame(&body))
    case "move": change = .move(try Self.place(&body), frame: try Self.frame(&body))
    case "resize":
      let isStart = try body.parse("edge", or: "expected start or end") { ["start": true, "end": false][$0] }
      change = .resize(try Self.place(&body), isStart: isStart, frame: try Self.frame(&body))
    case "edit": change = .edit(try Self.place(&body), try AnnotationFields(&body))
    case "delete": change = .delete(try Self.place(&body))
    default: throw JSONParser.Failure(offset: name.offset, message: "expected add, move, resize, edit or delete")
    }
  }

  private static func place(_ body: inout JSONObject) throws(JSONParser.Failure) -> Place {
    let numbers = 1...Int(Int32.max)
    return Place(line: try body.integer("line", in: numbers), column: try body.integer("column", in: numbers))
  }

  private static func frame(_ body: inout JSONObject) throws(JSONParser.Failure) -> Int {
    try body.integer("frame", in: 0...Int(Int32.max))
  }

  /// Returns the changed text, and the place of the item; `nil` if it was removed.
  ///
  /// - Parameter region: Returns the region of a new zoom at an instant of virtual time.
  func apply(to items: TimelineItems, region: (Instant) -> Rect) throws(HTTPError) -> (text: String, place: Place?) {
    switch change {
    case .addPause(let frame):
      return try items.addingPause(
        at: items.timeline.virtualTime(at: items.rate.instant(ofFrame: min(frame, items.count - 1))))
    case .add(let name, let fields, let frame):
      let frame = min(frame, items.count - 1)
      let instant = items.timeline.virtualTime(at: items.rate.instant(ofFrame: frame))
      return items.adding(try fields.added(name, region(instant), besides: items.names), at: frame)
    case .move(let place, let frame):
      if let gesture = items.gesture(at: place) { return items.moving(gesture, to: frame) }
      return try items.moving(try items.item(at: place), to: min(frame, items.count - 1))
    case .resize(let place, let isStart, let frame):
      if !isStart, let gesture = items.gesture(at: place) { return items.pausing(after: gesture, to: frame) }
      let (item, frame) = (try items.item(at: place), min(frame, items.count))
      return isStart ? try items.movingStart(of: item, to: frame) : try items.movingEnd(of: item, to: frame)
    case .edit(let place, let fields):
      if let gesture = items.gesture(at: place), let pause = fields.duration {
        return items.pausing(after: gesture, for: pause)
      }
      let item = try items.item(at: place)
      return try items.editing(item, try fields.applied(to: items.items[item].action.kind))
    case .delete(let place):
      if let gesture = items.gesture(at: place) { return (items.deleting(gesture), nil) }
      return (try items.deleting(try items.item(at: place)), nil)
    }
  }
}

extension TimelineItems {
  typealias Edited = (text: String, place: AnnotationEdit.Place?)

  /// The names of marks and shots.
  fileprivate var names: Set<String> {
    Set(
      items.compactMap { item in
        switch item.action.kind {
        case .mark(let name), .shot(let name): name
        default: nil
        }
      })
  }

  /// Returns the only item of a place.
  fileprivate func item(at place: AnnotationEdit.Place) throws(HTTPError) -> Int {
    let found = items.indices.filter {
      items[$0].statement.map { tree.place(statements[$0]) }.map { $0 == (place.line, place.column) } ?? false
    }
    guard let item = found.first, found.count == 1 else {
      throw HTTPError(.conflict, "there is no item of the timeline on line \(place.line)", remedy: "Edit the text.")
    }
    return item
  }

  /// Adds an item; a zoom and a slow-down with the statement that ends it.
  fileprivate func adding(_ kind: Script.Action.Kind, at frame: Int) -> Edited {
    let place = placement(at: frame, among: items, without: [])
    var batch = EditBatch(self)
    batch.insert(kind.statement, at: place)
    let item = Item(kind, place)
    switch item.annotation {
    case .zoom, .zoomFollow:
      let over = frames(Script.Annotation.zoomDuration), left = max(count - 1 - frame, 0)
      // Without enough time before the end, both take half of it.
      let distance = min(frames(.seconds(2)), max(left - over, left / 2))
      let zoomOut = Script.Annotation.zoomOut(duration: Script.Annotation.zoomDuration, curve: .easeInOut)
      addEnd(zoomOut, frame + distance, of: item, &batch)
    case .speed(let rate) where rate != 1: addEnd(.speed(1), frame + frames(.seconds(1)), of: item, &batch)
    default: break
    }
    return batch.result
  }

  /// Adds the statement that ends a new item, at a frame or where the next one of its kind begins.
  private func addEnd(_ annotation: Script.Annotation, _ frame: Int, of item: Item, _ batch: inout EditBatch) {
    let others = inserting(item, into: items)
    let timeline = timeline(of: others)
    let ahead = timeline.items.filter { $0.kind == item.action.timelineKind && $0.played.instant > item.instant }
    let next = ahead.map { self.frame(at: $0.span.start) }.min() ?? .max
    let place = placement(at: min(frame, next, lastFrame(of: timeline)), among: others, without: [])
    batch.insert(annotation.description, at: place)
  }

  /// Moves an item, together with its partner.
  fileprivate func moving(_ index: Int, to frame: Int) throws(HTTPError) -> Edited {
    try moving(index, to: frame, with: partner(of: index))
  }

  /// Moves an item, and another one so that the time between them in the clip stays.
  ///
  /// - Parameter kind: Returns the changed statement, from the start of the moved item in the clip (default: the same
  ///   statement).
  private func moving(
    _ index: Int, to frame: Int, with partner: Int?, partnerFrame: Int? = nil,
    kind: (Instant) -> Script.Action.Kind? = { _ in nil }
  ) throws(HTTPError) -> Edited {
    guard let statement = items[index].statement else { throw Self.fixed }
    let other = partner.flatMap { items[$0].statement == nil ? nil : $0 }
    let moved = Set([statement] + [other].compactMap { $0.flatMap { items[$0].statement } })
    let rest = items.indices.filter { $0 != index && $0 != other }.map { items[$0] }
    let place = placement(at: frame, among: rest, without: moved)
    let start = timeline(of: rest).clipTime(of: place, among: rest)
    var batch = EditBatch(self)
    batch.move(index, to: place, kind(start))
    if let other {
      var item = items[index]
      item.instant = place.instant
      let others = inserting(item, into: rest)
      let target = partnerFrame ?? frame + self.frame(of: other) - self.frame(of: index)
      let last = lastFrame(of: timeline(of: others))
      let next = placement(at: min(max(target, frame), last), among: others, without: moved)
      batch.move(other, to: next)
    }
    return batch.result
  }

  /// Moves the start of an item, without its end.
  fileprivate func movingStart(of index: Int, to frame: Int) throws(HTTPError) -> Edited {
    let last = self.frame(at: timeline.items[index].span.end)
    let frame = min(frame, max(last - 1, 0), count - 1)
    switch items[index].annotation {
    case .zoom, .zoomFollow, .caption(_, _, nil): return try moving(index, to: frame, with: nil)
    case .speed:
      let next = timeline.items[index].follower
      return try moving(index, to: frame, with: next, partnerFrame: next.map { self.frame(of: $0) })
    case .caption, .callout, .freeze, .card:
      return try moving(index, to: frame, with: nil) { start in self.kind(of: index, from: start, to: last) }
    default: throw HTTPError(.conflict, "this item has no duration")
    }
  }

  /// Moves the end of an item: changes its duration, or moves the statement that ends it.
  fileprivate func movingEnd(of index: Int, to frame: Int) throws(HTTPError) -> Edited {
    guard let statement = items[index].statement else { throw Self.fixed }
    let start = timeline.items[index].span.start, first = self.frame(at: start)
    let frame = max(frame, first + 1)
    var batch = EditBatch(self)
    switch items[index].annotation {
    case .caption, .callout, .freeze, .card:
      let kind = kind(of: index, from: start, to: frame)
      batch.replace(statement, with: kind?.statement ?? "", delay: items[index].action.delay)
    case .zoom, .zoomFollow, .speed:
      let isZoom = timeline.items[index].kind == .zoom
      let next = timeline.items[index].follower
      let over =
        isZoom ? next.map { items[$0].annotation?.cameraMove ?? .zero } ?? Script.Annotation.zoomDuration : .zero
      let target = max(frame - frames(over), first + 1)
      let rest = items.indices.filter { $0 != next }.map { items[$0] }
      let moved = Set([next.flatMap { items[$0].statement }].compactMap(\.self))
      let place = placement(at: min(target, lastFrame(of: timeline(of: rest))), among: rest, without: moved)
      if let next {
        guard items[next].statement != nil else { throw Self.fixed }
        batch.move(next, to: place, isTracked: false)
      } else {
        let annotation: Script.Annotation = isZoom ? .zoomOut(duration: over, curve: .easeInOut) : .speed(1)
        batch.insert(annotation.description, at: place)
      }
      batch.track(index)
    default: throw HTTPError(.conflict, "this item has no duration")
    }
    return batch.result
  }

  /// Replaces an item's statement.
  fileprivate func editing(_ index: Int, _ kind: Script.Action.Kind) throws(HTTPError) -> Edited {
    guard let statement = items[index].statement else { throw Self.fixed }
    var batch = EditBatch(self)
    if kind == items[index].action.kind {
      batch.track(index)
    } else {
      batch.replace(statement, with: kind.statement, delay: items[index].action.delay)
    }
    return batch.result
  }

  /// Removes an item, with the statement that ends it.
  fileprivate func deleting(_ index: Int) throws(HTTPError) -> String {
    guard items[index].statement != nil else { throw Self.fixed }
    let removed = [index, partner(of: index)].compactMap { $0.flatMap { items[$0].statement } }
    return tree.text(with: removed.map { .init(tree.removal(of: statements[$0]), "") }).text
  }

  private static let fixed = HTTPError(
    .conflict, "this item is in a block or in an included file", remedy: "Edit the text.")

  /// Returns an item's statement with the duration between an instant and a frame of the clip.
  private func kind(of index: Int, from start: Instant, to frame: Int) -> Script.Action.Kind? {
    let earliest = rate.instant(ofFrame: max(frame - 1, 0)).picoseconds - start.picoseconds
    let latest = rate.instant(ofFrame: frame).picoseconds - start.picoseconds
    let duration = Self.shortest(above: earliest, to: latest)
    switch items[index].annotation {
    case .caption(let title, let body, _): return .annotation(.caption(title, body: body, duration: duration))
    case .callout(let target, let text, let number, _):
      return .annotation(.callout(target, text, number: number, duration: duration))
    case .freeze: return .annotation(.freeze(min(duration, ScriptLimits.pause)))
    case .card(let title, let subtitle, let logo, _):
      let shown = min(duration, ScriptLimits.pause)
      return .annotation(.card(title: title, subtitle: subtitle, logo: logo, duration: shown))
    default: return nil
    }
  }

  /// Returns a number of frames that is nearest to a duration of the clip.
  private func frames(_ duration: Duration) -> Int { Int((duration.seconds * rate.framesPerSecond).rounded()) }

  /// Returns the last frame of a clip.
  private func lastFrame(of timeline: ClipTimeline) -> Int { max(rate.frameCount(upTo: timeline.end) - 1, 0) }

  /// Returns items with another one, in the order in which they act.
  fileprivate func inserting(_ item: Item, into items: [Item]) -> [Item] {
    var items = items
    items.insert(item, at: items.firstIndex { $0.instant > item.instant } ?? items.count)
    return items
  }
}

extension TimelineItems.Item {
  /// Creates an item that the script does not have yet.
  fileprivate init(_ kind: Script.Action.Kind, _ place: AnnotationPlacement) {
    let location = Script.Location(file: "", line: 1, column: 1)
    self.init(action: Script.Action(kind, at: location), instant: place.instant, statement: nil)
  }
}

extension ClipTimeline {
  /// Returns the instant of the clip at which an item at a new place begins.
  fileprivate func clipTime(of place: AnnotationPlacement, among others: [TimelineItems.Item]) -> Instant {
    switch place.position {
    case .lineAfter(let statement), .after(let statement):
      // After a freeze or a card of the same instant.
      guard let index = others.firstIndex(where: { $0.statement == statement }) else { break }
      return items[index].span.start.advanced(by: others[index].annotation?.pause ?? .zero)
    case .lineBefore, .before, .end: break
    }
    return clipTime(of: place.instant)
  }
}
