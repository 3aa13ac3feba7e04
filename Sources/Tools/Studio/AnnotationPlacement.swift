import Flipbook
import Syntax

/// The position in the text at which an item acts at a frame of the clip.
struct AnnotationPlacement {
  /// A position between statements of the script.
  enum Position: Hashable {
    /// On a line of its own before the line of a statement, or after it.
    case lineBefore(Int), lineAfter(Int)
    /// On the line of a statement.
    case before(Int), after(Int)
    /// At the end of the text.
    case end
  }

  let position: Position
  /// The time between the position and the item, which the statement gives with `after`.
  let delay: Duration?
  /// The instant at which the item acts, in virtual time.
  let instant: Instant
}

extension TimelineItems {
  var statements: [SyntaxTree.Node] { tree.statements }

  /// Returns the position for an item that begins at a frame: the first one that shows it.
  ///
  /// A frame is a range of instants, so the delay can be a short number.
  ///
  /// - Parameters:
  ///   - others: The items without those that are moved.
  ///   - moved: The statements that are moved, which are ignored.
  func placement(at frame: Int, among others: [Item], without moved: Set<Int>) -> AnnotationPlacement {
    let timeline = timeline(of: others), clip = rate.instant(ofFrame: frame)
    let latest = min(timeline.virtualTime(at: clip), end)
    if let beside = placement(at: latest, clip, besidePausesOf: others, timeline) { return beside }
    let earliest = frame > 0 ? timeline.virtualTime(at: rate.instant(ofFrame: frame - 1)) : Instant(picoseconds: -1)
    let anchors = statements.indices.filter { starts[$0] != nil && !tree.isMoment(statements[$0]) }
    func start(_ index: Int) -> Instant { starts[index] ?? .zero }
    let exact = anchors.filter { start($0) > earliest && start($0) <= latest }.max { start($0) < start($1) }
    if let exact {
      return placement(before: anchors.first { start($0) == start(exact) } ?? exact, start(exact), without: moved)
    }
    guard latest < end, let anchor = anchors.last(where: { start($0) <= latest }) else {
      return AnnotationPlacement(position: .end, delay: nil, instant: end)
    }
    let since = start(anchor).picoseconds
    let delay = Self.shortest(above: earliest.picoseconds - since, to: latest.picoseconds - since)
    return placement(before: anchor, start(anchor).advanced(by: delay), without: moved)
  }

  /// Returns the position next to the freeze or card that is shown at an instant of the clip; `nil` if there is none.
  private func placement(
    at virtual: Instant, _ clip: Instant, besidePausesOf others: [Item], _ timeline: ClipTimeline
  ) -> AnnotationPlacement? {
    let pauses = others.indices.filter { index in
      let pause = others[index].annotation?.pause ?? .zero
      return pause > .zero && others[index].instant == virtual && others[index].statement != nil
    }
    func place(_ position: AnnotationPlacement.Position, _ item: Item) -> AnnotationPlacement {
      AnnotationPlacement(position: position, delay: item.action.delay, instant: virtual)
    }
    for index in pauses.reversed() {
      let item = others[index]
      guard let statement = item.statement, let pause = item.annotation?.pause else { continue }
      guard timeline.items[index].span.start.advanced(bySeconds: pause.seconds / 2) <= clip else { continue }
      let last = endOfNames(after: statement, item.action.delay)
      return place(tree.isLastOnLine(statements[last]) ? .lineAfter(last) : .after(last), item)
    }
    guard let first = pauses.first.map({ others[$0] }), let statement = first.statement else { return nil }
    return place(tree.isFirstOnLine(statements[statement]) ? .lineBefore(statement) : .before(statement), first)
  }

  /// Returns the last one of the marks and shots directly after a freeze or a card, which name its image.
  private func endOfNames(after statement: Int, _ delay: Duration?) -> Int {
    var last = statement
    while last + 1 < statements.count, [.mark, .shot].contains(tree.scriptKeyword(statements[last + 1])),
      delays[last + 1] == delay
    {
      last += 1
    }
    return last
  }

  /// Returns the position of an item before a statement, in the order of the items' delays.
  private func placement(before anchor: Int, _ instant: Instant, without moved: Set<Int>) -> AnnotationPlacement {
    var first = anchor
    while !tree.isFirstOnLine(statements[first]), first > 0 { first -= 1 }
    guard let start = starts[first], tree.isFirstOnLine(statements[first]) else {
      let delay = delay(from: starts[anchor] ?? .zero, to: instant)
      return AnnotationPlacement(position: .before(anchor), delay: delay, instant: instant)
    }
    let delay = delay(from: start, to: instant)
    var position = first
    for index in statements[..<first].indices.reversed() {
      if moved.contains(index) { continue }
      let node = statements[index]
      guard tree.isMoment(node), starts[index] == start, tree.isFirstOnLine(node) else { break }
      if delays[index] ?? .zero > delay ?? .zero { position = index }
    }
    return AnnotationPlacement(position: .lineBefore(position), delay: delay, instant: instant)
  }

  private func delay(from start: Instant, to instant: Instant) -> Duration? {
    let picoseconds = instant.picoseconds - start.picoseconds
    return picoseconds > 0 ? .nanoseconds(picoseconds / 1000) : nil
  }

  /// Returns the duration with the fewest decimal places in a range of picoseconds, in whole milliseconds if possible.
  static func shortest(above least: Int64, to most: Int64) -> Duration {
    var unit: Int64 = 1_000_000_000
    while unit > 1000 {
      let picoseconds = most / unit * unit
      if picoseconds > max(least, 0) { return .nanoseconds(picoseconds / 1000) }
      unit /= 10
    }
    return .nanoseconds(max(1, most / 1000))
  }
}
