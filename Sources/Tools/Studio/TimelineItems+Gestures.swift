import Flipbook
import JSON
import Syntax

/// A gesture of the clip: a touch, with the pause after it.
struct GestureItem {
  /// The instants at which the finger comes down and is lifted, in virtual time.
  let start: Instant
  fileprivate(set) var lift: Instant
  /// The action that puts the finger down.
  let location: Script.Location
  /// The statements of the text that are moved and removed together; `nil` if the gesture cannot be edited.
  fileprivate let statements: Statements?
  fileprivate let pauseEnd: Instant?

  /// The end of the pause, in virtual time.
  fileprivate var end: Instant { pauseEnd ?? lift }

  fileprivate struct Statements {
    /// The statement that puts the finger down, the first statement, which may be delayed into the gesture, and the last one.
    let down: Int, first: Int, last: Int
  }
}

// A gesture lasts until the finger is lifted; the `settle` and `wait` that follow are its pause.
extension TimelineItems {
  /// Finds the gestures of a clip.
  static func gestures(of playback: Playback, in items: TimelineItems) -> [GestureItem] {
    var beginnings = playback.log.filter { $0.action.beginsTouch }[...]
    var found: [GestureItem] = []
    for touch in playback.touches {
      if touch.phase == .began, let location = beginnings.popFirst()?.action.location {
        found.append(items.gesture(from: touch.timestamp, at: location, file: playback.clip.script.file))
      }
      if !found.isEmpty { found[found.count - 1].lift = touch.timestamp }
    }
    return found
  }

  private func gesture(from start: Instant, at location: Script.Location, file: String) -> GestureItem {
    let owner = location.file == file ? tree.statement(line: location.line, column: location.column) : nil
    let statements = owner.flatMap(self.statements)
    let next = statements.flatMap { starts[($0.last + 1)...].lazy.compactMap(\.self).first }
    return GestureItem(
      start: start, lift: start, location: location, statements: statements,
      pauseEnd: statements == nil ? nil : next ?? end)
  }

  /// Returns the statements of the gesture that begins with one; `nil` if that is a block or shares its line.
  private func statements(from down: Int) -> GestureItem.Statements? {
    func keyword(_ index: Int) -> Script.Keyword? { tree.scriptKeyword(statements[index]) }
    var (first, last) = (down, down)
    switch keyword(down) {
    case .touch, .stroke:
      // The finger may be lifted in a block, before the next gesture.
      let ends: [Script.Keyword] = [.lift, .cancel, .touch, .stroke, .tap, .flick]
      let ending = (down + 1..<statements.count).first { keyword($0).map(ends.contains) ?? false }
      guard let ending, [.lift, .cancel].contains(keyword(ending)) else { return nil }
      last = ending
    case .tap, .flick: break
    default: return nil
    }
    while first > 0, tree.isMoment(statements[first - 1]), delays[first - 1] != nil { first -= 1 }
    for index in last + 1..<statements.count {
      if [.settle, .wait].contains(keyword(index)) { last = index } else if !tree.isMoment(statements[index]) { break }
    }
    guard tree.isFirstOnLine(statements[first]), tree.isLastOnLine(statements[last]) else { return nil }
    return GestureItem.Statements(down: down, first: first, last: last)
  }

  /// Returns the gestures in the page's format.
  func gestures(file: String) -> [JSONValue] {
    gestures.prefix(Self.limit).map { gesture in
      let (start, lift) = (timeline.clipTime(of: gesture.start), timeline.clipTime(of: gesture.lift))
      let (isOwn, isEditable) = (gesture.location.file == file, gesture.statements != nil)
      return [
        "kind": "gesture", "name": gesture.statements.map(name) ?? "touch",
        "start": start.seconds, "end": lift.seconds, "frame": frame(at: start), "liftFrame": frame(at: lift),
        "endFrame": frame(at: timeline.clipTime(of: gesture.end)),
        "line": isOwn ? gesture.location.line : nil, "column": gesture.location.column, "isEditable": isEditable,
        "isResizable": isEditable, "rect": nil,
        "duration": gesture.statements.flatMap(pause).map { Double($0.nanoseconds) / 1e6 },
        "reason": isEditable
          ? nil
          : isOwn ? "It is in a block, or shares a line; edit the text." : TimelineItems.elsewhere(gesture.location),
      ]
    }
  }

  /// The statement that says most about a gesture: the first one after the finger is down.
  private func name(_ gesture: GestureItem.Statements) -> String {
    let isTouch = tree.scriptKeyword(statements[gesture.down]) == .touch
    let moves = (gesture.down + 1..<gesture.last + 1).first { !tree.isMoment(statements[$0]) }
    return tree.text(statements[isTouch ? moves ?? gesture.down : gesture.down])
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The duration of the `wait` that ends a gesture's statements; `nil` if there is none.
  private func pause(_ gesture: GestureItem.Statements) -> Duration? {
    guard tree.scriptKeyword(statements[gesture.last]) == .wait, let start = starts[gesture.last] else { return nil }
    let end = starts[(gesture.last + 1)...].lazy.compactMap(\.self).first ?? end
    return .nanoseconds((end.picoseconds - start.picoseconds) / 1000)
  }
}

// MARK: Edits

extension TimelineItems {
  /// Returns the gesture at a place; `nil` if there is none.
  func gesture(at place: AnnotationEdit.Place) -> GestureItem? {
    gestures.first { gesture in
      gesture.statements.map { tree.place(statements[$0.down]) == (place.line, place.column) } ?? false
    }
  }

  /// Moves a gesture past those whose middle its leading end passes if it begins at a frame. What stands between gestures
  /// stays.
  func moving(_ gesture: GestureItem, to frame: Int) -> Edited {
    let all = gestures.filter { $0.statements != nil }
    let spans = all.map { item in
      (start: self.frame(at: timeline.clipTime(of: item.start)), end: self.frame(at: timeline.clipTime(of: item.end)))
    }
    let from = all.firstIndex { $0.start == gesture.start } ?? 0
    let (old, isLater) = (spans[from], frame > spans[from].start)
    let leading = isLater ? old.end - old.start + frame : frame
    var order = Array(all.indices)
    order.remove(at: from)
    func isBefore(_ index: Int) -> Bool {
      let middle = (spans[index].start + spans[index].end) / 2
      return isLater ? index < from || middle <= leading : index < from && middle < leading
    }
    let to = order.firstIndex { !isBefore($0) } ?? order.count
    order.insert(from, at: to)
    let lines = all.compactMap { $0.statements.map { tree.lines(statements[$0.first], through: statements[$0.last]) } }
    let edits = zip(lines, order).map { SyntaxTree.Edit($0, tree.source.text(lines[$1])) }
    let (text, line, _) = tree.text(with: edits, tracking: to)
    let down = all[from].statements.map { tree.place(statements[$0.down]) } ?? (line: 1, column: 1)
    return (text, .init(line: line + down.line - 1 - tree.source.line(at: lines[from].lowerBound), column: down.column))
  }

  /// Lets the pause after a gesture end at a frame.
  func pausing(after gesture: GestureItem, to frame: Int) -> Edited {
    let start = gesture.statements.flatMap { pause($0) == nil ? nil : starts[$0.last] } ?? gesture.end
    func since(_ frame: Int) -> Int64 {
      timeline.virtualTime(at: rate.instant(ofFrame: max(frame, 0))).picoseconds - start.picoseconds
    }
    return pausing(after: gesture, for: Self.shortest(above: since(frame - 1), to: max(since(frame), 1_000_000_000)))
  }

  /// Sets the duration of the pause after a gesture.
  func pausing(after gesture: GestureItem, for duration: Duration) -> Edited {
    guard let range = gesture.statements else { return (tree.source.text(0..<tree.source.end), nil) }
    let (last, wait) = (statements[range.last], "\(Script.Keyword.wait) \(NumberText.duration(duration))")
    let edit =
      pause(range) != nil
      ? SyntaxTree.Edit(tree.range(last), wait)
      : tree.insertion(ofLine: tree.indentation(last) + wait, at: tree.lineEnd(last))
    let place = tree.place(statements[range.down])
    return (tree.text(with: [edit]).text, .init(line: place.line, column: place.column))
  }

  /// Adds a pause of half a second after the gesture that began last at an instant, or before the first one.
  func addingPause(at instant: Instant) throws(HTTPError) -> Edited {
    let all = gestures.filter { $0.statements != nil }, wait = "\(Script.Keyword.wait) 500ms"
    guard let gesture = all.last(where: { $0.start <= instant }) ?? all.first, let range = gesture.statements else {
      throw HTTPError(.conflict, "there is no gesture", remedy: "Record one, or edit the text.")
    }
    let (first, last) = (statements[range.first], statements[range.last])
    let isAfter = gesture.start <= instant, line = tree.indentation(first) + wait
    let edit = tree.insertion(
      ofLine: line, at: isAfter ? tree.lineEnd(last) : tree.lines(first, through: last).lowerBound)
    let place = tree.place(statements[range.down])
    return (tree.text(with: [edit]).text, .init(line: place.line + (isAfter ? 0 : 1), column: place.column))
  }

  /// Removes a gesture.
  func deleting(_ gesture: GestureItem) -> String {
    guard let range = gesture.statements else { return tree.source.text(0..<tree.source.end) }
    return tree.text(with: [.init(tree.removal(of: statements[range.first], through: statements[range.last]), "")]).text
  }
}

extension Script.Action {
  /// Whether the finger comes down.
  fileprivate var beginsTouch: Bool {
    switch kind {
    case .touch, .tap, .flick, .stroke: true
    default: false
    }
  }
}
