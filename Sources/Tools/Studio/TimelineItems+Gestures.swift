import Flipbook
import JSON
import Syntax

/// A gesture of the clip: a touch, with the pause after it.
struct GestureItem {
  /// The statements of the text that are moved and removed together.
  struct Statements {
    /// The first statement, which may be delayed into the gesture, that which puts the finger down, and the last one.
    fileprivate let first: Int, down: Int, last: Int
    /// The instant at which the gesture begins, and the end of its pause, in virtual time.
    fileprivate let start: Instant, end: Instant
  }

  /// The instant at which the finger comes down, in virtual time.
  let start: Instant
  /// The instant at which the finger is lifted, in virtual time.
  fileprivate(set) var lift: Instant
  /// The action that puts the finger down.
  fileprivate let location: Script.Location
  /// The statements; `nil` if the gesture cannot be edited.
  fileprivate let statements: Statements?
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
    let statements = owner.flatMap { self.statements(from: $0, at: start) }
    return GestureItem(start: start, lift: start, location: location, statements: statements)
  }

  /// Returns the instant at which the statements after one begin.
  private func end(of statement: Int) -> Instant { starts[(statement + 1)...].lazy.compactMap(\.self).first ?? end }

  /// Returns the statements of the gesture that begins with one; `nil` if that is a block or shares its line.
  private func statements(from down: Int, at start: Instant) -> GestureItem.Statements? {
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
    return GestureItem.Statements(first: first, down: down, last: last, start: start, end: end(of: last))
  }

  /// Returns the gestures in the page's format.
  func gestures(file: String) -> [JSONValue] {
    gestures.prefix(Self.limit).map { gesture in
      let (start, lift) = (timeline.clipTime(of: gesture.start), timeline.clipTime(of: gesture.lift))
      let (isOwn, isEditable) = (gesture.location.file == file, gesture.statements != nil)
      return [
        "kind": "gesture", "name": gesture.statements.map(name) ?? "touch",
        "start": start.seconds, "end": lift.seconds, "frame": frame(at: start), "liftFrame": frame(at: lift),
        "endFrame": frame(at: timeline.clipTime(of: gesture.statements?.end ?? gesture.lift)),
        "line": isOwn ? gesture.location.line : nil, "column": gesture.location.column, "isEditable": isEditable,
        "isResizable": isEditable, "rect": nil,
        "duration": gesture.statements.flatMap(pause).map { Double($0.nanoseconds) / 1e6 },
        "reason": isEditable
          ? nil
          : isOwn ? "It is in a block, or shares a line; edit the text." : TimelineItems.elsewhere(gesture.location),
      ]
    }
  }

  /// The statement that says most about a gesture, without its block: the first one after `touch`, or the only one.
  private func name(_ gesture: GestureItem.Statements) -> String {
    let isTouch = tree.scriptKeyword(statements[gesture.down]) == .touch
    let move = (gesture.down + 1..<gesture.last + 1).first { !tree.isMoment(statements[$0]) }
    let tokens = statements[isTouch ? move ?? gesture.down : gesture.down].tokens
    return tree.source.text(
      tree.tokens[tokens.lowerBound].range.lowerBound..<tree.tokens[tokens.upperBound - 1].range.upperBound)
  }

  /// The duration of the `wait` that ends a gesture's statements; `nil` if there is none.
  private func pause(_ gesture: GestureItem.Statements) -> Duration? {
    guard tree.scriptKeyword(statements[gesture.last]) == .wait, let start = starts[gesture.last] else { return nil }
    return .nanoseconds((gesture.end.picoseconds - start.picoseconds) / 1000)
  }
}

// MARK: Edits

extension TimelineItems {
  /// The gestures that can be edited, in the order of the text.
  private var editable: [GestureItem.Statements] { gestures.compactMap(\.statements) }

  private func place(_ gesture: GestureItem.Statements) -> AnnotationEdit.Place {
    let place = tree.place(statements[gesture.down])
    return AnnotationEdit.Place(line: place.line, column: place.column)
  }

  /// Returns the gesture at a place; `nil` if there is none.
  func gesture(at place: AnnotationEdit.Place) -> GestureItem.Statements? {
    editable.first { self.place($0) == place }
  }

  /// Moves a gesture past those whose middle its leading end reaches if it begins at a frame. What stands between gestures
  /// stays.
  func moving(_ gesture: GestureItem.Statements, to frame: Int) -> Edited {
    let all = editable, from = all.prefix { $0.down < gesture.down }.count
    let spans = all.map { item in
      (start: self.frame(at: timeline.clipTime(of: item.start)), end: self.frame(at: timeline.clipTime(of: item.end)))
    }
    let length = spans[from].end - spans[from].start, isLater = frame > spans[from].start
    let leading = isLater ? frame + length : frame
    func isBefore(_ index: Int) -> Bool {
      let middle = (spans[index].start + spans[index].end) / 2
      return isLater ? index < from || middle <= leading : index < from && middle < leading
    }
    let others = all.indices.filter { $0 != from }, to = others.prefix(while: isBefore).count
    let order = others[..<to] + [from] + others[to...]
    let lines = all.map { tree.lines(statements[$0.first], through: statements[$0.last]) }
    let edits = zip(lines, order).map { SyntaxTree.Edit($0, tree.source.text(lines[$1])) }
    let (text, line, _) = tree.text(with: edits, tracking: to), old = place(gesture)
    return (text, .init(line: line + old.line - 1 - tree.source.line(at: lines[from].lowerBound), column: old.column))
  }

  /// Lets the pause after a gesture end at a frame.
  func pausing(after gesture: GestureItem.Statements, to frame: Int) -> Edited {
    let start = pause(gesture) == nil ? gesture.end : starts[gesture.last] ?? gesture.end
    func since(_ frame: Int) -> Int64 {
      timeline.virtualTime(at: rate.instant(ofFrame: max(frame, 0))).picoseconds - start.picoseconds
    }
    // At least a millisecond.
    return pausing(after: gesture, for: Self.shortest(above: since(frame - 1), to: max(since(frame), 1_000_000_000)))
  }

  /// Sets the duration of the pause after a gesture.
  func pausing(after gesture: GestureItem.Statements, for duration: Duration) -> Edited {
    let last = statements[gesture.last], wait = Script.Action.Kind.wait(duration).description
    let edit =
      pause(gesture) != nil
      ? SyntaxTree.Edit(tree.range(last), wait)
      : tree.insertion(ofLine: tree.indentation(last) + wait, at: tree.lineEnd(last))
    return (tree.text(with: [edit]).text, place(gesture))
  }

  /// Adds a pause of half a second after the gesture that began last at an instant, or before the first one.
  func addingPause(at instant: Instant) throws(HTTPError) -> Edited {
    guard let gesture = editable.last(where: { $0.start <= instant }) ?? editable.first else {
      throw HTTPError(
        .conflict, "there is no gesture outside blocks and included files", remedy: "Record one, or edit the text.")
    }
    let (first, last) = (statements[gesture.first], statements[gesture.last]), isAfter = gesture.start <= instant
    let edit = tree.insertion(
      ofLine: tree.indentation(first) + Script.Action.Kind.wait(.milliseconds(500)).description,
      at: isAfter ? tree.lineEnd(last) : tree.lines(first, through: last).lowerBound)
    var place = place(gesture)
    if !isAfter { place.line += 1 }
    return (tree.text(with: [edit]).text, place)
  }

  /// Removes a gesture.
  func deleting(_ gesture: GestureItem.Statements) -> String {
    tree.text(with: [.init(tree.removal(of: statements[gesture.first], through: statements[gesture.last]), "")]).text
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
